package zone

import (
	"crosscheck/engine/internal/timed/dbm"
	"crosscheck/engine/internal/ts"
)

// scout looks at all discrete states that would be reachable if every branch
// were possible at any time. If they are few, it is known of each of them which
// comparisons can come before a clock is set again, and zones need not tell
// apart what only comparisons elsewhere can: Behrmann, Bouyer, Fleury, Larsen,
// "Static guard analysis in timed automata verification" (2003). Code that it
// interprets need not be interpreted again.
type scout struct {
	place placeID // being looked at
	entry int     // of place
	seen  int     // executions so far
	rests int     // at how many it rests
	over  bool
}

// It rests after scoutFirst executions, and goes on once the search has made a
// transition for every scoutShare of them: then zones are many, and what it may
// find out is worth as much again. It rests once more after scoutMore times as
// many.
const (
	scoutFirst = 100_000
	scoutShare = 4
	scoutMore  = 4
)

// worthScouting reports whether some clock may be compared with different
// constants in different states. Those of timers and the time of day mostly
// are compared with one.
func (s *System) worthScouting() bool {
	for _, c := range s.clocks {
		if c.Kind == ts.Since {
			return true
		}
	}
	return false
}

// scouted executes one more event and reports whether there is more to do
// before the search goes on, which has made so many transitions. Once there is
// not, found says whether all zones made before are of no use: then Restart is
// to be called.
func (s *System) scouted(made int) (more, found bool) {
	if s.scout.over || !s.worthScouting() {
		return false, false
	}
	if s.scout.seen == s.scout.rests {
		if made*scoutShare < s.scout.seen {
			return false, false
		}
		s.scout.rests = max(scoutFirst, scoutMore*s.scout.seen)
	}
	for ; int(s.scout.place) < s.ids.Len(); s.scout.place++ {
		entries := s.list.At(int(s.scout.place)).entries
		if i := s.scout.entry; i < len(entries) {
			s.outs(s.scout.place, &entries[i])
			s.scout.entry++
			s.scout.seen++
			return true, false
		}
		s.scout.entry = 0
	}
	s.scout.over = true
	s.localise()
	return false, true
}

// localise finds the least bounds of each place that cover what is compared
// there and what is compared later with the same value of the clock.
func (s *System) localise() {
	n := s.ids.Len()
	for p := range n {
		s.list.At(p).bounds = s.compared(placeID(p))
	}
	for changed := true; changed; {
		changed = false
		for p := n - 1; p >= 0; p-- {
			changed = s.inherit(placeID(p)) || changed
		}
	}
}

// compared is the bounds of what place p itself compares.
func (s *System) compared(id placeID) *dbm.Bounds {
	p := s.list.At(int(id))
	b := &dbm.Bounds{Lower: make([]int64, p.frame.n), Upper: make([]int64, p.frame.n)}
	for i := 1; i < p.frame.n; i++ {
		b.Lower[i], b.Upper[i] = dbm.None, dbm.None
	}
	if s.o.For > 0 {
		b.Upper[p.frame.n-1] = s.o.For
	}
	for _, d := range p.frame.deadlines {
		b.Upper[d.row] = d.at
	}
	for i := range p.entries {
		x := &p.entries[i]
		if x.from < dbm.Zero {
			raise(&b.Lower[x.clock], -x.from.Value())
		}
		for _, o := range s.outs(id, x).list {
			for _, c := range o.bounds {
				if c.i > 0 {
					raise(&b.Upper[c.i], c.b.Value())
				} else {
					raise(&b.Lower[c.j], -c.b.Value())
				}
			}
		}
	}
	return b
}

// inherit raises the bounds of place p to those of its successors, where they
// see the same values of the clocks.
func (s *System) inherit(id placeID) (changed bool) {
	p := s.list.At(int(id))
	for i := range p.entries {
		for _, o := range s.outs(id, &p.entries[i]).list {
			to := s.list.At(int(o.dst)).bounds
			for k, f := range o.from {
				if f.From > 0 {
					changed = raise(&p.bounds.Lower[f.From], to.Lower[k+1]) || changed
					changed = raise(&p.bounds.Upper[f.From], to.Upper[k+1]) || changed
				}
			}
		}
	}
	return changed
}

// raise makes *v at least to and reports whether it was less.
func raise(v *int64, to int64) bool {
	if *v >= to {
		return false
	}
	*v = to
	return true
}

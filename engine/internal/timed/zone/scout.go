package zone

import (
	"crosscheck/engine/internal/stategraph"
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

	// Of the places looked at, in their order: what is compared there, and
	// where their branches lead.
	bounds stategraph.Vec[dbm.Bounds]
	ways   stategraph.Vec[way]
	ends   []int32 // where the ways of each place end
	room   []int64 // for bounds
	rooms  int64   // bytes of all rooms
}

// way is a branch: where it leads, and which of the sources it gives the clocks
// there.
type way struct {
	dst  placeID
	from int32
}

// It rests after scoutFirst executions, and goes on once the search has made a
// transition for every scoutShare of them: then zones are many, and what it may
// find out is worth as much again. It rests once more after scoutMore times as
// many. What it executes after the first rest is not kept: most of it is in
// places that no zone comes to.
//
// Where the system has an outlook of its own, there is less to find out. Then it
// looks after outlookFirst executions whether there is anything: if not, it is over.
const (
	scoutFirst   = 100_000
	scoutShare   = 4
	scoutMore    = 4
	outlookFirst = 1 << 13
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
	if s.scout.over || !s.worthScouting() || s.scout.seen == s.scout.rests && s.resting(made) {
		return false, false
	}
	for ; int(s.scout.place) < s.ids.Len(); s.scout.place++ {
		p := s.list.At(int(s.scout.place))
		if s.scout.bounds.Len() == int(s.scout.place) {
			s.scout.bounds.Push(s.bounded(p.frame))
		}
		if i := s.scout.entry; i < len(p.entries) {
			s.compared(s.scout.bounds.At(int(s.scout.place)), &p.entries[i])
			s.scout.entry++
			s.scout.seen++
			return true, false
		}
		s.scout.entry = 0
		s.scout.ends = append(s.scout.ends, int32(s.scout.ways.Len()))
	}
	return false, s.localise()
}

// resting reports whether a rest goes on.
func (s *System) resting(made int) bool {
	x := &s.scout
	switch {
	case s.outlook != nil && x.rests < outlookFirst:
		x.rests = outlookFirst
	case s.outlook != nil && x.rests == outlookFirst:
		if s.foreseen() {
			*x = scout{over: true}
			return true
		}
		x.rests = scoutFirst
	case made*scoutShare < x.seen:
		return true
	default:
		x.rests = max(scoutFirst, scoutMore*x.seen)
	}
	return false
}

// foreseen reports whether the outlook says of the places that were looked at first
// what is known already to be compared there.
func (s *System) foreseen() bool {
	s.settle()
	for p := range len(s.scout.ends) / 4 {
		if !s.list.At(p).limits().Equal(*s.scout.bounds.At(p)) {
			return false
		}
	}
	return true
}

// bounded is the bounds of what a place with frame f asks of clocks by itself.
func (s *System) bounded(f *frame) dbm.Bounds {
	x := &s.scout
	if len(x.room) < 2*f.n {
		x.room = make([]int64, max(1024, 2*f.n))
		x.rooms += 8 * int64(len(x.room))
	}
	b := dbm.Bounds{Lower: x.room[:f.n:f.n], Upper: x.room[f.n : 2*f.n : 2*f.n]}
	x.room = x.room[2*f.n:]
	for i := 1; i < f.n; i++ {
		b.Lower[i], b.Upper[i] = dbm.None, dbm.None
	}
	if s.o.For > 0 {
		b.Upper[f.n-1] = s.o.For
	}
	for _, d := range f.deadlines {
		b.Upper[d.row] = d.at
	}
	return b
}

// compared raises the bounds of the place being looked at to what x, an entry
// of it, compares, and notes where x leads. It does nothing before all that may
// be given up is done.
func (s *System) compared(b *dbm.Bounds, x *entry) {
	o := s.outs(s.scout.place, x)
	if x.from < dbm.Zero {
		raise(&b.Lower[x.clock], -x.from.Value())
	}
	for _, o := range o.list {
		for _, c := range o.bounds {
			if c.i > 0 {
				raise(&b.Upper[c.i], c.b.Value())
			} else {
				raise(&b.Lower[c.j], -c.b.Value())
			}
		}
		s.scout.ways.Push(way{o.dst, o.from})
	}
	if s.scout.seen >= scoutFirst {
		x.outs = nil
	}
}

// settle finds the least bounds of each place looked at that cover what is compared
// there and what is compared later with the same value of the clock.
func (s *System) settle() {
	for changed := true; changed; {
		changed = false
		for p := len(s.scout.ends) - 1; p >= 0; p-- {
			changed = s.inherit(p) || changed
		}
	}
}

// localise gives each place the bounds that were found. It reports whether they are
// less than those that some place had.
func (s *System) localise() (found bool) {
	s.settle()
	x := &s.scout
	for p := range x.ends {
		at, b := s.list.At(p), x.bounds.At(p)
		found = found || s.outlook == nil || !at.limits().Equal(*b)
		at.bounds = b
	}
	s.places.bytes += x.boundBytes()
	*x = scout{over: true}
	return found
}

// bytes is the memory of what was found out.
func (x *scout) bytes() int64 {
	return x.boundBytes() + x.ways.Bytes(8) + 4*int64(cap(x.ends))
}

// boundBytes is that of the bounds.
func (x *scout) boundBytes() int64 { return x.bounds.Bytes(48) + x.rooms }

// inherit raises the bounds of place p to those of its successors, where they
// see the same values of the clocks.
func (s *System) inherit(p int) (changed bool) {
	x, first := &s.scout, 0
	if p > 0 {
		first = int(x.ends[p-1])
	}
	b := x.bounds.At(p)
	for i := first; i < int(x.ends[p]); i++ {
		w := x.ways.At(i)
		if int(w.dst) >= len(x.ends) {
			continue // it is not looked at yet
		}
		to := x.bounds.At(int(w.dst))
		for k, f := range s.sources.list[w.from] {
			if f.From > 0 {
				changed = raise(&b.Lower[f.From], to.Lower[k+1]) || changed
				changed = raise(&b.Upper[f.From], to.Upper[k+1]) || changed
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

package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// run is what one handler of an app has done so far in a transition.
type run struct {
	ts.Run
	reads  []ts.Access // the first of each location, none that it had stored before
	stored []ts.LocID
	stores []pledge
	timers []ts.LocID // flags of those that it starts
	level  bool       // what set it off was changed by this transition
	asked  bool       // that is the mode, or a device that a person has operated
	hand   bool       // it is such a device
	found  int32      // with level: the value that it has by now
	things []string   // the devices that it has commanded
}

// pledge is a store, or something said, whose reason is known once its run has ended.
type pledge struct {
	move, reads int // of moves; how much the run had read
}

// scanner turns the accesses of a transition into moves.
type scanner struct {
	*scope
	reasons *reasons
	wishes  *wishes
	run     run
	moves   []move
	seen    *seen

	event   ts.EventID
	touched bool        // a person asked for what the event does
	changed []ts.Access // in this transition so far: what may have set off a handler
	byHand  []ts.LocID  // what the environment moved itself
	before  func() []ts.Value
	after   func() []ts.Value
}

// scan lists the moves of branch b of event e in order. The list dies at the
// next call. An event below 0 is the start of the program.
//
// The branch leads from a state before to one after.
func (s *scanner) scan(e ts.EventID, b *ts.Branch, before, after func() []ts.Value) []move {
	s.before, s.after = before, after
	s.event, s.touched = e, e >= 0 && s.events[e].Kind == ts.Touch
	s.moves, s.changed, s.byHand = s.moves[:0], s.changed[:0], s.byHand[:0]
	s.begin(ts.Run{Cause: -1})
	note, began := 0, 0
	for i := 0; i <= len(b.Accesses); i++ {
		for {
			if began < len(b.Runs) && b.Runs[began].At <= i && b.Runs[began].Notes <= note {
				s.end()
				s.begin(b.Runs[began])
				began++
			} else if note < len(b.Notes) && b.Notes[note].At <= i {
				s.note(&b.Notes[note])
				note++
			} else {
				break
			}
		}
		if i < len(b.Accesses) {
			s.look(&b.Accesses[i])
		}
	}
	s.end()
	return s.moves
}

func (s *scanner) begin(r ts.Run) {
	r.At, r.Notes = 0, 0
	s.run.Run = r
	s.run.reads, s.run.stored, s.run.stores, s.run.timers = s.run.reads[:0], s.run.stored[:0], s.run.stores[:0], s.run.timers[:0]
	s.run.level, s.run.found, s.run.things = false, 0, s.run.things[:0]
	s.run.hand = r.Cause >= 0 && s.locs[r.Cause].Hand && slices.Contains(s.byHand, r.Cause)
	s.run.asked = s.run.hand || r.Cause >= 0 && s.locs[r.Cause].IsMode()
	for _, a := range s.changed {
		if a.Loc == r.Cause && !s.moment(r.Cause, r.Value) {
			s.run.level, s.run.found = true, a.Value
		}
	}
	if r.Cause >= 0 {
		s.seen.reads[r.App].Add(int(r.Cause))
	}
}

// end gives the stores of the run their reasons.
func (s *scanner) end() {
	r := &s.run
	for _, p := range r.stores {
		m := &s.moves[p.move]
		why := reason{run: r.Run, found: r.found, loc: m.loc, value: m.value, given: r.reads[:p.reads]}
		why.run.App = m.app
		why.clock = r.Cause < 0 && s.event >= 0 && s.events[s.event].Kind == ts.Timer && !s.events[s.event].Lasts
		why.asked, why.hand, why.things = r.asked, r.hand, int32(len(r.things))
		why.level = r.level && !slices.Contains(r.stored, r.Cause)
		why.stays = why.level && s.bond(r.Cause) != ts.Turn
		if why.level {
			why.about = append(why.about, r.Cause)
		}
		for _, a := range why.given {
			if why.level && shared(s.locs[a.Loc].Kind) && !slices.Contains(r.stored, a.Loc) {
				why.about = append(why.about, a.Loc)
			}
		}
		for _, t := range r.timers {
			if slices.Contains(s.ends[t], m.loc) {
				why.about, why.while = append(why.about, t), append(why.while, t)
			}
		}
		slices.Sort(why.about)
		why.about = slices.Compact(why.about)
		m.reason = s.reasons.of(&why)
	}
}

func (s *scanner) note(n *ts.Note) {
	if n.Kind == "notify" && n.App != 0 && s.listens[n.App] {
		s.pledge(move{kind: says, app: n.App, loc: -1})
	}
}

func (s *scanner) look(a *ts.Access) {
	s.seen.note(a)
	if a.App != 0 && s.locs[a.Loc].Kind == ts.TimerFlag {
		s.times(a)
	}
	switch {
	case a.Op == ts.Read && a.App != 0:
		s.reads(a)
	case a.Op == ts.Read:
	case a.App == 0:
		s.clears(a)
	default:
		s.stores(a)
	}
	if _, ends := s.ends[a.Loc]; ends && a.Op == ts.Write {
		s.add(move{kind: change, app: a.App, loc: a.Loc, value: a.Value})
	}
	if a.Op == ts.Write && shared(s.locs[a.Loc].Kind) {
		s.changed = append(s.changed, *a)
		if s.watched[a.Loc] {
			s.add(move{kind: change, app: a.App, loc: a.Loc, value: a.Value})
		}
		if a.App == 0 && a.Value != 0 && s.person(a.Loc) && s.empty(s.after()) {
			s.add(move{kind: leave, loc: a.Loc})
		}
	}
}

// times notes that the run starts a timer, or stops it again. Storing what is
// there is a read.
func (s *scanner) times(a *ts.Access) {
	r := &s.run
	if a.Value != 0 {
		r.timers = append(r.timers, a.Loc)
		s.arms(a)
		return
	}
	r.timers = slices.DeleteFunc(r.timers, func(l ts.LocID) bool { return l == a.Loc })
}

func (s *scanner) reads(a *ts.Access) {
	r := &s.run
	known := slices.ContainsFunc(r.reads, func(x ts.Access) bool { return x.Loc == a.Loc })
	if !known && !slices.Contains(r.stored, a.Loc) {
		r.reads = append(r.reads, *a)
	}
}

// clears notes a store by the environment, or by code of no app.
func (s *scanner) clears(a *ts.Access) {
	if s.contended[a.Loc] || s.emits[a.Loc] || s.leaves[a.Loc] || s.sensor[a.Loc] {
		s.add(move{kind: clear_, loc: a.Loc, value: a.Value})
	}
	if s.event >= 0 && s.events[s.event].Kind == ts.Environment {
		s.byHand = append(s.byHand, a.Loc)
	}
	for i, k := range s.links {
		if k.Event == s.event && k.To == a.Loc {
			s.add(move{kind: push, loc: k.From, value: among(s.before(), a.Loc), link: int32(i)})
		}
	}
}

func (s *scanner) stores(a *ts.Access) {
	if !slices.Contains(s.run.stored, a.Loc) {
		s.run.stored = append(s.run.stored, a.Loc)
	}
	if l := &s.locs[a.Loc]; l.OfThing() && !slices.Contains(s.run.things, l.Device) {
		s.run.things = append(s.run.things, l.Device)
	}
	listens := s.listens[a.App] && command(s.locs[a.Loc].Kind)
	if !s.contended[a.Loc] && !s.emits[a.Loc] && !s.leaves[a.Loc] && !listens {
		return
	}
	direct := s.touched || slices.Contains(s.byHand, a.Loc)
	if !direct {
		s.seen.unasked[a.App].Add(int(a.Loc))
	}
	m := move{kind: store, app: a.App, loc: a.Loc, value: a.Value, silent: a.Op == ts.Silent, direct: direct, taker: s.taker(a)}
	s.pledge(m)
}

// pledge adds m, whose reason follows.
func (s *scanner) pledge(m move) {
	r := &s.run
	r.stores = append(r.stores, pledge{len(s.moves), len(r.reads)})
	s.moves = append(s.moves, m)
}

// add appends m unless it says again what the list ends with.
func (s *scanner) add(m move) {
	if n := len(s.moves); n == 0 || s.moves[n-1] != m {
		s.moves = append(s.moves, m)
	}
}

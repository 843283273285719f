package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// run is what one handler of an app has done so far in a transition. Handlers
// that are served in between leave it open.
type run struct {
	reads  []reading
	reason []ts.LocID // what set it off, then what it has read
	causes int        // how many of them set it off
	memory []ts.LocID // own variables read
	stored []reading  // followed locations stored
	kept   []reading  // own variables stored
	ended  bool       // another handler has begun
}

type reading struct {
	loc   ts.LocID
	value int32
}

// scanner turns the accesses of a transition into moves.
type scanner struct {
	*scope
	sets   *sets
	byApp  []run
	moves  []move
	seen   *seen
	seenIn []ts.LocID // scratch

	event   ts.EventID
	touched bool       // a person asked for what the event does
	changed []ts.LocID // in this transition so far: what may have set off a handler
	byHand  []ts.LocID // what the environment moved itself
	pushed  []int32    // links that acted
}

// scan lists the moves of branch b of event e in order. The list dies at the
// next call. An event below 0 is the start of the program.
func (s *scanner) scan(e ts.EventID, b *ts.Branch) []move {
	s.event, s.touched = e, e >= 0 && s.events[e].Kind == ts.Touch
	s.moves, s.changed, s.byHand, s.pushed = s.moves[:0], s.changed[:0], s.byHand[:0], s.pushed[:0]
	for i := range s.byApp {
		s.byApp[i].begin(nil)
	}
	note := 0
	for i := 0; i <= len(b.Accesses); i++ {
		for ; note < len(b.Notes) && b.Notes[note].At <= i; note++ {
			s.note(&b.Notes[note])
		}
		if i < len(b.Accesses) {
			s.look(&b.Accesses[i])
		}
	}
	s.endAll()
	return s.moves
}

func (s *scanner) endAll() {
	for a := range s.byApp {
		s.end(ts.AppID(a))
	}
}

// end says what the run of app a has gone by, though it may have commanded
// nothing.
func (s *scanner) end(a ts.AppID) {
	r := &s.byApp[a]
	if len(r.memory) == 0 || r.ended {
		return
	}
	r.ended = true
	seen := s.seenIn[:0]
	for _, x := range r.reads {
		seen = append(seen, x.loc)
	}
	for _, x := range r.stored {
		seen = append(seen, x.loc)
	}
	s.seenIn = seen
	m := move{kind: recall, app: a, loc: -1, memory: s.sets.of(seen), direct: s.touched}
	for _, m.v = range r.memory {
		s.add(m)
	}
}

func (r *run) begin(cause []ts.LocID) {
	r.reads, r.memory = r.reads[:0], r.memory[:0]
	r.stored, r.kept, r.ended = r.stored[:0], r.kept[:0], false
	r.reason, r.causes = append(r.reason[:0], cause...), len(cause)
}

func (s *scanner) note(n *ts.Note) {
	switch {
	case n.Kind == "handler":
		s.endAll()
		s.byApp[n.App].begin(s.changed)
		mark(s.seen.reads[n.App], s.changed)
	case n.Kind == "notify" && n.App != 0:
		s.acts(n.App)
		s.says(n.App)
	}
}

// says notes that an app says something, having read sensors.
func (s *scanner) says(a ts.AppID) {
	for _, x := range s.byApp[a].reads {
		s.seen.says[a][x.loc] = s.seen.says[a][x.loc] || s.sensor[x.loc]
	}
}

func (s *scanner) look(a *ts.Access) {
	s.seen.note(a)
	switch {
	case a.Op == ts.Read && a.App != 0:
		s.reads(a)
	case a.Op == ts.Read:
	case a.App == 0:
		s.clears(a)
	default:
		s.stores(a)
	}
	if a.Op == ts.Write && shared(s.locs[a.Loc].Kind) {
		s.changed = append(s.changed, a.Loc)
	}
}

func (s *scanner) reads(a *ts.Access) {
	r := &s.byApp[a.App]
	switch k := s.locs[a.Loc].Kind; {
	case k == ts.AppState && s.locs[a.Loc].App == a.App:
		if s.memory[a.Loc] && !slices.Contains(r.memory, a.Loc) {
			r.memory = append(r.memory, a.Loc)
		}
		r.reason = append(r.reason, a.Loc)
	case shared(k) || k == ts.AppState:
		r.reason = append(r.reason, a.Loc)
	default:
		return
	}
	if s.followed[a.Loc] {
		r.reads = append(r.reads, reading{a.Loc, a.Value})
	}
	if s.sensor[a.Loc] {
		r.reads = append(r.reads, reading{a.Loc, a.Value})
		s.add(move{kind: react, app: a.App, loc: a.Loc, quiet: !s.mayAct[a.App]})
	}
}

// clears notes a store by the environment, or by code of no app.
func (s *scanner) clears(a *ts.Access) {
	if s.followed[a.Loc] || s.sensor[a.Loc] {
		s.add(move{kind: clear_, loc: a.Loc})
	}
	if s.event >= 0 && s.events[s.event].Kind == ts.Environment {
		s.byHand = append(s.byHand, a.Loc)
	}
	for i, k := range s.links {
		if k.Event == s.event && k.To == a.Loc {
			s.add(move{kind: push, loc: k.From, link: int32(i)})
			s.pushed = append(s.pushed, int32(i))
		}
	}
}

func (s *scanner) stores(a *ts.Access) {
	r := &s.byApp[a.App]
	switch {
	case s.memory[a.Loc] && a.Op == ts.Write:
		s.remembers(a, r)
	case s.followed[a.Loc]:
		s.commands(a, r)
	}
	k := s.locs[a.Loc].Kind
	if shared(k) || k == ts.TimerFlag && a.Op == ts.Write {
		s.acts(a.App)
	}
}

// commands notes a store of a followed location.
func (s *scanner) commands(a *ts.Access, r *run) {
	m := move{
		kind: store, app: a.App, loc: a.Loc, value: a.Value, silent: a.Op == ts.Silent && !s.unkept[a.Loc],
		direct: s.touched || slices.Contains(s.byHand, a.Loc),
		saw:    slices.ContainsFunc(r.reads, func(x reading) bool { return x.loc == a.Loc }),
		reason: s.sets.of(r.reason), asked: s.sets.of(r.reason[r.causes:]), memory: s.sets.of(r.memory),
	}
	for _, v := range r.memory {
		if !m.saw {
			s.add(move{kind: recall, app: a.App, loc: a.Loc, v: v, direct: m.direct})
		}
	}
	s.add(m)
	s.seen.unasked[a.App][a.Loc] = s.seen.unasked[a.App][a.Loc] || !m.direct
	r.stored = append(r.stored, reading{a.Loc, a.Value})
	for i, v := range r.kept {
		if isLast(r.kept, i) {
			s.keeps(a.App, v, reading{a.Loc, a.Value})
		}
	}
}

// remembers notes a store of an app's own variable.
func (s *scanner) remembers(a *ts.Access, r *run) {
	s.add(move{kind: renew, app: a.App, loc: -1, v: a.Loc})
	own := reading{a.Loc, a.Value}
	r.kept = append(r.kept, own)
	for i, x := range r.stored {
		if isLast(r.stored, i) {
			s.keeps(a.App, own, x)
		}
	}
	for i, x := range r.reads {
		if !s.contended[x.loc] || !isLast(r.reads, i) {
			continue
		}
		s.add(move{kind: save, app: a.App, loc: x.loc, v: a.Loc, value: x.value})
		if !slices.ContainsFunc(r.stored, func(y reading) bool { return y.loc == x.loc }) {
			s.keeps(a.App, own, x)
		}
	}
}

// keeps notes that app a gave its variable v a value when x had one.
func (s *scanner) keeps(a ts.AppID, v, x reading) {
	s.seen.tells(v, x)
	s.add(move{kind: keep, app: a, loc: x.loc, v: v.loc, value: x.value})
}

// isLast reports whether no later element of list is about the same location.
func isLast(list []reading, i int) bool {
	return !slices.ContainsFunc(list[i+1:], func(x reading) bool { return x.loc == list[i].loc })
}

// acts notes that an app does something: because of the sensors that its run
// has read, and of those that set off this transition.
func (s *scanner) acts(a ts.AppID) {
	for _, i := range s.pushed {
		if to := s.links[i].To; s.access.reads[a][to] {
			s.add(move{kind: react, app: a, loc: to})
		}
	}
	for _, x := range s.byApp[a].reads {
		if s.sensor[x.loc] {
			s.add(move{kind: react, app: a, loc: x.loc})
		}
	}
}

// add appends m unless it says again what the list ends with.
func (s *scanner) add(m move) {
	if n := len(s.moves); n == 0 || s.moves[n-1] != m {
		s.moves = append(s.moves, m)
	}
}

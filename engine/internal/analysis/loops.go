package analysis

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/loop"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// loops looks for apps that go on for ever through timers, or for one that does
// through the room.
type loops struct {
	p       *Pass
	room    []loop.Room // nil: through timers
	search  *loop.Search
	reduced bool              // some enabled event was not executed somewhere
	near    *loop.Search      // in the vicinity, once that is explored
	sweep   *stategraph.Sweep // over it
}

func watchLoops(p *Pass) observer { return p.seek(nil) }

func watchRoom(p *Pass) observer {
	if room := p.room(); len(room) > 0 {
		return p.seek(room)
	}
	return observer{}
}

// room is the events through which an app may hear of what it does itself, but
// for what it is there to rule.
func (p *Pass) room() (list []loop.Room) {
	static, ok := p.sys.(ts.AppStatic)
	for a := 1; ok && a < len(p.sys.Apps()); a++ {
		reads, writes := static.AppStatic(ts.AppID(a))
		for _, k := range p.o.Conflicts.Links {
			x := loop.Room{Event: k.Event, From: k.From}
			if !k.Ruled && slices.Contains(writes, k.From) && slices.Contains(reads, k.To) && !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	}
	return list
}

func (p *Pass) seek(room []loop.Room) observer {
	l := &loops{p: p, room: room, search: loop.New(p.g, room)}
	if l.search == nil {
		return observer{}
	}
	return observer{
		state: l.search.State, transition: l.search.Transition, left: l.left, finish: l.finish, detail: l.search.Detail(),
		bytes: l.search.Bytes,
	}
}

func (l *loops) left(id stategraph.StateID, enabled []ts.EventID) {
	l.search.Left(id, enabled)
	l.reduced = l.reduced || slices.ContainsFunc(enabled, func(e ts.EventID) bool { return !l.p.g.Done(id, e) })
}

// finish has components looked for before any loop is told.
func (l *loops) finish(r *reporter) { r.pending = append(r.pending, &pending{claim: seeker{l, r}}) }

// seeker looks for loops.
type seeker struct {
	*loops
	r *reporter
}

// hurriedEdges is about how many edges are looked at for who is in a hurry.
const hurriedEdges = 1 << 18

// settle implements claim: the loops are claims of their own.
func (s seeker) settle(hurry bool) settlement {
	budget := s.p.left
	if hurry {
		budget = hurriedEdges
	}
	from, cost, done := s.search, 0, false
	if s.lookNear() && !hurry {
		cost, done = s.nearby(budget)
		from = s.near
	} else {
		cost, done = s.search.Work(s.r.tree, budget)
	}
	if s.p.left -= cost; !done {
		return pick(hurry, dropped, unsettled)
	}
	s.p.report.Partial = s.p.report.Partial || from.Partial() || from == s.near && !s.p.vicinity.Whole()
	for _, found := range from.Loops() {
		s.claim(&found, from == s.near)
	}
	return dropped
}

// run implements claim; there is none.
func (s seeker) run() Run { return Run{} }

func pick(c bool, yes, no settlement) settlement {
	if c {
		return yes
	}
	return no
}

// lookNear reports whether loops are to be looked for in the vicinity: where a
// search that proves something left out what it need not execute.
func (l *loops) lookNear() bool {
	return l.near != nil || l.reduced && l.p.o.Complete && !l.p.report.Partial && l.p.o.Hunter == nil && l.search.Moves()
}

// nearby goes on to look for loops in the vicinity.
func (l *loops) nearby(budget int) (cost int, done bool) {
	v := l.p.around()
	if cost, done = v.Explore(budget); !done {
		return cost, false
	}
	if l.near == nil {
		l.near, l.sweep = loop.New(v.Graph, l.room), v.Graph.Sweep()
		l.sweep.Detail = l.near.Detail()
	}
	for ; l.sweep.Next() != stategraph.None; cost++ {
		if cost >= budget {
			return cost, false
		}
		id := l.sweep.Next()
		l.near.State(id)
		enabled := l.sweep.Expand(false, nil, func(e stategraph.Edge, b *ts.Branch) {
			cost++
			l.near.Transition(e, b)
		})
		if v.Open(id) { // what other parts may do there leads out of no loop
			l.near.Left(id, enabled)
		}
	}
	more, done := l.near.Work(v.Tree, budget-cost)
	return cost + more, done
}

// claim lists a loop.
func (s seeker) claim(found *loop.Loop, near bool) {
	g := s.p.g
	if near {
		g = s.p.vicinity.Graph
	}
	if len(found.Edges) > longRun {
		s.p.report.Partial = true
		return
	}
	x := &circled{p: s.p, path: NewRun(g, found.Start, found.Edges)}
	x.pending = &pending{f: Finding{
		Kind: finding.Loop, Round: &Round{From: found.From, Apps: found.Apps, Loc: found.Loc, Link: s.p.linkOf(found)}, Apps: s.p.appNames(found.Apps...),
		Location: s.p.sys.Locations()[found.Loc].Name, Failure: -1, Property: -1,
	}, edges: found.Edges, ending: "and so on without end, with nothing from outside", claim: x}
	s.r.pending = append(s.r.pending, x.pending)
}

// linkOf is how the app of a loop hears of what it does, nil when that is not
// through the room.
func (p *Pass) linkOf(x *loop.Loop) *conflict.Link {
	for i := range p.o.Conflicts.Links {
		k := &p.o.Conflicts.Links[i]
		if k.From == x.Loc && slices.ContainsFunc(x.Edges[x.From:], func(e stategraph.Edge) bool { return e.Event == k.Event }) {
			return k
		}
	}
	return nil
}

// circled is a loop that is yet to be told.
type circled struct {
	*pending
	p    *Pass
	path Run
}

// settle implements claim. Not every path of a graph need be possible in time.
func (x *circled) settle(bool) settlement {
	if x.p.o.Hunter != nil && !x.p.possible(x.path.Trace) {
		x.p.report.Partial = true
		return dropped
	}
	return settled
}

// run implements claim.
func (x *circled) run() Run { return x.p.follow(x.path.Trace) }

// Round is the apps that change a location again and again.
type Round struct {
	From int // the step of the run after which it goes round once
	Apps []ts.AppID
	Loc  ts.LocID       // of the explored system
	Link *conflict.Link // by which the app hears of what it does; nil: not through the room
}

// shown checks that r, a run of any system for the program of sys, goes round:
// that every device and the mode are in the end what they were at step From,
// and that each of the apps changed the location since.
func (x *Round) shown(sys ts.System, r *trace.Replay) error {
	if x.From >= len(r.Steps)-1 {
		return fmt.Errorf("it does not go round")
	}
	locs, name := r.System.Locations(), sys.Locations()[x.Loc].Name
	for _, l := range trace.Changed(r.Steps[x.From].Values, r.Last().Values) {
		if k := locs[l].Kind; k == ts.Attribute || k == ts.Mode {
			return fmt.Errorf("%s is not what it was before the round", locs[l].Name)
		}
	}
	for _, app := range x.Apps {
		if !slices.ContainsFunc(x.deeds(r), func(d deed) bool { return d.app == app && locs[d.loc].Name == name }) {
			return fmt.Errorf("%s does not change %s", sys.Apps()[app], name)
		}
	}
	return nil
}

// deeds are what the apps change on the way round.
func (x *Round) deeds(r *trace.Replay) (out round) {
	for i := x.From + 1; i < len(r.Steps); i++ {
		for _, a := range r.Steps[i].Accesses {
			if a.Op == ts.Write && a.App != 0 {
				out = out.with(deed{a.App, a.Loc, a.Value})
			}
		}
	}
	return out
}

// tellRound says what goes round in the run.
func (f *Finding) tellRound(sys ts.System, r *trace.Replay) {
	deeds := slices.DeleteFunc(f.Round.deeds(r), func(d deed) bool { return d.loc != f.Round.Loc })
	f.Title = deeds.words(r.System) + ", again and again without end"
	f.Advice = deeds.advice(r.System)
	if k := f.Round.Link; k != nil {
		name := func(l ts.LocID) string { return trace.NameOf(sys, l) }
		f.Title += fmt.Sprintf(": %s notices the %s", name(k.To), k.Medium)
		f.Advice = fmt.Sprintf("Let %s ask about %s before it goes by %s, or keep the two devices in different rooms.", trace.Who(sys, f.Round.Apps[0]), name(k.From), name(k.To))
	}
	f.Span = handlerOf(r.Last(), f.Round.Apps[len(f.Round.Apps)-1], f.Round.Loc)
}

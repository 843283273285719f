package analysis

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/order"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// orders looks for events whose order decides how the home ends up. It begins
// when all conflicts of commands are told, and tells none of these again.
type orders struct {
	p        *Pass
	search   *order.Search
	reporter *reporter
	reduced  bool // some enabled event was not executed somewhere
	g        *stategraph.Graph
	tree     *stategraph.Tree
	states   []stategraph.StateID // of g, those nearest to the start first
	next     int
	seen     int // transitions of the graph
}

func watchOrders(p *Pass) observer {
	o := &orders{p: p}
	if p.o.Conflicts.Rule == nil {
		o.search = order.New(p.sys, &p.o.Conflicts)
	}
	if o.search == nil {
		return observer{}
	}
	if p.o.Hunter != nil {
		o.search.Possible = o.possible
	}
	return observer{transition: o.transition, left: o.left, finish: o.finish, bytes: o.search.Bytes}
}

func (o *orders) transition(stategraph.Edge, *ts.Branch) { o.seen++ }

func (o *orders) left(id stategraph.StateID, enabled []ts.EventID) {
	o.reduced = o.reduced || slices.ContainsFunc(enabled, func(e ts.EventID) bool { return !o.p.g.Done(id, e) })
}

func (o *orders) finish(r *reporter) {
	o.reporter = r
	r.pending = append(r.pending, &pending{claim: o})
}

// settle implements claim: it looks for what there is to tell. Who is in a hurry
// is told what was found so far.
func (o *orders) settle(hurry bool) settlement {
	switch {
	case hurry:
	case !o.search.Ready():
		return dropped
	case !o.begun() || !o.look():
		return unsettled
	}
	for _, due := range [...]bool{true, false} {
		for _, f := range o.search.Found() {
			if f.Due == due {
				o.claim(f)
			}
		}
	}
	return dropped
}

// run implements claim; there is none.
func (o *orders) run() Run { return Run{} }

// begun reports whether it is known which states are looked at: those of the
// graph, or what is near where the search reduced.
func (o *orders) begun() bool {
	if o.g != nil {
		return true
	}
	o.g, o.tree = o.p.g, o.reporter.tree
	if o.reduced && o.p.o.Complete && o.p.o.Hunter == nil {
		near := o.p.around()
		cost, done := near.Explore(o.p.left)
		if o.p.left -= cost; !done {
			o.g = nil
			return false
		}
		o.g, o.tree = near.Graph, near.Tree
		if !o.search.Narrow(near.Seen) {
			return true
		}
		o.p.report.Partial = o.p.report.Partial || !near.Whole()
	}
	o.p.report.Partial = o.p.report.Partial || o.search.Partial()
	o.states = byDistance(o.tree, o.g.Len())
	return true
}

// byDistance lists the states of a tree, the nearest first.
func byDistance(t *stategraph.Tree, n int) []stategraph.StateID {
	var rows [][]stategraph.StateID
	for id := range stategraph.StateID(n) {
		d := t.Depth(id)
		for d >= len(rows) {
			rows = append(rows, nil)
		}
		if d >= 0 {
			rows[d] = append(rows[d], id)
		}
	}
	return slices.Concat(rows...)
}

// minOrders is how many transitions the search may execute in any case: in large
// graphs as many as these have.
const minOrders = 60_000

// look looks at states as far as the budget goes, and reports whether that is
// done.
func (o *orders) look() bool {
	for ; o.next < len(o.states); o.next++ {
		if o.p.weigh(); o.p.full || o.search.Cost() > max(minOrders, o.seen) {
			o.p.report.Partial = true
			break
		}
		if o.p.left <= 0 {
			return false
		}
		id := o.states[o.next]
		o.p.left -= o.search.State(id, o.tree.Depth(id), o.g.State(id))
		o.p.charge()
	}
	return true
}

// possible reports whether the judge confirms two runs on from a state.
func (o *orders) possible(from stategraph.StateID, runs [2][]trace.Pick) bool {
	return !slices.ContainsFunc(runs[:], func(picks []trace.Pick) bool { return !o.p.possible(o.trace(from, picks)) })
}

// trace is the run that goes on from a state with the given picks.
func (o *orders) trace(from stategraph.StateID, picks []trace.Pick) trace.Trace {
	start, edges := o.tree.PathTo(from)
	t := NewRun(o.g, start, edges).Trace
	t.Picks = append(t.Picks, picks...)
	return t
}

// claim lists what was found, unless the two apps are in a graver conflict over
// the same.
func (o *orders) claim(f *order.Found) {
	c := o.search.Conflict(f, o.tree.Depth(f.From))
	if o.p.conflicts.tells(c) {
		return
	}
	sys := o.p.sys
	x := Finding{
		Kind: kindOf(c, sys), Title: c.Title(sys), Advice: c.Advice(sys), Conflict: c, Pair: c.PairClass(sys),
		Apps: o.p.appNames(c.First, c.Second), Location: sys.Locations()[c.Loc].Name, Failure: -1, Property: -1,
	}
	other := o.p.follow(o.trace(f.From, f.Runs[1]))
	x.Other = &other
	o.reporter.pending = append(o.reporter.pending, &pending{f: x, claim: &ordered{o.p.follow(o.trace(f.From, f.Runs[0]))}, ending: c.Ending(sys)})
	o.p.conflicts.others = append(o.p.conflicts.others, c)
}

// tells reports whether the apps of c are told to be in conflict over what it
// is about.
func (c *conflicts) tells(x *conflict.Conflict) bool {
	return slices.ContainsFunc(c.told(), func(d *conflict.Conflict) bool {
		same := d.First == x.First && d.Second == x.Second || d.First == x.Second && d.Second == x.First
		return same && !d.Impossible && (d.Class == conflict.Race || d.Class == conflict.Undone) && (d.Loc == x.Given.Loc || d.Loc == x.Against.Loc)
	})
}

// ordered is a claim that is certain.
type ordered struct{ r Run }

// settle implements claim, as does run.
func (x *ordered) settle(bool) settlement { return settled }

func (x *ordered) run() Run { return x.r }

// completeBoth is complete for a finding with two runs.
func (f *Finding) completeBoth(sys ts.System, judge Judge, ending string, told bool) error {
	f.Replay, f.Other.Replay = f.Trace.Replay(sys), f.Other.Trace.Replay(sys)
	err := f.Conflict.ShownBoth(sys, f.both())
	for _, r := range []*Run{&f.Run, f.Other} {
		if err == nil && judge != nil {
			r.Replay, err = judge.Play(r.Replay)
		}
	}
	if err != nil {
		return err
	}
	f.about(f.Replay)
	f.Other.Replay.About = f.Location
	if told {
		f.Sentence = f.Replay.Story(ending) + " The other way round: " + f.rest(f.Other.Replay).Story(f.Conflict.OtherEnding(sys))
	}
	return f.Conflict.ShownBoth(sys, f.both())
}

func (f *Finding) both() [2]*trace.Replay { return [2]*trace.Replay{f.Replay, f.Other.Replay} }

// rest is r from where the two orders part.
func (f *Finding) rest(r *trace.Replay) *trace.Replay {
	at := f.Conflict.Orders.At - 1
	rest := trace.Follow(r.System, r.Steps[at].State, r.Trace().Picks[at:])
	rest.About = r.About
	return rest
}

// firstHandler is where that handler of the first app is written which runs
// last in the first run.
func (f *Finding) firstHandler(r *trace.Replay) (span source.Span) {
	for i := f.Conflict.Orders.At; i < len(r.Steps); i++ {
		if at := handlerOf(&r.Steps[i], f.Conflict.First, f.Conflict.Loc); at != (source.Span{}) {
			span = at
		}
	}
	return span
}

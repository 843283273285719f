package grid

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Search explores every transition of every reachable state, those first that
// need time to pass the fewest times.
type Search struct {
	explore.Run
	sys     *System
	prefix  string // of the lines of the row's code
	tree    *stategraph.Tree
	now     []stategraph.StateID // reached without more time; those before at are expanded
	at      int
	later   []stategraph.StateID // reached by letting time pass once more
	layers  int64                // how many times it passed
	covered int64
	enabled []ts.EventID // of the state being expanded
	next    int          // of enabled
	out     ts.Branches
}

// NewSearch begins a search of sys for the row of the given name.
func NewSearch(sys *System, name string, opts explore.Options) *Search {
	x := &Search{sys: sys, prefix: name + " line "}
	x.Begin(x, sys, opts)
	x.begin()
	return x
}

// begin readies x for a search from the start.
func (x *Search) begin() {
	x.tree = x.Graph.Grow()
	x.now = append(x.now[:0], x.Graph.Initials()...)
	x.later = x.later[:0]
	x.at, x.layers, x.covered = 0, 0, 0
	x.load()
}

// load readies the events of the next state.
func (x *Search) load() {
	x.next = 0
	x.enabled = x.enabled[:0]
	if x.at == len(x.now) {
		x.now, x.later, x.at = x.later, x.now[:0], 0
		x.layers++
		x.cover()
	}
	if x.at < len(x.now) {
		x.enabled = x.sys.Enabled(x.Graph.State(x.now[x.at]), x.enabled)
	}
}

// cover notes up to which time everything was explored: that of the first
// state that is left.
func (x *Search) cover() {
	switch {
	case x.sys.opts.For > 0 && len(x.now) > 0:
		x.covered = x.sys.opts.For
		for _, id := range x.now {
			x.covered = min(x.covered, x.sys.Earliest(x.Graph.State(id)))
		}
	case !x.sys.opts.Between:
		x.covered = x.layers * x.sys.unit
	}
}

// Covered is the time up to which everything was explored.
func (x *Search) Covered() int64 {
	switch {
	case x.Run.Outcome().How != explore.Complete:
		return x.covered
	case x.sys.opts.For > 0:
		return x.sys.opts.For
	}
	return ts.Forever
}

// Advance executes one event, or goes on to the next state.
func (x *Search) Advance() bool {
	if x.sys.Stale() {
		x.sys.Rescale()
		x.Again()
		x.begin()
		return true
	}
	if x.at == len(x.now) {
		return false
	}
	if x.next < len(x.enabled) {
		x.execute(x.enabled[x.next])
		x.next++
		return true
	}
	x.Graph.MarkExpanded(x.now[x.at])
	x.at++
	x.load()
	return x.at < len(x.now) || x.sys.Stale()
}

func (x *Search) execute(e ts.EventID) {
	src := x.now[x.at]
	x.out.Reset(ts.Fast)
	x.sys.Execute(x.Graph.State(src), e, &x.out)
	x.Count(len(x.out.List))
	for i := range x.out.List {
		id, isNew := x.Graph.Add(x.out.List[i].Dst)
		edge := stategraph.Edge{Src: src, Dst: id, Event: e, Branch: int32(i)}
		if isNew {
			x.tree.Reached(edge)
			if e == x.sys.passing() {
				x.later = append(x.later, id)
			} else {
				x.now = append(x.now, id)
			}
		}
		if x.Logging() {
			x.note(edge, isNew)
		}
	}
}

// note logs one executed transition.
func (x *Search) note(e stategraph.Edge, isNew bool) {
	n := explore.Entry{Kind: explore.Execute, Line: x.prefix + "4", State: e.Src, Event: e.Event, Branch: e.Branch, Dst: e.Dst, RState: stategraph.None, REvent: -1, Loc: -1}
	if e.Event == x.sys.passing() {
		n.Line = x.prefix + "5"
	}
	x.Note(n)
	n.Kind, n.Line = explore.Match, x.prefix+"6"
	if isNew {
		n.Kind = explore.NewState
	}
	x.Note(n)
}

// Outcome is Explorer.Outcome. The events executed so far in the state that is
// being expanded are noted as done only now, so that expanded states take one
// bit.
func (x *Search) Outcome() *explore.Outcome {
	for _, e := range x.enabled[:x.next] {
		x.Graph.MarkDone(x.now[x.at], e)
	}
	return x.Run.Outcome()
}

// Bytes is the memory beside the graph.
func (x *Search) Bytes() int64 {
	return x.sys.Remembered() + 4*int64(cap(x.now)+cap(x.later))
}

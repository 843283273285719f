// Package full explores every transition of every reachable state, breadth
// first: the reference all other algorithms are measured against.
//
// States are expanded in the order in which they were found, so the first
// path to a state is a shortest one and the graph keeps that tree.
package full

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Rows are the algorithms of this package.
var Rows = []explore.Row{{
	Name:    "full",
	Title:   "Everything",
	Summary: "Explores every transition of every reachable state, nearest states first.",
	Sound:   true,
	Traits:  explore.Traits{Reference: true, Compared: true, Exhaustive: true, Shared: true},
	Source:  "breadth-first search",
	Code: []string{
		"full line 1   put the initial states into a queue",
		"full line 2   while a state s is left in the queue, the oldest first",
		"full line 3     for each event e enabled in s",
		"full line 4       execute e in s; it leads to s'",
		"full line 5       if s' is new, put it at the end of the queue",
	},
	New: func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys, opts) },
}}

// search is a breadth-first search under way. The queue is the numbering of
// the states: those before at are expanded.
type search struct {
	explore.Run
	sys     ts.System
	tree    *stategraph.Tree
	notes   *stategraph.Notes
	at      stategraph.StateID
	enabled []ts.EventID // of at
	next    int          // of enabled
	out     ts.Branches
	crew    *crew // nil: one processor does it all
}

func newSearch(sys ts.System, opts explore.Options) *search {
	x := &search{sys: sys}
	x.Begin(x, sys, opts)
	x.tree, x.notes = x.Graph.Grow(), x.Graph.Note()
	x.crew = newCrew(sys, opts)
	x.load()
	return x
}

// load readies the events of state at.
func (x *search) load() {
	x.next = 0
	x.enabled = x.enabled[:0]
	if int(x.at) < x.Graph.Len() {
		x.enabled = x.sys.Enabled(x.Graph.State(x.at), x.enabled)
		x.notes.State(x.at, len(x.enabled) == 0)
	}
}

// Advance executes one event, or goes on to the next state.
func (x *search) Advance() bool {
	if int(x.at) == x.Graph.Len() {
		return false
	}
	if x.crew != nil && x.next == 0 && x.together() {
		return int(x.at) < x.Graph.Len()
	}
	if x.next == len(x.enabled) {
		x.Graph.MarkExpanded(x.at)
		x.at++
		x.load()
		return int(x.at) < x.Graph.Len()
	}
	x.execute(x.enabled[x.next])
	x.next++
	return true
}

func (x *search) execute(e ts.EventID) {
	x.out.Reset(ts.Fast)
	x.sys.Execute(x.Graph.State(x.at), e, &x.out)
	x.Count(len(x.out.List))
	for i := range x.out.List {
		id, isNew := x.Graph.Add(x.out.List[i].Dst)
		edge := stategraph.Edge{Src: x.at, Dst: id, Event: e, Branch: int32(i)}
		if isNew {
			x.tree.Reached(edge)
		}
		x.notes.Transition(edge, &x.out.List[i])
		if x.Logging() {
			x.note(edge, isNew)
		}
	}
}

// Outcome is Explorer.Outcome. The events executed so far in the state that
// is being expanded are noted as done only now, so that expanded states take
// one bit, and nothing depends on how often this is asked.
func (x *search) Outcome() *explore.Outcome {
	if int(x.at) < x.Graph.Len() {
		x.Graph.MarkOpen(x.at, x.enabled[:x.next])
	}
	return x.Run.Outcome()
}

// note logs one executed transition.
func (x *search) note(e stategraph.Edge, isNew bool) {
	entry := explore.Entry{Kind: explore.Execute, Line: "full line 4", State: e.Src, Event: e.Event, Branch: e.Branch, Dst: e.Dst, RState: stategraph.None, REvent: -1, Loc: -1}
	x.Note(entry)
	entry.Line = "full line 5"
	entry.Kind = explore.Match
	if isNew {
		entry.Kind = explore.NewState
	}
	x.Note(entry)
}

// Bytes is the memory beside the graph: nothing that grows.
func (x *search) Bytes() int64 { return 0 }

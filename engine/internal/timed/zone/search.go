package zone

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Rows are the algorithms of this package. New takes a System of this package.
var Rows = []timed.Row{{
	Inclusion: true,
	System:    func(inner ts.Timed, o timed.Options) timed.System { return New(inner, o) },
	Row: explore.Row{
		Name:    "zones",
		Title:   "Every timing",
		Summary: "Explores every order and every timing of events: what differs only in when things happen is one state, a zone.",
		Sound:   true,
		Traits:  explore.Traits{Reference: true, Recommended: true, Compared: true},
		Source:  "Behrmann, Bouyer, Larsen, Pelánek, Lower and upper bounds in zone-based abstractions of timed automata (2006), on zones after Dill (1989)",
		Code: []string{
			"zones line 1   put the initial states, with all delays that they allow, into a queue",
			"zones line 2   while a state s is left in the queue, first the one that can be entered earliest, then the nearest, then the largest",
			"zones line 3     unless a state found later includes s",
			"zones line 4     for each event e that may happen at some time in s",
			"zones line 5       execute e wherever it may happen: set its clocks, let time pass as far as the deadlines allow, extrapolate",
			"zones line 6       if a state that was found includes the result, that is s'",
			"zones line 7       else the result is s', a new state: put it into the queue",
			"zones line 8     if e compared a clock with more than was known, begin again with that",
		},
		New: func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys.(*System), opts) },
	},
}}

// search is a search under way. It grows the tree of the graph: the paths of
// the tree are possible also where others are not.
type search struct {
	explore.Run
	sys     *System
	tree    *stategraph.Tree
	queue   queue
	at      stategraph.StateID
	enabled []ts.EventID // of at
	next    int          // of enabled
	made    int          // transitions, also before the search began again
	out     ts.Branches
}

func newSearch(sys *System, opts explore.Options) *search {
	x := &search{sys: sys}
	x.Begin(x, sys, opts)
	x.begin()
	return x
}

// begin puts the initial states of a new graph into the queue.
func (x *search) begin() {
	x.queue, x.enabled, x.next = queue{}, x.enabled[:0], 0
	x.at = stategraph.None
	x.tree = x.Graph.Grow()
	for _, id := range x.Graph.Initials() {
		x.sys.keepInitial(x.Graph.State(id))
		x.push(id)
	}
}

// push puts a state into the queue. Without inclusion states are expanded by
// their distance from the start, so that the tree has shortest paths.
func (x *search) push(id stategraph.StateID) {
	s := x.Graph.State(id)
	i := item{depth: int32(x.tree.Depth(id)), id: id}
	if x.sys.o.Inclusion {
		i.at, i.size = x.sys.Earliest(s), x.sys.size(s)
	}
	x.queue.push(i)
}

// Advance executes one event, or goes on to the next state.
func (x *search) Advance() bool {
	if more, found := x.sys.scouted(x.made); more {
		return true
	} else if found {
		x.restart()
		return true
	}
	if x.next < len(x.enabled) {
		x.execute(x.enabled[x.next])
		return true
	}
	if x.at != stategraph.None {
		x.Graph.MarkExpanded(x.at)
		x.at = stategraph.None
	}
	x.enabled, x.next = x.enabled[:0], 0
	if len(x.queue) == 0 {
		return false
	}
	id := x.queue[0].id
	s := x.Graph.State(id)
	if x.sys.covered(s) {
		x.queue.pop()
		x.log(explore.Match, "zones line 3", stategraph.Edge{Src: id, Dst: id, Event: -1})
		return true
	}
	x.at, x.enabled = id, x.sys.Enabled(s, x.enabled)
	x.queue.pop()
	x.again()
	return true
}

// again begins again when the constants known so far were too small.
func (x *search) again() bool {
	if !x.sys.Grown() {
		return false
	}
	x.restart()
	x.log(explore.Begin, "zones line 8", stategraph.Edge{Event: -1})
	return true
}

func (x *search) restart() {
	x.sys.Restart()
	x.Again()
	x.begin()
}

func (x *search) execute(e ts.EventID) {
	x.out.Reset(ts.Fast)
	x.sys.Execute(x.Graph.State(x.at), e, &x.out)
	if x.again() {
		return
	}
	x.next++
	x.Count(len(x.out.List))
	x.made += len(x.out.List)
	for i := range x.out.List {
		id, isNew := x.Graph.Add(x.sys.keep(x.out.List[i].Dst))
		x.reached(stategraph.Edge{Src: x.at, Dst: id, Event: e, Branch: int32(i)}, isNew)
	}
}

// reached notes one executed transition.
func (x *search) reached(e stategraph.Edge, isNew bool) {
	if isNew {
		x.tree.Reached(e)
		x.push(e.Dst)
	}
	x.log(explore.Execute, "zones line 5", e)
	if isNew {
		x.log(explore.NewState, "zones line 7", e)
	} else {
		x.log(explore.Match, "zones line 6", e)
	}
}

func (x *search) log(kind explore.EntryKind, line string, e stategraph.Edge) {
	if x.Logging() {
		x.Note(explore.Entry{Kind: kind, Line: line, State: e.Src, Event: e.Event, Branch: e.Branch, Dst: e.Dst, RState: stategraph.None, REvent: -1, Loc: -1})
	}
}

// Outcome is Explorer.Outcome. The events executed so far in the state that
// is being expanded are noted as done only now, so that expanded states take
// one bit.
func (x *search) Outcome() *explore.Outcome {
	for _, e := range x.enabled[:x.next] {
		x.Graph.MarkDone(x.at, e)
	}
	return x.Run.Outcome()
}

// Bytes is the memory beside the graph and the system.
func (x *search) Bytes() int64 { return 24 * int64(cap(x.queue)) }

// Covered implements timed.Explorer. Of a search for ever that has not ended
// nothing is known.
func (x *search) Covered() int64 {
	until := x.sys.o.For
	switch {
	case x.Run.Outcome().How != explore.Complete && until > 0:
		return x.first(until)
	case x.Run.Outcome().How != explore.Complete:
		return 0
	case until == 0:
		return ts.Forever
	}
	return until
}

// first is when the first state that is not expanded can be entered.
func (x *search) first(until int64) int64 {
	if x.at != stategraph.None {
		until = x.sys.Earliest(x.Graph.State(x.at))
	}
	for _, i := range x.queue {
		until = min(until, x.sys.Earliest(x.Graph.State(i.id)))
	}
	return until
}

package lattice

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/walk"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed/grid"
	"crosscheck/engine/internal/ts"
)

// longest is how many events a walk through a given time has at most, unless
// Limits.Depth says otherwise: it ends when the time is over.
const longest = 10_000

// walks is a series of random tests under way.
type walks struct {
	explore.Run
	sys     *grid.System
	random  walk.Random
	begun   int // walks
	length  int // of the current one, in events
	delay   int // how often time still passes before the next event
	at      stategraph.StateID
	passing ts.EventID
	enabled []ts.EventID
	out     ts.Branches
}

func newWalks(sys *grid.System, opts explore.Options) *walks {
	x := &walks{sys: sys, passing: ts.EventID(len(sys.Events()) - 1)}
	x.Begin(x, sys, opts)
	x.restart()
	return x
}

// restart readies x for a series from the first walk on.
func (x *walks) restart() {
	x.random, x.begun, x.at = walk.Random(x.Options().Seed), 0, stategraph.None
}

// Advance lets time pass once, executes an event, or begins a walk.
func (x *walks) Advance() bool {
	if x.sys.Stale() {
		x.sys.Rescale()
		x.Again()
		x.restart()
		return true
	}
	if x.at == stategraph.None {
		return x.begin()
	}
	x.enabled = x.sys.Enabled(x.Graph.State(x.at), x.enabled[:0])
	events, passes := x.enabled, false
	if n := len(events); n > 0 && events[n-1] == x.passing {
		events, passes = events[:n-1], true
	}
	switch {
	case passes && (x.delay > 0 || len(events) == 0):
		x.step(x.passing)
		x.delay--
	case len(events) == 0:
		x.end("nothing can happen")
	case x.length >= x.most():
		x.end("the walk is long enough")
	default:
		x.length++
		x.step(events[x.random.Below(len(events))])
		x.delay = x.random.Below(parts + 1)
	}
	return true
}

// most is how long a walk may be.
func (x *walks) most() int {
	switch d := x.Options().Depth; {
	case d > 0:
		return d
	case x.sys.Earliest(x.Graph.State(x.at)) < 0:
		return walk.DefaultDepth
	}
	return longest
}

// begin is line 2. A series of walks never ends Complete.
func (x *walks) begin() bool {
	most := x.Options().Executions
	if most == 0 {
		most = walk.DefaultExecutions
	}
	if x.begun >= most {
		x.End("executions")
		return false
	}
	x.CountExecution()
	x.begun++
	x.length, x.delay = 0, x.random.Below(parts+1)
	starts := x.Graph.Initials()
	x.at = starts[x.random.Below(len(starts))]
	x.note(explore.Entry{Kind: explore.Begin, Line: "random line 2", State: x.at, Event: -1})
	return true
}

func (x *walks) end(why string) {
	x.note(explore.Entry{Kind: explore.EndOfRun, Line: "random line 3", State: x.at, Event: -1, Text: why})
	x.at = stategraph.None
}

// step is line 4 or 5.
func (x *walks) step(e ts.EventID) {
	x.out.Reset(ts.Fast)
	src := x.at
	x.sys.Execute(x.Graph.State(src), e, &x.out)
	n := explore.Entry{Line: "random line 5", State: src, Event: e}
	if e == x.passing {
		n.Line = "random line 4"
	}
	taken := x.random.Below(len(x.out.List))
	for i := range x.out.List {
		dst, isNew := x.Graph.Add(x.out.List[i].Dst)
		if i == taken {
			x.at = dst
		}
		n.Kind, n.Branch, n.Dst = explore.Execute, int32(i), dst
		x.note(n)
		if isNew {
			n.Kind = explore.NewState
			x.note(n)
		}
	}
	if x.Graph.Done(src, e) {
		x.Count(0)
	} else {
		x.Graph.MarkDone(src, e)
		x.Count(len(x.out.List))
	}
}

func (x *walks) note(n explore.Entry) {
	if x.Logging() {
		n.Execution, n.RState, n.REvent, n.Loc = x.begun-1, stategraph.None, -1, -1
		x.Note(n)
	}
}

// Covered is 0: walks explore no time entirely.
func (x *walks) Covered() int64 { return 0 }

// Bytes is the memory beside the graph.
func (x *walks) Bytes() int64 { return x.sys.Remembered() }

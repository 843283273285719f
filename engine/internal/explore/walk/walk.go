// Package walk explores by walking at random: a seed gives the same walks
// everywhere.
package walk

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Defaults of Limits.Executions and Limits.Depth.
const (
	DefaultExecutions = 256
	DefaultDepth      = 256
)

// Rows are the algorithms of this package.
var Rows = []explore.Row{{
	Name:    "random",
	Title:   "Random walks",
	Summary: "Walks from the start at random, again and again; finds much in a huge program and proves nothing.",
	Sound:   false,
	Traits:  explore.Traits{Seeded: true},
	Source:  "seeded random walk",
	Code: []string{
		"random line 1  repeat as often as asked",
		"random line 2    begin in an initial state",
		"random line 3    until no event is enabled or the walk is long enough",
		"random line 4      execute an enabled event chosen at random",
		"random line 5      go on from one of its outcomes chosen at random",
	},
	New: func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys, opts) },
}}

// search is a series of walks.
type search struct {
	explore.Run
	sys     ts.System
	random  Random
	walks   int // walks begun
	length  int // of the current one
	at      stategraph.StateID
	enabled []ts.EventID
	out     ts.Branches
}

func newSearch(sys ts.System, opts explore.Options) *search {
	x := &search{sys: sys, random: Random(opts.Seed), at: stategraph.None}
	x.Begin(x, sys, opts)
	return x
}

// Advance takes a step of the current walk, or begins one.
func (x *search) Advance() bool {
	if x.at == stategraph.None {
		return x.begin()
	}
	x.enabled = x.sys.Enabled(x.Graph.State(x.at), x.enabled[:0])
	switch {
	case len(x.enabled) == 0:
		x.end("no event is enabled")
	case x.length >= or(x.Options().Depth, DefaultDepth):
		x.end("the walk is long enough")
	default:
		x.step(x.enabled[x.random.Below(len(x.enabled))])
	}
	return true
}

func or(limit, byDefault int) int {
	if limit > 0 {
		return limit
	}
	return byDefault
}

// begin is line 2. A series of walks never ends Complete.
func (x *search) begin() bool {
	if x.walks >= or(x.Options().Executions, DefaultExecutions) {
		x.End("executions")
		return false
	}
	x.CountExecution()
	x.walks++
	x.length = 0
	starts := x.Graph.Initials()
	x.at = starts[x.random.Below(len(starts))]
	x.note(ledger.Entry(explore.Begin, "random line 2", x.at, -1))
	return true
}

func (x *search) end(why string) {
	n := ledger.Entry(explore.EndOfRun, "random line 3", x.at, -1)
	n.Text = why
	x.note(n)
	x.at = stategraph.None
}

// step is lines 4 and 5.
func (x *search) step(e ts.EventID) {
	x.out.Reset(ts.Fast)
	x.sys.Execute(x.Graph.State(x.at), e, &x.out)
	taken := x.random.Below(len(x.out.List))
	next := stategraph.None
	n := ledger.Entry(explore.Execute, "random line 4", x.at, e)
	for i := range x.out.List {
		dst, isNew := x.Graph.Add(x.out.List[i].Dst)
		if i == taken {
			next = dst
		}
		n.Kind, n.Branch, n.Dst = explore.Execute, int32(i), dst
		x.note(n)
		if isNew {
			n.Kind = explore.NewState
			x.note(n)
		}
	}
	if x.Graph.Done(x.at, e) {
		x.Count(0)
	} else {
		x.Graph.MarkDone(x.at, e)
		x.Count(len(x.out.List))
	}
	x.at = next
	x.length++
}

func (x *search) note(n explore.Entry) {
	if x.Logging() {
		n.Execution = x.walks - 1
		x.Note(n)
	}
}

// Bytes is the memory beside the graph: nothing that grows.
func (x *search) Bytes() int64 { return 0 }

// Random is a SplitMix64 generator.
type Random uint64

// Below is a random number below n.
func (r *Random) Below(n int) int {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int((z ^ z>>31) >> 33 % uint64(n))
}

// Package stateless explores executions one by one up to a depth, without
// matching states: dynamic partial order reduction over the tree of
// executions, as a measure of what storing states saves.
//
// It keeps conditions (N), (D) and (C) of package dpor for the tree, where
// each node has one path to it, so that (C) is a walk back along the current
// execution. (I) holds in a tree whose paths end where no event is enabled.
// When the depth cut an execution short, the search ends Bounded.
package stateless

import (
	"slices"

	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// DefaultDepth is the longest execution when Limits.Depth is 0.
const DefaultDepth = 10

// Rows are the algorithms of this package.
var Rows = []explore.Row{{
	Name:    "stateless",
	Title:   "Stateless DPOR",
	Summary: "Explores executions up to a depth without storing states; exact for programs that end within it.",
	Sound:   true,
	Traits:  explore.Traits{Endless: true, Depth: DefaultDepth},
	Source:  "after Flanagan and Godefroid, POPL 2005",
	Code: []string{
		"stateless line 1  explore s at depth d:",
		"stateless line 2    if d is the limit or no event is enabled, the execution ends",
		"stateless line 3    choose an enabled event in s, each in its turn",
		"stateless line 4    while some event e is chosen and not done in s",
		"stateless line 5      execute e in s; it leads to s'; e is done in s",
		"stateless line 6      choose in s every event that e disables",
		"stateless line 7      for each earlier step of the execution that conflicts with e, no write between them hiding it:",
		"stateless line 8        choose, where it was taken, the event that begins the chain of causes of e",
		"stateless line 9      explore s' at depth d+1",
	},
	New: func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys, opts) },
}}

// search is one exploration.
type search struct {
	explore.Run
	sys     ts.System
	cat     *depend.Catalogue
	words   int // of a set of events
	depth   int
	cut     bool // an execution was cut at the depth
	initial int  // initial states explored so far
	path    []node
	steps   []step   // outcomes of the nodes' current events that are left to explore
	sets    []uint64 // enabled, chosen and done of each node
	ended   bool     // the current execution was counted
	number  int      // of the current execution
	out     ts.Branches
	classes []depend.ClassID
	enabled []ts.EventID
	look    []uint64
}

// node is a state of the current execution. taken is the step by which the
// execution left it; steps[from:] up to the next node's are left.
type node struct {
	state stategraph.StateID
	taken step
	from  int
}

type step struct {
	event ts.EventID
	class depend.ClassID
	dst   stategraph.StateID
}

func newSearch(sys ts.System, opts explore.Options) *search {
	x := &search{sys: sys, cat: depend.New(sys, false), words: max(1, (len(sys.Events())+63)/64), ended: true}
	x.Begin(x, sys, opts)
	x.depth = x.wantedDepth()
	return x
}

func (x *search) wantedDepth() int {
	if d := x.Options().Depth; d > 0 {
		return d
	}
	return DefaultDepth
}

// Advance executes an event or steps back.
func (x *search) Advance() bool {
	if len(x.path) == 0 {
		return x.begin()
	}
	n := &x.path[len(x.path)-1]
	if left := len(x.steps); left > n.from {
		n.taken = x.steps[left-1]
		x.steps = x.steps[:left-1]
		x.enter(n.taken.dst, n.taken.event+1)
		return true
	}
	if e, ok := x.set(len(x.path)-1, chosen).FirstWithout(x.set(len(x.path)-1, done), 0); ok {
		x.execute(n, e)
		return true
	}
	return x.leave()
}

// begin explores the next initial state, or everything anew when the depth
// was too small and has grown, or ends.
func (x *search) begin() bool {
	if x.initial == len(x.Graph.Initials()) {
		if !x.cut {
			return false
		}
		if x.wantedDepth() <= x.depth {
			x.End("depth")
			return false
		}
		x.initial, x.cut, x.depth = 0, false, x.wantedDepth()
	}
	x.enter(x.Graph.Initials()[x.initial], 0)
	x.initial++
	return true
}

// The sets of a node.
const (
	enabled = iota
	chosen
	done
	setsPerNode
)

func (x *search) set(node, which int) ledger.EventSet {
	at := (node*setsPerNode + which) * x.words
	return x.sets[at : at+x.words : at+x.words]
}

// enter makes s the end of the current execution. turn is the event whose turn
// it is: without turns, events that never conflict with the first would not
// be executed before the depth cuts an execution.
func (x *search) enter(s stategraph.StateID, turn ts.EventID) {
	at := len(x.path)
	x.path = append(x.path, node{state: s, from: len(x.steps)})
	for range setsPerNode * x.words {
		x.sets = append(x.sets, 0)
	}
	x.enabled = x.sys.Enabled(x.Graph.State(s), x.enabled[:0])
	for _, e := range x.enabled {
		x.set(at, enabled).Add(e)
	}
	switch {
	case len(x.enabled) == 0:
		x.endExecution(s, "no event is enabled")
	case at >= x.depth:
		x.cut = true
		x.endExecution(s, "the depth is reached")
	default:
		i, _ := slices.BinarySearch(x.enabled, turn)
		x.set(at, chosen).Add(x.enabled[i%len(x.enabled)])
	}
}

// leave steps back from the end of the current execution.
func (x *search) leave() bool {
	x.path = x.path[:len(x.path)-1]
	x.sets = x.sets[:len(x.path)*setsPerNode*x.words]
	return true
}

// endExecution counts the current execution and keeps the limit on them.
func (x *search) endExecution(s stategraph.StateID, why string) {
	x.count(s)
	x.ended = true
	if x.Logging() {
		n := ledger.Entry(explore.EndOfRun, "stateless line 2", s, -1)
		n.Execution, n.Text = x.number, why
		x.Note(n)
	}
	if limit := x.Options().Executions; limit > 0 && x.number+1 >= limit {
		x.End("executions")
	}
}

// count begins a new execution after one has ended.
func (x *search) count(s stategraph.StateID) {
	if !x.ended {
		return
	}
	x.ended = false
	x.number = x.CountExecution()
	if x.Logging() {
		n := ledger.Entry(explore.Begin, "stateless line 1", s, -1)
		n.Execution = x.number
		x.Note(n)
	}
}

// execute runs e at the end of the current execution.
func (x *search) execute(n *node, e ts.EventID) {
	at := len(x.path) - 1
	x.count(n.state)
	x.out.Reset(ts.Accesses)
	x.sys.Execute(x.Graph.State(n.state), e, &x.out)
	x.classes = x.cat.Classify(e, x.out.List, x.classes[:0])
	for i := len(x.out.List) - 1; i >= 0; i-- {
		dst, isNew := x.Graph.Add(x.out.List[i].Dst)
		x.steps = append(x.steps, step{e, x.classes[i], dst})
		x.noteStep(n.state, e, int32(i), dst, isNew)
		x.chooseDisabled(at, e, x.out.List[i].Dst)
	}
	x.set(at, done).Add(e)
	x.countStep(n.state, e)
	x.lookBack(at, e)
}

// countStep counts the transitions of e in s unless they were executed before.
func (x *search) countStep(s stategraph.StateID, e ts.EventID) {
	if x.Graph.Done(s, e) {
		x.Count(0)
		return
	}
	x.Graph.MarkDone(s, e)
	x.Count(len(x.out.List))
}

// chooseDisabled is line 6.
func (x *search) chooseDisabled(at int, by ts.EventID, dst []byte) {
	x.enabled = x.sys.Enabled(dst, x.enabled[:0])
	after := make(ledger.EventSet, x.words)
	for _, e := range x.enabled {
		after.Add(e)
	}
	before := x.set(at, enabled)
	for e, ok := before.FirstWithout(after, 0); ok; e, ok = before.FirstWithout(after, e+1) {
		if x.choose(at, e) {
			events := x.sys.Events()
			x.noteChoice("stateless line 6", at, at, e, by, events[by].Name+" disables "+events[e].Name)
		}
	}
}

// choose adds e to the chosen events of a node and reports whether it was
// not there.
func (x *search) choose(node int, e ts.EventID) bool {
	set := x.set(node, chosen)
	if set.Has(e) {
		return false
	}
	set.Add(e)
	return true
}

// lookBack is lines 7 and 8 for e, just executed at the last node.
func (x *search) lookBack(at int, e ts.EventID) {
	x.look = append(x.look[:0], x.cat.Access(x.classes[0])...)
	head := e
	for i := at - 1; i >= 0; i-- {
		t := x.path[i].taken
		if !x.set(i, enabled).Has(head) {
			head = t.event
		} else if head != t.event && t.event != e && depend.Intersect(x.look, x.cat.Conflict(t.class)) && x.choose(i, head) {
			events := x.sys.Events()
			x.noteChoice("stateless line 8", i, at, head, e, events[e].Name+" conflicts with the earlier "+events[t.event].Name)
		}
		for w, hidden := range x.cat.Hide(t.class) {
			x.look[w] &^= hidden
		}
	}
}

func (x *search) noteStep(s stategraph.StateID, e ts.EventID, branch int32, dst stategraph.StateID, isNew bool) {
	if !x.Logging() {
		return
	}
	n := ledger.Entry(explore.Execute, "stateless line 5", s, e)
	n.Execution, n.Branch, n.Dst = x.number, branch, dst
	x.Note(n)
	if isNew {
		n.Kind = explore.NewState
		x.Note(n)
	}
}

// noteChoice logs that e was chosen at node at because of event by at node
// from.
func (x *search) noteChoice(line string, at, from int, e, by ts.EventID, text string) {
	if !x.Logging() {
		return
	}
	n := ledger.Entry(explore.Backtrack, line, x.path[at].state, e)
	n.Execution, n.RState, n.REvent, n.Text = x.number, x.path[from].state, by, text
	x.Note(n)
}

// Bytes is the memory beside the graph.
func (x *search) Bytes() int64 {
	return x.cat.Bytes() + 8*int64(cap(x.sets)) + 32*int64(cap(x.path)) + 12*int64(cap(x.steps))
}

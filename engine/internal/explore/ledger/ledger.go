// Package ledger keeps what a reducing search knows of each state: the sets
// enabled(s), backtrack(s) and done(s) of the VMCAI 2022 paper, and the
// executed transitions into and out of the state, with the classes of their
// accesses.
package ledger

import (
	"unsafe"

	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// None ends a list of transitions.
const None = int32(-1)

// Transition is an executed transition.
type Transition struct {
	stategraph.Edge
	Class   depend.ClassID
	NextIn  int32 // the transition into Dst before this one, or None
	NextOut int32 // the transition out of Src before this one, or None
}

// Ledger has one entry for each state of a graph.
type Ledger struct {
	sys         ts.System
	graph       *stategraph.Graph
	words       int // of a set of events
	nodes       stategraph.Vec[node]
	sets        stategraph.Vec[uint64]
	transitions stategraph.Vec[Transition]
	enabled     []ts.EventID
}

// node is the entry of a state. Its sets lie side by side.
type node struct {
	in, out int32 // newest transition of each list
	sets    int32
}

// New is a ledger for the states of g.
func New(g *stategraph.Graph) *Ledger {
	return &Ledger{sys: g.System(), graph: g, words: max(1, (len(g.System().Events())+63)/64)}
}

// Open makes the entry of state id, the newest of the graph.
func (l *Ledger) Open(id stategraph.StateID) {
	at := l.sets.Alloc(3 * l.words)
	l.nodes.Push(node{in: None, out: None, sets: int32(at)})
	l.enabled = l.sys.Enabled(l.graph.State(id), l.enabled[:0])
	set := l.Enabled(id)
	for _, e := range l.enabled {
		set.Add(e)
	}
}

// Len is the number of entries.
func (l *Ledger) Len() int { return l.nodes.Len() }

// Words is how many words an EventSet has.
func (l *Ledger) Words() int { return l.words }

// Enabled is enabled(id).
func (l *Ledger) Enabled(id stategraph.StateID) EventSet { return l.set(id, 0) }

// Backtrack is backtrack(id).
func (l *Ledger) Backtrack(id stategraph.StateID) EventSet { return l.set(id, 1) }

// Done is done(id).
func (l *Ledger) Done(id stategraph.StateID) EventSet { return l.set(id, 2) }

func (l *Ledger) set(id stategraph.StateID, which int) EventSet {
	return l.sets.Slice(int(l.nodes.At(int(id)).sets)+which*l.words, l.words)
}

// Link adds a transition, which must not be there.
func (l *Ledger) Link(t Transition) {
	src, dst := l.nodes.At(int(t.Src)), l.nodes.At(int(t.Dst))
	t.NextOut, t.NextIn = src.out, dst.in
	i := int32(l.transitions.Push(t))
	src.out, dst.in = i, i
}

// Transitions is the number of transitions.
func (l *Ledger) Transitions() int { return l.transitions.Len() }

// At is transition i, in the order of Link.
func (l *Ledger) At(i int32) *Transition { return l.transitions.At(int(i)) }

// In is the newest transition into id, or None.
func (l *Ledger) In(id stategraph.StateID) int32 { return l.nodes.At(int(id)).in }

// Out is the newest transition out of id, or None.
func (l *Ledger) Out(id stategraph.StateID) int32 { return l.nodes.At(int(id)).out }

// Successors appends the targets of the transitions out of id to buf.
func (l *Ledger) Successors(id stategraph.StateID, buf []stategraph.StateID) []stategraph.StateID {
	for i := l.Out(id); i != None; i = l.At(i).NextOut {
		buf = append(buf, l.At(i).Dst)
	}
	return buf
}

// Bytes is the memory the ledger takes.
func (l *Ledger) Bytes() int64 {
	return l.nodes.Bytes(int(unsafe.Sizeof(node{}))) + l.sets.Bytes(8) + l.transitions.Bytes(int(unsafe.Sizeof(Transition{})))
}

// Entry is a log entry about an event of a state, with nothing else set.
func Entry(kind explore.EntryKind, line string, s stategraph.StateID, e ts.EventID) explore.Entry {
	return explore.Entry{Kind: kind, Line: line, State: s, Event: e, Dst: stategraph.None, RState: stategraph.None, REvent: -1, Loc: -1}
}

// TransitionEntry is a log entry about t.
func TransitionEntry(kind explore.EntryKind, line string, t *Transition) explore.Entry {
	e := Entry(kind, line, t.Src, t.Event)
	e.Branch, e.Dst = t.Branch, t.Dst
	return e
}

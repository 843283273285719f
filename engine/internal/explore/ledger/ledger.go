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

// Ledger has one entry for each state of a graph: its sets and the newest
// transition of its two lists, side by side in one cache line where events
// are few.
type Ledger struct {
	sys         ts.System
	graph       *stategraph.Graph
	words       int // of a set of events
	stride      int // of an entry, a power of two
	entries     stategraph.Vec[uint64]
	transitions stategraph.Vec[Transition]
	enabled     []ts.EventID
}

// Row is the sets of one state.
type Row struct {
	Enabled, Backtrack, Done EventSet
	Own                      EventSet // for the search's own use, empty at first
	Note                     *uint64  // likewise, 0 at first
}

// New is a ledger for the states of g.
func New(g *stategraph.Graph) *Ledger {
	words := max(1, (len(g.System().Events())+63)/64)
	stride := 8
	for stride < 4*words+2 {
		stride *= 2
	}
	return &Ledger{sys: g.System(), graph: g, words: words, stride: stride}
}

// Open makes the entry of state id, the newest of the graph.
func (l *Ledger) Open(id stategraph.StateID) {
	l.entries.Alloc(l.stride)
	l.fill(id)
}

// Renew makes the entry of a state anew. The lists of its transitions stay.
func (l *Ledger) Renew(id stategraph.StateID) {
	clear(l.entries.Slice(int(id)*l.stride, 4*l.words+1))
	l.fill(id)
}

func (l *Ledger) fill(id stategraph.StateID) {
	l.enabled = l.sys.Enabled(l.graph.State(id), l.enabled[:0])
	set := l.Enabled(id)
	for _, e := range l.enabled {
		set.Add(e)
	}
}

// Words is how many words an EventSet has.
func (l *Ledger) Words() int { return l.words }

// Enabled is enabled(id).
func (l *Ledger) Enabled(id stategraph.StateID) EventSet { return l.set(id, 0) }

// Backtrack is backtrack(id).
func (l *Ledger) Backtrack(id stategraph.StateID) EventSet { return l.set(id, 1) }

// Done is done(id).
func (l *Ledger) Done(id stategraph.StateID) EventSet { return l.set(id, 2) }

// Row is all of the entry of id.
func (l *Ledger) Row(id stategraph.StateID) Row {
	r, w := l.entries.Slice(int(id)*l.stride, 4*l.words+1), l.words
	return Row{r[:w:w], r[w : 2*w : 2*w], r[2*w : 3*w : 3*w], r[3*w : 4*w : 4*w], &r[4*w]}
}

func (l *Ledger) set(id stategraph.StateID, which int) EventSet {
	return l.entries.Slice(int(id)*l.stride+which*l.words, l.words)
}

// lists is the newest transition into id and, in the upper half, out of it,
// each plus one.
func (l *Ledger) lists(id stategraph.StateID) *uint64 {
	return l.entries.At(int(id)*l.stride + 4*l.words + 1)
}

// Link adds a transition, which must not be there.
func (l *Ledger) Link(t Transition) {
	src, dst := l.lists(t.Src), l.lists(t.Dst)
	t.NextOut, t.NextIn = int32(*src>>32)-1, int32(uint32(*dst))-1
	i := uint64(l.transitions.Push(t)) + 1
	*src = *src&(1<<32-1) | i<<32
	*dst = *dst>>32<<32 | i
}

// Transitions is the number of transitions.
func (l *Ledger) Transitions() int { return l.transitions.Len() }

// At is transition i, in the order of Link.
func (l *Ledger) At(i int32) *Transition { return l.transitions.At(int(i)) }

// In is the newest transition into id, or None.
func (l *Ledger) In(id stategraph.StateID) int32 { return int32(uint32(*l.lists(id))) - 1 }

// Out is the newest transition out of id, or None.
func (l *Ledger) Out(id stategraph.StateID) int32 { return int32(*l.lists(id)>>32) - 1 }

// Successors appends the targets of the transitions out of id to buf.
func (l *Ledger) Successors(id stategraph.StateID, buf []stategraph.StateID) []stategraph.StateID {
	for i := l.Out(id); i != None; i = l.At(i).NextOut {
		buf = append(buf, l.At(i).Dst)
	}
	return buf
}

// Bytes is the memory the ledger takes.
func (l *Ledger) Bytes() int64 {
	return l.entries.Bytes(8) + l.transitions.Bytes(int(unsafe.Sizeof(Transition{})))
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

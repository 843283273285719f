package dpor

import (
	"unsafe"

	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// plane holds one word of the summaries of all states. A state has a block of
// words in it, one for each enabled event in order, from its first bit on:
// large catalogues of accesses stay sparse.
type plane struct {
	block stategraph.Vec[int32] // of each state, 0 without a block
	words stategraph.Vec[uint64]
}

// task is news for the states before a state: its summary of event c has bits
// in word w.
type task struct {
	state stategraph.StateID
	event ts.EventID
	word  int32
	bits  uint64
}

const taskSize = int64(unsafe.Sizeof(task{}))

// drainBatch is how many tasks one piece of work carries out.
const drainBatch = 256

func (p *plane) bytes() int64 { return p.block.Bytes(4) + p.words.Bytes(8) }

// summary is the words of the summaries of s in plane p, by rank of the event
// in enabled(s); nil when there are none.
func (x *search) summary(p *plane, s stategraph.StateID) []uint64 {
	if int(s) >= p.block.Len() {
		return nil
	}
	at := *p.block.At(int(s))
	if at == 0 {
		return nil
	}
	return p.words.Slice(int(at), x.Enabled(s).Size())
}

// newSummary makes a block for s.
func (x *search) newSummary(p *plane, s stategraph.StateID) []uint64 {
	for p.block.Len() < x.Ledger.Len() {
		p.block.Push(0)
	}
	if p.words.Len() == 0 {
		p.words.Push(0)
	}
	n := x.Enabled(s).Size()
	at := p.words.Alloc(n)
	*p.block.At(int(s)) = int32(at)
	return p.words.Slice(at, n)
}

// tell adds accesses to the summary of c in s: dpor line 6.
func (x *search) tell(s stategraph.StateID, c ts.EventID, accesses []uint64) {
	for w, bits := range accesses {
		if bits != 0 {
			x.tellWord(s, c, w, bits)
		}
	}
}

// tellWord adds bits of word w to the summary of c in s, and makes a task of
// those that are news.
func (x *search) tellWord(s stategraph.StateID, c ts.EventID, w int, bits uint64) {
	for w >= len(x.sums) {
		x.sums = append(x.sums, plane{})
	}
	p := &x.sums[w]
	sum := x.summary(p, s)
	if sum == nil {
		sum = x.newSummary(p, s)
	}
	known := &sum[x.Enabled(s).Rank(c)]
	if news := bits &^ *known; news != 0 {
		*known |= news
		if x.In(s) != ledger.None {
			x.tasks = append(x.tasks, task{s, c, int32(w), news})
		}
	}
}

// drain carries out some tasks.
func (x *search) drain() {
	for range drainBatch {
		n := len(x.tasks) - 1
		if n < 0 {
			return
		}
		k := x.tasks[n]
		x.tasks = x.tasks[:n]
		for i := x.In(k.state); i != ledger.None; i = x.At(i).NextIn {
			x.pass(x.At(i), k.event, int(k.word), k.bits)
		}
	}
}

// passAll passes the whole summary of a new edge's target to its source.
func (x *search) passAll(t *ledger.Transition) {
	for w := range x.sums {
		sum := x.summary(&x.sums[w], t.Dst)
		if sum == nil {
			continue
		}
		for v, word := range x.Enabled(t.Dst) {
			for ; word != 0; word &= word - 1 {
				if sum[0] != 0 {
					x.pass(t, ledger.First(v, word), w, sum[0])
				}
				sum = sum[1:]
			}
		}
	}
}

// pass tells the source of t what its target knows of a chain that begins
// with c: dpor lines 11 to 14, which keep (C).
func (x *search) pass(t *ledger.Transition, c ts.EventID, w int, bits uint64) {
	if !x.Enabled(t.Src).Has(c) {
		c = t.Event
	} else if c != t.Event {
		if x.cat.Conflict(t.Class)[w]&bits != 0 && x.choose(t.Src, c) {
			x.noteConflict(t, c, w, bits)
		}
	}
	if rest := bits &^ x.cat.Hide(t.Class)[w]; rest != 0 {
		x.tellWord(t.Src, c, w, rest)
	}
}

// learnActivated tells the sources of old edges the accesses that have become
// worth telling.
func (x *search) learnActivated() {
	activated := x.cat.Activated()
	if activated == nil {
		return
	}
	for i := range x.Transitions() {
		t := x.At(int32(i))
		for w, bits := range x.cat.Access(t.Class) {
			if bits &= activated[w]; bits != 0 {
				x.tellWord(t.Src, t.Event, w, bits)
			}
		}
	}
}

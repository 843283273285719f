package dpor

import (
	"math/bits"

	"crosscheck/engine/internal/depend"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// summaries holds Sum(s, c) of all states of the part that is searched. The ledger's own set of a state has
// the events whose summary the states before it have not been told yet.
//
// Telling is put off until there is no chosen event left to execute: where
// every event of every state is chosen by then, nothing is ever told. Then new
// edges are told, and after them the news goes through the states from the
// last found to the first, again and again until there is none: most edges
// lead from lower to higher numbers, so one pass carries an access back along
// a whole path, and much news crosses an edge at once.
type summaries struct {
	told   int32                  // transitions told so far
	words  int                    // of one summary
	opened int                    // states of the part that have a block
	slabs  [][]uint64             // the blocks: of each state the union of its summaries, then those of its enabled events, in order
	taken  int                    // words in all blocks
	dirty  stategraph.Vec[uint64] // one bit a state of the part: some of its summaries are news
	count  int                    // of dirty states
	at     int                    // word of dirty where the current pass is
}

// tellBatch is how many transitions or states one piece of work deals with.
const tellBatch = 32

// slabWords is how many words are allocated at once.
const slabWords = 4096

// cut allocates a block of n words and returns its place: the number of its
// slab and, in the lower half, where it begins there.
func (m *summaries) cut(n int) uint64 {
	last := len(m.slabs) - 1
	if last < 0 || cap(m.slabs[last])-len(m.slabs[last]) < n {
		m.slabs = append(m.slabs, make([]uint64, 0, max(n, slabWords)))
		last++
	}
	slab := &m.slabs[last]
	at := len(*slab)
	*slab = (*slab)[:at+n]
	m.taken += n
	return uint64(last)<<32 | uint64(at)
}

// block is, of the block at a place, the union and the summaries, with what
// follows them.
func (m *summaries) block(place uint64) (union, sums []uint64) {
	rest := m.slabs[place>>32][uint32(place):]
	return rest[:m.words], rest[m.words:]
}

// open makes the block of a state.
func (m *summaries) open(row *ledger.Row) { *row.Note = m.cut((1 + row.Enabled.Size()) * m.words) }

// mark notes that a state of the part has news.
func (m *summaries) mark(s stategraph.StateID) {
	if d := m.dirty.At(int(s >> 6)); *d>>(s&63)&1 == 0 {
		*d |= 1 << (s & 63)
		m.count++
	}
}

// next takes a dirty state of the part, in the order of passes.
func (m *summaries) next() stategraph.StateID {
	for {
		if m.at--; m.at < 0 {
			m.at = m.dirty.Len() - 1
		}
		d := m.dirty.At(m.at)
		if *d == 0 {
			continue
		}
		bit := bits.Len64(*d) - 1
		s := stategraph.StateID(m.at<<6 | bit)
		*d &^= 1 << bit
		m.count--
		if *d != 0 {
			m.at++ // the next call looks at this word again
		}
		return s
	}
}

func (m *summaries) bytes() int64 { return m.dirty.Bytes(8) + 8*int64(m.taken) }

// tellNews tells some news and reports whether there was any.
func (x *search) tellNews() bool {
	switch {
	case x.learnBits(), int(x.sums.told) < x.Transitions():
		x.tellEdges()
	case x.sums.count > 0:
		x.tellBefore()
	default:
		return false
	}
	return true
}

// tellEdges tells the sources of some new edges what they do, and what is
// known to follow: dpor line 6.
func (x *search) tellEdges() {
	for range min(tellBatch, x.Transitions()-int(x.sums.told)) {
		t := x.At(x.sums.told)
		x.tell(t.Src, t.Event, x.cat.Access(t.Class))
		there := x.Row(t.Dst)
		x.pass(t, &there, there.Enabled)
		x.sums.told++
	}
}

// tell adds accesses to the summary of c in s.
func (x *search) tell(s stategraph.StateID, c ts.EventID, accesses []uint64) {
	row := x.Row(s)
	union, sums := x.sums.block(*row.Note)
	sum := sums[row.Enabled.Rank(c)*x.sums.words:]
	var news uint64
	for w, set := range accesses {
		news |= set &^ sum[w]
		sum[w] |= set
		union[w] |= set
	}
	if news != 0 {
		row.Own.Add(c)
		x.sums.mark(x.local(s))
	}
}

// tellBefore passes the news of some states to the states before them.
func (x *search) tellBefore() {
	for range min(tellBatch, x.sums.count) {
		s := x.global(x.sums.next())
		row := x.Row(s)
		x.heads = append(x.heads[:0], row.Own...)
		clear(row.Own)
		for i := x.via(s); i != ledger.None && i >= x.before; {
			t := x.At(i)
			x.pass(t, &row, x.heads)
			i = t.NextIn
		}
	}
}

// pass tells the source of t what its target, whose row is there, knows of
// chains that begin with one of heads: dpor lines 11 to 14, which keep (C). The
// union of what is known there often shows that there is nothing to tell.
func (x *search) pass(t *ledger.Transition, there *ledger.Row, heads ledger.EventSet) {
	words := x.sums.words
	here := x.Row(t.Src)
	all, from := x.sums.block(*there.Note)
	union, to := x.sums.block(*here.Note)
	conflict, hide := x.cat.Conflict(t.Class), x.cat.Hide(t.Class)
	choosing := depend.Intersect(all, conflict) && mayChoose(&here, heads)
	telling := t.Src != t.Dst && !covers(hide, all)
	if !choosing && !telling {
		return
	}
	own := to[here.Enabled.Rank(t.Event)*words:][:words] // takes over what t enables
	anyNews := false
	for v, word := range heads {
		enabledThere, enabledHere := there.Enabled[v], here.Enabled[v]
		if !telling {
			word &= enabledHere &^ here.Backtrack[v]
		}
		for rest := word; rest != 0; rest &= rest - 1 {
			below := rest&-rest - 1
			set := from[bits.OnesCount64(enabledThere&below)*words:][:words]
			c, sum := t.Event, own
			if (below+1)&enabledHere != 0 {
				c = ledger.First(v, rest)
				sum = to[bits.OnesCount64(enabledHere&below)*words:][:words]
				if choosing && (below+1)&here.Backtrack[v] == 0 {
					x.chooseConflicting(t, c, set, conflict)
				}
			}
			if merge(sum, set, hide) {
				here.Own.Add(c)
				anyNews = true
			}
		}
		from, to = from[bits.OnesCount64(enabledThere)*words:], to[bits.OnesCount64(enabledHere)*words:]
	}
	if anyNews {
		merge(union, all, hide)
		x.sums.mark(x.local(t.Src))
	}
}

// mayChoose reports whether one of heads is enabled in a state and not chosen.
func mayChoose(row *ledger.Row, heads ledger.EventSet) bool {
	for w, word := range heads {
		if word&row.Enabled[w]&^row.Backtrack[w] != 0 {
			return true
		}
	}
	return false
}

// covers reports whether all of set is in hide.
func covers(hide, set []uint64) bool {
	for w, word := range set {
		if word&^hide[w] != 0 {
			return false
		}
	}
	return true
}

// merge adds to sum what is in set and not in hide, and reports news.
func merge(sum, set, hide []uint64) bool {
	var news uint64
	for w, old := range sum {
		more := set[w] &^ hide[w] &^ old
		sum[w] = old | more
		news |= more
	}
	return news != 0
}

// chooseConflicting chooses c in the source of t if an access in set conflicts
// with t.
func (x *search) chooseConflicting(t *ledger.Transition, c ts.EventID, set, conflict []uint64) {
	for w := range set {
		if set[w]&conflict[w] != 0 {
			x.choose(t.Src, c)
			x.noteConflict(t, c, w, set[w])
			return
		}
	}
}

// learnBits makes room for states and bits that are new since the last call,
// and tells the sources of old edges of accesses that have become worth
// telling. It reports whether there were such.
func (x *search) learnBits() bool {
	m := &x.sums
	if words := x.cat.Words(); words > m.words {
		x.widen(words)
	}
	for ; m.opened < x.found(); m.opened++ {
		if m.opened&63 == 0 {
			m.dirty.Push(0)
		}
		row := x.Row(x.global(stategraph.StateID(m.opened)))
		m.open(&row)
	}
	activated := x.cat.Activated()
	if activated == nil {
		return false
	}
	set := make([]uint64, len(activated))
	for i := x.before; i < m.told; i++ {
		t := x.At(i)
		for w, bits := range x.cat.Access(t.Class) {
			set[w] = bits & activated[w]
		}
		x.tell(t.Src, t.Event, set)
	}
	return true
}

// widen makes every summary as long as words.
func (x *search) widen(words int) {
	m := &x.sums
	old, narrow := m.words, m.slabs
	m.words, m.slabs, m.taken = words, nil, 0
	for i := range stategraph.StateID(m.opened) {
		row := x.Row(x.global(i))
		from := narrow[*row.Note>>32][uint32(*row.Note):]
		m.open(&row)
		to := m.slabs[*row.Note>>32][uint32(*row.Note):]
		for r := range 1 + row.Enabled.Size() {
			copy(to[r*words:], from[r*old:(r+1)*old])
		}
	}
}

package paper

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// lookBack is Algorithm 5 under way, for one transition or, from Algorithm 3,
// for several. The paper's recursion walks every path without repeated
// transitions; here it walks from each (source of t_curr, event of t_conf)
// once for each access. To stop where that pair and its accesses have been
// before is an optimisation of the paper's own, Appendix D; what was seen is
// forgotten after each call of Algorithm 5 or 3, unless there are summaries.
//
// That adds the same events. Without line 14, t_conf never changes and each
// access travels by itself: it reaches a transition on some path exactly when
// it does on one without repetitions, since leaving a cycle out only leaves
// out transitions that could hide it. With line 14, or when the search stops
// at the nearest conflict, accesses that travel together matter, so whole sets
// A are remembered (exact); then a path may repeat a transition, which the
// paper's T_exp forbids, and can add more events than the paper would.
type lookBack struct {
	seen
	seeds []int32 // transitions to begin with, in order
	stack []item
	sets  []uint64 // A of each item in stack, words each
	set   []uint64 // A of the item being looked at
}

// item is a call of the recursion: lines 4 to 18.
type item struct {
	place
	origin int32 // the transition of line 1, None where it came from a summary
}

// lookBackBatch is how many calls one piece of work makes.
const lookBackBatch = 64

// exact reports whether accesses do not travel by themselves.
func (v variant) exact() bool { return v.substitute || v.nearestOnly }

// beginLookBack begins a call of Algorithm 5 or 3. There may be more words
// than at the last one.
func (x *search) beginLookBack() {
	if x.summaries {
		x.back.widen(x.cat.Words())
	} else {
		x.back.forget(x.cat.Words())
	}
}

func (b *lookBack) pending() bool { return len(b.stack) > 0 || len(b.seeds) > 0 }

// updateFromGraph is Algorithm 3, called by the given line: it looks back
// from every transition that can be reached from t.
func (x *search) updateFromGraph(line string, t *ledger.Transition) {
	x.noteTransition(explore.Summary, line, t)
	x.beginLookBack()
	if x.summaries {
		x.updateFromSummary(t)
		return
	}
	reached := map[stategraph.StateID]bool{t.Dst: true}
	queue := []stategraph.StateID{t.Dst}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for i := x.Out(s); i != ledger.None; i = x.At(i).NextOut {
			x.updateBacktrackSet(i)
			if dst := x.At(i).Dst; !reached[dst] {
				reached[dst] = true
				queue = append(queue, dst)
			}
		}
	}
}

// updateFromSummary is Algorithm 3 by Appendix D: all that follows from t's
// target is in the summary there, and has been told to what comes before it on
// every way but t.
func (x *search) updateFromSummary(t *ledger.Transition) {
	b := &x.back
	for e := range ts.EventID(len(x.sys.Events())) {
		at := place{t.Dst, e}
		for i := b.newestAt(at); i != ledger.None; i = b.before[i] {
			b.set = append(b.set[:0], b.kept(i)...)
			x.lookAt(item{at, ledger.None}, t)
		}
	}
}

// updateBacktrackSet is lines 1 to 3 of Algorithm 5: it makes t a beginning
// of the backward search.
func (x *search) updateBacktrackSet(t int32) { x.back.seeds = append(x.back.seeds, t) }

// lookBack makes some calls of the backward search.
func (x *search) lookBack() {
	b := &x.back
	for range lookBackBatch {
		n := len(b.stack)
		if n == 0 {
			if len(b.seeds) == 0 {
				return
			}
			t := x.At(b.seeds[0])
			b.push(item{place{t.Src, t.Event}, b.seeds[0]}, x.cat.Access(t.Class)) // line 2
			b.seeds = b.seeds[1:]
			continue
		}
		k := b.stack[n-1]
		b.set = append(b.set[:0], b.sets[(n-1)*b.words:]...)
		b.stack, b.sets = b.stack[:n-1], b.sets[:(n-1)*b.words]
		for i := x.In(k.state); i != ledger.None; i = x.At(i).NextIn { // line 5
			if !x.pathOnly || x.run.marked[i] {
				x.lookAt(k, x.At(i))
			}
		}
	}
}

// lookAt is lines 6 to 17 for one transition t_b and the accesses in back.set.
func (x *search) lookAt(k item, tb *ledger.Transition) {
	b := &x.back
	next := item{place{tb.Src, k.event}, k.origin} // line 7
	conflict := x.cat.Conflict(tb.Class)
	conflicts := false
	for w, set := range b.set {
		if common := set & conflict[w]; common != 0 && !conflicts { // line 8
			conflicts = true
			x.addConflicting(k, tb, w, common)
		}
	}
	if conflicts && x.nearestOnly {
		return
	}
	if conflicts && x.substitute {
		next.event = tb.Event // line 14
	}
	hide := x.cat.Hide(tb.Class)
	if x.readsHide {
		hide = conflict
	}
	b.pushWithout(next, hide) // lines 16, 17
}

// addConflicting is lines 9 to 13.
func (x *search) addConflicting(k item, tb *ledger.Transition, w int, common uint64) {
	if x.Enabled(tb.Src).Has(k.event) {
		if x.add(tb.Src, k.event) {
			x.noteConflict("Alg. 5 line 10", k, tb, k.event, w, common)
		}
		return
	}
	for e := range x.Enabled(tb.Src).All() {
		if x.add(tb.Src, e) {
			x.noteConflict("Alg. 5 line 12", k, tb, e, w, common)
		}
	}
}

// push adds a call with accesses A unless it was made before. Unless exact,
// only accesses that are new at its place go on.
func (b *lookBack) push(k item, accesses []uint64) {
	at := len(b.sets)
	b.sets = append(b.sets, accesses...)
	b.settle(k, at)
}

// pushWithout is push for the current accesses without those in hide.
func (b *lookBack) pushWithout(k item, hide []uint64) {
	at := len(b.sets)
	for w, set := range b.set {
		b.sets = append(b.sets, set&^hide[w])
	}
	b.settle(k, at)
}

// settle makes a call of k with the accesses sets[at:], or drops them.
func (b *lookBack) settle(k item, at int) {
	if b.fresh(k.place, b.sets[at:]) {
		b.stack = append(b.stack, k)
	} else {
		b.sets = b.sets[:at]
	}
}

func (b *lookBack) bytes() int64 {
	return b.seen.bytes() + 16*int64(cap(b.stack)) + 8*int64(cap(b.sets)) + 4*int64(cap(b.seeds))
}

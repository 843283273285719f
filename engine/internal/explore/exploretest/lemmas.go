package exploretest

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Lemmas says where what algorithms.md derives from the promise of dpor, or of
// dpor-paper, does not hold of a search: P(n), that events not executed in a
// state lead nowhere where one of them does not commute with one that was; and
// the theorem, for sequences of at most most transitions of one part. A search
// that is not complete is held to nothing.
func Lemmas(out *explore.Outcome, p Promise, most int) (faults []error) {
	if out.How != explore.Complete {
		return nil
	}
	for _, y := range lookAt(out.Graph).parts(p) {
		for s := range stategraph.StateID(len(y.enabled)) {
			if len(y.moves[s]) == 0 {
				continue // (N) says that nothing of the part is enabled where it is searched
			}
			faults = append(faults, y.commuting(s)...)
			w := &sequence{explored: y, from: s, most: most}
			if w.missed(y.graph.State(s)) {
				faults = append(faults, y.fault("T", s, "%s is the beginning of no reordering of what is explored", w.names()))
			}
		}
	}
	return faults
}

// sequence is transitions one after the other, explored or not.
type sequence struct {
	*explored
	from  stategraph.StateID
	most  int
	steps []transition
}

// transition is one of a sequence, with the accesses of all branches of its
// event and those of its own.
type transition struct {
	event         ts.EventID
	branch        int
	accesses, own []ts.Access
}

// missed goes on from state in every way, and stops at the first sequence that
// nothing explored has in an order that differs in neighbours without conflicts.
// A sequence that goes on stands for its beginnings.
func (w *sequence) missed(state []byte) bool {
	sys := w.graph.System()
	enabled := slices.DeleteFunc(sys.Enabled(state, nil), func(e ts.EventID) bool { return w.events != nil && !w.events[e] })
	if len(w.steps) == w.most || len(enabled) == 0 {
		return len(w.steps) > 0 && !w.found(w.from, 1<<len(w.steps)-1, map[have]bool{})
	}
	for _, e := range enabled {
		out := ts.Branches{Detail: ts.Accesses}
		sys.Execute(state, e, &out)
		var all []ts.Access
		for _, b := range out.List {
			all = append(all, b.Accesses...)
		}
		for i, b := range out.List {
			w.steps = append(w.steps, transition{e, i, all, slices.Clone(b.Accesses)})
			if w.missed(slices.Clone(b.Dst)) {
				return true
			}
			w.steps = w.steps[:len(w.steps)-1]
		}
	}
	return false
}

// have is how far a search for a sequence is: where, and what of it is left.
type have struct {
	state stategraph.StateID
	left  int // bit i for the transition with number i
}

// found reports whether explored transitions from s on are what is left of the
// sequence, in another order, with others after it that may have come between
// because they conflict with none of it.
func (w *sequence) found(s stategraph.StateID, left int, seen map[have]bool) bool {
	if left == 0 {
		return true
	}
	if seen[have{s, left}] {
		return false
	}
	seen[have{s, left}] = true
	return slices.ContainsFunc(w.moves[s], func(m move) bool {
		for i, t := range w.steps {
			if left>>i&1 == 0 {
				continue
			}
			if t.event == m.Event { // all before it in the sequence can come after it
				return t.branch == int(m.Branch) && sameAccesses(t.own, m.own) && w.found(m.Dst, left&^(1<<i), seen)
			}
			if conflicts(t.accesses, m.accesses) {
				return false
			}
		}
		return w.found(m.Dst, left, seen)
	})
}

// conflicts reports whether accesses conflict on some location.
func conflicts(as, bs []ts.Access) bool {
	return slices.ContainsFunc(locations(as), func(l ts.LocID) bool { return conflict(as, bs, l) })
}

// sameAccesses reports whether two transitions access the same.
func sameAccesses(as, bs []ts.Access) bool {
	within := func(as, bs []ts.Access) bool {
		return !slices.ContainsFunc(as, func(a ts.Access) bool { return !slices.Contains(bs, a) })
	}
	return within(as, bs) && within(bs, as)
}

// names are those of the events of the sequence.
func (w *sequence) names() string {
	var names []string
	for _, t := range w.steps {
		names = append(names, w.name(t.event))
	}
	return strings.Join(names, " ")
}

package dpor

import (
	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// cureBatch is how many edges one piece of work looks at.
const cureBatch = 256

// cureIgnoring takes a step of looking for groups of states that the explored
// edges never leave and where some event is enabled but never executed; at
// the end of the look it chooses one such event in each group. It reports
// whether the search goes on. This keeps (I): it is Valmari's cure of the
// ignoring problem, applied when nothing else is left to do.
func (x *search) cureIgnoring() bool {
	if x.cure == nil {
		x.cure = stategraph.NewTarjan(x.found(), x.successors)
	}
	if !x.cure.Step(cureBatch) {
		return true
	}
	comps := x.cure.Components()
	x.cure = nil
	if x.foresight != nil {
		x.foresight.cures++
	}
	return x.chooseIgnored(comps)
}

// chooseIgnored chooses the first ignored event of each component that no
// edge leaves, in the first state that enables one: dpor lines 8 and 9. It
// reports whether there was one.
func (x *search) chooseIgnored(comps *stategraph.Components) bool {
	left := x.leftComponents(comps)
	ignored := x.ignoredEvents(comps, left)
	any := false
	for i := range stategraph.StateID(x.found()) {
		c := comps.Of(i)
		if left[c] {
			continue
		}
		if x.chooseIgnoredIn(x.global(i), ignored[c*x.Words():][:x.Words()]) {
			any, left[c] = true, true
		}
	}
	return any
}

// chooseIgnoredIn chooses the first ignored event that s enables. While that
// leads nowhere else, the next look would come to the same end, so it chooses
// the next one at once. It reports whether there was one.
func (x *search) chooseIgnoredIn(s stategraph.StateID, ignored ledger.EventSet) bool {
	if x.foresight != nil {
		return x.chooseIgnoredForeseen(s, ignored)
	}
	any := false
	for e := range x.Enabled(s).All() {
		if !ignored.Has(e) {
			continue
		}
		x.choose(s, e)
		x.noteCure(s, e)
		any = true
		if !x.staysIn(s, e) {
			break
		}
	}
	return any
}

// staysIn reports whether e changes nothing in s, whatever it chooses.
func (x *search) staysIn(s stategraph.StateID, e ts.EventID) bool {
	for _, dst := range x.peek(s, e).find(x.Graph) {
		if dst != s {
			return false
		}
	}
	return true
}

// leftComponents says of each component whether an edge leaves it.
func (x *search) leftComponents(comps *stategraph.Components) []bool {
	left := make([]bool, comps.Len())
	for i := x.before; int(i) < x.Transitions(); i++ {
		t := x.At(i)
		if c := comps.Of(x.local(t.Src)); c != comps.Of(x.local(t.Dst)) {
			left[c] = true
		}
	}
	return left
}

// ignoredEvents is, for each component that no edge leaves, the set of events
// enabled and never done in it.
func (x *search) ignoredEvents(comps *stategraph.Components, left []bool) []uint64 {
	words := x.Words()
	ignored := make([]uint64, comps.Len()*words)
	done := make([]uint64, comps.Len()*words)
	for i := range stategraph.StateID(x.found()) {
		if c := comps.Of(i); !left[c] {
			row := x.Row(x.global(i))
			for w := range words {
				ignored[c*words+w] |= row.Enabled[w]
				done[c*words+w] |= row.Done[w]
			}
		}
	}
	for i := range ignored {
		ignored[i] &^= done[i]
	}
	return ignored
}

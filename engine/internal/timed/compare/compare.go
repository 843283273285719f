// Package compare says which discrete states searches of one timed program
// reached: all of one search, and what of two differs. Against a search that
// is exact, the states that another reaches in addition are invalid, and those
// that it does not reach are missed (DeLorean, section 7.4).
package compare

import (
	"cmp"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Distinct picks one state of g for each discrete state: the one that is
// entered first, as far as that is known. Those entered earlier come first, of
// several the one that was found first. A graph of a system that is no
// timed.System has discrete states only.
func Distinct(g *stategraph.Graph) []stategraph.StateID {
	v := newView(g.System())
	at := map[string]int{}
	var picked []entry
	for id := range stategraph.StateID(g.Len()) {
		s := g.State(id)
		x := entry{id, v.earliest(s)}
		if i, known := at[string(v.discrete(s))]; !known {
			at[string(v.discrete(s))] = len(picked)
			picked = append(picked, x)
		} else if x.time < picked[i].time {
			picked[i] = x
		}
	}
	slices.SortStableFunc(picked, func(a, b entry) int { return cmp.Compare(a.time, b.time) })
	ids := make([]stategraph.StateID, len(picked))
	for i, x := range picked {
		ids[i] = x.id
	}
	return ids
}

type entry struct {
	id   stategraph.StateID
	time int64
}

// view is a system as this package sees it.
type view struct {
	discrete func(s []byte) []byte
	earliest func(s []byte) int64
}

func newView(sys ts.System) view {
	if t, ok := sys.(timed.System); ok {
		return view{t.Discrete, t.Earliest}
	}
	return view{
		func(s []byte) []byte { return s },
		func([]byte) int64 { return -1 },
	}
}

// Difference is what a search found beside the exact one.
type Difference struct {
	States  int                  // discrete states of the search
	Invalid []stategraph.StateID // in the search's graph only
	Missed  []stategraph.StateID // in the exact graph only
}

// With compares g with a graph of the same program that is exact. The lists
// are in the order of Distinct.
func With(g, exact *stategraph.Graph) Difference {
	mine, theirs := Distinct(g), Distinct(exact)
	return Difference{
		States:  len(mine),
		Invalid: without(g, mine, exact, theirs),
		Missed:  without(exact, theirs, g, mine),
	}
}

// without lists the states of g whose discrete part no state of other has.
func without(g *stategraph.Graph, list []stategraph.StateID, other *stategraph.Graph, known []stategraph.StateID) []stategraph.StateID {
	in := map[string]bool{}
	v := newView(other.System())
	for _, id := range known {
		in[string(v.discrete(other.State(id)))] = true
	}
	v = newView(g.System())
	var out []stategraph.StateID
	for _, id := range list {
		if !in[string(v.discrete(g.State(id)))] {
			out = append(out, id)
		}
	}
	return out
}

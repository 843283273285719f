package exploretest

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// parts are what each part of the program has of the graph; x itself where there is but
// one, or the search knows of none.
func (x *explored) parts(p Promise) (list []*explored) {
	sys, ok := x.graph.System().(ts.Foreseer)
	if !ok || p == OfPaper || len(x.graph.Initials()) > 1 {
		return []*explored{x}
	}
	f := sys.Foresee()
	if f == nil {
		return []*explored{x}
	}
	of := make([]int, len(f.Conflicts)) // the least event that each is connected with
	for e := range of {
		of[e] = e
	}
	for again := true; again; {
		again = false
		for e := range of {
			for o := range of {
				if f.Conflicts[e][o/64]>>(o%64)&1 != 0 && of[o] != of[e] {
					of[e], of[o], again = min(of[e], of[o]), min(of[e], of[o]), true
				}
			}
		}
	}
	for e := range of {
		if of[e] == e {
			list = append(list, x.within(func(o ts.EventID) bool { return of[o] == e }))
		}
	}
	if len(list) == 0 {
		return []*explored{x}
	}
	return list
}

// within is what some events have of the graph: where one of them was executed, and
// where they lead from there.
func (x *explored) within(has func(ts.EventID) bool) *explored {
	y := &explored{graph: x.graph, events: map[ts.EventID]bool{}, enabled: make([][]ts.EventID, len(x.enabled)), moves: make([][]move, len(x.moves))}
	for e := range ts.EventID(len(x.graph.System().Events())) {
		if has(e) {
			y.events[e] = true
		}
	}
	for s, moves := range x.moves {
		y.moves[s] = slices.DeleteFunc(slices.Clone(moves), func(m move) bool { return !has(m.Event) })
	}
	take := func(s stategraph.StateID) {
		y.enabled[s] = slices.DeleteFunc(slices.Clone(x.enabled[s]), func(e ts.EventID) bool { return !has(e) })
	}
	for s, moves := range y.moves {
		if len(moves) > 0 {
			take(stategraph.StateID(s))
		}
		for _, m := range moves {
			take(m.Dst)
		}
	}
	return y
}

// reached are the states that moves lead to from s.
func reached(s stategraph.StateID, moves [][]move, take func(move) bool) []stategraph.StateID {
	list, seen := []stategraph.StateID{s}, map[stategraph.StateID]bool{s: true}
	for i := 0; i < len(list); i++ {
		for _, m := range moves[list[i]] {
			if take(m) && !seen[m.Dst] {
				seen[m.Dst] = true
				list = append(list, m.Dst)
			}
		}
	}
	return list
}

// unbegun is (R) of the part that has y of x.
func (y *explored) unbegun(x *explored) []error {
	if !slices.ContainsFunc(x.enabled[0], func(e ts.EventID) bool { return y.events[e] }) {
		return nil
	}
	for _, s := range reached(0, x.moves, func(m move) bool { return !y.events[m.Event] }) {
		if len(y.moves[s]) > 0 {
			return nil
		}
	}
	return []error{x.fault("R", 0, "the part of %s is searched from nowhere", firstOf(y, x))}
}

// firstOf is the name of an event of the part that the initial state enables.
func firstOf(y, x *explored) string {
	for _, e := range x.enabled[0] {
		if y.events[e] {
			return x.name(e)
		}
	}
	return ""
}

// unended is (E).
func (x *explored) unended(parts []*explored) (faults []error) {
	ends := make([][]stategraph.StateID, len(parts))
	for i, y := range parts {
		for s := range y.moves {
			played := len(y.moves[s]) > 0 || slices.ContainsFunc(y.moves, func(moves []move) bool {
				return slices.ContainsFunc(moves, func(m move) bool { return int(m.Dst) == s })
			})
			if played && len(y.enabled[s]) == 0 {
				ends[i] = append(ends[i], stategraph.StateID(s))
			}
		}
		if len(ends[i]) == 0 && slices.ContainsFunc(x.enabled[0], func(e ts.EventID) bool { return y.events[e] }) {
			return nil
		}
	}
	for _, s := range slices.Concat(ends...) {
		nothing := func(s stategraph.StateID) bool { return len(x.enabled[s]) == 0 }
		if !slices.ContainsFunc(reached(s, x.moves, func(move) bool { return true }), nothing) {
			faults = append(faults, x.fault("E", s, "a part ends here, but no path leads on to where nothing is enabled"))
		}
	}
	return faults
}

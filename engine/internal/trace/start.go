package trace

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// StartVaries reports whether the run could have begun with other values.
func (r *Replay) StartVaries() bool {
	return len(r.Steps) > 0 && r.Steps[0].Branches > 1 && len(r.startLocations()) > 0
}

// startValues says which of several initial states the run begins in: "z is 2
// and y is true". Variables that always start the same are not told.
func (r *Replay) startValues() string {
	var facts []string
	open := r.startLocations()
	for _, v := range r.Steps[0].Values {
		if open[v.Loc] {
			facts = append(facts, Is(&r.System.Locations()[v.Loc], v.Text))
		}
	}
	if n := len(facts) - maxVerbs; n > 1 {
		facts = append(facts[:maxVerbs], fmt.Sprintf("%d more variables have their values", n))
	}
	return List(facts)
}

// startLocations finds the locations in which initial states differ, as far as
// they are told, once. A state is looked at closely only when one of its bytes
// differs for the first time: there can be many initial states, and a location is
// always in the same bytes.
func (r *Replay) startLocations() map[ts.LocID]bool {
	if r.open != nil {
		return r.open
	}
	r.open = map[ts.LocID]bool{}
	var out ts.Branches
	r.System.Initial(&out)
	first := out.List[0].Dst
	values := r.System.Values(first)
	seen := make([]bool, len(first))
	for i := range out.List {
		if news(first, out.List[i].Dst, seen) {
			for _, l := range Changed(values, r.System.Values(out.List[i].Dst)) {
				if !r.System.Locations()[l].Memo {
					r.open[l] = true
				}
			}
		}
	}
	return r.open
}

// news marks the places where b differs from a and reports whether one of
// them is new.
func news(a, b []byte, seen []bool) bool {
	before := slices.Clone(seen)
	for i := range a {
		seen[i] = seen[i] || a[i] != b[i]
	}
	return !slices.Equal(before, seen)
}

package order

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// polite is a home with n sensors, of each of which an app hears that switches
// the lamp on if nobody else has.
func polite(n int) *ir.Program {
	b := build.New()
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	var sensors []ir.VarID
	for i := range n {
		sensors = append(sensors, b.Attribute(fmt.Sprint("m", i), "motion", value.BoolDomain, 0))
		e := b.Event(fmt.Sprint("moves", i), build.Set(sensors[i], build.Not(build.V(sensors[i]))))
		b.Events[e].Kind = ts.Environment
	}
	for i, s := range sensors {
		b.App(fmt.Sprint("A", i))
		b.On(s, build.If(build.Not(build.V(lamp)), build.Set(lamp, build.C(1))))
	}
	return &b.Program
}

// A search that may try few pairs says that there are more.
func TestBoundsAreTold(t *testing.T) {
	const n, all = 6, 15
	for most, want := range map[int]int{3: 3, all - 1: all - 1, all: all, all + 1: all} {
		s := newScope(interp.New(polite(n)), nil)
		s.find(nil, nil)
		pairs, whole := s.candidates(most)
		if len(pairs) != want || whole != (most >= all) {
			t.Errorf("at most %d: %d pairs, all: %t", most, len(pairs), whole)
		}
	}
	s := New(interp.New(polite(n)), &conflict.Options{})
	if !s.Ready() || s.Partial() || len(s.groups) != all {
		t.Fatalf("%d groups, partial: %t", len(s.groups), s.Partial())
	}
	stored := sets.New(len(s.locs))
	for _, l := range s.groups[0].about {
		stored.Add(int(l))
	}
	pairs, _ := s.candidates(maxPairs)
	if groups, whole := s.scope.groups(pairs, stored, 2*len(s.groups[0].about)); len(groups) == 0 || len(groups) == all || whole {
		t.Errorf("%d groups about little, all: %t", len(groups), whole)
	}
}

package interp_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// TestReductionSeesAllViewsOfRandomPrograms: what the machine records must be
// enough for partial-order reduction, with guards, properties, publications,
// errors and slicing in play. On each program the reduced search has to meet
// the same local views (event and values read), failures, deadlocks and
// verdicts of properties as the full one.
func TestReductionSeesAllViewsOfRandomPrograms(t *testing.T) {
	small := explore.Options{Limits: explore.Limits{States: 300, Transitions: 3000}}
	compared := uint64(0)
	for seed := range programs() / 10 {
		p := irtest.Random(seed)
		if seed%2 == 0 {
			p, _ = slice.Slice(p)
		}
		all := explore.ToEnd(full.Rows[0].New(interp.New(p), small))
		if all.How != explore.Complete {
			continue
		}
		compared++
		some := explore.ToEnd(dpor.Rows[0].New(interp.New(p), explore.Options{}))
		if broken := exploretest.Broken(some, exploretest.OfDpor); broken != "" {
			t.Fatalf("%s\n%s", broken, irtest.Describe(seed, p))
		}
		want, got := observations(p, all.Graph), observations(p, some.Graph)
		if !slices.Equal(got, want) {
			t.Fatalf("seen %q, want %q\n%s", got, want, irtest.Describe(seed, p))
		}
	}
	if compared < programs()/20 {
		t.Errorf("only %d programs were small enough", compared)
	}
}

// observations is what can be told about the explored part of p, sorted.
func observations(p *ir.Program, g *stategraph.Graph) []string {
	s, out := interp.New(p), &ts.Branches{}
	seen := map[string]bool{}
	for id := range stategraph.StateID(g.Len()) {
		state := g.State(id)
		for q := range s.Properties() {
			seen[fmt.Sprint("property ", q, s.Holds(state, ts.PropertyID(q)))] = true
		}
		enabled := s.Enabled(state, nil)
		if len(enabled) == 0 {
			seen[fmt.Sprint("end ", state, s.Waiting(state))] = true
		}
		for _, e := range enabled {
			if g.Done(id, e) {
				out.Detail = ts.Accesses
				s.Execute(state, e, out)
				observe(e, out.List, s.Values(state), seen)
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// observe notes what the branches of e, executed where values hold, have read
// and where they failed.
func observe(e ts.EventID, list []ts.Branch, values []ts.Value, seen map[string]bool) {
	for i := range list {
		view := fmt.Sprint("view of ", e)
		for _, v := range values {
			if slices.ContainsFunc(list[i].Accesses, func(a ts.Access) bool { return a.Op == ts.Read && a.Loc == v.Loc }) {
				view += fmt.Sprint(" ", v.Loc, "=", v.Raw)
			}
		}
		seen[view] = true
		for _, f := range list[i].Failures {
			seen[fmt.Sprint("failure ", f)] = true
		}
	}
}

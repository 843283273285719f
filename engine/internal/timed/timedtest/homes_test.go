package timedtest_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// sums are the figures of the searches of all parts of a program.
type sums struct {
	complete            bool
	states, transitions int
	discrete            int // product: of independent parts every mixture is possible
}

// exploreParts explores each part for the time that p asks for, within limits
// for each.
func exploreParts(parts []*ir.Program, row timed.Row, limits explore.Limits, now func() float64) sums {
	s := sums{complete: true, discrete: 1}
	for _, p := range parts {
		sys := row.System(interp.New(p), timed.Options{For: p.Forward.For, Inclusion: true})
		out := explore.ToEnd(row.New(sys, explore.Options{Limits: limits, Now: now}))
		s.complete = s.complete && out.How == explore.Complete
		s.states += out.Stats.States
		s.transitions += out.Stats.Transitions
		s.discrete *= len(compare.Distinct(out.Graph))
	}
	return s
}

// Independent loops cost what they cost one by one. Where they can be explored
// together as well, as many discrete states are reached.
func TestPartsOfHomesAreSmall(t *testing.T) {
	for i := range family.Homes {
		h := &family.Homes[i]
		p := h.Program()
		parts := slice.Parts(p)
		if len(parts) < h.Loops {
			t.Errorf("%s has %d parts, want at least %d", h.Name, len(parts), h.Loops)
		}
		apart := exploreParts(parts, zone.Rows[0], explore.Limits{}, nil)
		if !apart.complete || apart.transitions > 10_000 {
			t.Errorf("%s: complete %t with %d transitions", h.Name, apart.complete, apart.transitions)
		}
		whole := exploreParts([]*ir.Program{p}, zone.Rows[0], explore.Limits{States: 12_000}, nil)
		if whole.complete && whole.discrete != apart.discrete {
			t.Errorf("%s: %d discrete states in one, %d in parts", h.Name, whole.discrete, apart.discrete)
		}
	}
}

// seen are the values that the discrete states of g have at the locations that
// some state of part has.
func seen(g *stategraph.Graph, part ts.System) map[string]bool {
	var out ts.Branches
	part.Initial(&out)
	kept := map[ts.LocID]bool{}
	for _, v := range part.Values(out.List[0].Dst) {
		kept[v.Loc] = true
	}
	found := map[string]bool{}
	for _, id := range compare.Distinct(g) {
		var values []int32
		for _, v := range g.System().Values(g.State(id)) {
			if kept[v.Loc] {
				values = append(values, v.Raw)
			}
		}
		found[fmt.Sprint(values)] = true
	}
	return found
}

// stopsTime reports whether p has an event with a deadline that may stay enabled
// when it has happened.
func stopsTime(p *ir.Program) bool {
	for i := range p.Events {
		e := &p.Events[i]
		if e.Window == nil || e.Window.Due == nil && e.Window.Hi == ts.Forever || e.OneShot {
			continue
		}
		body := p.Funcs[e.Body].Body
		if reset, ok := body[0].(*ir.ResetClock); !ok || reset.Clock != e.Window.Clock {
			return true
		}
	}
	return false
}

// What a part reaches is what the whole program reaches there. Known: where
// time can be stopped for good in one part, it passes in the others, although
// in the whole it does not.
func TestPartsOfRandomProgramsReachWhatTheWholeReaches(t *testing.T) {
	cut := 0
	for seed := *first; seed < *first+programs()/2; seed++ {
		for _, r := range timedtest.Regimes {
			p := timedtest.Program(r, seed)
			parts := slice.Parts(p)
			if len(parts) < 2 {
				continue
			}
			whole := explored(interp.New(p), zone.Rows[0], options(seed))
			if whole == nil {
				continue
			}
			cut++
			for i, part := range parts {
				sys := interp.New(part)
				own := seen(explored(sys, zone.Rows[0], options(seed)), sys)
				all := seen(whole, sys)
				if stopsTime(p) {
					maps.DeleteFunc(own, func(s string, _ bool) bool { return !all[s] })
				}
				if !maps.Equal(own, all) {
					t.Errorf("%s program %d: part %d reaches %d, the whole %d there", r.Name, seed, i, len(own), len(all))
				}
			}
		}
	}
	if cut == 0 {
		t.Error("no program had parts")
	}
	t.Logf("%d programs had parts", cut)
}

// BenchmarkHomes explores one hour of the synthetic homes: by zones in one and
// in parts, by regions in one and in parts, at most three seconds for each part.
func BenchmarkHomes(b *testing.B) {
	for i := range family.Homes {
		h := &family.Homes[i]
		p := h.Program()
		for _, way := range []struct {
			name  string
			row   timed.Row
			parts []*ir.Program
		}{
			{"zones", zone.Rows[0], slice.Parts(p)},
			{"zones-in-one", zone.Rows[0], []*ir.Program{p}},
			{"regions", region.Rows[0], slice.Parts(p)},
			{"regions-in-one", region.Rows[0], []*ir.Program{p}},
		} {
			b.Run(h.Name+"/"+way.name, func(b *testing.B) { benchmarkHome(b, way.parts, way.row) })
		}
	}
}

func benchmarkHome(b *testing.B, parts []*ir.Program, row timed.Row) {
	begin := time.Now()
	now := func() float64 { return time.Since(begin).Seconds() }
	var s sums
	for b.Loop() {
		s = exploreParts(parts, row, explore.Limits{Seconds: 3, Bytes: 1 << 30}, now)
	}
	finished := 0.0
	if s.complete {
		finished = 1
	}
	b.ReportMetric(finished, "complete")
	b.ReportMetric(float64(s.states), "states")
	b.ReportMetric(float64(s.transitions), "transitions")
	b.ReportMetric(float64(s.discrete), "discrete")
}

// BenchmarkPrediction explores the parts of a home by regions with and without
// the prediction of successors.
func BenchmarkPrediction(b *testing.B) {
	parts := slice.Parts(family.Homes[8].Program())
	for _, prediction := range []bool{true, false} {
		row := region.Rows[0]
		row.System = func(inner ts.Timed, o timed.Options) timed.System {
			return region.New(inner, region.Options{Options: o, Prediction: prediction})
		}
		b.Run(fmt.Sprint(prediction), func(b *testing.B) {
			for b.Loop() {
				exploreParts(parts, row, explore.Limits{}, nil)
			}
		})
	}
}

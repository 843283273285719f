package analysis_test

import (
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// lights is the graph of n switches and an invariant over two of them: two to
// the power of n states with n transitions each.
func lights(n int) *stategraph.Graph {
	b := New()
	var vars []ir.VarID
	for i := range n {
		v := b.Bool("light" + string(rune('a'+i)))
		b.Event("toggle "+string(rune('a'+i)), Set(v, Not(V(v))))
		vars = append(vars, v)
	}
	b.Invariant("one is off", Not(And(V(vars[0]), V(vars[1]))))
	x := full.Rows[0].New(interp.New(&b.Program), explore.Options{})
	for !x.Step(1 << 20) {
	}
	return x.Outcome().Graph
}

// rivals is the graph of n switches and one lamp that two apps command, with
// variables of their own: two to the power of n+3 states. With alone, only one
// of them does, and the other has a lamp to itself.
func rivals(n int, alone bool) *stategraph.Graph {
	b := New()
	a := b.Bool("light")
	for i := range n {
		v := b.Bool("light" + string(rune('a'+i)))
		b.Event("toggle "+string(rune('a'+i)), Set(v, Not(V(v))))
		a = v
	}
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	other := lamp
	if alone {
		other = b.Attribute("other lamp", "switch", value.BoolDomain, 0)
	}
	for i, device := range []ir.VarID{lamp, other} {
		app := b.App([]string{"Dusk", "Dawn"}[i])
		v := b.Bool(b.Apps[app] + ".last")
		b.Vars[v].Kind, b.Vars[v].App = ts.AppState, app
		b.Event("asks "+b.Apps[app], If(Not(V(v)), Set(device, V(a)), Set(v, Not(V(v)))))
		b.Event("forgets "+b.Apps[app], Set(v, C(0)), Set(device, C(int32(i))))
	}
	return explore.ToEnd(full.Rows[0].New(interp.New(&b.Program), explore.Options{})).Graph
}

// A pass over 131,072 states, with conflicts to find; without any two apps that
// share anything it looks as fast as before there were conflicts.
func BenchmarkPassConflicts(b *testing.B) {
	for name, g := range map[string]*stategraph.Graph{"shared": rivals(14, false), "alone": rivals(13, true)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			edges, found := 0, 0
			for b.Loop() {
				r := analysis.New(g, analysis.Options{Complete: true}).Run()
				edges, found = edges+g.Len(), len(r.Findings)
			}
			b.ReportMetric(float64(edges)/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(float64(g.Len()), "states")
			b.ReportMetric(float64(found), "findings")
		})
	}
}

// A pass over 1,048,576 states and 20 times as many transitions.
func BenchmarkPassMillionStates(b *testing.B) {
	g := lights(20)
	b.ReportAllocs()
	for b.Loop() {
		analysis.New(g, analysis.Options{Complete: true, Samples: 5}).Run()
	}
	b.ReportMetric(float64(b.N)*20*float64(g.Len())/b.Elapsed().Seconds(), "transitions/s")
}

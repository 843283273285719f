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

// A pass over 1,048,576 states and 20 times as many transitions.
func BenchmarkPassMillionStates(b *testing.B) {
	g := lights(20)
	b.ReportAllocs()
	for b.Loop() {
		analysis.New(g, analysis.Options{Complete: true, Samples: 5}).Run()
	}
	b.ReportMetric(float64(b.N)*20*float64(g.Len())/b.Elapsed().Seconds(), "transitions/s")
}

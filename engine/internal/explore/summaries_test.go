package explore_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// Summaries save work, not transitions: both searches execute the same events
// in the same order, and only the reasons in their logs differ.
func TestSummariesDoNotChangeTheSearch(t *testing.T) {
	same := func(name string, sys ts.System) {
		t.Helper()
		run := func(algorithm string) *explore.Outcome {
			return explore.ToEnd(row(t, algorithm).New(sys, explore.Options{}))
		}
		with, without := run("dpor-paper-summaries"), run("dpor-paper")
		a, b := with.Stats, without.Stats
		a.Bytes, b.Bytes = 0, 0
		if a != b || !sameStates(with.Graph, without.Graph) {
			t.Errorf("%s: with summaries %+v, without %+v", name, a, b)
		}
	}
	for seed := range uint64(200) {
		for _, r := range regime.All {
			if sys := regime.System(r.Program(seed)); reference(sys) != nil {
				same(r.Name, sys)
			}
		}
	}
	for _, f := range tstest.Figures {
		same(f.Name, tstest.New(f.Program()))
	}
	same("philosophers", interp.New(family.Philosophers(5)))
}

// BenchmarkSummaries runs the paper's algorithm with and without the summaries
// of its Appendix D on philosophers, whose events nearly all conflict, and on a
// monitor, of which it executes a part.
func BenchmarkSummaries(b *testing.B) {
	for _, m := range []family.Member{
		{Name: "philosophers-3", Program: family.Philosophers(3)},
		{Name: "philosophers-4", Program: family.Philosophers(4)},
		{Name: "philosophers-5", Program: family.Philosophers(5)},
		{Name: "monitor-4", Program: family.Monitor(4, 4)},
		{Name: "monitor-6", Program: family.Monitor(6, 6)},
		{Name: "monitor-8", Program: family.Monitor(8, 8)},
	} {
		sys := interp.New(m.Program)
		for _, name := range []string{"dpor-paper", "dpor-paper-summaries"} {
			b.Run(m.Name+"/"+name, func(b *testing.B) {
				var s explore.Stats
				for b.Loop() {
					s = explore.ToEnd(row(b, name).New(sys, explore.Options{})).Stats
				}
				b.ReportMetric(float64(s.States), "states")
				b.ReportMetric(float64(s.Transitions), "transitions")
			})
		}
	}
}

package explore_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
)

// BenchmarkSearch measures transitions per second of full and dpor. On the
// philosophers dpor can save nothing, so it shows what recording accesses and
// looking for savings costs; on the lights it executes 24 of 49,152
// transitions, so there the time of a whole search counts.
func BenchmarkSearch(b *testing.B) {
	for _, p := range []struct {
		name    string
		program *ir.Program
	}{
		{"lights-12", family.Lights(12)},
		{"philosophers-8", family.Philosophers(8)},
		{"philosophers-10", family.Philosophers(10)},
		{"monitor-12", family.Monitor(12, 12)},
	} {
		sys := interp.New(p.program)
		for _, name := range []string{"full", "dpor"} {
			b.Run(p.name+"/"+name, func(b *testing.B) {
				transitions := 0
				for b.Loop() {
					transitions += explore.ToEnd(row(b, name).New(sys, explore.Options{})).Stats.Transitions
				}
				b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "transitions/s")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(transitions), "ns/transition")
			})
		}
	}
}

// BenchmarkMillionStates explores 20 lights in full: 1,048,576 states.
func BenchmarkMillionStates(b *testing.B) {
	sys := interp.New(family.Lights(20))
	transitions := 0
	for b.Loop() {
		out := explore.ToEnd(row(b, "full").New(sys, explore.Options{}))
		transitions += out.Stats.Transitions
		own := float64(len(out.Graph.State(0)))
		b.ReportMetric(float64(out.Stats.Bytes)/float64(out.Stats.States)-own, "bytes/state")
	}
	b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "transitions/s")
}

package explore_test

import (
	"testing"
	"time"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/ts"
)

// benchPrograms are what full and dpor are compared on. On the philosophers
// dpor can save nothing, so they show what recording accesses and looking for
// savings costs; of the lights it executes 24 of 49,152 transitions, so there
// the time of a whole search counts; of the monitor it executes 23 % of the
// transitions, three a state, and so the work for each state weighs more.
var benchPrograms = []struct {
	name    string
	program *ir.Program
	ratio   float64 // dpor may cost this many times as much a transition; 0: no promise
}{
	{"lights-12", family.Lights(12), 0},
	{"philosophers-8", family.Philosophers(8), 2.5},
	{"philosophers-10", family.Philosophers(10), 2.5},
	{"monitor-12", family.Monitor(12, 12), 0},
}

// fullRate is how many transitions a second full promises natively.
const fullRate = 2.5e6

// BenchmarkSearch measures transitions per second of full and dpor.
func BenchmarkSearch(b *testing.B) {
	for _, p := range benchPrograms {
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

// BenchmarkRatio runs full and dpor in turn and reports how many times as long
// dpor takes: for one transition, and for the whole search. The fastest search
// of each counts, so that a busy machine does not change the figures. It fails where a promise is
// broken.
func BenchmarkRatio(b *testing.B) {
	for _, p := range benchPrograms {
		sys := interp.New(p.program)
		b.Run(p.name, func(b *testing.B) {
			var full, dpor fastest
			for b.Loop() {
				full.search(b, sys, "full")
				dpor.search(b, sys, "dpor")
			}
			ratio := dpor.perTransition() / full.perTransition()
			if p.ratio > 0 && ratio > p.ratio {
				b.Errorf("dpor costs %.1f times as much as full a transition, more than %.1f", ratio, p.ratio)
			}
			if rate := 1e9 / full.perTransition(); rate < fullRate {
				b.Errorf("full: %.0f transitions/s, fewer than %.0f", rate, fullRate)
			}
			b.ReportMetric(ratio, "dpor/full-per-transition")
			b.ReportMetric(dpor.nanoseconds/full.nanoseconds, "dpor/full-in-all")
			b.ReportMetric(dpor.perTransition(), "dpor-ns/transition")
			b.ReportMetric(full.perTransition(), "full-ns/transition")
		})
	}
}

// fastest is what the fastest of some searches of one system took.
type fastest struct{ nanoseconds, transitions float64 }

func (f *fastest) search(b *testing.B, sys ts.System, name string) {
	from := time.Now()
	out := explore.ToEnd(row(b, name).New(sys, explore.Options{}))
	if took := float64(time.Since(from).Nanoseconds()); f.nanoseconds == 0 || took < f.nanoseconds {
		*f = fastest{took, float64(out.Stats.Transitions)}
	}
}

func (f *fastest) perTransition() float64 { return f.nanoseconds / f.transitions }

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

package interp_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/ts"
)

var measured = []struct {
	name string
	p    *ir.Program
}{
	{"lights", family.Lights(12)},
	{"philosophers", family.Philosophers(9)},
}

// BenchmarkMachine executes every enabled event of every state, without a
// store: the cost of the machine alone, in each recording mode.
func BenchmarkMachine(b *testing.B) {
	for _, m := range measured {
		s := interp.New(m.p)
		states, perRound := reachable(s)
		for d, name := range []string{"fast", "accesses", "trace"} {
			b.Run(m.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				out := &ts.Branches{Detail: ts.Detail(d)}
				var enabled []ts.EventID
				for b.Loop() {
					for _, src := range states {
						enabled = s.Enabled(src, enabled[:0])
						for _, e := range enabled {
							s.Execute(src, e, out)
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*perRound), "ns/transition")
			})
		}
	}
}

// BenchmarkFull explores everything, states stored: what a user waits for.
func BenchmarkFull(b *testing.B) {
	for _, m := range measured {
		b.Run(m.name, func(b *testing.B) {
			b.ReportAllocs()
			transitions := 0
			for b.Loop() {
				x := full.Rows[0].New(interp.New(m.p), explore.Options{})
				for !x.Step(1 << 20) {
				}
				transitions += x.Stats().Transitions
			}
			b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "transitions/s")
		})
	}
}

// reachable is every state of s that has a transition, and the number of
// transitions.
func reachable(s ts.System) (states [][]byte, transitions int) {
	_, transitions = walk(s, ts.Fast, func(src []byte, _ ts.EventID, _ int, _ *ts.Branch) {
		if n := len(states); n == 0 || string(states[n-1]) != string(src) {
			states = append(states, src)
		}
	})
	return states, transitions
}

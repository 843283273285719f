package interp_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
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

// flashing is a lamp that flashes some times and apps that hear it, of which
// only the first of those that act touch anything.
func flashing(times, listeners, acting int) *ir.Program {
	b := New()
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	hall := b.Attribute("hall", "level", value.RangeDomain(0, 9), 0)
	var flash []ir.Stmt
	for range times {
		flash = append(flash, Set(lamp, C(1)), Set(lamp, C(0)))
	}
	b.Event("smoke", flash...)
	for i := range listeners {
		b.App(fmt.Sprintf("App%d", i))
		b.On(lamp, If(Bin(C(int32(i)), ir.Lt, C(int32(acting))), Set(hall, C(int32(i)))))
	}
	return &b.Program
}

// BenchmarkOrders executes an event in which a lamp flashes and others listen:
// once with every order of apps, once with those that make a difference.
func BenchmarkOrders(b *testing.B) {
	for _, k := range []struct{ times, listeners, acting int }{
		{2, 3, 0}, {2, 3, 2}, {2, 3, 3}, {5, 2, 0}, {10, 4, 1}, {1, 6, 0}, {1, 6, 2},
	} {
		p := flashing(k.times, k.listeners, k.acting)
		for _, every := range []bool{true, false} {
			b.Run(fmt.Sprintf("%d-flashes/%d-listen/%d-act/every=%t", k.times, k.listeners, k.acting, every), func(b *testing.B) {
				s, out := interp.New(p), &ts.Branches{}
				if every {
					s.EveryOrder()
				}
				s.Initial(out)
				src := slices.Clone(out.List[0].Dst)
				for b.Loop() {
					s.Execute(src, 0, out)
				}
				b.ReportMetric(float64(len(out.List)), "outcomes")
			})
		}
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

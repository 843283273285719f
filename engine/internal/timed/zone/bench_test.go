package zone_test

import (
	"runtime"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/timed"
)

// rate is how many transitions a second a search promises at six clocks:
// 300,000 natively, a third in WebAssembly.
func rate() float64 {
	if runtime.GOARCH == "wasm" {
		return 100_000
	}
	return 300_000
}

// BenchmarkHomes measures transitions per second on the synthetic homes that
// have six clocks, each cut after as many as take some tenths of a second. The
// fastest search counts, so that a busy machine changes the figures less. It
// fails where the promise is broken.
func BenchmarkHomes(b *testing.B) {
	for _, h := range family.Homes {
		if h.Clocks != 6 {
			continue
		}
		for _, o := range []struct {
			name string
			timed.Options
		}{
			{"inclusion", timed.Options{Inclusion: true}},
			{"equality", timed.Options{}},
		} {
			b.Run(h.Name+"/"+o.name, func(b *testing.B) {
				p, best, bytes := h.Program(), 0.0, 0.0
				for b.Loop() {
					from := b.Elapsed()
					sys := row().System(interp.New(p), o.Options)
					out := explore.ToEnd(row().New(sys, explore.Options{Limits: explore.Limits{Transitions: 300_000}}))
					best = max(best, float64(out.Stats.Transitions)/(b.Elapsed()-from).Seconds())
					bytes = float64(out.Stats.Bytes) / float64(out.Stats.States)
				}
				b.ReportMetric(best, "transitions/s")
				b.ReportMetric(bytes, "bytes/state")
				if best < rate() {
					b.Errorf("%.0f transitions/s, fewer than %.0f", best, rate())
				}
			})
		}
	}
}

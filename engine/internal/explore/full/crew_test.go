//go:build !wasm

package full

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// told is all that a search left, in words.
func told(o *explore.Outcome) string {
	var text strings.Builder
	fmt.Fprintln(&text, o.How, o.Limit, o.Stats, o.Graph.Initials())
	for id := range stategraph.StateID(o.Graph.Len()) {
		start, path := o.Graph.Tree().PathTo(id)
		fmt.Fprintf(&text, "%x %d %v", o.Graph.State(id), start, path[max(0, len(path)-1):])
		for e := range o.Graph.System().Events() {
			if !o.Graph.Done(id, ts.EventID(e)) {
				fmt.Fprint(&text, " ", e)
			}
		}
		fmt.Fprintln(&text, o.Graph.Notes().MayEnd(id))
	}
	fmt.Fprintln(&text, o.Graph.Notes().First())
	for id := range o.Graph.System().Failures() {
		fmt.Fprint(&text, o.Graph.Notes().MayFail(ts.FailureID(id)), " ")
	}
	return text.String()
}

// eagerly lets a crew begin at once, however few states there are, and take turns of any
// size.
func eagerly(x *search, budget int) *explore.Outcome {
	c := x.crew
	c.lot, c.least, c.queue = 1, 2, 2
	for turns := 1; !x.Step(budget); turns++ {
		c.lot, c.queue = 1+turns%4, 2+turns%7
	}
	return x.Outcome()
}

// BenchmarkJobs is how many times faster two processors are than one; runs of both take
// turns, and the fastest of each counts.
func BenchmarkJobs(b *testing.B) {
	for _, p := range []struct {
		name    string
		program *ir.Program
	}{{"onoff-20", family.OnOff(20)}, {"pipe-13", family.Pipe(13)}, {"philosophers-16", family.Philosophers(16)}} {
		b.Run(p.name, func(b *testing.B) {
			least := [3]time.Duration{}
			states := 0
			for b.Loop() {
				for jobs := 1; jobs <= 2; jobs++ {
					begun := time.Now()
					states = explore.ToEnd(newSearch(interp.New(p.program), explore.Options{Jobs: jobs})).Stats.States
					if took := time.Since(begun); least[jobs] == 0 || took < least[jobs] {
						least[jobs] = took
					}
				}
			}
			b.ReportMetric(float64(states), "states")
			b.ReportMetric(least[1].Seconds()/least[2].Seconds(), "times-as-fast")
		})
	}
}

// Several processors come to what one comes to, to the byte, whatever the limit.
func TestACrewComesToWhatOneComesTo(t *testing.T) {
	compared := 0
	compare := func(name string, limits explore.Limits, sys func() ts.System, run func(x *search) *explore.Outcome) {
		want := told(explore.ToEnd(newSearch(sys(), explore.Options{Limits: limits})))
		for jobs := 2; jobs <= 3; jobs++ {
			x := newSearch(sys(), explore.Options{Limits: limits, Jobs: jobs})
			if x.crew == nil {
				t.Fatalf("%s: no crew", name)
			}
			compared++
			if got := told(run(x)); got != want {
				t.Fatalf("%s, %v, %d jobs:\n%s\nwant\n%s", name, limits, jobs, got, want)
			}
		}
	}
	for _, r := range regime.All {
		for seed := range uint64(12) {
			text := r.Program(seed)
			sys := func() ts.System { return regime.System(text) }
			for n, limits := range []explore.Limits{{States: 500}, {States: 17}, {Transitions: 41}, {Bytes: 1 << 16, States: 500}, {States: 300, Transitions: 700}} {
				compare(fmt.Sprint(r.Name, " ", seed), limits, sys, func(x *search) *explore.Outcome { return eagerly(x, 1+13*n) })
			}
		}
	}
	for _, m := range family.Known() {
		sys := func() ts.System { return interp.New(m.Program) }
		for _, limits := range []explore.Limits{{}, {Bytes: 1 << 18}, {States: m.States - 1}, {Transitions: m.Transitions / 2}} {
			compare(m.Name, limits, sys, func(x *search) *explore.Outcome { return explore.ToEnd(x) })
		}
	}
	if compared < 500 {
		t.Errorf("only %d searches were compared", compared)
	}
}

package analysis_test

import (
	"runtime"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// An analysis takes no more memory than it was given, and says when that was not
// enough for all that was explored. What is nearest to the start is told.
func TestAnalysisKeepsWithinItsMemory(t *testing.T) {
	g := disturbed(13)
	whole := analysis.New(g, analysis.Options{Complete: true}).Run()
	if whole.Partial || len(whole.Findings) == 0 {
		t.Fatalf("partial %t, %d findings with all memory", whole.Partial, len(whole.Findings))
	}
	for _, most := range []int64{1 << 20, 2 << 20, 64 << 20} {
		before := heap()
		p := analysis.New(g, analysis.Options{Complete: true, Bytes: most})
		taken := int64(0)
		for !p.Step(1 << 12) {
			taken = max(taken, heap()-before)
		}
		r, enough := p.Report(), most == 64<<20
		if taken > most*3/2 || taken < most/2 && !enough {
			t.Errorf("%d bytes taken of %d", taken, most)
		}
		if r.Partial == enough || r.Findings[0].Title != whole.Findings[0].Title || enough && len(r.Findings) != len(whole.Findings) {
			t.Errorf("%d bytes: partial %t, %d of %d findings", most, r.Partial, len(r.Findings), len(whole.Findings))
		}
		t.Logf("%d bytes: %d taken, partial %t, %d of %d findings", most, taken, r.Partial, len(r.Findings), len(whole.Findings))
	}
}

// disturbed is the graph of a home in which the lamp goes off while somebody still
// moves, beside n switches: two to the power of n+2 states.
func disturbed(n int) *stategraph.Graph {
	b := New()
	for i := range n {
		v := b.Bool("light" + string(rune('a'+i)))
		b.Event("toggle "+string(rune('a'+i)), Set(v, Not(V(v))))
	}
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	b.Event("moves", Set(motion, Not(V(motion))))
	for i := range b.Events {
		b.Events[i].Kind = ts.Environment
	}
	b.App("On")
	b.On(motion, Set(lamp, L(0)))
	b.App("Off")
	b.Event("later", Set(lamp, C(0)))
	return explore.ToEnd(full.Rows[0].New(interp.New(&b.Program), explore.Options{})).Graph
}

// heap is how many bytes of the heap are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A long run is told in detail where there is memory for it, else by its end.
func TestLongRunsAreToldAsMemoryAllows(t *testing.T) {
	const far = 3000
	b := New()
	at := b.Var("at", value.Domain{Hi: far}, 0)
	b.Event("on", Set(at, Bin(V(at), ir.Add, C(1))))
	b.Events[0].Guard = Not(Eq(V(at), C(far)))
	b.Invariant("near", Not(Eq(V(at), C(far))))
	sys := interp.New(&b.Program)
	g := explore.ToEnd(full.Rows[0].New(sys, explore.Options{})).Graph
	for _, most := range []int64{0, 64 << 20, 1 << 20} {
		r := analysis.New(g, analysis.Options{Judge: analysis.Untimed{Of: reference.New(&b.Program)}, Bytes: most, Samples: 4}).Run()
		told := &r.Findings[0]
		if !told.Replayed || len(told.Picks) != far {
			t.Fatalf("%d bytes: confirmed %t, %d steps", most, told.Replayed, len(told.Picks))
		}
		steps := 0
		for _, s := range r.Samples {
			steps += len(s.Replay.Steps)
		}
		detailed, short := told.Replay != nil, most == 1<<20
		if detailed == short || strings.Contains(told.Sentence, "too many to tell") != short || short && steps > 250 {
			t.Errorf("%d bytes: in detail %t, %d steps of samples, %s", most, detailed, steps, told.Sentence[:min(60, len(told.Sentence))])
		}
	}
}

package analysis_test

import (
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/trace/tracetest"
)

// ahead is a system that looks ahead so far only.
type ahead struct {
	*tracetest.Toy
	ranOut bool
}

// RanOut implements ts.Horizon.
func (a ahead) RanOut([]byte) bool { return a.ranOut }

func TestWhereTimeRunsOutIsNoDeadlockAndNoEnd(t *testing.T) {
	for _, ranOut := range []bool{false, true} {
		sys := tracetest.Lights(1)
		sys.Acts = nil
		sys.Held = func([]int32) bool { return true }
		want := 1
		if ranOut {
			want = 0
		}
		g := tracetest.Explore(ahead{sys, ranOut}, nil)
		r := analysis.New(g, analysis.Options{Complete: true}).Run()
		if r.Stuck != want || r.Ends != want || len(r.Findings) != want {
			t.Errorf("time ran out: %v; %d stuck, %d ends, %d findings, want %d of each", ranOut, r.Stuck, r.Ends, len(r.Findings), want)
		}
	}
}

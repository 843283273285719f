package timedtest_test

import (
	"os"
	"strconv"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/ts"
)

// programs is how many random systems of each kind to compare searches on.
func programs() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return max(100, n/4)
	}
	return 5000
}

// explored is the graph that a row makes of a whole system, or nil when that
// takes more than so many states.
func explored(sys ts.Timed, row timed.Row, o timed.Options, states int) *stategraph.Graph {
	x := row.New(row.System(sys, o), explore.Options{Limits: explore.Limits{States: states}})
	if out := explore.ToEnd(x); out.How == explore.Complete {
		return out.Graph
	}
	return nil
}

func TestStepsReachWhatRegionsReachInClosedAutomata(t *testing.T) {
	for seed := range programs() {
		sys := timedtest.Random(timedtest.Regimes[0], seed)
		a := explored(sys, region.Rows[0], timed.Options{}, 100_000)
		b := explored(sys, lattice.Rows[0], timed.Options{}, 100_000)
		if a == nil || b == nil {
			t.Fatalf("seed %d: too large", seed)
		}
		if d := compare.With(b, a); len(d.Invalid)+len(d.Missed) > 0 {
			t.Errorf("seed %d: of %d states %d invalid, %d missed", seed, d.States, len(d.Invalid), len(d.Missed))
		}
	}
}

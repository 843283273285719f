package table_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/table"
	"crosscheck/engine/internal/timed/timedtest"
)

func TestTheRecommendedRowIsFirst(t *testing.T) {
	names := map[string]bool{}
	for _, r := range table.Rows() {
		if names[r.Name] || r.Title == "" || r.Summary == "" || r.Source == "" || len(r.Code) == 0 {
			t.Errorf("row %q comes twice or does not say what it is", r.Name)
		}
		names[r.Name] = true
	}
	for _, name := range []string{"zones", "regions", "steps", "random", "untimed"} {
		if !names[name] {
			t.Errorf("there is no row %s", name)
		}
	}
	if first := table.Rows()[0]; first.Name != "zones" || !first.Sound {
		t.Errorf("the first row is %s", first.Name)
	}
}

// Who leaves out time reaches every state that times reach, and more.
func TestWithoutClocksNothingIsMissed(t *testing.T) {
	rows, invalid := table.Rows(), 0
	for seed := range uint64(40) {
		p := timedtest.Program(timedtest.Regimes[1], seed)
		search := func(r timed.Row) *explore.Outcome {
			return explore.ToEnd(r.New(r.System(interp.New(p), timed.Options{}), explore.Options{Limits: explore.Limits{States: 3000}}))
		}
		exact, all := search(rows[0]), search(rows[len(rows)-1])
		if exact.How != explore.Complete || all.How != explore.Complete {
			continue
		}
		d := compare.With(all.Graph, exact.Graph)
		if len(d.Missed) > 0 {
			t.Errorf("program %d: %d states are missed", seed, len(d.Missed))
		}
		invalid += len(d.Invalid)
	}
	if invalid == 0 {
		t.Error("no program has states that only time rules out")
	}
}

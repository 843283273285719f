package timedtest_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// looking is a system that looks at a clock within its events.
type looking struct {
	ts.Timed
	clock *pause.Clock
}

func (l looking) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	l.clock.Look(1 << 20)
	l.Timed.Execute(s, e, out)
	l.clock.Look(1 << 20)
}

// states are those that a search stored, in order.
func states(g *stategraph.Graph) (list []string) {
	for id := range stategraph.StateID(g.Len()) {
		list = append(list, string(g.State(id)))
	}
	return list
}

// interrupted is the graph of a search that is given up again and again.
func interrupted(sys ts.Timed, row timed.Row, o timed.Options) (g *stategraph.Graph, times int) {
	ticks, patience := 0.0, 1
	clock := pause.New(func() float64 { ticks++; return ticks })
	x := row.New(row.System(looking{sys, clock}, o), explore.Options{Limits: explore.Limits{States: 500}})
	for done := false; !done; {
		before := x.Stats()
		if !clock.Within(ticks+float64(patience), func() { done = x.Step(3) }) {
			times++
		}
		if patience++; x.Stats() != before {
			patience = 1
		}
	}
	return x.Outcome().Graph, times
}

// A search that is given up in the middle of an event goes on as if it had never
// begun it.
func TestTimedSearchesGoOnAfterTheyWereGivenUp(t *testing.T) {
	often := 0
	for _, row := range []timed.Row{zone.Rows[0], region.Rows[0], lattice.Rows[0]} {
		for _, r := range timedtest.Regimes {
			for seed := range uint64(40) {
				o := timed.Options{For: 8 * timedtest.Unit, Inclusion: row.Inclusion}
				opts := explore.Options{Limits: explore.Limits{States: 500}}
				whole := explore.ToEnd(row.New(row.System(timedtest.Random(r, seed), o), opts)).Graph
				got, times := interrupted(timedtest.Random(r, seed), row, o)
				if often += times; !slices.Equal(states(got), states(whole)) {
					t.Fatalf("%s, %+v %d: given up %d times it has %d states, else %d", row.Name, r, seed, times, got.Len(), whole.Len())
				}
			}
		}
	}
	if often < 1000 {
		t.Errorf("searches were given up %d times only", often)
	}
}

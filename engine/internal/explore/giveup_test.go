package explore_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
)

// graphOf is all that a search stored: states, and which events were executed.
func graphOf(out *explore.Outcome) (list []string) {
	for id := range stategraph.StateID(out.Graph.Len()) {
		row := string(out.Graph.State(id))
		for _, e := range out.Graph.System().Enabled(out.Graph.State(id), nil) {
			if out.Graph.Done(id, e) {
				row += " " + string(rune('a'+e))
			}
		}
		list = append(list, row)
	}
	return list
}

// counts are the figures of a search but its memory.
func counts(out *explore.Outcome) explore.Stats {
	s := out.Stats
	s.Bytes = 0
	return s
}

// interrupted steps a search of a program, given up in the middle of events again
// and again; it returns how often.
func interrupted(row explore.Row, text string, opts explore.Options) (out *explore.Outcome, times int) {
	p, ticks, patience := regime.Lower(text), 0.0, 1
	clock := pause.New(func() float64 { ticks++; return ticks })
	p.Look = clock.Look
	x := row.New(interp.New(p), opts)
	for done := false; !done; {
		before := x.Stats()
		if !clock.Within(ticks+float64(patience), func() { done = x.Step(3) }) {
			times++
		}
		if patience++; x.Stats() != before {
			patience = 1
		}
	}
	return x.Outcome(), times
}

// A search that is given up in the middle of an event goes on as if it had never
// begun it.
func TestSearchesGoOnAfterTheyWereGivenUp(t *testing.T) {
	often := 0
	for _, row := range table.Rows() {
		if row.Seeded {
			continue
		}
		opts := explore.Options{}
		if row.Endless {
			opts.Limits = explore.Limits{Depth: 8, Executions: 50}
		}
		for _, r := range regime.All {
			for seed := range uint64(6) {
				text := r.Program(seed)
				opts.Limits.States = 200
				whole := explore.ToEnd(row.New(regime.System(text), opts))
				got, times := interrupted(row, text, opts)
				often += times
				if a, b := graphOf(whole), graphOf(got); counts(got) != counts(whole) || !slices.Equal(a, b) {
					t.Fatalf("%s, %s %d: given up %d times it has %d states and %+v, else %d and %+v",
						row.Name, r.Name, seed, times, len(b), got.Stats, len(a), whole.Stats)
				}
			}
		}
	}
	if often < 1000 {
		t.Errorf("searches were given up %d times only", often)
	}
}

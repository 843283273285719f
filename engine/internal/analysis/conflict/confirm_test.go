package conflict_test

import (
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/twintest"
	"crosscheck/engine/internal/value"
)

// The reference interpreter, which runs the whole program, confirms every
// conflict of a sliced and reduced one; in full searches no run is shorter.
func TestReferenceConfirmsConflicts(t *testing.T) {
	found := 0
	for seed := range twintest.Seeds(150) {
		p, links := home(seed)
		q, _ := slice.Slice(p)
		if !tracetest.Small(interp.New(q), 300) {
			continue
		}
		o := analysis.Options{Judge: analysis.Untimed{Of: reference.New(p)}, Complete: true, Conflicts: conflict.Options{Again: interp.New(q), Links: links}}
		shortest := map[string]int{}
		for _, rows := range [][]explore.Row{full.Rows, dpor.Rows} {
			r := analysis.New(explore.ToEnd(rows[0].New(interp.New(q), explore.Options{})).Graph, o).Run()
			for _, f := range analysis.Apart(r.Findings) {
				if found++; !f.Replayed {
					t.Fatalf("seed %d: %s\n%s\n%s", seed, f.Title, f.Sentence, irtest.Describe(seed, p))
				}
				if n, known := shortest[f.Title]; known && f.Kind.Row().Conflict && len(f.Picks) != n {
					t.Errorf("seed %d: %s in %d steps, not %d", seed, f.Title, len(f.Picks), n)
				}
				shortest[f.Title] = len(f.Picks)
			}
		}
	}
	if found < int(twintest.Seeds(100)) {
		t.Errorf("only %d findings", found)
	}
}

// Apps that share nothing cost nothing.
func TestNothingSharedIsNotLookedAt(t *testing.T) {
	b := New()
	for _, name := range []string{"Dusk", "Dawn"} {
		v := b.Attribute(name, "switch", value.BoolDomain, 0)
		b.App(name)
		b.Event(name, Set(v, Not(V(v))))
	}
	sys := interp.New(&b.Program)
	g := explore.ToEnd(full.Rows[0].New(sys, explore.Options{})).Graph
	if conflict.New(g, conflict.Options{}) != nil {
		t.Error("there is something to look for")
	}
	pairs := analysis.New(g, analysis.Options{Complete: true}).Run().Pairs
	if len(pairs) != 1 || pairs[0].Class != "different-feature" {
		t.Errorf("pairs %+v", pairs)
	}
}

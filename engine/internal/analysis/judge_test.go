package analysis_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/value"
)

// Random programs explored by the machine: the reference interpreter confirms
// every finding.
func TestReferenceConfirmsFindings(t *testing.T) {
	findings := 0
	for seed := range uint64(1000) {
		p := irtest.Random(seed)
		x := full.Rows[0].New(interp.New(p), explore.Options{Limits: explore.Limits{States: 300}})
		out := explore.ToEnd(x)
		r := analysis.New(out.Graph, analysis.Options{Judge: analysis.Untimed{Of: reference.New(p)}, Complete: out.How == explore.Complete, Samples: 2}).Run()
		for _, f := range analysis.Apart(r.Findings) {
			if findings++; !f.Replayed {
				t.Fatalf("seed %d: %s\n%s\n%s", seed, f.Title, f.Sentence, irtest.Describe(seed, p))
			}
		}
	}
	if findings < 500 {
		t.Errorf("only %d findings to confirm", findings)
	}
}

// The same with variables sliced away: the reference interprets the whole
// program, of which the explored one is a part.
func TestReferenceConfirmsFindingsOfSlices(t *testing.T) {
	findings := 0
	for seed := range uint64(2000) {
		p := irtest.Random(seed)
		sliced, gone := slice.Slice(p)
		if len(gone) == 0 {
			continue
		}
		x := full.Rows[0].New(interp.New(sliced), explore.Options{Limits: explore.Limits{States: 300}})
		r := analysis.New(explore.ToEnd(x).Graph, analysis.Options{Judge: analysis.Untimed{Of: reference.New(p)}}).Run()
		for _, f := range analysis.Apart(r.Findings) {
			if findings++; !f.Replayed {
				t.Fatalf("seed %d: %s\n%s\n%s", seed, f.Title, f.Sentence, irtest.Describe(seed, p))
			}
		}
	}
	if findings < 500 {
		t.Errorf("only %d findings to confirm", findings)
	}
}

// counter counts to n, its invariant fails at the end.
func counter(n int32) *ir.Program {
	b := New()
	x := b.Var("x", value.RangeDomain(0, n), 0)
	b.Event("up", If(Bin(V(x), ir.Lt, C(n)), Set(x, Bin(V(x), ir.Add, C(1)))))
	b.Invariant("low", Bin(V(x), ir.Lt, C(n)))
	return &b.Program
}

// A run of 30,000 steps is confirmed, and its end told.
func TestLongRunsAreConfirmedToo(t *testing.T) {
	graph := func() *stategraph.Graph {
		return explore.ToEnd(full.Rows[0].New(interp.New(counter(30_000)), explore.Options{})).Graph
	}
	f := analysis.New(graph(), analysis.Options{Judge: analysis.Untimed{Of: reference.New(counter(30_000))}, Samples: 2}).Run().Findings[0]
	if !f.Replayed || f.Replay != nil || len(f.Picks) != 30_000 || f.Location != "x" {
		t.Errorf("replayed %t, %d steps, location %q: %s", f.Replayed, len(f.Picks), f.Location, f.Title)
	}
	if want := "After 30000 steps, which are too many to tell: "; !strings.HasPrefix(f.Sentence, want) {
		t.Errorf("got %q", f.Sentence)
	}
	if f := analysis.New(graph(), analysis.Options{Judge: analysis.Untimed{Of: reference.New(counter(29_999))}}).Run().Findings[0]; f.Replayed {
		t.Error("a reference that stops earlier confirms the run")
	}
}

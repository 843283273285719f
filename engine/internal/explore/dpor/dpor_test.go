package dpor

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
	"crosscheck/engine/internal/value"
)

// TestFamiliesAreReducedAsFarAsKnown pins the reduction on programs whose
// parts are independent, or nearly. mon-8-3 was 26/68 before direct conflicts
// were chosen at once.
func TestFamiliesAreReducedAsFarAsKnown(t *testing.T) {
	for _, f := range []struct {
		name                string
		program             *ir.Program
		states, transitions int
	}{
		{"12 independent lights", family.Lights(12), 13, 24},
		{"70 independent lights", family.Lights(70), 71, 140},
		{"300 independent lights", family.Lights(300), 301, 600},
		{"4,000 independent lights", family.Lights(4000), 4001, 8000},
		{"10 lights with two switches", family.OnOff(10), 11, 40},
		{"token ring of 5", family.Token(5), 10, 35},
		{"6 chains", family.Pipe(6), 13, 18},
		{"monitor of 3 among 8 lights", family.Monitor(8, 3), 21, 58},
		{"monitor of 8 lights", family.Monitor(8, 8), 512, 1546},
		{"streamer of 8", family.Streamer(8), 20, 80},
	} {
		out := explore.ToEnd(Rows[0].New(interp.New(f.program), explore.Options{}))
		if s := out.Stats; out.How != explore.Complete || s.States != f.states || s.Transitions != f.transitions {
			t.Errorf("%s: %s with %d states, %d transitions; want %d, %d", f.name, out.How, s.States, s.Transitions, f.states, f.transitions)
		}
	}
}

// compare explores sys, looking at what is saved from the given number of
// states on, and says what is missing.
func compare(sys ts.System, lookAt int) (x *search, missed string) {
	x = newSearch(sys, explore.Options{})
	x.looks, x.lookAt = lookAt, lookAt
	return x, missing(exploretest.NewReference(sys, 2000), x)
}

// missing ends x and says what it lacks, or which promise it breaks.
func missing(ref *exploretest.Reference, x *search) string {
	out := explore.ToEnd(x)
	missed, promise := ref.Missed, exploretest.OfDpor
	if x.foresight != nil {
		missed, promise = ref.MissedBesideGuards, exploretest.OfForesight
	}
	if missed := missed(out); missed != "" {
		return missed
	}
	return exploretest.Broken(out, promise)
}

// TestDenseSearchMissesNothing makes the search dense in tiny programs.
func TestDenseSearchMissesNothing(t *testing.T) {
	dense, everything := 0, 0
	for _, r := range regime.All {
		for seed := range uint64(50) {
			x, missed := compare(regime.System(r.Program(seed)), 3)
			if missed != "" {
				t.Errorf("%s %d: %s", r.Name, seed, missed)
			}
			if x.dense {
				dense++
			}
			if x.everything {
				everything++
			}
		}
	}
	if dense < 100 || everything < 50 {
		t.Errorf("only %d searches were dense, %d of them so that they executed everything", dense, everything)
	}
}

// More than 64 bits, and more summaries than where nothing is saved are told.
func TestSummariesOfSeveralWordsMissNothing(t *testing.T) {
	x, missed := compare(interp.New(family.Philosophers(7)), 1<<30)
	if missed != "" {
		t.Error(missed)
	}
	if x.dense || x.sums.words < 2 {
		t.Errorf("dense %v with %d words, want summaries of several words", x.dense, x.sums.words)
	}
}

func TestSearchStaysAsItIsWhereMuchIsSaved(t *testing.T) {
	if y, _ := compare(interp.New(family.Monitor(8, 8)), firstLook); y.dense {
		t.Error("the search gives up where it executes a third of all transitions")
	}
}

// Where every event is chosen in every state from the start on, as where three
// counters add to a sum, the search looks, too.
func TestSearchBecomesDenseWhereAllIsChosen(t *testing.T) {
	b := build.New()
	sum := b.Var("sum", value.RangeDomain(0, 9), 0)
	for i := range 3 {
		n := b.Var(fmt.Sprint("n", i), value.RangeDomain(0, 9), 0)
		b.Event(fmt.Sprint("count", i), increment(n), increment(sum))
	}
	x, missed := compare(interp.New(&b.Program), firstLook)
	if missed != "" || !x.everything {
		t.Errorf("everything %v, missed %q", x.everything, missed)
	}
}

// increment is v = (v + 1) % 10.
func increment(v ir.VarID) ir.Stmt {
	return build.Set(v, build.Bin(build.Bin(build.V(v), ir.Add, build.C(1)), ir.Rem, build.C(10)))
}

func TestLogSaysWhyEventsAreChosen(t *testing.T) {
	out := explore.ToEnd(Rows[0].New(tstest.New(tstest.Figure1()), explore.Options{LogMax: 100}))
	var texts []string
	kinds := map[explore.EntryKind]int{}
	for _, e := range out.Log {
		kinds[e.Kind]++
		if e.Kind == explore.Backtrack {
			texts = append(texts, e.Text)
			if e.RState != e.State || e.REvent < 0 {
				t.Errorf("%+v has no reason", e)
			}
		}
	}
	if got := strings.Join(texts, "; "); !strings.Contains(got, "e1 conflicts with what follows from e3 on x") {
		t.Errorf("reasons %q", got)
	}
	if kinds[explore.Execute] != 6 || kinds[explore.NewState] != 4 || kinds[explore.Match] != 2 {
		t.Errorf("kinds of entries %v, want 6 executed, 4 new, 2 matched", kinds)
	}
}

package dpor

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
)

// TestForesightMissesNothing goes by foresight from the start on. It must save
// something in many programs, or nothing would be known of it.
func TestForesightMissesNothing(t *testing.T) {
	all := 0
	for _, r := range regime.All {
		compared, reduced, cured := 0, 0, 0
		for seed := range uint64(60) {
			sys := regime.System(r.Program(seed))
			ref := exploretest.NewReference(sys, 150)
			if ref == nil {
				continue
			}
			compared++
			x := Foreseeing.New(sys, explore.Options{}).(*search)
			out := explore.ToEnd(x)
			if missed := ref.MissedBesideGuards(out); missed != "" {
				t.Errorf("%s %d: %s", r.Name, seed, missed)
			}
			if broken := exploretest.Broken(out, exploretest.OfForesight); broken != "" {
				t.Errorf("%s %d: %s", r.Name, seed, broken)
			}
			if out.Stats.Transitions < ref.Stats().Transitions {
				reduced++
			}
			if x.foresight.cures > 1 {
				cured++
			}
		}
		t.Logf("%s: %d compared, %d reduced, %d with ignored events", r.Name, compared, reduced, cured)
		if compared < 30 || r.Name == "processes" && reduced < 20 {
			t.Errorf("%s: only %d programs were compared, %d of them reduced", r.Name, compared, reduced)
		}
		all += reduced
	}
	if all < 120 {
		t.Errorf("only %d programs were reduced", all)
	}
}

// Philosophers, whose forks connect all with all, are reduced by foresight only.
func TestSearchGoesByForesightWhereEverythingIsConnected(t *testing.T) {
	sys := interp.New(family.Philosophers(8))
	ref := exploretest.NewReference(sys, 5000)
	x := newSearch(sys, explore.Options{})
	out := explore.ToEnd(x)
	if x.foresight == nil || 2*out.Stats.States > ref.Stats().States {
		t.Errorf("foresight %v, %d states of %d", x.foresight != nil, out.Stats.States, ref.Stats().States)
	}
	if missed := ref.MissedBesideGuards(out); missed != "" {
		t.Error(missed)
	}
}

// What is known of the models that SPIN is measured on.
func TestModelsOfProcessesAreReducedAsFarAsKnown(t *testing.T) {
	for _, m := range []struct {
		model               string
		n                   string
		states, transitions int
	}{
		{"ring", "10", 31, 31},
		{"ring", "14", 43, 43},
		{"buffer", "5", 74, 100},
		{"philosophers", "12", 4823, 10080},
		{"philosophers-mended", "12", 3752, 7586},
	} {
		text, err := os.ReadFile("../../../testdata/peers/" + m.model + ".cross")
		if err != nil {
			t.Fatal(err)
		}
		sys := regime.System(strings.ReplaceAll(string(text), "{{.}}", m.n))
		s := explore.ToEnd(Rows[0].New(sys, explore.Options{})).Stats
		if s.States != m.states || s.Transitions != m.transitions {
			t.Errorf("%s %s: %d states, %d transitions; want %d, %d", m.model, m.n, s.States, s.Transitions, m.states, m.transitions)
		}
	}
}

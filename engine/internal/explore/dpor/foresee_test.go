package dpor

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/ts"
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

// initial is the initial state of sys.
func initial(sys ts.System) []byte {
	var out ts.Branches
	sys.Initial(&out)
	return out.List[0].Dst
}

// TestForesightInPartsMissesNothing goes by foresight in programs that are a part of
// another one: events of the rest never happen, and nobody can bring them about.
func TestForesightInPartsMissesNothing(t *testing.T) {
	parts := 0
	for _, name := range []string{"beside", "sparse", "once", "apps"} {
		for seed := range uint64(60) {
			list := slice.Parts(regime.Lower(regime.Find(name).Program(seed)))
			if len(list) == 1 {
				continue
			}
			for i, p := range list {
				parts++
				sys := interp.New(p)
				for e, needs := range sys.Foresee().Needs {
					if p.Events[e].Apart && (len(needs) != 1 || needs[0].Holds(initial(sys))) {
						t.Errorf("%s %d, part %d: event %d can happen", name, seed, i, e)
					}
				}
				if _, fault := exploretest.NewReference(sys, 150).Check(Foreseeing, explore.Options{}); fault != "" {
					t.Errorf("%s %d, part %d: %s", name, seed, i, fault)
				}
			}
		}
	}
	if parts < 100 {
		t.Errorf("only %d parts", parts)
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

// Foresight is for the part that is connected; what goes on beside it is searched by
// itself, and adds states instead of multiplying them.
func TestSearchGoesByForesightInAPart(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/peers/philosophers.cross")
	if err != nil {
		t.Fatal(err)
	}
	diners := strings.ReplaceAll(string(text), "{{.}}", "8")
	beside := "var lamp[3]: 0..1; event press(i: 0..2) { lamp[i] = 1 - lamp[i]; }\n"
	alone := newSearch(regime.System(diners), explore.Options{})
	both := newSearch(regime.System(beside+diners), explore.Options{})
	one, all := explore.ToEnd(alone).Stats, explore.ToEnd(both).Stats
	if alone.foreseen != 1 || both.foreseen != 1 || len(both.parts) != 4 {
		t.Errorf("%d and %d parts by foresight, of %d", alone.foreseen, both.foreseen, len(both.parts))
	}
	if all.States != one.States+3 || all.Transitions != one.Transitions+6 {
		t.Errorf("%d states and %d transitions with three lamps, %d and %d without", all.States, all.Transitions, one.States, one.Transitions)
	}
}

// Where all parts come to ends, each combination of these is found; where one never
// does, the others are searched once.
func TestPartsMakeASum(t *testing.T) {
	ending := "var %[1]s: 0..2; event do%[1]s once { choose c in 1..2; %[1]s = c; }\n"
	for _, p := range []struct {
		text                string
		states, transitions int
	}{
		{fmt.Sprintf(ending, "a"), 3, 2},
		{fmt.Sprintf(ending, "a") + fmt.Sprintf(ending, "b"), 7, 6},
		{fmt.Sprintf(ending, "a") + fmt.Sprintf(ending, "b") + fmt.Sprintf(ending, "d"), 15, 14},
		{fmt.Sprintf(ending, "a") + fmt.Sprintf(ending, "b") + "var x: 0..1; event flip { x = 1 - x; }", 6, 6},
	} {
		s := explore.ToEnd(newSearch(regime.System(p.text), explore.Options{})).Stats
		if s.States != p.states || s.Transitions != p.transitions {
			t.Errorf("%s%d states, %d transitions; want %d, %d", p.text, s.States, s.Transitions, p.states, p.transitions)
		}
	}
}

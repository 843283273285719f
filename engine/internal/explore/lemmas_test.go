package explore_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// proved are the algorithms that the proof in algorithms.md is about.
var proved = []struct {
	explore.Row
	promise exploretest.Promise
}{{dpor.Rows[0], exploretest.OfDpor}, {paper.Rows[0], exploretest.OfPaper}}

// longestSequence is of how many transitions the theorem is looked at.
const longestSequence = 4

// lemmas says where they do not hold of sys.
func lemmas(row explore.Row, p exploretest.Promise, sys ts.System, most int) string {
	var faults []string
	for _, err := range exploretest.Lemmas(explore.ToEnd(row.New(sys, explore.Options{})), p, most) {
		faults = append(faults, err.Error())
	}
	return strings.Join(faults, "\n")
}

// What the proof derives is looked at in programs of the small scope: every one
// of one event or two, and one in 199 of three.
func TestLemmasInSmallScope(t *testing.T) {
	for n := 1; n <= 3; n++ {
		s := newScope(n, false)
		found, looked := 0, 0
		s.each(func(p []choice) {
			if found++; n == 3 && found%max(199, 19*step()) != 0 {
				return
			}
			looked++
			for _, row := range proved {
				if fault := lemmas(row.Row, row.promise, s.system(p), longestSequence); fault != "" {
					t.Errorf("%s: %s\n%s", row.Name, fault, s.text(p))
				}
			}
		})
		t.Logf("%d events: %d programs of %d", n, looked, found)
	}
}

// And in random ones.
func TestLemmasInAllRegimes(t *testing.T) {
	looked := 0
	for _, r := range regime.All {
		for seed := range *programs / 10 {
			sys := regime.System(r.Program(seed))
			if reference(sys) == nil {
				continue
			}
			looked++
			for _, row := range proved {
				if fault := lemmas(row.Row, row.promise, sys, 3); fault != "" {
					t.Fatalf("%s %d: %s: %s\n%s", r.Name, seed, row.Name, fault, r.Program(seed))
				}
			}
		}
	}
	t.Log(looked, "programs")
}

// Of the unsound algorithms the theorem does not hold, and the shortest sequence
// that they have in no order is told.
func TestTheoremFailsForUnsoundAlgorithms(t *testing.T) {
	for _, c := range []struct {
		algorithm string
		program   *tstest.Program
	}{
		{"dpor-printed", tstest.Shadow2()},
		{"naive-stop", tstest.Figure1()},
		{"naive-match", tstest.Figure2()},
		{"naive-path", tstest.Figure3()},
		{"naive-last", tstest.Figure5()},
		{paper.WithoutCycleReplay.Name, tstest.Gate()},
	} {
		for _, row := range compared() {
			if row.Name != c.algorithm {
				continue
			}
			if fault := lemmas(row, exploretest.OfPaper, tstest.New(c.program), longestSequence); !strings.Contains(fault, "(T) ") {
				t.Errorf("%s: %q", row.Name, fault)
			}
		}
	}
}

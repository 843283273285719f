package explore_test

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
)

// TestMain lets garbage be: most graphs have a handful of states, and to
// collect them would be half of the work.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}

var (
	programs = flag.Uint64("programs", share(), "how many random programs of each regime to compare algorithms on")
	first    = flag.Uint64("first", 0, "the seed of the first of them")
)

// share is a twentieth of CROSSCHECK_PROGRAMS, or little.
func share() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n / 20
	}
	return 60
}

// fullStates and fullTransitions are how large the graph of a random program
// may be: some of the unsound algorithms take time exponential in it.
const fullStates, fullTransitions = 60, 100

// reference explores sys in full, or returns nil if its graph is too large.
func reference(sys ts.System) *exploretest.Reference {
	ref := exploretest.NewReference(sys, fullStates)
	if ref == nil || ref.Stats().Transitions > fullTransitions {
		return nil
	}
	return ref
}

// compared are the algorithms that are compared with full, and one that is not
// in the table: it shows that the regimes would tell if lines 31 to 33 of
// Algorithm 2 were lost again.
func compared() []explore.Row {
	var rows []explore.Row
	for _, r := range table.Rows() {
		if !r.Reference && !r.Seeded {
			rows = append(rows, r)
		}
	}
	return append(rows, paper.WithoutCycleReplay, dpor.Foreseeing)
}

// missed is what row misses of the programs that ref has explored, in words.
// Stateless search is compared only where programs end within its depth; ran
// tells whether it was.
func missed(row explore.Row, ref *exploretest.Reference) (fault string, ran bool) {
	opts := explore.Options{}
	if row.Endless {
		opts.Limits = explore.Limits{Depth: 12, Transitions: 500, Executions: 100}
	}
	out, fault := ref.Check(row, opts)
	if row.Endless && out.How != explore.Complete {
		return "", false
	}
	return fault, true
}

// stillMissed tells of smaller programs whether row misses something of them.
func stillMissed(row explore.Row) func(*interp.System) bool {
	return func(sys *interp.System) bool {
		ref := reference(sys)
		if ref == nil {
			return false
		}
		fault, _ := missed(row, ref)
		return fault != ""
	}
}

// witnesses are seeds of programs on which an unsound algorithm misses
// something, so that every run of the tests shows what it is known for.
var witnesses = map[string]struct {
	regime string
	seed   uint64
}{
	"dpor-printed":                {"sparse", 5},
	"naive-stop":                  {"always", 0},
	"naive-match":                 {"always", 0},
	"naive-path":                  {"gates", 0},
	"naive-last":                  {"timers", 0},
	paper.WithoutCycleReplay.Name: {"gates", 240},
}

// seeds are those of the programs of a regime, witnesses behind the others.
func seeds(r regime.Regime) []uint64 {
	var list []uint64
	for i := range *programs {
		list = append(list, *first+i)
	}
	for _, row := range compared() {
		if w := witnesses[row.Name]; w.regime == r.Name && !slices.Contains(list, w.seed) {
			list = append(list, w.seed)
		}
	}
	return list
}

// tally is on how many programs of a regime an algorithm was compared, and on
// how many of them it missed something.
type tally struct{ programs, missed int }

func (y *tally) String() string { return fmt.Sprintf("%d/%d", y.missed, y.programs) }

// TestAlgorithmsInAllRegimes compares, on random programs of every regime,
// what each algorithm shows with what full does: local views, failures,
// deadlocks, reads-from and last-writer pairs. Sound algorithms must miss
// nothing, each unsound one something in some regime.
func TestAlgorithmsInAllRegimes(t *testing.T) {
	rows := compared()
	tallies := make([][]tally, len(regime.All))
	t.Run("regimes", func(t *testing.T) {
		for i, r := range regime.All {
			tallies[i] = make([]tally, len(rows))
			t.Run(r.Name, func(t *testing.T) {
				t.Parallel()
				for _, seed := range seeds(r) {
					compareOn(t, r, seed, rows, tallies[i])
				}
			})
		}
	})
	t.Log("programs on which something was missed, of those compared:\n" + written(rows, tallies))
	for i, r := range regime.All {
		if n := uint64(tallies[i][0].programs); 2*n < *programs {
			t.Errorf("%s: only %d of %d programs are small enough", r.Name, n, *programs)
		}
	}
	for k, row := range rows {
		expect(t, row, func(i int) *tally { return &tallies[i][k] })
	}
}

// expect checks that an algorithm was compared at all and, if it is unsound,
// missed something where its witness is.
func expect(t *testing.T, row explore.Row, of func(regime int) *tally) {
	compared := 0
	for i, r := range regime.All {
		compared += of(i).programs
		if r.Name == witnesses[row.Name].regime && of(i).missed == 0 {
			t.Errorf("%s misses nothing in regime %q: it is known to be unsound", row.Name, r.Name)
		}
	}
	if _, known := witnesses[row.Name]; known == row.Sound {
		t.Errorf("%s is sound: %v; has a witness of the opposite: %v", row.Name, row.Sound, known)
	}
	if compared == 0 {
		t.Errorf("%s was compared on no program", row.Name)
	}
}

// compareOn compares all algorithms on one program. Where a sound one misses
// something for the first time in a regime, the smallest program that shows it
// is reported.
func compareOn(t *testing.T, r regime.Regime, seed uint64, rows []explore.Row, tallies []tally) {
	text := r.Program(seed)
	ref := reference(regime.System(text))
	if ref == nil {
		return
	}
	for k, row := range rows {
		fault, ran := missed(row, ref)
		if !ran {
			continue
		}
		tallies[k].programs++
		if fault == "" {
			continue
		}
		tallies[k].missed++
		if row.Sound && tallies[k].missed == 1 {
			t.Errorf("%s misses something on %s %d: %s\nand in the same way on\n%s",
				row.Name, r.Name, seed, strings.TrimSpace(fault), regime.Shrink(text, stillMissed(row)))
		}
	}
}

// written is a table of tallies.
func written(rows []explore.Row, tallies [][]tally) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s", "")
	for _, row := range rows {
		fmt.Fprintf(&b, "%*s", len(row.Name)+5, row.Name)
	}
	for i, r := range regime.All {
		fmt.Fprintf(&b, "\n%-12s", r.Name)
		for k, row := range rows {
			fmt.Fprintf(&b, "%*s", len(row.Name)+5, &tallies[i][k])
		}
	}
	return b.String()
}

func row(t testing.TB, name string) explore.Row {
	t.Helper()
	r, ok := table.Find(name)
	if !ok {
		t.Fatalf("no algorithm %q", name)
	}
	return r
}

package explore_test

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/ts/tstest"
)

var programs = flag.Int("programs", defaultPrograms(), "how many random programs to compare algorithms on")

// defaultPrograms is 20,000 unless CROSSCHECK_PROGRAMS says otherwise.
func defaultPrograms() int {
	if n, err := strconv.Atoi(os.Getenv("CROSSCHECK_PROGRAMS")); err == nil {
		return n
	}
	return 20_000
}

// fullStates is how many states a random program may have to be compared.
const fullStates = 400

// unsoundShare is one in how many programs the unsound algorithms are run on.
const unsoundShare = 10

// enough is how many programs an unsound algorithm must miss something on.
const enough = 1000

// tally is what an algorithm did on random programs.
type tally struct {
	row                 explore.Row
	programs, missed    int
	states, transitions int
}

// TestReductionsKeepWhatFullFindsOnRandomPrograms compares local views,
// failures, deadlocks, reads-from and last-writer pairs of every algorithm
// with those of full. The unsound ones must miss some.
func TestReductionsKeepWhatFullFindsOnRandomPrograms(t *testing.T) {
	var all []*tally
	for _, name := range []string{"full", "dpor", "dpor-paper", "stateless", "dpor-printed", "naive-stop", "naive-match", "naive-path", "naive-last"} {
		all = append(all, &tally{row: row(t, name)})
	}
	for i := range *programs {
		regime, seed := tstest.Regimes[i%len(tstest.Regimes)], uint64(i/len(tstest.Regimes))
		sys := tstest.New(tstest.Random(regime, seed))
		ref := exploretest.NewReference(sys, fullStates)
		if ref == nil {
			continue
		}
		all[0].count(ref.Stats())
		for _, a := range all[1:] {
			if !a.row.Sound && i/len(tstest.Regimes)%unsoundShare != 0 {
				continue
			}
			if fault := a.compare(ref); fault != "" && a.row.Sound {
				t.Errorf("%s misses on program %q %d: %s", a.row.Name, regime.Name, seed, fault)
			}
		}
	}
	for _, a := range all {
		t.Logf("%-12s %6d programs, %5d missed something, %8d states, %8d transitions", a.row.Name, a.programs, a.missed, a.states, a.transitions)
		if !a.row.Sound && a.missed == 0 && a.programs >= enough {
			t.Errorf("%s misses nothing: it is known to be unsound", a.row.Name)
		}
		if a.programs == 0 {
			t.Errorf("%s was compared on no program", a.row.Name)
		}
	}
}

// compare runs the algorithm and counts; what it says is wrong with it.
// Stateless search is compared only where the programs end within its depth.
func (a *tally) compare(ref *exploretest.Reference) string {
	opts := explore.Options{}
	if a.row.Name == "stateless" {
		opts.Depth, opts.Transitions, opts.Executions = 12, 2000, 500
	}
	out, fault := ref.Check(a.row, opts)
	if a.row.Name == "stateless" && out.How != explore.Complete {
		return ""
	}
	a.count(out.Stats)
	if fault != "" {
		a.missed++
	}
	return fault
}

func (a *tally) count(s explore.Stats) {
	a.programs++
	a.states += s.States
	a.transitions += s.Transitions
}

func row(t testing.TB, name string) explore.Row {
	t.Helper()
	r, ok := table.Find(name)
	if !ok {
		t.Fatalf("no algorithm %q", name)
	}
	return r
}

// Package twintest has tests judge random programs twice: by a rule and by its
// slow twin. A comparison on random programs proves what its generator can say;
// so programs come in regimes, and each has to exercise what it is there for.
package twintest

import (
	"flag"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"
)

var (
	programs = flag.Uint64("programs", 0, "how many random programs of each regime to judge twice; 0: a part of CROSSCHECK_PROGRAMS, or few")
	first    = flag.Uint64("first", 0, "the seed of the first of them")
)

// few is how many programs of each regime a test judges that nobody asks for more.
const few = 40

// chance is how many times something has to be expected for its absence to say
// something.
const chance = 3

// Regime is a kind of random programs.
type Regime struct {
	Name string
	// Judge judges the program of a seed twice and counts in seen what came up.
	Judge func(t *testing.T, seed uint64, seen Seen)
	// OneIn is of how many programs there is one at least for each thing that has
	// to come up.
	OneIn map[string]int
	// Percent is in how many programs of a hundred at most something may come up.
	Percent map[string]int
}

// Seen is how often what came up.
type Seen map[string]int

// Note counts each of some things once.
func (s Seen) Note(things map[string]bool) {
	for x := range things {
		s[x]++
	}
}

// Seeds is how many of n random inputs are tried: in the browser's architecture,
// which is slower and has little memory, a quarter.
func Seeds(n uint64) uint64 {
	if runtime.GOARCH == "wasm" {
		return n / 4
	}
	return n
}

// Run judges programs of all regimes: of each the given part of
// CROSSCHECK_PROGRAMS.
func Run(t *testing.T, part uint64, regimes []Regime) {
	n := share(part)
	for _, r := range regimes {
		t.Run(r.Name, func(t *testing.T) {
			seen := Seen{}
			for seed := *first; seed < *first+n; seed++ {
				r.Judge(t, seed, seen)
			}
			t.Logf("%d programs: %v", n, seen)
			for _, x := range slices.Sorted(maps.Keys(r.OneIn)) {
				if least := int(n) / r.OneIn[x]; least >= chance && seen[x] < least {
					t.Errorf("in %d programs only %d times: %s", n, seen[x], x)
				}
			}
			for _, x := range slices.Sorted(maps.Keys(r.Percent)) {
				if most := int(n) * r.Percent[x] / 100; seen[x] > max(most, chance) {
					t.Errorf("in %d programs %d times: %s", n, seen[x], x)
				}
			}
		})
	}
}

func share(part uint64) uint64 {
	if *programs > 0 {
		return *programs
	}
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n / part
	}
	return few
}

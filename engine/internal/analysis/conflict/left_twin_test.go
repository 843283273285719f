package conflict_test

import (
	"maps"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/trace/tracetest"
)

// mostTellings is how many runs with stories a program may have to be compared.
const mostTellings = 3000

// What a flow finds to be left behind is what telling all runs finds, with runs
// as short. Each regime has homes where something is left behind, and where
// something stays for each of the reasons to say nothing.
func TestWhatIsLeftBehindAgreesWithTellingAllRuns(t *testing.T) {
	for n, name := range leftRegimes {
		t.Run(name, func(t *testing.T) {
			found, read := 0, 0
			var why silences
			for seed := *first; seed < *first+*programs; seed++ {
				p := leftHome(n, seed)
				sys := interp.New(p)
				if !tracetest.Small(sys, 300) {
					continue
				}
				twin := tellings{judge: judge{sys: sys}}
				if twin.run(mostTellings); twin.tooMany {
					continue
				}
				read++
				want := twin.left(&why)
				got := left(tracetest.Explore(sys, nil), conflict.Options{Again: sys})
				if found += len(want); !maps.Equal(got, want) {
					t.Fatalf("seed %d:\nflow    %v\ntelling %v\n%s", seed, got, want, irtest.Describe(seed, p))
				}
			}
			t.Logf("%d of %d programs read: %d left behind; silent: %+v", read, *programs, found, why)
		})
	}
}

package conflict_test

import (
	"maps"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/twintest"
)

// mostTellings is how many runs with stories a program may have to be compared.
const mostTellings = 3000

// What a flow finds to be left behind is what telling all runs finds, with runs
// as short. Each regime has homes where something is left behind, and where
// something stays for each of the reasons to say nothing.
func TestWhatIsLeftBehindAgreesWithTellingAllRuns(t *testing.T) {
	var list []twintest.Regime
	for n, r := range leftRegimes {
		list = append(list, twintest.Regime{Name: r.name, OneIn: r.oneIn, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			p := leftHome(n, seed)
			sys := interp.New(p)
			if !tracetest.Small(sys, 300) {
				return
			}
			twin := tellings{judge: judge{sys: sys, silent: map[string]bool{}}}
			if twin.run(mostTellings); twin.tooMany {
				return
			}
			seen["read"]++
			want := twin.left()
			got := left(tracetest.Explore(sys, nil), conflict.Options{Again: sys})
			seen["left behind"] += len(want)
			if seen.Note(twin.silent); !maps.Equal(got, want) {
				t.Fatalf("seed %d:\nflow    %v\ntelling %v\n%s", seed, got, want, irtest.Describe(seed, p))
			}
		}})
	}
	twintest.Run(t, 150, list)
}

package lattice_test

import (
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/ts"
)

// between is an event that is possible only between one second and the next.
func between() *timedtest.Automaton {
	a := &timedtest.Automaton{Init: []int64{0}, Places: []timedtest.Place{{Moves: []timedtest.Move{{
		Window: &ts.Window{Lo: 1000, Hi: 2000, Open: true},
		Cases: []timedtest.Case{
			{To: 1, Bounds: []ts.Bound{{Op: ts.Below, Value: 2000}}},
			{To: 2, Bounds: []ts.Bound{{Op: ts.AtLeast, Value: 2000}}},
		},
	}}}, {}, {}}}
	return a.Ready()
}

func run(row timed.Row, inner ts.Timed, o timed.Options, opts explore.Options) *explore.Outcome {
	return explore.ToEnd(row.New(row.System(inner, o), opts))
}

// Unsound: known, and why the row "steps" says so.
func TestStepsMissWhatHappensBetweenTwoSteps(t *testing.T) {
	exact := run(region.Rows[0], between(), timed.Options{}, explore.Options{}).Graph
	steps := run(lattice.Rows[0], between(), timed.Options{}, explore.Options{}).Graph
	if d := compare.With(steps, exact); len(compare.Distinct(exact)) != 3 || len(d.Missed) != 1 || len(d.Invalid) != 0 {
		t.Errorf("regions reach %d places, steps miss %d of them", len(compare.Distinct(exact)), len(d.Missed))
	}
}

func TestRandomTestsOfASeedAreAlwaysTheSame(t *testing.T) {
	opts := explore.Options{Seed: 7, LogMax: 1000, Limits: explore.Limits{Executions: 5, Depth: 20}}
	program := func() ts.Timed { return interp.New(timedtest.Program(timedtest.Regimes[1], 3)) }
	first := run(lattice.Rows[1], program(), timed.Options{}, opts)
	second := run(lattice.Rows[1], program(), timed.Options{}, opts)
	if !reflect.DeepEqual(first.Log, second.Log) || first.Stats != second.Stats {
		t.Error("two series of random tests differ")
	}
	opts.Seed = 8
	if other := run(lattice.Rows[1], program(), timed.Options{}, opts); reflect.DeepEqual(first.Log, other.Log) {
		t.Error("another seed gives the same tests")
	}
	if first.Stats.Executions != 5 || first.How != explore.Bounded || first.Limit != "executions" {
		t.Errorf("ended %s by %s after %d executions", first.How, first.Limit, first.Stats.Executions)
	}
}

func TestLogNamesLinesOfTheCode(t *testing.T) {
	for _, row := range []timed.Row{lattice.Rows[0], lattice.Rows[1], region.Rows[0]} {
		opts := explore.Options{LogMax: 200, Limits: explore.Limits{Executions: 2, Depth: 10}}
		seen := map[string]bool{}
		for _, entry := range run(row, between(), timed.Options{For: 3000}, opts).Log {
			seen[entry.Line] = true
		}
		if len(seen) < 3 {
			t.Errorf("%s logs only %v", row.Name, seen)
		}
		for line := range seen {
			if !strings.Contains(strings.Join(row.Code, "\n")+" ", line+" ") {
				t.Errorf("%s has no %q", row.Name, line)
			}
		}
	}
}

// A search that a limit ends tells up to which time everything was explored.
func TestStepsTellWhatTheyCovered(t *testing.T) {
	row := lattice.Rows[0]
	x := row.New(row.System(between(), timed.Options{}), explore.Options{Limits: explore.Limits{States: 2}}).(timed.Explorer)
	if out := explore.ToEnd(x); out.How != explore.Bounded || x.Covered() != 0 {
		t.Errorf("%s with two states, covered %d", out.How, x.Covered())
	}
	x = row.New(row.System(between(), timed.Options{For: 9000}), explore.Options{}).(timed.Explorer)
	if out := explore.ToEnd(x); out.How != explore.Complete || x.Covered() != 9000 {
		t.Errorf("%s, covered %d", out.How, x.Covered())
	}
}

package confirm_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

const horizon = 6 * timedtest.Unit

// explored searches a program with an algorithm.
func explored(row *timed.Row, inner ts.Timed, o timed.Options, states int) *stategraph.Graph {
	return explore.ToEnd(row.New(row.System(inner, o), explore.Options{Limits: explore.Limits{States: states}})).Graph
}

// runTo is the shortest run to a state.
func runTo(g *stategraph.Graph, id stategraph.StateID) trace.Trace {
	var t trace.Trace
	_, edges := g.Tree().PathTo(id)
	for _, e := range edges {
		t.Picks = append(t.Picks, trace.Pick{Event: e.Event, Branch: e.Branch})
	}
	return t
}

// Whatever an algorithm explored can happen: times are found for every run, and
// the independent execution agrees with it at these times.
func TestEveryExploredRunIsConfirmed(t *testing.T) {
	seeds := twintest.Seeds(8)
	rows := map[string]*timed.Row{"zones": &zone.Rows[0], "regions": &region.Rows[0], "steps": &lattice.Rows[0], "random": &lattice.Rows[1]}
	for name, row := range rows {
		for _, regime := range timedtest.Regimes {
			for seed := range seeds {
				p := timedtest.Program(regime, seed)
				o := timed.Options{For: horizon, Inclusion: seed%2 == 0}
				g := explored(row, interp.New(p), o, 200)
				judge := &confirm.Judge{Reference: reference.New(p).(ts.Timed), For: o.For}
				for id := stategraph.StateID(0); int(id) < g.Len(); id += 29 {
					if err := check(judge, runTo(g, id).Replay(g.System())); err != nil {
						t.Fatalf("%s, %s program %d, state %d: %v", name, regime.Name, seed, id, err)
					}
				}
			}
		}
	}
}

// check plays r and looks at what is told of its times.
func check(j *confirm.Judge, r *trace.Replay) error {
	whole, err := j.Play(r)
	if err != nil {
		return err
	}
	if len(whole.Steps) != len(r.Steps) || len(whole.Timing.At) != len(r.Steps) {
		return fmt.Errorf("%d steps, %d times, want %d", len(whole.Steps), len(whole.Timing.At), len(r.Steps))
	}
	for i, at := range whole.Timing.At {
		if at < 0 || at > horizon/1000 || i > 0 && at < whole.Timing.At[i-1] {
			return fmt.Errorf("step %d is at %v", i, at)
		}
		for c, due := range whole.Timing.Due[i] {
			if due >= 0 && (due < at || whole.Timing.Clocks[i][c] < 0) {
				return fmt.Errorf("step %d, at %v: a clock that shows %v is due at %v", i, at, whole.Timing.Clocks[i][c], due)
			}
		}
		least, most := whole.Timing.Gap(0, i)
		if at < least || most >= 0 && at > most {
			return fmt.Errorf("step %d is at %v, not from %v to %v", i, at, least, most)
		}
	}
	last, end, err := j.Long(r.System, r.Trace(), 3)
	switch {
	case err != nil:
		return err
	case !sameValues(j.System(), end, r):
		return fmt.Errorf("a long run ends elsewhere")
	case last.Timing != nil && last.Timing.At[len(last.Steps)-1] != whole.Timing.At[len(r.Steps)-1]:
		return fmt.Errorf("a long run ends at another time")
	}
	return nil
}

func sameValues(sys ts.System, state []byte, r *trace.Replay) bool {
	for i, v := range sys.Values(state) {
		if r.Last().Values[i].Raw != v.Raw {
			return false
		}
	}
	return true
}

// A reference that disagrees about time is noticed.
func TestAnotherProgramIsNotConfirmed(t *testing.T) {
	refused := 0
	for seed := range uint64(8) {
		p, other := timedtest.Program(timedtest.Regimes[0], seed), timedtest.Program(timedtest.Regimes[0], seed)
		for i := range other.Events {
			if w := other.Events[i].Window; w != nil && w.Clock != ts.NoClock && w.Hi != ts.Forever {
				w.Lo, w.Hi = w.Lo+timedtest.Unit/2, w.Hi+timedtest.Unit/2
			}
		}
		g := explored(&zone.Rows[0], interp.New(p), timed.Options{For: horizon}, 60)
		judge := &confirm.Judge{Reference: reference.New(other).(ts.Timed), For: horizon}
		for id := range stategraph.StateID(g.Len()) {
			if _, err := judge.Play(runTo(g, id).Replay(g.System())); err != nil {
				refused++
			}
		}
	}
	if refused < 20 {
		t.Errorf("%d runs were refused, want many", refused)
	}
}

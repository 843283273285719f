package schedule_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/timed/schedule"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

const (
	second = int64(1000)
	minute = 60 * second
)

// chain is a system of one place after the other, each with one event that may
// happen as its cases say.
func chain(moves ...timedtest.Move) (*timedtest.Automaton, []trace.Pick) {
	a := &timedtest.Automaton{Init: []int64{0, 0}}
	var picks []trace.Pick
	for i, m := range moves {
		m.Event = ts.EventID(i)
		if m.Cases == nil {
			m.Cases = []timedtest.Case{{}}
		}
		m.Cases = slices.Clone(m.Cases)
		m.Cases[0].To = i + 1
		a.Places = append(a.Places, timedtest.Place{Moves: []timedtest.Move{m}})
		picks = append(picks, trace.Pick{Event: m.Event})
	}
	a.Places = append(a.Places, timedtest.Place{})
	return a.Ready(), picks
}

// when is a move under bounds that sets clock 0 to 0.
func when(bounds ...ts.Bound) timedtest.Move {
	return timedtest.Move{Cases: []timedtest.Case{{Bounds: bounds, Resets: []ts.Reset{{Clock: 0}}}}}
}

func within(lo, hi int64) timedtest.Move {
	return timedtest.Move{Window: &ts.Window{Clock: 0, Lo: lo, Hi: hi}}
}

func TestTimesAreRound(t *testing.T) {
	above := func(v int64) ts.Bound { return ts.Bound{Clock: 0, Op: ts.Above, Value: v} }
	below := func(v int64) ts.Bound { return ts.Bound{Clock: 0, Op: ts.Below, Value: v} }
	for _, c := range []struct {
		name   string
		moves  []timedtest.Move
		origin int64
		want   []int64
		parts  int64
	}{
		{"nothing to wait for", []timedtest.Move{when(), when()}, 0, []int64{0, 0, 0}, 1},
		{"exactly so long", []timedtest.Move{within(90*second, 90*second)}, 0, []int64{0, 90 * second}, 1},
		{"longer than minutes", []timedtest.Move{when(above(5 * minute))}, 0, []int64{0, 6 * minute}, 1},
		{"longer than seconds", []timedtest.Move{when(above(2 * second))}, 0, []int64{0, 3 * second}, 1},
		{"longer, but not by a second", []timedtest.Move{when(above(2*second), below(2*second+500))}, 0, []int64{0, 2*second + 1}, 1},
		{"between two milliseconds", []timedtest.Move{when(above(7), below(8))}, 0, []int64{0, 15}, 2},
		{"on the hour", []timedtest.Move{when(above(50 * minute))}, 0, []int64{0, 60 * minute}, 1},
		{"on the hour of a clock on the wall", []timedtest.Move{when(above(50 * minute))}, 50 * minute, []int64{0, 70 * minute}, 1},
		{"finer and finer", []timedtest.Move{when(above(0), below(1)), when(above(0), below(1)), when(above(0), below(1))}, 0, []int64{0, 1, 2, 3}, 2},
	} {
		sys, picks := chain(c.moves...)
		plan, err := schedule.Solve(sys, 0, picks, schedule.Options{Origin: c.origin})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if !slices.Equal(plan.At, c.want) || plan.Parts != c.parts {
			t.Errorf("%s: at %v in %d parts, want %v in %d", c.name, plan.At, plan.Parts, c.want, c.parts)
		}
	}
}

func TestNoTimeMayPassAfterADeadlineThatWasMissed(t *testing.T) {
	above := ts.Bound{Clock: 0, Op: ts.Above, Value: 5 * second}
	late := timedtest.Move{Window: &ts.Window{Clock: 0, Hi: 2 * second}}
	sys, picks := chain(timedtest.Move{Cases: []timedtest.Case{{Bounds: []ts.Bound{above}}}}, late)
	plan, err := schedule.Solve(sys, 0, picks, schedule.Options{})
	if err != nil || plan.At[2] != plan.At[1] || plan.At[1] <= 5*second {
		t.Errorf("%v, %v: want both steps at once, after more than 5 s", plan, err)
	}
}

func TestWhatCannotBeIsAnError(t *testing.T) {
	sys, picks := chain(within(2*second, 3*second), within(4*second, ts.Forever))
	for _, c := range []struct {
		name  string
		start int
		picks []trace.Pick
		o     schedule.Options
		want  string
	}{
		{"in time", 0, picks, schedule.Options{For: 4 * second}, ""},
		{"too long", 0, picks, schedule.Options{For: 4*second - 1}, "there are no times at which this can happen"},
		{"another start", 1, picks, schedule.Options{}, "there is no initial state number 1"},
		{"another order", 0, []trace.Pick{{Event: 1}}, schedule.Options{}, "step 1: event number 1 is not enabled"},
		{"another choice", 0, []trace.Pick{{Event: 0, Branch: 1}}, schedule.Options{}, "step 1: event number 0 has no choice number 1"},
	} {
		_, err := schedule.Solve(sys, c.start, c.picks, c.o)
		if got := message(err); got != c.want {
			t.Errorf("%s: error %q, want %q", c.name, got, c.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

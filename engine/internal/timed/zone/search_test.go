package zone_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// begun is the algorithm before its first step.
func begun(inner ts.Timed, o timed.Options, opts explore.Options) timed.Explorer {
	return row().New(row().System(inner, o), opts).(timed.Explorer)
}

func TestLogLinesAreLinesOfTheCode(t *testing.T) {
	r, seen := rand.New(rand.NewPCG(9, 9)), map[string]bool{}
	for range 60 {
		x := randomToy(r)
		x.unknown = true
		for i := range x.clocks {
			x.clocks[i].Kind = ts.Delay // bounds are learned on the way
		}
		for _, e := range explore.ToEnd(begun(x, timed.Options{Inclusion: true}, explore.Options{LogMax: 10_000})).Log {
			seen[e.Line] = true
		}
	}
	for line := range seen {
		n := 0
		for _, code := range row().Code {
			if strings.HasPrefix(code, line+" ") {
				n++
			}
		}
		if n != 1 {
			t.Errorf("line %q of the log is %d times in the code", line, n)
		}
	}
	if len(seen) != 5 {
		t.Errorf("lines %v were logged", seen)
	}
}

func TestSmallStepsLimitsAndResumingChangeNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	for i := range 100 {
		x := randomToy(r)
		x.unknown = i%2 == 0
		o := timed.Options{For: int64(i / 2 % 2 * 6), Inclusion: i/4%2 == 0}
		opts := explore.Options{LogMax: 10_000}
		want := explore.ToEnd(begun(x, o, opts))
		opts.States = 2
		small := begun(x, o, opts)
		for n := 2; small.Outcome().How != explore.Complete; n *= 2 {
			for !small.Step(1) {
			}
			usable(t, small.Outcome())
			small.(explore.Resumer).Resume(explore.Limits{States: n})
		}
		if got := small.Outcome(); got.Stats.States != want.Stats.States || got.Stats.Transitions != want.Stats.Transitions || !reflect.DeepEqual(got.Log, want.Log) {
			t.Fatalf("automaton %d, %+v: %+v, want %+v", i, o, got.Stats, want.Stats)
		}
	}
}

// usable checks that every explored edge leads to a state of the graph, and
// that as many are counted.
func usable(t *testing.T, out *explore.Outcome) {
	t.Helper()
	edges := 0
	for id := range stategraph.StateID(out.Graph.Len()) {
		out.Graph.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			if e.Dst == stategraph.None {
				t.Fatalf("%v leads out of the graph", e)
			}
			edges++
			return true
		})
	}
	if edges != out.Stats.Transitions {
		t.Fatalf("%d transitions are counted, the graph has %d", out.Stats.Transitions, edges)
	}
}

func TestWhatIsCoveredIsComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	partly := 0
	for range 200 {
		x := randomToy(r)
		const until = 6
		want := x.stepped(until)
		s := begun(x, timed.Options{For: until, Inclusion: true}, explore.Options{})
		sys, before := s.Outcome().Graph.System().(timed.System), int64(0)
		for !s.Step(1) {
			covered := s.Covered()
			if covered < before {
				t.Fatalf("covered %d after %d", covered, before)
			}
			before = covered
			found := discrete(sys, s.Outcome().Graph)
			for d, at := range want {
				if got, known := found[d]; at < covered && (!known || got != at) {
					t.Fatalf("%d is covered, but not the state entered at %d", covered, at)
				}
			}
			if covered > 0 && covered < until {
				partly++
			}
		}
		if s.Covered() != until {
			t.Fatalf("%d is covered in the end", s.Covered())
		}
	}
	if partly < 500 {
		t.Errorf("only %d times something was covered", partly)
	}
}

func TestForEverIsCoveredInTheEndOnly(t *testing.T) {
	s := begun(fischer(3, 10), timed.Options{}, explore.Options{})
	s.Step(20)
	if s.Covered() != 0 {
		t.Errorf("%d is covered on the way", s.Covered())
	}
	explore.ToEnd(s)
	if s.Covered() != ts.Forever {
		t.Errorf("%d is covered in the end", s.Covered())
	}
}

package grid_test

import (
	"bytes"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/grid"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// sec is a second.
const sec = 1000

// passer is an automaton with one event that may happen when the clocks show
// more than any of the constants, in a place that nothing leaves.
func passer(constants ...int64) *timedtest.Automaton {
	a := &timedtest.Automaton{Init: make([]int64, len(constants)), Places: make([]timedtest.Place, 1)}
	for c, v := range constants {
		a.Places[0].Moves = append(a.Places[0].Moves, timedtest.Move{
			Event:  ts.EventID(c),
			Window: &ts.Window{Clock: ts.ClockID(c), Lo: v, Hi: ts.Forever, Open: true},
			Cases:  []timedtest.Case{{}},
		})
	}
	return a.Ready()
}

func search(sys *grid.System) *explore.Outcome {
	return explore.ToEnd(grid.NewSearch(sys, "regions", explore.Options{}))
}

// One clock with a constant of k units has 2k+2 regions: k+1 points, k
// intervals between them and what is beyond. Clocks that run together do not
// multiply them.
func TestRegionsOfClocksThatRunTogether(t *testing.T) {
	for _, c := range []struct {
		constants []int64
		between   bool
		states    int
	}{
		{[]int64{3 * sec}, true, 4}, // the unit is 3 s
		{[]int64{3 * sec, 1 * sec}, true, 8},
		{[]int64{3 * sec, 1 * sec}, false, 5},
		{[]int64{3 * sec, 2 * sec, 1 * sec}, true, 8},
		{[]int64{3600 * sec, 1 * sec}, false, 3602},
	} {
		sys := grid.New(passer(c.constants...), grid.Options{Between: c.between})
		if out := search(sys); out.Stats.States != c.states {
			t.Errorf("constants %v: %d states, want %d", c.constants, out.Stats.States, c.states)
		}
	}
}

// Two clocks of which one is reset at any time have the regions of the triangle
// x >= y: with constants 1 those are the points (0,0), (1,0), (1,1), the open
// sides between them, the open triangle, and beyond x = 1 with y at 0, between,
// at 1 and beyond.
func TestRegionsOfAClockThatIsReset(t *testing.T) {
	a := passer(sec, sec)
	a.Places[0].Moves = append(a.Places[0].Moves, timedtest.Move{Event: 2, Cases: []timedtest.Case{{Resets: []ts.Reset{{Clock: 1}}}}})
	out := search(grid.New(a.Ready(), grid.Options{Between: true}))
	if out.Stats.States != 3+3+1+4 {
		t.Errorf("%d regions, want 11", out.Stats.States)
	}
}

func TestPredictionChangesNothing(t *testing.T) {
	for seed := range uint64(200) {
		for _, r := range timedtest.Regimes {
			inner := interp.New(timedtest.Program(r, seed))
			var counts [2]explore.Stats
			var states [2][]byte
			for i, prediction := range []bool{false, true} {
				sys := grid.New(inner, grid.Options{Between: true, Prediction: prediction, Options: timed.Options{For: 5 * sec}})
				out := search(sys)
				counts[i] = out.Stats
				counts[i].Bytes = 0
				for id := range out.Graph.Len() {
					states[i] = append(states[i], out.Graph.State(stategraph.StateID(id))...)
				}
			}
			if counts[0] != counts[1] || !bytes.Equal(states[0], states[1]) {
				t.Errorf("%s %d: %+v with prediction, %+v without", r.Name, seed, counts[1], counts[0])
			}
		}
	}
}

// In a time of 2 s, what is due after 3 s does not happen; that is no deadlock.
func TestWhatHappensLaterIsNoDeadlock(t *testing.T) {
	for _, between := range []bool{true, false} {
		sys := grid.New(passer(3*sec), grid.Options{Between: between, Options: timed.Options{For: 2 * sec}})
		out := search(sys)
		last := out.Graph.State(stategraph.StateID(out.Graph.Len() - 1))
		if len(sys.Enabled(last, nil)) > 0 || !sys.RanOut(last) || sys.Earliest(last) != 2*sec {
			t.Errorf("the last state enables %v, ran out: %t, is entered at %d", sys.Enabled(last, nil), sys.RanOut(last), sys.Earliest(last))
		}
		if first := out.Graph.State(0); sys.RanOut(first) || sys.Earliest(first) != 0 {
			t.Error("the first state ran out of time")
		}
	}
}

func TestInnerBranchCountsBranchesThatClocksRuleOut(t *testing.T) {
	cut := func(op ts.BoundOp) timedtest.Case {
		return timedtest.Case{Bounds: []ts.Bound{{Clock: 0, Op: op, Value: sec}}}
	}
	a := &timedtest.Automaton{Init: []int64{2 * sec}, Places: []timedtest.Place{{
		Moves: []timedtest.Move{{Cases: []timedtest.Case{cut(ts.Below), cut(ts.AtLeast)}}},
	}}}
	sys := grid.New(a.Ready(), grid.Options{})
	var out ts.Branches
	sys.Initial(&out)
	start := bytes.Clone(out.List[0].Dst)
	sys.Execute(start, 0, &out)
	if len(out.List) != 1 || sys.InnerBranch(start, 0, 0) != 1 {
		t.Errorf("%d branches, the first is inner branch %d", len(out.List), sys.InnerBranch(start, 0, 0))
	}
}

// An analysis executes again what a search did, and asks which handlers ran.
func TestRememberedCodeCountsAsRun(t *testing.T) {
	b := build.New()
	door := b.Attribute("door", "contact", value.BoolDomain, 0)
	b.Event("opens", build.Set(door, build.C(1)))
	b.On(door)
	for _, prediction := range []bool{false, true} {
		sys := grid.New(interp.New(&b.Program), grid.Options{Prediction: prediction})
		graph := search(sys).Graph
		sys.ForgetRan()
		var out ts.Branches
		sys.Execute(graph.State(0), 0, &out)
		if len(sys.Handlers()) == 0 || !sys.Ran(0) {
			t.Errorf("prediction %t: %v did not run", prediction, sys.Handlers())
		}
	}
}

// hidden is an automaton that does not say what it compares clocks with.
type hidden struct{ *timedtest.Automaton }

func (hidden) Compared(ts.ClockID) (lower, upper int64) { return -1, -1 }

// With units of 2 s the first place has 0 to 3 units, the second 3 to 5 and
// beyond, and in the last the clock does not matter.
func TestSearchBeginsAgainWhenConstantsShow(t *testing.T) {
	a := &timedtest.Automaton{Init: []int64{0}, Places: []timedtest.Place{
		{Moves: []timedtest.Move{{Event: 0, Window: &ts.Window{Hi: 6 * sec, Lo: 6 * sec}, Cases: []timedtest.Case{{To: 1}}}}},
		{Moves: []timedtest.Move{{Event: 1, Cases: []timedtest.Case{
			{To: 1, Bounds: []ts.Bound{{Op: ts.Below, Value: 10 * sec}}},
			{To: 2, Bounds: []ts.Bound{{Op: ts.AtLeast, Value: 10 * sec}}},
		}}}},
		{},
	}}
	told := search(grid.New(a.Ready(), grid.Options{Between: true}))
	learned := search(grid.New(hidden{a}, grid.Options{Between: true}))
	if told.Stats.States != learned.Stats.States || told.Stats.States != 7+6+1 {
		t.Errorf("%d states when told, %d when learned", told.Stats.States, learned.Stats.States)
	}
}

package missed_test

import (
	"math/rand"
	"reflect"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/missed"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

var all = missed.Options{States: 1 << 20, Edges: 1 << 20, Runs: 1 << 20, Ends: 1 << 20}

func compare(sys ts.System, skip func([]byte, ts.EventID) bool, o missed.Options, budget int) (ref, other *stategraph.Graph, r *missed.Report) {
	ref, other = tracetest.Explore(sys, nil), tracetest.Explore(sys, skip)
	judge := func(g *stategraph.Graph) *analysis.Report {
		return analysis.New(g, analysis.Options{Complete: true}).Run()
	}
	p := missed.New(ref, judge(ref), other, judge(other), o)
	for !p.Step(budget) {
	}
	return ref, other, p.Report()
}

func TestNothingIsMissedByTheReferenceItself(t *testing.T) {
	_, _, r := compare(tracetest.Home(), nil, all, 1)
	if r.States != 0 || r.Transitions != 0 || len(r.Findings) != 0 || len(r.Runs) != 0 {
		t.Errorf("got %+v", r)
	}
}

// Figure 1 without e3 after e1: the failure and its state are missed, and the
// run to them is the paper's (Reference: VMCAI 2022, figure 1).
func TestMissedFailureComesWithTheReferencesRun(t *testing.T) {
	afterE1 := func(s []byte, e ts.EventID) bool { return e == 2 && s[0] == 1 }
	_, _, r := compare(tracetest.Figure1(), afterE1, all, 1000)
	if len(r.Findings) != 1 || r.Findings[0].Kind != finding.Assertion || r.Findings[0].Sentence != "e1 sets x to 1. e3 sets x to 2; the assertion r4 == 0 fails." {
		t.Fatalf("findings %+v", r.Findings)
	}
	if r.States != 1 || r.Transitions != 2 || len(r.Runs) != 1 || r.Runs[0].Title != "To s3: x = 2" {
		t.Errorf("%d states, %d transitions, runs %+v", r.States, r.Transitions, r.Runs)
	}
}

// Without e1 after e3 an end of the smaller program is missed.
func TestMissedEndsAreTold(t *testing.T) {
	sys := tracetest.Figure1()
	sys.Acts = append(sys.Acts[:1], sys.Acts[2])
	notSecond := func(s []byte, e ts.EventID) bool { return e == 0 && s[4] == 0 }
	_, _, r := compare(sys, notSecond, all, 1000)
	if r.Ends != 1 || len(r.Findings) != 1 || r.Findings[0].Title != "End not reached: x = 1" || !r.Findings[0].Replayed {
		t.Errorf("%d ends, findings %+v", r.Ends, r.Findings)
	}
}

// A lost deadlock is told once; one among several, of which the algorithm has
// another, is told as not reached.
func TestMissedDeadlocksAreToldOnce(t *testing.T) {
	second := func(s []byte, e ts.EventID) bool { return e == 1 && s[0] == 1 || e == 0 && s[1] == 1 }
	_, _, r := compare(tracetest.Forks(), second, all, 1000)
	if len(r.Findings) != 1 || r.Findings[0].Kind != finding.Deadlock || r.Findings[0].Title != "Deadlock: nothing can happen, though events wait" {
		t.Errorf("findings %+v", r.Findings)
	}
	sys := tracetest.Figure1()
	sys.Acts = append(sys.Acts[:1], sys.Acts[2])
	sys.Held = func([]int32) bool { return true }
	notSecond := func(s []byte, e ts.EventID) bool { return e == 0 && s[4] == 0 }
	_, _, r = compare(sys, notSecond, all, 1000)
	if len(r.Findings) != 1 || r.Findings[0].Title != "Deadlock not reached: x = 1" {
		t.Errorf("findings %+v", r.Findings)
	}
}

// Counts are exact and lists are the truth, against sets of strings; runs lead
// where they say, nearest first.
func TestAgainstSetDifference(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	for range 300 {
		sys := tracetest.Random(rng.Intn)
		salt := rng.Intn(5)
		skip := func(s []byte, e ts.EventID) bool { return (int(s[0])+int(s[1])*3+int(e)+salt)%5 == 0 }
		ref, other, r := compare(sys, skip, all, 1+rng.Intn(9))
		states, edges := difference(ref, other)
		if r.States != len(states) || r.Transitions != len(edges) || len(r.Runs) != r.States {
			t.Fatalf("%d states, %d transitions; want %d, %d", r.States, r.Transitions, len(states), len(edges))
		}
		if r.States > 0 && (!reflect.DeepEqual(r.StateList, states) || !reflect.DeepEqual(r.EdgeList, edges)) {
			t.Fatalf("lists %v %v, want %v %v", r.StateList, r.EdgeList, states, edges)
		}
		checkRuns(t, ref, r)
	}
}

func difference(ref, other *stategraph.Graph) (states []stategraph.StateID, edges []stategraph.Edge) {
	have := map[string]bool{}
	key := func(g *stategraph.Graph, e stategraph.Edge) string {
		return string(g.State(e.Src)) + "/" + string(rune(e.Event)) + "/" + string(rune(e.Branch))
	}
	for id := range stategraph.StateID(other.Len()) {
		have[string(other.State(id))] = true
		other.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			have[key(other, e)] = true
			return true
		})
	}
	for id := range stategraph.StateID(ref.Len()) {
		if !have[string(ref.State(id))] {
			states = append(states, id)
		}
		ref.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			if !have[key(ref, e)] {
				edges = append(edges, e)
			}
			return true
		})
	}
	return states, edges
}

func checkRuns(t *testing.T, ref *stategraph.Graph, r *missed.Report) {
	t.Helper()
	for i, run := range r.Runs {
		replay := run.Trace.Replay(ref.System())
		if replay.Problem != "" || ref.Find(replay.Last().State) != run.State {
			t.Fatalf("run %d does not lead to s%d: %s", i, run.State, replay.Problem)
		}
		if len(run.Picks) != ref.Tree().Depth(run.State) || i > 0 && len(run.Picks) < len(r.Runs[i-1].Picks) {
			t.Fatalf("run %d has %d steps", i, len(run.Picks))
		}
	}
}

func TestListsAreBoundedCountsAreNot(t *testing.T) {
	skip := func(s []byte, e ts.EventID) bool { return e > 1 }
	_, _, r := compare(tracetest.Lights(5), skip, missed.Options{States: 3, Edges: 2, Runs: 4}, 7)
	if r.States != 28 || len(r.StateList) != 3 || r.Transitions != 28*5+4*3 || len(r.EdgeList) != 2 || len(r.Runs) != 4 {
		t.Errorf("got %d states (%d listed), %d transitions (%d listed), %d runs",
			r.States, len(r.StateList), r.Transitions, len(r.EdgeList), len(r.Runs))
	}
}

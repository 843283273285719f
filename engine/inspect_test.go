package engine_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// picksOf is a run as replay takes it.
func picksOf(steps []protocol.Step) []protocol.Pick {
	var run []protocol.Pick
	for _, s := range steps {
		run = append(run, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	return run
}

// State numbers come from the explored, sliced program; values from the whole.
func TestReplayKnowsStateNumbersAndSlicedVariables(t *testing.T) {
	h := newHost(t)
	r := h.check(1, race, protocol.Options{})
	if !slices.Contains(r.Sliced, "diary") || len(r.Findings) != 1 {
		t.Fatalf("sliced %v, %d findings; want diary sliced, 1 finding", r.Sliced, len(r.Findings))
	}
	f := &r.Findings[0]
	trace := h.ask(protocol.Request{ID: 2, Op: "replay", Replay: &protocol.ReplayRequest{Run: picksOf(f.Run)}}).Replay
	if trace == nil || trace.Problem != "" || len(trace.Steps) != len(f.Run)+1 {
		t.Fatalf("%+v, want %d steps", trace, len(f.Run)+1)
	}
	diary := slices.IndexFunc(r.Model.Locations, func(l protocol.ModelLoc) bool { return l.Name == "diary" })
	for i, s := range f.Run {
		step := trace.Steps[i+1]
		if step.State != s.State || step.Event != s.Index || step.State < 0 {
			t.Errorf("step %d: event %d to state %d, want %d to %d", i+1, step.Event, step.State, s.Index, s.State)
		}
		if want := map[string]string{"e1": "4", "e2": "7"}[s.Event]; step.Values[diary] != want {
			t.Errorf("step %d: diary is %q, want %q", i+1, step.Values[diary], want)
		}
	}
	last := trace.Steps[len(trace.Steps)-1]
	if last.Properties[0] {
		t.Error("the invariant holds at the end of the run that refutes it")
	}
}

func TestReplaySaysWhereARunCannotGoOn(t *testing.T) {
	h := newHost(t)
	h.check(1, race, protocol.Options{})
	run := []protocol.Pick{{Event: 0}, {Event: 0}}
	trace := h.ask(protocol.Request{ID: 2, Op: "replay", Replay: &protocol.ReplayRequest{Run: run}}).Replay
	if len(trace.Steps) != 2 || !strings.Contains(trace.Problem, "e1 is not enabled") {
		t.Errorf("%d steps, problem %q; want 2 and that e1 is not enabled", len(trace.Steps), trace.Problem)
	}
	nowhere := h.ask(protocol.Request{ID: 3, Op: "replay", Replay: &protocol.ReplayRequest{Start: 9}}).Replay
	if len(nowhere.Steps) != 0 || nowhere.Problem == "" {
		t.Errorf("%+v, want no steps and a problem", nowhere)
	}
}

func TestSlicingChangesNoFinding(t *testing.T) {
	sliced := newHost(t).check(1, race, protocol.Options{})
	whole := newHost(t).check(1, race, protocol.Options{NoSlicing: true})
	if len(whole.Sliced) != 0 || len(sliced.Sliced) == 0 {
		t.Fatalf("sliced %v and %v, want something and nothing", sliced.Sliced, whole.Sliced)
	}
	if a, b := sliced.Findings[0], whole.Findings[0]; a.Title != b.Title || !slices.Equal(picksOf(a.Run), picksOf(b.Run)) {
		t.Errorf("%s %v, without slicing %s %v", a.Title, picksOf(a.Run), b.Title, picksOf(b.Run))
	}
}

func TestGraphDrawsTheLastCheck(t *testing.T) {
	h := newHost(t)
	r := h.check(1, race, protocol.Options{Algorithm: "full"})
	g := h.ask(protocol.Request{ID: 2, Op: "graph", Graph: &protocol.GraphRequest{View: "full", Run: picksOf(r.Findings[0].Run)}}).Graph
	if g == nil || g.Rung != "full" || g.States != r.States || len(g.Nodes) != r.States || !strings.Contains(g.Dot, "digraph") {
		t.Fatalf("%+v, want all %d states", g, r.States)
	}
	for _, n := range g.Nodes {
		if bad := n.State == r.Findings[0].State; bad != (n.Finding == 0) {
			t.Errorf("state %d: finding %d", n.State, n.Finding)
		}
	}
	wantFailed(t, h.ask(protocol.Request{ID: 3, Op: "graph", Graph: &protocol.GraphRequest{View: "neighbourhood", State: 99}}), "bad-request", "no state 99")
}

func TestLogIsServedInParts(t *testing.T) {
	h := newHost(t)
	h.check(1, race, protocol.Options{Algorithm: "dpor-paper", Log: 6})
	part := func(from, count int) *protocol.LogResult {
		return h.ask(protocol.Request{ID: 2, Op: "log", Log: &protocol.LogRequest{From: from, Count: count}}).Log
	}
	all := part(0, 100)
	if all.Total != 6 || len(all.Entries) != 6 || all.Cut == 0 || all.Entries[2].Kind != "execute" {
		t.Fatalf("%d of %d entries, %d cut, %+v", len(all.Entries), all.Total, all.Cut, all.Entries)
	}
	if some := part(2, 3); len(some.Entries) != 3 || some.Entries[0] != all.Entries[2] {
		t.Errorf("entries 2 to 4 are %+v, want %+v", some.Entries, all.Entries[2:5])
	}
	for _, outside := range []*protocol.LogResult{part(6, 5), part(-3, 2), part(2, -1), part(1<<62, 1<<62)} {
		if len(outside.Entries) > 2 {
			t.Errorf("%d entries from outside the log", len(outside.Entries))
		}
	}
}

func compare(id int, text string, algorithms ...string) protocol.Request {
	return protocol.Request{ID: id, Op: "compare", Compare: &protocol.CompareRequest{Files: program(text), Algorithms: algorithms}}
}

func TestCompareTellsWhatEachAlgorithmMisses(t *testing.T) {
	h := newHost(t)
	r := h.ask(compare(1, lights, "full", "dpor", "naive-stop")).Compare
	if r == nil || len(r.Rows) != 3 || r.Rows[0].States != 1<<14 || r.Rows[0].MissedTransitions != 0 {
		t.Fatalf("%+v", r)
	}
	dpor := r.Rows[1]
	if dpor.States >= r.Rows[0].States || len(dpor.MissedFindings) != 0 || len(dpor.MissedStates) == 0 || dpor.MissedTransitions == 0 || len(dpor.MissedRuns) == 0 {
		t.Errorf("dpor: %d states, %d missed, %d transitions missed; want fewer states and nothing of matter missed",
			dpor.States, len(dpor.MissedStates), dpor.MissedTransitions)
	}
	g := h.ask(protocol.Request{ID: 2, Op: "graph", Graph: &protocol.GraphRequest{View: "neighbourhood", State: dpor.MissedStates[0], Against: "dpor"}}).Graph
	if !slices.ContainsFunc(g.Nodes, func(n protocol.GraphNode) bool { return n.Missed }) {
		t.Error("the graph marks nothing as missed by dpor")
	}
	wantFailed(t, h.ask(protocol.Request{ID: 3, Op: "graph", Graph: &protocol.GraphRequest{Against: "random"}}), "bad-request", "random was not compared")
}

func TestCompareNeedsASoundReference(t *testing.T) {
	h := newHost(t)
	wantFailed(t, h.ask(compare(1, race, "naive-stop", "full")), "bad-request", "begin with full")
	all := h.ask(compare(2, race)).Compare
	if len(all.Rows) != 8 || all.Rows[0].Algorithm != "full" {
		t.Errorf("without names %d algorithms are compared, the first %s; want 8 and full", len(all.Rows), all.Rows[0].Algorithm)
	}
	if r := h.ask(compare(3, "var x: bol;")).Compare; len(r.Rows) != 0 || len(r.Diagnostics) == 0 {
		t.Errorf("%+v, want diagnostics and no rows", r)
	}
}

func TestStoppedCompareAnswersWithTheRowsItHas(t *testing.T) {
	h := newHost(t)
	h.send(compare(1, lights, "full", "dpor", "naive-stop"))
	h.session.Step(1000)
	h.session.Stop()
	if r := h.last().Compare; r == nil || len(r.Rows) != 1 || r.Rows[0].Outcome != "stopped" {
		t.Errorf("%+v, want the one stopped row", r)
	}
}

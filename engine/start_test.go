package engine_test

import (
	"testing"

	"crosscheck/engine/protocol"
)

// starts fails one step after its sixth initial state only, and gets stuck
// after every one.
const starts = `var z: 0..3 = any;
var y: bool = any;
var n: 0..2;
event e when (n < 2) { n = n + 1; }
never "bad": z == 2 && y && n == 1;
`

// lastState plays a run and returns the state it ends in.
func (h *host) lastState(start int, run []protocol.Step) int {
	h.t.Helper()
	r := h.ask(protocol.Request{ID: 2, Op: "replay", Replay: &protocol.ReplayRequest{Start: start, Run: picksOf(run)}})
	if r.Replay == nil || r.Replay.Problem != "" {
		h.t.Fatalf("the run cannot be played: %+v %+v", r.Failed, r.Replay)
	}
	return r.Replay.Steps[len(r.Replay.Steps)-1].State
}

func TestRunsSayInWhichStateTheyStart(t *testing.T) {
	h := newHost(t)
	r := h.check(1, starts, protocol.Options{})
	bad := &r.Findings[0]
	if bad.Start != 5 || bad.StartText != "The program starts; z is 2 and y is true." {
		t.Errorf("the finding starts in %d: %q", bad.Start, bad.StartText)
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if got := h.lastState(f.Start, f.Run); got != f.State {
			t.Errorf("%s: its run ends in state %d, want %d", f.Title, got, f.State)
		}
	}
	elsewhere := false
	for _, s := range r.Samples {
		elsewhere = elsewhere || s.Start != 0
		if got := h.lastState(s.Start, s.Run); got != s.State {
			t.Errorf("%s: the run ends in state %d, want %d", s.Title, got, s.State)
		}
	}
	if !elsewhere {
		t.Error("every sample starts in the first initial state")
	}
}

func TestMissedRunsSayInWhichStateTheyStart(t *testing.T) {
	h := newHost(t)
	rows := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(starts), Algorithms: []string{"full", "random"}, Options: protocol.Options{MaxDepth: 1},
	}}).Compare.Rows
	missed := rows[1].MissedFindings
	for i := range missed {
		f := &missed[i]
		if got := h.lastState(f.Start, f.Run); got != f.State {
			t.Errorf("%s: its run ends in state %d, want %d", f.Title, got, f.State)
		}
	}
	for _, r := range rows[1].MissedRuns {
		if got := h.lastState(r.Start, r.Run); got != r.State {
			t.Errorf("%s: the run ends in state %d, want %d", r.Title, got, r.State)
		}
	}
	if len(missed)+len(rows[1].MissedRuns) == 0 {
		t.Error("walks of one step miss nothing; choose another program")
	}
}

func TestGraphsNumberTheInitialStates(t *testing.T) {
	h := newHost(t)
	h.check(1, starts, protocol.Options{})
	g := h.ask(protocol.Request{ID: 2, Op: "graph", Graph: &protocol.GraphRequest{View: "full"}}).Graph
	initial := 0
	for i := range g.Nodes {
		switch n := &g.Nodes[i]; {
		case !n.Initial && n.Start != -1:
			t.Errorf("state %d is not initial but has number %d", n.State, n.Start)
		case n.Initial:
			initial++
			if got := h.lastState(n.Start, nil); got != n.State {
				t.Errorf("start %d is state %d, want %d", n.Start, got, n.State)
			}
		}
	}
	if initial != 8 {
		t.Errorf("%d initial states are drawn, want 8", initial)
	}
}

func TestFindingsWithoutAPlaceHaveNone(t *testing.T) {
	for _, f := range newHost(t).check(1, starts, protocol.Options{}).Findings {
		if placed := f.Range.Line > 0; placed != (f.Kind != "deadlock") {
			t.Errorf("%s stands at line %d", f.Title, f.Range.Line)
		}
	}
}

// sums has 12^10 executions of the default length and eight states.
const sums = `var n: 0..7;
event add(i: 1..12) { n = (n + i) % 8; }
reachable n == 7;
`

func TestStatelessSearchesEndByThemselves(t *testing.T) {
	h := newHost(t)
	r := h.check(1, sums, protocol.Options{Algorithm: "stateless"})
	if r.Outcome != "bounded" || r.Limit != "executions" {
		t.Errorf("the search ends %s (limit: %s), want bounded (limit: executions)", r.Outcome, r.Limit)
	}
	more := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{
		Options: protocol.Options{Algorithm: "stateless"},
	}}).Check
	if more.Executions < 2*r.Executions {
		t.Errorf("continued, the search goes on from %d executions to %d only", r.Executions, more.Executions)
	}
}

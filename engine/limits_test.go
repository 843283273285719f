package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// ticking makes the host's clock go on with each look at it.
func (h *host) ticking(by float64) {
	h.clock = func() float64 { h.time += by; return h.time }
}

func TestTimeLimitHoldsForSearchAndAnalysisTogether(t *testing.T) {
	h := newHost(t)
	h.ticking(0.001)
	r := h.check(1, lights, protocol.Options{Algorithm: "full", MaxSeconds: 0.4})
	if r.Outcome != "bounded" || r.Limit != "time" || h.time > 0.5 {
		t.Errorf("%s by %q after %.2f s, want it bounded by the time, 0.4 s", r.Outcome, r.Limit, h.time)
	}
	if r.Seconds > 0.35 || r.States < 100 {
		t.Errorf("the search took %.2f s for %d states", r.Seconds, r.States)
	}
}

func TestTimeLimitHoldsForEachComparedAlgorithm(t *testing.T) {
	h := newHost(t)
	h.ticking(0.001)
	r := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(lights), Algorithms: []string{"full", "random"}, Options: protocol.Options{MaxSeconds: 0.4},
	}}).Compare
	if r == nil || len(r.Rows) != 2 || h.time > 1 {
		t.Fatalf("%+v after %.2f s, want two rows within 0.8 s", r, h.time)
	}
	for _, row := range r.Rows {
		if row.Outcome != "bounded" || row.Seconds > 0.35 {
			t.Errorf("%s is %s after %.2f s", row.Algorithm, row.Outcome, row.Seconds)
		}
	}
}

// A search that ended is no proof while its analysis did not.
func TestAnalysisThatRunsOutOfTimeProvesNothing(t *testing.T) {
	h := newHost(t)
	h.send(check(1, toggle, protocol.Options{MaxSeconds: 5}))
	h.session.Step(1 << 12) // the nearest states
	h.session.Step(1 << 12) // the whole search
	h.time = 6
	for h.session.Step(1 << 12) {
	}
	r := h.last().Check
	if r == nil || r.Outcome != "bounded" || r.Limit != "time" || !strings.Contains(r.Verdict, "the rest is unknown") {
		t.Fatalf("%+v", r)
	}
	again := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{Options: protocol.Options{MaxSeconds: 50}}})
	if again.Check == nil || again.Check.Outcome != "complete" {
		t.Errorf("with more time: %+v", again.Check)
	}
}

// An event some of whose outcomes are left out makes a search bounded: what
// was not found may be in the others.
func TestOutcomesThatAreLeftOutAreNoProof(t *testing.T) {
	for _, c := range []struct{ name, text, outcome string }{
		{"some alternatives", "event e { choose a in 0..9; choose b in 0..9; }", "complete"},
		{"very many alternatives", "event e { choose a in 0..19; choose b in 0..19; choose c in 0..19; }", "bounded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHost(t)
			files := []protocol.File{{Name: "p.cross", Text: c.text}}
			r := h.ask(protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: files}}).Check
			if r == nil || r.Outcome != c.outcome || (r.Limit == "outcomes") != (c.outcome == "bounded") {
				t.Fatalf("%+v, want it %s", r, c.outcome)
			}
			if c.outcome == "bounded" && strings.Contains(r.Verdict, "No order of events") {
				t.Errorf("verdict %q", r.Verdict)
			}
		})
	}
}

// A home in which nothing can happen any more because sensors do nothing is no
// deadlock: nobody waits there but the guards of what people do.
func TestWhatComesFromOutsideIsNoDeadlock(t *testing.T) {
	h := newHost(t)
	home := h.check(1, `device sensor: contactSensor { contact: { closed, open } among closed = closed; }
device lamp: switch;
app Light { on sensor.contact == open { lamp.on(); } }
`, protocol.Options{})
	if len(home.Findings) > 0 {
		t.Errorf("a sensor that never moves: %s", home.Findings[0].Title)
	}
	stuck := h.check(2, "var x: bool;\nevent e when (x) { x = false; }\n", protocol.Options{})
	if len(stuck.Findings) != 1 || stuck.Findings[0].Kind != "deadlock" {
		t.Errorf("an event that waits for ever: %s", stuck.Verdict)
	}
}

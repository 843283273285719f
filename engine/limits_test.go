package engine_test

import (
	"fmt"
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
	if r.Seconds > 0.35 || r.States < 50 {
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
	h.ticking(1)
	for h.session.Step(1 << 12) {
	}
	r := h.last().Check
	if r == nil || r.Outcome != "bounded" || r.Limit != "time" || !strings.Contains(r.Verdict, "the rest is unknown") {
		t.Fatalf("%+v", r)
	}
	h.ticking(0)
	again := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{Options: protocol.Options{MaxSeconds: 50}}})
	if again.Check == nil || again.Check.Outcome != "complete" {
		t.Errorf("with more time: %+v", again.Check)
	}
}

// The search of this home ends, but who leaves it last is a matter of all its
// apps, and the orders in which people come and go are too many to be looked at.
func TestWhatWasNotAnalysedIsNotProved(t *testing.T) {
	var home strings.Builder
	for i := range 16 {
		fmt.Fprintf(&home, "device p%d: presenceSensor;\ndevice l%d: switch;\napp A%d { on p%d.presence == present { l%d.on(); } on p%d.presence == notPresent { l%d.off(); } }\n", i, i, i, i, i, i, i)
	}
	home.WriteString("app Last { on p0.presence == present { if (l0.switch == off) { l0.on(); } } }\n")
	r := newHost(t).ask(check(1, home.String(), protocol.Options{})).Check
	if r == nil || r.Outcome != "bounded" || r.Limit != "analysis" || !strings.Contains(r.Verdict, "the rest is unknown") {
		t.Errorf("%+v", r)
	}
}

// manyOutcomes has an event of a thousand outcomes, each of which leads on.
const manyOutcomes = `
var x: 0..9 = 0;
var y: 0..99 = 0;
event e once { choose a in 0..9; choose b in 0..99; x = a; y = b; }
event back { x = 0; }
never "far": x == 9 && y == 99;
`

// A limit on time holds in the middle of an event, too, and what goes on later
// comes to the same end as what was never interrupted.
func TestTimeLimitHoldsInsideAnEvent(t *testing.T) {
	for _, algorithm := range []string{"full", "dpor", "dpor-paper"} {
		want := newHost(t).check(1, manyOutcomes, protocol.Options{Algorithm: algorithm})
		h := newHost(t)
		h.ticking(0.002)
		r := h.check(1, manyOutcomes, protocol.Options{Algorithm: algorithm, MaxSeconds: 1})
		if r.Outcome != "bounded" || r.Limit != "time" || r.States > 1 || h.time > 1.1 {
			t.Errorf("%s: %s by %q with %d states after %.2f s, want it bounded by the time, 1 s", algorithm, r.Outcome, r.Limit, r.States, h.time)
		}
		h.ticking(0)
		again := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{}}).Check
		if again.Outcome != "complete" || again.Digest != want.Digest {
			t.Errorf("%s: with more time %s, %d states, %d findings; want %d and %d", algorithm, again.Outcome, again.States, len(again.Findings), want.States, len(want.Findings))
		}
	}
}

func TestStopAnswersInsideAnEvent(t *testing.T) {
	h := newHost(t)
	h.ticking(0.01)
	h.send(check(1, manyOutcomes, protocol.Options{Algorithm: "full"}))
	for range 20 {
		h.session.Step(1 << 20)
	}
	before := h.time
	h.session.Stop()
	r := h.last().Check
	if r == nil || r.Outcome != "stopped" || r.States > 1 || h.time > before+0.3 {
		t.Errorf("it took %.2f s to stop: %+v", h.time-before, r)
	}
}

// A question about the check that goes on in the middle of an event is answered
// once that is over.
func TestQuestionsAboutACheckThatGoesOn(t *testing.T) {
	h := newHost(t)
	h.ticking(0.002)
	h.check(1, manyOutcomes, protocol.Options{Algorithm: "full", MaxSeconds: 1})
	h.send(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{}})
	h.session.Step(1)
	h.send(protocol.Request{ID: 3, Op: "replay", Replay: &protocol.ReplayRequest{Run: []protocol.Pick{{Event: 0, Branch: 7}}}})
	played := h.last().Replay
	if played == nil || len(played.Steps) != 2 {
		t.Fatalf("%+v", played)
	}
	h.ticking(0)
	for h.session.Step(1 << 12) {
	}
	if r := h.last().Check; r.Outcome != "complete" || r.States != 1001 {
		t.Errorf("%s with %d states", r.Outcome, r.States)
	}
}

func TestTimeLimitHoldsWhileInstalling(t *testing.T) {
	h := newHost(t)
	h.ticking(0.002)
	files := []protocol.File{madeApp("slow")}
	ask := protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: files, Options: protocol.Options{MaxSeconds: 1}}}
	r := h.ask(ask).Check
	if r == nil || r.Outcome != "bounded" || r.Limit != "time" || !strings.Contains(r.Verdict, "installing its apps") || h.time > 1.1 {
		t.Errorf("after %.2f s: %+v", h.time, r)
	}
	before := h.time
	ask.ID = 2
	h.send(ask)
	h.session.Step(1)
	h.session.Stop()
	if r := h.last().Check; r == nil || r.Outcome != "stopped" || h.time > before+0.3 {
		t.Errorf("stopped after %.2f s: %+v", h.time-before, r)
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

// Making a program ready counts against the limit on memory, and the search has
// what that left.
func TestMemoryLimitHoldsWhileAProgramIsMadeReady(t *testing.T) {
	large := lights + strings.Repeat("event e { }\n", 2000)
	const says = "The limit on memory of 1 MB is not enough for reading p.cross, so nothing was checked."
	h := newHost(t)
	r := h.check(1, large, protocol.Options{MaxMB: 1})
	if r.Outcome != "bounded" || r.Limit != "memory" || r.Verdict != says {
		t.Errorf("%+v", r)
	}
	refused := h.ask(protocol.Request{ID: 2, Op: "compare", Compare: &protocol.CompareRequest{Files: program(large), Options: protocol.Options{MaxMB: 1}}}).Failed
	if refused == nil || refused.Message != says {
		t.Errorf("compared: %+v", refused)
	}
}

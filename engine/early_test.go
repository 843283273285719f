package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// lit is lights with something that goes wrong two events from the start.
const lit = lights + "never \"both\": on[0] && on[1];\n"

// progress is the last reply if that is one.
func (h *host) progress() *protocol.Progress {
	if len(h.replies) == 0 {
		return nil
	}
	return h.last().Progress
}

// untilFound works until a progress message has findings.
func (h *host) untilFound() *protocol.Progress {
	h.t.Helper()
	for h.session.Step(1 << 10) {
		if p := h.progress(); p != nil && len(p.Findings) > 0 {
			return p
		}
	}
	h.t.Fatal("nothing was told before the end")
	return nil
}

func TestFindingsAreToldWhileTheSearchGoesOn(t *testing.T) {
	for _, algorithm := range []string{"", "full"} {
		h := newHost(t)
		h.send(check(1, lit, protocol.Options{Algorithm: algorithm}))
		p := h.untilFound()
		if f := p.Findings[0]; f.Name != "both" || !f.Replayed || len(f.Run) != 2 {
			t.Errorf("%q: told %+v", algorithm, f)
		}
		for h.replies = nil; h.session.Step(1 << 12); {
			if p := h.progress(); p != nil && len(p.Findings) > 0 {
				t.Fatalf("%q: told again: %+v", algorithm, p.Findings)
			}
		}
		if r := h.last().Check; r == nil || r.Outcome != "complete" || len(r.Findings) != 1 {
			t.Errorf("%q: in the end %+v", algorithm, r)
		}
	}
}

func TestStopAndLimitsKeepWhatWasFound(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lit, protocol.Options{}))
	p := h.untilFound()
	h.session.Stop()
	r := h.last().Check
	if r == nil || r.Outcome != "stopped" || len(r.Findings) != 1 || r.Findings[0].Name != "both" {
		t.Fatalf("after Stop %+v", r)
	}
	if p.States < 64 || r.States < p.States || r.Transitions < p.Transitions { // the first look is not at less
		t.Errorf("%d states, %d transitions after Stop, before %d, %d", r.States, r.Transitions, p.States, p.Transitions)
	}
	h = newHost(t)
	h.send(check(1, lit, protocol.Options{Algorithm: "full", MaxSeconds: 1}))
	h.untilFound()
	h.ticking(0.1)
	for h.session.Step(1 << 12) {
	}
	if r := h.last().Check; r == nil || r.Limit != "time" || len(r.Findings) != 1 {
		t.Errorf("after the limit on time %s %s: %v", r.Outcome, r.Limit, r.Findings)
	}
}

// astray is a home in which a search in depth comes late to what apps do.
const astray = `const N = 14;
var on[N]: bool;
var last: 0..N - 1;
event flip(i: 0..N - 1) { on[i] = !on[i]; last = i; }
device door: contactSensor = closed;
device lamp: switch = off;
app Late { on door.contact == open { lamp.on(); last = 3; } }
app Night { on door.contact == open { lamp.off(); } }
`

// What ran in any look did run, so that no finding shows what is said never to
// have happened.
func TestWhatALookHasSeenWasExercised(t *testing.T) {
	h := newHost(t)
	r := h.check(1, astray, protocol.Options{MaxStates: 10})
	if len(r.Findings) != 1 || r.Limit != "states" {
		t.Fatalf("%s: %s, want the race of the two apps", r.Outcome, r.Verdict)
	}
	if x := r.Exercise; len(x.Handlers) != 2 || len(x.Commands) != 2 || len(x.Idle) != 0 || len(r.NeverRan) != 0 {
		t.Errorf("exercised %+v, never ran %+v", x, r.NeverRan)
	}
}

// toil is lights that take some work each.
const toil = `const N = 14;
var on[N]: bool;
event flip(i: 0..N - 1) { on[i] = !on[i]; for k in 1..20 { on[i] = !on[i]; } }
`

// A search that goes on is looked at when it has grown several times over, and not
// before: going on is less work than beginning anew.
func TestGoingOnLooksWhenTheSearchHasGrown(t *testing.T) {
	steps := func(h *host) (n int) {
		for h.session.Step(1 << 10) {
			n++
		}
		return n
	}
	h := newHost(t)
	h.send(check(1, toil, protocol.Options{Algorithm: "full", MaxStates: 6000}))
	steps(h)
	h.send(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{Options: protocol.Options{Algorithm: "full", MaxStates: 14000}}})
	on := steps(h)
	if r := h.last().Check; r == nil || r.States < 14000 {
		t.Fatalf("%+v", h.last())
	}
	h = newHost(t)
	h.send(check(1, toil, protocol.Options{Algorithm: "full", MaxStates: 14000}))
	anew := steps(h)
	if 3*on > 2*anew {
		t.Errorf("%d steps to go on, %d from the start", on, anew)
	}
}

// What a look has found of one problem and what the last analysis has, which sees
// less, are told as one.
func TestOneProblemIsToldOnceHoweverItWasFound(t *testing.T) {
	h := newHost(t)
	home := strings.NewReplacer("lamp.on();", "lamp.on(); second.on(); third.on();", "lamp.off();", "lamp.off(); second.off(); third.off();",
		"device door", "device second: switch = off;\ndevice third: switch = off;\ndevice door").Replace(astray)
	for _, limit := range []int{10, 60_000} {
		r := h.check(1, home, protocol.Options{MaxStates: limit})
		if len(r.Findings) != 1 || strings.Join(r.Findings[0].Likewise, " ") != "third.switch lamp.switch" {
			t.Errorf("%d states: %s, likewise %v", limit, r.Verdict, r.Findings[0].Likewise)
		}
		if len(r.Pairs) != 1 || r.Pairs[0].Finding != 0 {
			t.Errorf("%d states: %+v", limit, r.Pairs)
		}
	}
}

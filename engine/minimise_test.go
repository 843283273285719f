package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// crowded has a conflict, a violated invariant and what has nothing to do with
// either.
const crowded = `
device smoke: smokeDetector;
device door: lock;
device lamp: switch by hand;
app FireAlarm {
  var count: 0..3;
  on smoke.smoke == detected { if (count < 3) { count += 1; } door.unlock(); }
}
app LockUp {
  on lamp.switch == off { door.unlock(); }
  on door.lock == unlocked { door.lock(); }
}
var x: 0..3;
event up { if (x < 3) { x += 1; } }
invariant "low": x < 3;
`

// minimise asks for the shortest program with finding n, and stops after so
// many steps; 0 is to go to the end.
func (h *host) minimise(text string, o protocol.Options, n, steps int) *protocol.MinimiseResult {
	h.t.Helper()
	files := []protocol.File{{Name: "a.cross", Text: text}}
	h.send(protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{Files: files, Options: o, Finding: n}})
	for i := 1; h.session.Step(1000); i++ {
		h.time += 0.2 // each step has its progress
		if i == steps {
			h.session.Stop()
		}
	}
	last := h.last()
	if last.Minimise == nil {
		h.t.Fatalf("no answer, but %+v", last)
	}
	return last.Minimise
}

func TestMinimisedProgramHasTheFinding(t *testing.T) {
	for _, o := range []protocol.Options{{}, {Algorithm: "full"}, {Algorithm: "naive-stop"}, {Time: "immediate"}, {Time: "timed"}} {
		h := newHost(t)
		before := h.check(1, crowded, o)
		for n, want := range before.Findings {
			m := h.minimise(crowded, o, n, 0)
			if m.Problem != "" || m.Stopped {
				t.Fatalf("%+v: %+v", o, m)
			}
			got := h.check(2, m.Files[0].Text, o)
			if got.Digest != m.Check.Digest {
				t.Errorf("%+v: the check of the shorter program is another one", o)
			}
			f := got.Findings[m.Finding]
			if f.Kind != want.Kind || f.Name != want.Name || !f.Replayed {
				t.Errorf("%+v: %q has become %q", o, want.Title, f.Title)
			}
			if m.After >= m.Before/2 || m.After != len(m.Files[0].Text) || m.Before != len(crowded) {
				t.Errorf("%+v: %d characters of %d are left for %q:\n%s", o, m.After, m.Before, f.Title, m.Files[0].Text)
			}
			if again := h.minimise(crowded, o, n, 0); again.Files[0].Text != m.Files[0].Text || again.Tried != m.Tried {
				t.Errorf("%+v: again it gives another program:\n%s", o, again.Files[0].Text)
			}
		}
	}
}

func TestFindingOfAWholeSearchIsKept(t *testing.T) {
	const text = "var x: 0..9;\nvar y: 0..9;\nevent e { if (x < 5) { x += 1; } }\nevent f { y = 3; }\nreachable \"high\": x == 7;\n"
	m := newHost(t).minimise(text, protocol.Options{}, 0, 0)
	if m.Problem != "" || m.Check.Outcome != "complete" || m.Check.Findings[m.Finding].Kind != "unreachable" {
		t.Fatalf("%+v", m)
	}
	if text := m.Files[0].Text; strings.Contains(text, "y") || !strings.Contains(text, "x == 7") {
		t.Errorf("left is\n%s", text)
	}
}

func TestMinimisingDoesNotDisturbTheLastCheck(t *testing.T) {
	h := newHost(t)
	f := h.check(1, crowded, protocol.Options{}).Findings[0]
	h.minimise(crowded, protocol.Options{}, 0, 0)
	trace := h.ask(protocol.Request{ID: 9, Op: "replay", Replay: &protocol.ReplayRequest{Start: f.Start, Run: picksOf(f.Run)}}).Replay
	if trace.Problem != "" || len(trace.Steps) != len(f.Run)+1 {
		t.Errorf("%+v", trace)
	}
}

func TestStoppedMinimisationGivesTheShortestSoFar(t *testing.T) {
	h := newHost(t)
	whole := h.minimise(crowded, protocol.Options{}, 0, 0)
	shortened := 0
	for steps := 1; steps < 200; steps += 7 {
		m := h.minimise(crowded, protocol.Options{}, 0, steps)
		if !m.Stopped {
			break
		}
		if m.Problem != "" {
			if m.Check != nil || m.Files[0].Text != crowded {
				t.Fatalf("stopped after %d steps: %+v", steps, m)
			}
			continue
		}
		shortened++
		f := m.Check.Findings[m.Finding]
		if f.Kind != whole.Check.Findings[whole.Finding].Kind || m.After > m.Before || m.After < whole.After {
			t.Errorf("stopped after %d steps: %+v", steps, m)
		}
	}
	if shortened == 0 {
		t.Error("no stop gave a shorter program")
	}
}

func TestMinimiseTellsHowFarItIs(t *testing.T) {
	h := newHost(t)
	m := h.minimise(crowded, protocol.Options{}, 0, 0)
	shortest, told := m.Before, 0
	for _, r := range h.replies {
		if r.Progress == nil {
			continue
		}
		told++
		if r.Progress.Characters > shortest || r.Progress.Tried > m.Tried {
			t.Fatalf("%+v after %d characters", r.Progress, shortest)
		}
		shortest = r.Progress.Characters
	}
	if told < 10 {
		t.Errorf("progress was told %d times", told)
	}
}

func TestWhatCannotBeMinimisedIsSaid(t *testing.T) {
	for _, test := range []struct {
		text, want string
		number     int
	}{
		{"var x 0..3;", "the program has errors", 0},
		{toggle, "no finding of this number", 0},
		{crowded, "no finding of this number", 7},
		{crowded, "no finding of this number", -1},
	} {
		m := newHost(t).minimise(test.text, protocol.Options{}, test.number, 0)
		if !strings.Contains(m.Problem, test.want) || m.Check != nil || m.Files[0].Text != test.text {
			t.Errorf("number %d: %+v, want %q", test.number, m, test.want)
		}
	}
	h := newHost(t)
	wantFailed(t, h.ask(protocol.Request{ID: 3, Op: "minimise", Minimise: &protocol.MinimiseRequest{Options: protocol.Options{Algorithm: "nonsense"}}}), "bad-request", "nonsense")
}

//go:build !small

package engine_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// porch turns a light off five minutes after the door was opened last.
const porch = `device lamp: switch;
device door: contactSensor;
app Porch {
  timer dark;
  on door.contact == open { lamp.on(); start dark after 5min; }
  on dark { lamp.off(); }
}
never "light all night": lamp.switch == on for more than 8min;
`

// patient is porch with a light that nobody can keep on.
var patient = strings.Replace(porch, "lamp.on(); start dark after 5min;", "if (lamp.switch == off) { lamp.on(); start dark after 5min; }", 1)

// heating is two apps whose times of day keep them apart until the next day.
const heating = `device heater: switch;
device guard: switch;
app Day {
  at 8:00 { guard.on(); }
}
app Warm {
  at 7:00 { heater.on(); }
  at 7:30 { heater.off(); }
}
app Save {
  on guard.switch == on { heater.off(); }
}
`

func timed(seconds float64) protocol.Options {
	return protocol.Options{Time: "timed", For: seconds}
}

func TestTimedRunsHaveTimes(t *testing.T) {
	r := newHost(t).check(1, porch, timed(3600))
	if len(r.Findings) != 1 || r.Algorithm != "zones" || r.Outcome != "complete" {
		t.Fatalf("%s %s, findings %+v", r.Algorithm, r.Outcome, r.Findings)
	}
	f := r.Findings[0]
	for i, s := range f.Run {
		if s.At < 0 || i > 0 && s.At < f.Run[i-1].At {
			t.Errorf("step %d is at %v", i+1, s.At)
		}
	}
	if last := f.Run[len(f.Run)-1].At; !f.Replayed || last <= 480 || last > 3600 {
		t.Errorf("replayed %t, ends at %v: want just after 8 minutes", f.Replayed, last)
	}
	if !strings.Contains(f.Sentence, "After ") {
		t.Errorf("the sentence tells no time: %s", f.Sentence)
	}
}

func TestVerdictSaysHowMuchTimeIsCovered(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          protocol.Options
		verdict    string
		covered    float64
	}{
		{"too short to go wrong", porch, timed(240), "Nothing goes wrong within 4 min: no order and no timing of events breaks anything; all ", 240},
		{"for ever", patient, timed(-1), "Nothing goes wrong, for ever: no order and no timing of events breaks anything; all ", -1},
		{"as the program says", patient + "fastforward 90min;", timed(0), "Nothing goes wrong within 1 h 30 min: no order and no timing of events breaks anything; all ", 5400},
		{"a limit", heating, protocol.Options{Time: "timed", For: 360_000, MaxStates: 4}, "before the limit on states; complete up to 7 h 30 min, the rest is unknown.", 27000},
		{"an algorithm that proves nothing", patient, protocol.Options{Time: "timed", For: 600, Algorithm: "steps"}, "check with zones.", 600},
	} {
		r := newHost(t).check(1, c.text, c.o)
		if !strings.Contains(r.Verdict, c.verdict) || r.Time == nil || r.Time.Covered != c.covered {
			t.Errorf("%s: %q, time %+v", c.name, r.Verdict, r.Time)
		}
	}
}

// Without times both of two timers can fire first.
const ordered = `var a: 0..3;
app A {
  timer soon; timer late;
  on touch { if (a == 0) { a = 1; start soon after 5s; start late after 6s; } }
  on soon { if (a == 1) { a = 2; } }
  on late { if (a == 1) { a = 3; } }
}
`

func TestWithoutTimesNothingIsCertainToBeReached(t *testing.T) {
	o := timed(-1)
	o.Algorithm = "untimed"
	for _, c := range []struct{ reachable, outcome, verdict string }{
		{`reachable "soon": a == 2;`, "complete", "Nothing goes wrong, for ever: "},
		{`reachable "late": a == 3;`, "bounded", "only exact times can tell whether some timing reaches late, as it seems without them; check with zones."},
		{`reachable "late": a == 3; never "touched": a == 1;`, "complete", "One thing goes wrong: "},
	} {
		r := newHost(t).check(1, ordered+c.reachable, o)
		if r.Outcome != c.outcome || !strings.Contains(r.Verdict, c.verdict) {
			t.Errorf("%s: %s, %q", c.reachable, r.Outcome, r.Verdict)
		}
	}
}

func TestTimeOfACheckIsTold(t *testing.T) {
	o := timed(7200)
	o.Start = "fri 21:30"
	r := newHost(t).check(1, heating, o)
	if r.Time.Start != "Friday 21:30" || r.Time.StartSeconds != 4*86400+21.5*3600 || r.Time.For != 7200 || r.Time.Forever {
		t.Errorf("%+v", r.Time)
	}
	if len(r.Time.Clocks) != 1 || r.Time.Clocks[0].Kind != "day" {
		t.Errorf("clocks %+v", r.Time.Clocks)
	}
	var idle []string
	for _, n := range r.NeverRan {
		idle = append(idle, n.Name)
	}
	if want := []string{"at 8:00", "at 7:00", "at 7:30", "on guard.switch == on"}; !slices.Equal(idle, want) {
		t.Errorf("never ran: %q, want %q, and no midnight", idle, want)
	}
}

func TestTimeRulesConflictsOut(t *testing.T) {
	conflicts := func(o protocol.Options) []protocol.Finding {
		return newHost(t).check(1, heating, o).Findings
	}
	if found := conflicts(protocol.Options{}); len(found) != 1 {
		t.Errorf("at any time: %d findings, want the conflict", len(found))
	}
	if found := conflicts(timed(20 * 3600)); len(found) != 0 {
		t.Errorf("within 20 hours: %s", found[0].Sentence)
	}
	found := conflicts(timed(-1))
	if len(found) != 1 || found[0].Gap == nil || *found[0].Gap != (protocol.Gap{Min: 23 * 3600, Max: 23 * 3600}) {
		t.Fatalf("for ever: %+v", found)
	}
	for _, want := range []string{"At 8:00: Day", "At 0:00 on Tuesday: It is midnight. At 7:00: ", "that undoes what Save did, though the guard is still on, after 23 h."} {
		if !strings.Contains(found[0].Sentence, want) {
			t.Errorf("%s: want %q", found[0].Sentence, want)
		}
	}
}

func TestTimedReplayShowsClocks(t *testing.T) {
	h := newHost(t)
	r := h.check(1, porch, timed(3600))
	opens := slices.IndexFunc(r.Model.Events, func(e protocol.ModelEvent) bool { return e.Name == "door.contact=open" })
	fires := slices.IndexFunc(r.Model.Events, func(e protocol.ModelEvent) bool { return e.Name == "Porch.dark" })
	dark := slices.IndexFunc(r.Time.Clocks, func(c protocol.ClockInfo) bool { return c.Name == "Porch.dark" })
	run := []protocol.Pick{{Event: opens}, {Event: fires}}
	trace := h.ask(protocol.Request{ID: 2, Op: "replay", Replay: &protocol.ReplayRequest{Run: run}}).Replay
	if trace == nil || trace.Problem != "" || len(trace.Steps) != 3 {
		t.Fatalf("%+v", h.last())
	}
	for i, want := range []struct{ at, clock, due float64 }{{0, -1, -1}, {0, 0, 300}, {300, -1, -1}} {
		s := &trace.Steps[i]
		if s.At != want.at || s.Clocks[dark] != want.clock || s.Due[dark] != want.due {
			t.Errorf("step %d: at %v, the timer shows %v and is due at %v; want %+v", i, s.At, s.Clocks[dark], s.Due[dark], want)
		}
	}
}

func TestStatesOfAHomeComeEarliestFirst(t *testing.T) {
	h := newHost(t)
	h.check(1, porch, timed(3600))
	all := h.ask(protocol.Request{ID: 2, Op: "states", States: &protocol.StatesRequest{}}).States
	if all.Total != len(all.Rows) || all.Total < 4 {
		t.Fatalf("%d states, %d rows", all.Total, len(all.Rows))
	}
	seen := map[string]bool{}
	for i, row := range all.Rows {
		key := strings.Join(row.Values, " ")
		if seen[key] || len(row.Values) != len(all.Locations) || row.At < 0 || i > 0 && row.At < all.Rows[i-1].At {
			t.Errorf("row %d: %+v", i, row)
		}
		seen[key] = true
	}
	few := h.ask(protocol.Request{ID: 3, Op: "states", States: &protocol.StatesRequest{Max: 2}}).States
	if few.Total != all.Total || len(few.Rows) != 2 {
		t.Errorf("%d of %d states, want 2 of %d", len(few.Rows), few.Total, all.Total)
	}
	wantFailed(t, h.ask(protocol.Request{ID: 4, Op: "states", States: &protocol.StatesRequest{Max: -1}}), "bad-request", "-1 rows")
}

func TestTimedAlgorithmsAreCompared(t *testing.T) {
	h := newHost(t)
	r := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(patient), Options: timed(600), Algorithms: []string{"zones", "steps", "untimed", "random"},
	}}).Compare
	if len(r.Rows) != 4 || len(r.Timed) != 3 || r.Time == nil {
		t.Fatalf("%d rows, %d timed", len(r.Rows), len(r.Timed))
	}
	for _, row := range r.Timed {
		switch {
		case row.Algorithm == "untimed" && (row.Missed > 0 || row.Invalid == 0 || len(row.InvalidStates) == 0):
			t.Errorf("%s: %d states, %d invalid, %d missed", row.Algorithm, row.States, row.Invalid, row.Missed)
		case row.Algorithm != "untimed" && row.Invalid > 0:
			t.Errorf("%s reaches %d states that the home cannot be in", row.Algorithm, row.Invalid)
		}
	}
}

// Every algorithm that tells of a run tells times that were played.
func TestEveryTimedAlgorithmFindsTheLight(t *testing.T) {
	for _, algorithm := range []string{"zones", "regions", "steps"} {
		o := timed(60)
		o.Algorithm = algorithm
		r := newHost(t).check(1, strings.ReplaceAll(porch, "min", "s"), o)
		if len(r.Findings) != 1 || !r.Findings[0].Replayed || r.Findings[0].Run[0].At < 0 {
			t.Errorf("%s: %s", algorithm, r.Verdict)
		}
	}
}

// Without clocks, the light seems to stay on; no time is told of that.
func TestWhatNoTimingAllowsIsSaid(t *testing.T) {
	o := timed(3600)
	o.Algorithm = "untimed"
	r := newHost(t).check(1, patient, o)
	if len(r.Findings) != 1 || !strings.HasSuffix(r.Findings[0].Title, "(though no timing allows this run)") {
		t.Fatalf("%s %+v", r.Verdict, r.Findings)
	}
	for i, s := range r.Findings[0].Run {
		if s.At != -1 {
			t.Errorf("step %d is said to be at %v", i+1, s.At)
		}
	}
}

func TestTimedQuestionsThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		o    protocol.Options
		want string
	}{
		{protocol.Options{Time: "timed", For: -2}, "-2 seconds cannot be explored"},
		{protocol.Options{Time: "timed", For: 1e12}, "ten years"},
		{protocol.Options{Time: "timed", For: 0.0001}, "less than a millisecond"},
		{protocol.Options{Time: "timed", Algorithm: "dpor"}, "choose one of zones"},
		{protocol.Options{Time: "timed", Profile: "iotcheck"}, "knows no exact times"},
	} {
		wantFailed(t, newHost(t).ask(check(1, porch, c.o)), "bad-request", c.want)
	}
	o := timed(60)
	o.Start = "some day"
	if r := newHost(t).check(1, porch, o); r.Outcome != "invalid" {
		t.Errorf("it starts some day: %s", r.Verdict)
	}
}

func TestTimedProgressTellsTheTime(t *testing.T) {
	h := newHost(t)
	h.clock = func() float64 { h.time++; return h.time }
	h.send(check(1, porch, timed(3600)))
	for h.session.Step(1) {
	}
	last := -1.0
	for _, r := range h.replies {
		if r.Progress != nil {
			if r.Progress.Virtual < last {
				t.Fatalf("time went from %v to %v", last, r.Progress.Virtual)
			}
			last = r.Progress.Virtual
		}
	}
	if last != 3600 {
		t.Errorf("the last time told is %v, want 3600", last)
	}
}

package engine_test

import (
	"reflect"
	"testing"

	"crosscheck/engine/protocol"
)

const switched = `var a: bool;
var b: bool;
event one { a = true; }
event two { b = true; }
event back { a = false; b = false; }
never "both": a && b;
`

// Mends are told as they are found, the best first.
func TestMendsAreToldAsTheyAreFound(t *testing.T) {
	h := newHost(t)
	h.send(protocol.Request{ID: 1, Op: "mend", Mend: &protocol.MendRequest{Files: []protocol.File{{Name: "a.cross", Text: switched}}}})
	var told []*protocol.MendResult
	for h.session.Step(1 << 8) {
		if p := h.progress(); p != nil && p.Mends != nil && (len(told) == 0 || told[len(told)-1] != p.Mends) {
			told = append(told, p.Mends)
		}
	}
	r := h.last().Mend
	if r == nil || len(told) < 2 {
		t.Fatalf("told %d times, then %+v", len(told), r)
	}
	for i, x := range append(told, r) {
		share := func(m *protocol.Mend) int { return 1000*m.Kept/max(m.Deeds, 1) - 1000*len(m.Gone) }
		if len(x.Mends) == 0 || i > 0 && x.Tried < told[i-1].Tried {
			t.Errorf("after %d changes %d are told", x.Tried, len(x.Mends))
		}
		for k := 1; k < len(x.Mends); k++ {
			if share(&x.Mends[k-1]) < share(&x.Mends[k]) {
				t.Errorf("%q is told before %q", x.Mends[k-1].Sentence, x.Mends[k].Sentence)
			}
		}
	}
	if told[0].Tried >= r.Tried {
		t.Errorf("the first is told when all %d changes were tried", r.Tried)
	}
}

// Stop is answered at once, with the changes that were found by then.
func TestStopTellsTheMendsFoundSoFar(t *testing.T) {
	request := protocol.Request{ID: 1, Op: "mend", Mend: &protocol.MendRequest{Files: []protocol.File{{Name: "a.cross", Text: switched}}}}
	whole := newHost(t).ask(request).Mend
	before, some := 0, 0
	for steps := 1; ; steps++ {
		h := newHost(t)
		h.send(request)
		going := true
		for range steps {
			going = going && h.session.Step(1<<8)
		}
		if !going {
			break
		}
		h.session.Stop()
		r := h.last().Mend
		switch {
		case r == nil || !r.Stopped || r.Tried > whole.Tried:
			t.Fatalf("stopped after %d steps: %+v", steps, r)
		case r.Problem != "" && len(r.Mends) == 0:
			before++
		case r.Problem == "" && len(r.Mends) > 0:
			some++
		}
		for _, m := range r.Mends {
			if !m.Proved {
				t.Errorf("stopped after %d steps: not proved: %q", steps, m.Sentence)
			}
		}
	}
	if before == 0 || some == 0 {
		t.Errorf("%d stops before anything was tried, %d after something was found", before, some)
	}
}

// Stop is answered in the middle of an event, too, wherever the search for changes is.
func TestStopOfMendingAnswersInsideAnEvent(t *testing.T) {
	request := protocol.Request{ID: 1, Op: "mend", Mend: &protocol.MendRequest{Files: []protocol.File{{Name: "a.cross", Text: manyOutcomes}}}}
	for steps := 1; steps < 400; steps += 13 {
		h := newHost(t)
		h.ticking(0.002)
		h.send(request)
		for range steps {
			h.session.Step(1 << 20)
		}
		before := h.time
		h.session.Stop()
		if r := h.last().Mend; r == nil || h.time > before+0.3 {
			t.Errorf("after %d steps it took %.2f s to stop: %+v", steps, h.time-before, r)
		}
	}
}

// The last check is gone on from, and what is asked about it meanwhile is answered
// as if nothing was under way.
func TestMendsGoOnFromTheLastCheck(t *testing.T) {
	files := []protocol.File{{Name: "a.cross", Text: switched}}
	request := protocol.Request{ID: 2, Op: "mend", Mend: &protocol.MendRequest{Files: files}}
	want := newHost(t).ask(request).Mend
	h := newHost(t)
	f := h.check(1, switched, protocol.Options{}).Findings[0]
	again := protocol.Request{ID: 3, Op: "replay", Replay: &protocol.ReplayRequest{Start: f.Start, Run: picksOf(f.Run)}}
	played := h.ask(again).Replay
	h.ticking(0.01) // each look at the clock ends a slice
	h.send(request)
	for h.session.Step(1 << 8) {
		h.send(again)
		if got := h.last().Replay; !reflect.DeepEqual(got, played) {
			t.Fatalf("asked meanwhile: %+v, before: %+v", got, played)
		}
	}
	if got := h.last().Mend; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nafter a check, without one\n%+v", got, want)
	}
}

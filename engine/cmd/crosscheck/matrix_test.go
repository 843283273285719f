package main

import (
	"context"
	"io"
	"math"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

func TestPairsShareTheTime(t *testing.T) {
	for _, c := range []struct {
		what                 string
		limit, total, passed float64
		jobs, left           int
		want                 float64
	}{
		{"no limit at all", 0, 0, 50, 2, 10, 0},
		{"a limit for each", 20, 0, 50, 2, 10, 20},
		{"the first of ten, two at a time", 0, 60, 0, 2, 10, 12},
		{"others needed less", 0, 60, 10, 2, 5, 20},
		{"the smaller limit counts", 5, 60, 10, 2, 5, 5},
		{"more processors than pairs", 0, 60, 30, 8, 2, 30},
		{"nothing is left", 0, 60, 61, 2, 3, leastShare},
	} {
		if got := fairShare(c.limit, c.total, c.passed, c.jobs, c.left); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v s, want %v", c.what, got, c.want)
		}
	}
}

// What quick pairs leave goes to those that had too little, once that is much more.
func TestPairsAreCheckedAgainWithWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		what         string
		limit, total float64
		needs        []float64 // seconds, of the pairs of the first app
		want         []string
		checks       int
	}{
		{"one that needs more", 0, 40, []float64{15, 1, 1, 1}, []string{"complete", "complete", "complete", "complete"}, 5},
		{"one goes on, and the other begins anew with what that leaves", 0, 60, []float64{20, 20, 0, 0}, []string{"complete", "complete", "complete", "complete"}, 6},
		{"first what had least", 0, 40, []float64{11, 0, 100, 0}, []string{"complete", "complete", "bounded", "complete"}, 5},
		{"a limit for each", 10, 40, []float64{15, 1, 1, 1}, []string{"bounded", "complete", "complete", "complete"}, 4},
		{"nothing is left", 0, 8, []float64{9, 9, 9, 9}, []string{"bounded", "bounded", "bounded", "bounded"}, 4},
		{"no limit on all", 2, 0, []float64{9, 1, 1, 1}, []string{"bounded", "complete", "complete", "complete"}, 4},
	} {
		passed, checks := 0.0, 0
		m := &protocol.Matrix{Apps: []string{"a", "b", "c", "d", "e"}}
		r := &rounds{
			invocation: &invocation{shell: &shell{ctx: context.Background(), err: io.Discard}, settings: &settings{total: c.total, jobs: 1}},
			m:          m, at: map[[2]int]int{}, late: map[[2]int]*turn{}, passed: func() float64 { return passed },
		}
		r.options.MaxSeconds = c.limit
		explored := map[*conversation]float64{}
		r.check = func(t *turn, o protocol.Options) {
			checks++
			if t.talk == nil {
				t.talk = &conversation{}
			}
			need := c.needs[t.pair[1]-1]
			pair := &protocol.MatrixPair{A: t.pair[0], B: t.pair[1], Outcome: protocol.Complete, States: int(o.MaxSeconds)}
			pair.Seconds = min(need, o.MaxSeconds) - explored[t.talk]
			if t.late = need > o.MaxSeconds; t.late {
				pair.Outcome = "bounded"
			}
			explored[t.talk] += pair.Seconds
			passed += pair.Seconds
			t.verdict = pair
		}
		r.run([]*turn{{pair: [2]int{0, 1}}, {pair: [2]int{0, 2}}, {pair: [2]int{0, 3}}, {pair: [2]int{0, 4}}})
		for i, p := range m.Pairs {
			if len(m.Pairs) != 4 || p.Outcome != c.want[i] {
				t.Errorf("%s: %v, want %v of the %s of %d", c.what, m.Pairs, c.want[i], m.Apps[i+1], len(m.Pairs))
			}
		}
		if sum := m.Pairs[0].Seconds + m.Pairs[1].Seconds + m.Pairs[2].Seconds + m.Pairs[3].Seconds; checks != c.checks || math.Abs(sum-passed) > 1e-9 || c.total > 0 && passed > c.total {
			t.Errorf("%s: %d checks in %v s, of which the pairs say %v; want %d", c.what, checks, passed, sum, c.checks)
		}
	}
}

// A pair that could not even be read gets no more, but those after it do.
func TestPairsGetMoreThanWasTooLittleToRead(t *testing.T) {
	passed := 0.0
	m := &protocol.Matrix{Apps: []string{"a", "b", "c", "d", "e", "f"}}
	r := &rounds{
		invocation: &invocation{shell: &shell{ctx: context.Background(), err: io.Discard}, settings: &settings{total: 5, jobs: 1}},
		m:          m, at: map[[2]int]int{}, late: map[[2]int]*turn{}, passed: func() float64 { return passed },
	}
	r.check = func(t *turn, o protocol.Options) {
		pair := &protocol.MatrixPair{A: t.pair[0], B: t.pair[1], Outcome: protocol.Complete, States: 1}
		if t.late = o.MaxSeconds < 1.9; t.late {
			pair.Outcome, pair.States = "bounded", 0
		}
		passed += min(o.MaxSeconds, 1.9)
		t.verdict = pair
	}
	r.run([]*turn{{pair: [2]int{0, 1}}, {pair: [2]int{0, 2}}, {pair: [2]int{0, 3}}, {pair: [2]int{0, 4}}, {pair: [2]int{0, 5}}})
	for i, p := range m.Pairs {
		if explored := p.States > 0; explored != (i == 1 || i == 2) {
			t.Errorf("after %v s, of pair %d %d states", passed, i, p.States)
		}
	}
	m.Pairs, r.at, passed = nil, map[[2]int]int{}, 5+2*grace
	r.check = func(t *turn, _ protocol.Options) {
		t.verdict = &protocol.MatrixPair{A: t.pair[0], B: t.pair[1], Outcome: protocol.Complete}
	}
	r.run([]*turn{{pair: [2]int{0, 1}}, {pair: [2]int{0, 2}, talk: &conversation{}}})
	if len(m.Pairs) != 2 || m.Pairs[0].Outcome != "bounded" || m.Pairs[0].Limit != "time" || m.Pairs[1].Outcome != protocol.Complete {
		t.Errorf("after the time %+v", m.Pairs)
	}
}

// A second verdict takes the place of the first unless it tells less.
func TestASecondVerdictOnAPair(t *testing.T) {
	found := []protocol.Finding{{}}
	first := protocol.MatrixPair{Outcome: "bounded", States: 10, Findings: found, Seconds: 1}
	for _, c := range []struct {
		second protocol.MatrixPair
		want   bool
	}{
		{protocol.MatrixPair{Outcome: protocol.Complete}, true},
		{protocol.MatrixPair{Outcome: "bounded", States: 20, Findings: found}, true},
		{protocol.MatrixPair{Outcome: "bounded", States: 20}, false},
		{protocol.MatrixPair{Outcome: "stopped", States: 2, Findings: found}, false},
	} {
		c.second.Seconds = 2
		r := &rounds{invocation: &invocation{settings: &settings{}}, m: &protocol.Matrix{Pairs: []protocol.MatrixPair{first}}, at: map[[2]int]int{{}: 0}, late: map[[2]int]*turn{}}
		r.put(&turn{verdict: &c.second})
		if p := r.m.Pairs[0]; (p.Outcome == c.second.Outcome && p.States == c.second.States) != c.want || p.Seconds != 3 {
			t.Errorf("after %v: %v", c.second, p)
		}
	}
}

// A check that goes on ends like one that had the time at once, and one that has
// not begun begins.
func TestThePairThatHadTooLittleTimeGoesOn(t *testing.T) {
	home := "device lamp: switch = off;\ndevice door: contactSensor;\nvar n: 0..200;\nvar m: 0..100;\n"
	apps := []protocol.File{
		{Name: "a.cross", Text: "app A { on door.contact == open { if (n < 200) { n = n + 1; } lamp.on(); } }\n"},
		{Name: "b.cross", Text: "app B { on door.contact == closed { if (m < 100) { m = m + 1; } lamp.off(); } }\n"},
	}
	program := func([2]int) protocol.CheckRequest {
		return protocol.CheckRequest{Files: append([]protocol.File{{Name: "home.cross", Text: home}}, apps...), Pair: true}
	}
	inv := &invocation{shell: &shell{ctx: context.Background(), err: io.Discard}, settings: &settings{}}
	once := &turn{pair: [2]int{0, 1}, known: &engine.Reading{}}
	inv.checkPair(&plan{program: program}, once, protocol.Options{})
	if once.late || once.verdict.Outcome != protocol.Complete || once.verdict.States < 300 {
		t.Fatalf("%v", once.verdict)
	}
	late, on := &turn{pair: [2]int{0, 1}, known: &engine.Reading{}, late: true}, 0
	for seconds := 1e-5; late.late; seconds *= 1.5 {
		before := late.talk
		inv.checkPair(&plan{program: program}, late, protocol.Options{MaxSeconds: seconds})
		if late.talk == before {
			on++
		}
	}
	if a, b := once.verdict, late.verdict; on == 0 || a.Outcome != b.Outcome || a.States != b.States || a.Verdict != b.Verdict || len(a.Findings) != len(b.Findings) {
		t.Errorf("it goes on %d times: %v, at once %v", on, b, a)
	}
}

// The pairs of a home share a minute unless somebody says how long or how much.
func TestMembersShareAMinute(t *testing.T) {
	home := []protocol.File{{Name: "home.yaml", Text: `- alias: On
  triggers: [{trigger: event, event_type: bell}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Off
  triggers: [{trigger: event, event_type: bed}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`}}
	for _, c := range []struct {
		options protocol.Options
		total   float64
		want    float64
	}{
		{want: memberSeconds}, {total: 5, want: 5}, {options: protocol.Options{MaxStates: 100}}, {options: protocol.Options{MaxSeconds: 1}},
	} {
		inv := &invocation{shell: &shell{ctx: context.Background(), err: io.Discard}, settings: &settings{options: c.options, total: c.total, jobs: 1}}
		if p, err := inv.byMembers(home); err != nil || p.total != 1 || inv.total != c.want {
			t.Errorf("%+v: %v, %d pairs, %g seconds", c, err, p.total, inv.total)
		}
	}
}

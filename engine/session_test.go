package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// lights is a program with 2^n states, n events each: enough work to stop.
const lights = `const N = 14;
var on[N]: bool;
event flip(i: 0..N - 1) { on[i] = !on[i]; }
`

// toggle is the smallest program with nothing wrong.
const toggle = "var x: bool;\nevent e { x = !x; }\nreachable x;\n"

// race is the smallest program with a finding, a variable that slicing removes
// and two orders.
const race = `var x: 0..3;
var diary: 0..9;
event e1 once { x = 1; diary = 4; }
event e2 once { let r = x; x = r + 1; diary = 7; }
invariant "x stays small": x <= 1;
`

// host is a session with a clock that the test moves and all its replies.
type host struct {
	t       *testing.T
	session *engine.Session
	time    float64
	clock   func() float64
	replies []*protocol.Reply
}

func newHost(t *testing.T) *host {
	h := &host{t: t}
	h.clock = func() float64 { return h.time }
	h.session = engine.NewSession(h.receive, func() float64 { return h.clock() })
	return h
}

func (h *host) receive(data []byte) {
	r, err := protocol.UnmarshalReply(data)
	if err != nil {
		h.t.Fatalf("%v: %s", err, data)
	}
	h.replies = append(h.replies, r)
}

func (h *host) send(r protocol.Request) { h.session.Handle(protocol.MarshalRequest(&r)) }

// ask sends a request, works until it is answered, and returns the answer.
func (h *host) ask(r protocol.Request) *protocol.Reply {
	h.t.Helper()
	h.send(r)
	for h.session.Step(1 << 12) {
	}
	last := h.last()
	if last.ID != r.ID {
		h.t.Fatalf("the last reply is to %d, want %d", last.ID, r.ID)
	}
	return last
}

func (h *host) last() *protocol.Reply {
	h.t.Helper()
	if len(h.replies) == 0 {
		h.t.Fatal("no reply")
	}
	return h.replies[len(h.replies)-1]
}

func (h *host) check(id int, text string, o protocol.Options) *protocol.CheckResult {
	h.t.Helper()
	r := h.ask(check(id, text, o))
	if r.Check == nil {
		h.t.Fatalf("%+v", r.Failed)
	}
	return r.Check
}

func check(id int, text string, o protocol.Options) protocol.Request {
	return protocol.Request{ID: id, Op: "check", Check: &protocol.CheckRequest{Files: program(text), Options: o}}
}

func program(text string) []protocol.File { return []protocol.File{{Name: "p.cross", Text: text}} }

func wantFailed(t *testing.T, r *protocol.Reply, kind, message string) {
	t.Helper()
	if r.Failed == nil || r.Failed.Kind != kind || !strings.Contains(r.Failed.Message, message) {
		t.Errorf("reply %s %+v, want failed: %s: %s", r.Op, r.Failed, kind, message)
	}
}

func TestRequestsThatMakeNoSenseAreAnswered(t *testing.T) {
	h := newHost(t)
	h.session.Handle([]byte(`{"id":3,"op":`))
	wantFailed(t, h.last(), "bad-request", "cannot be read")
	h.session.Handle([]byte(`{"id":4,"op":"sing"}`))
	wantFailed(t, h.last(), "bad-request", `unknown op "sing"`)
	if h.last().ID != 4 {
		t.Errorf("the reply has id %d, want that of the request, 4", h.last().ID)
	}
	for want, o := range map[string]protocol.Options{
		"no algorithm called \"fast\"; choose one of full": {Algorithm: "fast"},
		"no reading of time called \"slow\"":               {Time: "slow"},
		"cannot be negative":                               {MaxStates: -1},
	} {
		wantFailed(t, h.ask(check(5, race, o)), "bad-request", want)
	}
	for _, r := range []protocol.Request{
		{ID: 6, Op: "replay", Replay: &protocol.ReplayRequest{}},
		{ID: 6, Op: "graph", Graph: &protocol.GraphRequest{}},
		{ID: 6, Op: "log", Log: &protocol.LogRequest{}},
		{ID: 6, Op: "continue", Continue: &protocol.ContinueRequest{}},
	} {
		wantFailed(t, h.ask(r), "bad-request", "send a check first")
	}
	wantFailed(t, h.ask(protocol.Request{ID: 7, Op: "decode", Decode: &protocol.DecodeRequest{Fragment: "1.a"}}), "bad-link", "lost almost all")
}

func TestHelloListsTheAlgorithms(t *testing.T) {
	hello := newHost(t).ask(protocol.Request{ID: 1, Op: "hello", Hello: &protocol.HelloRequest{}}).Hello
	var names []string
	for _, a := range hello.Algorithms {
		names = append(names, a.Name)
		if a.Title == "" || a.Summary == "" || a.Source == "" {
			t.Errorf("%s: a title, a summary or a source is missing", a.Name)
		}
	}
	const want = "full dpor dpor-paper dpor-paper-summaries dpor-printed naive-stop naive-match naive-path naive-last stateless random"
	if got := strings.Join(names, " "); got != want || hello.Version != protocol.Version {
		t.Errorf("version %s, algorithms %s; want %s, %s", hello.Version, got, protocol.Version, want)
	}
}

func TestEnginePanicIsAReplyAndTheSessionGoesOn(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights, protocol.Options{Algorithm: "full"}))
	h.clock = func() float64 { panic("the clock fell down") }
	if h.session.Step(100) {
		t.Error("a search that broke goes on")
	}
	wantFailed(t, h.last(), "engine-bug", "the clock fell down")
	if d := h.last().Failed.Detail; !strings.Contains(d, "session_test.go") {
		t.Errorf("detail does not say where: %s", d)
	}
	h.clock = func() float64 { return 0 }
	if r := h.check(2, race, protocol.Options{}); len(r.Findings) != 1 {
		t.Errorf("%d findings after a panic, want 1", len(r.Findings))
	}
}

func TestProgressComesAtMostEveryTenthOfASecond(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights, protocol.Options{Algorithm: "full"}))
	steps := 0
	for more := true; more; steps++ {
		h.time += 0.03
		more = h.session.Step(1000)
	}
	n := 0
	for _, r := range h.replies {
		if r.Op == "progress" {
			n++
		}
	}
	if most := int(float64(steps)*0.03/0.1) + 1; n == 0 || n > most {
		t.Errorf("%d progress replies in %d steps of 30 ms, want 1 to %d", n, steps, most)
	}
	if first := h.replies[0].Progress; first.States == 0 || first.Algorithm != "full" || first.Seconds != 0 {
		t.Errorf("first progress %+v: want states, and no seconds, for the clock stands still within steps", first)
	}
}

func TestStopAnswersWithWhatWasExplored(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights+"never \"some light\": on[0];", protocol.Options{Algorithm: "full"}))
	h.session.Step(5000)
	h.session.Stop()
	r := h.last().Check
	if r == nil || r.Outcome != "stopped" || r.States == 0 || r.States >= 1<<14 || len(r.Findings) != 1 || !r.Findings[0].Replayed {
		t.Fatalf("%+v: want a stopped check of some states with its finding", r)
	}
	if h.session.Step(1) {
		t.Error("there is more to do after Stop")
	}
	n := len(h.replies)
	h.session.Stop()
	if len(h.replies) != n {
		t.Error("a second Stop sent something")
	}
}

// A stopped search of many states is not analysed to its end.
func TestStopDoesNotWaitForTheWholeAnalysis(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights, protocol.Options{Algorithm: "full"}))
	for h.session.Step(1000) && h.time < 100 {
		h.time += 1
	}
	h.clock = func() float64 { h.time += 1; return h.time }
	h.session.Stop()
	r := h.last().Check
	if r == nil || r.Outcome != "stopped" || !strings.Contains(r.Verdict, "the rest is unknown") || len(r.NeverRan) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestNewCheckStopsTheOneUnderWay(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights, protocol.Options{Algorithm: "full"}))
	h.session.Step(5000)
	h.check(2, race, protocol.Options{})
	if len(h.replies) != 2 || h.replies[0].ID != 1 || h.replies[0].Check.Outcome != "stopped" || h.replies[1].ID != 2 {
		t.Errorf("%d replies, the first %+v; want the stopped check, then the new one", len(h.replies), h.replies[0])
	}
}

func TestSmallQuestionsAreAnsweredDuringASearch(t *testing.T) {
	h := newHost(t)
	h.send(check(1, lights, protocol.Options{Algorithm: "full"}))
	h.session.Step(5000)
	h.send(protocol.Request{ID: 2, Op: "hello", Hello: &protocol.HelloRequest{}})
	if h.last().ID != 2 || h.last().Hello == nil {
		t.Fatalf("%+v, want the answer to 2", h.last())
	}
	for h.session.Step(1 << 14) {
	}
	if r := h.last(); r.ID != 1 || r.Check.Outcome != "complete" || r.Check.States != 1<<14 {
		t.Errorf("%+v, want all %d states", r.Check, 1<<14)
	}
}

func TestContinueGoesOnWhereALimitEndedTheSearch(t *testing.T) {
	for _, algorithm := range []string{"full", "dpor"} {
		h := newHost(t)
		o := protocol.Options{Algorithm: algorithm, MaxStates: 5}
		bounded := h.check(1, lights, o)
		if bounded.Outcome != "bounded" || bounded.Limit != "states" || bounded.States != 5 {
			t.Fatalf("%s: %s by %q after %d states, want bounded by states after 5", algorithm, bounded.Outcome, bounded.Limit, bounded.States)
		}
		all := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{}}).Check
		o.MaxStates = 0
		if want := newHost(t).check(1, lights, o); all == nil || all.Digest != want.Digest || all.Outcome != "complete" {
			t.Errorf("%s: continued to %+v, want what a check without limit finds, %+v", algorithm, all, want)
		}
	}
}

func TestProgramWithMistakesIsInvalid(t *testing.T) {
	r := newHost(t).check(1, "var x: 0..3;\nevent e { y = 1; z = 2; }\n", protocol.Options{})
	if r.Outcome != "invalid" || len(r.Diagnostics) < 2 || r.Verdict != "The program has 2 mistakes, so nothing was checked." {
		t.Errorf("%s, %q, %+v", r.Outcome, r.Verdict, r.Diagnostics)
	}
}

// The digest must be the same natively and under js/wasm, where this test runs
// too. It changes only when the engine explores or finds something else.
func TestDigestIsTheSameOnEveryHost(t *testing.T) {
	const want = "7b7f62abddfc"
	if got := newHost(t).check(1, race, protocol.Options{}).Digest; got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

func TestVerdictSaysWhatWasProved(t *testing.T) {
	for _, c := range []struct {
		text, algorithm, want string
		limit                 int
	}{
		{race, "dpor", `One thing goes wrong: Invariant “x stays small” does not hold.`, 0},
		{toggle, "full", "No order of events breaks anything: all 2 states checked.", 0},
		{toggle, "dpor", "No order of events breaks anything: 2 states checked, enough to stand for every order.", 0},
		{toggle, "naive-stop", "Nothing found in 2 states, but naive-stop can miss failures, so this proves nothing; check with dpor.", 0},
		{"var x: bool;\nevent e { x = true; }", "full", "No order of events breaks anything: whatever happens, the state stays the same.", 0},
		{lights, "full", "Nothing found in the 1,000 states explored before the limit on states; the rest is unknown.", 1000},
	} {
		r := newHost(t).check(1, c.text, protocol.Options{Algorithm: c.algorithm, MaxStates: c.limit})
		if r.Verdict != c.want {
			t.Errorf("%s: %q, want %q", c.algorithm, r.Verdict, c.want)
		}
	}
}

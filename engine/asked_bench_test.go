package engine_test

import (
	"fmt"
	"testing"
	"time"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// answerLimit is how long a question about a large graph may take, and
// quotientLimit a whole picture of the classes of 3,000 states.
const (
	answerLimit   = 200 * time.Millisecond
	quotientLimit = 300 * time.Millisecond
)

// million is 20 lights: 1,048,576 states and 20 times as many transitions.
const million = `const N = 20;
var on[N]: bool;
event flip(i: 0..N - 1) { on[i] = !on[i]; }
never "three": on[0] && on[1] && on[2];
`

// thousands is a home of 3,072 states and 33,792 transitions.
const thousands = `var level: 0..2;
var on[10]: bool;
event up { level = (level + 1) % 3; }
event flip(i: 0..5) { on[i] = !on[i]; }
event swap(i: 6..9) { if (level == 1) { on[i] = !on[i]; } }
never "two": level == 2 && on[0] && on[9];
`

// asker measures answers of a session with a real clock.
type asker struct {
	b       *testing.B
	session *engine.Session
	reply   *protocol.Reply
}

func newAsker(b *testing.B, text, algorithm string) *asker {
	a := &asker{b: b}
	begin := time.Now()
	a.session = engine.NewSession(a.receive, func() float64 { return time.Since(begin).Seconds() })
	a.ask(check(1, text, protocol.Options{Algorithm: algorithm}))
	return a
}

func (a *asker) receive(data []byte) {
	r, err := protocol.UnmarshalReply(data)
	if err != nil || r.Op == "failed" {
		a.b.Fatalf("%v: %s", err, data)
	}
	a.reply = r
}

// ask waits for an answer and returns how long it took.
func (a *asker) ask(r protocol.Request) time.Duration {
	begin := time.Now()
	a.session.Handle(protocol.MarshalRequest(&r))
	for a.session.Step(1 << 14) {
	}
	return time.Since(begin)
}

// BenchmarkAskMillion asks about 1,048,576 states; it fails where one of the
// answers takes longer than a reader should wait.
func BenchmarkAskMillion(b *testing.B) {
	a := newAsker(b, million, "full")
	last := int(1<<20) - 1
	for _, q := range []struct {
		name    string
		request func(i int) protocol.Request
	}{
		{"quotient", func(i int) protocol.Request {
			return protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Locations: []int{0, 1, 2, i % 7}}}
		}},
		{"choose", func(int) protocol.Request {
			return protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Choose: true}}
		}},
		{"apps", func(int) protocol.Request {
			return protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Choose: true, Heat: "app"}}
		}},
		{"everything", func(i int) protocol.Request {
			all := make([]int, 20)
			for l := range all {
				all[l] = l
			}
			return protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Locations: all}}
		}},
		{"find", func(i int) protocol.Request {
			return protocol.Request{ID: 2, Op: "find", Find: &protocol.FindRequest{Condition: fmt.Sprintf("on[19] and not on[%d]", i%19)}}
		}},
		{"neighbourhood", func(i int) protocol.Request {
			return protocol.Request{ID: 2, Op: "graph", Graph: &protocol.GraphRequest{View: "neighbourhood", State: last - i%1000, Radius: 2}}
		}},
		{"runs", func(i int) protocol.Request {
			return protocol.Request{ID: 2, Op: "runs", Runs: &protocol.RunsRequest{Kind: "to-state", State: last - i%1000}}
		}},
		{"diverse", func(int) protocol.Request {
			return protocol.Request{ID: 2, Op: "runs", Runs: &protocol.RunsRequest{Kind: "diverse"}}
		}},
		{"coverage", func(int) protocol.Request {
			return protocol.Request{ID: 2, Op: "coverage", Coverage: &protocol.CoverageRequest{}}
		}},
	} {
		b.Run(q.name, func(b *testing.B) {
			a.b = b
			var longest time.Duration
			for i := 0; b.Loop(); i++ {
				longest = max(longest, a.ask(q.request(i)))
			}
			b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
			if longest > answerLimit {
				b.Errorf("an answer took %v, more than %v", longest, answerLimit)
			}
		})
	}
}

// BenchmarkQuotient puts some thousand states together; it fails where that
// takes too long.
func BenchmarkQuotient(b *testing.B) {
	shortest := time.Hour
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		a := newAsker(b, thousands, "full")
		if n := a.reply.Check; n.States != 3072 || n.Transitions != 33792 {
			b.Fatalf("%d states, %d transitions", n.States, n.Transitions)
		}
		b.StartTimer()
		took := a.ask(protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Choose: true}})
		for a.reply.Quotient.Swept < a.reply.Quotient.States {
			took += a.ask(protocol.Request{ID: 2, Op: "quotient", Quotient: &protocol.QuotientRequest{Choose: true}})
		}
		shortest = min(shortest, took)
	}
	b.ReportMetric(float64(shortest.Microseconds())/1000, "shortest-ms")
	if shortest > quotientLimit {
		b.Errorf("the picture took %v, more than %v", shortest, quotientLimit)
	}
}

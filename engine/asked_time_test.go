//go:build !small

package engine_test

import (
	"testing"

	"crosscheck/engine/protocol"
)

// Questions about many states are answered of programs with exact times too;
// runs have times there.
func TestQuestionsAreAnsweredWithExactTimes(t *testing.T) {
	h := newHost(t)
	r := h.check(1, porch, timed(3600))
	q := h.quotient(protocol.QuotientRequest{Choose: true})
	total := 0
	for _, n := range q.Nodes {
		total += n.Count
	}
	if total != r.States || q.Swept != r.States || len(q.Locations) == 0 {
		t.Errorf("%d of %d states by %v", total, r.States, q.Locations)
	}
	f := h.find("lamp.switch == on and door.contact == closed")
	if f.Total == 0 || f.Run == nil || f.Run.Run[0].At < 0 {
		t.Fatalf("%+v", f)
	}
	runs := h.ask(protocol.Request{ID: 3, Op: "runs", Runs: &protocol.RunsRequest{Kind: "diverse", Count: 3}}).Runs
	for _, run := range runs.Runs {
		for i, s := range run.Run {
			if s.At < 0 || i > 0 && s.At < run.Run[i-1].At {
				t.Errorf("%s: step %d is at %v", run.Title, i+1, s.At)
			}
		}
	}
	c := h.ask(protocol.Request{ID: 4, Op: "coverage", Coverage: &protocol.CoverageRequest{}}).Coverage
	ran := 0
	for _, s := range c.Spans {
		if s.Kind == "statement" && s.Ran {
			ran++
		}
	}
	if len(runs.Runs) == 0 || c.Swept != r.States || ran != 3 {
		t.Errorf("%d runs; %d statements ran in %d states", len(runs.Runs), ran, c.Swept)
	}
}

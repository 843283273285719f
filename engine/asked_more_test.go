package engine_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

func TestQuestionsGoOnWhereTheAnswerBeforeEnded(t *testing.T) {
	h, r := explored(t, strings.Replace(lights, "N = 14", "N = 12", 1)+"reachable on[0] && on[3];", "full")
	at := h.quotient(protocol.QuotientRequest{Locations: []int{0, 3}})
	h2, _ := explored(t, strings.Replace(lights, "N = 14", "N = 12", 1)+"reachable on[0] && on[3];", "full")
	h2.clock = func() float64 { h2.time += 0.04; return h2.time }
	answers, swept := 0, -1
	q := &protocol.QuotientResult{}
	for ; q.Swept < r.States; answers++ {
		q = h2.quotient(protocol.QuotientRequest{Locations: []int{0, 3}})
		if q.Swept < swept || q.Swept < r.States && !strings.Contains(q.Why, "so far") {
			t.Fatalf("after %d states: %d, %s", swept, q.Swept, q.Why)
		}
		swept = q.Swept
	}
	if answers < 3 || q.Dot != at.Dot || q.Why != "" {
		t.Errorf("%d answers; %s\n%s\nwant\n%s", answers, q.Why, q.Dot, at.Dot)
	}
	c, spans := &protocol.CoverageResult{}, 0
	for answers = 0; c.Swept < r.States; answers++ {
		c = h2.ask(protocol.Request{ID: 2, Op: "coverage", Coverage: &protocol.CoverageRequest{}}).Coverage
		spans = len(c.Spans)
	}
	if answers < 2 || spans == 0 || c.Spans[0].States != r.States {
		t.Errorf("coverage after %d answers: %+v", answers, c.Spans)
	}
}

func TestFindGoesOnAndKeepsTheNearest(t *testing.T) {
	h, r := explored(t, lights+"reachable on[0] && on[13];", "full")
	h.clock = func() float64 { h.time += 0.08; return h.time }
	total, from, answers, nearest := 0, 0, 0, -1
	for ; from < r.States; answers++ {
		f := h.ask(protocol.Request{ID: 2, Op: "find", Find: &protocol.FindRequest{Condition: "on[0] and on[13]", From: from}}).Find
		total, from, nearest = total+f.Total, f.Searched, f.Nearest
	}
	whole := newHost(t)
	whole.check(1, lights+"reachable on[0] && on[13];", protocol.Options{Algorithm: "full"})
	f := whole.find("on[0] and on[13]")
	if answers < 2 || total != r.States/4 || total != f.Total || nearest != f.Nearest || len(f.Run.Run) != 2 {
		t.Errorf("%d answers: %d states, nearest %d; at once %d, %d", answers, total, nearest, f.Total, f.Nearest)
	}
}

// What was worked out about a search is not believed once the search goes on.
func TestAnswersAfterGoingOnAreAboutAllStates(t *testing.T) {
	h := newHost(t)
	small := strings.Replace(lights, "N = 14", "N = 8", 1) + "reachable on[0] && on[3];"
	h.check(1, small, protocol.Options{Algorithm: "full", MaxStates: 100})
	by := protocol.QuotientRequest{Locations: []int{0}}
	first := h.quotient(by)
	h.ask(protocol.Request{ID: 3, Op: "continue", Continue: &protocol.ContinueRequest{}})
	second := h.quotient(by)
	if first.States != 100 || second.States != 256 || second.Swept != 256 || second.Nodes[0].Count != 128 {
		t.Errorf("%d states, then %d in %+v", first.States, second.States, second.Nodes)
	}
}

func TestHeatTellsAppsFindingsAndGaps(t *testing.T) {
	h, r := explored(t, evening, "full")
	away := slices.Index(r.Model.Apps, "Away")
	by := []int{location(t, &r.Model, "smoke.smoke"), location(t, &r.Model, "ann.presence")}
	heat := func(kind string, app int) (q []float64, g []float64) {
		for _, n := range h.quotient(protocol.QuotientRequest{Locations: by, Heat: kind, App: app}).Nodes {
			q = append(q, n.Heat)
		}
		for _, n := range h.ask(protocol.Request{ID: 4, Op: "graph", Graph: &protocol.GraphRequest{Heat: kind, App: app}}).Graph.Nodes {
			g = append(g, n.Heat)
		}
		return q, g
	}
	for _, kind := range []string{"app", "finding"} {
		q, g := heat(kind, away)
		for _, list := range [][]float64{q, g} {
			if slices.Min(list) < 0 || slices.Max(list) > 1 || slices.Max(list) == slices.Min(list) {
				t.Errorf("%s: %v", kind, list)
			}
		}
		if kind == "finding" && slices.Max(g) != 1 {
			t.Errorf("nothing is hottest where the finding ends: %v", g)
		}
	}
	wantFailed(t, h.ask(protocol.Request{ID: 5, Op: "graph", Graph: &protocol.GraphRequest{Heat: "app", App: 9}}), "bad-request", "no app number 9")
}

// premature is the paper's Figure 1: stopping at the first state seen before is
// too early.
const premature = `var x: 0..2;
var y: 0..1;
var z: 0..1;
event e1 once { x = 1; }
event e2 { let r2 = y; }
event e3 once { let r3 = z; let r4 = x; x = r4 + 1; assert(r4 == 0); }
`

func TestClassesTellWhatWasMissed(t *testing.T) {
	h := newHost(t)
	reply := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(premature), Algorithms: []string{"full", "naive-stop"},
	}}).Compare
	missed := 0
	for _, n := range h.quotient(protocol.QuotientRequest{Locations: []int{0}, Heat: "missed", Against: "naive-stop"}).Nodes {
		missed += n.Missed
		if n.Heat != float64(n.Missed)/float64(n.Count) {
			t.Errorf("%+v", n)
		}
	}
	if want := len(reply.Rows[1].MissedStates); missed != want || want == 0 {
		t.Errorf("%d states missed, want %d", missed, want)
	}
}

func TestTheClassesOfARunAreMarked(t *testing.T) {
	h, r := explored(t, evening, "full")
	f := &r.Findings[0]
	var run []protocol.Pick
	for _, s := range f.Run {
		run = append(run, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	q := h.quotient(protocol.QuotientRequest{Locations: []int{location(t, &r.Model, "door.lock")}, Start: f.Start, Run: run})
	if len(q.Path) != len(run)+1 || slices.Contains(q.Path, -1) || !q.Nodes[q.Path[0]].Initial || q.Nodes[q.Path[len(run)]].Finding != 0 {
		t.Errorf("path %v through %+v", q.Path, q.Nodes)
	}
}

func TestQuestionsThatMakeNoSenseAreRefused(t *testing.T) {
	h, _ := explored(t, evening, "full")
	for _, c := range []struct {
		request protocol.Request
		want    string
	}{
		{protocol.Request{Op: "quotient", Quotient: &protocol.QuotientRequest{Locations: []int{99}}}, "location number 99"},
		{protocol.Request{Op: "quotient", Quotient: &protocol.QuotientRequest{Max: 9999}}, "up to 2000 nodes"},
		{protocol.Request{Op: "quotient", Quotient: &protocol.QuotientRequest{Against: "random"}}, "random was not compared"},
		{protocol.Request{Op: "find", Find: &protocol.FindRequest{From: -1}}, "negative"},
		{protocol.Request{Op: "runs", Runs: &protocol.RunsRequest{Kind: "best"}}, "no runs of the kind"},
		{protocol.Request{Op: "runs", Runs: &protocol.RunsRequest{Kind: "to-state", State: 999}}, "no state 999"},
		{protocol.Request{Op: "runs", Runs: &protocol.RunsRequest{Kind: "to-event", Event: -1}}, "no event number -1"},
		{protocol.Request{Op: "runs", Runs: &protocol.RunsRequest{Kind: "diverse", Count: 99}}, "up to 20 runs"},
	} {
		wantFailed(t, h.ask(c.request), "bad-request", c.want)
	}
	empty := newHost(t)
	for _, r := range []protocol.Request{
		{Op: "quotient", Quotient: &protocol.QuotientRequest{}}, {Op: "find", Find: &protocol.FindRequest{}},
		{Op: "runs", Runs: &protocol.RunsRequest{}}, {Op: "coverage", Coverage: &protocol.CoverageRequest{}},
	} {
		wantFailed(t, empty.ask(r), "bad-request", "send a check first")
	}
}

func TestOfManyClassesThoseThatMatterAreDrawn(t *testing.T) {
	h, r := explored(t, evening, "full")
	var all []int
	for _, name := range []string{"door.lock", "smoke.smoke", "ann.presence"} {
		all = append(all, location(t, &r.Model, name))
	}
	whole := h.quotient(protocol.QuotientRequest{Locations: all})
	q := h.quotient(protocol.QuotientRequest{Locations: all, Max: 3})
	initial, found := false, false
	for _, n := range q.Nodes {
		initial, found = initial || n.Initial, found || n.Finding >= 0
	}
	if len(q.Nodes) != 3 || q.Classes != whole.Classes || !initial || !found || !strings.Contains(q.Why, "drawing 3") {
		t.Errorf("%d of %d classes, start %v, finding %v: %s", len(q.Nodes), q.Classes, initial, found, q.Why)
	}
}

func TestAnswersAreTheSameInEverySession(t *testing.T) {
	answers := func() []string {
		h, _ := explored(t, evening, "full")
		var out []string
		for _, r := range []protocol.Request{
			{Op: "quotient", Quotient: &protocol.QuotientRequest{Choose: true, Heat: "app", App: 1, Open: []int{0}}},
			{Op: "graph", Graph: &protocol.GraphRequest{Heat: "app", App: 2}},
			{Op: "find", Find: &protocol.FindRequest{Condition: "door.lock = locked"}},
			{Op: "runs", Runs: &protocol.RunsRequest{Kind: "diverse", Count: 6}},
			{Op: "coverage", Coverage: &protocol.CoverageRequest{}},
		} {
			out = append(out, string(protocol.MarshalReply(h.ask(r))))
		}
		return out
	}
	first := answers()
	for range 3 {
		if again := answers(); !slices.Equal(first, again) {
			t.Fatalf("%v\nthen\n%v", first, again)
		}
	}
}

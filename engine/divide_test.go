package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// quarrel is two apps in conflict.
const quarrel = `
device door: motionSensor;
device lamp: switch;
app On { on door.motion == active { lamp.on(); } }
app Off {
  timer enough;
  on door.motion == active { start enough after 2min; }
  on enough { lamp.off(); }
}
`

// crowd is so many apps that have nothing to do with each other.
func crowd(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `
device m%d: motionSensor;
device l%d: switch;
app A%d {
  timer enough;
  on m%d.motion == active { l%d.on(); start enough after %dmin; }
  on enough { l%d.off(); }
}
`, i, i, i, i, i, 3+i, i)
	}
	return b.String()
}

// Apps that have nothing to do with each other are explored one by one when
// together they have very many states; what they do is told as ever.
func TestManyUnrelatedAppsAreExploredApart(t *testing.T) {
	h := newHost(t)
	r := h.check(1, crowd(9)+quarrel, protocol.Options{Time: "timed"})
	if r.Outcome != "complete" || r.States > 100 || len(r.Findings) != 1 || len(r.NeverRan) > 0 {
		t.Fatalf("%s: %d states, %d findings, never ran: %v", r.Outcome, r.States, len(r.Findings), r.NeverRan)
	}
	f := &r.Findings[0]
	if !f.Replayed || f.Title != "The door still sees somebody move, and Off turns the lamp off that On turned on" || f.StartText != "" || strings.Contains(f.Sentence, "start ;") {
		t.Errorf("%q, %q, %q", f.Title, f.StartText, f.Sentence)
	}
	run := []protocol.Pick{}
	for _, s := range f.Run {
		run = append(run, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	whole := h.ask(protocol.Request{ID: 2, Op: "replay", Replay: &protocol.ReplayRequest{Start: f.Start, Run: run}}).Replay
	if whole == nil || whole.Problem != "" || whole.Steps[len(run)].State != f.State || whole.Steps[len(run)].At != 120 {
		t.Errorf("%+v", whole)
	}
	if classes := len(r.Pairs); classes != 11*10/2 {
		t.Errorf("%d pairs are told", classes)
	}
	q, found := h.quotient(protocol.QuotientRequest{Choose: true}), h.find("door == active")
	if q.Swept != r.States || len(q.Nodes) < 2 || found.Total == 0 || found.Run == nil {
		t.Errorf("%d of %d states in %d classes; found %+v", q.Swept, r.States, len(q.Nodes), found)
	}
	if c := h.ask(protocol.Request{ID: 3, Op: "coverage", Coverage: &protocol.CoverageRequest{}}).Coverage; len(c.Spans) != 0 || c.Swept != r.States {
		t.Errorf("coverage of parts: %+v", c)
	}
}

// Parts that all come to an end do not tell whether the program gets stuck.
func TestProgramsThatEndAreExploredAsAWhole(t *testing.T) {
	var b strings.Builder
	for i := range 16 {
		fmt.Fprintf(&b, "var x%d: bool; event e%d once { x%d = true; }\ninvariant \"i%d\": x%d || !x%d;\n", i, i, i, i, i, i)
	}
	r := newHost(t).check(1, b.String(), protocol.Options{Time: "timed"})
	if r.Outcome != "complete" || r.States != 1<<16 || len(r.Findings) > 0 {
		t.Errorf("%s: %d states, %d findings", r.Outcome, r.States, len(r.Findings))
	}
}

// What is compared has the same states, so nothing is taken apart.
func TestComparedAlgorithmsExploreTheWhole(t *testing.T) {
	const most = 60_000 // enough to be taken apart
	h := newHost(t)
	r := h.ask(protocol.Request{ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
		Files: program(crowd(9) + quarrel), Algorithms: []string{"zones"}, Options: protocol.Options{Time: "timed", MaxStates: most},
	}}).Compare
	if len(r.Rows) != 1 || r.Rows[0].Outcome != "bounded" || r.Rows[0].States < most {
		t.Errorf("%+v", r.Rows)
	}
}

// Where time is a matter of choices they are analysed one by one, however many
// there are: what there is between two of them is told, and the rest is proved.
func TestManyUnrelatedAppsAreAnalysedApart(t *testing.T) {
	for _, n := range []int{17, 60} {
		for pair, want := range map[string]int{"": 0, quarrel: 1} {
			r := newHost(t).check(1, crowd(n)+pair, protocol.Options{})
			if r.Outcome != "complete" || len(r.Findings) != want {
				t.Errorf("%d apps: %s (%s), %d findings, want %d", n, r.Outcome, r.Limit, len(r.Findings), want)
			}
		}
	}
}

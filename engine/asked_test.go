package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// evening is a home whose door two apps command.
const evening = `device door: lock;
device siren: alarm;
device smoke: smokeDetector;
device ann: presenceSensor;
app Fire {
  on smoke.smoke == detected { door.unlock(); siren.siren(); }
  on smoke.smoke == clear { siren.off(); }
}
app Away {
  var armed: bool;
  on ann.presence == notPresent { armed = true; door.lock(); }
  on ann.presence == present { if (armed) { armed = false; door.unlock(); } else { door.unlock(); } }
}
never "locked in": smoke.smoke == detected && door.lock == locked && ann.presence == present;
`

func explored(t *testing.T, text string, algorithm string) (*host, *protocol.CheckResult) {
	h := newHost(t)
	r := h.check(1, text, protocol.Options{Algorithm: algorithm})
	if r.Outcome != "complete" {
		t.Fatalf("%s: %+v", r.Outcome, r.Diagnostics)
	}
	return h, r
}

func (h *host) quotient(r protocol.QuotientRequest) *protocol.QuotientResult {
	h.t.Helper()
	reply := h.ask(protocol.Request{ID: 2, Op: "quotient", Quotient: &r})
	if reply.Quotient == nil {
		h.t.Fatalf("%+v", reply.Failed)
	}
	return reply.Quotient
}

func (h *host) find(condition string) *protocol.FindResult {
	h.t.Helper()
	reply := h.ask(protocol.Request{ID: 2, Op: "find", Find: &protocol.FindRequest{Condition: condition}})
	if reply.Find == nil {
		h.t.Fatalf("%+v", reply.Failed)
	}
	return reply.Find
}

// location is the number of a location by its name.
func location(t *testing.T, m *protocol.Model, name string) int {
	t.Helper()
	for i, l := range m.Locations {
		if l.Name == name {
			return i
		}
	}
	t.Fatalf("no location %s", name)
	return -1
}

func TestStatesArePutTogetherByTheirValues(t *testing.T) {
	h, r := explored(t, evening, "full")
	q := h.quotient(protocol.QuotientRequest{Locations: []int{location(t, &r.Model, "door.lock")}})
	total := 0
	for _, n := range q.Nodes {
		total += n.Count
	}
	if total != r.States || q.States != r.States || q.Swept != r.States || q.Classes != 2 || len(q.Edges) != 1 {
		t.Errorf("%d of %d states in %d classes, swept %d, edges %+v", total, q.States, q.Classes, q.Swept, q.Edges)
	}
	if !strings.Contains(q.Dot, "c0") || !strings.Contains(q.Mermaid, "c0") {
		t.Errorf("the class of the start is not drawn:\n%s\n%s", q.Dot, q.Mermaid)
	}
}

func TestAClassOpensIntoItsStates(t *testing.T) {
	h, r := explored(t, evening, "full")
	by := []int{location(t, &r.Model, "door.lock")}
	closed := h.quotient(protocol.QuotientRequest{Locations: by})
	q := h.quotient(protocol.QuotientRequest{Locations: by, Open: []int{closed.Nodes[1].Class}})
	single := 0
	for _, n := range q.Nodes {
		if n.State >= 0 {
			single++
			if n.Group != closed.Nodes[1].Class || n.Count != 1 {
				t.Errorf("%+v is not of the opened class", n)
			}
		}
	}
	if single != closed.Nodes[1].Count || q.Classes != closed.Classes {
		t.Errorf("%d states of an opened class of %d; %d classes", single, closed.Nodes[1].Count, q.Classes)
	}
}

func TestTheEngineChoosesWhatFindingsAreAbout(t *testing.T) {
	h, r := explored(t, evening, "dpor")
	q := h.quotient(protocol.QuotientRequest{Choose: true})
	var names []string
	for _, l := range q.Locations {
		names = append(names, r.Model.Locations[l].Name)
	}
	if got := strings.Join(names, " "); !strings.Contains(got, "door.lock") || !strings.Contains(got, "smoke.smoke") {
		t.Errorf("chosen: %s", got)
	}
}

func TestFindAsksEveryState(t *testing.T) {
	h, r := explored(t, evening, "full")
	locked, unlocked := h.find("door.lock = locked"), h.find("not (door.lock == locked)")
	if locked.Total+unlocked.Total != r.States || locked.Total == 0 || unlocked.Total == 0 {
		t.Errorf("%d + %d of %d states", locked.Total, unlocked.Total, r.States)
	}
	if n := len(locked.Run.Run); n == 0 && locked.Nearest != 0 || locked.Run.State != locked.Nearest {
		t.Errorf("run %+v to %d", locked.Run, locked.Nearest)
	}
	wrong := h.find("smoke.smoke == clear && dor.lock == locked")
	if wrong.Problem != "no location is called dor.lock" || wrong.At != 24 || wrong.Help != "did you mean door.lock?" {
		t.Errorf("%+v", wrong)
	}
}

func TestRunsAreShortestOrDiffer(t *testing.T) {
	h, r := explored(t, evening, "dpor")
	ask := func(q protocol.RunsRequest) *protocol.RunsResult {
		return h.ask(protocol.Request{ID: 3, Op: "runs", Runs: &q}).Runs
	}
	diverse := ask(protocol.RunsRequest{Kind: "diverse", Count: 4})
	if len(diverse.Runs) != 4 {
		t.Errorf("%d diverse runs", len(diverse.Runs))
	}
	to := ask(protocol.RunsRequest{Kind: "to-state", State: r.States - 1})
	if len(to.Runs) != 1 || to.Runs[0].State != r.States-1 {
		t.Errorf("%+v", to)
	}
	event := ask(protocol.RunsRequest{Kind: "to-event", Event: 0})
	if steps := event.Runs[0].Run; steps[len(steps)-1].Index != 0 {
		t.Errorf("%+v", event)
	}
	cond := ask(protocol.RunsRequest{Kind: "to-condition", Condition: "Away.armed"})
	if len(cond.Runs) != 1 || len(cond.Runs[0].Run) != 1 {
		t.Errorf("%+v", cond)
	}
}

// covered is a program whose parts run in known numbers of states.
const covered = `var x: 0..3;
var y: bool;
event up when (x < 3) {
  x += 1;
  if (x == 2) { y = true; } else { y = false; }
  if (x > 0) { y = y; }
}
event never_happens off { x = 0; }
`

func TestCoverageTellsWhatRanInHowManyStates(t *testing.T) {
	h, _ := explored(t, covered, "full")
	c := h.ask(protocol.Request{ID: 2, Op: "coverage", Coverage: &protocol.CoverageRequest{}}).Coverage
	got := map[string]int{}
	for _, s := range c.Spans {
		if s.Ran != (s.States > 0) {
			t.Errorf("%+v", s)
		}
		got[s.Kind+" "+covered[s.Range.From:s.Range.To]] = s.States
	}
	for text, want := range map[string]int{
		"statement x += 1;":                3,
		"branch { y = true; }":             1,
		"branch { y = false; }":            2,
		"statement y = true;":              1,
		"branch if (x > 0) ":               0,
		"branch { y = y; }":                3,
		"statement x = 0;":                 0,
		"handler event never_happens off ": 0,
		"statement if (x == 2) { y = true; } else { y = false; }": 3,
	} {
		if n, ok := got[text]; !ok || n != want {
			t.Errorf("%s: in %d states, want %d", text, n, want)
		}
	}
	if t.Failed() {
		t.Logf("%v", got)
	}
	if c.States != 4 || c.Swept != 4 {
		t.Errorf("%d of %d states", c.Swept, c.States)
	}
}

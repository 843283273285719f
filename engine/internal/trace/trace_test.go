package trace_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

func picks(es ...ts.EventID) trace.Trace {
	var t trace.Trace
	for _, e := range es {
		t.Picks = append(t.Picks, trace.Pick{Event: e})
	}
	return t
}

// transcript prints everything a replay knows.
func transcript(r *trace.Replay) string {
	var b strings.Builder
	locs := r.System.Locations()
	for i, text := range r.Narrate() {
		s := &r.Steps[i]
		fmt.Fprintf(&b, "%d. %s\n", i, text)
		for _, l := range s.Changed {
			fmt.Fprintf(&b, "   %s = %s\n", locs[l].Name, r.Text(l, s.Values[l].Raw))
		}
		for _, a := range s.Accesses {
			op := [...]string{"", "read", "write", "silent"}[a.Op]
			fmt.Fprintf(&b, "   %s %s %s by %q\n", op, locs[a.Loc].Name, r.Text(a.Loc, a.Value), r.System.Apps()[a.App])
		}
		for _, c := range s.Conflicts {
			fmt.Fprintf(&b, "   conflicts with step %d on %s\n", c.Step, locs[c.Loc].Name)
		}
		fmt.Fprintf(&b, "   enabled %v properties %v failures %v\n", s.Enabled, s.Properties, s.Failures)
	}
	fmt.Fprintf(&b, "story: %s\nloop to %d\n", r.Story("that is all"), r.LoopTo)
	if r.Problem != "" {
		fmt.Fprintf(&b, "problem: %s\n", r.Problem)
	}
	return b.String()
}

func TestReplayTranscripts(t *testing.T) {
	for _, c := range []struct {
		name string
		sys  ts.System
		run  trace.Trace
	}{
		{"home.txt", tracetest.Home(), picks(0, 1, 2, 1, 0)},
		{"figure1.txt", tracetest.Figure1(), picks(1, 0, 2)},
		{"problem.txt", tracetest.Figure1(), picks(0, 0)},
		{"long.txt", tracetest.Lights(2), picks(0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1)},
	} {
		golden.Check(t, "testdata/"+c.name, transcript(c.run.Replay(c.sys)))
	}
}

func TestReplayNamesImpossiblePicks(t *testing.T) {
	sys := tracetest.Figure1()
	for _, c := range []struct {
		run  trace.Trace
		want string
	}{
		{trace.Trace{Start: 3}, "no initial state number 3"},
		{picks(7), "no event number 7: it has 3, counted from 0"},
		{trace.Trace{Picks: []trace.Pick{{Event: 0, Branch: 2}}}, "e1 has no choice number 2"},
	} {
		if got := c.run.Replay(sys).Problem; !strings.Contains(got, c.want) {
			t.Errorf("%v: %q does not say %q", c.run, got, c.want)
		}
	}
}

func TestTraceOfReplayIsTheTrace(t *testing.T) {
	run := picks(0, 1, 2)
	if got := run.Replay(tracetest.Home()).Trace(); !reflect.DeepEqual(got, run) {
		t.Errorf("got %v", got)
	}
}

// The home's invariant fails after smoke and leaving, whatever happens between.
func TestShortenKeepsOnlyWhatMatters(t *testing.T) {
	sys := tracetest.Home()
	broken := func(r *trace.Replay) bool { return !r.Last().Properties[0] }
	rng := rand.New(rand.NewSource(1))
	for range 200 {
		run := walk(sys, rng, 12)
		if !broken(run.Replay(sys)) {
			continue
		}
		short := trace.Shorten(sys, run, broken)
		if len(short.Picks) != 2 || !broken(short.Replay(sys)) {
			t.Fatalf("%v was shortened to %v", run, short)
		}
	}
}

func walk(sys ts.System, rng *rand.Rand, n int) trace.Trace {
	var t trace.Trace
	for range n {
		enabled := t.Replay(sys).Last().Enabled
		t.Picks = append(t.Picks, trace.Pick{Event: enabled[rng.Intn(len(enabled))]})
	}
	return t
}

// A second system for the home whose LockUp also counts, and chooses between
// two counts: one more variable, more branches, the same home.
func talkative() *tracetest.Toy {
	t := tracetest.Home()
	n := len(t.Cells)
	t.Cells = append(t.Cells, tracetest.Cell{Location: ts.Location{Name: "count", Kind: ts.Global}})
	t.Starts = [][]int32{append(t.Starts[0], 1), append(t.Starts[0], 0)}
	leave := t.Acts[1].Run
	t.Acts[1].Run = func(m *tracetest.Machine) {
		m.Set(n, int32(2-m.Choose(2)))
		leave(m)
	}
	return t
}

func TestMatchFindsTheRunInASystemThatKnowsMore(t *testing.T) {
	r := picks(0, 1, 2, 1).Replay(tracetest.Home())
	sys := talkative()
	got, err := trace.Match(r, sys)
	if err != nil {
		t.Fatal(err)
	}
	other := got.Replay(sys)
	if other.Problem != "" || other.Last().Properties[0] {
		t.Errorf("%v does not break the invariant: %s", got, other.Problem)
	}
}

// Which of the states that agree goes on agreeing shows later: smoke after the
// likelier start is no smoke.
func TestMatchTriesAllThatAgreeSoFar(t *testing.T) {
	sys := talkative()
	count, smoke := len(sys.Cells)-1, sys.Acts[0].Run
	sys.Acts[0].Run = func(m *tracetest.Machine) {
		if m.Get(count) == 0 {
			smoke(m)
		}
	}
	run := picks(0, 1)
	got, err := trace.Match(run.Replay(tracetest.Home()), sys)
	if err != nil || got.Start != 1 {
		t.Errorf("a run from start %d: %v", got.Start, err)
	}
	if _, _, err := trace.Confirm(tracetest.Home(), run, sys, 1); err != nil {
		t.Error(err)
	}
}

func TestMatchSaysWhereSystemsPart(t *testing.T) {
	r := picks(0, 1).Replay(tracetest.Home())
	for want, spoil := range map[string]func(*tracetest.Toy){
		"step 2: ann.presence is away and home":        func(t *tracetest.Toy) { t.Acts[1].Run = func(*tracetest.Machine) {} },
		"step 0: property a way out is true and false": func(t *tracetest.Toy) { t.Truth = func(ts.PropertyID, []int32) bool { return false } },
		"step 0: events enabled":                       func(t *tracetest.Toy) { t.Acts[1].Flag = 0 },
		"step 1: failures are [] and [boom]": func(t *tracetest.Toy) {
			t.Fails = []ts.Failure{{Kind: ts.Assertion, Message: "boom"}}
			run := t.Acts[0].Run
			t.Acts[0].Run = func(m *tracetest.Machine) { run(m); m.Assert(false, 0) }
		},
	} {
		sys := tracetest.Home()
		spoil(sys)
		if _, err := trace.Match(r, sys); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

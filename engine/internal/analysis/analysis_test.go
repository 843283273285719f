package analysis_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

func analyse(sys, judge ts.System, o analysis.Options) *analysis.Report {
	if judge != nil {
		o.Judge = analysis.Untimed{Of: judge}
	}
	return analysis.New(tracetest.Explore(sys, nil), o).Run()
}

// transcript prints a report.
func transcript(r *analysis.Report) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s: %s\n  %s\n", f.Kind, f.Title, f.Sentence)
		fmt.Fprintf(&b, "  apps %q location %q name %q picks %v state %d replayed %t\n",
			f.Apps, f.Location, f.Name, f.Picks, f.State, f.Replayed)
	}
	for _, s := range r.Samples {
		fmt.Fprintf(&b, "sample: %s\n  %s\n", s.Title, s.Replay.Story(""))
	}
	for _, h := range r.NeverRan {
		fmt.Fprintf(&b, "never ran: %s\n", h.Name)
	}
	fmt.Fprintf(&b, "not found %v, stuck %d of %d ends\n", r.NotFound, r.Stuck, r.Ends)
	return b.String()
}

// withProperties gives the home one property of each kind.
func withProperties() *tracetest.Toy {
	t := tracetest.Home()
	t.Props = append(t.Props,
		ts.Property{Kind: ts.Never, Name: "away with an open door", Text: "mode == away && lock == unlocked", Reads: []ts.LocID{2, 3}, Span: source.Span{Start: 10}},
		ts.Property{Kind: ts.Reachable, Name: "somebody comes back", Text: "mode == away && ann == home", Span: source.Span{Start: 20}},
		ts.Property{Kind: ts.Reachable, Name: "a second fire", Text: "smoke == 2", Span: source.Span{Start: 30}})
	t.Truth = func(p ts.PropertyID, v []int32) bool {
		return [...]bool{v[0] == 0 || v[2] == 0, v[3] == 1 && v[2] == 0, v[3] == 1 && v[1] == 1, v[0] == 2}[p]
	}
	return t
}

// finalForks are the forks with a final property instead of guards that wait.
func finalForks() *tracetest.Toy {
	t := tracetest.Forks()
	t.Props = []ts.Property{{Kind: ts.Final, Name: "forks lie on the table", Text: "fork[0] + fork[1] == 0"}}
	t.Truth = func(_ ts.PropertyID, v []int32) bool { return v[0]+v[1] == 0 }
	return t
}

func TestReportTranscripts(t *testing.T) {
	for name, make := range map[string]func() *tracetest.Toy{
		"home.txt": withProperties, "figure1.txt": tracetest.Figure1, "forks.txt": tracetest.Forks, "final.txt": finalForks,
	} {
		golden.Check(t, "testdata/"+name, transcript(analyse(make(), make(), analysis.Options{Complete: true, Samples: 3})))
	}
}

func TestUnreachableIsNotToldOfABoundedSearch(t *testing.T) {
	r := analyse(withProperties(), nil, analysis.Options{})
	for _, f := range r.Findings {
		if f.Kind == finding.Unreachable {
			t.Errorf("told %q", f.Title)
		}
	}
	if !reflect.DeepEqual(r.NotFound, []ts.PropertyID{3}) {
		t.Errorf("not found %v", r.NotFound)
	}
}

// A second system that disagrees turns every finding into an engine bug.
func TestDisagreementIsAnEngineBug(t *testing.T) {
	judge := tracetest.Figure1()
	judge.Acts[2].Run = func(m *tracetest.Machine) {}
	r := analyse(tracetest.Figure1(), judge, analysis.Options{Complete: true})
	f := r.Findings[0]
	if f.Replayed || !strings.HasPrefix(f.Title, "engine bug: ") {
		t.Errorf("replayed %t, title %q", f.Replayed, f.Title)
	}
	judge = tracetest.Forks()
	judge.Held = nil
	r = analyse(tracetest.Forks(), judge, analysis.Options{Complete: true})
	if f := r.Findings[0]; f.Replayed || !strings.Contains(f.Title, "no event waits there") {
		t.Errorf("replayed %t, title %q", f.Replayed, f.Title)
	}
}

func TestHandlersThatNeverRan(t *testing.T) {
	sys := tracetest.Home()
	onlySmoke := func(_ []byte, e ts.EventID) bool { return e > 0 }
	g := tracetest.Explore(sys, onlySmoke)
	p := analysis.New(g, analysis.Options{})
	for i := 0; !p.Step(1); i++ {
		picks := trace.Trace{Picks: []trace.Pick{{Event: 1}}}
		picks.Replay(sys) // what others execute in between does not count
	}
	if r := p.Report(); len(r.NeverRan) != 1 || r.NeverRan[0].Name != "LockUp" {
		t.Errorf("never ran %v", r.NeverRan)
	}
	if r := analyse(sys, nil, analysis.Options{}); len(r.NeverRan) != 0 {
		t.Errorf("with everything explored, never ran %v", r.NeverRan)
	}
}

// Whatever the budget of a step, the report is the same.
func TestStepsOfAnySizeGiveTheSameReport(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	for range 50 {
		sys := tracetest.Random(rng.Intn)
		g := tracetest.Explore(sys, nil)
		want := transcript(analysis.New(g, analysis.Options{Samples: 4, Complete: true}).Run())
		p := analysis.New(tracetest.Explore(sys, nil), analysis.Options{Samples: 4, Complete: true})
		for !p.Step(1 + rng.Intn(3)) {
		}
		if got := transcript(p.Report()); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// A pass that is cut tells what it saw, and claims nothing about the rest.
func TestCutTellsWhatWasSeen(t *testing.T) {
	sys := withProperties()
	p := analysis.New(tracetest.Explore(sys, nil), analysis.Options{Judge: analysis.Untimed{Of: sys}, Complete: true, Samples: 1})
	for range 8 {
		p.Step(2)
	}
	p.Cut(0)
	if r := p.Report(); len(r.Findings) != 1 || r.Findings[0].Name != "a way out" || !r.Findings[0].Replayed || len(r.NeverRan) != 0 {
		t.Errorf("got\n%s", transcript(r))
	}
	whole := analysis.New(tracetest.Explore(sys, nil), analysis.Options{Complete: true})
	before := transcript(whole.Run())
	if whole.Cut(0); transcript(whole.Report()) != before {
		t.Error("a cut after the end changes the report")
	}
}

// Every finding of a random system is there, is confirmed, and its run is as
// short as one that a search without any cleverness finds.
func TestFindingsAreCompleteAndShortest(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for range 400 {
		sys := tracetest.Random(rng.Intn)
		r := analyse(sys, sys, analysis.Options{Complete: true, Samples: 3})
		want := naive(sys)
		for _, f := range r.Findings {
			if f.Kind.Row().Conflict {
				if !f.Replayed {
					t.Fatalf("%s: not replayed", f.Title)
				}
				continue
			}
			key := [3]any{f.Kind, f.Failure, f.Property}
			n, ok := want[key]
			if !ok || n != len(f.Picks) || !f.Replayed {
				t.Fatalf("%v: a run of %d steps, replayed %t; naive search: %d, %t", key, len(f.Picks), f.Replayed, n, ok)
			}
			delete(want, key)
		}
		if len(want) > 0 {
			t.Fatalf("not found: %v", want)
		}
		checkSamples(t, sys, r.Samples)
	}
}

func checkSamples(t *testing.T, sys ts.System, samples []analysis.Sample) {
	t.Helper()
	for i, s := range samples {
		r := s.Trace.Replay(sys)
		if r.Problem != "" || len(r.Steps) != len(s.States) {
			t.Fatalf("sample %d: %s", i, r.Problem)
		}
		for j := range i {
			if reflect.DeepEqual(samples[j].Trace, s.Trace) {
				t.Fatalf("samples %d and %d are one run", i, j)
			}
		}
	}
}

// naive finds the distance of everything worth telling, layer by layer, with
// states as strings and no graph.
func naive(sys ts.System) map[[3]any]int {
	found := map[[3]any]int{}
	note := func(k finding.Kind, f ts.FailureID, p ts.PropertyID, n int) {
		if _, known := found[[3]any{k, f, p}]; !known {
			found[[3]any{k, f, p}] = n
		}
	}
	var out ts.Branches
	out.Reset(ts.Fast)
	sys.Initial(&out)
	seen, layer := map[string]bool{}, []string{}
	collect := func(list *[]string, s string) {
		if !seen[s] {
			seen[s] = true
			*list = append(*list, s)
		}
	}
	for _, b := range out.List {
		collect(&layer, string(b.Dst))
	}
	reached := map[ts.PropertyID]bool{}
	for n := 0; len(layer) > 0; n++ {
		var next []string
		for _, s := range layer {
			for p, prop := range sys.Properties() {
				p := ts.PropertyID(p)
				holds := sys.Holds([]byte(s), p)
				reached[p] = reached[p] || holds
				if prop.Kind == ts.Invariant && !holds || prop.Kind == ts.Never && holds {
					note(finding.Invariant, -1, p, n)
				}
			}
			enabled := sys.Enabled([]byte(s), nil)
			if len(enabled) == 0 && sys.Waiting([]byte(s)) {
				note(finding.Deadlock, -1, -1, n)
			}
			for _, e := range enabled {
				out.Reset(ts.Fast)
				sys.Execute([]byte(s), e, &out)
				for _, b := range out.List {
					collect(&next, string(b.Dst))
					for _, f := range b.Failures {
						note(finding.Assertion, f, -1, n+1)
					}
				}
			}
		}
		layer = next
	}
	for p, prop := range sys.Properties() {
		if prop.Kind == ts.Reachable && !reached[ts.PropertyID(p)] {
			note(finding.Unreachable, -1, ts.PropertyID(p), 0)
		}
	}
	return found
}

// The initial state is part of the graph even when nothing can happen in it.
func TestAProgramThatCannotMove(t *testing.T) {
	sys := tracetest.Lights(1)
	sys.Acts = nil
	sys.Held = func([]int32) bool { return true }
	r := analyse(sys, sys, analysis.Options{Complete: true, Samples: 2})
	if len(r.Findings) != 1 || r.Findings[0].State != 0 || len(r.Samples) != 0 || r.Stuck != 1 {
		t.Errorf("got %+v", r)
	}
	if g := stategraph.New(sys); len(analysis.New(g, analysis.Options{Samples: 1}).Run().Samples) != 0 {
		t.Error("an empty graph has samples")
	}
}

package explore_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// lights is n independent lights: 2^n states.
func lights(n int) *tstest.System {
	p := &tstest.Program{}
	for i := range n {
		v := p.Var(string(rune('a'+i)), 2)
		p.Event("toggle "+string(rune('a'+i)), tstest.Set(v, tstest.Add(tstest.V(v), tstest.K(1))))
	}
	return tstest.New(p)
}

// ring is n processes that all look at one token: nothing can be saved.
func ring(n int32) *tstest.System {
	p := &tstest.Program{}
	token := p.Var("token", n)
	for i := range n {
		lamp := p.Var(string(rune('a'+i)), 2)
		turn := tstest.Is(token, i)
		p.Event("pass "+string(rune('a'+i)), tstest.If(turn, tstest.Set(token, tstest.K((i+1)%n))))
		p.Event("work "+string(rune('a'+i)), tstest.If(turn, tstest.Set(lamp, tstest.Add(tstest.V(lamp), tstest.K(1)))))
	}
	return tstest.New(p)
}

func TestTableHasTheStableNames(t *testing.T) {
	var names []string
	for _, r := range table.Rows() {
		names = append(names, r.Name)
		if r.Title == "" || r.Summary == "" || r.Source == "" {
			t.Errorf("%s is not described", r.Name)
		}
	}
	want := []string{"full", "dpor", "dpor-paper", "dpor-paper-summaries", "dpor-printed", "naive-stop", "naive-match", "naive-path", "naive-last", "stateless", "random"}
	if !slices.Equal(names, want) {
		t.Errorf("algorithms %v, want %v", names, want)
	}
	if _, ok := table.Find("best"); ok {
		t.Error("an algorithm is found that is not in the table")
	}
}

// TestLogLinesAreLinesOfTheCode also checks that a line is there once.
func TestLogLinesAreLinesOfTheCode(t *testing.T) {
	seen := map[string]map[string]bool{}
	for _, r := range table.Rows() {
		seen[r.Name] = map[string]bool{}
		for seed := range uint64(40) {
			sys := regime.System(regime.All[seed%uint64(len(regime.All))].Program(seed))
			opts := explore.Options{LogMax: 5000, Limits: explore.Limits{Transitions: 500, Depth: 8, Executions: 40}}
			for _, e := range explore.ToEnd(r.New(sys, opts)).Log {
				seen[r.Name][e.Line] = true
			}
		}
		for line := range seen[r.Name] {
			n := 0
			for _, code := range r.Code {
				if strings.HasPrefix(code, line+" ") {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%s: line %q of the log is %d times in the code", r.Name, line, n)
			}
		}
		if len(seen[r.Name]) < 2 {
			t.Errorf("%s logs only lines %v", r.Name, seen[r.Name])
		}
	}
}

func TestSameInputGivesTheSameOutcome(t *testing.T) {
	for _, r := range table.Rows() {
		for _, random := range regime.All {
			opts := explore.Options{LogMax: 10_000, Seed: 5, Limits: explore.Limits{Depth: 6}}
			run := func(budget int) *explore.Outcome {
				x := r.New(regime.System(random.Program(11)), opts)
				for !x.Step(budget) {
				}
				return x.Outcome()
			}
			a, b := run(1), run(1000)
			if a.How != b.How || a.Stats != b.Stats || !reflect.DeepEqual(a.Log, b.Log) || !sameStates(a.Graph, b.Graph) {
				t.Errorf("%s on %q: %+v and %+v", r.Name, random.Name, a.Stats, b.Stats)
			}
		}
	}
}

func sameStates(a, b *stategraph.Graph) bool {
	if a.Len() != b.Len() {
		return false
	}
	for id := range stategraph.StateID(a.Len()) {
		if string(a.State(id)) != string(b.State(id)) {
			return false
		}
	}
	return true
}

// usable walks the whole graph: every done event leads to known states.
func usable(t *testing.T, name string, g *stategraph.Graph) (edges int) {
	t.Helper()
	for id := range stategraph.StateID(g.Len()) {
		g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			if e.Dst == stategraph.None {
				t.Fatalf("%s: an edge from %d leads out of the graph", name, id)
			}
			edges++
			return true
		})
	}
	g.Tree()
	g.SCCs()
	return edges
}

func TestLimitsEndASearchWithAUsableGraph(t *testing.T) {
	clock := 0.0
	for _, l := range []struct {
		name   string
		limits explore.Limits
	}{
		{"states", explore.Limits{States: 100}},
		{"transitions", explore.Limits{Transitions: 300}},
		{"memory", explore.Limits{Bytes: 1}},
		{"time", explore.Limits{Seconds: 3}},
	} {
		for _, r := range table.Rows() {
			if !reaches(r.Name, l.name) {
				continue
			}
			x := r.New(ring(8), explore.Options{Limits: l.limits, Now: func() float64 { clock++; return clock }})
			out := explore.ToEnd(x)
			if out.How != explore.Bounded || out.Limit != l.name {
				t.Errorf("%s with a limit on %s ends %s by %q", r.Name, l.name, out.How, out.Limit)
			}
			if edges := usable(t, r.Name, out.Graph); edges != out.Stats.Transitions {
				t.Errorf("%s counts %d transitions, its graph has %d", r.Name, out.Stats.Transitions, edges)
			}
			if !x.Step(10) || x.Outcome().Stats.Executed != out.Stats.Executed {
				t.Errorf("%s goes on after its end", r.Name)
			}
		}
	}
}

// reaches reports whether an algorithm reaches a limit on the ring: these
// naive ones end before, and stateless search goes down one branch of its tree
// for very long.
func reaches(algorithm, limit string) bool {
	switch algorithm {
	case "naive-stop", "naive-match":
		return false
	case "stateless":
		return limit == "memory" || limit == "time"
	}
	return true
}

func TestExecutionsAreLimited(t *testing.T) {
	for _, r := range table.Rows() {
		if !r.Endless && !r.Seeded {
			continue
		}
		out := explore.ToEnd(r.New(ring(4), explore.Options{Limits: explore.Limits{Executions: 7, Depth: 5}}))
		if out.How != explore.Bounded || out.Limit != "executions" || out.Stats.Executions != 7 {
			t.Errorf("%s ends %s by %q after %d executions", r.Name, out.How, out.Limit, out.Stats.Executions)
		}
	}
}

// stateful are the sound algorithms that store states.
func stateful() []explore.Row {
	var rows []explore.Row
	for _, r := range table.Rows() {
		if r.Sound && !r.Endless {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestStoppedSearchGoesOnWhereItWas(t *testing.T) {
	for _, r := range stateful() {
		name := r.Name
		whole := explore.ToEnd(r.New(ring(5), explore.Options{}))
		x := r.New(ring(5), explore.Options{}).(explore.Resumer)
		for i := 0; !x.Step(40); i++ {
			x.Stop()
			if out := x.Outcome(); out.How != explore.Stopped {
				t.Fatalf("%s is %s after Stop", name, out.How)
			}
			usable(t, name, x.Outcome().Graph)
			x.Resume(explore.Limits{Transitions: 60 * (i + 1)})
		}
		x.Resume(explore.Limits{})
		out := explore.ToEnd(x)
		if out.How != explore.Complete || out.Stats.States != whole.Stats.States || out.Stats.Transitions != whole.Stats.Transitions {
			t.Errorf("%s: %s with %+v, want %+v", name, out.How, out.Stats, whole.Stats)
		}
		x.Stop()
		if x.Outcome().How != explore.Complete {
			t.Errorf("%s: Stop undoes a complete search", name)
		}
	}
}

func TestLogKeepsItsLimit(t *testing.T) {
	for _, r := range table.Rows() {
		opts := explore.Options{LogMax: 5, Limits: explore.Limits{Depth: 5, Transitions: 200}}
		out := explore.ToEnd(r.New(tstest.New(tstest.Figure3()), opts))
		opts.LogMax = 1 << 20
		whole := explore.ToEnd(r.New(tstest.New(tstest.Figure3()), opts))
		if len(out.Log) != 5 || out.LogCut != len(whole.Log)-5 || whole.LogCut != 0 {
			t.Errorf("%s keeps %d entries and cuts %d of %d", r.Name, len(out.Log), out.LogCut, len(whole.Log))
		}
	}
}

func TestWalksDependOnTheirSeedOnly(t *testing.T) {
	run := func(seed uint64) *explore.Outcome {
		return explore.ToEnd(row(t, "random").New(lights(12), explore.Options{Seed: seed, Limits: explore.Limits{Executions: 3, Depth: 20}}))
	}
	a, b, c := run(1), run(1), run(2)
	if !sameStates(a.Graph, b.Graph) || sameStates(a.Graph, c.Graph) {
		t.Error("walks do not depend on the seed, or on more than it")
	}
	if a.Stats.Executed != 60 || a.Stats.Executions != 3 {
		t.Errorf("%+v, want 3 walks of 20", a.Stats)
	}
}

func TestStatelessGoesDeeperWhenItsDepthGrows(t *testing.T) {
	sys := tstest.New(tstest.Figure2())
	x := row(t, "stateless").New(sys, explore.Options{Limits: explore.Limits{Depth: 3}}).(explore.Resumer)
	if out := explore.ToEnd(x); out.How != explore.Bounded || out.Limit != "depth" {
		t.Fatalf("ends %s by %q, want the depth", out.How, out.Limit)
	}
	x.Resume(explore.Limits{Depth: 3})
	if out := explore.ToEnd(x); out.Limit != "depth" {
		t.Fatalf("ends %s by %q with the same depth", out.How, out.Limit)
	}
	x.Resume(explore.Limits{Depth: 6})
	if out := explore.ToEnd(x); out.How != explore.Complete || out.Stats.States != 16 {
		t.Errorf("ends %s with %d states, want 16, as dpor-paper", out.How, out.Stats.States)
	}
}

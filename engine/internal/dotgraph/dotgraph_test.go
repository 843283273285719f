package dotgraph_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// figure1 draws figure 1 with its finding's run, beside a search that stops at
// the first state match, as the paper's naive algorithm does.
func figure1() *dotgraph.Picture {
	g := tracetest.Explore(tracetest.Figure1(), nil)
	f := analysis.New(g, analysis.Options{}).Run().Findings[0]
	naive := tracetest.Explore(tracetest.Figure1(), func(s []byte, e ts.EventID) bool { return e == 2 })
	var edges []stategraph.Edge
	for i, p := range f.Picks {
		edges = append(edges, stategraph.Edge{Src: f.States[i], Event: p.Event, Branch: p.Branch, Dst: f.States[i+1]})
	}
	return dotgraph.Draw(g, dotgraph.Request{
		Run: edges, RunStart: f.States[0], Findings: []stategraph.StateID{f.State}, Other: naive,
	})
}

func home() *dotgraph.Picture {
	return dotgraph.Draw(tracetest.Explore(tracetest.Home(), nil), dotgraph.Request{})
}

func TestPicturesOfSmallGraphs(t *testing.T) {
	for name, p := range map[string]*dotgraph.Picture{"figure1": figure1(), "home": home()} {
		golden.Check(t, "testdata/"+name+".dot", p.Dot)
		golden.Check(t, "testdata/"+name+".mmd", p.Mermaid)
		golden.Check(t, "testdata/"+name+".txt", data(p))
	}
}

// data prints a picture's nodes and edges.
func data(p *dotgraph.Picture) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q of %d\n", p.Rung, p.Why, p.States)
	for _, n := range p.Nodes {
		fmt.Fprintf(&b, "s%d rank %d at %g,%g %q initial %t finding %d missed %t run %t enabled %v\n",
			n.State, n.Rank, n.X, n.Y, n.Facts, n.Initial, n.Finding, n.Missed, n.OnRun, n.Enabled)
	}
	for _, e := range p.Edges {
		fmt.Fprintf(&b, "s%d→s%d %v back %v %q missed %t failure %t run %t\n", e.Src, e.Dst, e.Events, e.Back, e.Label, e.Missed, e.Failure, e.OnRun)
	}
	return b.String()
}

// The rungs of the ladder: n lights make 2^n states and n*2^(n-1) merged edges.
func TestRungs(t *testing.T) {
	for _, c := range []struct {
		lights int
		r      dotgraph.Request
		rung   dotgraph.Rung
		nodes  int
		why    string
	}{
		{5, dotgraph.Request{}, dotgraph.RungFull, 32, ""},
		{6, dotgraph.Request{}, dotgraph.RungBare, 64, "64 states, 192 edges: event names are drawn only on the run"},
		{6, dotgraph.Request{Labels: true}, dotgraph.RungBare, 64, ""},
		{7, dotgraph.Request{}, dotgraph.RungBare, 128, "128 states, 448 edges: event names are drawn only on the run"},
		{8, dotgraph.Request{}, dotgraph.RungNeighbourhood, 9, "256 states: drawing the 9 around the current one"},
		{8, dotgraph.Request{Reduced: true}, dotgraph.RungBare, 256, "256 states, 1,024 edges: event names are drawn only on the run"},
		{8, dotgraph.Request{MaxNodes: 400}, dotgraph.RungBare, 256, "256 states, 1,024 edges: event names are drawn only on the run"},
		{10, dotgraph.Request{MaxNodes: 3000}, dotgraph.RungBare, 1024, "1,024 states, 5,120 edges: event names are drawn only on the run"},
		{8, dotgraph.Request{MaxNodes: 200}, dotgraph.RungNeighbourhood, 9, "256 states: drawing the 9 around the current one"},
		{12, dotgraph.Request{State: 4095, Radius: 2}, dotgraph.RungNeighbourhood, 60, "4,096 states: drawing 60 of those around the current one"},
		{12, dotgraph.Request{State: 100}, dotgraph.RungNeighbourhood, 13, "4,096 states: drawing the 13 around the current one"},
		{12, dotgraph.Request{View: dotgraph.RunOnly}, dotgraph.RungRun, 1, "4,096 states: drawing the 1 of the run"},
		{3, dotgraph.Request{View: dotgraph.Neighbourhood, State: 99}, dotgraph.RungNeighbourhood, 4, "8 states: drawing the 4 around the current one"},
		{3, dotgraph.Request{View: dotgraph.Neighbourhood, Radius: 3}, dotgraph.RungNeighbourhood, 8, ""},
		{5, dotgraph.Request{MaxNodes: 31}, dotgraph.RungNeighbourhood, 6, "32 states: drawing the 6 around the current one"},
	} {
		g := tracetest.Explore(tracetest.Lights(c.lights), nil)
		p := dotgraph.Draw(g, c.r)
		if p.Rung != c.rung || len(p.Nodes) != c.nodes || p.Why != c.why || p.States != g.Len() {
			t.Errorf("%d lights, %+v: %s, %d nodes, %q", c.lights, c.r, p.Rung, len(p.Nodes), p.Why)
		}
	}
	if p := dotgraph.Draw(stategraph.New(tracetest.Lights(1)), dotgraph.Request{}); p.Rung != dotgraph.RungNone || p.Nodes == nil || p.Why == "" {
		t.Errorf("an empty graph: %+v", p)
	}
}

// The run is drawn, wherever the neighbourhood is.
func TestRunIsAlwaysDrawn(t *testing.T) {
	g := tracetest.Explore(tracetest.Lights(12), nil)
	start, run := g.Tree().PathTo(4095)
	p := dotgraph.Draw(g, dotgraph.Request{State: start, Run: run, RunStart: start, Depths: g.Tree()})
	marked := 0
	for _, e := range p.Edges {
		if e.OnRun {
			marked++
		}
	}
	if marked != 12 || p.Why != "4,096 states: drawing the 13 around the current one and 11 more of the run" {
		t.Errorf("%d edges of the run; %q", marked, p.Why)
	}
	for _, n := range p.Nodes {
		if n.Rank != g.Tree().Depth(n.State) {
			t.Errorf("s%d has rank %d", n.State, n.Rank)
		}
	}
}

// Random graphs: the picture has exactly the graph's states and transitions,
// each merged edge joins a pair once, and ranks are distances.
func TestPictureIsTheGraph(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	for range 200 {
		g := tracetest.Explore(tracetest.Random(rng.Intn), nil)
		p := dotgraph.Draw(g, dotgraph.Request{MaxNodes: 5000})
		if p.Rung == dotgraph.RungNeighbourhood {
			continue
		}
		want := map[string]bool{}
		for s := range stategraph.StateID(g.Len()) {
			g.Out(s, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
				want[fmt.Sprint(e.Src, e.Event, e.Dst)] = true
				return true
			})
			if p.Nodes[s].State != s || p.Nodes[s].Rank != g.Tree().Depth(s) {
				t.Fatalf("node %d: %+v", s, p.Nodes[s])
			}
		}
		if got := drawn(t, p); !reflect.DeepEqual(got, want) {
			t.Fatalf("drawn %v, want %v", got, want)
		}
	}
}

func drawn(t *testing.T, p *dotgraph.Picture) map[string]bool {
	t.Helper()
	got, pairs := map[string]bool{}, map[[2]stategraph.StateID]bool{}
	for _, e := range p.Edges {
		k := [2]stategraph.StateID{min(e.Src, e.Dst), max(e.Src, e.Dst)}
		if pairs[k] || len(e.Events) == 0 || len(e.Back) > 0 && p.Nodes[e.Src].Rank > p.Nodes[e.Dst].Rank {
			t.Fatalf("edge %+v", e)
		}
		pairs[k] = true
		for _, ev := range e.Events {
			got[fmt.Sprint(e.Src, ev, e.Dst)] = true
		}
		for _, ev := range e.Back {
			got[fmt.Sprint(e.Dst, ev, e.Src)] = true
		}
	}
	return got
}

// hostile is a program whose names try to break out of every quotation.
func hostile() *tracetest.Toy {
	t := tracetest.Lights(2)
	t.Acts[0].Name = `"]; n1 -> n2 [label="` + "\n\\\" ```%%{init}%% </script> n1"
	t.Acts[1].Name = "évén\u0000t №2 🔥 #quot; &amp; \u202e\xff"
	t.Cells[0].Name = `a\`
	t.Cells[1].Values = []string{"<b>", `"on" | ]`}
	return t
}

func TestAnyNameGivesOneStatementALine(t *testing.T) {
	p := dotgraph.Draw(tracetest.Explore(hostile(), nil), dotgraph.Request{})
	golden.Check(t, "testdata/hostile.dot", p.Dot)
	golden.Check(t, "testdata/hostile.mmd", p.Mermaid)
}

// Overlaps of a row and wrong rows would be seen by anybody.
func TestLayoutKeepsRowsApart(t *testing.T) {
	p := dotgraph.Draw(tracetest.Explore(tracetest.Lights(7), nil), dotgraph.Request{})
	seen := map[[2]float64]bool{}
	for _, n := range p.Nodes {
		at := [2]float64{n.X, n.Y}
		if seen[at] || n.Y != 90*float64(n.Rank) {
			t.Errorf("s%d is at %v, rank %d", n.State, at, n.Rank)
		}
		seen[at] = true
	}
}

func TestSameGraphSamePicture(t *testing.T) {
	for range 5 {
		if a, b := figure1(), figure1(); !reflect.DeepEqual(a, b) {
			t.Fatal("two pictures of one graph differ")
		}
	}
}

// 4,096 states and 24,576 merged edges, with DOT, Mermaid and positions.
func BenchmarkDrawFourThousandStates(b *testing.B) {
	g := tracetest.Explore(tracetest.Lights(12), nil)
	for b.Loop() {
		dotgraph.Draw(g, dotgraph.Request{MaxNodes: 5000})
	}
}

package dotgraph_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// classes is four classes in a ring with a way back, one of them a state.
func classes() *dotgraph.Picture {
	p := &dotgraph.Picture{
		Nodes: []dotgraph.Node{
			{State: 9, Count: 1204, Label: "door = locked", Finding: -1},
			{State: 0, Count: 1, Label: "door = open", Finding: -1, Initial: true},
			{State: 4, Finding: 2, OnRun: true},
			{State: 7, Count: 30, Finding: -1, Missed: true},
		},
		Edges: []dotgraph.Edge{
			{Src: 9, Dst: 0, Events: []ts.EventID{0}, Back: []ts.EventID{1}, Some: true},
			{Src: 0, Dst: 4, Events: []ts.EventID{1}, OnRun: true},
			{Src: 4, Dst: 9, Events: []ts.EventID{0, 1}},
		},
	}
	dotgraph.Arrange(p, []ts.Event{{Name: "close"}, {Name: "open"}})
	return p
}

func TestClassesAreDrawn(t *testing.T) {
	p := classes()
	for _, want := range []string{
		`c9[`, `label="1,204 states\ndoor = locked"`, `label="▶ 1 state\ndoor = open"`, `s4[`, `label="s4 ⚡"`, `label="30 states missed"`,
		`c0->c9[dir="both"`, `label="open ⇅ close",style="dashed"`, `c0->s4[`, `s4->c9[`, `label="close, open"`,
	} {
		if !strings.Contains(p.Dot, want) {
			t.Errorf("%s is not in\n%s", want, p.Dot)
		}
	}
	for _, want := range []string{`c0(["▶ 1 state · door = open"])`, `c0 <-.->|"open ⇅ close"| c9`, `c0 ==>|"open"| s4`} {
		if !strings.Contains(p.Mermaid, want) {
			t.Errorf("%s is not in\n%s", want, p.Mermaid)
		}
	}
}

func TestClassesAreRankedFromTheStart(t *testing.T) {
	p := classes()
	want := []int{1, 0, 1, 0} // the last cannot be reached
	for i, n := range p.Nodes {
		if n.Rank != want[i] || n.Y != float64(want[i])*90 {
			t.Errorf("node %d: rank %d at %v, want %d", n.State, n.Rank, n.Y, want[i])
		}
	}
	if e := p.Edges[0]; e.Src != 0 || e.Dst != 9 || !slices.Equal(e.Events, []ts.EventID{1}) {
		t.Errorf("the edge that goes both ways does not point away from the start: %+v", e)
	}
}

func TestHeat(t *testing.T) {
	g := tracetest.Explore(tracetest.Figure1(), nil)
	naive := tracetest.Explore(tracetest.Figure1(), func(_ []byte, e ts.EventID) bool { return e == 2 })
	last := stategraph.StateID(g.Len() - 1)
	for _, c := range []struct {
		heat dotgraph.Heat
		good func(n dotgraph.Node) bool
	}{
		{"", func(n dotgraph.Node) bool { return n.Heat == 0 }},
		{dotgraph.HeatMissed, func(n dotgraph.Node) bool { return (n.Heat == 1) == n.Missed }},
		{dotgraph.HeatFinding, func(n dotgraph.Node) bool { return (n.Heat == 1) == (n.State == last) }},
		{dotgraph.HeatApp, func(n dotgraph.Node) bool { return n.Heat == 0 }}, // the figure has no apps
	} {
		p := dotgraph.Draw(g, dotgraph.Request{Heat: c.heat, App: 1, Other: naive, Findings: []stategraph.StateID{last}})
		for _, n := range p.Nodes {
			if !c.good(n) {
				t.Errorf("%q: %+v", c.heat, n)
			}
		}
	}
}

// An app's heat is its share of the transitions into a state.
func TestHeatOfAnApp(t *testing.T) {
	g := tracetest.Explore(tracetest.Home(), nil)
	for app := range g.System().Apps() {
		if app == 0 {
			continue
		}
		p := dotgraph.Draw(g, dotgraph.Request{Heat: dotgraph.HeatApp, App: ts.AppID(app)})
		for _, n := range p.Nodes {
			ran, all := 0, 0
			for id := range stategraph.StateID(g.Len()) {
				g.Out(id, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
					if e.Dst == n.State {
						all++
						if slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return int(a.App) == app }) {
							ran++
						}
					}
					return true
				})
			}
			if want := dotgraph.Share(ran, all); n.Heat != want {
				t.Errorf("app %d, state %d: %v, want %v", app, n.State, n.Heat, want)
			}
		}
	}
}

// Package dotgraph draws state graphs: as DOT for Graphviz, as Mermaid, and
// as data with positions of its own for when Graphviz is too slow. It decides
// how much can be drawn so that a person still sees something, and says so.
//
// States are ranked by their distance from the start; transitions between the
// same two states are merged into one line, with a head at each end where
// they go both ways.
package dotgraph

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// View is what a picture is wanted of.
type View string

// Views. The zero View means Full.
const (
	Full          View = "full"
	Neighbourhood View = "neighbourhood"
	RunOnly       View = "run"
)

// Rung is how much of a graph is drawn.
type Rung string

// Rungs, from everything to nothing.
const (
	RungFull          Rung = "full"          // all states, event names on all edges
	RungBare          Rung = "bare"          // all states, event names only on the run
	RungNeighbourhood Rung = "neighbourhood" // the states around one
	RungRun           Rung = "run"           // the states of the run
	RungNone          Rung = "none"          // nothing to draw
)

// Depths says how far a state is from the start, in events; negative when it
// is not known.
type Depths interface {
	Depth(id stategraph.StateID) int
}

// Request says what to draw.
type Request struct {
	View     View
	MaxNodes int // 0: 200, or 1,000 for a Reduced graph
	// State is the middle of a neighbourhood, Radius (0: 1) how far it goes.
	State  stategraph.StateID
	Radius int
	// Run is highlighted and always drawn. RunStart is where it starts.
	Run      []stategraph.Edge
	RunStart stategraph.StateID
	Labels   bool // event names on all edges, whatever the rung
	// Reduced says that a partial-order reduction explored the graph: it is
	// sparse and long, so more of it can be drawn.
	Reduced bool
	// Findings[i] is the state finding i ends in, None when in none.
	Findings []stategraph.StateID
	// Other marks as missed what it did not explore; nil marks nothing.
	Other *stategraph.Graph
	// Depths gives the ranks; nil: distances within what is drawn.
	Depths Depths
	// Into lists the predecessors of a state, where Backward(g) was called
	// before; nil: look for them.
	Into func(stategraph.StateID) []stategraph.StateID
	// Heat is what heat tells, App the app of HeatApp.
	Heat Heat
	App  ts.AppID
}

// Picture is a drawn graph. States is how many the whole graph has.
type Picture struct {
	Rung    Rung
	Why     string // what is not drawn and why; empty when everything is
	States  int
	Dot     string
	Mermaid string
	Nodes   []Node
	Edges   []Edge
}

// Node is a drawn state, named "s" and its number in DOT and Mermaid, or a class
// of states, named "c" and the number of one of them.
type Node struct {
	State   stategraph.StateID
	Count   int      // states of a class; 0 for a state
	Label   string   // what differs from the start, short
	Facts   []string // all that differs
	Initial bool
	Finding int // the first finding that ends here, or -1
	Missed  bool
	OnRun   bool
	Rank    int
	X, Y    float64
	Enabled []ts.EventID
	Heat    float64 // 0..1
}

// Edge merges the transitions between two states: Events lead from Src to
// Dst, Back from Dst to Src. Both are ascending.
type Edge struct {
	Src, Dst stategraph.StateID
	Events   []ts.EventID
	Back     []ts.EventID
	Label    string
	Missed   bool // the other graph has none of its transitions
	Failure  bool // something fails on one of them
	Heat     float64
	Some     bool // of classes: only some states have one of the transitions
	OnRun    bool
}

// Draw makes a picture of g.
func Draw(g *stategraph.Graph, r Request) *Picture {
	p := &painter{g: g, r: r, run: runEdges(r.Run)}
	sel := choose(g, r)
	pic := &Picture{Rung: sel.rung, Why: sel.why, States: g.Len(), Nodes: []Node{}, Edges: []Edge{}}
	if sel.rung == RungNone {
		return pic
	}
	ranks := rankAll(g, r, sel)
	pic.Nodes = p.nodes(sel.states, ranks)
	pic.Edges = p.edges(sel, ranks)
	p.heat(pic, sel.arrows)
	layout(pic.Nodes, pic.Edges)
	pic.Dot = dotText(pic)
	pic.Mermaid = mermaidText(pic)
	return pic
}

type painter struct {
	g   *stategraph.Graph
	r   Request
	run map[pair]bool
}

// pair is two states, the lower number first.
type pair struct{ a, b stategraph.StateID }

func pairOf(a, b stategraph.StateID) pair { return pair{min(a, b), max(a, b)} }

func runEdges(run []stategraph.Edge) map[pair]bool {
	m := make(map[pair]bool, len(run))
	for _, e := range run {
		m[pairOf(e.Src, e.Dst)] = true
	}
	return m
}

func (p *painter) nodes(states []stategraph.StateID, ranks map[stategraph.StateID]int) []Node {
	sys := p.g.System()
	start := sys.Values(p.g.State(p.g.Initials()[0]))
	onRun := p.runStates()
	out := make([]Node, len(states))
	for i, s := range states {
		state := p.g.State(s)
		facts := facts(sys, start, sys.Values(state))
		initial := slices.Contains(p.g.Initials(), s)
		out[i] = Node{
			State: s, Facts: facts, Label: short(facts), Initial: initial,
			Finding: slices.Index(p.r.Findings, s),
			Missed:  p.r.Other != nil && p.r.Other.Find(state) == stategraph.None,
			OnRun:   onRun[s], Rank: ranks[s],
			Enabled: sys.Enabled(state, []ts.EventID{}),
		}
	}
	return out
}

func (p *painter) runStates() map[stategraph.StateID]bool {
	on := map[stategraph.StateID]bool{}
	if len(p.r.Run) > 0 {
		on[p.r.RunStart] = true
	}
	for _, e := range p.r.Run {
		on[e.Src], on[e.Dst] = true, true
	}
	return on
}

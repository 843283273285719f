package engine

import (
	"fmt"

	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// graph draws what the last check explored; after a compare, the reference
// with what another algorithm missed.
func graph(x *inquiry.Inquiry, r *protocol.GraphRequest) *protocol.Reply {
	g := x.Graph()
	if r.View == "neighbourhood" && (r.State < 0 || r.State >= g.Len()) {
		return badRequest("there is no state %d; the check explored states 0 to %d", r.State, g.Len()-1)
	}
	if why := unheatable(x, r.Heat, r.App); why != "" {
		return badRequest("%s", why)
	}
	against, why := gapsOf(x, r.Against)
	if why != "" {
		return badRequest("%s", why)
	}
	p := x.Draw(dotgraph.Request{
		View: dotgraph.View(r.View), MaxNodes: r.MaxNodes, State: stategraph.StateID(r.State), Radius: r.Radius,
		Labels: r.Labels, Other: against, Heat: dotgraph.Heat(r.Heat), App: ts.AppID(r.App),
	}, traceOf(r.Start, r.Run))
	return &protocol.Reply{Op: "graph", Graph: graphResult(p, x.Starts())}
}

// unheatable says what is wrong with a heat that is asked for, or "".
func unheatable(x *inquiry.Inquiry, heat string, app int) string {
	if heat == string(dotgraph.HeatApp) && (app < 0 || app >= len(x.System.Apps())) {
		return fmt.Sprintf("there is no app number %d", app)
	}
	return ""
}

// gapsOf is the graph whose gaps are marked, or why there is none of that name.
func gapsOf(x *inquiry.Inquiry, name string) (*stategraph.Graph, string) {
	g, unknown := x.Against(name)
	if unknown {
		return nil, fmt.Sprintf("%s was not compared", name)
	}
	return g, ""
}

// graphResult tells a picture; starts numbers the initial states.
func graphResult(p *dotgraph.Picture, starts map[stategraph.StateID]int) *protocol.GraphResult {
	out := &protocol.GraphResult{
		Rung: string(p.Rung), Why: p.Why, States: p.States, Dot: p.Dot, Mermaid: p.Mermaid,
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		start := -1
		if n.Initial {
			start = starts[n.State]
		}
		out.Nodes = append(out.Nodes, protocol.GraphNode{
			State: int(n.State), Label: n.Label, Facts: n.Facts, Initial: n.Initial, Start: start, Finding: n.Finding,
			Missed: n.Missed, Rank: n.Rank, X: n.X, Y: n.Y, Enabled: numbers(n.Enabled), Heat: n.Heat,
		})
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		out.Edges = append(out.Edges, protocol.GraphEdge{
			Src: int(e.Src), Dst: int(e.Dst), Events: numbers(e.Events), Back: numbers(e.Back),
			Label: e.Label, Missed: e.Missed, Failure: e.Failure, Heat: e.Heat,
		})
	}
	return out
}

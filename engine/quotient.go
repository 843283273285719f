package engine

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// quotient draws the states of the last check put together.
func quotient(x *inquiry.Inquiry, r *protocol.QuotientRequest) *protocol.Reply {
	if why := unfit(x, r); why != "" {
		return badRequest("%s", why)
	}
	against, why := gapsOf(x, r.Against)
	if why != "" {
		return badRequest("%s", why)
	}
	c := x.Classes(&inquiry.ClassesRequest{
		Locations: ids[ts.LocID](r.Locations), Choose: r.Choose, Open: ids[stategraph.StateID](r.Open), Most: r.Max,
		Heat: dotgraph.Heat(r.Heat), App: ts.AppID(r.App), Run: traceOf(r.Start, r.Run),
		Mark: ids[stategraph.StateID](r.Mark), Against: against,
	})
	return &protocol.Reply{Op: "quotient", Quotient: quotientResult(x, c)}
}

// unfit says what is wrong with a request, or "".
func unfit(x *inquiry.Inquiry, r *protocol.QuotientRequest) string {
	stored := x.Valued()
	for _, l := range r.Locations {
		if !slices.Contains(stored, ts.LocID(l)) {
			return fmt.Sprintf("states do not tell the value of location number %d", l)
		}
	}
	switch {
	case x.Graph().Len() == 0:
		return "there are no states to put together"
	case r.Max < 0 || r.Max > inquiry.MostParts:
		return fmt.Sprintf("a picture of classes has up to %d nodes; 0 means %d", inquiry.MostParts, inquiry.DrawnParts)
	}
	return unheatable(x, r.Heat, r.App)
}

// quotientResult tells a picture of classes.
func quotientResult(x *inquiry.Inquiry, c *inquiry.Classes) *protocol.QuotientResult {
	pic := c.Picture
	out := &protocol.QuotientResult{
		Locations: numbers(c.Locations), Stored: numbers(x.Valued()), States: x.Graph().Len(), Classes: c.Classes, Swept: c.Swept,
		Why: c.Why, Dot: pic.Dot, Mermaid: pic.Mermaid, Path: c.Path,
		Nodes: make([]protocol.QuotientNode, len(c.Nodes)), Edges: make([]protocol.QuotientEdge, len(pic.Edges)),
	}
	place := map[stategraph.StateID]int{}
	for i := range c.Nodes {
		place[c.Nodes[i].First] = i
		out.Nodes[i] = quotientNode(&c.Nodes[i], &pic.Nodes[i])
	}
	for i := range pic.Edges {
		e := &pic.Edges[i]
		out.Edges[i] = protocol.QuotientEdge{
			Src: place[e.Src], Dst: place[e.Dst], Events: numbers(e.Events), Back: numbers(e.Back), All: !e.Some,
			Label: e.Label, Heat: e.Heat, Missed: e.Missed, Failure: e.Failure,
		}
	}
	return out
}

func quotientNode(c *inquiry.Class, n *dotgraph.Node) protocol.QuotientNode {
	out := protocol.QuotientNode{
		Class: int(c.Class), First: int(c.First), State: -1, Group: -1, Values: c.Values, Label: n.Label, Count: c.Count,
		Initial: n.Initial, Finding: n.Finding, Findings: c.Findings, Missed: c.Missed, Marked: c.Marked,
		Heat: n.Heat, Rank: n.Rank, X: n.X, Y: n.Y,
	}
	if c.Single {
		out.State = int(c.First)
	}
	if c.Open {
		out.Group = out.Class
	}
	return out
}

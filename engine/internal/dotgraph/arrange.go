package dotgraph

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Arrange completes a picture whose nodes and edges were made elsewhere, as
// those of classes are: it ranks the nodes by their distance from the initial
// ones, turns edges that go both ways away from there, names the events on them
// as long as names can be read, places the nodes and writes the texts.
func Arrange(p *Picture, events []ts.Event) {
	ranks := distances(p)
	for i := range p.Nodes {
		p.Nodes[i].Rank = ranks[p.Nodes[i].State]
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		if len(e.Back) > 0 && ranks[e.Dst] < ranks[e.Src] {
			e.Src, e.Dst, e.Events, e.Back = e.Dst, e.Src, e.Back, e.Events
		}
		if e.OnRun || len(p.Edges) <= fullEdges {
			e.Label = label(events, e)
		}
	}
	layout(p.Nodes, p.Edges)
	p.Dot, p.Mermaid = dotText(p), mermaidText(p)
}

// distances of the nodes from the initial ones, in edges; nodes that cannot be
// reached from there start anew, lowest first.
func distances(p *Picture) map[stategraph.StateID]int {
	out := map[stategraph.StateID][]stategraph.StateID{}
	for i := range p.Edges {
		e := &p.Edges[i]
		out[e.Src] = append(out[e.Src], e.Dst)
		if len(e.Back) > 0 {
			out[e.Dst] = append(out[e.Dst], e.Src)
		}
	}
	var roots, all []stategraph.StateID
	for i := range p.Nodes {
		all = append(all, p.Nodes[i].State)
		if p.Nodes[i].Initial {
			roots = append(roots, p.Nodes[i].State)
		}
	}
	return flooded(roots, all, out)
}

// flooded measures distances from the roots along out; states that are not
// reached are roots of their own, lowest first.
func flooded(roots, all []stategraph.StateID, out map[stategraph.StateID][]stategraph.StateID) map[stategraph.StateID]int {
	depth := make(map[stategraph.StateID]int, len(all))
	flood := func(from []stategraph.StateID) {
		for _, s := range from {
			depth[s] = 0
		}
		for i := 0; i < len(from); i++ {
			for _, t := range out[from[i]] {
				if _, seen := depth[t]; !seen {
					depth[t] = depth[from[i]] + 1
					from = append(from, t)
				}
			}
		}
	}
	flood(roots)
	slices.Sort(all)
	for _, s := range all {
		if _, seen := depth[s]; !seen {
			flood([]stategraph.StateID{s})
		}
	}
	return depth
}

package inquiry

import (
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/quotient"
)

// edges puts the edges into the picture, those that go both ways as one.
func (b *classPainter) edges(pic *dotgraph.Picture) {
	if b.sweep == nil {
		return
	}
	list := b.sweep.Edges()
	back := map[[2]int]*quotient.Edge{}
	for _, e := range list {
		back[[2]int{e.Dst, e.Src}] = e
	}
	onRun := b.runEdges()
	for _, e := range list {
		other := back[[2]int{e.Src, e.Dst}]
		if other != nil && e.Dst < e.Src {
			continue
		}
		x := b.edge(e, other)
		x.Src, x.Dst, x.OnRun = pic.Nodes[e.Src].State, pic.Nodes[e.Dst].State, onRun[pairOf(e.Src, e.Dst)]
		pic.Edges = append(pic.Edges, x)
	}
}

// runEdges are the pairs of nodes between which the run goes.
func (b *classPainter) runEdges() map[[2]int]bool {
	out, place := map[[2]int]bool{}, b.places()
	for i := 1; i < len(b.path); i++ {
		out[pairOf(placed(place, b.path[i-1]), placed(place, b.path[i]))] = true
	}
	return out
}

// pairOf is two nodes, the first one first.
func pairOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// edge tells e, and back, which goes the other way or is nil.
func (b *classPainter) edge(e, back *quotient.Edge) dotgraph.Edge {
	moves, missed, ran := e.Moves, e.Missed, e.Ran(b.r.App)
	out := dotgraph.Edge{Events: e.Events(), Some: !b.sweep.All(e), Failure: e.Fails}
	if back != nil {
		moves, missed, ran = moves+back.Moves, missed+back.Missed, ran+back.Ran(b.r.App)
		out.Back, out.Some, out.Failure = back.Events(), out.Some || !b.sweep.All(back), out.Failure || back.Fails
	}
	out.Missed = b.r.Against != nil && missed == moves
	switch b.r.Heat {
	case dotgraph.HeatApp:
		out.Heat = dotgraph.Share(ran, moves)
	case dotgraph.HeatMissed:
		out.Heat = dotgraph.Share(missed, moves)
	}
	return out
}

// heat fills in the heat of the nodes, and of the edges where that follows from
// the nodes.
func (b *classPainter) heat(out *Classes) {
	nodes := out.Picture.Nodes
	switch b.r.Heat {
	case dotgraph.HeatApp:
		for i := range nodes {
			if b.sweep != nil {
				t := b.sweep.Into(i)
				nodes[i].Heat = dotgraph.Share(t.Ran(b.r.App), t.Moves)
			}
		}
	case dotgraph.HeatMissed:
		for i := range nodes {
			nodes[i].Heat = dotgraph.Share(out.Nodes[i].Missed, out.Nodes[i].Count)
		}
	case dotgraph.HeatFinding:
		dotgraph.HeatByFinding(out.Picture)
	}
}

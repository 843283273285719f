package engine

import (
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// edges tells the edges, those that go both ways as one, and puts them into the
// picture.
func (b *classPainter) edges(pic *dotgraph.Picture) []protocol.QuotientEdge {
	if b.sweep == nil {
		return nil
	}
	list := b.sweep.Edges()
	back := map[[2]int]*quotient.Edge{}
	for _, e := range list {
		back[[2]int{e.Dst, e.Src}] = e
	}
	onRun := map[[2]int]bool{}
	place := b.places()
	for i := 1; i < len(b.path); i++ {
		from, to := placed(place, b.path[i-1]), placed(place, b.path[i])
		onRun[[2]int{min(from, to), max(from, to)}] = true
	}
	var out []protocol.QuotientEdge
	for _, e := range list {
		other := back[[2]int{e.Src, e.Dst}]
		if other != nil && e.Dst < e.Src {
			continue
		}
		x := b.edge(e, other)
		out = append(out, x)
		pic.Edges = append(pic.Edges, dotgraph.Edge{
			Src: pic.Nodes[e.Src].State, Dst: pic.Nodes[e.Dst].State, Events: e.Events(), Back: eventsOf(other),
			Missed: x.Missed, Failure: x.Failure, Some: !x.All,
			OnRun: len(b.r.Run) > 0 && onRun[[2]int{min(e.Src, e.Dst), max(e.Src, e.Dst)}],
		})
	}
	return out
}

func eventsOf(e *quotient.Edge) []ts.EventID {
	if e == nil {
		return nil
	}
	return e.Events()
}

// edge tells e, and back, which goes the other way or is nil.
func (b *classPainter) edge(e, back *quotient.Edge) protocol.QuotientEdge {
	moves, missed, ran := e.Moves, e.Missed, e.Ran(ts.AppID(b.r.App))
	out := protocol.QuotientEdge{
		Src: e.Src, Dst: e.Dst, Events: numbers(e.Events()), All: b.sweep.All(e), Failure: e.Fails,
	}
	if back != nil {
		moves, missed, ran = moves+back.Moves, missed+back.Missed, ran+back.Ran(ts.AppID(b.r.App))
		out.Back, out.All, out.Failure = numbers(back.Events()), out.All && b.sweep.All(back), out.Failure || back.Fails
	}
	out.Missed = b.other != nil && missed == moves
	switch dotgraph.Heat(b.r.Heat) {
	case dotgraph.HeatApp:
		out.Heat = dotgraph.Share(ran, moves)
	case dotgraph.HeatMissed:
		out.Heat = dotgraph.Share(missed, moves)
	}
	return out
}

// orient takes over which way round the picture has its edges, and the labels.
func (b *classPainter) orient(out *protocol.QuotientResult, pic *dotgraph.Picture) {
	for i := range out.Edges {
		e, drawn := &out.Edges[i], &pic.Edges[i]
		if pic.Nodes[e.Src].State != drawn.Src {
			e.Src, e.Dst, e.Events, e.Back = e.Dst, e.Src, e.Back, e.Events
		}
		e.Label = drawn.Label
		if b.r.Heat == string(dotgraph.HeatFinding) {
			e.Heat = drawn.Heat
		}
	}
}

// heat fills in the heat of the picture's nodes, and of its edges where that
// follows from the nodes.
func (b *classPainter) heat(out *protocol.QuotientResult, pic *dotgraph.Picture) {
	switch dotgraph.Heat(b.r.Heat) {
	case dotgraph.HeatApp:
		for i := range pic.Nodes {
			if b.sweep != nil {
				t := b.sweep.Into(i)
				pic.Nodes[i].Heat = dotgraph.Share(t.Ran(ts.AppID(b.r.App)), t.Moves)
			}
		}
	case dotgraph.HeatMissed:
		for i := range pic.Nodes {
			pic.Nodes[i].Heat = dotgraph.Share(out.Nodes[i].Missed, out.Nodes[i].Count)
		}
	case dotgraph.HeatFinding:
		dotgraph.HeatByFinding(pic)
	}
}

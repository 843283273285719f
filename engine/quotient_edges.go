package engine

import (
	"slices"

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
	switch b.r.Heat {
	case "app":
		out.Heat = fraction(ran, moves)
	case "missed":
		out.Heat = fraction(missed, moves)
	}
	return out
}

func fraction(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// orient takes over which way round the picture has its edges, and the labels.
func (b *classPainter) orient(out *protocol.QuotientResult, pic *dotgraph.Picture) {
	for i := range out.Edges {
		e, drawn := &out.Edges[i], &pic.Edges[i]
		if pic.Nodes[e.Src].State != drawn.Src {
			e.Src, e.Dst, e.Events, e.Back = e.Dst, e.Src, e.Back, e.Events
		}
		e.Label = drawn.Label
	}
}

// heat fills in the heat of nodes, and of edges where it follows from that.
func (b *classPainter) heat(out *protocol.QuotientResult) {
	switch b.r.Heat {
	case "app":
		for i := range out.Nodes {
			if b.sweep != nil {
				t := b.sweep.Into(i)
				out.Nodes[i].Heat = fraction(t.Ran(ts.AppID(b.r.App)), t.Moves)
			}
		}
	case "missed":
		for i := range out.Nodes {
			out.Nodes[i].Heat = fraction(out.Nodes[i].Missed, out.Nodes[i].Count)
		}
	case "finding":
		b.nearness(out)
	}
}

// nearness heats nodes by how near a finding is.
func (b *classPainter) nearness(out *protocol.QuotientResult) {
	h := newNearness(len(out.Nodes))
	for i := range out.Nodes {
		if out.Nodes[i].Findings > 0 {
			h.source(i)
		}
	}
	for i := range out.Edges {
		e := &out.Edges[i]
		h.edge(e.Src, e.Dst, len(e.Events) > 0, len(e.Back) > 0)
	}
	h.spread()
	for i := range out.Nodes {
		out.Nodes[i].Heat = h.of(i)
	}
	for i := range out.Edges {
		out.Edges[i].Heat = min(h.of(out.Edges[i].Src), h.of(out.Edges[i].Dst))
	}
}

// nearness is how few edges lead from each node of a picture to a finding.
type nearness struct {
	steps []int // -1: none is known to lead there
	into  [][]int
	queue []int
}

func newNearness(nodes int) *nearness {
	return &nearness{steps: slices.Repeat([]int{-1}, nodes), into: make([][]int, nodes)}
}

func (h *nearness) source(i int) {
	h.steps[i] = 0
	h.queue = append(h.queue, i)
}

func (h *nearness) edge(src, dst int, there, back bool) {
	if there {
		h.into[dst] = append(h.into[dst], src)
	}
	if back {
		h.into[src] = append(h.into[src], dst)
	}
}

func (h *nearness) spread() {
	for n := 0; n < len(h.queue); n++ {
		at := h.queue[n]
		for _, i := range h.into[at] {
			if h.steps[i] < 0 {
				h.steps[i] = h.steps[at] + 1
				h.queue = append(h.queue, i)
			}
		}
	}
}

// of is 1 where a finding ends, a half one step before it, 0 where none is near.
func (h *nearness) of(i int) float64 {
	if h.steps[i] < 0 {
		return 0
	}
	return 1 / float64(1+h.steps[i])
}

package dotgraph

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Heat is what the heat of nodes and edges tells. The zero Heat tells nothing.
type Heat string

// Kinds of heat.
const (
	HeatApp     Heat = "app"     // the share of transitions that run code of an app
	HeatFinding Heat = "finding" // how near a finding is
	HeatMissed  Heat = "missed"  // what the other graph does not have
)

// heat fills in the heat of all nodes and edges.
func (p *painter) heat(pic *Picture, arrows []arrow) {
	switch p.r.Heat {
	case HeatApp:
		p.heatApp(pic, arrows)
	case HeatMissed:
		for i := range pic.Nodes {
			pic.Nodes[i].Heat = hot(pic.Nodes[i].Missed)
		}
		for i := range pic.Edges {
			pic.Edges[i].Heat = hot(pic.Edges[i].Missed)
		}
	case HeatFinding:
		HeatByFinding(pic)
	}
}

func hot(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// heatApp is by the drawn transitions: those of an edge either way, those into
// a state and from it to itself.
func (p *painter) heatApp(pic *Picture, arrows []arrow) {
	type tally struct{ ran, all int }
	into, between := map[stategraph.StateID]*tally{}, map[pair]*tally{}
	for i := range pic.Nodes {
		into[pic.Nodes[i].State] = &tally{}
	}
	for i := range pic.Edges {
		between[pairOf(pic.Edges[i].Src, pic.Edges[i].Dst)] = &tally{}
	}
	for _, a := range arrows {
		for _, t := range []*tally{into[a.Dst], between[pairOf(a.Src, a.Dst)]} {
			t.all++
			if a.ran {
				t.ran++
			}
		}
	}
	for i := range pic.Nodes {
		t := into[pic.Nodes[i].State]
		pic.Nodes[i].Heat = Share(t.ran, t.all)
	}
	for i := range pic.Edges {
		t := between[pairOf(pic.Edges[i].Src, pic.Edges[i].Dst)]
		pic.Edges[i].Heat = Share(t.ran, t.all)
	}
}

// Share is a part of a whole, 0 of nothing.
func Share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// HeatByFinding heats a picture by how near a finding is: 1 where one ends, a
// half one step before, 0 where none is near.
func HeatByFinding(pic *Picture) {
	place := make(map[stategraph.StateID]int, len(pic.Nodes))
	h := newNearness(len(pic.Nodes))
	for i := range pic.Nodes {
		place[pic.Nodes[i].State] = i
		if pic.Nodes[i].Finding >= 0 {
			h.source(i)
		}
	}
	for i := range pic.Edges {
		e := &pic.Edges[i]
		h.edge(place[e.Src], place[e.Dst], len(e.Events) > 0, len(e.Back) > 0)
	}
	h.spread()
	for i := range pic.Nodes {
		pic.Nodes[i].Heat = h.of(i)
	}
	for i := range pic.Edges {
		e := &pic.Edges[i]
		e.Heat = min(h.of(place[e.Src]), h.of(place[e.Dst]))
	}
}

// nearness is how few edges of a picture lead from each node to a source.
type nearness struct {
	steps []int // -1: none is known to lead there
	into  [][]int
	queue []int
}

// newNearness begins with nodes and no edges.
func newNearness(nodes int) *nearness {
	return &nearness{steps: slices.Repeat([]int{-1}, nodes), into: make([][]int, nodes)}
}

// source makes node i a source.
func (h *nearness) source(i int) {
	h.steps[i] = 0
	h.queue = append(h.queue, i)
}

// edge adds an edge, there, back or both.
func (h *nearness) edge(src, dst int, there, back bool) {
	if there {
		h.into[dst] = append(h.into[dst], src)
	}
	if back {
		h.into[src] = append(h.into[src], dst)
	}
}

// spread measures, once all sources and edges are there.
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

// of is 1 for a source, a half one step before it, 0 where none is near.
func (h *nearness) of(i int) float64 {
	if h.steps[i] < 0 {
		return 0
	}
	return 1 / float64(1+h.steps[i])
}

// runs reports whether code of app a ran in b.
func runs(b *ts.Branch, a ts.AppID) bool {
	return slices.ContainsFunc(b.Accesses, func(x ts.Access) bool { return x.App == a })
}

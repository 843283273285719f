// Package near explores the part of a state space that is nearest to the start:
// all that the parts of a program do which have nothing to do with each other,
// but not every mixture of it. engine/doc/algorithms.md says why that is enough.
package near

import (
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// most is how many transitions a Vicinity has.
const most = 60_000

// Vicinity is the part of the state space that is nearest to the start. From a
// state that events of one part have led to only that part goes on.
type Vicinity struct {
	Graph *stategraph.Graph
	Tree  *stategraph.Tree

	o       *conflict.Options
	parts   []int32            // of each event: the number of its part, or 0; nil at first
	of      []int32            // of each state: the part that goes on there; 0: all
	at      stategraph.StateID // the next to be explored
	left    int                // transitions
	enabled []ts.EventID
	out     ts.Branches
}

// New begins a vicinity in sys, for those who look for conflicts.
func New(sys ts.System, o *conflict.Options) *Vicinity {
	v := &Vicinity{Graph: stategraph.New(sys), o: o, left: most}
	v.Graph.AddInitials()
	v.Tree = v.Graph.Grow()
	return v
}

// Explore goes on for about budget transitions.
func (v *Vicinity) Explore(budget int) (cost int, done bool) {
	if v.parts == nil {
		v.parts, v.of = divide(v.Graph, v.o), make([]int32, v.Graph.Len())
	}
	for ; int(v.at) < v.Graph.Len() && v.left > 0; v.at++ {
		if cost >= budget {
			return cost, false
		}
		cost += v.expand(v.at)
	}
	return cost, true
}

// Whole reports whether all parts are explored.
func (v *Vicinity) Whole() bool { return !v.Open(stategraph.StateID(v.Graph.Len() - 1)) }

// Open reports whether what may happen in state id was left out.
func (v *Vicinity) Open(id stategraph.StateID) bool { return id >= v.at }

// expand executes the events enabled in state id, those of other parts excepted.
func (v *Vicinity) expand(id stategraph.StateID) (cost int) {
	g := v.Graph
	v.enabled = g.System().Enabled(g.State(id), v.enabled[:0])
	own := v.of[id]
	for _, e := range v.enabled {
		p := v.parts[e]
		if p != own && p != 0 && own != 0 {
			continue
		}
		v.out.Reset(ts.Fast)
		g.System().Execute(g.State(id), e, &v.out)
		for i := range v.out.List {
			if to, isNew := g.Add(v.out.List[i].Dst); isNew {
				v.Tree.Reached(stategraph.Edge{Src: id, Dst: to, Event: e, Branch: int32(i)})
				v.of = append(v.of, max(p, own))
			}
		}
		if cost += len(v.out.List); own != 0 {
			g.MarkDone(id, e)
		}
	}
	if own == 0 {
		g.MarkExpanded(id)
	}
	v.left -= cost
	return cost + 1
}

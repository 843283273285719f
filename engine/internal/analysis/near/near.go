// Package near explores the part of a state space that is nearest to the start:
// all that the parts of a program do by which something can be decided for
// itself, but not every mixture of them. engine/doc/algorithms.md says why that
// is enough.
package near

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/observed"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Bounds: how many transitions a Vicinity has, and how many parts are explored.
const (
	most      = 250_000
	mostParts = 1 << 10
)

// Vicinity is the part of the state space that is nearest to the start. From a
// state that events of some parts have led to only these parts go on: all that
// lead there do so on any shortest way.
type Vicinity struct {
	Graph *stategraph.Graph
	Tree  *stategraph.Tree
	// Seen is what the search has seen, once something is explored.
	Seen *observed.Accesses

	o       *conflict.Options
	sweep   *observed.Sweep
	divider *divider // nil at first
	by      []*part  // of each location what is asked about it depends on
	masks   *masks
	of      []int32            // of each event: the parts that it belongs to
	lead    []int32            // of each state: the parts that lead there
	at      stategraph.StateID // the next to be explored
	left    int                // transitions
	partial bool               // there are more parts
	enabled []ts.EventID
	out     ts.Branches
}

// New begins a vicinity in the system of g, which a complete search has
// explored, for those who look for conflicts.
func New(g *stategraph.Graph, o *conflict.Options) *Vicinity {
	return &Vicinity{Graph: stategraph.New(g.System()), o: o, left: most, sweep: observed.New(g)}
}

// Explore goes on for about budget transitions.
func (v *Vicinity) Explore(budget int) (cost int, done bool) {
	if v.divider == nil {
		if cost, done = v.sweep.Step(budget); !done {
			return cost, false
		}
		v.begin()
	}
	for ; int(v.at) < v.Graph.Len() && v.left > 0 && !v.full(); v.at++ {
		if cost >= budget {
			return cost, false
		}
		cost += v.expand(v.at)
	}
	return cost, true
}

func (v *Vicinity) full() bool { return v.o.Full != nil && v.o.Full() }

// begin finds the parts, and the states in which each begins: what no event of a
// part accesses, and is an app's own, may be as it is.
func (v *Vicinity) begin() {
	v.Seen = &v.sweep.Accesses
	v.Graph.AddInitials()
	v.Tree = v.Graph.Grow()
	d := newDivider(v.Graph, v.Seen, v.o)
	v.divider, v.by = d, d.parts()
	parts := largest(v.by)
	if v.partial = len(parts) > mostParts; v.partial {
		parts = parts[:mostParts]
	}
	starts, of := newSets(v.Graph.Len(), len(parts)), newSets(len(d.events), len(parts))
	for i, p := range parts {
		p.events.Each(func(e int) { of[e].Add(i) })
		for _, n := range d.starts.different(func(l ts.LocID) bool { return d.noticed(int(l)) || p.touched.Has(int(l)) }) {
			starts[n].Add(i)
		}
	}
	v.masks = newMasks(len(parts))
	for _, s := range of {
		v.of = append(v.of, v.masks.of(s))
	}
	for _, s := range starts {
		v.lead = append(v.lead, v.masks.of(s))
	}
}

func newSets(n, below int) (list []sets.Set) {
	for range n {
		list = append(list, sets.New(below))
	}
	return list
}

// Whole reports whether all parts are explored.
func (v *Vicinity) Whole() bool { return int(v.at) == v.Graph.Len() && !v.partial }

// Open reports whether what may happen in state id was left out.
func (v *Vicinity) Open(id stategraph.StateID) bool { return id >= v.at }

// Bytes is the memory that v takes.
func (v *Vicinity) Bytes() int64 { return v.Graph.Bytes() + 4*int64(len(v.lead)) }

// Beyond reports whether location l may have other values in other states that
// are explored as one of these, when something is asked about a location; or that
// no part is about it, as a search that proves nothing has not seen it stored.
func (v *Vicinity) Beyond(asked, l ts.LocID) bool {
	p, d := v.by[asked], v.divider
	return p == nil || slices.ContainsFunc(d.storers[l], func(e ts.EventID) bool { return !p.core.Has(int(e)) }) ||
		!p.touched.Has(int(l)) && !d.noticed(int(l)) && slices.Contains(d.starts.locs(), l)
}

// expand executes the events enabled in state id that belong to parts which lead
// there.
func (v *Vicinity) expand(id stategraph.StateID) (cost int) {
	g := v.Graph
	v.enabled = g.System().Enabled(g.State(id), v.enabled[:0])
	for _, e := range v.enabled {
		parts := v.masks.meet(v.lead[id], v.of[e])
		if parts == 0 {
			continue
		}
		v.out.Reset(ts.Fast)
		g.System().Execute(g.State(id), e, &v.out)
		for i := range v.out.List {
			if to, isNew := g.Add(v.out.List[i].Dst); isNew {
				v.Tree.Reached(stategraph.Edge{Src: id, Dst: to, Event: e, Branch: int32(i)})
				v.lead = append(v.lead, parts)
			}
		}
		cost += len(v.out.List)
		g.MarkDone(id, e)
	}
	v.left -= cost
	return cost + 1
}

package analysis

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// nearTransitions is how many transitions a vicinity has.
const nearTransitions = 60_000

// vicinity is the part of the state space that is nearest to the start, explored
// in full; all of it when it is small.
type vicinity struct {
	g       *stategraph.Graph
	tree    *stategraph.Tree
	at      stategraph.StateID
	left    int // transitions
	enabled []ts.EventID
	out     ts.Branches
	whole   bool // it is all there is
}

// around is the vicinity, the same for all who look there.
func (p *Pass) around() *vicinity {
	if p.vicinity == nil {
		v := &vicinity{g: stategraph.New(p.sys), left: nearTransitions}
		v.g.AddInitials()
		v.tree = v.g.Grow()
		p.vicinity = v
	}
	return p.vicinity
}

// explore goes on for about budget transitions.
func (v *vicinity) explore(budget int) (cost int, done bool) {
	for ; int(v.at) < v.g.Len() && v.left > 0; v.at++ {
		if cost >= budget {
			return cost, false
		}
		cost += v.expand(v.at)
	}
	v.whole = int(v.at) == v.g.Len()
	return cost, true
}

// expand executes the events enabled in state id.
func (v *vicinity) expand(id stategraph.StateID) (cost int) {
	v.enabled = v.g.System().Enabled(v.g.State(id), v.enabled[:0])
	for _, e := range v.enabled {
		v.out.Reset(ts.Fast)
		v.g.System().Execute(v.g.State(id), e, &v.out)
		for i := range v.out.List {
			if to, isNew := v.g.Add(v.out.List[i].Dst); isNew {
				v.tree.Reached(stategraph.Edge{Src: id, Dst: to, Event: e, Branch: int32(i)})
			}
		}
		cost += len(v.out.List)
	}
	v.g.MarkExpanded(id)
	v.left -= cost
	return cost + 1
}

package analysis

import (
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// nearTransitions is how many transitions a nearby executes.
const nearTransitions = 20_000

// nearby is the part of the state space that is nearest to the start, explored
// in full. A search that reduces need not have the shortest runs to conflicts;
// the nearby often has them.
type nearby struct {
	g       *stategraph.Graph
	tree    *stategraph.Tree
	at      stategraph.StateID
	depth   int // of the states it executes events in, at most
	left    int // transitions
	enabled []ts.EventID
	out     ts.Branches
	sweep   *stategraph.Sweep // once explored
	flow    *conflict.Flow
	told    bool // shorter runs were handed over
}

// newNearby begins one that can make runs of longest steps shorter.
func newNearby(sys ts.System, longest int) *nearby {
	n := &nearby{g: stategraph.New(sys), depth: longest - 2, left: nearTransitions}
	n.g.AddInitials()
	n.tree = n.g.Grow()
	return n
}

// step goes on for about budget transitions.
func (n *nearby) step(o conflict.Options, budget int) (cost int, done bool) {
	for ; n.sweep == nil && cost < budget; n.at++ {
		if int(n.at) == n.g.Len() || n.left <= 0 || n.tree.Depth(n.at) > n.depth {
			n.flow, n.sweep = conflict.New(n.g, o), n.g.Sweep()
			break
		}
		cost += n.expand(n.at)
	}
	if cost >= budget {
		return cost, false
	}
	more, done := n.flow.Sweep(n.sweep, budget-cost)
	return cost + more, done
}

// expand executes the events enabled in state id.
func (n *nearby) expand(id stategraph.StateID) (cost int) {
	n.enabled = n.g.System().Enabled(n.g.State(id), n.enabled[:0])
	for _, e := range n.enabled {
		n.out.Reset(ts.Fast)
		n.g.System().Execute(n.g.State(id), e, &n.out)
		for i := range n.out.List {
			if to, isNew := n.g.Add(n.out.List[i].Dst); isNew {
				n.tree.Reached(stategraph.Edge{Src: id, Dst: to, Event: e, Branch: int32(i)})
			}
		}
		cost += len(n.out.List)
	}
	n.g.MarkExpanded(id)
	n.left -= cost
	return cost + 1
}

// shorter replaces the runs of p's conflicts by those that are shorter here.
func (n *nearby) shorter(p *Pass, pending []pending) {
	for _, c := range n.flow.Conflicts(n.tree) {
		for i := range pending {
			f := &pending[i].f
			if f.Conflict != nil && f.Conflict.Same(&c) && len(c.Edges) < len(pending[i].edges) {
				run := NewRun(n.g, c.Start, c.Edges)
				pending[i].short, *f.Conflict = &run.Trace, c
				f.Apps = p.appNames(c.First, c.Second)
			}
		}
	}
}

// follow is trace t as a run; the search need not have stored its states.
func (p *Pass) follow(t trace.Trace) Run {
	r := Run{Trace: t}
	for _, s := range t.Replay(p.sys).Steps {
		r.State = p.g.Find(s.State)
		r.States = append(r.States, r.State)
	}
	return r
}

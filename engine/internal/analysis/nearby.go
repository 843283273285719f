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

// lookNear looks for shorter runs, as far as the budget goes, and reports
// whether that is done.
func (c *conflicts) lookNear() bool {
	if c.near == nil || c.near.told {
		return true
	}
	cost, done := c.near.step(c.p.o.Conflicts, c.p.left)
	if c.p.left -= cost; done {
		c.near.told = true
		c.shorter()
	}
	return done
}

// shorter replaces the runs of conflicts by those that are shorter nearby.
func (c *conflicts) shorter() {
	for _, found := range c.near.flow.Conflicts(c.near.tree) {
		for _, x := range c.claims {
			if x.f.Conflict.Same(&found) && len(found.Edges) < len(x.edges) {
				run := NewRun(c.near.g, found.Start, found.Edges)
				x.short, *x.f.Conflict = &run.Trace, found
				x.f.Apps = c.p.appNames(found.First, found.Second)
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

package analysis

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// nearTransitions is how many transitions a nearby executes.
const nearTransitions = 60_000

// nearby is the part of the state space that is nearest to the start, explored
// in full; all of it when it is small. A search that reduces keeps failures and
// properties, but neither every conflict nor the shortest runs to them: whether
// the reason of a command still holds is nothing that the program reads.
type nearby struct {
	g        *stategraph.Graph
	tree     *stategraph.Tree
	at       stategraph.StateID
	left     int // transitions
	enabled  []ts.EventID
	out      ts.Branches
	sweep    *stategraph.Sweep // once explored
	reporter *reporter
	flow     *conflict.Flow
	told     bool // what was found was handed over
	whole    bool // it is all there is
}

func newNearby(sys ts.System) *nearby {
	n := &nearby{g: stategraph.New(sys), left: nearTransitions}
	n.g.AddInitials()
	n.tree = n.g.Grow()
	return n
}

// step goes on for about budget transitions.
func (n *nearby) step(o conflict.Options, budget int) (cost int, done bool) {
	for ; n.sweep == nil && cost < budget; n.at++ {
		if int(n.at) == n.g.Len() || n.left <= 0 {
			n.whole = int(n.at) == n.g.Len()
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
		c.closer()
	}
	return done
}

// closer takes over what was found nearby: other conflicts, and shorter runs.
func (c *conflicts) closer() {
	c.p.report.Partial = c.p.report.Partial || !c.near.whole
	for _, found := range c.near.flow.Conflicts(c.near.tree) {
		run := NewRun(c.near.g, found.Start, found.Edges)
		i := slices.IndexFunc(c.claims, func(x *claimed) bool { return x.f.Conflict.Same(&found) })
		switch {
		case i < 0:
			c.claim(c.near.reporter, &found, &run.Trace)
		case len(found.Edges) <= len(c.claims[i].edges):
			x := c.claims[i]
			x.short, *x.f.Conflict = &run.Trace, found
			x.f.Apps = c.p.appNames(found.First, found.Second)
		}
	}
}

// scout has the nearby looked at before any conflict is told.
type scout struct{ c *conflicts }

// settle implements claim.
func (s scout) settle(hurry bool) settlement {
	if hurry {
		return dropped
	}
	if !s.c.lookNear() {
		return unsettled
	}
	return dropped
}

// run implements claim; there is none.
func (s scout) run() Run { return Run{} }

// follow is trace t as a run; the search need not have stored its states.
func (p *Pass) follow(t trace.Trace) Run {
	r := Run{Trace: t}
	for _, s := range t.Replay(p.sys).Steps {
		r.State = p.g.Find(s.State)
		r.States = append(r.States, r.State)
	}
	return r
}

package analysis

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/near"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
)

// nearby looks for conflicts in the vicinity. A search that reduces keeps
// failures and properties, but neither every conflict nor the shortest runs to
// them: whether the reason of a command still holds is nothing that the program
// reads.
type nearby struct {
	*near.Vicinity
	sweep    *stategraph.Sweep // once explored
	reporter *reporter
	flow     *conflict.Flow
	told     bool // what was found was handed over
}

// step goes on for about budget transitions.
func (n *nearby) step(o conflict.Options, budget int) (cost int, done bool) {
	if cost, done = n.Explore(budget); !done {
		return cost, false
	}
	if n.sweep == nil {
		o.Beyond = n.Beyond
		n.flow, n.sweep = conflict.New(n.Graph, o), n.Graph.Sweep()
	}
	more, done := n.flow.Sweep(n.sweep, budget-cost)
	return cost + more, done
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
	list := c.near.flow.Conflicts(c.near.Tree)
	c.p.report.Partial = c.p.report.Partial || !c.near.Whole() || c.near.flow.Partial()
	for _, found := range list {
		run := NewRun(c.near.Graph, found.Start, found.Edges)
		i := slices.IndexFunc(c.claims, func(x *claimed) bool { return x.f.Conflict.Same(&found) })
		switch {
		case i < 0:
			c.claim(c.near.reporter, &found, &run.Trace, c.near.Graph)
		case len(found.Edges) <= len(c.claims[i].edges):
			x := c.claims[i]
			x.short, x.other, *x.f.Conflict = &run.Trace, otherRun(c.near.Graph, &found), found
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

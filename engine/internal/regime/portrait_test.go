package regime_test

import (
	"slices"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// portrait is what can be seen in the whole state graph of a program.
type portrait struct {
	text              string
	g                 *stategraph.Graph
	comps             *stategraph.Components
	states, starts    int
	events, guards    int // guards: the most variables that one reads
	cycles            int // components of several states
	loops             bool
	disables, enables bool // some transition does, of another event
	rings             bool // some cycle does both
	fails, ends       bool
	stuck             bool // a deadlock behind a cycle
	closes, quiet     bool // place "over"
	branches          bool // an event with different outcomes
	fires             bool
	served            int  // the most apps that one event concerns
	strangers         bool // two events that happen have no location in common
	touched           map[ts.EventID]map[ts.LocID]bool
}

// look explores a program in full; it returns nil if that is too much.
func look(text string) *portrait {
	sys := regime.System(text)
	out := explore.ToEnd(full.Rows[0].New(sys, explore.Options{Limits: explore.Limits{States: 400}}))
	if out.How != explore.Complete {
		return nil
	}
	p := &portrait{
		text: text, g: out.Graph, comps: out.Graph.SCCs(),
		states: out.Graph.Len(), starts: len(out.Graph.Initials()),
		events: len(sys.Events()), guards: widestGuard(regime.Lower(text)),
		touched: map[ts.EventID]map[ts.LocID]bool{},
	}
	p.transitions()
	p.components()
	p.compare()
	return p
}

// widestGuard is the most variables that a guard of p reads.
func widestGuard(p *ir.Program) int {
	most := 0
	for i := range p.Events {
		if p.Events[i].Guard == nil {
			continue
		}
		vars := map[ir.VarID]bool{}
		ir.Inspect([]ir.Stmt{&ir.Do{X: p.Events[i].Guard}}, func(n any) bool {
			if load, ok := n.(*ir.Load); ok {
				vars[load.Var] = true
			}
			return true
		})
		most = max(most, len(vars))
	}
	return most
}

// compare looks for events that have nothing in common.
func (p *portrait) compare() {
	for _, a := range p.touched {
		for _, b := range p.touched {
			p.strangers = p.strangers || disjoint(a, b)
		}
	}
}

func disjoint(a, b map[ts.LocID]bool) bool {
	for l := range a {
		if b[l] {
			return false
		}
	}
	return true
}

func (p *portrait) enabled(id stategraph.StateID) []ts.EventID {
	return p.g.System().Enabled(p.g.State(id), nil)
}

func (p *portrait) transitions() {
	for id := range stategraph.StateID(p.states) {
		outcomes := map[ts.EventID]stategraph.StateID{}
		p.g.Out(id, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
			first, again := outcomes[e.Event]
			p.branches = p.branches || again && first != e.Dst
			outcomes[e.Event] = e.Dst
			p.edge(e, b)
			return true
		})
		p.ends = p.ends || len(outcomes) == 0
	}
}

func (p *portrait) edge(e stategraph.Edge, b *ts.Branch) {
	before, after := p.enabled(e.Src), p.enabled(e.Dst)
	p.disables = p.disables || lacks(before, after, e.Event)
	p.enables = p.enables || lacks(after, before, e.Event)
	p.loops = p.loops || e.Src == e.Dst
	p.fails = p.fails || len(b.Failures) > 0
	p.fires = p.fires || p.g.System().Events()[e.Event].Kind == ts.Timer
	p.closes = p.closes || p.over(e.Src) == 0 && p.over(e.Dst) == 1
	if p.touched[e.Event] == nil {
		p.touched[e.Event] = map[ts.LocID]bool{}
	}
	apps := map[ts.AppID]bool{}
	for _, a := range b.Accesses {
		p.touched[e.Event][a.Loc] = true
		apps[a.App] = true
	}
	delete(apps, 0)
	p.served = max(p.served, len(apps))
}

// lacks reports whether an event of list but e is not in other.
func lacks(list, other []ts.EventID, e ts.EventID) bool {
	return slices.ContainsFunc(list, func(f ts.EventID) bool { return f != e && !slices.Contains(other, f) })
}

// over is the value of the place of that name, or -1.
func (p *portrait) over(id stategraph.StateID) int32 {
	sys := p.g.System()
	for _, v := range sys.Values(p.g.State(id)) {
		if sys.Locations()[v.Loc].Name == "over" {
			return v.Raw
		}
	}
	return -1
}

// components looks at the cycles.
func (p *portrait) components() {
	size := map[int]int{}
	for id := range stategraph.StateID(p.states) {
		size[p.comps.Of(id)]++
	}
	p.quiet = true
	fromCycle := make([]bool, p.states)
	disables, enables := map[int]bool{}, map[int]bool{}
	for id := range stategraph.StateID(p.states) {
		c := p.comps.Of(id)
		if size[c] < 2 {
			continue
		}
		p.quiet = p.quiet && p.over(id) != 1
		p.mark(id, fromCycle)
		p.g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			if p.comps.Of(e.Dst) == c {
				before, after := p.enabled(e.Src), p.enabled(e.Dst)
				disables[c] = disables[c] || lacks(before, after, -1)
				enables[c] = enables[c] || lacks(after, before, -1)
			}
			return true
		})
	}
	for c, n := range size {
		if n > 1 {
			p.cycles++
		}
		p.rings = p.rings || disables[c] && enables[c]
	}
	for id, reached := range fromCycle {
		s := p.g.State(stategraph.StateID(id))
		p.stuck = p.stuck || reached && len(p.g.System().Enabled(s, nil)) == 0 && p.g.System().Waiting(s)
	}
}

// mark marks the states that can be reached from id.
func (p *portrait) mark(id stategraph.StateID, marked []bool) {
	if marked[id] {
		return
	}
	marked[id] = true
	p.g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
		p.mark(e.Dst, marked)
		return true
	})
}

package conflict

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Conflicts lists what was found, each with a shortest run to it; tree holds
// the shortest paths to all states looked at.
func (f *Flow) Conflicts(tree *stategraph.Tree) []Conflict {
	var out []Conflict
	for i := range f.list {
		c := f.conflict(&f.list[i].hit)
		known := slices.ContainsFunc(out, func(d Conflict) bool { return c.Same(&d) })
		if known {
			continue
		}
		c.Start, c.Edges = f.path(tree, &f.list[i])
		if n := len(c.Edges); n > 0 {
			c.Event = c.Edges[n-1].Event
		}
		out = append(out, c)
	}
	return append(out, f.behind(tree)...)
}

func (f *Flow) conflict(h *hit) Conflict {
	c := Conflict{
		Class: h.class, First: h.first, Second: h.second, Loc: h.loc, Together: h.together,
		Given: f.command(h.reason), Against: f.command(h.because), key: h.key(), Minor: h.key().minor, Event: -1,
	}
	if h.link >= 0 {
		c.Link = &f.book.links[h.link]
	}
	if h.vain && h.class == Undone {
		heard := &f.book.reasons.list[h.because].run
		c.Signal = &Command{Loc: heard.Cause, Value: heard.Value, Cause: -1}
	}
	return c
}

func (f *Flow) command(n int32) Command {
	r := &f.book.reasons.list[n]
	c := Command{Loc: r.loc, Value: r.value, Cause: -1, To: r.run.Value}
	if r.level {
		c.Cause = r.run.Cause
	}
	for _, l := range r.about {
		if l != r.run.Cause && !r.lastsWith(l) {
			c.Asked = append(c.Asked, l)
		}
	}
	return c
}

// EndsIn reports whether run r, of any length and through any states, ends in
// conflict c, and corrects what c says of its circumstances if so.
func (f *Flow) EndsIn(r *trace.Replay, c *Conflict) bool {
	if c.Left != nil {
		return f.leavesBehind(r, c)
	}
	var facts []int32
	var hits []hit
	for i := range r.Steps {
		n := f.step(r, i)
		next := slices.Clone(f.book.effects[n].gens)
		hits = slices.Clone(f.book.effects[n].hits)
		for _, x := range facts {
			o := f.book.after(n, x)
			next, hits = append(next, o.facts...), append(hits, o.hits...)
		}
		slices.Sort(next)
		facts = slices.Compact(next)
		if c.Together && c.Class != Physical {
			hits = f.fitting(n, c, before(r, i))
		}
	}
	for i := range hits {
		d := f.conflict(&hits[i])
		if d.Same(c) && d.First == c.First {
			d.Start, d.Edges, d.Event = c.Start, c.Edges, c.Event
			*c = d
			return true
		}
	}
	return false
}

// fitting are the answers within effect that may be c, whose class they get.
func (f *Flow) fitting(effect int32, c *Conflict, before func() []ts.Value) (hits []hit) {
	for _, h := range f.book.answers(effect) {
		vain := h.vain && f.book.backTo(effect, h.loc, before)
		if h.class = c.Class; c.Class != Undone || vain == (c.Signal != nil) {
			hits = append(hits, h)
		}
	}
	return hits
}

// step is the number of what step i of a run does to facts.
func (f *Flow) step(r *trace.Replay, i int) int32 {
	s := &r.Steps[i]
	b := ts.Branch{Accesses: s.Accesses, Notes: s.Notes, Runs: s.Runs}
	return f.effect(s.Event, &b, before(r, i), func() []ts.Value { return s.Values })
}

// before is what there is before step i of a run.
func before(r *trace.Replay, i int) func() []ts.Value {
	if i == 0 {
		return nothing
	}
	return func() []ts.Value { return r.Steps[i-1].Values }
}

// path is a shortest run that ends with the transition of p: back along the
// fact that met the conflict to where it was set off, and on to the start.
func (f *Flow) path(tree *stategraph.Tree, p *pending) (stategraph.StateID, []stategraph.Edge) {
	if p.edge < 0 {
		return p.src, nil
	}
	back := []stategraph.Edge{f.edge(p.src, p.edge)}
	fact, src := p.fact, p.src
	for at := p.from; at >= 0; {
		a := f.queue.At(int(at))
		if src = a.src; a.edge < 0 {
			break
		}
		back = append(back, f.edge(src, a.edge))
		if at = a.from; at >= 0 {
			fact = f.before(f.queue.At(int(at)), a.edge, fact)
		}
	}
	start, edges := tree.PathTo(src)
	slices.Reverse(back)
	return start, append(edges, back...)
}

// before is a fact of arrival a that edge i turns into fact.
func (f *Flow) before(a *arrival, i, fact int32) int32 {
	effect, found := f.edges.At(int(i)).effect, fact
	if effect == 0 {
		return fact
	}
	each(int(a.word), a.facts, func(x int32) {
		if slices.Contains(f.book.after(effect, x).facts, fact) {
			found = x
		}
	})
	return found
}

// edge is edge number i, which leaves src, in full.
func (f *Flow) edge(src stategraph.StateID, i int32) (found stategraph.Edge) {
	left := i - f.states.At(int(src)).first
	f.g.Out(src, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
		found = e
		left--
		return left >= 0
	})
	return found
}

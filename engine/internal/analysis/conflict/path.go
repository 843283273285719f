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
		if known || c.Class == asked || !f.counts(&f.list[i].hit) {
			continue
		}
		c.Start, c.Edges = f.path(tree, &f.list[i])
		out = append(out, c)
	}
	return out
}

// Asked lists what would be a conflict had the second app not asked for the first
// one's reason, each with a run to it.
func (f *Flow) Asked(tree *stategraph.Tree) []Conflict {
	var out []Conflict
	for i := range f.list {
		if p := &f.list[i]; p.hit.class == asked {
			c := f.conflict(&p.hit)
			c.Start, c.Edges = f.path(tree, p)
			out = append(out, c)
		}
	}
	return out
}

// Deny takes back that it was asked for a reason as c says: no run does that.
func (f *Flow) Deny(c *Conflict) { f.denied[c.key] = true }

// asks reports whether b was seen to ask for a reason of a, or a for one of b,
// before it commanded l otherwise.
func (f *Flow) asks(a, b ts.AppID, l ts.LocID) bool {
	h := hit{class: asked, first: a, second: b, loc: l, variable: -1, emitter: -1}
	return f.found[sight{h.key(), h.variable, false}] && !f.denied[h.key()]
}

// counts reports whether h is a conflict by what the apps were seen to do in
// all transitions: a memory tells what it remembers, and who is kept from
// saying something says it in other runs that have read the sensor.
func (f *Flow) counts(h *hit) bool {
	switch {
	case h.class == InvalidLocal:
		return f.seen.remembers(h.variable, h.loc)
	case h.quiet:
		return f.seen.says[h.second][h.loc]
	}
	return true
}

func (f *Flow) conflict(h *hit) Conflict {
	c := Conflict{
		Class: h.class, First: h.first, Second: h.second, Loc: h.loc, Var: h.variable,
		Reason: f.book.sets.list[h.reason], Because: f.book.sets.list[h.because], Together: h.together,
		key: h.key(),
	}
	if h.link >= 0 {
		c.Link = &f.book.links[h.link]
	}
	return c
}

// EndsIn reports whether run r, of any length and through any states, ends in
// conflict c, and corrects what c says of its circumstances if so.
func (f *Flow) EndsIn(r *trace.Replay, c *Conflict) bool {
	var facts []int32
	var hits []hit
	for i := range r.Steps {
		s := &r.Steps[i]
		n := f.effect(s.Event, &ts.Branch{Accesses: s.Accesses, Notes: s.Notes})
		next := slices.Clone(f.book.effects[n].gens)
		hits = slices.Clone(f.book.effects[n].hits)
		for _, x := range facts {
			o := f.book.after(n, x)
			next, hits = append(next, o.facts...), append(hits, o.hits...)
		}
		slices.Sort(next)
		facts = slices.Compact(next)
	}
	for i := range hits {
		d := f.conflict(&hits[i])
		if d.Same(c) && d.First == c.First && f.counts(&hits[i]) {
			d.Start, d.Edges = c.Start, c.Edges
			*c = d
			return true
		}
	}
	return false
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

package conflict

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Conflicts lists what was found, each with a shortest run to it; tree holds
// the shortest paths to all states looked at.
func (f *Flow) Conflicts(tree *stategraph.Tree) []Conflict {
	out := make([]Conflict, len(f.list))
	for i := range f.list {
		p := &f.list[i]
		h := &p.hit
		out[i] = Conflict{
			Class: h.class, First: h.first, Second: h.second, Loc: h.loc, Var: h.variable,
			Reason: f.book.sets.list[h.reason], Because: f.book.sets.list[h.because], Together: h.together,
		}
		if h.link >= 0 {
			out[i].Link = &f.book.links[h.link]
		}
		out[i].Start, out[i].Edges = f.path(tree, p)
	}
	return out
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

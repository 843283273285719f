package loop

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// goRound is a run to state id and once round from there, past a change of the
// location by each of the apps, the nearest one next.
func (s *Search) goRound(c *candidate, id stategraph.StateID, tree *stategraph.Tree) (l Loop, cost int) {
	l = Loop{Apps: c.apps, Loc: c.loc}
	l.Start, l.Edges = tree.PathTo(id)
	l.From = len(l.Edges)
	at, missing := id, slices.Clone(c.apps)
	for len(missing) > 0 {
		path, n := s.way(at, func(e *edge) bool {
			return slices.ContainsFunc(missing, func(a ts.AppID) bool { return s.does(e, c.loc, a) })
		})
		for _, x := range s.changesOf(path[len(path)-1]) {
			missing = slices.DeleteFunc(missing, func(a ts.AppID) bool { return x.loc == c.loc && x.app == a })
		}
		l.Edges, at, cost = append(l.Edges, path...), path[len(path)-1].Dst, cost+n
	}
	if at != id {
		path, n := s.way(at, func(e *edge) bool { return e.dst == id })
		l.Edges, cost = append(l.Edges, path...), cost+n
	}
	return l, cost
}

// changesOf is what an edge of the graph changes.
func (s *Search) changesOf(of stategraph.Edge) (list []change) {
	s.out(of.Src, func(e *edge) {
		if e.event == of.Event && e.branch == of.Branch {
			list = s.changes[e.changes]
		}
	})
	return list
}

// way is a shortest path within a component that ends with a wanted edge.
func (s *Search) way(from stategraph.StateID, wanted func(e *edge) bool) (path []stategraph.Edge, cost int) {
	came := map[stategraph.StateID]stategraph.Edge{from: {Src: stategraph.None}}
	queue := []stategraph.StateID{from}
	for len(path) == 0 {
		id := queue[0]
		queue = queue[1:]
		s.out(id, func(e *edge) {
			cost++
			if e.asked || !s.inside(id, e) || len(path) > 0 {
				return
			}
			step := stategraph.Edge{Src: id, Dst: e.dst, Event: e.event, Branch: e.branch}
			if wanted(e) {
				path = append(path, step)
			} else if _, seen := came[e.dst]; !seen {
				came[e.dst], queue = step, append(queue, e.dst)
			}
		})
	}
	for x := came[path[0].Src]; x.Src != stategraph.None; x = came[x.Src] {
		path = append(path, x)
	}
	slices.Reverse(path)
	return path, cost
}

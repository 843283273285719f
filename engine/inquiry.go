package engine

import (
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// answerSeconds is how long an answer may work on a large graph; the next one
// goes on from there.
const answerSeconds = 0.1

// inquiry is what questions about an exploration have worked out so far. It is
// about the graph as it was then: a search that goes on makes it stale.
type inquiry struct {
	graph       *stategraph.Graph
	states      int
	transitions int

	moves     *quotient.Transitions
	chosen    []int // locations; nil: nobody asked
	partition *quotient.Partition
	sweep     *quotient.Sweep
	tree      *stategraph.Sweep // nil: nobody asked for paths
	hunt      *hunt             // the last search for states
	coverage  *coverage
	into      func(stategraph.StateID) []stategraph.StateID
}

// inquiry is that of the explored graph.
func (x *exploration) inquiry() *inquiry {
	g, n := x.graph(), x.search.Stats().Transitions
	if q := x.asked; q == nil || q.graph != g || q.states != g.Len() || q.transitions != n {
		x.asked = &inquiry{graph: g, states: g.Len(), transitions: n}
	}
	return x.asked
}

// while is true for the time that an answer may take.
func (s *Session) while() func() bool {
	end := s.now() + answerSeconds
	return func() bool { return s.now() < end }
}

// paths is the tree of shortest paths as far as it is known: after a search
// that was ended early it has yet to grow, a piece with each question.
func (x *exploration) paths(more func() bool) *stategraph.Tree {
	q := x.inquiry()
	if tree := q.graph.Known(); tree != nil {
		return tree
	}
	if q.tree == nil {
		q.tree = q.graph.Sweep()
	}
	for n := 1; q.tree.Next() != stategraph.None; n++ {
		q.tree.Expand(true, func(stategraph.Edge, *ts.Branch) {})
		if n%treePulse == 0 && !more() {
			break
		}
	}
	return q.tree.Tree()
}

// treePulse is how many states a tree grows by between two looks at the clock.
const treePulse = 256

// executed are the transitions of the graph, with the apps that ran if asked.
func (q *inquiry) executed(apps bool) *quotient.Transitions {
	if q.moves == nil || apps && !q.moves.Apps() {
		q.moves = quotient.NewTransitions(q.graph, apps)
	}
	return q.moves
}

// before lists the predecessors of a state.
func (q *inquiry) before(id stategraph.StateID) []stategraph.StateID {
	if q.into == nil {
		q.into = dotgraph.Backward(q.graph)
	}
	return q.into(id)
}

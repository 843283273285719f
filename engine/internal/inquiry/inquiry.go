// Package inquiry asks what was explored: for pictures, runs, states in which
// something holds, and what ran.
//
// A graph may have millions of states, and whoever asks waits. So an answer works
// for a moment only and says how far it got; asked again, it goes on from there.
// What was worked out is kept as long as the graph stays as it is.
package inquiry

import (
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// answerSeconds is how long an answer may work on a large graph; the next one
// goes on from there.
const answerSeconds = 0.1

// Inquiry asks an exploration, the reference of a comparison with others or one
// that stands alone.
type Inquiry struct {
	*exploration.Exploration
	Others []exploration.Other // nil: not of a comparison

	now   func() float64
	asked *known // nil: nothing was asked yet
}

// New asks x.
func New(x *exploration.Exploration, others []exploration.Other, now func() float64) *Inquiry {
	return &Inquiry{Exploration: x, Others: others, now: now}
}

// known is what questions have worked out so far. It is about the graph as it
// was then: a search that goes on makes it stale.
type known struct {
	graph       *stategraph.Graph
	states      int
	transitions int

	moves     *quotient.Transitions
	chosen    []ts.LocID // nil: nobody asked
	partition *quotient.Partition
	sweep     *quotient.Sweep
	tree      *stategraph.Sweep // nil: nobody asked for paths
	hunt      *hunt             // the last search for states
	coverage  *coverage
	into      func(stategraph.StateID) []stategraph.StateID
}

// known is what is known of the graph as it is.
func (q *Inquiry) known() *known {
	g, n := q.Graph(), q.Search.Stats().Transitions
	if k := q.asked; k == nil || k.graph != g || k.states != g.Len() || k.transitions != n {
		q.asked = &known{graph: g, states: g.Len(), transitions: n}
	}
	return q.asked
}

// while is true for the time that an answer may take.
func (q *Inquiry) while() func() bool {
	end := q.now() + answerSeconds
	return func() bool { return q.now() < end }
}

// paths is the tree of shortest paths as far as it is known: after a search
// that was ended early it has yet to grow, a piece with each question.
func (k *known) paths(more func() bool) *stategraph.Tree {
	if tree := k.graph.Known(); tree != nil {
		return tree
	}
	if k.tree == nil {
		k.tree = k.graph.Sweep()
	}
	for n := 1; k.tree.Next() != stategraph.None; n++ {
		k.tree.Expand(true, nil, func(stategraph.Edge, *ts.Branch) {})
		if n%treePulse == 0 && !more() {
			break
		}
	}
	return k.tree.Tree()
}

// treePulse is how many states a tree grows by between two looks at the clock.
const treePulse = 256

// executed are the transitions of the graph, with the apps that ran if asked.
func (k *known) executed(apps bool) *quotient.Transitions {
	if k.moves == nil || apps && !k.moves.Apps() {
		k.moves = quotient.NewTransitions(k.graph, apps)
	}
	return k.moves
}

// before lists the predecessors of a state.
func (k *known) before(id stategraph.StateID) []stategraph.StateID {
	if k.into == nil {
		k.into = dotgraph.Backward(k.graph)
	}
	return k.into(id)
}

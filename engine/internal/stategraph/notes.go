package stategraph

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Notes are what a search says of what it executed, so that nobody need execute
// all of it again. Those of a search that says nothing are nil.
type Notes struct {
	first  []Edge // of each event
	failed []bool
	asked  StateID // of all states before this one it is known whether they are ends
	ends   []StateID
}

// Note makes g keep the notes that the search makes. It is for searches that
// execute every event of a state, states in the order of their numbers.
func (g *Graph) Note() *Notes {
	g.notes = &Notes{first: slices.Repeat([]Edge{{Src: None}}, len(g.sys.Events())), failed: make([]bool, len(g.sys.Failures()))}
	return g.notes
}

// Notes are those of the search.
func (g *Graph) Notes() *Notes { return g.notes }

// Transition notes a transition.
func (n *Notes) Transition(e Edge, b *ts.Branch) {
	if n.first[e.Event].Src == None {
		n.first[e.Event] = e
	}
	for _, id := range b.Failures {
		n.Failure(id)
	}
}

// Failure notes that some transition shows a failure.
func (n *Notes) Failure(id ts.FailureID) {
	for int(id) >= len(n.failed) { // foreign code shows its errors as they come
		n.failed = append(n.failed, false)
	}
	n.failed[id] = true
}

// State notes whether a state enables no event.
func (n *Notes) State(id StateID, end bool) {
	n.asked = id + 1
	if end {
		n.ends = append(n.ends, id)
	}
}

// First is the first transition of each event; its Src is None where there is
// none. Nobody noted them where it is nil.
func (n *Notes) First() []Edge {
	if n == nil {
		return nil
	}
	return n.first
}

// MayFail reports whether some transition may show a failure.
func (n *Notes) MayFail(id ts.FailureID) bool {
	return n == nil || int(id) < len(n.failed) && n.failed[id]
}

// MayEnd reports whether state id may enable no event.
func (n *Notes) MayEnd(id StateID) bool {
	if n == nil || id >= n.asked {
		return true
	}
	_, is := slices.BinarySearch(n.ends, id)
	return is
}

// bytes is the memory of what grows.
func (n *Notes) bytes() int64 {
	if n == nil {
		return 0
	}
	return 4 * int64(cap(n.ends))
}

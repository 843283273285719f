// Package stategraph holds the state transition graph R that a search has
// explored: its states in one arena, which events were executed in each, and
// on top of that paths, cycles and components.
//
// Edges are not stored. An edge is (state, event, branch); its target is
// found again by executing the event, which is deterministic. That keeps a
// million states within a hundred bytes each beyond their own.
package stategraph

import "crosscheck/engine/internal/ts"

// StateID numbers states in the order in which a search found them, from 0.
type StateID int32

// None is no state.
const None StateID = -1

// Edge is one executed transition: the given branch of Event from Src.
type Edge struct {
	Src, Dst StateID
	Event    ts.EventID
	Branch   int32
}

// Graph is an explored part of the state space of a System.
type Graph struct {
	sys ts.System
}

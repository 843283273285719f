// Package stategraph holds the state transition graph R that a search has
// explored: its states in one arena, which events were executed in each, and
// on top of that paths, cycles and components.
//
// Edges are not stored. An edge is (state, event, branch); its target is
// found again by executing the event, which is deterministic. That keeps a
// million states within a hundred bytes each beyond their own.
package stategraph

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

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

// Graph is an explored part of the state space of a System. It is used by one
// goroutine.
type Graph struct {
	sys      ts.System
	arena    arena
	index    index
	initials []StateID
	done     doneSets
	tree     *Tree
	grown    bool // tree is kept by the search itself: Grow
	notes    *Notes
	spare    []*scratch
}

// New is an empty graph of sys.
func New(sys ts.System) *Graph {
	return &Graph{sys: sys, done: newDoneSets(len(sys.Events()))}
}

// System is the system the graph is a part of.
func (g *Graph) System() ts.System { return g.sys }

// Len is the number of states.
func (g *Graph) Len() int { return g.arena.n }

// Initials are the initial states, in the system's order.
func (g *Graph) Initials() []StateID { return g.initials }

// State is the canonical bytes of id; they must not be modified.
func (g *Graph) State(id StateID) []byte { return g.arena.at(int(id)) }

// Find is the state whose bytes are s, or None.
func (g *Graph) Find(s []byte) StateID {
	id, _ := g.index.find(&g.arena, s, hash(s))
	return id
}

// Add puts a copy of s into the graph unless it is there.
func (g *Graph) Add(s []byte) (id StateID, isNew bool) {
	h := hash(s)
	id, slot := g.index.find(&g.arena, s, h)
	if id != None {
		return id, false
	}
	id = StateID(g.arena.add(s))
	g.index.insert(id, h, slot)
	g.stale()
	return id, true
}

// AddInitial puts s into the graph as an initial state.
func (g *Graph) AddInitial(s []byte) StateID {
	id, isNew := g.Add(s)
	if !isNew && slices.Contains(g.initials, id) {
		return id
	}
	g.initials = append(g.initials, id)
	g.stale()
	return id
}

// AddInitials puts the system's initial states into the graph.
func (g *Graph) AddInitials() {
	var out ts.Branches
	g.sys.Initial(&out)
	for i := range out.List {
		g.AddInitial(out.List[i].Dst)
	}
}

// MarkDone notes that event e was executed in id and that the targets of all
// its branches are in the graph.
func (g *Graph) MarkDone(id StateID, e ts.EventID) {
	g.done.mark(id, e)
	g.stale()
}

// MarkExpanded notes that every event enabled in id is done; it takes one bit.
func (g *Graph) MarkExpanded(id StateID) {
	g.done.markAll(id)
	g.stale()
}

// MarkOpen notes that these events were executed in id, which is under way: they take the
// place of those noted of another state before, unless that is expanded by now.
func (g *Graph) MarkOpen(id StateID, events []ts.EventID) {
	g.done.open, g.done.ofOpen = id, append(g.done.ofOpen[:0], events...)
	g.stale()
}

// Done reports whether e, enabled in id, was executed there.
func (g *Graph) Done(id StateID, e ts.EventID) bool { return g.done.has(id, e) }

// stale forgets a cached tree that a change may have made wrong.
func (g *Graph) stale() {
	if !g.grown {
		g.tree = nil
	}
}

// Bytes is the memory the graph takes, with that of its tree, whether that is there or
// not: whoever explores has to leave room for it.
func (g *Graph) Bytes() int64 {
	total := g.arena.bytes() + g.index.bytes() + g.done.bytes()
	if g.tree != nil {
		total += g.tree.bytes()
	} else {
		total += int64(g.Len()) * sweepBytes
	}
	return total + g.notes.bytes()
}

// scratch is what one walk over the edges of a state needs.
type scratch struct {
	enabled []ts.EventID
	out     ts.Branches
}

// Out visits the edges that leave id: done events ascending, branches in
// order. It executes the events anew with detail d; b dies when visit
// returns. visit may call Out itself; it returns false to end the walk.
func (g *Graph) Out(id StateID, d ts.Detail, visit func(e Edge, b *ts.Branch) bool) {
	sc := g.borrow()
	defer g.giveBack(sc)
	s := g.State(id)
	sc.enabled = g.sys.Enabled(s, sc.enabled[:0])
	for _, e := range sc.enabled {
		if !g.Done(id, e) {
			continue
		}
		sc.out.Reset(d)
		g.sys.Execute(s, e, &sc.out)
		for i := range sc.out.List {
			b := &sc.out.List[i]
			if !visit(Edge{Src: id, Dst: g.Find(b.Dst), Event: e, Branch: int32(i)}, b) {
				return
			}
		}
	}
}

func (g *Graph) borrow() *scratch {
	n := len(g.spare)
	if n == 0 {
		return &scratch{}
	}
	sc := g.spare[n-1]
	g.spare = g.spare[:n-1]
	return sc
}

func (g *Graph) giveBack(sc *scratch) { g.spare = append(g.spare, sc) }

package stategraph

import (
	"unsafe"

	"crosscheck/engine/internal/ts"
)

// Tree holds a shortest path to every state of a graph from its initial
// states. Of several shortest paths it takes the one a breadth-first search
// finds first: states by number, events ascending, branches in order.
type Tree struct {
	nodes Vec[treeNode]
}

type treeNode struct {
	parent StateID // None of an initial state
	event  ts.EventID
	branch int32
	depth  int32 // -1 when the explored edges do not lead here
}

var unreached = treeNode{parent: None, depth: -1}

// Grow makes g keep the tree that the search builds with Tree.Reached, and
// Tree return it. It is for breadth-first searches, whose first path to a
// state is a shortest one. Call it after the initial states were added.
func (g *Graph) Grow() *Tree {
	g.tree, g.grown = &Tree{}, true
	for range g.initials {
		g.tree.nodes.Push(treeNode{parent: None})
	}
	return g.tree
}

// Reached notes that the search found the newest state through e.
func (t *Tree) Reached(e Edge) {
	t.nodes.Push(treeNode{e.Src, e.Event, e.Branch, t.nodes.At(int(e.Src)).depth + 1})
}

// Tree is the tree of shortest paths through the explored edges. It is kept
// until the graph changes.
func (g *Graph) Tree() *Tree {
	if g.tree == nil {
		g.tree = g.search()
	}
	return g.tree
}

// Known is Tree where it is there already, else nil.
func (g *Graph) Known() *Tree { return g.tree }

// search is a breadth-first search over the explored edges.
func (g *Graph) search() *Tree {
	s := g.Sweep()
	for s.Next() != None {
		s.Expand(true, nil, func(Edge, *ts.Branch) {})
	}
	return s.tree
}

// Depth is the length of a shortest path to id, or -1 when the explored edges
// do not lead there.
func (t *Tree) Depth(id StateID) int { return int(t.nodes.At(int(id)).depth) }

// PathTo is a shortest path to id: the initial state it starts from and its
// edges. Depth(id) must not be -1.
func (t *Tree) PathTo(id StateID) (start StateID, edges []Edge) {
	n := *t.nodes.At(int(id))
	if n.depth < 0 {
		panic("stategraph: path to a state that no explored edge leads to")
	}
	edges = make([]Edge, n.depth)
	for n.depth > 0 {
		edges[n.depth-1] = Edge{Src: n.parent, Dst: id, Event: n.event, Branch: n.branch}
		id = n.parent
		n = *t.nodes.At(int(id))
	}
	return id, edges
}

// PathToEdge is a shortest path whose last edge is e.
func (t *Tree) PathToEdge(e Edge) (start StateID, edges []Edge) {
	start, edges = t.PathTo(e.Src)
	return start, append(edges, e)
}

func (t *Tree) bytes() int64 { return t.nodes.Bytes(int(unsafe.Sizeof(treeNode{}))) }

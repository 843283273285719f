package stategraph

import (
	"unsafe"

	"crosscheck/engine/internal/ts"
)

// Sweep is a breadth-first search over the explored edges under way: it
// executes every explored event once, states by distance, and leaves the tree
// of shortest paths behind. Analyses that need both the edges and the tree
// look at the edges while the tree grows. The graph must not change meanwhile.
type Sweep struct {
	g     *Graph
	tree  *Tree
	queue Vec[StateID] // unless the tree exists: then states are by distance already
	head  int
	buf   scratch
	// Detail is how much is recorded of each event; nil: ts.Fast of all.
	Detail []ts.Detail
}

// sweepBytes is what a sweep takes for each state where there is no tree yet: its node and
// its place in the queue.
const sweepBytes = int64(unsafe.Sizeof(treeNode{}) + unsafe.Sizeof(StateID(0)))

// Sweep begins a sweep.
func (g *Graph) Sweep() *Sweep {
	if g.grown {
		return &Sweep{g: g, tree: g.tree}
	}
	s := &Sweep{g: g, tree: &Tree{}}
	for range g.Len() {
		s.tree.nodes.Push(unreached)
	}
	for _, id := range g.initials {
		s.tree.nodes.At(int(id)).depth = 0
		s.queue.Push(id)
	}
	return s
}

// Next is the state that Expand will look at, or None when all were.
func (s *Sweep) Next() StateID {
	switch {
	case s.g.grown && s.head < s.g.Len():
		return StateID(s.head)
	case !s.g.grown && s.head < s.queue.Len():
		return *s.queue.At(s.head)
	}
	return None
}

// Grown reports whether the tree existed already.
func (s *Sweep) Grown() bool { return s.g.grown }

// Looked is how many states were expanded.
func (s *Sweep) Looked() int { return s.head }

// Tree is the tree as far as it has grown.
func (s *Sweep) Tree() *Tree { return s.tree }

// Expand visits the edges that leave Next and goes on to the next state. It
// returns the events enabled there, explored or not; they die at the next
// call. Without targets an edge's Dst may be None: finding it is half of the
// work where the tree exists already; there events that are not wanted, unless
// that is nil, are not executed.
func (s *Sweep) Expand(targets bool, wanted func(ts.EventID) bool, visit func(e Edge, b *ts.Branch)) []ts.EventID {
	id := s.Next()
	s.head++
	state := s.g.State(id)
	s.buf.enabled = s.g.sys.Enabled(state, s.buf.enabled[:0])
	for _, e := range s.buf.enabled {
		if s.g.Done(id, e) && (!s.g.grown || wanted == nil || wanted(e)) {
			s.buf.out.Reset(s.detail(e))
			s.g.sys.Execute(state, e, &s.buf.out)
			s.branches(id, e, targets || !s.g.grown, visit)
		}
	}
	if s.Next() == None && !s.g.grown {
		s.g.tree = s.tree
	}
	return s.buf.enabled
}

// Skip goes on to the next state without looking at Next. It needs a tree that
// exists already.
func (s *Sweep) Skip() { s.head++ }

func (s *Sweep) detail(e ts.EventID) ts.Detail {
	if s.Detail == nil {
		return ts.Fast
	}
	return s.Detail[e]
}

func (s *Sweep) branches(id StateID, e ts.EventID, targets bool, visit func(e Edge, b *ts.Branch)) {
	for i := range s.buf.out.List {
		b := &s.buf.out.List[i]
		edge := Edge{Src: id, Dst: None, Event: e, Branch: int32(i)}
		if targets {
			edge.Dst = s.g.Find(b.Dst)
			s.reach(edge)
		}
		visit(edge, b)
	}
}

// reach notes the first edge to a state.
func (s *Sweep) reach(e Edge) {
	n := s.tree.nodes.At(int(e.Dst))
	if s.g.grown || n.depth >= 0 {
		return
	}
	*n = treeNode{e.Src, e.Event, e.Branch, s.tree.nodes.At(int(e.Src)).depth + 1}
	s.queue.Push(e.Dst)
}

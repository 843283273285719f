package stategraph

import "crosscheck/engine/internal/ts"

// Components are the strongly connected components of a graph, numbered in
// the order in which Tarjan's algorithm completes them: an edge never leads
// to a component with a higher number.
type Components struct {
	of    Vec[int32]
	count int
}

// Of is the component of id.
func (c *Components) Of(id StateID) int { return int(*c.of.At(int(id))) - 1 }

// Len is the number of components.
func (c *Components) Len() int { return c.count }

// SCCs are the components of the explored graph.
func (g *Graph) SCCs() *Components {
	t := NewTarjan(g.Len(), func(id StateID, buf []StateID) []StateID {
		g.Out(id, ts.Fast, func(e Edge, _ *ts.Branch) bool {
			buf = append(buf, e.Dst)
			return true
		})
		return buf
	})
	for !t.Step(1 << 20) {
	}
	return t.Components()
}

// Tarjan is Tarjan's algorithm under way: iterative, and stepped so that a
// caller can stop between steps.
type Tarjan struct {
	n     int
	succ  func(id StateID, buf []StateID) []StateID
	next  StateID // first state that may not have been visited
	count int32
	low   Vec[int32] // 0 unvisited, else the lowest index reached, from 1
	comp  Vec[int32] // 0 while on the stack, else the component plus one
	stack []StateID
	calls []frame
	succs []StateID // successors of the states in calls, one after another
}

// frame is a state being visited: its successors are succs[from:], of which
// those before at were looked at. A frame's successors end where the next
// frame's begin.
type frame struct {
	id       StateID
	from, at int
	index    int32
}

// NewTarjan finds the components of the graph of states 0..n-1 whose edges
// succ appends to buf.
func NewTarjan(n int, succ func(id StateID, buf []StateID) []StateID) *Tarjan {
	t := &Tarjan{n: n, succ: succ}
	for range n {
		t.low.Push(0)
		t.comp.Push(0)
	}
	return t
}

// Components is the result, once Step has returned true.
func (t *Tarjan) Components() *Components { return &Components{t.comp, int(t.count)} }

// Step looks at up to budget edges and reports whether the algorithm is done.
func (t *Tarjan) Step(budget int) bool {
	for ; budget > 0; budget-- {
		if len(t.calls) == 0 && !t.root() {
			return true
		}
		t.advance()
	}
	return false
}

// root begins at the next unvisited state, if there is one.
func (t *Tarjan) root() bool {
	for ; int(t.next) < t.n; t.next++ {
		if *t.low.At(int(t.next)) == 0 {
			t.visit(t.next)
			return true
		}
	}
	return false
}

func (t *Tarjan) visit(id StateID) {
	index := int32(len(t.stack)) + 1
	*t.low.At(int(id)) = index
	t.stack = append(t.stack, id)
	from := len(t.succs)
	t.succs = t.succ(id, t.succs)
	t.calls = append(t.calls, frame{id, from, from, index})
}

// advance looks at one more edge of the innermost visited state, or leaves it.
func (t *Tarjan) advance() {
	f := &t.calls[len(t.calls)-1]
	if f.at == len(t.succs) {
		t.leave(*f)
		return
	}
	to := t.succs[f.at]
	f.at++
	switch low := *t.low.At(int(to)); {
	case low == 0:
		t.visit(to)
	case *t.comp.At(int(to)) == 0:
		t.lower(f.id, low)
	}
}

// lower notes that id reaches index.
func (t *Tarjan) lower(id StateID, index int32) {
	if p := t.low.At(int(id)); index < *p {
		*p = index
	}
}

// leave ends the visit of f.id: it closes a component or tells its caller
// what it reached.
func (t *Tarjan) leave(f frame) {
	t.succs = t.succs[:f.from]
	t.calls = t.calls[:len(t.calls)-1]
	low := *t.low.At(int(f.id))
	if low == f.index {
		t.close(f.id)
		return
	}
	t.lower(t.calls[len(t.calls)-1].id, low)
}

// close makes a component of the stack from id on.
func (t *Tarjan) close(id StateID) {
	t.count++
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		*t.comp.At(int(top)) = t.count
		if top == id {
			return
		}
	}
}

// Bytes is the memory the algorithm takes.
func (t *Tarjan) Bytes() int64 {
	return t.low.Bytes(4) + t.comp.Bytes(4) + 4*int64(cap(t.stack)+cap(t.succs)) + 32*int64(cap(t.calls))
}

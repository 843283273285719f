// Package slice makes programs smaller before they are explored. Slice takes
// variables that nobody reads out of the states, which saves most where
// programs are tightly coupled. Parts cuts a program into parts that do not
// influence each other, which saves most where clocks run.
//
// Slice: a variable stays when a guard, a property, the machine (an enable flag,
// an attribute with subscribers, the gate of a clock, the due time of an event)
// or a handler reads it, and when it is an attribute or the mode and an app
// stores it. Reading it only in order to compute variables that
// leave does not count, provided that the store can be dropped: its value is in
// the domain and computing it cannot fail, whatever the variables hold. Any
// other store to a variable that leaves is still carried out as far as the
// checks.
//
// Events, functions, topics, properties, failures, locations and initial
// states keep their numbers, so that a run of the sliced program is a run of
// the original with the same findings. A dropped store stays in the program
// under a condition that is never true: tables that are built from the text,
// such as whose order of handlers can matter, come out as before. Where apps
// conflicted only over what left, the original has more branches; those of the
// slice are among them in the same order.
package slice

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Slice returns p without the variables that nobody reads, and their names. p
// itself is not changed; it is returned when nothing can be removed.
func Slice(p *ir.Program) (*ir.Program, []string) {
	s := &slicer{p: p, live: make([]bool, len(p.Vars)), aside: map[ir.VarID][]*ir.Store{}, copies: map[ir.Stmt]ir.Stmt{}}
	s.findLive()
	var removed []string
	out := *p
	out.Vars = slices.Clone(p.Vars)
	for i := range out.Vars {
		if v := &out.Vars[i]; !s.live[i] && v.Slice == ir.Kept {
			v.Slice = ir.Forgotten
			removed = append(removed, v.Name)
		}
	}
	if len(removed) == 0 {
		return p, nil
	}
	out.Funcs = slices.Clone(p.Funcs)
	for i := range out.Funcs {
		out.Funcs[i].Body = s.block(p.Funcs[i].Body)
	}
	return &out, removed
}

type slicer struct {
	p      *ir.Program
	live   []bool                   // of each variable
	aside  map[ir.VarID][]*ir.Store // stores that were not looked at, as they vanish so far
	copies map[ir.Stmt]ir.Stmt
}

// findLive grows the set of variables that must stay until it is closed.
func (s *slicer) findLive() {
	s.markRoots()
	for i := range s.p.Funcs {
		s.markReads(s.p.Funcs[i].Body)
	}
}

func (s *slicer) markRoots() {
	for i := range s.p.Events {
		e := &s.p.Events[i]
		if e.Apart {
			continue
		}
		if e.Flag != ir.NoVar {
			s.live[e.Flag] = true
		}
		s.markReads(e.Guard)
		if e.Window != nil && e.Window.Due != nil {
			s.live[e.Window.Due.Var] = true
		}
	}
	for i := range s.p.Properties {
		s.markReads(s.p.Properties[i].Cond)
	}
	for i := range s.p.Clocks {
		if g := s.p.Clocks[i].Gate; g != nil {
			s.live[g.Var] = true
		}
	}
	for _, v := range commanded(s.p) {
		s.live[v] = true
	}
	heard := map[ir.TopicID]bool{}
	for _, x := range s.p.Subscriptions {
		heard[x.Topic] = true
	}
	for i := range s.p.Vars {
		if heard[s.p.Vars[i].Topic] {
			s.live[i] = true
		}
	}
}

// commanded are the attributes that apps store, and the mode if they do: what
// the home is like in the end is of interest though no app looks.
func commanded(p *ir.Program) (list []ir.VarID) {
	lay := ir.NewLayout(p)
	statics := ir.NewStatics(p, lay, false)
	stored := map[ir.VarID]bool{}
	for a := 1; a < len(p.Apps); a++ {
		for _, l := range statics.App(ts.AppID(a)).Writes.List() {
			stored[lay.Owner[l]] = true
		}
	}
	for i := range p.Vars {
		if k := p.Vars[i].Kind; stored[ir.VarID(i)] && (k == ts.Attribute || k == ts.Mode) {
			list = append(list, ir.VarID(i))
		}
	}
	return list
}

// markReads marks what node reads.
func (s *slicer) markReads(node any) {
	ir.InspectLive(node, func(n any) bool {
		switch n := n.(type) {
		case *ir.Load:
			s.markLive(n.Var)
		case *ir.Native:
			s.markForeign(n)
		case *ir.Store:
			if s.vanishes(n) {
				s.aside[n.Var] = append(s.aside[n.Var], n)
				return false
			}
		}
		return true
	})
}

// markLive marks v, and what its stores read that were put aside.
func (s *slicer) markLive(v ir.VarID) {
	s.live[v] = true
	list := s.aside[v]
	delete(s.aside, v)
	for _, n := range list {
		s.markReads(n)
	}
}

// markForeign keeps all that foreign code touches.
func (s *slicer) markForeign(n *ir.Native) {
	e := s.p.Foreign[n.Code].Effects(n.Fn)
	for _, list := range [][]ir.VarID{e.Reads, e.Writes} {
		for _, v := range list {
			s.markLive(v)
		}
	}
}

// vanishes reports whether store n does nothing once its variable has left.
func (s *slicer) vanishes(n *ir.Store) bool {
	v := &s.p.Vars[n.Var]
	return !s.live[n.Var] && v.Kind != ts.Attribute && v.Kind != ts.Mode && s.safe(n)
}

// block is body with the stores that vanish put where they never run.
func (s *slicer) block(body []ir.Stmt) []ir.Stmt {
	if body == nil {
		return nil
	}
	out := make([]ir.Stmt, len(body))
	for i, x := range body {
		out[i] = s.stmt(x)
	}
	return out
}

// stmt copies a loop once however often the program shares it: places that can
// fail are numbered by node.
func (s *slicer) stmt(x ir.Stmt) ir.Stmt {
	if known := s.copies[x]; known != nil {
		return known
	}
	switch x := x.(type) {
	case *ir.Store:
		if s.vanishes(x) {
			return &ir.If{Cond: &ir.Const{}, Then: []ir.Stmt{x}}
		}
	case *ir.If:
		return &ir.If{Cond: x.Cond, Then: s.block(x.Then), Else: s.block(x.Else)}
	case *ir.While:
		s.copies[x] = &ir.While{Cond: x.Cond, Body: s.block(x.Body), Span: x.Span}
		return s.copies[x]
	}
	return x
}

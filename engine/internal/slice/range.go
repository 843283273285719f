package slice

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Narrow lets the environment choose fewer values: one of each range of values
// that the program cannot tell apart, two where it matters whether a value
// changes. It does so for variables that are stored as chosen, or as a
// constant, and whose value is compared with constants and nothing else. The
// result has the states of p but for which value stands for a range, and the
// same findings; choices have other numbers. The names are those of the
// variables; p itself is returned when there are none.
func Narrow(p *ir.Program) (*ir.Program, []string) {
	n := newNarrower(p)
	out := *p
	out.Funcs = slices.Clone(p.Funcs)
	var names []string
	for v := range p.Vars {
		values := n.values(ir.VarID(v))
		if values == nil {
			continue
		}
		for _, f := range n.sources[v] {
			body := slices.Clone(out.Funcs[f].Body)
			c := *body[0].(*ir.Choose)
			c.Values = values
			body[0] = &c
			out.Funcs[f].Body = body
		}
		names = append(names, p.Vars[v].Name)
	}
	if names == nil {
		return p, nil
	}
	return &out, names
}

// narrower collects how the values of variables are used.
type narrower struct {
	p       *ir.Program
	whole   []bool        // of each variable: all its values matter
	changes []bool        // it matters whether a store changes it
	cuts    [][]int64     // a range begins at each of these values
	sources [][]ir.FuncID // the functions that begin with a choice of its value
	slots   map[int][]ir.VarID
	chosen  int // the slot of the choice with which the function begins, -1
}

func newNarrower(p *ir.Program) *narrower {
	n := len(p.Vars)
	x := &narrower{
		p: p, whole: make([]bool, n), changes: make([]bool, n),
		cuts: make([][]int64, n), sources: make([][]ir.FuncID, n),
	}
	for i := range p.Vars {
		v := &p.Vars[i]
		x.whole[i] = v.Domain.Kind != value.Range || v.Len > 0 || v.InitAny || v.Slice != ir.Kept
		x.changes[i] = v.Kind == ts.Attribute || v.Kind == ts.Mode || x.heard(v.Topic)
	}
	x.outside()
	for f := range p.Funcs {
		x.function(ir.FuncID(f))
	}
	return x
}

func (n *narrower) heard(t ir.TopicID) bool {
	return t != ir.NoTopic && slices.ContainsFunc(n.p.Subscriptions, func(s ir.Subscription) bool { return s.Topic == t })
}

// outside looks at what is no function.
func (n *narrower) outside() {
	for i := range n.p.Events {
		e := &n.p.Events[i]
		n.look(e.Guard)
		if e.Flag != ir.NoVar {
			n.whole[e.Flag] = true
		}
		if e.Window != nil && e.Window.Due != nil {
			n.whole[e.Window.Due.Var] = true
		}
	}
	for i := range n.p.Clocks {
		if g := n.p.Clocks[i].Gate; g != nil {
			n.whole[g.Var] = true
		}
	}
	for i := range n.p.Properties {
		n.look(n.p.Properties[i].Cond)
	}
	for _, s := range n.p.Subscriptions {
		if s.Only {
			n.cutAll(n.published(s.Topic), ir.Eq, int64(s.Value))
		}
	}
}

// published is the variables whose changes t tells.
func (n *narrower) published(t ir.TopicID) (list []ir.VarID) {
	for i := range n.p.Vars {
		if n.p.Vars[i].Topic == t {
			list = append(list, ir.VarID(i))
		}
	}
	return list
}

// function looks at the code of f, whose slots may hold values of variables:
// what it chooses first, and what a handler is told.
func (n *narrower) function(f ir.FuncID) {
	fn := &n.p.Funcs[f]
	n.slots, n.chosen = map[int][]ir.VarID{}, -1
	for _, s := range n.p.Subscriptions {
		if s.Handler == f && fn.Params > 0 {
			n.slots[0] = append(n.slots[0], n.published(s.Topic)...)
		}
	}
	body := fn.Body
	if len(body) > 0 {
		if c, ok := body[0].(*ir.Choose); ok && n.slots[c.Slot] == nil {
			n.choice(f, c)
			body = body[1:]
		}
	}
	n.look(body)
	n.slots = nil
}

// choice looks at the choice with which f begins, and at what it is for.
func (n *narrower) choice(f ir.FuncID, c *ir.Choose) {
	n.chosen = c.Slot
	ir.InspectLive(n.p.Funcs[f].Body, func(node any) bool {
		s, ok := node.(*ir.Store)
		if !ok {
			return true
		}
		if l, ok := s.X.(*ir.Local); ok && l.Slot == c.Slot && !slices.Contains(n.slots[c.Slot], s.Var) {
			n.slots[c.Slot] = append(n.slots[c.Slot], s.Var)
		}
		return true
	})
	for _, v := range n.slots[c.Slot] {
		d := n.p.Vars[v].Domain
		n.whole[v] = n.whole[v] || len(n.slots[c.Slot]) > 1 || c.Values != nil || c.Lo != d.Lo || c.Hi != d.Hi
		n.sources[v] = append(n.sources[v], f)
	}
}

// look notes what node does with values.
func (n *narrower) look(node any) {
	ir.InspectLive(node, func(node any) bool {
		switch x := node.(type) {
		case *ir.Load:
			n.whole[x.Var] = true
		case *ir.Local:
			n.wholeAll(n.slots[x.Slot])
		case *ir.SetLocal:
			n.wholeAll(n.slots[x.Slot])
		case *ir.Choose:
			n.wholeAll(n.slots[x.Slot])
		case *ir.Binary:
			return !n.comparison(x)
		case *ir.Store:
			return !n.store(x)
		case *ir.Native:
			e := n.p.Foreign[x.Code].Effects(x.Fn)
			n.wholeAll(e.Reads)
			n.wholeAll(e.Writes)
		}
		return true
	})
}

func (n *narrower) wholeAll(list []ir.VarID) {
	for _, v := range list {
		n.whole[v] = true
	}
}

// store reports whether s stores a constant, or what was chosen for it.
func (n *narrower) store(s *ir.Store) bool {
	switch x := s.X.(type) {
	case *ir.Const:
		n.cutAll([]ir.VarID{s.Var}, ir.Eq, int64(x.V))
		return s.Index == nil
	case *ir.Local:
		if x.Slot == n.chosen {
			return s.Index == nil
		}
	}
	n.whole[s.Var] = true
	return false
}

// comparison reports whether x compares a value of variables with a constant,
// or with what was chosen to be the next value.
func (n *narrower) comparison(x *ir.Binary) bool {
	if x.Op < ir.Eq || x.Op > ir.Ge {
		return false
	}
	left, right := n.holders(x.X), n.holders(x.Y)
	if k, ok := x.Y.(*ir.Const); ok && left != nil {
		n.cutAll(left, x.Op, int64(k.V))
		return true
	}
	if k, ok := x.X.(*ir.Const); ok && right != nil {
		n.cutAll(right, mirrored[x.Op], int64(k.V))
		return true
	}
	if x.Op > ir.Ne || len(left) != 1 || !slices.Equal(left, right) || !n.next(x.X) && !n.next(x.Y) {
		return false
	}
	n.changes[left[0]] = true
	return true
}

// next reports whether x is what was chosen.
func (n *narrower) next(x ir.Expr) bool {
	l, ok := x.(*ir.Local)
	return ok && l.Slot == n.chosen
}

var mirrored = map[ir.BinaryOp]ir.BinaryOp{
	ir.Eq: ir.Eq, ir.Ne: ir.Ne, ir.Lt: ir.Gt, ir.Gt: ir.Lt, ir.Le: ir.Ge, ir.Ge: ir.Le,
}

// holders is the variables whose value x is, nil when it is none.
func (n *narrower) holders(x ir.Expr) []ir.VarID {
	switch x := x.(type) {
	case *ir.Load:
		if x.Index == nil {
			return []ir.VarID{x.Var}
		}
	case *ir.Local:
		return n.slots[x.Slot]
	}
	return nil
}

// cutAll notes that a comparison with k tells values apart.
func (n *narrower) cutAll(list []ir.VarID, op ir.BinaryOp, k int64) {
	for _, v := range list {
		if op != ir.Le && op != ir.Gt {
			n.cuts[v] = append(n.cuts[v], k)
		}
		if op != ir.Lt && op != ir.Ge {
			n.cuts[v] = append(n.cuts[v], k+1)
		}
	}
}

// values is what is left to choose for v, nil when that is everything.
func (n *narrower) values(v ir.VarID) []int32 {
	if n.whole[v] || len(n.sources[v]) == 0 {
		return nil
	}
	d, starts := n.p.Vars[v].Domain, n.starts(v)
	cuts := append(slices.Clone(n.cuts[v]), int64(d.Hi)+1)
	slices.Sort(cuts)
	var values []int32
	lo := int64(d.Lo)
	for _, end := range cuts {
		if end <= lo || end > int64(d.Hi)+1 {
			continue
		}
		need := 1
		if n.changes[v] {
			need = 2
		}
		values = append(values, standing(lo, end, starts, need)...)
		lo = end
	}
	if len(values) == d.Size() {
		return nil
	}
	return values
}

// starts is the values that v has at the start.
func (n *narrower) starts(v ir.VarID) []int32 {
	list := slices.Clone(n.p.Vars[v].Init)
	first := ir.NewLayout(n.p).First[v]
	for i := range n.p.Starts {
		list = append(list, n.p.Starts[i].Values[first])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// standing is the values that stand for those from lo up to, not including,
// end: all that something starts with, and others until they are enough.
func standing(lo, end int64, starts []int32, need int) []int32 {
	var list []int32
	for _, x := range starts {
		if int64(x) >= lo && int64(x) < end {
			list = append(list, x)
		}
	}
	for x := lo; x < end && len(list) < need; x++ {
		if !slices.Contains(list, int32(x)) {
			list = append(list, int32(x))
		}
	}
	slices.Sort(list)
	return list
}

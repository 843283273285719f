package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// round says how a loop with a label goes on when a round of it ended so:
// whether it is over, and how it ended then.
func (f *frame) round(how flow, label string) (over bool, end flow) {
	switch how {
	case next:
		return false, next
	case returned:
		return true, returned
	}
	if f.label != "" && f.label != label {
		return true, how
	}
	f.label = ""
	return how == broke, next
}

func (c *compiler) while(n *syntax.While, label string) stmt {
	cond, body, at := c.cond(n.Cond), c.block(n.Body, false), n.Span()
	return func(f *frame) flow {
		for cond(f) {
			f.x.step(at)
			if how := body(f); how != next {
				if over, end := f.round(how, label); over {
					return end
				}
			}
		}
		return next
	}
}

// step counts a round of a loop.
func (x *execution) step(at source.Span) {
	x.at = at
	x.host.Step(at)
}

func (c *compiler) forLoop(n *syntax.For, label string) stmt {
	init := c.list(n.Init, false)
	cond := func(*frame) bool { return true }
	if n.Cond != nil {
		cond = c.cond(n.Cond)
	}
	post := make([]stmt, len(n.Post))
	for i, x := range n.Post {
		post[i] = c.effect(x)
	}
	body, at := c.block(n.Body, false), n.Span()
	return func(f *frame) flow {
		for init(f); cond(f); {
			f.x.step(at)
			if how := body(f); how != next {
				if over, end := f.round(how, label); over {
					return end
				}
			}
			for _, p := range post {
				p(f)
			}
		}
		return next
	}
}

// forIn runs over the items as they are when the loop begins. Closures share
// one variable, which holds the last item after the loop.
func (c *compiler) forIn(n *syntax.ForIn, label string) stmt {
	list, body, at := c.expr(n.X), c.block(n.Body, false), n.Span()
	v := c.resolved.declared[n.Var]
	begin := c.begin(v, n.Var.Span())
	set := begin
	if v.shared {
		set = c.setShared(v, n.Var.Span())
	}
	inAt := n.X.Span()
	return func(f *frame) flow {
		value := list(f)
		f.x.at = inAt
		for i, item := range dynamic.Items(f.x, value) {
			f.x.step(at)
			if i == 0 {
				begin(f, item)
			} else {
				set(f, item)
			}
			if how := body(f); how != next {
				if over, end := f.round(how, label); over {
					return end
				}
			}
		}
		return next
	}
}

// setShared makes the function that assigns a variable in a cell.
func (c *compiler) setShared(v *variable, at source.Span) func(f *frame, x data.Value) {
	slot, typ := v.slot, v.typ
	return func(f *frame, x data.Value) { f.slots[slot].(*cell).v = f.cast(x, typ, at) }
}

// branch is a case of a switch.
type branch struct {
	value expr
	at    source.Span
	body  stmt
}

// switches compiles a switch: from the first case that matches on, bodies run
// until a break, and the default comes last wherever it is written.
func (c *compiler) switches(n *syntax.Switch, tail bool) stmt {
	x := c.expr(n.X)
	branches := make([]branch, len(n.Cases))
	for i, k := range n.Cases {
		branches[i] = branch{c.expr(k.X), k.X.Span(), c.caseBody(k.Body, tail)}
	}
	other := c.block(n.Default, tail)
	return func(f *frame) flow {
		value := x(f)
		i := f.match(branches, value)
		for ; i < len(branches); i++ {
			if how := branches[i].body(f); how != next {
				return f.leaveSwitch(how)
			}
		}
		return f.leaveSwitch(other(f))
	}
}

// caseBody compiles what belongs to a case. Of a switch that ends a function
// only cases that end in break give a value.
func (c *compiler) caseBody(body []syntax.Stmt, tail bool) stmt {
	if n := len(body); tail && n > 0 {
		if b, ok := body[n-1].(*syntax.Break); ok && b.Label == "" {
			value := c.list(body[:n-1], true)
			return func(f *frame) flow {
				if how := value(f); how != next {
					return how
				}
				return broke
			}
		}
	}
	return c.list(body, false)
}

// match is the index of the first case for a value, or their number.
func (f *frame) match(branches []branch, value data.Value) int {
	for i := range branches {
		b := &branches[i]
		against := b.value(f)
		f.x.at = b.at
		if dynamic.IsCase(f.x, value, against) {
			return i
		}
	}
	return len(branches)
}

// leaveSwitch ends a switch: a break without label is over with it.
func (f *frame) leaveSwitch(how flow) flow {
	if how == broke && f.label == "" {
		return next
	}
	return how
}

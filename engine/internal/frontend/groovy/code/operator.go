package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// cond compiles a condition.
func (c *compiler) cond(node syntax.Expr) test {
	switch n := node.(type) {
	case *syntax.Bool:
		value := n.Value
		return func(*frame) bool { return value }
	case *syntax.Unary:
		if n.Op == "!" {
			x := c.cond(n.X)
			return func(f *frame) bool { return !x(f) }
		}
	case *syntax.Binary:
		if t := c.question(n); t != nil {
			return t
		}
	}
	x, at := c.expr(node), node.Span()
	return func(f *frame) bool {
		v := x(f)
		if b, ok := v.(bool); ok {
			return b
		}
		f.x.at = at
		return dynamic.Truth(f.x, v)
	}
}

// question compiles an operator whose result is always a truth, or returns
// nil.
func (c *compiler) question(n *syntax.Binary) test {
	switch n.Op {
	case "&&":
		x, y := c.cond(n.X), c.cond(n.Y)
		return func(f *frame) bool { return x(f) && y(f) }
	case "||":
		x, y := c.cond(n.X), c.cond(n.Y)
		return func(f *frame) bool { return x(f) || y(f) }
	case "==":
		return c.equality(n, true)
	case "!=":
		return c.equality(n, false)
	case "<", "<=", ">", ">=":
		return c.comparison(n)
	}
	return nil
}

func (c *compiler) equality(n *syntax.Binary, wanted bool) test {
	x, y, at := c.expr(n.X), c.expr(n.Y), n.Span()
	return func(f *frame) bool {
		a := x(f)
		b := y(f)
		f.x.at = at
		return dynamic.Equal(f.x, a, b) == wanted
	}
}

// comparison compares whole numbers itself and leaves the rest to data.
func (c *compiler) comparison(n *syntax.Binary) test {
	x, y, at, slow := c.expr(n.X), c.expr(n.Y), n.Span(), dynamic.Operator(n.Op)
	less, equal := n.Op[0] == '<', len(n.Op) == 2
	return func(f *frame) bool {
		a := x(f)
		b := y(f)
		if i, ok := a.(int32); ok {
			if j, ok := b.(int32); ok {
				return i == j && equal || i != j && (i < j) == less
			}
		}
		f.x.at = at
		return slow(f.x, a, b).(bool)
	}
}

func (c *compiler) binary(n *syntax.Binary) expr {
	if t := c.question(n); t != nil {
		return func(f *frame) data.Value { return t(f) }
	}
	x, y := c.expr(n.X), c.expr(n.Y)
	op := operation(n.Op, n.Span())
	return func(f *frame) data.Value {
		a := x(f)
		return op(f, a, y(f))
	}
}

// operation makes the function of an operator that stands somewhere. Sums of
// whole numbers it computes itself.
func operation(op string, at source.Span) func(f *frame, a, b data.Value) data.Value {
	slow := dynamic.Operator(op)
	var fast func(a, b int32) int32
	switch op {
	case "+":
		fast = func(a, b int32) int32 { return a + b }
	case "-":
		fast = func(a, b int32) int32 { return a - b }
	case "*":
		fast = func(a, b int32) int32 { return a * b }
	default:
		return func(f *frame, a, b data.Value) data.Value {
			f.x.at = at
			return slow(f.x, a, b)
		}
	}
	return func(f *frame, a, b data.Value) data.Value {
		if i, ok := a.(int32); ok {
			if j, ok := b.(int32); ok {
				return fast(i, j)
			}
		}
		f.x.at = at
		return slow(f.x, a, b)
	}
}

func (c *compiler) unary(n *syntax.Unary) expr {
	if n.Op == "!" {
		t := c.cond(n)
		return func(f *frame) data.Value { return t(f) }
	}
	x, op, at := c.expr(n.X), n.Op, n.Span()
	return func(f *frame) data.Value {
		v := x(f)
		f.x.at = at
		return dynamic.Unary(f.x, op, v)
	}
}

// stepping makes the function of ++ or --.
func stepping(op string, at source.Span) func(f *frame, v data.Value) data.Value {
	by := int32(1)
	if op == "--" {
		by = -1
	}
	return func(f *frame, v data.Value) data.Value {
		if i, ok := v.(int32); ok {
			return i + by
		}
		f.x.at = at
		return dynamic.Unary(f.x, op, v)
	}
}

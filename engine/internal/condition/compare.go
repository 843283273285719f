package condition

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

func (c *compiler) binary(x *syntax.Binary) *operand {
	if not, ok := x.X.(*syntax.Unary); ok && not.Op == "!" && c.meansAll(x.Op, not.X) {
		inner := *x
		inner.X = not.X
		return c.unary(&syntax.Unary{At: syntax.At{At: x.Span()}, Op: "!", X: &inner})
	}
	a, b := c.expr(x.X), c.expr(x.Y)
	if c.problem != nil {
		return &operand{loc: -1}
	}
	switch x.Op {
	case "&&", "||":
		return c.joined(x, a, b)
	case "==", "!=":
		return c.compared(x, a, b)
	case "<", "<=", ">", ">=":
		return c.ordered(x, a, b)
	}
	return c.calculated(x, a, b)
}

// meansAll reports whether `not` before y is about the whole comparison: y is
// no condition, so "not x == 1" says that x is not 1.
func (c *compiler) meansAll(op string, y syntax.Expr) bool {
	if op == "&&" || op == "||" {
		return false
	}
	l := c.find(syntax.NameIn(y))
	if l < 0 {
		return false
	}
	dom, _ := c.scope.Domain(l)
	return dom.Kind != value.Bool
}

func (c *compiler) joined(x *syntax.Binary, a, b *operand) *operand {
	switch {
	case a.kind != truth:
		return c.noCondition(x.X, a)
	case b.kind != truth:
		return c.noCondition(x.Y, b)
	}
	return truthful(x.Op, a, b)
}

// truthful is a condition made of two operands.
func truthful(op string, a, b *operand) *operand {
	return &operand{kind: truth, loc: -1, op: op, x: a, y: b}
}

// compared is a == b or a != b. A word is a value of the other side, also where
// some location is called the same.
func (c *compiler) compared(x *syntax.Binary, a, b *operand) *operand {
	a, b = c.asValue(x.X, a, b), c.asValue(x.Y, b, a)
	if l := c.attribute(a.name, b.name); l >= 0 && a.kind == word && b.kind == word {
		a = c.location(x.X, l)
	}
	var out *operand
	switch {
	case a.kind == word && b.kind == word:
		return c.unknown(x.X, a.name)
	case b.kind == word:
		out = c.isWord(x.Y, a, b)
	case a.kind == word:
		out = c.isWord(x.X, b, a)
	case a.kind == loose || b.kind == loose,
		a.kind == named && b.kind == named && !value.Same(*a.dom, *b.dom):
		out = truthful("same", a, b)
	case a.kind != b.kind:
		return c.fail(x, "compare a location with one of its values", "these two can never be the same")
	default:
		out = truthful("==", a, b)
	}
	if x.Op == "!=" {
		return &operand{kind: truth, loc: -1, op: "!", x: out}
	}
	return out
}

// asValue takes a name for a value of the other side, where that has one of this
// name, unless it is that of a location of the same kind.
func (c *compiler) asValue(x syntax.Expr, a, other *operand) *operand {
	id, plain := x.(*syntax.Ident)
	if !plain || a.loc < 0 || other.loc < 0 || other.kind != named {
		return a
	}
	if c.scope.Locations[a.loc].Name == id.Name && value.Same(*a.dom, *other.dom) {
		return a
	}
	if _, ok := other.dom.Index(id.Name); ok {
		return &operand{kind: word, loc: -1, name: id.Name}
	}
	return a
}

// isWord is whether a has the value that a word names.
func (c *compiler) isWord(x syntax.Expr, a, w *operand) *operand {
	switch a.kind {
	case loose:
		return truthful("is", a, w)
	case named:
		raw, ok := a.dom.Index(w.name)
		if !ok {
			return c.noValue(x, a, w.name)
		}
		return truthful("==", a, constant(named, int64(raw)))
	case truth:
		return c.fail(x, "its values are true and false", "%s is no truth value", w.name)
	}
	return c.unknown(x, w.name)
}

func (c *compiler) noValue(x syntax.Expr, a *operand, name string) *operand {
	help := "its values are " + few(a.dom.Names)
	if near := diag.Nearest(name, a.dom.Names); near != "" {
		help = "did you mean " + near + "? " + help
	}
	of := "this"
	if a.loc >= 0 {
		of = c.scope.Locations[a.loc].Name
	}
	return c.fail(x, help, "%s is no value of %s", name, of)
}

// ordered is a comparison of two numbers, or of what is written as one.
func (c *compiler) ordered(x *syntax.Binary, a, b *operand) *operand {
	if out := c.notNumbers(x, a, b, loose); out != nil {
		return out
	}
	return truthful(x.Op, a, b)
}

// notNumbers complains when a or b is neither a number nor of the other kind;
// else it is nil.
func (c *compiler) notNumbers(x *syntax.Binary, a, b *operand, or kind) *operand {
	switch {
	case a.kind != number && a.kind != or:
		return c.noNumber(x.X, a)
	case b.kind != number && b.kind != or:
		return c.noNumber(x.Y, b)
	}
	return nil
}

// within is X in Lo..Hi.
func (c *compiler) within(x *syntax.Within) *operand {
	at := syntax.At{At: x.Span()}
	low := &syntax.Binary{At: at, Op: ">=", X: x.X, Y: x.Lo}
	high := &syntax.Binary{At: at, Op: "<=", X: x.X, Y: x.Hi}
	return c.expr(&syntax.Binary{At: at, Op: "&&", X: low, Y: high})
}

func (c *compiler) calculated(x *syntax.Binary, a, b *operand) *operand {
	if out := c.notNumbers(x, a, b, number); out != nil {
		return out
	}
	if x.Op == "/" || x.Op == "%" {
		if n, ok := x.Y.(*syntax.Number); !ok || n.Value == 0 {
			return c.fail(x.Y, "divide by a number such as 2", "a state can only be divided by a number that is not 0")
		}
	}
	return &operand{kind: number, loc: -1, op: x.Op, x: a, y: b}
}

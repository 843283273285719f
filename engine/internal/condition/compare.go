package condition

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

func (c *compiler) binary(x *syntax.Binary) operand {
	if not, ok := x.X.(*syntax.Unary); ok && not.Op == "!" && c.meansAll(x.Op, not.X) {
		inner := *x
		inner.X = not.X
		return c.unary(&syntax.Unary{At: syntax.At{At: x.Span()}, Op: "!", X: &inner})
	}
	a, b := c.expr(x.X), c.expr(x.Y)
	if c.problem != nil {
		return operand{loc: -1}
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

func (c *compiler) joined(x *syntax.Binary, a, b operand) operand {
	switch {
	case a.kind != truth:
		return c.noCondition(x.X, &a)
	case b.kind != truth:
		return c.noCondition(x.Y, &b)
	case x.Op == "&&":
		return operand{kind: truth, loc: -1, eval: func(v []int32) int64 { return a.eval(v) & b.eval(v) }}
	}
	return operand{kind: truth, loc: -1, eval: func(v []int32) int64 { return a.eval(v) | b.eval(v) }}
}

// compared is a == b or a != b. A word is a value of the other side, also where
// some location is called the same.
func (c *compiler) compared(x *syntax.Binary, a, b operand) operand {
	a, b = c.asValue(x.X, a, b), c.asValue(x.Y, b, a)
	var eval func(v []int32) int64
	switch {
	case a.kind == word && b.kind == word:
		return c.unknown(x.X, a.name)
	case b.kind == word:
		eval = c.isWord(x.Y, &a, b.name)
	case a.kind == word:
		eval = c.isWord(x.X, &b, a.name)
	case a.kind == loose || b.kind == loose:
		eval = sameText(c.text(&a), c.text(&b))
	case a.kind == named && b.kind == named && !value.Same(a.dom, b.dom):
		eval = sameText(c.text(&a), c.text(&b))
	case a.kind != b.kind:
		return c.fail(x, "compare a location with one of its values", "these two can never be the same")
	default:
		eval = func(v []int32) int64 { return truthOf(a.eval(v) == b.eval(v)) }
	}
	if c.problem == nil && x.Op == "!=" {
		same := eval
		eval = func(v []int32) int64 { return 1 - same(v) }
	}
	return operand{kind: truth, loc: -1, eval: eval}
}

// asValue takes the name of a location for a value of the other side, where
// that has one of this name and the location is of another kind.
func (c *compiler) asValue(x syntax.Expr, a, other operand) operand {
	id, plain := x.(*syntax.Ident)
	if !plain || a.loc < 0 || other.loc < 0 || other.kind != named || value.Same(a.dom, other.dom) {
		return a
	}
	if _, ok := other.dom.Index(id.Name); ok {
		return operand{kind: word, loc: -1, name: id.Name}
	}
	return a
}

// isWord is whether a has the value of that name.
func (c *compiler) isWord(x syntax.Expr, a *operand, name string) func(v []int32) int64 {
	switch a.kind {
	case loose:
		return sameText(c.text(a), func([]int32) string { return name })
	case named:
		raw, ok := a.dom.Index(name)
		if !ok {
			c.noValue(x, a, name)
		}
		return func(v []int32) int64 { return truthOf(a.eval(v) == int64(raw)) }
	case truth:
		c.fail(x, "its values are true and false", "%s is no truth value", name)
	default:
		c.unknown(x, name)
	}
	return nil
}

func (c *compiler) noValue(x syntax.Expr, a *operand, name string) {
	help := "its values are " + few(a.dom.Names)
	if near := diag.Nearest(name, a.dom.Names); near != "" {
		help = "did you mean " + near + "? " + help
	}
	of := "this"
	if a.loc >= 0 {
		of = c.scope.Locations[a.loc].Name
	}
	c.fail(x, help, "%s is no value of %s", name, of)
}

// text is a written value, without quotes; it is written once a value.
func (c *compiler) text(a *operand) func(v []int32) string {
	if a.loc < 0 {
		return func(v []int32) string { return strconv.FormatInt(a.eval(v), 10) }
	}
	known := map[int32]string{}
	return func(v []int32) string {
		raw := int32(a.eval(v))
		s, ok := known[raw]
		if !ok {
			s = strings.Trim(c.scope.Format(a.loc, raw), `"'`)
			known[raw] = s
		}
		return s
	}
}

func sameText(a, b func(v []int32) string) func(v []int32) int64 {
	return func(v []int32) int64 { return truthOf(a(v) == b(v)) }
}

// numeric is a number; of a location without a type it is one where its value
// is written as one, else valid says so.
func (c *compiler) numeric(x syntax.Expr, a *operand) (eval func(v []int32) int64, valid func(v []int32) bool) {
	switch a.kind {
	case number:
		return a.eval, nil
	case loose:
		text := c.text(a)
		return func(v []int32) int64 { n, _ := strconv.ParseInt(text(v), 10, 64); return n },
			func(v []int32) bool { _, err := strconv.ParseInt(text(v), 10, 64); return err == nil }
	}
	c.noNumber(x, a)
	return nil, nil
}

// ordered is a comparison of two numbers; it does not hold where one is none.
func (c *compiler) ordered(x *syntax.Binary, a, b operand) operand {
	left, leftOK := c.numeric(x.X, &a)
	right, rightOK := c.numeric(x.Y, &b)
	holds := map[string]func(m, n int64) bool{
		"<": func(m, n int64) bool { return m < n }, "<=": func(m, n int64) bool { return m <= n },
		">": func(m, n int64) bool { return m > n }, ">=": func(m, n int64) bool { return m >= n },
	}[x.Op]
	return operand{kind: truth, loc: -1, eval: func(v []int32) int64 {
		if leftOK != nil && !leftOK(v) || rightOK != nil && !rightOK(v) {
			return 0
		}
		return truthOf(holds(left(v), right(v)))
	}}
}

// within is X in Lo..Hi.
func (c *compiler) within(x *syntax.Within) operand {
	at := syntax.At{At: x.Span()}
	low := &syntax.Binary{At: at, Op: ">=", X: x.X, Y: x.Lo}
	high := &syntax.Binary{At: at, Op: "<=", X: x.X, Y: x.Hi}
	return c.expr(&syntax.Binary{At: at, Op: "&&", X: low, Y: high})
}

// arithmetic yields, of two numbers, a third.
var arithmetic = map[string]func(m, n int64) int64{
	"+": func(m, n int64) int64 { return m + n },
	"-": func(m, n int64) int64 { return m - n },
	"*": func(m, n int64) int64 { return m * n },
	"/": func(m, n int64) int64 { return m / n },
	"%": func(m, n int64) int64 { return m % n },
}

func (c *compiler) calculated(x *syntax.Binary, a, b operand) operand {
	for i, y := range []*operand{&a, &b} {
		if y.kind != number {
			return c.noNumber([]syntax.Expr{x.X, x.Y}[i], y)
		}
	}
	if slices.Contains([]string{"/", "%"}, x.Op) {
		if n, ok := x.Y.(*syntax.Number); !ok || n.Value == 0 {
			return c.fail(x.Y, "divide by a number such as 2", "a state can only be divided by a number that is not 0")
		}
	}
	op := arithmetic[x.Op]
	return operand{kind: number, loc: -1, eval: func(v []int32) int64 { return op(a.eval(v), b.eval(v)) }}
}

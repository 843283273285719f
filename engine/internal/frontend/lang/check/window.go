package check

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Window plans the conditions of an event. The first lower limit of a clock
// becomes a window, unless `within` says one.
func (c *Checker) Window(d *syntax.EventDecl) WindowOf {
	w := WindowOf{Hi: ts.Forever}
	switch x := bare(d.Within).(type) {
	case *syntax.Binary:
		t := c.ComparisonOf(x)
		w.Clock, w.Hi = t.Clock, t.Value
		if t.Op == ir.Eq {
			w.Lo = t.Value
		}
	case *syntax.Within:
		lo, hi := c.RangeOf(x)
		w.Clock, w.Lo, w.Hi = lo.Clock, max(lo.Value, 0), hi.Value
	}
	for _, x := range parts(d.Guard, "&&") {
		if c.AsksClocks(x) {
			c.opens(&w, x)
		} else if c.Time.timed || !c.AsksTime(x) {
			w.Guard = append(w.Guard, x)
		}
	}
	return w
}

// opens lets a condition on clocks be the lower end of a window, or a test.
func (c *Checker) opens(w *WindowOf, x syntax.Expr) {
	t, whole := c.lowerLimit(x)
	if t.Clock == nil || w.Clock != nil && syntax.Source(w.Clock) != syntax.Source(t.Clock) {
		w.Tests = append(w.Tests, x)
		return
	}
	w.Clock = t.Clock
	if open := t.Op == ir.Gt; t.Value > w.Lo || t.Value == w.Lo && open {
		w.Lo, w.Open = t.Value, open
	}
	if !whole {
		w.Tests = append(w.Tests, x)
	}
}

// lowerLimit is the lower limit of a clock that x demands, if it does; whole
// says that it demands nothing else.
func (c *Checker) lowerLimit(x syntax.Expr) (t Comparison, whole bool) {
	switch x := bare(x).(type) {
	case *syntax.Binary:
		if x.Op == "&&" || x.Op == "||" {
			return Comparison{}, false
		}
		t = c.ComparisonOf(x)
	case *syntax.Within:
		lo, hi := c.RangeOf(x)
		if lo.Value <= hi.Value {
			t = lo
		}
		t.Op = ir.Eq
	}
	if t.Clock == nil || !c.isKnown(t.Clock) || t.Op != ir.Gt && t.Op != ir.Ge && t.Op != ir.Eq {
		return Comparison{}, false
	}
	return t, t.Op != ir.Eq
}

// AsksTime reports whether x compares with time, asksClocks whether it
// compares with more than the day of the week.
func (c *Checker) AsksTime(x syntax.Expr) bool { return c.asks(x, true) }

// AsksClocks reports whether an expression asks what a clock shows.
func (c *Checker) AsksClocks(x syntax.Expr) bool { return c.asks(x, false) }

func (c *Checker) asks(x syntax.Expr, days bool) bool {
	found := false
	eachExpr(x, func(y syntax.Expr) {
		b, ok := y.(*syntax.Binary)
		found = found || c.Exprs[y].Free && c.Exprs[y].Type.Kind == BoolType && (days || !ok || !c.IsWeekday(b))
	})
	return found
}

// Refuted plans the conditions that are all false when an invariant is
// broken: those on the state, and tests of clocks.
func (c *Checker) Refuted(x syntax.Expr) WindowOf {
	w := WindowOf{Hi: ts.Forever}
	for _, y := range parts(x, "||") {
		if c.AsksClocks(y) {
			w.Tests = append(w.Tests, y)
		} else {
			w.Guard = append(w.Guard, y)
		}
	}
	return w
}

// WindowOf is how the conditions of an event are told apart: those on the
// state, the window of one clock, and tests of clocks that neither covers.
type WindowOf struct {
	Guard  []syntax.Expr
	Clock  syntax.Expr // nil: no window
	Lo, Hi int64
	Open   bool
	Tests  []syntax.Expr
}

// parts are the conditions that x joins by an operator.
func parts(x syntax.Expr, op string) []syntax.Expr {
	if x == nil {
		return nil
	}
	if b, ok := bare(x).(*syntax.Binary); ok && b.Op == op {
		return append(parts(b.X, op), parts(b.Y, op)...)
	}
	return []syntax.Expr{x}
}

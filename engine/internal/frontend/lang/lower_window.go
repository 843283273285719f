package lang

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// windowOf is how the conditions of an event are told apart: those on the
// state, the window of one clock, and tests of clocks that neither covers.
type windowOf struct {
	guard  []syntax.Expr
	clock  syntax.Expr // nil: no window
	lo, hi int64
	open   bool
	tests  []syntax.Expr
}

// window plans the conditions of an event. The first lower limit of a clock
// becomes a window, unless `within` says one.
func (c *checker) window(d *syntax.EventDecl) windowOf {
	w := windowOf{hi: ts.Forever}
	switch x := bare(d.Within).(type) {
	case *syntax.Binary:
		t := c.comparisonOf(x)
		w.clock, w.hi = t.clock, t.value
		if t.op == ir.Eq {
			w.lo = t.value
		}
	case *syntax.Within:
		lo, hi := c.rangeOf(x)
		w.clock, w.lo, w.hi = lo.clock, max(lo.value, 0), hi.value
	}
	for _, x := range parts(d.Guard, "&&") {
		if c.asksClocks(x) {
			c.opens(&w, x)
		} else if c.time.timed || !c.asksTime(x) {
			w.guard = append(w.guard, x)
		}
	}
	return w
}

// opens lets a condition on clocks be the lower end of a window, or a test.
func (c *checker) opens(w *windowOf, x syntax.Expr) {
	t, whole := c.lowerLimit(x)
	if t.clock == nil || w.clock != nil && syntax.Source(w.clock) != syntax.Source(t.clock) {
		w.tests = append(w.tests, x)
		return
	}
	w.clock = t.clock
	if open := t.op == ir.Gt; t.value > w.lo || t.value == w.lo && open {
		w.lo, w.open = t.value, open
	}
	if !whole {
		w.tests = append(w.tests, x)
	}
}

// lowerLimit is the lower limit of a clock that x demands, if it does; whole
// says that it demands nothing else.
func (c *checker) lowerLimit(x syntax.Expr) (t comparison, whole bool) {
	switch x := bare(x).(type) {
	case *syntax.Binary:
		if x.Op == "&&" || x.Op == "||" {
			return comparison{}, false
		}
		t = c.comparisonOf(x)
	case *syntax.Within:
		lo, hi := c.rangeOf(x)
		if lo.value <= hi.value {
			t = lo
		}
		t.op = ir.Eq
	}
	if t.clock == nil || !c.isKnown(t.clock) || t.op != ir.Gt && t.op != ir.Ge && t.op != ir.Eq {
		return comparison{}, false
	}
	return t, t.op != ir.Eq
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

// asksTime reports whether x compares with time, asksClocks whether it
// compares with more than the day of the week.
func (c *checker) asksTime(x syntax.Expr) bool { return c.asks(x, true) }

func (c *checker) asksClocks(x syntax.Expr) bool { return c.asks(x, false) }

func (c *checker) asks(x syntax.Expr, days bool) bool {
	found := false
	eachExpr(x, func(y syntax.Expr) {
		b, ok := y.(*syntax.Binary)
		found = found || c.exprs[y].free && c.exprs[y].typ.kind == boolType && (days || !ok || !c.isWeekday(b))
	})
	return found
}

// asks reports whether there are tests to be made when an event happens.
func (l *lowerer) asks(tests []syntax.Expr) bool { return l.timed && len(tests) > 0 }

// tested lets an event do nothing when its tests fail.
func (l *lowerer) tested(b *body, d *syntax.EventDecl, tests []syntax.Expr, body []ir.Stmt) []ir.Stmt {
	if !l.asks(tests) {
		return body
	}
	if d.Once {
		at := d.Name.At.At
		off := &ir.Store{Var: b.l.vars[b.event], Index: b.instance(b.event.params, at), X: &ir.Const{}, Span: at}
		body = append(one(off), body...)
	}
	return one(&ir.If{Cond: b.guard(tests, d.Guard.Span()), Then: body})
}

// refuted plans the conditions that are all false when an invariant is
// broken: those on the state, and tests of clocks.
func (c *checker) refuted(x syntax.Expr) windowOf {
	w := windowOf{hi: ts.Forever}
	for _, y := range parts(x, "||") {
		if c.asksClocks(y) {
			w.tests = append(w.tests, y)
		} else {
			w.guard = append(w.guard, y)
		}
	}
	return w
}

// guard joins conditions that all hold; nil when there are none.
func (b *body) guard(conditions []syntax.Expr, at source.Span) ir.Expr {
	return b.all(ir.And, conditions, at)
}

// all joins conditions; nil when there are none.
func (b *body) all(op ir.BinaryOp, conditions []syntax.Expr, at source.Span) ir.Expr {
	var out ir.Expr
	for _, x := range conditions {
		y := b.expr(x)
		if out != nil {
			y = binary(op, out, y, at)
		}
		out = y
	}
	return out
}

// window is when an event may happen.
func (b *body) window(d *syntax.EventDecl, w windowOf) *ir.Window {
	switch {
	case !b.l.timed:
		return nil
	case d.Urgent:
		return &ir.Window{Clock: ts.NoClock}
	case w.clock == nil:
		return nil
	}
	clock := b.l.day
	if b.l.c.exprs[w.clock].typ.kind != nowType {
		clock, _, _ = b.clock(w.clock)
	}
	return &ir.Window{Clock: clock, Lo: w.lo, Hi: w.hi, Open: w.open}
}

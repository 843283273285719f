package lower

import (
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// asks reports whether there are tests to be made when an event happens.
func (l *lowerer) asks(tests []syntax.Expr) bool { return l.timed && len(tests) > 0 }

// tested lets an event do nothing when its tests fail.
func (l *lowerer) tested(b *body, d *syntax.EventDecl, tests []syntax.Expr, body []ir.Stmt) []ir.Stmt {
	if !l.asks(tests) {
		return body
	}
	if d.Once {
		at := d.Name.At.At
		off := &ir.Store{Var: b.l.vars[b.event], Index: b.instance(b.event.Params, at), X: &ir.Const{}, Span: at}
		body = append(one(off), body...)
	}
	return one(&ir.If{Cond: b.guard(tests, d.Guard.Span()), Then: body})
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
func (b *body) window(d *syntax.EventDecl, w check.WindowOf) *ir.Window {
	switch {
	case !b.l.timed:
		return nil
	case d.Urgent:
		return &ir.Window{Clock: ts.NoClock}
	case w.Clock == nil:
		return nil
	}
	clock := b.l.day
	if b.l.c.Exprs[w.Clock].Type.Kind != check.NowType {
		clock, _, _ = b.clock(w.Clock)
	}
	return &ir.Window{Clock: clock, Lo: w.Lo, Hi: w.Hi, Open: w.Open}
}

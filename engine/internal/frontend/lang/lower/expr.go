package lower

import (
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

func (b *body) exprs(list []syntax.Expr) []ir.Expr {
	var out []ir.Expr
	for _, x := range list {
		out = append(out, b.expr(x))
	}
	return out
}

func (b *body) expr(x syntax.Expr) ir.Expr {
	info := b.l.c.Exprs[x]
	if info.Known {
		return &ir.Const{V: int32(info.Value)}
	}
	switch x := x.(type) {
	case *syntax.Paren:
		return b.expr(x.X)
	case *syntax.Ident:
		return b.read(b.l.c.Refs[x], nil, x.At.At)
	case *syntax.Member:
		return b.read(b.l.c.Refs[x.Name], nil, x.At.At)
	case *syntax.Index:
		o, index := b.target(x)
		return b.read(o, index, x.At.At)
	case *syntax.Call:
		return &ir.Call{Func: b.callee(b.l.c.Refs[x.Fun.(*syntax.Ident)]), Args: b.exprs(x.Args), Span: x.At.At}
	case *syntax.Unary:
		return unary(map[string]ir.UnaryOp{"!": ir.Not, "-": ir.Neg}[x.Op], b.expr(x.X), x.At.At)
	case *syntax.Binary:
		if info.Free {
			return b.timeTest(x)
		}
		return binary(check.Operators[x.Op], b.expr(x.X), b.expr(x.Y), x.At.At)
	case *syntax.Cond:
		return &ir.Cond{C: b.expr(x.C), X: b.expr(x.X), Y: b.expr(x.Y)}
	case *syntax.Quant:
		return b.quant(x)
	case *syntax.Enabled:
		return b.enabled(x)
	case *syntax.Within:
		return b.timeTest(x)
	}
	panic("expression without a meaning")
}

// read loads a variable.
func (b *body) read(o *check.Object, index ir.Expr, at source.Span) ir.Expr {
	if o.Kind == check.LocalObject {
		return b.local(o)
	}
	return &ir.Load{Var: b.l.vars[o], Index: index, Span: at}
}

func (b *body) local(o *check.Object) ir.Expr {
	if v, ok := b.known[o]; ok {
		return &ir.Const{V: v}
	}
	return &ir.Local{Slot: b.slot(o)}
}

func (b *body) enabled(x *syntax.Enabled) ir.Expr {
	flag, index := b.flag(x.X)
	return &ir.Load{Var: flag, Index: index, Span: x.At.At}
}

// quant writes all, any and count out, one term a value.
func (b *body) quant(x *syntax.Quant) ir.Expr {
	op := map[string]ir.BinaryOp{"all": ir.And, "any": ir.Or, "count": ir.Add}[x.Op]
	v := b.l.object(x.Var)
	var terms []ir.Expr
	for k := v.Domain.Lo; k <= v.Domain.Hi; k++ {
		b.known[v] = k
		terms = append(terms, b.expr(x.Cond))
	}
	delete(b.known, v)
	return join(op, terms, x.At.At)
}

// join combines terms to a tree of little depth; they are evaluated in order.
func join(op ir.BinaryOp, terms []ir.Expr, at source.Span) ir.Expr {
	if len(terms) == 1 {
		return terms[0]
	}
	half := len(terms) / 2
	return binary(op, join(op, terms[:half], at), join(op, terms[half:], at), at)
}

// binary applies an operator, at once when both operands are known.
func binary(op ir.BinaryOp, x, y ir.Expr, at source.Span) ir.Expr {
	a, okX := x.(*ir.Const)
	c, okY := y.(*ir.Const)
	if okX && okY && !((op == ir.Div || op == ir.Rem) && c.V == 0) {
		if v := check.Apply(op.String(), int64(a.V), int64(c.V)); fits(v) {
			return &ir.Const{V: int32(v)}
		}
	}
	switch {
	case okX && (op == ir.And && a.V != 0 || op == ir.Or && a.V == 0):
		return y
	case okX && (op == ir.And || op == ir.Or):
		return x
	case okY && c.V == 0 && (op == ir.Sub || op == ir.Add):
		return x
	}
	return &ir.Binary{Op: op, X: x, Y: y, Span: at}
}

func unary(op ir.UnaryOp, x ir.Expr, at source.Span) ir.Expr {
	if k, ok := x.(*ir.Const); ok {
		if op == ir.Not {
			return &ir.Const{V: 1 - k.V}
		}
		if fits(-int64(k.V)) {
			return &ir.Const{V: -k.V}
		}
	}
	return &ir.Unary{Op: op, X: x, Span: at}
}

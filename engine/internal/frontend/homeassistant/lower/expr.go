package lower

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

func constant(v int32) ir.Expr { return &ir.Const{V: v} }

func is(x ir.Expr, v int32) ir.Expr { return &ir.Binary{Op: ir.Eq, X: x, Y: constant(v)} }

func not(x ir.Expr) ir.Expr { return &ir.Unary{Op: ir.Not, X: x} }

// join joins conditions, as a tree that is as low as can be.
func join(op ir.BinaryOp, list []ir.Expr) ir.Expr {
	switch n := len(list); n {
	case 0:
		return constant(map[ir.BinaryOp]int32{ir.And: 1}[op])
	case 1:
		return list[0]
	default:
		return &ir.Binary{Op: op, X: join(op, list[:n/2]), Y: join(op, list[n/2:])}
	}
}

// among says that x is one of some ascending values.
func among(x ir.Expr, set []int32) ir.Expr {
	var list []ir.Expr
	for i := 0; i < len(set); {
		k := i
		for k+1 < len(set) && set[k+1] == set[k]+1 {
			k++
		}
		if k == i {
			list = append(list, is(x, set[i]))
		} else {
			list = append(list, &ir.Binary{Op: ir.And, X: &ir.Binary{Op: ir.Ge, X: x, Y: constant(set[i])}, Y: &ir.Binary{Op: ir.Le, X: x, Y: constant(set[k])}})
		}
		i = k + 1
	}
	return join(ir.Or, list)
}

func call(f ir.FuncID, at source.Span, args ...ir.Expr) ir.Stmt {
	return &ir.Do{X: &ir.Call{Func: f, Args: args, Span: at}}
}

func store(v ir.VarID, x int32, at source.Span) ir.Stmt {
	return &ir.Store{Var: v, X: constant(x), Span: at}
}

func mark(k ir.MarkKind, at source.Span) ir.Stmt { return &ir.Mark{Kind: k, Span: at} }

// free is the call of a function that may yield either: what is not known.
func (l *lowering) free(text, no, yes string, app ts.AppID, at source.Span) ir.Expr {
	fn := l.function(ir.Func{
		Name: text, App: app, Locals: 1, Span: at,
		Body: []ir.Stmt{
			&ir.Choose{Hi: 1, Domain: value.EnumDomain("", []string{no, yes}), Span: at},
			&ir.Return{X: &ir.Local{}},
		},
	})
	return &ir.Call{Func: fn, Span: at}
}

package draft

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Constant is a number.
func Constant(v int32) ir.Expr { return &ir.Const{V: v} }

// Is says that x is v.
func Is(x ir.Expr, v int32) ir.Expr { return &ir.Binary{Op: ir.Eq, X: x, Y: Constant(v)} }

// Not says that x does not hold.
func Not(x ir.Expr) ir.Expr { return &ir.Unary{Op: ir.Not, X: x} }

// Join joins conditions, as a tree that is as low as can be; of none, And holds and
// Or does not.
func Join(op ir.BinaryOp, list []ir.Expr) ir.Expr {
	switch n := len(list); n {
	case 0:
		return Constant(map[ir.BinaryOp]int32{ir.And: 1}[op])
	case 1:
		return list[0]
	default:
		return &ir.Binary{Op: op, X: Join(op, list[:n/2]), Y: Join(op, list[n/2:])}
	}
}

// Among says that x is one of some ascending values.
func Among(x ir.Expr, set []int32) ir.Expr {
	var list []ir.Expr
	for i := 0; i < len(set); {
		k := i
		for k+1 < len(set) && set[k+1] == set[k]+1 {
			k++
		}
		if k == i {
			list = append(list, Is(x, set[i]))
		} else {
			list = append(list, &ir.Binary{Op: ir.And, X: &ir.Binary{Op: ir.Ge, X: x, Y: Constant(set[i])}, Y: &ir.Binary{Op: ir.Le, X: x, Y: Constant(set[k])}})
		}
		i = k + 1
	}
	return Join(ir.Or, list)
}

// Call calls a function for what it does.
func Call(f ir.FuncID, at source.Span, args ...ir.Expr) ir.Stmt {
	return &ir.Do{X: &ir.Call{Func: f, Args: args, Span: at}}
}

// Store sets a variable of one cell.
func Store(v ir.VarID, x int32, at source.Span) ir.Stmt {
	return &ir.Store{Var: v, X: Constant(x), Span: at}
}

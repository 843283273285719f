package build

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/value"
)

// C is a literal.
func C(v int32) ir.Expr { return &ir.Const{V: v} }

// L is a local.
func L(slot int) ir.Expr { return &ir.Local{Slot: slot} }

// V reads a variable.
func V(v ir.VarID) ir.Expr { return &ir.Load{Var: v} }

// At reads an element of an array.
func At(v ir.VarID, i ir.Expr) ir.Expr { return &ir.Load{Var: v, Index: i} }

// Not is the negation of x.
func Not(x ir.Expr) ir.Expr { return &ir.Unary{Op: ir.Not, X: x} }

// Bin applies a binary operator.
func Bin(x ir.Expr, op ir.BinaryOp, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

// Eq compares.
func Eq(x, y ir.Expr) ir.Expr { return Bin(x, ir.Eq, y) }

// And is the conjunction of all xs.
func And(xs ...ir.Expr) ir.Expr {
	all := xs[0]
	for _, x := range xs[1:] {
		all = Bin(all, ir.And, x)
	}
	return all
}

// Call calls a function.
func Call(f ir.FuncID, args ...ir.Expr) ir.Expr { return &ir.Call{Func: f, Args: args} }

// Set stores x in variable v.
func Set(v ir.VarID, x ir.Expr) ir.Stmt { return &ir.Store{Var: v, X: x} }

// SetAt stores x in an element of array v.
func SetAt(v ir.VarID, i, x ir.Expr) ir.Stmt { return &ir.Store{Var: v, Index: i, X: x} }

// Let assigns a local.
func Let(slot int, x ir.Expr) ir.Stmt { return &ir.SetLocal{Slot: slot, X: x} }

// If runs then when c holds.
func If(c ir.Expr, then ...ir.Stmt) *ir.If { return &ir.If{Cond: c, Then: then} }

// IfElse runs one of two bodies.
func IfElse(c ir.Expr, then, otherwise []ir.Stmt) *ir.If {
	return &ir.If{Cond: c, Then: then, Else: otherwise}
}

// While loops.
func While(c ir.Expr, body ...ir.Stmt) ir.Stmt { return &ir.While{Cond: c, Body: body} }

// Choose sets a local to each of lo..hi.
func Choose(slot int, lo, hi int32) ir.Stmt {
	return &ir.Choose{Slot: slot, Lo: lo, Hi: hi, Domain: value.RangeDomain(lo, hi)}
}

// Assert checks c.
func Assert(c ir.Expr, text string) ir.Stmt { return &ir.Assert{Cond: c, Text: text} }

package reference

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

func (r *run) eval(x ir.Expr, locals []int32) int32 {
	switch x := x.(type) {
	case *ir.Const:
		return x.V
	case *ir.Local:
		return locals[x.Slot]
	case *ir.Load:
		l := r.locate(x.Var, x.Index, locals, x)
		v := r.m[l]
		r.access(l, ts.Read, r.app, v, r.silence)
		return v
	case *ir.Unary:
		v := r.eval(x.X, locals)
		if x.Op == ir.Not {
			return truth(v == 0)
		}
		return r.narrow(x, -int64(v), 0)
	case *ir.Binary:
		return r.binary(x, locals)
	case *ir.Cond:
		if r.eval(x.C, locals) != 0 {
			return r.eval(x.X, locals)
		}
		return r.eval(x.Y, locals)
	case *ir.Call:
		return r.call(x, locals)
	case *ir.Native:
		return r.native(x, locals)
	case *ir.ClockTest:
		return truth(r.lookAtClock(x))
	}
	panic("reference: unknown expression")
}

// locate finds the cell of a variable.
func (r *run) locate(v ir.VarID, index ir.Expr, locals []int32, node any) ts.LocID {
	if index == nil {
		return r.s.lay.First[v]
	}
	return r.element(v, r.eval(index, locals), node)
}

func (r *run) element(v ir.VarID, i int32, node any) ts.LocID {
	if i < 0 || int(i) >= r.s.p.Vars[v].Len {
		r.fail(node, 0)
	}
	return r.s.lay.First[v] + ts.LocID(i)
}

// narrow is v, or the nth failure of node when v does not fit.
func (r *run) narrow(node any, v int64, nth int) int32 {
	if v < -1<<31 || v > 1<<31-1 {
		r.fail(node, nth)
	}
	return int32(v)
}

func (r *run) binary(x *ir.Binary, locals []int32) int32 {
	a := int64(r.eval(x.X, locals))
	switch {
	case x.Op == ir.And && a == 0:
		return 0
	case x.Op == ir.Or && a != 0:
		return 1
	}
	b := int64(r.eval(x.Y, locals))
	switch x.Op {
	case ir.Add:
		return r.narrow(x, a+b, 0)
	case ir.Sub:
		return r.narrow(x, a-b, 0)
	case ir.Mul:
		return r.narrow(x, a*b, 0)
	case ir.Div:
		if b == 0 {
			r.fail(x, 0)
		}
		return r.narrow(x, a/b, 1)
	case ir.Rem:
		if b == 0 {
			r.fail(x, 0)
		}
		return int32(a % b)
	case ir.And, ir.Or:
		return truth(b != 0)
	}
	return truth(compare(x.Op, a, b))
}

func compare(op ir.BinaryOp, a, b int64) bool {
	switch op {
	case ir.Eq:
		return a == b
	case ir.Ne:
		return a != b
	case ir.Lt:
		return a < b
	case ir.Le:
		return a <= b
	case ir.Gt:
		return a > b
	case ir.Ge:
		return a >= b
	}
	panic("reference: unknown operator")
}

func (r *run) call(x *ir.Call, locals []int32) int32 {
	fn := &r.s.p.Funcs[x.Func]
	var args []int32
	for _, a := range x.Args {
		args = append(args, r.eval(a, locals))
	}
	r.calls++
	if r.depth >= ir.MaxDepth || r.calls > ir.MaxCalls {
		r.fail(x, 0)
	}
	return r.enter(fn, args)
}

// enter runs function fn for a caller.
func (r *run) enter(fn *ir.Func, args []int32) int32 {
	caller := r.app
	if fn.App != 0 {
		r.app = fn.App
	}
	r.depth++
	v := r.body(fn, args)
	r.depth--
	r.app = caller
	return v
}

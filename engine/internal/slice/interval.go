package slice

import (
	"math"

	"crosscheck/engine/internal/ir"
)

// interval is the values an expression can have; ok is false when it may fail
// or do more than compute.
type interval struct {
	lo, hi int64
	ok     bool
}

var unsafe = interval{}

func exactly(lo, hi int64) interval { return interval{lo, hi, true} }

// fits is x when it stays within 32 bits.
func (x interval) fits() interval {
	if !x.ok || x.lo < math.MinInt32 || x.hi > math.MaxInt32 {
		return unsafe
	}
	return x
}

func (x interval) within(lo, hi int64) bool { return x.ok && lo <= x.lo && x.hi <= hi }

// safe reports whether store n succeeds whatever the variables hold.
func (s *slicer) safe(n *ir.Store) bool {
	v := &s.p.Vars[n.Var]
	return s.indexSafe(v, n.Index) && s.interval(n.X).within(int64(v.Domain.Lo), int64(v.Domain.Hi))
}

func (s *slicer) indexSafe(v *ir.Var, index ir.Expr) bool {
	return index == nil || s.interval(index).within(0, int64(v.Len)-1)
}

func (s *slicer) interval(x ir.Expr) interval {
	switch x := x.(type) {
	case *ir.Const:
		return exactly(int64(x.V), int64(x.V))
	case *ir.Local:
		return exactly(math.MinInt32, math.MaxInt32)
	case *ir.Load:
		if v := &s.p.Vars[x.Var]; s.indexSafe(v, x.Index) {
			return exactly(int64(v.Domain.Lo), int64(v.Domain.Hi))
		}
	case *ir.Unary:
		y := s.interval(x.X)
		if x.Op == ir.Not && y.ok {
			return exactly(0, 1)
		}
		return interval{-y.hi, -y.lo, y.ok}.fits()
	case *ir.Binary:
		return combine(x.Op, s.interval(x.X), s.interval(x.Y))
	case *ir.Cond:
		c, a, b := s.interval(x.C), s.interval(x.X), s.interval(x.Y)
		return interval{min(a.lo, b.lo), max(a.hi, b.hi), c.ok && a.ok && b.ok}
	}
	return unsafe
}

func combine(op ir.BinaryOp, a, b interval) interval {
	if !a.ok || !b.ok {
		return unsafe
	}
	switch op {
	case ir.Add:
		return exactly(a.lo+b.lo, a.hi+b.hi).fits()
	case ir.Sub:
		return exactly(a.lo-b.hi, a.hi-b.lo).fits()
	case ir.Mul:
		p, q, r, t := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
		return exactly(min(p, q, r, t), max(p, q, r, t)).fits()
	case ir.Div, ir.Rem:
		return divide(op, a, b)
	}
	return exactly(0, 1)
}

// divide is exact for what programs mostly do: a non-negative number by a
// positive one.
func divide(op ir.BinaryOp, a, b interval) interval {
	switch {
	case b.lo <= 0 || a.lo < 0:
		return unsafe
	case op == ir.Rem:
		return exactly(0, min(a.hi, b.hi-1))
	}
	return exactly(a.lo/b.hi, a.hi/b.lo)
}

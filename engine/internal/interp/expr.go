package interp

import (
	"fmt"
	"math"

	"crosscheck/engine/internal/ir"
)

// value compiles x and says which register holds it.
func (c *compiler) value(x ir.Expr) int {
	if l, ok := x.(*ir.Local); ok {
		return l.Slot
	}
	r := c.temp()
	c.into(x, r)
	return r
}

// into compiles x so that register dst holds its value. Code writes dst only
// when everything x needs has been read.
func (c *compiler) into(x ir.Expr, dst int) {
	top := c.top
	switch x := x.(type) {
	case *ir.Const:
		c.emit(nil, opConst, dst, 0, x.V)
	case *ir.Local:
		if x.Slot != dst {
			c.emit(nil, opMove, dst, int32(x.Slot), 0)
		}
	case *ir.Load:
		c.load(x, dst)
	case *ir.Unary:
		o := opNeg
		if x.Op == ir.Not {
			o = opNot
		}
		c.emit(x, o, dst, int32(c.value(x.X)), 0)
	case *ir.Binary:
		c.binary(x, dst)
	case *ir.Cond:
		c.choice(x, dst)
	case *ir.Call:
		c.call(x, dst)
	case *ir.Native:
		c.native(x, dst)
	case *ir.ClockTest:
		c.out.looks = append(c.out.looks, x)
		c.emit(x, opClock, dst, int32(len(c.out.looks)-1), 0)
	default:
		panic(fmt.Sprintf("interp: expression %T", x))
	}
	c.top = top
}

func (c *compiler) load(x *ir.Load, dst int) {
	if l, ok := c.known(x.Var, x.Index); ok {
		c.emit(x, opLoad, dst, l, 0)
		return
	}
	c.emit(x, opLoadX, dst, int32(x.Var), int32(c.value(x.Index)))
}

// known is the location of a cell that the program text alone determines.
func (c *compiler) known(v ir.VarID, index ir.Expr) (int32, bool) {
	first := int32(c.lay.First[v])
	if index == nil {
		return first, true
	}
	k, ok := index.(*ir.Const)
	if !ok || k.V < 0 || int(k.V) >= c.p.Vars[v].Len {
		return 0, false
	}
	return first + k.V, true
}

func (c *compiler) knownLoad(x ir.Expr) (int32, bool) {
	l, ok := x.(*ir.Load)
	if !ok {
		return 0, false
	}
	return c.known(l.Var, l.Index)
}

func (c *compiler) choice(x *ir.Cond, dst int) {
	no := c.jumpUnless(x.C)
	c.into(x.X, dst)
	end := c.emit(nil, opJump, 0, 0, 0)
	c.land(no)
	c.into(x.Y, dst)
	c.land([]int{end})
}

func (c *compiler) call(x *ir.Call, dst int) {
	frame := c.top
	for _, a := range x.Args {
		c.into(a, c.temp())
	}
	c.emit(x, opCall, dst, int32(x.Func), int32(frame))
}

func (c *compiler) native(x *ir.Native, dst int) {
	first := c.top
	for _, a := range x.Args {
		c.into(a, c.temp())
	}
	c.out.natives = append(c.out.natives, x)
	c.emit(x, opNative, dst, int32(len(c.out.natives)-1), int32(first))
}

var arithmetic = map[ir.BinaryOp]op{
	ir.Add: opAdd, ir.Sub: opSub, ir.Mul: opMul, ir.Div: opDiv, ir.Rem: opRem,
	ir.Eq: opEq, ir.Ne: opNe, ir.Lt: opLt, ir.Le: opLe, ir.Gt: opGt, ir.Ge: opGe,
}

func (c *compiler) binary(x *ir.Binary, dst int) {
	if x.Op == ir.And || x.Op == ir.Or {
		no := c.jumpUnless(x)
		c.emit(nil, opConst, dst, 0, 1)
		end := c.emit(nil, opJump, 0, 0, 0)
		c.land(no)
		c.emit(nil, opConst, dst, 0, 0)
		c.land([]int{end})
		return
	}
	a := int32(c.value(x.X))
	if k, ok := x.Y.(*ir.Const); ok {
		if o, v, ok := withConstant(x.Op, k.V); ok {
			c.emit(x, o, dst, a, v)
			return
		}
	}
	c.emit(x, arithmetic[x.Op], dst, a, int32(c.value(x.Y)))
}

// withConstant is the operation for a constant right side, if there is one.
func withConstant(o ir.BinaryOp, v int32) (op, int32, bool) {
	switch {
	case o == ir.Add:
		return opAddC, v, true
	case o == ir.Sub && v != math.MinInt32:
		return opAddC, -v, true
	case o == ir.Div && v != 0 && v != -1:
		return opDivC, v, true
	case o == ir.Rem && v != 0:
		return opRemC, v, true
	}
	return 0, 0, false
}

var jumps = map[ir.BinaryOp]op{
	ir.Eq: opJumpEq, ir.Ne: opJumpNe, ir.Lt: opJumpLt,
	ir.Le: opJumpLe, ir.Gt: opJumpGt, ir.Ge: opJumpGe,
}

var opposite = map[ir.BinaryOp]ir.BinaryOp{
	ir.Eq: ir.Ne, ir.Ne: ir.Eq, ir.Lt: ir.Ge, ir.Ge: ir.Lt, ir.Gt: ir.Le, ir.Le: ir.Gt,
}

// jumpIf compiles x and returns the jumps taken when it is true; otherwise
// execution falls through. jumpUnless is its mirror image.
func (c *compiler) jumpIf(x ir.Expr) []int     { return c.test(x, true) }
func (c *compiler) jumpUnless(x ir.Expr) []int { return c.test(x, false) }

func (c *compiler) test(x ir.Expr, want bool) []int {
	top := c.top
	defer func() { c.top = top }()
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return c.test(x.X, !want)
		}
	case *ir.Binary:
		switch {
		case x.Op == ir.And || x.Op == ir.Or:
			return c.shortCircuit(x, want)
		case jumps[x.Op] != 0:
			return []int{c.compare(x, want)}
		}
	}
	zero := &ir.Const{}
	return []int{c.compare(&ir.Binary{Op: ir.Ne, X: x, Y: zero}, want)}
}

// shortCircuit: `x && y` is decided by a false x, `x || y` by a true one.
func (c *compiler) shortCircuit(x *ir.Binary, want bool) []int {
	decides := x.Op == ir.Or
	first := c.test(x.X, decides)
	second := c.test(x.Y, want)
	if decides == want {
		return append(first, second...)
	}
	c.land(first)
	return second
}

// compare jumps when x, a comparison, is want.
func (c *compiler) compare(x *ir.Binary, want bool) int {
	o := x.Op
	if !want {
		o = opposite[o]
	}
	k, constant := x.Y.(*ir.Const)
	if constant && (o == ir.Eq || o == ir.Ne) && int32(int16(k.V)) == k.V {
		if l, ok := c.knownLoad(x.X); ok {
			return c.emit(nil, jumps[o]-opJumpEq+opJumpEqL, int(uint16(k.V)), l, 0)
		}
	}
	a := c.value(x.X)
	if constant {
		return c.emit(nil, jumps[o]-opJumpEq+opJumpEqC, a, k.V, 0)
	}
	return c.emit(nil, jumps[o], a, int32(c.value(x.Y)), 0)
}

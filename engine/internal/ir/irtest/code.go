package irtest

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/value"
)

var comparisons = []ir.BinaryOp{ir.Eq, ir.Ne, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.And, ir.Or}
var operations = []ir.BinaryOp{ir.Add, ir.Add, ir.Sub, ir.Sub, ir.Mul, ir.Div, ir.Rem}

// body is up to n+1 statements. Slot 2 counts loop rounds.
func (g *generator) body(n int) []ir.Stmt {
	g.locals = 3
	g.depth = 0
	return g.block(n)
}

func (g *generator) block(n int) []ir.Stmt {
	var body []ir.Stmt
	g.depth++
	for range 1 + g.below(n) {
		body = append(body, g.stmt())
	}
	g.depth--
	return body
}

func (g *generator) stmt() ir.Stmt {
	if g.timed && !g.pure && g.chance(12) {
		return g.reset()
	}
	switch n := g.below(100); {
	case n < 20 || g.pure && n < 60 || g.depth > 3:
		return &ir.SetLocal{Slot: g.below(2), X: g.expr(2)}
	case n < 35:
		return &ir.If{Cond: g.expr(2), Then: g.block(2), Else: g.maybe()}
	case n < 40:
		return g.loop()
	case g.pure:
		return &ir.Return{X: g.expr(2)}
	case n < 75:
		return g.store()
	case n < 80:
		return g.choose()
	case n < 84:
		return &ir.Assert{Cond: g.expr(2), Text: "holds"}
	case n < 89:
		if t := ir.TopicID(g.below(len(g.p.Topics))); t > g.above {
			return &ir.Publish{Topic: t, X: g.expr(1)}
		}
		return &ir.Say{Text: "hush"}
	case n < 93:
		return &ir.Do{X: g.expr(2)}
	case n < 95:
		return &ir.Return{}
	case n < 97:
		return &ir.Say{Text: "hello"}
	}
	return g.store()
}

func (g *generator) maybe() []ir.Stmt {
	if g.chance(50) {
		return nil
	}
	return g.block(2)
}

func (g *generator) choose() ir.Stmt {
	lo := int32(g.below(3)) - 1
	d := value.RangeDomain(lo, lo+int32(g.below(3)))
	c := &ir.Choose{Slot: g.below(2), Lo: d.Lo, Hi: d.Hi, Text: "pick", Domain: d}
	if g.timed && g.chance(30) {
		c.Values = slices.Compact([]int32{d.Lo, d.Hi})
	}
	return c
}

// loop counts to three or, in wild programs, for ever.
func (g *generator) loop() ir.Stmt {
	if g.wild && g.chance(30) {
		return &ir.While{Cond: &ir.Const{V: 1}, Body: []ir.Stmt{g.store()}}
	}
	counter := &ir.Local{Slot: 2}
	step := &ir.SetLocal{Slot: 2, X: &ir.Binary{Op: ir.Add, X: counter, Y: &ir.Const{V: 1}}}
	return &ir.While{
		Cond: &ir.Binary{Op: ir.Lt, X: counter, Y: &ir.Const{V: 3}},
		Body: append([]ir.Stmt{step}, g.block(2)...),
	}
}

// store mostly stays in the variable's domain.
func (g *generator) store() ir.Stmt {
	v := ir.VarID(g.below(len(g.p.Vars)))
	x := &g.p.Vars[v]
	if x.Topic != ir.NoTopic && x.Topic <= g.above {
		return &ir.Say{Text: "hush"}
	}
	s := &ir.Store{Var: v, Index: g.index(x)}
	switch n := g.below(10); {
	case n < 6:
		s.X = &ir.Const{V: g.within(x.Domain)}
	case n < 7:
		s.X = g.expr(2)
	default:
		s.X = g.fitted(x.Domain)
	}
	return s
}

// fitted is an expression whose value is in d, most of the time.
func (g *generator) fitted(d value.Domain) ir.Expr {
	x := g.expr(1)
	return &ir.Cond{
		C: &ir.Binary{Op: ir.And,
			X: &ir.Binary{Op: ir.Le, X: &ir.Const{V: d.Lo}, Y: x},
			Y: &ir.Binary{Op: ir.Le, X: x, Y: &ir.Const{V: d.Hi}}},
		X: x, Y: &ir.Const{V: g.within(d)},
	}
}

func (g *generator) index(v *ir.Var) ir.Expr {
	switch {
	case v.Len == 0:
		return nil
	case g.chance(70):
		return &ir.Const{V: int32(g.below(v.Len))}
	}
	return g.expr(1)
}

// expr is an expression at most depth operations deep.
func (g *generator) expr(depth int) ir.Expr {
	if g.timed && !g.pure && g.chance(12) {
		return g.clockTest()
	}
	if depth == 0 || g.chance(25) {
		return g.leaf()
	}
	switch n := g.below(100); {
	case n < 50:
		return &ir.Binary{Op: comparisons[g.below(len(comparisons))], X: g.expr(depth - 1), Y: g.expr(depth - 1)}
	case n < 75:
		return &ir.Binary{Op: operations[g.below(len(operations))], X: g.expr(depth - 1), Y: g.expr(depth - 1)}
	case n < 85:
		return &ir.Unary{Op: ir.Neg + ir.UnaryOp(g.below(2)), X: g.expr(depth - 1)}
	case n < 90:
		return &ir.Cond{C: g.expr(depth - 1), X: g.expr(depth - 1), Y: g.expr(depth - 1)}
	}
	return g.call(depth)
}

func (g *generator) call(depth int) ir.Expr {
	if g.callee == 0 {
		return g.leaf()
	}
	f := ir.FuncID(g.below(g.callee))
	if (g.pure || g.above != ir.NoTopic) && !g.isPure(f) {
		return g.leaf()
	}
	c := &ir.Call{Func: f}
	for range g.p.Funcs[f].Params {
		c.Args = append(c.Args, g.expr(depth-1))
	}
	return c
}

// isPure reports whether f and what it calls have no effects. A function whose
// body is not made yet counts as impure.
func (g *generator) isPure(f ir.FuncID) bool {
	pure := g.p.Funcs[f].Body != nil
	ir.Inspect(g.p.Funcs[f].Body, func(n any) bool {
		switch n := n.(type) {
		case *ir.Store, *ir.Choose, *ir.Publish, *ir.Assert, *ir.Say, *ir.ClockTest, *ir.ResetClock:
			pure = false
		case *ir.Call:
			pure = pure && n.Func < f && g.isPure(n.Func)
		}
		return pure
	})
	return pure
}

func (g *generator) leaf() ir.Expr {
	switch n := g.below(10); {
	case n < 3 && g.locals > 0:
		return &ir.Local{Slot: g.below(g.locals)}
	case n < 5:
		return &ir.Const{V: int32(g.below(4)) - 1}
	case n < 6 && g.chance(10):
		return &ir.Const{V: []int32{1<<31 - 1, -1 << 31, 100_000, 40_000}[g.below(4)]}
	}
	v := ir.VarID(g.below(len(g.p.Vars)))
	if v == g.unread {
		return &ir.Const{V: 1}
	}
	return &ir.Load{Var: v, Index: g.index(&g.p.Vars[v])}
}

// Describe names a program of a failed test so that it can be pinned.
func Describe(seed uint64, p *ir.Program) string {
	return fmt.Sprintf("irtest.Random(%d):\n%s", seed, ir.Print(p))
}

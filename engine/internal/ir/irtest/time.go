package irtest

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Timed makes the program with clocks of a seed; it passes ir.Check. Tests of
// clocks have texts that begin with "clock".
func Timed(seed uint64) *ir.Program {
	g := newGenerator(seed)
	g.timed = true
	return g.program()
}

// clocks adds some clocks, some of them with gates, and a variable for due
// times.
func (g *generator) clocks() {
	g.p.Vars = append(g.p.Vars, ir.Var{
		Name: "due", Kind: ts.TimerFlag, Domain: value.RangeDomain(0, 3), Init: []int32{1}, Topic: ir.NoTopic,
	})
	for i := range 1 + g.below(3) {
		c := ir.Clock{Name: fmt.Sprintf("c%d", i), Kind: ts.ClockKind(g.below(4)), App: g.app(), Init: g.time()}
		if g.chance(50) {
			v := g.below(len(g.p.Vars))
			c.Gate = &ir.Gate{Var: ir.VarID(v), Cell: g.below(g.p.Vars[v].Cells())}
		}
		g.p.Clocks = append(g.p.Clocks, c)
	}
}

// time is a clock value; few of them, so that comparisons meet.
func (g *generator) time() int64 { return int64(g.below(5)) }

func (g *generator) clock() ts.ClockID { return ts.ClockID(g.below(len(g.p.Clocks))) }

func (g *generator) clockTest() ir.Expr {
	x := &ir.ClockTest{Clock: g.clock(), Op: ir.Eq + ir.BinaryOp(g.below(6)), Value: g.time()}
	x.Text = fmt.Sprintf("clock %s %s %d", g.p.Clocks[x.Clock].Name, x.Op, x.Value)
	return x
}

func (g *generator) reset() ir.Stmt { return &ir.ResetClock{Clock: g.clock(), Value: g.time()} }

// windows limits when some events may happen.
func (g *generator) windows() {
	for i := range g.p.Events {
		if g.chance(60) {
			g.p.Events[i].Window = g.window()
		}
	}
}

func (g *generator) window() *ir.Window {
	w := &ir.Window{Clock: g.clock(), Lo: g.time()}
	switch n := g.below(10); {
	case n < 1:
		return &ir.Window{Clock: ts.NoClock}
	case n < 3:
		w.Hi = ts.Forever
	case n < 5:
		w.Hi = w.Lo + g.time()
	case n < 7:
		return &ir.Window{Clock: w.Clock, Due: &ir.Due{Var: g.due(), Unit: 1 + g.time()}}
	default:
		w.Hi = w.Lo
	}
	w.Open = w.Hi > w.Lo && g.chance(30)
	return w
}

func (g *generator) due() ir.VarID {
	for i := range g.p.Vars {
		if g.p.Vars[i].Name == "due" {
			return ir.VarID(i)
		}
	}
	panic("irtest: no variable for due times")
}

// finish adds code for the end of every event.
func (g *generator) finish() {
	g.above = ir.NoTopic
	for i := range g.below(3) {
		g.p.Finish = append(g.p.Finish, g.handler(fmt.Sprintf("finish%d", i), g.app(), 0))
	}
}

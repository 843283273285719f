package timedtest

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Program is the small program of a seed with what front ends make of time:
// timers, repetitions, times of day, windows, events that are urgent, clocks
// that are tested, and properties with durations.
func Program(r Regime, seed uint64) *ir.Program {
	g := &programMaker{dice: newDice(seed), Builder: New(), strict: r.Strict}
	for i := range 1 + g.Below(3) {
		g.vars = append(g.vars, g.Var(fmt.Sprintf("v%d", i), value.RangeDomain(0, int32(1+g.Below(2))), 0))
	}
	for range 1 + g.Below(2) {
		g.clock()
	}
	if g.chance(40) {
		g.monitor()
	}
	for i := range 1 + g.Below(3) {
		g.event(fmt.Sprintf("e%d", i))
	}
	g.fill()
	return &g.Program
}

// programMaker makes a random program. Bodies are made last, when everything
// that they may refer to is there.
type programMaker struct {
	dice
	*Builder
	strict bool
	vars   []ir.VarID
	timers []timer
	since  []ts.ClockID
	bodies []body
}

type timer struct {
	clock ts.ClockID
	flag  ir.VarID
	most  int64
}

// body is a function to be filled, and what it begins with.
type body struct {
	event  ts.EventID
	begins []ir.Stmt
}

// few is a duration of at least one unit.
func (g *programMaker) few() int64 { return Unit * int64(1+g.Below(3)) }

func (g *programMaker) later(e ts.EventID, begins ...ir.Stmt) {
	g.bodies = append(g.bodies, body{e, begins})
}

// clock adds one clock with the events that belong to it.
func (g *programMaker) clock() {
	switch n := g.Below(10); {
	case n < 4:
		g.timer()
	case n < 5:
		g.repetition()
	case n < 6:
		g.day()
	default:
		g.since = append(g.since, g.Clock(fmt.Sprintf("since%d", len(g.Clocks)), ts.Since))
	}
}

func (g *programMaker) timer() {
	name, most := fmt.Sprintf("timer%d", len(g.Clocks)), g.few()
	clock, flag := g.Timer(name, most)
	g.timers = append(g.timers, timer{clock, flag, most})
	g.later(ts.EventID(len(g.Events) - 1))
}

// repetition is `every`.
func (g *programMaker) repetition() {
	c := g.Clock(fmt.Sprintf("every%d", len(g.Clocks)), ts.Delay)
	e := g.Event(g.Clocks[c].Name)
	period := g.few()
	g.Window(e, c, period, period)
	g.later(e, Reset(c, 0))
}

// day is a clock of a day of a few units, with one thing to do a day.
func (g *programMaker) day() {
	c := g.Clock("day", ts.Day)
	length := Unit * int64(2+g.Below(3))
	at := Unit * int64(g.Below(int(length/Unit)))
	daily := g.Event(fmt.Sprintf("daily%d", len(g.Events)))
	flag := g.Flag(daily, true)
	g.Events[daily].OneShot = true
	g.Window(daily, c, at, min(length, at+Unit*int64(g.Below(2))))
	g.later(daily)
	midnight := g.Event(fmt.Sprintf("midnight%d", len(g.Events)))
	g.Window(midnight, c, length, length)
	g.later(midnight, Reset(c, 0), Set(flag, C(1)))
}

// monitor watches how long a variable has had a value.
func (g *programMaker) monitor() {
	holds := g.Bool("holds")
	c := g.Clock("lasts", ts.Monitor)
	g.Gate(c, holds)
	begins := If(Not(V(holds)), Set(holds, C(1)), Reset(c, 0))
	g.Finish("watch", IfElse(g.condition(), []ir.Stmt{begins}, []ir.Stmt{Set(holds, C(0))}))
	told := g.Bool("told")
	e := g.Event("lasted", Assert(C(0), "not so long"), Set(told, C(1)))
	g.Events[e].Guard = And(V(holds), Not(V(told)))
	g.Window(e, c, g.few(), ts.Forever).Open = g.strict
}

func (g *programMaker) pick() ir.VarID { return g.vars[g.Below(len(g.vars))] }

// within is a random value of v.
func (g *programMaker) within(v ir.VarID) ir.Expr {
	return C(int32(g.Below(g.Vars[v].Domain.Size())))
}

func (g *programMaker) condition() ir.Expr {
	v := g.pick()
	return Eq(V(v), g.within(v))
}

// event adds an event that may happen at any time, or in some window.
func (g *programMaker) event(name string) {
	e := g.Event(name)
	if g.chance(60) {
		g.Events[e].Guard = g.condition()
	}
	switch n := g.Below(10); {
	case n < 2 && g.Events[e].Guard != nil:
		g.Events[e].Window = &ir.Window{Clock: ts.NoClock}
	case n < 5 && len(g.since) > 0:
		g.window(e)
	}
	g.later(e)
}

func (g *programMaker) window(e ts.EventID) {
	c, lo := g.since[g.Below(len(g.since))], g.few()
	hi := ts.Forever
	if g.chance(50) {
		hi = lo + Unit*int64(g.Below(3))
	}
	w := g.Window(e, c, lo, hi)
	w.Open = g.strict && hi > lo && g.chance(40)
	if g.chance(15) {
		v := g.pick()
		g.Events[e].Window = &ir.Window{Clock: c, Due: &ir.Due{Var: v, Unit: g.few()}}
	}
}

// fill makes the bodies.
func (g *programMaker) fill() {
	for _, b := range g.bodies {
		f := &g.Funcs[g.Events[b.event].Body]
		f.Body, f.Locals = append(b.begins, g.block(2)...), 1
	}
}

func (g *programMaker) block(depth int) []ir.Stmt {
	var list []ir.Stmt
	for range 1 + g.Below(2) {
		list = append(list, g.stmt(depth)...)
	}
	return list
}

func (g *programMaker) stmt(depth int) []ir.Stmt {
	switch n := g.Below(20); {
	case n < 4 && len(g.timers) > 0:
		t := g.timers[g.Below(len(g.timers))]
		less := t.most / Unit
		return []ir.Stmt{Set(t.flag, C(1)), Reset(t.clock, Unit*int64(g.Below(int(less)+1)))}
	case n < 5 && len(g.timers) > 0:
		return []ir.Stmt{Set(g.timers[g.Below(len(g.timers))].flag, C(0))}
	case n < 9 && len(g.since) > 0:
		return []ir.Stmt{Reset(g.since[g.Below(len(g.since))], 0)}
	case n < 10:
		v := g.pick()
		return []ir.Stmt{Choose(0, 0, g.Vars[v].Domain.Hi), Set(v, L(0))}
	case n < 15 && depth > 0:
		return []ir.Stmt{IfElse(g.question(), g.block(depth-1), g.block(depth-1))}
	}
	v := g.pick()
	return []ir.Stmt{Set(v, g.within(v))}
}

// question is a test of a clock, where those are allowed, or of a variable.
func (g *programMaker) question() ir.Expr {
	if !g.strict || len(g.since) == 0 || g.chance(40) {
		return g.condition()
	}
	c, op := g.since[g.Below(len(g.since))], ir.Eq+ir.BinaryOp(g.Below(6))
	test := Test(c, op, g.few())
	if g.chance(30) {
		return And(test, g.condition())
	}
	return test
}

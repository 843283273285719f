package tstest

import (
	"fmt"

	"crosscheck/engine/internal/ts"
)

// Regime says what random programs look like.
type Regime struct {
	Name     string
	Events   [2]int32 // fewest and most
	Vars     [2]int32
	Touch    int32 // at most so many variables an event, 0 for no limit
	Values   int32 // most values a variable has
	Once     bool  // every event disables itself
	SoftOnce bool  // every event does something the first time only
	Always   bool  // no flag ever changes
	Guards   bool
	Choices  bool
	Apps     bool  // attributes, written by events of several apps
	Starts   bool  // several initial states
	Idle     int32 // so many events that are never enabled come first
}

// Regimes are the kinds of random programs that algorithms are compared on.
var Regimes = []Regime{
	{Name: "small", Events: [2]int32{2, 4}, Vars: [2]int32{2, 3}, Values: 2},
	{Name: "sparse", Events: [2]int32{3, 6}, Vars: [2]int32{3, 6}, Touch: 2, Values: 2},
	{Name: "large", Events: [2]int32{5, 8}, Vars: [2]int32{4, 7}, Touch: 2, Values: 2},
	{Name: "once", Events: [2]int32{3, 5}, Vars: [2]int32{2, 4}, Values: 2, Once: true},
	{Name: "always", Events: [2]int32{2, 4}, Vars: [2]int32{2, 4}, Values: 3, Always: true},
	{Name: "soft once", Events: [2]int32{3, 4}, Vars: [2]int32{2, 3}, Values: 2, SoftOnce: true, Always: true},
	{Name: "guards", Events: [2]int32{2, 4}, Vars: [2]int32{2, 3}, Values: 2, Guards: true},
	{Name: "choices", Events: [2]int32{2, 4}, Vars: [2]int32{2, 3}, Values: 2, Choices: true},
	{Name: "apps", Events: [2]int32{2, 4}, Vars: [2]int32{2, 3}, Values: 2, Apps: true},
	{Name: "many events", Events: [2]int32{2, 4}, Vars: [2]int32{2, 3}, Values: 2, Idle: 62},
	{Name: "starts", Events: [2]int32{2, 3}, Vars: [2]int32{2, 3}, Values: 2, Starts: true},
}

// Random is the program of a regime with the given seed.
func Random(r Regime, seed uint64) *Program {
	g := &generator{Regime: r, state: seed*0x9E3779B97F4A7C15 + 1, p: &Program{}}
	g.declare()
	return g.p
}

// generator makes one random program.
type generator struct {
	Regime
	state  uint64
	p      *Program
	events int32
	vars   []Var // what the current event may touch
	chosen bool  // the current event has set local 0
}

// below is a random number below n (SplitMix64).
func (g *generator) below(n int32) int32 {
	g.state += 0x9E3779B97F4A7C15
	z := g.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int32((z ^ z>>31) >> 33 % uint64(n))
}

func (g *generator) between(lo, hi int32) int32 { return lo + g.below(hi-lo+1) }

func (g *generator) declare() {
	vars := g.between(g.Vars[0], g.Vars[1])
	for i := range vars {
		g.variable(fmt.Sprint("v", i))
	}
	if g.Apps {
		g.p.App("A")
		g.p.App("B")
	}
	for i := range g.Idle {
		g.p.Event(fmt.Sprint("idle", i)).Off()
	}
	g.events = g.between(g.Events[0], g.Events[1])
	for i := range g.events {
		g.event(ts.EventID(g.Idle+i), vars)
	}
	if g.Starts {
		g.initials(vars)
	}
}

func (g *generator) variable(name string) {
	size := g.between(2, g.Values)
	if g.Apps && g.below(3) > 0 {
		g.p.Attribute(name, size)
	} else {
		g.p.Var(name, size)
	}
}

// initials makes two starts that differ.
func (g *generator) initials(vars int32) {
	first := make([]int32, vars)
	second := make([]int32, vars)
	for i := range second {
		second[i] = g.below(2)
	}
	second[g.below(vars)] = 1
	g.p.Start(first...)
	g.p.Start(second...)
}

func (g *generator) event(e ts.EventID, vars int32) {
	g.touchable(vars)
	g.chosen = g.Choices && g.below(2) == 0
	var body []Stmt
	if g.chosen {
		body = append(body, Choose(0, 2))
	}
	body = append(body, g.block(g.between(1, 3), 2)...)
	if g.SoftOnce {
		d := g.p.Var(fmt.Sprint("d", e), 2)
		body = []Stmt{If(Is(d, 0), append([]Stmt{Set(d, K(1))}, body...)...)}
	}
	declare := g.p.Event
	if g.Once {
		declare = g.p.Once
	}
	s := declare(fmt.Sprint("e", e), body...)
	if !g.Always && !g.Once && g.below(5) == 0 {
		s.Off()
	}
	if g.Guards && g.below(2) == 0 {
		s.When(g.cond())
	}
	if g.Apps {
		s.By(ts.AppID(g.between(1, 2)))
	}
}

// touchable chooses the variables that the next event may touch.
func (g *generator) touchable(vars int32) {
	g.vars = g.vars[:0]
	for range g.Touch {
		g.vars = append(g.vars, Var(g.below(vars)))
	}
	if g.Touch == 0 {
		for i := range vars {
			g.vars = append(g.vars, Var(i))
		}
	}
}

func (g *generator) v() Var { return g.vars[g.below(int32(len(g.vars)))] }

// value is a value of v, often 1.
func (g *generator) value(v Var) int32 { return g.below(g.p.vars[v].size) }

func (g *generator) cond() Expr {
	v := g.v()
	if g.chosen && g.below(3) == 0 {
		return Eq(V(v), L(0))
	}
	return Is(v, g.value(v))
}

func (g *generator) block(n, depth int32) []Stmt {
	var body []Stmt
	for range n {
		body = append(body, g.stmt(depth))
	}
	return body
}

func (g *generator) stmt(depth int32) Stmt {
	v := g.v()
	switch g.below(12) {
	case 0, 1, 2, 3:
		return Set(v, K(g.value(v)))
	case 4, 5:
		return Set(v, g.expr())
	case 6, 7:
		return Read(v)
	case 8:
		return Assert(g.cond())
	case 9:
		return g.flag(v)
	}
	if depth == 0 {
		return Set(v, K(g.value(v)))
	}
	s := If(g.cond(), g.block(g.between(1, 2), depth-1)...)
	if g.below(2) == 0 {
		s = s.Else(g.block(1, depth-1)...)
	}
	return s
}

func (g *generator) expr() Expr {
	if g.chosen && g.below(2) == 0 {
		return L(0)
	}
	return Add(V(g.v()), K(g.below(2)))
}

// flag enables or disables an event, or reads v where flags may not change.
func (g *generator) flag(v Var) Stmt {
	e := ts.EventID(g.Idle + g.below(g.events))
	switch {
	case g.Always:
		return Read(v)
	case g.below(2) == 0:
		return Disable(e)
	}
	return Enable(e)
}

package tstest

// A Figure is a small program with a failure that some algorithm misses.
type Figure struct {
	Name    string
	Program func() *Program
	// Deadlock says that the failure is a state that enables no event and is
	// not reached otherwise, not a failed assertion.
	Deadlock bool
	// States and Transitions are those of the whole state graph.
	States, Transitions int
}

// Figures are programs for the figures of the VMCAI 2022 paper, section 4, the
// programs on which Algorithm 5 as printed misses a failure, and Gate. Of the
// handlers the paper prints e4 of figure 3 and e3 of figure 5; the others are
// ours, made so that executions come out as its text tells them.
var Figures = []Figure{
	{Name: "figure-1", Program: Figure1, States: 5, Transitions: 9},
	{Name: "figure-2", Program: Figure2, States: 32, Transitions: 80},
	{Name: "figure-3", Program: Figure3, States: 4, Transitions: 16},
	{Name: "figure-5", Program: Figure5, States: 8, Transitions: 12},
	{Name: "shadow2", Program: Shadow2, States: 6, Transitions: 9},
	{Name: "shadow", Program: Shadow, States: 10, Transitions: 13},
	{Name: "shadow-always", Program: ShadowAlways, States: 10, Transitions: 30},
	{Name: "lost-deadlock", Program: LostDeadlock, Deadlock: true, States: 7, Transitions: 7},
	{Name: "gate", Program: Gate, States: 4, Transitions: 8},
}

// Figure1 is figure 1, with events for its threads: a search that stops at the
// first known state never runs e3 after e1.
func Figure1() *Program {
	p := &Program{}
	x, y, z := p.Var("x", 3), p.Var("y", 2), p.Var("z", 2)
	p.Once("e1", Set(x, K(1)))
	p.Event("e2", Read(y))
	p.Once("e3", Read(z), If(Is(x, 0), Set(x, K(1))).Else(Assert(K(0)), Set(x, Add(V(x), K(1)))))
	return p
}

// Figure2 is a program for figure 2, which has none: what follows a known state
// conflicts with the new way into it.
func Figure2() *Program {
	p := &Program{}
	a, b, c, d := p.Var("a", 2), p.Var("b", 2), p.Var("c", 2), p.Var("d", 2)
	p.Once("e1", Set(b, K(1)))
	p.Once("e2", Set(a, K(1)))
	p.Once("e3", Read(a), If(Is(b, 0), Assert(Is(a, 0))))
	p.Once("e4", Set(c, K(1)))
	p.Once("e5", Set(d, K(1)))
	return p
}

// Figure3 is figure 3: e4 conflicts with e3 on a path explored long before.
// By Appendix C, e1 and e2 conflict over z, and e2 and e3 over y.
func Figure3() *Program {
	p := &Program{}
	x, y, z := p.Var("x", 2), p.Var("y", 2), p.Var("z", 2)
	p.Event("e1", Set(x, K(1)), Set(z, K(1)), Set(z, K(0)))
	p.Event("e2", If(Is(y, 0), Set(y, K(1)), Set(z, K(1)), Set(z, K(0))))
	p.Event("e3", Set(y, K(0)))
	p.Event("e4", If(Is(x, 0), If(Is(y, 1), Assert(Is(y, 0)))).Else(Set(x, K(0))))
	return p
}

// Figure5 is figure 5: e3 conflicts with e2 and, further back, with e1.
func Figure5() *Program {
	p := &Program{}
	x, y := p.Var("x", 2), p.Var("y", 2)
	p.Once("e1", Set(y, K(1)))
	p.Once("e2", Set(x, K(1)))
	p.Once("e3", If(Is(x, 1), Assert(Is(y, 1))))
	return p
}

// Shadow2 is the smallest program known on which Algorithm 5 as printed
// misses a failure: e2's own read of a, run first, hides its later write of a
// from e1. The run is e2 e2 e1.
func Shadow2() *Program {
	p := &Program{}
	a, b := p.Var("a", 2), p.Var("b", 2)
	p.Once("e1", Assert(Is(a, 0)))
	p.Event("e2", If(Is(b, 1), Set(a, K(1))).Else(Read(a)), Set(b, K(1)))
	return p
}

// Shadow is the same with every event once: e2's read hides e3's write. The
// run is e2 e3 e1.
func Shadow() *Program {
	p := &Program{}
	m, x := p.Var("m", 2), p.Var("x", 2)
	p.Once("e1", Assert(Is(x, 0)))
	p.Once("e2", Set(m, K(1)), Read(x))
	p.Once("e3", If(Is(m, 1), Set(x, K(1))))
	return p
}

// ShadowAlways is Shadow with events that are all enabled for ever.
func ShadowAlways() *Program {
	p := &Program{}
	d1, d2, d3 := p.Var("d1", 2), p.Var("d2", 2), p.Var("d3", 2)
	m, x := p.Var("m", 2), p.Var("x", 2)
	p.Event("e1", If(Is(d1, 0), Set(d1, K(1)), Assert(Is(x, 0))))
	p.Event("e2", If(Is(d2, 0), Set(d2, K(1)), Set(m, K(1)), Read(x)))
	p.Event("e3", If(Is(d3, 0), Set(d3, K(1)), If(Is(m, 1), Set(x, K(1)))))
	return p
}

// LostDeadlock loses a way to end: the state a = 1, c = 2 that enables
// nothing, by e3 e2 e1.
func LostDeadlock() *Program {
	p := &Program{}
	a, c := p.Var("a", 2), p.Var("c", 3)
	p.Once("e1", Set(c, Add(V(a), K(1))))
	p.Once("e2", Set(a, K(1))).Off()
	p.Once("e3", Enable(1), Read(a))
	return p
}

// Gate has an event, e3, that closes for good a gate which e1 reads. The
// failure is e1 e1. Without lines 31 to 33 of Algorithm 2 the execution
// e1 e2 e3 e1, which comes back to its first state before e3, teaches the
// search nothing, and 3 of 4 states are reached.
func Gate() *Program {
	p := &Program{}
	n, over := p.Var("p", 2), p.Var("over", 2)
	p.Event("e1", If(Is(over, 0), Assert(Is(n, 0)), Set(n, K(1)), Enable(1)))
	p.Event("e2", Set(n, K(0)), Disable(1)).Off()
	p.Once("e3", Set(over, K(1)))
	return p
}

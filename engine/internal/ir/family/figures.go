package family

import (
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
)

// once adds an event that happens once.
func once(b *Builder, name string, body ...ir.Stmt) {
	e := b.Event(name, body...)
	b.Flag(e, true)
	b.Events[e].OneShot = true
}

// figure1 is a program for figure 1 of the VMCAI 2022 paper, as those that follow: the
// programs of tstest with the same names.
func figure1() *ir.Program {
	b := New()
	x, y, z := b.Var("x", below(3), 0), b.Bool("y"), b.Bool("z")
	once(b, "e1", Set(x, C(1)))
	b.Event("e2", Let(0, V(y)))
	once(b, "e3", Let(0, V(z)), IfElse(Eq(V(x), C(0)),
		[]ir.Stmt{Set(x, C(1))}, []ir.Stmt{Assert(C(0), "e3 is first"), increment(x, 3)}))
	return &b.Program
}

func figure2() *ir.Program {
	b := New()
	v, w, c, d := b.Bool("a"), b.Bool("b"), b.Bool("c"), b.Bool("d")
	once(b, "e1", Set(w, C(1)))
	once(b, "e2", Set(v, C(1)))
	once(b, "e3", Let(0, V(v)), If(Not(V(w)), Assert(Not(V(v)), "a is not set")))
	once(b, "e4", Set(c, C(1)))
	once(b, "e5", Set(d, C(1)))
	return &b.Program
}

func figure3() *ir.Program {
	b := New()
	x, y, z := b.Bool("x"), b.Bool("y"), b.Bool("z")
	pulse := []ir.Stmt{Set(z, C(1)), Set(z, C(0))}
	b.Event("e1", append([]ir.Stmt{Set(x, C(1))}, pulse...)...)
	b.Event("e2", If(Not(V(y)), append([]ir.Stmt{Set(y, C(1))}, pulse...)...))
	b.Event("e3", Set(y, C(0)))
	b.Event("e4", IfElse(V(x), []ir.Stmt{Set(x, C(0))}, []ir.Stmt{If(V(y), Assert(Not(V(y)), "y is not set"))}))
	return &b.Program
}

func figure5() *ir.Program {
	b := New()
	x, y := b.Bool("x"), b.Bool("y")
	once(b, "e1", Set(y, C(1)))
	once(b, "e2", Set(x, C(1)))
	once(b, "e3", If(V(x), Assert(V(y), "y is set")))
	return &b.Program
}

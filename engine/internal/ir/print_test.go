package ir_test

import (
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// TestPrintShowsEverything compares a program with one of each construct with
// testdata/everything.txt.
func TestPrintShowsEverything(t *testing.T) {
	b := New()
	b.App("LockUp")
	door := b.Attribute("door", "lock", value.EnumDomain("Lock", []string{"open", "shut"}), 1)
	armed := b.Bool("armed")
	b.Vars[armed].Kind, b.Vars[armed].App = ts.AppState, 1
	forks := b.Array("fork", 2, value.RangeDomain(-1, 5), -1)
	b.Vars[b.Var("start", value.RangeDomain(0, 1), 0)].InitAny = true
	b.Vars[b.Bool("log")].Slice = ir.Forgotten
	f := b.Func("least", 2, 3,
		&ir.Return{X: &ir.Cond{C: Bin(L(0), ir.Lt, L(1)), X: L(0), Y: L(1)}})
	e := b.Event("e",
		Choose(0, 1, 2),
		IfElse(And(V(armed), Not(Eq(V(door), C(0)))), []ir.Stmt{Set(armed, C(0))}, []ir.Stmt{&ir.Say{Text: "quiet"}}),
		While(Bin(L(0), ir.Gt, C(0)), Let(0, Bin(L(0), ir.Sub, C(1)))),
		SetAt(forks, L(0), Bin(Bin(At(forks, C(1)), ir.Add, C(1)), ir.Rem, C(5))),
		&ir.Do{X: Call(f, C(1), &ir.Unary{Op: ir.Neg, X: L(0)})},
		Assert(V(armed), "armed"),
		&ir.Publish{Topic: 0, X: C(1)},
		&ir.Return{},
	)
	b.Flag(e, true)
	b.Events[e].OneShot = true
	b.Events[e].Guard = V(armed)
	b.On(door, Set(armed, L(0)))
	b.Subscriptions[0].Only, b.Subscriptions[0].Value = true, 1
	b.Invariant("shut", Eq(V(door), C(1)))
	if err := ir.Check(&b.Program); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/everything.txt", ir.Print(&b.Program))
}

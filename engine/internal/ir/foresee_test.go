package ir_test

import (
	"math/bits"
	"testing"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/value"
)

// foreseen is a program whose last event waits for what the others may store. The
// first event has arguments.
func foreseen(guard func(x ir.VarID) ir.Expr, args []int32, locals int, body func(x ir.VarID) []ir.Stmt) (raises, conflicts bool) {
	b := build.New()
	x := b.Array("x", 3, value.RangeDomain(0, 9), 0)
	f := b.Func("f", len(args), locals, body(x)...)
	b.Events = append(b.Events, ir.Event{Name: "e", Flag: ir.NoVar, Body: f, Args: args})
	e := b.Event("waits")
	b.Events[e].Guard = guard(x)
	p := &b.Program
	known := ir.NewStatics(p, ir.NewLayout(p), false).Foresee()
	for _, n := range known.Needs[e] {
		raises = raises || bits.OnesCount64(n.Raisers[0]&1) > 0
	}
	return raises, known.Conflicts[e][0]&1 != 0
}

// cell is x[i] == v.
func cell(i, v int32) func(ir.VarID) ir.Expr {
	return func(x ir.VarID) ir.Expr { return build.Eq(&ir.Load{Var: x, Index: build.C(i)}, build.C(v)) }
}

// TestForesightFollowsWhatIsKnown stores into x[index] and asks who may make a guard
// true, and who conflicts with it.
func TestForesightFollowsWhatIsKnown(t *testing.T) {
	store := func(index, v ir.Expr) func(ir.VarID) []ir.Stmt {
		return func(x ir.VarID) []ir.Stmt { return []ir.Stmt{&ir.Store{Var: x, Index: index, X: v}} }
	}
	before := func(s ir.Stmt, rest func(ir.VarID) []ir.Stmt) func(ir.VarID) []ir.Stmt {
		return func(x ir.VarID) []ir.Stmt { return append([]ir.Stmt{s}, rest(x)...) }
	}
	when := func(c ir.Expr, rest func(ir.VarID) []ir.Stmt) func(ir.VarID) []ir.Stmt {
		return func(x ir.VarID) []ir.Stmt { return []ir.Stmt{&ir.If{Cond: c, Then: rest(x)}} }
	}
	arg := &ir.Local{}
	more := build.Bin(arg, ir.Add, build.C(1))
	for _, c := range []struct {
		name              string
		guard             func(ir.VarID) ir.Expr
		args              []int32
		locals            int
		body              func(ir.VarID) []ir.Stmt
		raises, conflicts bool
	}{
		{"the cell and the value", cell(1, 5), []int32{1}, 1, store(arg, build.C(5)), true, true},
		{"another value", cell(1, 5), []int32{1}, 1, store(arg, build.C(4)), false, true},
		{"another cell", cell(1, 5), []int32{0}, 1, store(arg, build.C(5)), false, false},
		{"a computed cell", cell(1, 5), []int32{0}, 1, store(more, build.C(5)), true, true},
		{"a computed value", cell(1, 5), []int32{4}, 1, store(build.C(1), more), true, true},
		{"a value that depends on the state", cell(1, 5), []int32{4}, 1, func(x ir.VarID) []ir.Stmt {
			return store(build.C(1), &ir.Load{Var: x, Index: build.C(0)})(x)
		}, true, true},
		{"a cell that depends on the state", cell(1, 5), []int32{4}, 1, func(x ir.VarID) []ir.Stmt {
			return store(&ir.Load{Var: x, Index: build.C(0)}, build.C(5))(x)
		}, true, true},
		{"an argument that is assigned", cell(1, 5), []int32{0}, 1, before(&ir.SetLocal{Slot: 0, X: build.C(1)}, store(arg, build.C(5))), true, true},
		{"an argument that is chosen", cell(1, 5), []int32{0}, 1, before(&ir.Choose{Slot: 0, Lo: 0, Hi: 2, Domain: value.RangeDomain(0, 2)}, store(arg, build.C(5))), true, true},
		{"a branch that is taken", cell(1, 5), []int32{1}, 1, when(build.Eq(arg, build.C(1)), store(arg, build.C(5))), true, true},
		{"a branch that is not", cell(1, 5), []int32{1}, 1, when(build.Eq(arg, build.C(2)), store(arg, build.C(5))), false, false},
		{"one of two that is true", cell(1, 5), []int32{1}, 1, when(build.Bin(build.Eq(arg, build.C(1)), ir.Or, build.Eq(arg, build.C(7))), store(arg, build.C(5))), true, true},
		{"a guard that ends in an error for one value", func(x ir.VarID) ir.Expr {
			return build.Eq(build.Bin(build.C(6), ir.Div, &ir.Load{Var: x, Index: build.C(1)}), build.C(3))
		}, []int32{1}, 1, store(arg, build.C(2)), true, true},
		{"a guard that ends in an error for the value that is stored", func(x ir.VarID) ir.Expr {
			return build.Eq(build.Bin(build.C(6), ir.Div, &ir.Load{Var: x, Index: build.C(1)}), build.C(3))
		}, []int32{1}, 1, store(arg, build.C(0)), true, true},
		{"a guard of two cells", func(x ir.VarID) ir.Expr {
			return build.Eq(&ir.Load{Var: x, Index: build.C(1)}, &ir.Load{Var: x, Index: build.C(2)})
		}, []int32{1}, 1, store(arg, build.C(0)), true, true},
	} {
		raises, conflicts := foreseen(c.guard, c.args, c.locals, c.body)
		if raises != c.raises || conflicts != c.conflicts {
			t.Errorf("%s: raises %v, conflicts %v; want %v, %v", c.name, raises, conflicts, c.raises, c.conflicts)
		}
	}
}

// What those do who hear an event, and what is done at the end of each, is a part of it.
func TestForesightFollowsWhatAnEventSetsOff(t *testing.T) {
	for _, way := range []string{"heard", "at the end", "not at all"} {
		b := build.New()
		x := b.Array("x", 3, value.RangeDomain(0, 9), 0)
		does := b.Func("does", 1, 1, &ir.Store{Var: x, Index: build.C(1), X: build.C(5)})
		b.Topics = append(b.Topics, ir.Topic{Name: "told"})
		switch way {
		case "heard":
			b.Subscriptions = append(b.Subscriptions, ir.Subscription{Topic: 0, Handler: does})
		case "at the end":
			b.Finish("end", &ir.Store{Var: x, Index: build.C(1), X: build.C(5)})
		}
		b.Events = append(b.Events, ir.Event{Name: "e", Flag: ir.NoVar, Body: b.Func("f", 0, 0, &ir.Publish{Topic: 0, X: build.C(1)})})
		e := b.Event("waits")
		b.Events[e].Guard = cell(1, 5)(x)
		known := ir.NewStatics(&b.Program, ir.NewLayout(&b.Program), false).Foresee()
		if raises := known.Needs[e][0].Raisers[0]&1 != 0; raises != (way != "not at all") {
			t.Errorf("%s: raises %v", way, raises)
		}
	}
}

// A guard whose index depends on nothing but the arguments looks at one cell.
func TestConditionsAreFolded(t *testing.T) {
	b := build.New()
	x := b.Array("x", 3, value.RangeDomain(0, 9), 0)
	left := b.Func("left", 1, 1, &ir.If{
		Cond: build.Eq(&ir.Local{}, build.C(0)), Then: []ir.Stmt{&ir.Return{X: build.C(2)}},
	}, &ir.Return{X: build.Bin(&ir.Local{}, ir.Sub, build.C(1))})
	e := b.Event("e")
	b.Events[e].Guard = build.Eq(&ir.Load{Var: x, Index: &ir.Call{Func: left, Args: []ir.Expr{build.C(0)}}}, build.C(1))
	p := &b.Program
	lay := ir.NewLayout(p)
	if cells := ir.NewStatics(p, lay, false).Guard(e).List(); len(cells) != 1 || lay.Locations[cells[0]].Name != "x[2]" {
		t.Errorf("the guard looks at %d cells, want x[2] alone", len(cells))
	}
}

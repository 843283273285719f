package ir_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// sound is a program with one of everything, for tests to break.
func sound() *Builder {
	b := New()
	b.App("A")
	x := b.Var("x", value.RangeDomain(0, 3), 0)
	b.Array("row", 2, value.BoolDomain, 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	b.Func("helper", 1, 1, &ir.Return{X: L(0)})
	b.Event("e", Set(x, Call(0, C(1))), Choose(0, 0, 1))
	b.Flag(0, true)
	b.Events[0].Guard = Eq(V(x), C(0))
	b.On(lamp, Set(x, L(0)))
	b.Invariant("small", Bin(V(x), ir.Lt, C(3)))
	return b
}

func TestCheckAcceptsASoundProgram(t *testing.T) {
	if err := ir.Check(&sound().Program); err != nil {
		t.Error(err)
	}
}

// TestCheckSaysWhatIsWrong breaks the sound program in one place each.
func TestCheckSaysWhatIsWrong(t *testing.T) {
	body := func(s ...ir.Stmt) func(b *Builder) { return func(b *Builder) { b.Funcs[1].Body = s } }
	deep := C(1)
	for range 5000 {
		deep = Not(deep)
	}
	tests := []struct {
		want string
		harm func(b *Builder)
	}{
		{"program: the first app is not the program itself", func(b *Builder) { b.Apps[0] = "A" }},
		{"variable x: unknown app 9", func(b *Builder) { b.Vars[0].App = 9 }},
		{"variable x: empty domain 4..3", func(b *Builder) { b.Vars[0].Domain.Lo = 4 }},
		{"variable x: unknown domain kind 0", func(b *Builder) { b.Vars[0].Domain.Kind = 0 }},
		{"variable x: initial value 7 outside 0..3", func(b *Builder) { b.Vars[0].Init[0] = 7 }},
		{"variable row: 1 initial values for 2 cells", func(b *Builder) { b.Vars[1].Init = []int32{0} }},
		{"variable row: length -1", func(b *Builder) { b.Vars[1].Len = -1 }},
		{"variable row: bool domain 0..2", func(b *Builder) { b.Vars[1].Domain.Hi = 2 }},
		{"enum domain 0..2 of 2 names", func(b *Builder) {
			b.Vars[0].Domain = value.Domain{Kind: value.Enum, Hi: 2, Names: []string{"a", "b"}}
		}},
		{"variable lamp.switch: unknown topic 4", func(b *Builder) { b.Vars[2].Topic = 4 }},
		{"variable x: unknown slice kind 9", func(b *Builder) { b.Vars[0].Slice = 9 }},
		{"x is read but not in the state", func(b *Builder) { b.Vars[0].Slice = ir.Forgotten }},
		{"program: there are more than 65536 initial states", func(b *Builder) {
			b.Vars[0] = ir.Var{Name: "x", Domain: value.RangeDomain(-1<<31, 1<<31-1), InitAny: true, Topic: ir.NoTopic}
		}},
		{"function helper: 2 parameters, 1 locals", func(b *Builder) { b.Funcs[0].Params = 2 }},
		{"event : no name", func(b *Builder) { b.Events[0].Name = "" }},
		{"event e: another event has this name", func(b *Builder) { b.Events = append(b.Events, b.Events[0]) }},
		{"event e: unknown variable 77", func(b *Builder) { b.Events[0].Flag = 77 }},
		{"event e: x is no enable flag", func(b *Builder) { b.Events[0].Flag = 0 }},
		{"event e: row has no cell 2", func(b *Builder) { b.Events[0].Flag, b.Events[0].FlagCell = 1, 2 }},
		{"event e: one-shot without an enable flag", func(b *Builder) { b.Events[0].Flag, b.Events[0].OneShot = ir.NoVar, true }},
		{"event e: 1 arguments for 0 parameters", func(b *Builder) { b.Events[0].Args = []int32{1} }},
		{"event e: unknown function 9", func(b *Builder) { b.Events[0].Body = 9 }},
		{"event e: local 0 of 0", func(b *Builder) { b.Events[0].Guard = L(0) }},
		{"event e: the condition calls a function that does more than compute", func(b *Builder) { b.Events[0].Guard = Call(1) }},
		{"subscription 0: unknown topic 3", func(b *Builder) { b.Subscriptions[0].Topic = 3 }},
		{"subscription 0: the handler has 2 parameters", func(b *Builder) { b.Funcs[2].Params, b.Funcs[2].Locals = 2, 2 }},
		{`property 0 "small": unknown kind 0`, func(b *Builder) { b.Properties[0].Kind = 0 }},
		{`property 0 "small": expression <nil>`, func(b *Builder) { b.Properties[0].Cond = nil }},
		{"function e: unknown variable -1", body(Set(ir.NoVar, C(1)))},
		{"function e: row is an array, or has an index without being one", body(Set(1, C(1)))},
		{"function e: x is an array, or has an index without being one", body(SetAt(0, C(0), C(1)))},
		{"function e: local 1 of 1", body(Let(1, C(0)))},
		{"function e: choice of 0..3 among [1 1]", body(&ir.Choose{Hi: 3, Values: []int32{1, 1}})},
		{"function e: choice of 2..1", body(Choose(0, 2, 1))},
		{"function e: unknown topic 5", body(&ir.Publish{Topic: 5, X: C(0)})},
		{"function e: helper has 1 parameters, not 0", body(&ir.Do{X: Call(0)})},
		{"function e: unary operator 0", body(&ir.Do{X: &ir.Unary{X: C(0)}})},
		{"function e: binary operator 0", body(&ir.Do{X: &ir.Binary{X: C(0), Y: C(0)}})},
		{"function e: statement <nil>", body(nil)},
		{"function e: expression <nil>", body(Let(0, nil))},
		{"function e: code nests deeper than 4096", body(Let(0, deep))},
	}
	for _, c := range tests {
		b := sound()
		c.harm(b)
		err := ir.Check(&b.Program)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// A variable that slicing removed may still be read where nothing ever runs.
func TestCheckLooksAtWhatCanRun(t *testing.T) {
	b := sound()
	gone := b.Var("gone", value.BoolDomain, 0)
	b.Vars[gone].Slice = ir.Forgotten
	b.Funcs[1].Body = []ir.Stmt{IfElse(C(1), []ir.Stmt{Set(gone, C(1))}, []ir.Stmt{Set(gone, V(gone))})}
	if err := ir.Check(&b.Program); err != nil {
		t.Error(err)
	}
}

func TestStaticSetsFollowCallsAndPublications(t *testing.T) {
	b := New()
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	x, y := b.Bool("x"), b.Bool("y")
	row := b.Array("row", 2, value.BoolDomain, 0)
	f := b.Func("f", 0, 0, Set(lamp, C(1)))
	b.Event("calls", &ir.Do{X: Call(f)})
	b.Event("indexes", SetAt(row, C(1), At(row, V(y))))
	b.App("A")
	b.On(lamp, Set(x, V(y)))
	b.Events[b.Event("guarded")].Guard = V(x)
	lay := ir.NewLayout(&b.Program)
	s := ir.NewStatics(&b.Program, lay, false)
	for _, c := range []struct{ event, reads, writes string }{
		{"calls", "lamp.switch x y", "lamp.switch x en_guarded"},
		{"indexes", "y row[0] row[1]", "row[1]"},
		{"guarded", "en_guarded", ""},
	} {
		for i := range b.Events {
			if b.Events[i].Name != c.event {
				continue
			}
			e := s.Event(ts.EventID(i))
			if r, w := names(lay, e.Reads), names(lay, e.Writes); r != c.reads || w != c.writes {
				t.Errorf("%s reads %q, writes %q; want %q, %q", c.event, r, w, c.reads, c.writes)
			}
		}
	}
}

func names(lay *ir.Layout, c ir.CellSet) string {
	var list []string
	for _, l := range c.List() {
		list = append(list, lay.Locations[l].Name)
	}
	return strings.Join(list, " ")
}

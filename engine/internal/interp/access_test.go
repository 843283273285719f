package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

var opWords = [...]string{ts.Read: "R", ts.Write: "W", ts.Silent: "S"}

// told writes the accesses of a branch: "R x, W/1 y" is a read by the program
// and a write by app 1; in Trace mode "=" and the value follow.
func told(s ts.System, d ts.Detail, list []ts.Access) string {
	var words []string
	for _, a := range list {
		w := opWords[a.Op]
		if a.App != 0 {
			w += fmt.Sprint("/", a.App)
		}
		w += " " + s.Locations()[a.Loc].Name
		if d == ts.Trace {
			w += fmt.Sprint("=", a.Value)
		}
		words = append(words, w)
	}
	return strings.Join(words, ", ")
}

// Reference: dpor notes 1.2 and 2. An event reads its own flag; reads count
// only before an own write; a store without change is a read.
func TestAccessesAreRecordedAsTheReductionNeedsThem(t *testing.T) {
	small := value.RangeDomain(0, 3)
	tests := []struct {
		name                  string
		build                 func(b *Builder)
		wantAccesses, wantAll string
	}{
		{"read, write, read again", func(b *Builder) {
			x := b.Var("x", small, 0)
			b.Event("e", Let(0, V(x)), Let(0, V(x)), Set(x, C(1)), Let(0, V(x)))
		}, "R x, W x", "R x=0, R x=0, W x=1, R x=1"},
		{"a write hides later reads", func(b *Builder) {
			x := b.Var("x", small, 0)
			b.Event("e", Set(x, C(1)), Let(0, V(x)), Set(x, C(2)))
		}, "W x", "W x=1, R x=1, W x=2"},
		{"a store without change is a read", func(b *Builder) {
			b.Event("e", Set(b.Var("x", small, 2), C(2)))
		}, "R x", "R x=2"},
		{"except of an attribute", func(b *Builder) {
			b.Event("e", Set(b.Attribute("lamp", "switch", value.BoolDomain, 1), C(1)))
		}, "S lamp.switch", "S lamp.switch=1"},
		{"own flag, one shot", func(b *Builder) {
			b.Flag(b.Event("e"), true)
			b.Events[0].OneShot = true
		}, "R on_e, W on_e", "R on_e=1, W on_e=0"},
		{"a guard in place of the flag", func(b *Builder) {
			x := b.Var("x", small, 0)
			b.Flag(b.Event("e", Let(0, V(x))), true)
			b.Events[0].Guard = Eq(V(x), C(0))
		}, "R en_e, R x", "R en_e=1, R x=0"},
		{"writing a guard's variable evaluates the guard", func(b *Builder) {
			x, y := b.Var("x", small, 0), b.Var("y", small, 1)
			b.Event("e", Set(x, C(1)))
			b.Events[b.Event("guarded")].Guard = And(Eq(V(x), C(1)), Eq(V(y), C(1)))
		}, "W x, R y, W en_guarded", "W x=1, R y=1, W en_guarded=1"},
		{"a guard that stays as it was is read", func(b *Builder) {
			x, y := b.Var("x", small, 0), b.Var("y", small, 0)
			b.Event("e", Set(x, C(1)))
			b.Events[b.Event("guarded")].Guard = And(Eq(V(x), C(1)), Eq(V(y), C(1)))
		}, "W x, R y, R en_guarded", "W x=1, R y=0, R en_guarded=0"},
		{"the flag is a variable of the guard", func(b *Builder) {
			x := b.Var("x", small, 1)
			b.Event("e")
			flag := b.Flag(b.Event("guarded"), true)
			b.Events[1].Guard = Eq(V(x), C(1))
			b.Funcs[0].Body = []ir.Stmt{Set(flag, C(0))}
		}, "W on_guarded, W en_guarded", "W on_guarded=0, W en_guarded=0"},
		{"and so is a property's", func(b *Builder) {
			x, y := b.Var("x", small, 0), b.Var("y", small, 0)
			b.Event("e", Set(x, C(1)))
			b.Invariant("sum", Bin(Bin(V(y), ir.Add, V(x)), ir.Lt, C(5)))
		}, "W x, R y", "W x=1, R y=0"},
		{"nothing is written, nothing evaluated", func(b *Builder) {
			x, y := b.Var("x", small, 0), b.Var("y", small, 0)
			b.Event("e", Set(x, C(0)))
			b.Invariant("sum", Bin(Bin(V(y), ir.Add, V(x)), ir.Lt, C(5)))
		}, "R x", "R x=0"},
		{"an undone store is a read of what was there", func(b *Builder) {
			x := b.Var("x", small, 0)
			b.Event("e", Set(x, C(1)), Let(0, V(x)), Set(x, C(9)))
		}, "R x", "R x=0"},
		{"shared functions act for their caller", func(b *Builder) {
			x := b.Var("x", small, 0)
			shared := b.Func("shared", 0, 0, Set(x, C(1)))
			b.App("A")
			b.Event("e", &ir.Do{X: Call(shared)}, Let(0, V(x)))
		}, "W/1 x", "W/1 x=1, R/1 x=1"},
		{"each app's commands count", func(b *Builder) {
			lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
			b.Event("e", Set(lamp, C(1)))
			b.App("A")
			b.On(lamp, Set(lamp, C(1)), Set(lamp, C(1)))
		}, "W lamp.switch, S/1 lamp.switch", "W lamp.switch=1, S/1 lamp.switch=1, S/1 lamp.switch=1"},
	}
	for _, c := range tests {
		b := New()
		c.build(b)
		for d, want := range map[ts.Detail]string{ts.Accesses: c.wantAccesses, ts.Trace: c.wantAll} {
			s, _, out := start(&b.Program, 0, d)
			if got := told(s, d, out.List[0].Accesses); got != want {
				t.Errorf("%s, detail %d:\n got %s\nwant %s", c.name, d, got, want)
			}
		}
	}
}

func TestStartsMultiplyWithFreeVariables(t *testing.T) {
	b := New()
	for _, name := range []string{"x", "y"} {
		b.Vars[b.Var(name, value.RangeDomain(1, 3), 1)].InitAny = true
	}
	var out ts.Branches
	interp.New(&b.Program).Initial(&out)
	got := ""
	for _, x := range out.List {
		got += fmt.Sprint(x.Dst)
	}
	if want := "[0 0][0 1][0 2][1 0][1 1][1 2][2 0][2 1][2 2]"; got != want {
		t.Errorf("starts %s, want %s", got, want)
	}
}

// Cells are packed at the width of their domain, low byte first, as the
// distance from the lowest value.
func TestStatesAreCanonicalBytes(t *testing.T) {
	b := New()
	b.Var("byte", value.RangeDomain(-3, 3), 3)
	b.Var("word", value.RangeDomain(-100, 400), 200)
	b.Var("long", value.RangeDomain(-70_000, 2_000_000_000), 0)
	var out ts.Branches
	s := interp.New(&b.Program)
	s.Initial(&out)
	if got, want := fmt.Sprint(out.List[0].Dst), "[6 44 1 112 17 1 0]"; got != want {
		t.Errorf("state %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(s.Values(out.List[0].Dst)), "[{0 3 3} {1 200 200} {2 0 0}]"; got != want {
		t.Errorf("values %s, want %s", got, want)
	}
}

func TestExecutionDoesNotAllocate(t *testing.T) {
	for _, m := range measured {
		s := interp.New(m.p)
		out := &ts.Branches{Detail: ts.Accesses}
		s.Initial(out)
		src := []byte(string(out.List[0].Dst))
		enabled := make([]ts.EventID, 0, 64)
		n := testing.AllocsPerRun(100, func() {
			for _, e := range s.Enabled(src, enabled) {
				s.Execute(src, e, out)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", m.name, n)
		}
	}
}

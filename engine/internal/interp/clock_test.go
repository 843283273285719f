package interp_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// outcomes runs event 0 of the first state and tells of each branch the value
// of its first cell, the bounds, the resets and the notes of choices.
func outcomes(t *testing.T, b *Builder) []string {
	t.Helper()
	if err := ir.Check(&b.Program); err != nil {
		t.Fatal(err)
	}
	s, out := interp.New(&b.Program), &ts.Branches{}
	s.Initial(out)
	src := slices.Clone(out.List[0].Dst)
	out.Detail = ts.Trace
	s.Execute(src, 0, out)
	var list []string
	for _, x := range out.List {
		text := fmt.Sprint(s.Values(x.Dst)[0].Text, " ", x.Bounds, " ", x.Resets)
		for _, n := range x.Notes {
			if n.Kind == "choice" || n.Kind == "error" {
				text += " " + n.Text
			}
		}
		list = append(list, text)
	}
	return list
}

func TestAComparisonCutsABranchWhereItIsOpen(t *testing.T) {
	const c ts.ClockID = 0
	set := func(v ir.VarID, x ir.Expr) []ir.Stmt { return []ir.Stmt{Set(v, x)} }
	bit := func(x ir.Expr) ir.Expr { return &ir.Cond{C: x, X: C(1), Y: C(0)} }
	for _, k := range []struct {
		name string
		body func(v ir.VarID) []ir.Stmt
		want []string
	}{
		{"false before true", func(v ir.VarID) []ir.Stmt { return set(v, Test(c, ir.Gt, 5)) }, []string{
			"0 [{0 2 5}] [] c > 5 ms is false",
			"1 [{0 3 5}] [] c > 5 ms is true",
		}},
		{"equality has three ways", func(v ir.VarID) []ir.Stmt { return set(v, Test(c, ir.Eq, 5)) }, []string{
			"0 [{0 1 5}] [] c == 5 ms is false, as it is less",
			"1 [{0 4 5} {0 2 5}] [] c == 5 ms is true",
			"0 [{0 3 5}] [] c == 5 ms is false, as it is more",
		}},
		{"no clock is below 0", func(v ir.VarID) []ir.Stmt { return set(v, Test(c, ir.Ne, 0)) }, []string{
			"0 [{0 2 0}] [] c != 0 ms is false",
			"1 [{0 3 0}] [] c != 0 ms is true, as it is more",
		}},
		{"what is known is no choice", func(v ir.VarID) []ir.Stmt {
			return set(v, Bin(bit(Test(c, ir.Ge, 5)), ir.Add, bit(Test(c, ir.Lt, 7))))
		}, []string{
			"1 [{0 1 5}] [] c >= 5 ms is false",
			"1 [{0 4 7}] [] c >= 5 ms is true c < 7 ms is false",
			"2 [{0 4 5} {0 1 7}] [] c >= 5 ms is true c < 7 ms is true",
		}},
		{"between two neighbours there is room", func(v ir.VarID) []ir.Stmt {
			return set(v, Bin(bit(Test(c, ir.Gt, 5)), ir.Add, bit(Test(c, ir.Lt, 6))))
		}, []string{
			"1 [{0 2 5}] [] c > 5 ms is false",
			"1 [{0 4 6}] [] c > 5 ms is true c < 6 ms is false",
			"2 [{0 3 5} {0 1 6}] [] c > 5 ms is true c < 6 ms is true",
		}},
		{"a reset makes it exact", func(v ir.VarID) []ir.Stmt {
			return []ir.Stmt{Reset(c, 5), Set(v, Bin(bit(Test(c, ir.Ge, 5)), ir.Add, bit(Test(c, ir.Gt, 5))))}
		}, []string{"1 [] [{0 5}]"}},
		{"an error keeps the bounds only", func(v ir.VarID) []ir.Stmt {
			return []ir.Stmt{If(Test(c, ir.Gt, 5), Set(v, C(1)), Reset(c, 0), Set(v, C(9)))}
		}, []string{
			"0 [{0 2 5}] [] c > 5 ms is false",
			"0 [{0 3 5}] [] c > 5 ms is true v leaves its range 0..2",
		}},
	} {
		b := New()
		v := b.Var("v", value.RangeDomain(0, 2), 0)
		b.Clock("c", ts.Since)
		b.Event("e", k.body(v)...)
		if got := outcomes(t, b); !slices.Equal(got, k.want) {
			t.Errorf("%s:\n%q, want\n%q", k.name, got, k.want)
		}
	}
}

// What runs at the end of an event sees what its handlers did, one after the
// other, and what they publish is served before the next.
func TestFinishRunsWhenEverythingIsServed(t *testing.T) {
	b := New()
	seen := b.Var("seen", value.RangeDomain(0, 99), 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	door := b.Attribute("door", "contact", value.BoolDomain, 0)
	digit := func(d int32) ir.Stmt { return Set(seen, Bin(Bin(V(seen), ir.Mul, C(10)), ir.Add, C(d))) }
	b.Event("e", Set(lamp, C(1)), Assert(C(0), "never mind"))
	b.On(lamp, digit(1))
	b.On(door, digit(2))
	b.Finish("first", If(Eq(V(seen), C(1)), Set(door, C(1))))
	b.Finish("second", If(Eq(V(seen), C(12)), Set(seen, C(3))))
	if got := outcomes(t, b); !slices.Equal(got, []string{"3 [] []"}) {
		t.Errorf("%q", got)
	}
}

// A timer's window is open at its due time, its clock matters while it is set.
func TestATimerMattersWhileItIsSet(t *testing.T) {
	b := New()
	on := b.Bool("on")
	c, flag := b.Timer("off", 300, Set(on, C(0)))
	b.Event("motion", append(StartTimer(c, flag), Set(on, C(1)))...)
	unused := b.Clock("unused", ts.Since)
	b.Event("touch", Reset(unused, 0))
	s, out := interp.New(&b.Program), &ts.Branches{}
	s.Initial(out)
	start := slices.Clone(out.List[0].Dst)
	s.Execute(start, 1, out)
	set := out.List[0]
	if got := s.Active(start, nil); len(got) > 0 {
		t.Errorf("active before: %v", got)
	}
	if got := s.Active(set.Dst, nil); !slices.Equal(got, []ts.ClockID{c}) || !slices.Equal(set.Resets, []ts.Reset{{Clock: c}}) {
		t.Errorf("active %v, resets %v", got, set.Resets)
	}
	if w, ok := s.Window(set.Dst, 0); !ok || w != (ts.Window{Clock: c, Lo: 300, Hi: 300}) {
		t.Errorf("window %v, %t", w, ok)
	}
	if lower, upper := s.Compared(c); lower != 300 || upper != 300 {
		t.Errorf("compared with %d, %d", lower, upper)
	}
	if lower, upper := s.Compared(unused); lower != -1 || upper != -1 {
		t.Errorf("the other clock is compared with %d, %d", lower, upper)
	}
}

func TestADueTimeIsReadFromTheState(t *testing.T) {
	b := New()
	after := b.Var("after", value.RangeDomain(0, 9), 4)
	c := b.Clock("c", ts.Delay)
	e := b.Event("fire")
	b.Window(e, c, 0, 0).Due = &ir.Due{Var: after, Unit: 60_000}
	s, out := interp.New(&b.Program), &ts.Branches{}
	s.Initial(out)
	if w, ok := s.Window(out.List[0].Dst, e); !ok || w != (ts.Window{Clock: c, Lo: 240_000, Hi: 240_000}) {
		t.Errorf("window %v, %t", w, ok)
	}
	if lower, upper := s.Compared(c); lower != 540_000 || upper != 540_000 {
		t.Errorf("compared with %d, %d", lower, upper)
	}
}

// TestBoundsCutTheClocksIntoParts throws concrete clock values at random
// programs: whatever they are, some branch is taken, and two that are taken
// differ in a choice that is not about clocks.
func TestBoundsCutTheClocksIntoParts(t *testing.T) {
	dice := rand.New(rand.NewSource(1))
	cuts := 0
	for seed := range programs() / 10 {
		p := irtest.Timed(seed)
		if seed%3 == 0 {
			p = irtest.WithForeign(p, seed)
		}
		s, out := interp.New(p), &ts.Branches{}
		s.Initial(out)
		state := slices.Clone(out.List[0].Dst)
		out.Detail = ts.Trace
		for _, e := range s.Enabled(state, nil) {
			s.Execute(state, e, out)
			cuts += len(out.List) - 1
			for range 20 {
				if why := taken(out.List, randomValues(dice, len(p.Clocks))); why != "" {
					t.Fatalf("event %d: %s\n%s", e, why, irtest.Describe(seed, p))
				}
			}
		}
	}
	if cuts == 0 {
		t.Error("no event had several branches: nothing was tested")
	}
}

// randomValues is a value a clock, in half units: constants and between them.
func randomValues(dice *rand.Rand, n int) (list []int) {
	for range n {
		list = append(list, dice.Intn(12))
	}
	return list
}

// taken says what is wrong with the branches that half values allow.
func taken(list []ts.Branch, half []int) string {
	ways := map[string]bool{}
	for _, x := range list {
		if slices.ContainsFunc(x.Bounds, func(b ts.Bound) bool {
			b.Value *= 2
			return !b.Holds(int64(half[b.Clock]))
		}) {
			continue
		}
		way := ""
		for _, n := range x.Notes {
			switch {
			case strings.Contains(n.Text, "outcomes"):
				return ""
			case n.Kind == "choice" && !strings.HasPrefix(n.Text, "clock"):
				way += n.Text + "; "
			}
		}
		if ways[way] {
			return fmt.Sprintf("at half values %v two branches have the choices %q", half, way)
		}
		ways[way] = true
	}
	if len(ways) == 0 {
		return fmt.Sprintf("at half values %v there is no branch", half)
	}
	return ""
}

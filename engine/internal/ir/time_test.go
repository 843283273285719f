package ir_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timed is a program with one of everything about time.
func timed() *Builder {
	b := New()
	after := b.Var("after", value.RangeDomain(0, 9), 1)
	row := b.Array("row", 2, value.BoolDomain, 0)
	since := b.Clock("since", ts.Since)
	b.Clocks[b.Clock("held", ts.Monitor)].Gate = &ir.Gate{Var: row, Cell: 1}
	c, flag := b.Timer("off", 300, Set(after, C(0)))
	b.Event("on", append(StartTimer(c, flag), If(Test(since, ir.Gt, 50), Reset(since, 7)))...)
	b.Window(b.Event("late"), since, 5, ts.Forever).Open = true
	b.Window(b.Event("soon"), since, 5, ts.Forever)
	b.Window(b.Event("between"), since, 1, 2).Open = true
	b.Window(b.Event("due"), since, 0, 0).Due = &ir.Due{Var: after, Unit: 60}
	b.Window(b.Event("now"), ts.NoClock, 0, 0)
	b.Finish("watch", If(V(after), SetAt(row, C(1), C(1))))
	return b
}

func TestPrintShowsTime(t *testing.T) {
	b := timed()
	if err := ir.Check(&b.Program); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/time.txt", ir.Print(&b.Program))
}

func TestCheckSaysWhatIsWrongWithTime(t *testing.T) {
	due := func(b *Builder) *ir.Window { return b.Events[5].Window }
	for _, c := range []struct {
		want string
		harm func(b *Builder)
	}{
		{"clock since: unknown kind 7", func(b *Builder) { b.Clocks[0].Kind = 7 }},
		{"clock since: starts at -1", func(b *Builder) { b.Clocks[0].Init = -1 }},
		{"clock held: row has no cell 2", func(b *Builder) { b.Clocks[1].Gate.Cell = 2 }},
		{"finish: off has parameters", func(b *Builder) { b.Funcs[0].Params, b.Events[0].Args = 1, []int32{1} }},
		{"clock held: row is looked at but not in the state", func(b *Builder) { b.Vars[1].Slice = ir.Forgotten }},
		{"event soon: unknown clock 9", func(b *Builder) { b.Events[3].Window.Clock = 9 }},
		{"event soon: open from 5 to 4", func(b *Builder) { b.Events[3].Window.Hi = 4 }},
		{"event between: open after 2 until 2", func(b *Builder) { b.Events[4].Window.Lo = 2 }},
		{"event due: after has no cell 1", func(b *Builder) { due(b).Due.Cell = 1 }},
		{"event due: due in units of 0", func(b *Builder) { due(b).Due.Unit = 0 }},
		{"event due: due at a value of", func(b *Builder) { b.Vars[0].Domain.Lo = -1 }},
		{"event due: due after more than", func(b *Builder) { due(b).Due.Unit = ir.MaxTime }},
		{"event now: a due time without a clock", func(b *Builder) { b.Events[6].Window.Due = due(b).Due }},
		{"event on: the condition looks at a clock", func(b *Builder) { b.Events[1].Guard = Test(0, ir.Lt, 5) }},
		{"a clock set to -1", func(b *Builder) { b.Funcs[1].Body = []ir.Stmt{Reset(0, -1)} }},
		{"function on: a clock compared with operator 1", func(b *Builder) {
			b.Funcs[1].Body = []ir.Stmt{&ir.Do{X: Test(0, ir.Add, 5)}}
		}},
		{"a clock compared with 4503599627370497", func(b *Builder) {
			b.Funcs[1].Body = []ir.Stmt{&ir.Do{X: Test(0, ir.Lt, ir.MaxTime+1)}}
		}},
	} {
		b := timed()
		b.Program.Finish = append(b.Program.Finish, 0)
		c.harm(b)
		err := ir.Check(&b.Program)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// The order of two apps matters when one sets a clock that the other looks at.
func TestClocksMakeAppsConflict(t *testing.T) {
	b := New()
	c, other := b.Clock("c", ts.Since), b.Clock("other", ts.Since)
	looks := b.Func("looks", 0, 0, &ir.Do{X: Test(c, ir.Gt, 5)})
	sets := b.Func("sets", 0, 0, Reset(c, 0))
	another := b.Func("else", 0, 0, Reset(other, 0))
	s := ir.NewStatics(&b.Program, ir.NewLayout(&b.Program), true)
	for _, k := range []struct {
		f, g ir.FuncID
		want bool
	}{{looks, sets, true}, {sets, looks, true}, {sets, sets, true}, {looks, looks, false}, {looks, another, false}} {
		if got := s.Handler(k.f).CanConflict(s.Handler(k.g)); got != k.want {
			t.Errorf("functions %d and %d conflict: %t", k.f, k.g, got)
		}
	}
}

// Every event also does what ends events.
func TestStaticSetsCountWhatEndsEvents(t *testing.T) {
	b := timed()
	lay := ir.NewLayout(&b.Program)
	e := ir.NewStatics(&b.Program, lay, false).Event(3)
	if r, w := names(lay, e.Reads), names(lay, e.Writes); r != "after row[1]" || w != "row[1]" {
		t.Errorf("reads %q, writes %q", r, w)
	}
}

func TestWaysOfTestsAreTold(t *testing.T) {
	p := &ir.Program{Clocks: []ir.Clock{{Name: "c"}, {Name: "too long", Kind: ts.Monitor}}}
	for want, got := range map[string]string{
		"c > 5 ms is true":                     ir.IsTrue.Told(p, 0, ir.Gt, 5, ""),
		"wanted == 1s is false, as it is less": ir.IsLess.Told(p, 0, ir.Eq, 1000, "wanted == 1s"),
		"wanted != 1s is true, as it is more":  ir.IsMore.Told(p, 0, ir.Ne, 1000, "wanted != 1s"),
		"":                                     ir.IsTrue.Told(p, 1, ir.Lt, 5, "less than 5min"),
	} {
		if got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

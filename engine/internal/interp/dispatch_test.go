package interp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// notes is what a branch tells, "kind:text" each.
func notes(b *ts.Branch) string {
	var words []string
	for _, n := range b.Notes {
		words = append(words, n.Kind+":"+n.Text)
	}
	return strings.Join(words, " ")
}

// home is a motion sensor, a lamp and two apps that react to motion.
func home(first, second func(lamp, log ir.VarID) ir.Stmt) *Builder {
	b := New()
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	log := b.Var("log", value.RangeDomain(0, 9), 0)
	b.Event("moves", Set(motion, C(1)))
	b.App("A")
	b.On(motion, first(lamp, log))
	b.App("B")
	b.On(motion, second(lamp, log))
	return b
}

func TestWhichAppGoesFirstIsAChoiceWhenItMatters(t *testing.T) {
	on := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) }
	off := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(0)) }
	b := home(on, off)
	_, _, out := start(&b.Program, 0, ts.Trace)
	if len(out.List) != 2 {
		t.Fatalf("%d branches, want one for each order", len(out.List))
	}
	for i, want := range []string{
		"handler:moves choice:A goes first handler:A on hall.motion handler:B on hall.motion",
		"handler:moves choice:B goes first handler:B on hall.motion handler:A on hall.motion",
	} {
		if got := notes(&out.List[i]); got != want {
			t.Errorf("branch %d: %s, want %s", i, got, want)
		}
	}
}

func TestLaterChoicesSayWhichAppGoesNext(t *testing.T) {
	on := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) }
	b := home(on, on)
	b.App("C")
	b.On(0, Set(1, C(0)))
	_, _, out := start(&b.Program, 0, ts.Trace)
	var orders []string
	for i := range out.List {
		var choices []string
		for _, n := range out.List[i].Notes {
			if n.Kind == "choice" {
				choices = append(choices, n.Text)
			}
		}
		orders = append(orders, strings.Join(choices, ", "))
	}
	want := []string{
		"A goes first, B goes next", "A goes first, C goes next",
		"B goes first, A goes next", "B goes first, C goes next",
		"C goes first, A goes next", "C goes first, B goes next",
	}
	if !slices.Equal(orders, want) {
		t.Errorf("orders %q, want %q", orders, want)
	}
}

func TestAppsThatCannotConflictRunInOrder(t *testing.T) {
	on := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) }
	count := func(lamp, log ir.VarID) ir.Stmt { return Set(log, C(1)) }
	b := home(on, count)
	_, _, out := start(&b.Program, 0, ts.Trace)
	if len(out.List) != 1 {
		t.Errorf("%d branches, want one", len(out.List))
	}
}

// orders runs the event of b and tells the orders of apps that were explored.
func orders(b *Builder) []string {
	_, _, out := start(&b.Program, 0, ts.Trace)
	var list []string
	for i := range out.List {
		text := ""
		for _, n := range out.List[i].Notes {
			if n.Kind == "handler" && n.App != 0 {
				text += b.Apps[n.App]
			}
		}
		list = append(list, text)
	}
	return list
}

// Whether two apps conflict is decided by what they do, not by what they might
// do; an app that has nothing to do with the others keeps its place.
func TestOnlyOrdersOfAppsThatConflictAreExplored(t *testing.T) {
	on := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) }
	off := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(0)) }
	count := func(lamp, log ir.VarID) ir.Stmt { return Set(log, C(1)) }
	late := func(lamp, log ir.VarID) ir.Stmt { return If(Eq(V(log), C(7)), Set(lamp, C(0))) }
	fails := func(lamp, log ir.VarID) ir.Stmt { return Set(log, C(10)) }
	for _, k := range []struct {
		name          string
		first, second func(lamp, log ir.VarID) ir.Stmt
		third         ir.Stmt
		want          string
	}{
		{"all command one lamp", on, off, Set(1, C(1)), "[ABC ACB BAC BCA CAB CBA]"},
		{"only the first and the last", on, count, Set(1, C(0)), "[ABC BCA]"},
		{"only the last two", count, on, Set(1, C(0)), "[ABC ACB]"},
		{"a command that is not given", on, late, &ir.Say{Text: "hush"}, "[ABC]"},
		{"an error ends the event", on, fails, Set(1, C(0)), "[AB ACB B CAB CB]"},
	} {
		b := home(k.first, k.second)
		b.App("C")
		b.On(0, k.third)
		if got := fmt.Sprint(orders(b)); got != k.want {
			t.Errorf("%s: orders %s, want %s", k.name, got, k.want)
		}
	}
}

// Two apps that publish what others hear stand in the queue in the order in
// which they ran; what nobody hears does not matter.
func TestPublicationsKeepTheOrderOfApps(t *testing.T) {
	b := New()
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	first := b.Attribute("first", "switch", value.BoolDomain, 0)
	second := b.Attribute("second", "switch", value.BoolDomain, 0)
	log := b.Var("log", value.RangeDomain(0, 9), 0)
	b.Event("moves", Set(motion, C(1)))
	b.App("A")
	b.On(motion, Set(first, C(1)), If(Eq(V(log), C(9)), Set(second, C(1))))
	b.App("B")
	b.On(motion, Set(second, C(1)), If(Eq(V(log), C(9)), Set(first, C(1))))
	if got := fmt.Sprint(orders(b)); got != "[AB]" {
		t.Errorf("orders %s although nobody hears a lamp", got)
	}
	b.App("C")
	b.On(first, Set(log, C(1)))
	if got := fmt.Sprint(orders(b)); got != "[ABC]" {
		t.Errorf("orders %s although one lamp is heard alone", got)
	}
	b.App("D")
	b.On(second, Set(log, C(2)))
	if got := fmt.Sprint(orders(b)); got != "[ABCD BADC]" {
		t.Errorf("orders %s, want the lamps' listeners both ways", got)
	}
}

// Publications wait until the handler has ended, and are served first in,
// first out; a store that changes nothing publishes nothing.
func TestPublicationsAreServedInOrderAfterTheHandler(t *testing.T) {
	b := New()
	x := b.Attribute("x", "level", value.RangeDomain(0, 3), 0)
	seen := b.Var("seen", value.RangeDomain(0, 999), 0)
	b.Event("e", Set(x, C(1)), Set(x, C(1)), Set(x, C(3)), Assert(Eq(V(seen), C(0)), "nobody ran yet"))
	b.App("A")
	b.On(x, Set(seen, Bin(Bin(V(seen), ir.Mul, C(10)), ir.Add, L(0))))
	b.Subscriptions = append(b.Subscriptions, ir.Subscription{
		Topic: b.Vars[x].Topic, App: 1, Only: true, Value: 3, Handler: b.Func("only three", 0, 0, &ir.Say{Text: "three"}),
	})
	s, _, out := start(&b.Program, 0, ts.Trace)
	got := s.Values(out.List[0].Dst)[1]
	if len(out.List[0].Failures) != 0 || got.Raw != 13 {
		t.Errorf("failures %v, seen %d, want 13", out.List[0].Failures, got.Raw)
	}
	if want := "handler:e handler:A on x.level handler:A on x.level handler:only three notify:three"; notes(&out.List[0]) != want {
		t.Errorf("notes %s, want %s", notes(&out.List[0]), want)
	}
}

// The first choice varies slowest, and each branch has its own choices.
func TestBranchesComeInTheOrderOfTheirChoices(t *testing.T) {
	b := New()
	x, y := b.Var("x", value.RangeDomain(0, 9), 0), b.Var("y", value.RangeDomain(0, 9), 0)
	b.Event("e", Choose(0, 0, 1), Set(x, L(0)), If(L(0), Choose(1, 5, 7), Set(y, L(1))))
	_, _, out := start(&b.Program, 0, ts.Fast)
	var got []string
	for i := range out.List {
		got = append(got, fmt.Sprint(out.List[i].Dst))
	}
	if want := []string{"[0 0]", "[1 5]", "[1 6]", "[1 7]"}; !slices.Equal(got, want) {
		t.Errorf("branches %v, want %v", got, want)
	}
}

func TestHandlersThatRanAreKnown(t *testing.T) {
	b := home(
		func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) },
		func(lamp, log ir.VarID) ir.Stmt { return Set(log, C(1)) },
	)
	b.Subscriptions[1].Only, b.Subscriptions[1].Value = true, 0
	s, _, _ := start(&b.Program, 0, ts.Fast)
	ran := func() (names []string) {
		for i, h := range s.Handlers() {
			if s.Ran(i) {
				names = append(names, h.Name)
			}
		}
		return names
	}
	if got, want := ran(), []string{"moves", "A on hall.motion"}; !slices.Equal(got, want) {
		t.Errorf("ran %q, want %q", got, want)
	}
	if s.ForgetRan(); len(ran()) != 0 {
		t.Errorf("ran %q after forgetting", ran())
	}
}

var _ ts.StaticSystem = (*interp.System)(nil)
var _ ts.Timed = (*interp.System)(nil)
var _ ts.Coverage = (*interp.System)(nil)
var _ ts.Formatter = (*interp.System)(nil)

// Very many apps that hear of one thing are no loop, and come in their order.
func TestManyHandlersAreNoLoop(t *testing.T) {
	b := New()
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	b.Event("moves", Set(motion, C(1)))
	for i := range ir.MaxHandlers + 200 {
		b.App(fmt.Sprint("A", i))
		b.On(motion, Set(b.Var(fmt.Sprint("x", i), value.BoolDomain, 0), C(1)))
	}
	for _, sys := range []ts.System{interp.New(&b.Program), reference.New(&b.Program)} {
		var first, out ts.Branches
		sys.Initial(&first)
		out.Reset(ts.Trace)
		sys.Execute(first.List[0].Dst, 0, &out)
		if len(out.List) != 1 || len(out.List[0].Failures) > 0 {
			t.Fatalf("%T: %d branches, failures %v", sys, len(out.List), out.List[0].Failures)
		}
		told := out.List[0].Notes // of the event and of each handler
		if in := slices.IsSortedFunc(told, func(x, y ts.Note) int { return int(x.App - y.App) }); len(told) != ir.MaxHandlers+201 || !in {
			t.Errorf("%T: %d handlers run, in order: %t", sys, len(told), in)
		}
	}
}

package interp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
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

// What handlers set off counts as theirs: B's own handler touches only the
// log, but the log of A's lamp is kept by a handler too.
func TestConflictsReachThroughPublications(t *testing.T) {
	on := func(lamp, log ir.VarID) ir.Stmt { return Set(lamp, C(1)) }
	count := func(lamp, log ir.VarID) ir.Stmt { return Set(log, C(1)) }
	b := home(on, count)
	b.App("C")
	b.On(1, Set(2, C(7)))
	_, _, out := start(&b.Program, 0, ts.Fast)
	if len(out.List) != 2 {
		t.Errorf("%d branches, want one for each order", len(out.List))
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

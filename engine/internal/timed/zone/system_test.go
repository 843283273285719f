package zone_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/dbm"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// goTo is a branch to a place, without bounds.
func goTo(place byte) func(s []byte) { return func(s []byte) { s[0] = place } }

// in is the guard of an event of a place.
func in(place byte) func(s []byte) bool { return func(s []byte) bool { return s[0] == place } }

// run executes events one after another, each time the given branch, and is
// the state after them.
func run(t *testing.T, sys ts.System, picks ...[2]int) []byte {
	t.Helper()
	var out ts.Branches
	sys.Initial(&out)
	s := slices.Clone(out.List[0].Dst)
	for _, p := range picks {
		if enabled := sys.Enabled(s, nil); !slices.Contains(enabled, ts.EventID(p[0])) {
			t.Fatalf("event %d is not among %v", p[0], enabled)
		}
		out.Reset(ts.Fast)
		sys.Execute(s, ts.EventID(p[0]), &out)
		s = slices.Clone(out.List[p[1]].Dst)
	}
	return s
}

// late is an event that becomes enabled at any time, perhaps after its
// deadline on x; y is the time since.
func late() (t *toy, x, y ts.ClockID) {
	t = &toy{initial: [][]byte{{0}}}
	x, y = t.clock("x"), t.clock("y")
	t.event("arm", in(0), nil, goTo(1), ts.Reset{Clock: y})
	t.event("fire", in(1), &ts.Window{Clock: x, Lo: 2, Hi: 3}, goTo(2))
	t.event("watch", in(1), &ts.Window{Clock: y, Lo: 1, Hi: ts.Forever}, goTo(3))
	return t, x, y
}

func TestNoTimePassesOnceADeadlineIsOver(t *testing.T) {
	inner, _, _ := late()
	sys := zone.New(inner, timed.Options{})
	start := run(t, sys)
	var out ts.Branches
	sys.Execute(start, 0, &out)
	if len(out.List) != 2 || sys.InnerBranch(start, 0, 0) != 0 || sys.InnerBranch(start, 0, 1) != 0 {
		t.Fatalf("%d outcomes, want one beyond the deadline and one in time", len(out.List))
	}
	over, inTime := out.List[0].Dst, out.List[1].Dst
	m, clocks := sys.Zone(over)
	if len(clocks) != 2 || m.Upper(2) != dbm.AtMost(0) || m.At(0, 1) != dbm.Below(-3) {
		t.Errorf("beyond the deadline: clocks %v, %v", clocks, m)
	}
	if got := sys.Enabled(over, nil); !slices.Equal(got, []ts.EventID{1}) {
		t.Errorf("beyond the deadline %v are enabled, want fire only", got)
	}
	if m, _ := sys.Zone(inTime); m.Upper(1) != dbm.AtMost(3) {
		t.Errorf("in time, x is %v at most", m.Upper(1))
	}
	if got := sys.Enabled(inTime, nil); !slices.Equal(got, []ts.EventID{1, 2}) {
		t.Errorf("in time %v are enabled, want both", got)
	}
}

func TestBranchesThatTheClocksForbidAreLeftOut(t *testing.T) {
	inner := &toy{initial: [][]byte{{0}}}
	x := inner.clock("x")
	e := toyEvent{name: "look", guard: in(0), window: &ts.Window{Clock: x, Lo: 5, Hi: 9}}
	for i, b := range []ts.Bound{{Clock: x, Op: ts.Below, Value: 5}, {Clock: x, Op: ts.AtLeast, Value: 5}, {Clock: x, Op: ts.Above, Value: 9}, {Clock: x, Op: ts.Above, Value: 7}} {
		e.branches = append(e.branches, toyBranch{bounds: []ts.Bound{b}, do: goTo(byte(i + 1))})
	}
	inner.events = []toyEvent{e}
	sys := zone.New(inner, timed.Options{})
	start := run(t, sys)
	for _, d := range []ts.Detail{ts.Fast, ts.Accesses, ts.Trace} {
		var out ts.Branches
		out.Reset(d)
		sys.Execute(start, 0, &out)
		if len(out.List) != 2 || sys.Discrete(out.List[0].Dst)[0] != 2 || sys.Discrete(out.List[1].Dst)[0] != 4 {
			t.Fatalf("detail %d: %d outcomes", d, len(out.List))
		}
		if d > ts.Fast && out.List[1].Bounds[0].Value != 7 {
			t.Errorf("detail %d: bounds %v", d, out.List[1].Bounds)
		}
	}
	if a, b := sys.InnerBranch(start, 0, 0), sys.InnerBranch(start, 0, 1); a != 1 || b != 3 {
		t.Errorf("inner branches %d and %d, want 1 and 3", a, b)
	}
}

func TestTimeToLookAtEndsWithoutAnEnd(t *testing.T) {
	inner := &toy{initial: [][]byte{{0}}}
	x := inner.clock("x")
	inner.event("first", in(0), &ts.Window{Clock: x, Lo: 3, Hi: 3}, goTo(1))
	inner.event("second", in(1), &ts.Window{Clock: x, Lo: 7, Hi: 7}, goTo(2))
	for _, c := range []struct {
		until    int64
		places   int
		earliest int64
		ranOut   bool
	}{{2, 1, 0, true}, {3, 2, 3, true}, {6, 2, 3, true}, {7, 3, 7, false}, {0, 3, -1, false}} {
		sys, out := search(inner, timed.Options{For: c.until})
		if out.Graph.Len() != c.places {
			t.Errorf("for %d: %d states, want %d", c.until, out.Graph.Len(), c.places)
			continue
		}
		last := out.Graph.State(stategraph.StateID(c.places - 1))
		if at := sys.Earliest(last); at != c.earliest {
			t.Errorf("for %d: the last state is entered at %d, want %d", c.until, at, c.earliest)
		}
		if got := sys.RanOut(last); got != c.ranOut {
			t.Errorf("for %d: ran out %v, want %v", c.until, got, c.ranOut)
		}
	}
}

// monitored is a lamp with a timer, and a handler that runs at the first
// change of the lamp only.
func monitored() *interp.System {
	b := New()
	lamp, seen := b.Attribute("lamp", "switch", value.BoolDomain, 0), b.Bool("seen")
	c, flag := b.Timer("off", 5, Set(lamp, C(0)))
	b.Event("on", append(StartTimer(c, flag), Set(lamp, C(1)))...)
	b.On(lamp, If(Not(V(seen)), Set(seen, C(1))))
	return interp.New(&b.Program)
}

func TestHandlersThatRanAreKnownWithoutRunningThem(t *testing.T) {
	sys := zone.New(monitored(), timed.Options{})
	handlers := len(sys.Handlers())
	count := func() (n int) {
		for i := range handlers {
			if sys.Ran(i) {
				n++
			}
		}
		return n
	}
	start := run(t, sys)
	var out ts.Branches
	sys.ForgetRan()
	sys.Enabled(start, nil)
	if count() != 0 {
		t.Error("asking what is enabled counts as running it")
	}
	sys.Execute(start, 1, &out)
	first := count()
	sys.ForgetRan()
	if count() != 0 {
		t.Error("ForgetRan forgets nothing")
	}
	sys.Execute(start, 1, &out)
	if first == 0 || count() != first {
		t.Errorf("%d handlers ran, then %d", first, count())
	}
}

func TestHandlersOfForbiddenBranchesDidNotRun(t *testing.T) {
	b := New()
	lamp, siren := b.Attribute("lamp", "switch", value.BoolDomain, 0), b.Attribute("siren", "alarm", value.BoolDomain, 0)
	lit, heard := b.Bool("lit"), b.Bool("heard")
	x := b.Clock("x", ts.Since)
	e := b.Event("late", IfElse(Test(x, ir.Lt, 5), []ir.Stmt{Set(siren, C(1))}, []ir.Stmt{Set(lamp, C(1))}))
	b.Window(e, x, 7, ts.Forever)
	b.On(lamp, Set(lit, C(1)))
	b.On(siren, Set(heard, C(1)))
	sys := zone.New(interp.New(&b.Program), timed.Options{})
	sys.ForgetRan()
	run(t, sys, [2]int{int(e), 0})
	for i, h := range sys.Handlers() {
		if ran := sys.Ran(i); ran != !strings.Contains(h.Name, "siren") {
			t.Errorf("%q ran: %v", h.Name, ran)
		}
	}
}

func TestCodeIsInterpretedOnceForADiscreteState(t *testing.T) {
	x := csma(3)
	sys, out := search(x, timed.Options{})
	most := 0
	for d := range discrete(sys, out.Graph) {
		most += len(x.Enabled([]byte(d), nil))
	}
	if out.Stats.Transitions <= most {
		t.Fatalf("only %d transitions of %d events in discrete states", out.Stats.Transitions, most)
	}
	before := x.executed
	for id := range stategraph.StateID(out.Graph.Len()) {
		out.Graph.Out(id, ts.Fast, func(stategraph.Edge, *ts.Branch) bool { return true })
	}
	if x.executed != before {
		t.Errorf("%d executions, and %d more to look at the graph", before, x.executed-before)
	}
}

package slice_test

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

var digit = value.RangeDomain(0, 9)

func TestOnlyVariablesThatNobodyReadsLeave(t *testing.T) {
	b := New()
	read := b.Var("read", digit, 0)
	log := b.Var("log", digit, 0)
	copied := b.Var("copied", digit, 0)
	counter := b.Var("counter", digit, 0)
	b.Event("watch",
		Set(log, V(copied)),                         // only a variable that leaves needs it
		Set(copied, Bin(V(read), ir.Rem, C(3))),     // cannot leave 0..9
		Set(counter, Bin(V(counter), ir.Add, C(1))), // can: it has to stay
		Assert(Bin(V(read), ir.Lt, C(5)), "read is small"),
	)
	sliced, removed := slice.Slice(&b.Program)
	if want := []string{"log", "copied"}; !slices.Equal(removed, want) {
		t.Errorf("removed %q, want %q", removed, want)
	}
	if err := ir.Check(sliced); err != nil {
		t.Error(err)
	}
	if b.Vars[log].Slice != ir.Kept {
		t.Error("the program itself was changed")
	}
}

func TestValuesOutsideTheDomainAreStillFound(t *testing.T) {
	b := New()
	read := b.Var("read", digit, 9)
	log := b.Var("log", value.RangeDomain(0, 3), 0)
	b.Event("watch", Set(log, V(read)), Set(read, C(2)))
	sliced, removed := slice.Slice(&b.Program)
	if !slices.Equal(removed, []string{"log"}) {
		t.Fatalf("removed %q", removed)
	}
	s, out := interp.New(sliced), &ts.Branches{}
	s.Initial(out)
	s.Execute(bytes.Clone(out.List[0].Dst), 0, out)
	if f := out.List[0].Failures; len(f) != 1 || s.Failures()[f[0]].Kind != ts.OutOfDomain {
		t.Errorf("failures %v, want one of kind OutOfDomain", f)
	}
}

// What an app commands is of interest though nobody reads it; what only the
// program itself stores is not.
func TestCommandedAttributesStay(t *testing.T) {
	b := New()
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	b.Event("blink", Set(b.Attribute("dial", "level", value.BoolDomain, 0), C(1)))
	b.App("A")
	b.Event("a", Set(lamp, C(1)))
	if _, removed := slice.Slice(&b.Program); !slices.Equal(removed, []string{"dial.level"}) {
		t.Errorf("removed %q", removed)
	}
}

// The order of two apps that touch only what was sliced away makes no branch of
// the slice: a run of it has other numbers in the whole, where the same state
// comes of another order, too.
func TestARunIsFoundWhereThereAreMoreOrders(t *testing.T) {
	b := New()
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	log := b.Var("log", digit, 0)
	toggle := Set(lamp, Eq(V(lamp), C(0)))
	b.Event("moves", Set(motion, C(1)))
	b.App("A")
	b.On(motion, toggle)
	b.App("B")
	b.On(motion, toggle, Set(log, C(1)))
	b.App("C")
	b.On(motion, Set(log, C(2)))
	sliced, _ := slice.Slice(&b.Program)
	run := trace.Trace{Picks: []trace.Pick{{Event: 0, Branch: 1}}}.Replay(interp.New(sliced))
	whole := reference.New(&b.Program)
	same, err := trace.Match(run, whole)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []*trace.Replay{run, same.Replay(whole)} {
		if got, want := r.Story(""), "B sets the switch of lamp to true; A sets"; !strings.Contains(got, want) || r.Steps[1].Branches == 2 != (r == run) {
			t.Errorf("%s; %d branches, want %s", got, r.Steps[1].Branches, want)
		}
	}
}

func programs() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n
	}
	return 5000
}

// TestSlicedProgramsBehaveLikeTheirOriginals runs random programs and their
// slices side by side: every state has the same events and properties, every
// transition the same branches and failures, and no access of a variable that
// stays is different except for reads that only fed what left.
func TestSlicedProgramsBehaveLikeTheirOriginals(t *testing.T) {
	smaller, thinned := 0, 0
	for seed := range programs() {
		p := irtest.Random(seed)
		if seed%4 == 0 {
			p = irtest.Timed(seed)
		}
		sliced, removed := slice.Slice(p)
		if len(removed) == 0 {
			continue
		}
		smaller++
		if err := ir.Check(sliced); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, sliced))
		}
		x := newPair(p, sliced)
		if err := x.explore(); err != nil {
			t.Fatalf("without %v: %v\n%s", removed, err, irtest.Describe(seed, p))
		}
		thinned += x.thinned
	}
	t.Logf("%d programs lost a variable, and %d branches with it", smaller, thinned)
	if smaller < int(programs()/20) {
		t.Errorf("only %d programs lost a variable: the test says little", smaller)
	}
}

// pair is a program and its slice, walked together.
type pair struct {
	whole, cut *interp.System
	kept       []bool // of each location
	a, b       ts.Branches
	seen       map[string]bool
	queue      [][2][]byte
	thinned    int // branches of the whole that the slice does without
}

func newPair(p, sliced *ir.Program) *pair {
	x := &pair{whole: interp.New(p), cut: interp.New(sliced), seen: map[string]bool{}}
	for _, at := range ir.NewLayout(sliced).Offset {
		x.kept = append(x.kept, at >= 0)
	}
	return x
}

func (x *pair) explore() error {
	if !reflect.DeepEqual(x.whole.Failures(), x.cut.Failures()) {
		return fmt.Errorf("the failures are numbered anew")
	}
	x.whole.Initial(&x.a)
	x.cut.Initial(&x.b)
	if err := x.add(); err != nil {
		return err
	}
	for i := 0; i < len(x.queue) && i < 40; i++ {
		if err := x.state(x.queue[i][0], x.queue[i][1]); err != nil {
			return fmt.Errorf("state %v: %v", x.queue[i], err)
		}
	}
	return nil
}

// add checks that both have the same branches and queues what is new.
func (x *pair) add() error {
	if len(x.a.List) != len(x.b.List) {
		return fmt.Errorf("%d branches, sliced %d", len(x.a.List), len(x.b.List))
	}
	for i := range x.a.List {
		if err := x.same(&x.a.List[i], &x.b.List[i]); err != nil {
			return fmt.Errorf("branch %d %v", i, err)
		}
		if a, b := x.a.List[i].Dst, x.b.List[i].Dst; !x.seen[string(a)] {
			x.seen[string(a)] = true
			x.queue = append(x.queue, [2][]byte{bytes.Clone(a), bytes.Clone(b)})
		}
	}
	return nil
}

// thin takes away the branches of the whole that are not among the slice's:
// they differ from those only in when apps touch what was sliced away. The
// others come in the same order.
func (x *pair) thin() error {
	var list []ts.Branch
	cut := x.b.List
	for i := range x.a.List {
		a := &x.a.List[i]
		switch {
		case len(cut) > 0 && x.same(a, &cut[0]) == nil:
			list, cut = append(list, *a), cut[1:]
		case !slices.ContainsFunc(x.b.List, func(b ts.Branch) bool { return x.sameEnd(a, &b) == nil }):
			return fmt.Errorf("no branch, sliced, ends as branch %d", i)
		default:
			x.thinned++
		}
	}
	if len(cut) == 0 {
		x.a.List = list
	}
	return nil
}

// rest is the values of a whole state without what was sliced away.
func (x *pair) rest(state []byte) []ts.Value {
	return slices.DeleteFunc(x.whole.Values(state), func(v ts.Value) bool {
		return int(v.Loc) < len(x.kept) && !x.kept[v.Loc]
	})
}

func (x *pair) state(a, b []byte) error {
	events := x.whole.Enabled(a, nil)
	if cut := x.cut.Enabled(b, nil); !slices.Equal(events, cut) || x.whole.Waiting(a) != x.cut.Waiting(b) {
		return fmt.Errorf("enabled %v, sliced %v, or only one waits", events, cut)
	}
	if whole, cut := x.whole.Active(a, nil), x.cut.Active(b, nil); !slices.Equal(whole, cut) {
		return fmt.Errorf("active clocks %v, sliced %v", whole, cut)
	}
	for p := range x.whole.Properties() {
		if x.whole.Holds(a, ts.PropertyID(p)) != x.cut.Holds(b, ts.PropertyID(p)) {
			return fmt.Errorf("property %d differs", p)
		}
	}
	for _, e := range events {
		whole, _ := x.whole.Window(a, e)
		if cut, _ := x.cut.Window(b, e); whole != cut {
			return fmt.Errorf("window %v, sliced %v", whole, cut)
		}
		for _, d := range []ts.Detail{ts.Trace, ts.Accesses} {
			x.a.Detail, x.b.Detail = d, d
			x.whole.Execute(a, e, &x.a)
			x.cut.Execute(b, e, &x.b)
			if x.whole.GaveUp() || x.cut.GaveUp() {
				return nil // on different branches, perhaps
			}
			if err := x.thin(); err != nil {
				return fmt.Errorf("event %d, detail %d: %v", e, d, err)
			}
			if err := x.add(); err != nil {
				return fmt.Errorf("event %d, detail %d: %v", e, d, err)
			}
		}
	}
	return nil
}

// same compares two branches: where they lead, how they fail and what they do.
func (x *pair) same(a, b *ts.Branch) error {
	if err := x.sameEnd(a, b); err != nil {
		return err
	}
	if !slices.Equal(a.Bounds, b.Bounds) || !slices.Equal(a.Resets, b.Resets) {
		return fmt.Errorf("has bounds %v, resets %v, sliced %v, %v", a.Bounds, a.Resets, b.Bounds, b.Resets)
	}
	if !slices.EqualFunc(a.Notes, b.Notes, func(m, n ts.Note) bool { return m.Kind == n.Kind && m.App == n.App && m.Text == n.Text }) {
		return fmt.Errorf("notes %v, sliced %v", a.Notes, b.Notes)
	}
	for _, acc := range b.Accesses {
		if x.isKept(acc.Loc) && !slices.Contains(a.Accesses, acc) {
			return fmt.Errorf("has access %v only when sliced", acc)
		}
	}
	for _, acc := range a.Accesses {
		if x.isKept(acc.Loc) && acc.Op != ts.Read && !slices.Contains(b.Accesses, acc) {
			return fmt.Errorf("loses access %v when sliced", acc)
		}
	}
	return nil
}

func (x *pair) sameEnd(a, b *ts.Branch) error {
	if !slices.Equal(x.rest(a.Dst), x.cut.Values(b.Dst)) {
		return fmt.Errorf("leads to %v, sliced %v", x.whole.Values(a.Dst), x.cut.Values(b.Dst))
	}
	if !sameFailures(a.Failures, b.Failures) {
		return fmt.Errorf("fails in %v, sliced %v", a.Failures, b.Failures)
	}
	return nil
}

// sameFailures compares sets.
func sameFailures(a, b []ts.FailureID) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// isKept: locations beyond the variables are the truths of guards.
func (x *pair) isKept(l ts.LocID) bool { return int(l) >= len(x.kept) || x.kept[l] || x.isDerived(l) }

func (x *pair) isDerived(l ts.LocID) bool { return x.whole.Locations()[l].Kind == ts.Derived }

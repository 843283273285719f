package interp_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/ts"
)

var first = flag.Uint64("first", 0, "the first random program")

// programs is how many random programs to try.
func programs() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n
	}
	return 5000
}

// maxStates and maxBranches bound the part of each random program that is
// compared.
const (
	maxStates   = 40
	maxBranches = 600
)

// TestTwinsAgreeOnRandomPrograms explores random programs with the compiled
// machine and compares every answer with the tree walker's.
func TestTwinsAgreeOnRandomPrograms(t *testing.T) {
	for seed := *first; seed < *first+programs(); seed++ {
		p := irtest.Random(seed)
		if seed%4 == 1 {
			p = irtest.Crowded(seed)
		}
		if err := ir.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
		if err := compareTwins(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
	}
}

// TestTwinsAgreeOnClocks does the same for programs with clocks, some of which
// foreign code looks at.
func TestTwinsAgreeOnClocks(t *testing.T) {
	for seed := *first; seed < *first+programs()/4; seed++ {
		p := irtest.Timed(seed)
		if seed%5 == 0 {
			p = irtest.WithForeign(p, seed)
		}
		if err := ir.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
		if err := compareTwins(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
	}
}

// TestTwinsAgreeOnForeignCode does the same for programs that call code in
// another language, or in two.
func TestTwinsAgreeOnForeignCode(t *testing.T) {
	faults := 0
	for seed := *first; seed < *first+programs()/10; seed++ {
		p := irtest.Random(seed)
		if seed%4 == 1 {
			p = irtest.Crowded(seed)
		}
		p = irtest.WithForeign(p, seed)
		if seed%2 == 0 {
			p = irtest.WithForeign(p, seed+1)
		}
		if err := ir.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
		if err := compareTwins(p); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
		faults += len(p.Faults.Table)
	}
	if faults == 0 {
		t.Error("no foreign code failed: nothing was tested there")
	}
}

// TestTwinsAgreeOnWhatIsRemembered does the same where the machine remembers what
// every event did.
func TestTwinsAgreeOnWhatIsRemembered(t *testing.T) {
	for seed := *first; seed < *first+programs()/6; seed++ {
		p := irtest.Random(seed)
		if seed%3 == 0 {
			p = irtest.WithForeign(p, seed)
		}
		if err := compareAs(p, func(s *interp.System) { interp.RememberAll(s, 0) }); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
	}
}

// twins are the two systems of one program, with room for their answers.
type twins struct {
	fast *interp.System
	slow ts.Timed
	a, b ts.Branches
}

func compareTwins(p *ir.Program) error {
	return compareAs(p, func(s *interp.System) { interp.RememberAll(s, 64) })
}

// compareAs compares the twins where the machine is set so.
func compareAs(p *ir.Program, set func(*interp.System)) error {
	tw := &twins{fast: interp.New(p), slow: reference.New(p).(ts.Timed)}
	set(tw.fast)
	if !reflect.DeepEqual(tw.fast.Failures(), tw.slow.Failures()) ||
		!reflect.DeepEqual(tw.fast.Locations(), tw.slow.Locations()) {
		return fmt.Errorf("different tables")
	}
	tw.fast.Initial(&tw.a)
	tw.slow.Initial(&tw.b)
	if err := sameBranches(&tw.a, &tw.b); err != nil {
		return fmt.Errorf("initial states: %v", err)
	}
	seen := map[string]bool{}
	var queue []string
	add := func(list []ts.Branch) {
		for i := range list {
			if s := string(list[i].Dst); !seen[s] && len(queue) < maxStates {
				seen[s] = true
				queue = append(queue, s)
			}
		}
	}
	add(tw.a.List)
	branches := 0
	for i := 0; i < len(queue) && branches < maxBranches; i++ {
		src := []byte(queue[i])
		events, err := tw.sameState(src)
		if err != nil {
			return fmt.Errorf("state %v: %v", src, err)
		}
		for _, e := range events {
			if err := tw.sameEvent(src, e); err != nil {
				return fmt.Errorf("state %v, event %d: %v", src, e, err)
			}
			add(tw.a.List)
			branches += len(tw.a.List)
		}
	}
	return nil
}

func (tw *twins) sameState(s []byte) ([]ts.EventID, error) {
	events := tw.fast.Enabled(s, nil)
	if want := tw.slow.Enabled(s, nil); !slices.Equal(events, want) {
		return nil, fmt.Errorf("enabled %v, want %v", events, want)
	}
	if got, want := tw.fast.Waiting(s), tw.slow.Waiting(s); got != want {
		return nil, fmt.Errorf("waiting %v, want %v", got, want)
	}
	if got, want := tw.fast.Values(s), tw.slow.Values(s); !slices.Equal(got, want) {
		return nil, fmt.Errorf("values %v, want %v", got, want)
	}
	for p := range tw.fast.Properties() {
		id := ts.PropertyID(p)
		if got, want := tw.fast.Holds(s, id), tw.slow.Holds(s, id); got != want {
			return nil, fmt.Errorf("property %d holds %v, want %v", p, got, want)
		}
	}
	for _, e := range events {
		got, limited := tw.fast.Window(s, e)
		want, really := tw.slow.Window(s, e)
		if got != want || limited != really {
			return nil, fmt.Errorf("window of event %d is %v, want %v", e, got, want)
		}
	}
	if got, want := tw.fast.Active(s, nil), tw.slow.Active(s, nil); !slices.Equal(got, want) {
		return nil, fmt.Errorf("active clocks %v, want %v", got, want)
	}
	return events, nil
}

func (tw *twins) sameEvent(src []byte, e ts.EventID) error {
	for _, d := range []ts.Detail{ts.Fast, ts.Trace, ts.Accesses} {
		tw.a.Detail, tw.b.Detail = d, d
		before := bytes.Clone(src)
		tw.fast.Execute(src, e, &tw.a)
		tw.slow.Execute(src, e, &tw.b)
		if !bytes.Equal(src, before) {
			return fmt.Errorf("the source state was changed")
		}
		if err := sameBranches(&tw.a, &tw.b); err != nil {
			return fmt.Errorf("detail %d: %v", d, err)
		}
	}
	return withinStatic(tw.fast, e, tw.a.List)
}

func sameBranches(a, b *ts.Branches) error {
	if len(a.List) != len(b.List) {
		return fmt.Errorf("%d branches, want %d", len(a.List), len(b.List))
	}
	for i := range a.List {
		x, y := &a.List[i], &b.List[i]
		if !bytes.Equal(x.Dst, y.Dst) || !slices.Equal(x.Failures, y.Failures) ||
			!slices.Equal(x.Accesses, y.Accesses) || !slices.Equal(x.Notes, y.Notes) ||
			x.Asked != y.Asked || !slices.Equal(x.Bounds, y.Bounds) || !slices.Equal(x.Resets, y.Resets) {
			return fmt.Errorf("branch %d:\n%+v, want\n%+v", i, *x, *y)
		}
	}
	return nil
}

// withinStatic checks that the static sets of e cover what it did.
func withinStatic(s *interp.System, e ts.EventID, list []ts.Branch) error {
	reads, writes := s.Static(e)
	for i := range list {
		for _, a := range list[i].Accesses {
			if a.Op == ts.Read && !slices.Contains(reads, a.Loc) && !slices.Contains(writes, a.Loc) ||
				a.Op != ts.Read && !slices.Contains(writes, a.Loc) {
				return fmt.Errorf("access %+v is not in the static sets %v, %v", a, reads, writes)
			}
		}
	}
	return nil
}

package interp_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
)

// outcome is what can be told about a branch when nobody minds the order of
// what commutes: where it leads, what each handler did and saw, and who changed
// or commanded what when, with those between who looked.
func outcome(b *ts.Branch) string {
	accs, runs := b.Accesses, b.Runs
	if len(b.Undone.Runs) > 0 {
		accs, runs = b.Undone.Accesses, b.Undone.Runs
	}
	list, app0 := []string{"before"}, []string{"app 0"}
	cells := map[ts.LocID][]ts.Access{}
	for i, a := range accs {
		for ; len(runs) > 0 && runs[0].At <= i; runs = runs[1:] {
			list = append(list, fmt.Sprintf("run %d of %d=%d:", runs[0].Func, runs[0].Cause, runs[0].Value))
		}
		if cells[a.Loc] = append(cells[a.Loc], a); a.App == 0 {
			app0 = append(app0, fmt.Sprint(a))
		} else {
			list[len(list)-1] += fmt.Sprint(" ", a)
		}
	}
	for _, r := range runs {
		list = append(list, fmt.Sprintf("run %d of %d=%d:", r.Func, r.Cause, r.Value))
	}
	for _, n := range b.Notes {
		if n.Kind != "choice" {
			list = append(list, fmt.Sprint("note ", n.Kind, n.App, n.Text))
		}
	}
	for l, of := range cells {
		list = append(list, fmt.Sprint("cell ", l, ordered(of)))
	}
	slices.Sort(app0)
	slices.Sort(list)
	whole := fmt.Sprint(b.Dst, slices.Sorted(slices.Values(b.Failures)), b.Asked, b.Bounds, b.Resets, app0)
	return whole + "\n" + strings.Join(list, "\n")
}

// ordered tells what became of a cell: the stores in order, and between which
// changes each app looked.
func ordered(list []ts.Access) string {
	var stores, reads []string
	changes := 0
	for _, a := range list {
		if a.Op == ts.Read {
			reads = append(reads, fmt.Sprintf("app %d after %d", a.App, changes))
			continue
		}
		if a.Op == ts.Write {
			changes++
		}
		stores = append(stores, fmt.Sprintf("app %d op %d %d", a.App, a.Op, a.Value))
	}
	slices.Sort(reads)
	return fmt.Sprint(stores, reads)
}

// orderings compares every order of apps with those that are explored.
type orderings struct {
	some, every *interp.System
	a, b        ts.Branches
	events      int // in which orders were left out
	left, all   int // branches of those events
}

// compare does so in some states of p. What is looked at again at the end of an
// event depends on what was done alone, and is left out.
func (o *orderings) compare(p *ir.Program, states int) error {
	p.Properties, p.Finish = nil, nil
	for i := range p.Events {
		p.Events[i].Guard = nil
	}
	o.some, o.every = interp.New(p), interp.New(p)
	o.every.EveryOrder()
	o.every.Initial(&o.b)
	var queue [][]byte
	seen := map[string]bool{}
	add := func(list []ts.Branch) {
		for i := range list {
			if s := list[i].Dst; !seen[string(s)] {
				seen[string(s)] = true
				queue = append(queue, bytes.Clone(s))
			}
		}
	}
	add(o.b.List)
	for i := 0; i < len(queue) && i < states; i++ {
		for _, e := range o.some.Enabled(queue[i], nil) {
			if err := o.event(queue[i], e); err != nil {
				return fmt.Errorf("state %v, event %d: %w", queue[i], e, err)
			}
			add(o.b.List)
		}
	}
	return nil
}

func (o *orderings) event(src []byte, e ts.EventID) error {
	o.a.Detail, o.b.Detail = ts.Trace, ts.Trace
	o.some.Execute(src, e, &o.a)
	o.every.Execute(src, e, &o.b)
	if o.every.GaveUp() || len(o.b.List) == len(o.a.List) {
		return nil
	}
	o.events++
	o.left, o.all = o.left+len(o.a.List), o.all+len(o.b.List)
	got := map[string]bool{}
	for i := range o.a.List {
		got[outcome(&o.a.List[i])] = true
	}
	for i := range o.b.List {
		if want := outcome(&o.b.List[i]); !got[want] {
			return fmt.Errorf("nothing stands for branch %d of %d, only %d are left:\n%s", i, len(o.b.List), len(o.a.List), want)
		}
	}
	return nil
}

// TestOrdersLeftOutMakeNoDifference compares, in each event of random programs,
// the orders of apps that are explored with all that there are.
func TestOrdersLeftOutMakeNoDifference(t *testing.T) {
	kinds := []struct {
		name    string
		program func(uint64) *ir.Program
		of      uint64
		least   uint64 // so that there are orders to leave out
	}{
		{"crowded", irtest.Crowded, 20, 100},
		{"timed", irtest.Timed, 4, 500},
		{"foreign", func(n uint64) *ir.Program { return irtest.WithForeign(irtest.Crowded(n), n) }, 16, 40},
		{"regime apps", func(n uint64) *ir.Program { return regime.Lower(regime.Find("apps").Program(n)) }, 16, 60},
		{"regime orders", func(n uint64) *ir.Program { return regime.Lower(regime.Find("orders").Program(n)) }, 16, 300},
	}
	for _, k := range kinds {
		o := &orderings{}
		for seed := *first; seed < *first+max(programs()/k.of, k.least); seed++ {
			p := k.program(seed)
			if err := o.compare(p, 12); err != nil {
				t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
			}
		}
		if t.Logf("%s: in %d events %d branches of %d are left", k.name, o.events, o.left, o.all); o.events == 0 {
			t.Errorf("%s: no order was left out: nothing was tested there", k.name)
		}
	}
}

// obeys reports whether apps that answer one change in b do so in the declared order.
func obeys(p *ir.Program, b *ts.Branch) bool {
	var before func(a, b ts.AppID) bool
	before = func(a, b ts.AppID) bool {
		return slices.ContainsFunc(p.Orders, func(o ir.Order) bool {
			then := ts.AppID(slices.Index(p.Apps, o.Then))
			return o.First == p.Apps[a] && (then == b || before(then, b))
		})
	}
	for i := range b.Runs {
		for j := i + 1; j < len(b.Runs) && b.Runs[i].Cause >= 0 && b.Runs[j].Cause == b.Runs[i].Cause && b.Runs[j].Value == b.Runs[i].Value; j++ {
			if before(b.Runs[j].App, b.Runs[i].App) {
				return false
			}
		}
	}
	return true
}

// What a program with an order can do is what it can do without and obeys the order.
func TestAnOrderLeavesWhatObeysIt(t *testing.T) {
	left, all := 0, 0
	for seed := *first; seed < *first+max(programs()/16, 60); seed++ {
		p := regime.Lower(regime.Find("orders").Program(seed))
		q := *p
		q.Orders = nil
		ordered, free := interp.New(p), interp.New(&q)
		ordered.AllOrders()
		free.AllOrders()
		a, b := ts.Branches{Detail: ts.Trace}, ts.Branches{Detail: ts.Trace}
		free.Initial(&b)
		queue := [][]byte{bytes.Clone(b.List[0].Dst)}
		for i := 0; i < len(queue) && i < 12; i++ {
			for _, e := range free.Enabled(queue[i], nil) {
				b.Detail = ts.Trace
				free.Execute(queue[i], e, &b)
				if slices.ContainsFunc(b.List, func(x ts.Branch) bool { return len(x.Undone.Runs) > 0 }) {
					continue // it does not tell which apps were still due
				}
				a.Detail = ts.Trace
				ordered.Execute(queue[i], e, &a)
				var got, want []string
				for k := range a.List {
					got = append(got, fmt.Sprint(a.List[k].Dst, a.List[k].Failures, a.List[k].Accesses))
				}
				for k := range b.List {
					queue = append(queue, bytes.Clone(b.List[k].Dst))
					if x := &b.List[k]; obeys(p, x) {
						want = append(want, fmt.Sprint(x.Dst, x.Failures, x.Accesses))
					}
				}
				left, all = left+len(want), all+len(b.List)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d: event %d has %d outcomes, want %d of %d\n%s", seed, e, len(got), len(want), len(b.List), irtest.Describe(seed, p))
				}
			}
		}
	}
	if 10*left > 9*all {
		t.Errorf("%d outcomes of %d are left", left, all)
	}
}

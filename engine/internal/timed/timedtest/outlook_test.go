package timedtest_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/ts"
)

// outlooks checks of every state that untimed execution reaches that the outlook of
// a system covers what is compared there, and the outlook of each state that it
// leads to, but for clocks that are set on the way.
type outlooks struct {
	sys   ts.Timed
	still func(s []byte, c ts.ClockID) (lower, upper int64)
	told  int // of how many clocks in how many states it says less than Compared
	out   ts.Branches
}

func (o *outlooks) check() error {
	g := explore.ToEnd(full.Rows[0].New(o.sys, explore.Options{Limits: explore.Limits{States: 300}})).Graph
	for id := range stategraph.StateID(g.Len()) {
		s := g.State(id)
		for c := range ts.ClockID(len(o.sys.Clocks())) {
			lower, upper := o.still(s, c)
			if most, highest := o.sys.Compared(c); lower < most || upper < highest {
				o.told++
			}
		}
		for _, e := range o.sys.Enabled(s, nil) {
			if err := o.event(s, e); err != nil {
				return fmt.Errorf("state %d, %s: %w", id, o.sys.Events()[e].Name, err)
			}
		}
	}
	return nil
}

// event checks one event of a state.
func (o *outlooks) event(s []byte, e ts.EventID) error {
	if w, timed := o.sys.Window(s, e); timed && w.Clock != ts.NoClock {
		if err := o.bound(s, ts.Bound{Clock: w.Clock, Op: ts.AtMost, Value: w.Hi}); w.Hi != ts.Forever && err != nil {
			return err
		}
		if err := o.bound(s, ts.Bound{Clock: w.Clock, Op: ts.AtLeast, Value: w.Lo}); (w.Lo > 0 || w.Open) && err != nil {
			return err
		}
	}
	o.sys.Execute(s, e, &o.out)
	for i := range o.out.List {
		b := &o.out.List[i]
		for _, x := range b.Bounds {
			if err := o.bound(s, x); err != nil {
				return err
			}
		}
		if err := o.leads(s, b); err != nil {
			return err
		}
	}
	return nil
}

// bound checks that the outlook of s covers a comparison.
func (o *outlooks) bound(s []byte, b ts.Bound) error {
	lower, upper := o.still(s, b.Clock)
	if b.Op <= ts.AtMost && upper < b.Value || b.Op > ts.AtMost && lower < b.Value {
		return fmt.Errorf("clock %d is compared with %v, outlook %d, %d", b.Clock, b, lower, upper)
	}
	return nil
}

// leads checks that the outlook of s covers that of where a branch leads.
func (o *outlooks) leads(s []byte, b *ts.Branch) error {
	set := map[ts.ClockID]bool{}
	for _, r := range b.Resets {
		set[r.Clock] = true
	}
	for c := range ts.ClockID(len(o.sys.Clocks())) {
		lower, upper := o.still(s, c)
		if l, u := o.still(b.Dst, c); !set[c] && (l > lower || u > upper) {
			return fmt.Errorf("clock %d has outlook %d, %d, and then %d, %d", c, lower, upper, l, u)
		}
	}
	return nil
}

func TestOutlooksCoverWhatIsCompared(t *testing.T) {
	made := func(seed uint64) []*ir.Program {
		list := []*ir.Program{irtest.Timed(seed)}
		for _, r := range timedtest.Regimes {
			list = append(list, timedtest.Program(r, seed))
		}
		return list
	}
	covered, told := 0, 0
	for seed := *first; seed < *first+max(100, programs()/4); seed++ {
		for _, p := range made(seed) {
			sys := interp.New(p)
			o := &outlooks{sys: sys, still: sys.Outlook()}
			if o.still == nil {
				continue
			}
			covered++
			if err := o.check(); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, ir.Print(p))
			}
			if o.told > 0 {
				told++
			}
		}
	}
	t.Logf("of %d programs, the outlook of %d tells something", covered, told)
	if told*10 < covered {
		t.Error("too few tell anything")
	}
}

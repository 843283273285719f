package dpor

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// TestSearchOfWideStatesMissesNothing takes every state for a wide one.
func TestSearchOfWideStatesMissesNothing(t *testing.T) {
	met, reduced := 0, 0
	for _, r := range regime.All {
		for seed := range uint64(50) {
			sys := regime.System(r.Program(seed))
			ref := exploretest.NewReference(sys, 2000)
			x := begin(sys, explore.Options{}, 0)
			if missed := missing(ref, x); missed != "" {
				t.Errorf("%s %d: %s", r.Name, seed, missed)
			}
			if x.met.Size() > 0 {
				met++
			}
			if x.Stats().Transitions < ref.Stats().Transitions {
				reduced++
			}
		}
	}
	if met < 300 || reduced < 200 {
		t.Errorf("only %d searches looked at unseen events, only %d reduced", met, reduced)
	}
}

// counting counts how often events are executed.
type counting struct {
	ts.System
	executed int
}

func (c *counting) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	c.executed++
	c.System.Execute(s, e, out)
}

// Where events take long, a search must not look at them before it can be
// stopped, nor in all of its starts at once.
func TestBeginningExecutesNothing(t *testing.T) {
	p := &tstest.Program{}
	x := p.Var("x", 50)
	for i := range int32(20) {
		p.Event(fmt.Sprint("e", i), tstest.Set(x, tstest.K(i)))
	}
	sys := &counting{System: tstest.New(p)}
	s := newSearch(sys, explore.Options{})
	if sys.executed > 0 {
		t.Errorf("%d events are executed at the beginning", sys.executed)
	}
	for s.Advance() {
	}
	if sys.executed == 0 {
		t.Error("nothing was explored")
	}
}

// Work that grows with the square of the events of one state shows here as
// pieces of work that execute nothing.
func TestWideStatesCostFewPiecesOfWork(t *testing.T) {
	conflicting, idle := &tstest.Program{}, &tstest.Program{}
	x := conflicting.Var("x", 150)
	idle.Var("x", 2)
	for i := range int32(150) {
		conflicting.Event(fmt.Sprint("e", i), tstest.Set(x, tstest.K(i)))
	}
	for i := range 1000 {
		idle.Event(fmt.Sprint("e", i))
	}
	for name, p := range map[string]*tstest.Program{"conflicting": conflicting, "idle": idle} {
		x := newSearch(tstest.New(p), explore.Options{})
		pieces := 1
		for x.Advance() {
			pieces++
		}
		if n := x.Transitions(); n < 1000 || 10*pieces > 11*n {
			t.Errorf("%s: %d pieces of work for %d transitions", name, pieces, n)
		}
	}
}

package explore_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// Searches select events by their place, so a program may hide what its
// sibling with the events in another order shows.
func TestSoundAlgorithmsMissNothingInAnyOrderOfTheEvents(t *testing.T) {
	for _, f := range tstest.Figures {
		f.Program().Orders(func(order []ts.EventID, p *tstest.Program) {
			ref := exploretest.NewReference(tstest.New(p), 100)
			for _, r := range stateful() {
				if _, fault := ref.Check(r, explore.Options{}); fault != "" {
					t.Errorf("%s misses on %s with the events in order %v: %s", r.Name, f.Name, order, fault)
				}
			}
		})
	}
}

// What line 16 hides depends on the order: the printed algorithm selects the
// first enabled event, and misses these programs only where that is e1.
func TestPrintedLine16MissesWhereTheReaderIsSelectedFirst(t *testing.T) {
	for _, f := range tstest.Figures {
		if !slices.Contains([]string{"shadow2", "shadow", "shadow-always", "lost-deadlock"}, f.Name) {
			continue
		}
		f.Program().Orders(func(order []ts.EventID, p *tstest.Program) {
			sys := tstest.New(p)
			ref := exploretest.NewReference(sys, 100)
			out, fault := ref.Check(row(t, "dpor-printed"), explore.Options{})
			selected := order[sys.Enabled(out.Graph.State(0), nil)[0]]
			if missed, e1 := fault != "", selected == 0; missed != e1 {
				t.Errorf("%s in order %v: missed %q", f.Name, order, fault)
			}
		})
	}
}

// Reference: Algorithm 2 lines 31 to 33. The gate is missed without them, and
// only in the order in which it is written.
func TestWithoutCycleReplayTheGateIsMissed(t *testing.T) {
	tstest.Gate().Orders(func(order []ts.EventID, p *tstest.Program) {
		ref := exploretest.NewReference(tstest.New(p), 100)
		out, fault := ref.Check(paper.WithoutCycleReplay, explore.Options{})
		broken := exploretest.Broken(out, exploretest.OfPaper)
		if missed, asWritten := fault != "", slices.IsSorted(order); missed != asWritten || missed != (broken != "") {
			t.Errorf("in order %v: missed %q, broken %q", order, fault, broken)
		}
	})
}

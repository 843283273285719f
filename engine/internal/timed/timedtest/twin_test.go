package timedtest_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"strconv"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

var first = flag.Uint64("first", 0, "the first random system")

// programs is how many random systems of each kind to compare searches on.
func programs() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return min(5000, max(100, n/4))
	}
	return 5000
}

// explored is the graph that a row makes of a whole system, or nil when that
// takes more than so many states.
func explored(sys ts.Timed, row timed.Row, o timed.Options) *stategraph.Graph {
	x := row.New(row.System(sys, o), explore.Options{Limits: explore.Limits{States: 20_000}})
	if out := explore.ToEnd(x); out.How == explore.Complete {
		return out.Graph
	}
	return nil
}

// tally counts what was compared.
type tally struct{ programs, large, zones, regions int }

// compareTwins compares the discrete states that zones, regions and, of a
// closed system, whole steps reach.
func (n *tally) compareTwins(sys func() ts.Timed, closed bool, o timed.Options) error {
	exact := explored(sys(), region.Rows[0], timed.Options{For: o.For})
	zones := explored(sys(), zone.Rows[0], o)
	if exact == nil || zones == nil {
		n.large++
		return nil
	}
	n.programs++
	n.regions += exact.Len()
	n.zones += zones.Len()
	if err := same("zones", zones, exact); err != nil {
		return err
	}
	if err := sameTimes(zones, exact); err != nil {
		return err
	}
	if mine, want := ends(zones), ends(exact); n.programs%5 == 0 && !maps.Equal(mine, want) {
		return fmt.Errorf("failures and ends are %v, want %v", mine, want)
	}
	if closed {
		return same("steps", explored(sys(), lattice.Rows[0], timed.Options{For: o.For}), exact)
	}
	return outside(sys, o, exact)
}

// sameTimes compares when discrete states can be entered at the earliest.
func sameTimes(g, exact *stategraph.Graph) error {
	times := func(g *stategraph.Graph) map[string]int64 {
		sys, at := g.System().(timed.System), map[string]int64{}
		for _, id := range compare.Distinct(g) {
			at[string(sys.Discrete(g.State(id)))] = sys.Earliest(g.State(id))
		}
		return at
	}
	if mine, want := times(g), times(exact); !maps.Equal(mine, want) {
		return fmt.Errorf("states are entered at %v, want %v", mine, want)
	}
	return nil
}

// ends are the failures that some transition has, and the discrete states in
// which nothing can happen any more.
func ends(g *stategraph.Graph) map[string]bool {
	sys, found := g.System().(timed.System), map[string]bool{}
	for id := range stategraph.StateID(g.Len()) {
		s := g.State(id)
		if len(sys.Enabled(s, nil)) == 0 && !sys.RanOut(s) {
			found[string(sys.Discrete(s))] = true
		}
		g.Out(id, ts.Fast, func(_ stategraph.Edge, b *ts.Branch) bool {
			for _, f := range b.Failures {
				found[sys.Failures()[f].Message+fmt.Sprint(f)] = true
			}
			return true
		})
	}
	return found
}

// outside checks what is less and more than exact: random tests reach nothing
// invalid, and without regard to time nothing is missed.
func outside(sys func() ts.Timed, o timed.Options, exact *stategraph.Graph) error {
	row := lattice.Rows[1]
	x := row.New(row.System(sys(), timed.Options{For: o.For}), explore.Options{Limits: explore.Limits{Executions: 2, Depth: 20}})
	if d := compare.With(explore.ToEnd(x).Graph, exact); len(d.Invalid) > 0 {
		return fmt.Errorf("random tests reach %d invalid states", len(d.Invalid))
	}
	untimed := explore.ToEnd(full.Rows[0].New(sys(), explore.Options{})).Graph
	if d := compare.With(untimed, exact); len(d.Missed) > 0 {
		return fmt.Errorf("without time %d states are missed", len(d.Missed))
	}
	return nil
}

func same(name string, g, exact *stategraph.Graph) error {
	if d := compare.With(g, exact); len(d.Invalid)+len(d.Missed) > 0 {
		return fmt.Errorf("%s reach %d discrete states, %d of them invalid, and miss %d", name, d.States, len(d.Invalid), len(d.Missed))
	}
	return nil
}

func (n *tally) log(t *testing.T) {
	t.Logf("%d compared, %d too large; %d zones, %d regions", n.programs, n.large, n.zones, n.regions)
	if n.large*5 > n.programs {
		t.Error("too few were compared")
	}
}

// options are what a random system is explored with: by inclusion or not, for
// ever or for some time.
func options(seed uint64) timed.Options {
	return timed.Options{Inclusion: seed%2 == 0, For: int64(seed/2%3) * 2 * timedtest.Unit}
}

func TestTwinsReachTheSameOnRandomAutomata(t *testing.T) {
	for _, r := range timedtest.Regimes {
		n := &tally{}
		for seed := *first; seed < *first+programs(); seed++ {
			sys := func() ts.Timed { return timedtest.Random(r, seed) }
			if err := n.compareTwins(sys, !r.Strict, options(seed)); err != nil {
				t.Errorf("%s automaton %d: %v", r.Name, seed, err)
			}
		}
		n.log(t)
	}
}

func TestTwinsReachTheSameOnRandomPrograms(t *testing.T) {
	for _, r := range timedtest.Regimes {
		n := &tally{}
		for seed := *first; seed < *first+programs(); seed++ {
			p := timedtest.Program(r, seed)
			if err := ir.Check(p); err != nil {
				t.Fatalf("%s program %d: %v", r.Name, seed, err)
			}
			sys := func() ts.Timed { return interp.New(p) }
			if err := n.compareTwins(sys, !r.Strict, options(seed)); err != nil {
				t.Errorf("%s program %d: %v\n%s", r.Name, seed, err, ir.Print(p))
			}
		}
		n.log(t)
	}
}

// The programs that the machine is tested with have gates that turn clocks off
// where they are looked at; without them they are honest.
func TestTwinsReachTheSameOnProgramsForTheMachine(t *testing.T) {
	n := &tally{}
	for seed := *first; seed < *first+programs()/8; seed++ {
		p := irtest.Timed(seed)
		for c := range p.Clocks {
			p.Clocks[c].Gate = nil
		}
		sys := func() ts.Timed { return interp.New(p) }
		if err := n.compareTwins(sys, false, options(seed)); err != nil {
			t.Errorf("%s\n%v", irtest.Describe(seed, p), err)
		}
	}
	n.log(t)
}

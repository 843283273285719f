package conflict_test

import (
	"flag"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// count is how many transitions the runs of depth steps have, up to most.
func count(sys ts.System, state []byte, depth, most int) int {
	n := 0
	if depth == 0 {
		return 0
	}
	for _, e := range sys.Enabled(state, nil) {
		var out ts.Branches
		out.Reset(ts.Fast)
		sys.Execute(state, e, &out)
		for i := range out.List {
			if n++; n < most {
				n += count(sys, slices.Clone(out.List[i].Dst), depth-1, most-n)
			}
			if n >= most {
				return n
			}
		}
	}
	return n
}

// random is a program with at least two apps whose events are of all kinds.
func random(seed uint64) *ir.Program {
	p := irtest.Random(seed)
	for i := range p.Events {
		p.Events[i].Kind = ts.EventKind((seed + uint64(i)) / 2 % 4)
	}
	return p
}

// explored is what a Flow finds in all of a system.
func explored(sys ts.System, o conflict.Options) []conflict.Conflict {
	return inGraph(tracetest.Explore(sys, nil), o)
}

func inGraph(g *stategraph.Graph, o conflict.Options) []conflict.Conflict {
	f := conflict.New(g, o)
	if f == nil {
		return nil
	}
	sweep := g.Sweep()
	for done := false; !done; {
		_, done = f.Sweep(sweep, 3)
	}
	return f.Conflicts(g.Tree())
}

func claimOf(c *conflict.Conflict) claim {
	x := claim{class: c.Class, loc: c.Loc, emitter: -1}
	if c.Link != nil {
		x.emitter = c.Link.From
	}
	return x.of(c.First, c.Second)
}

// seeds is how many of n random programs are tried: in the browser's
// architecture, which is slower and has little memory, a quarter.
func seeds(n uint64) uint64 {
	if runtime.GOARCH == "wasm" {
		return n / 4
	}
	return n
}

var (
	programs = flag.Uint64("programs", share(), "how many random programs of each regime to judge twice")
	first    = flag.Uint64("first", 0, "the seed of the first of them")
)

// share is a hundredth of CROSSCHECK_PROGRAMS, or little.
func share() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n / 100
	}
	return 40
}

// The data flow finds what reading every short run finds, with runs as short.
func TestFlowAgreesWithReadingAllRuns(t *testing.T) {
	for _, r := range ruleRegimes {
		t.Run(r.name, func(t *testing.T) {
			total, read := map[conflict.Class]int{}, 0
			for seed := *first; seed < *first+*programs; seed++ {
				p, links := r.program(seed)
				if compare(t, seed, p, links, total) {
					read++
				}
			}
			t.Logf("%d of %d programs read: %v", read, *programs, total)
			for class, one := range r.least {
				if total[class] < int(*programs)/one {
					t.Errorf("only %d conflicts of class %s", total[class], class)
				}
			}
		})
	}
}

func compare(t *testing.T, seed uint64, p *ir.Program, links []conflict.Link, total map[conflict.Class]int) (read bool) {
	t.Helper()
	sys := interp.New(p)
	depth := fit(sys)
	if len(p.Apps) < 3 || depth == 0 {
		return false
	}
	j := judge{sys: sys, links: links, found: map[claim]int{}}
	j.runs(depth)
	got := map[claim]int{}
	for _, c := range explored(sys, conflict.Options{Again: sys, Links: links}) {
		if c.Class != conflict.Left && len(c.Edges) <= depth {
			got[claimOf(&c)] = len(c.Edges)
		}
		total[c.Class]++
	}
	if !maps.Equal(got, j.found) {
		t.Fatalf("seed %d to depth %d:\nflow    %v\nreading %v\n%s", seed, depth, got, j.found, irtest.Describe(seed, p))
	}
	return true
}

// fit is a depth to which all runs can be read in a moment, and whose graph is
// small enough; 0: none.
func fit(sys ts.System) int {
	const most = 100
	var out ts.Branches
	out.Reset(ts.Fast)
	sys.Initial(&out)
	if len(out.List) > 4 || !tracetest.Small(sys, 300) {
		return 0
	}
	for depth := 4; depth > 0; depth-- {
		n := 0
		for i := range out.List {
			n += count(sys, slices.Clone(out.List[i].Dst), depth, most)
		}
		if n < most {
			return depth
		}
	}
	return 0
}

// Slicing changes nothing about who overrides whom.
func TestSlicesHaveTheSameConflicts(t *testing.T) {
	sliced, total := 0, 0
	for seed := range uint64(400) {
		p, _ := home(seed)
		if seed%2 == 0 {
			p = random(seed)
		}
		q, gone := slice.Slice(p)
		if len(p.Apps) < 3 || len(gone) == 0 || fit(interp.New(p)) == 0 {
			continue
		}
		sliced++
		want := overriding(interp.New(p))
		total += len(want)
		if got := overriding(interp.New(q)); !maps.Equal(got, want) {
			t.Fatalf("seed %d without %v:\nsliced %v\nwhole  %v\n%s", seed, gone, got, want, irtest.Describe(seed, p))
		}
	}
	if sliced < 100 || total < 50 {
		t.Errorf("%d programs with %d conflicts", sliced, total)
	}
}

// overriding is the conflicts over attributes and the mode.
func overriding(sys *interp.System) map[claim]int {
	out := map[claim]int{}
	for _, c := range explored(sys, conflict.Options{Again: sys}) {
		if k := sys.Locations()[c.Loc].Kind; k == ts.Attribute || k == ts.Mode {
			out[claimOf(&c)] = len(c.Edges)
		}
	}
	return out
}

// The reducing searches keep every conflict, with a look at what is near.
func TestReductionKeepsConflicts(t *testing.T) {
	rows := table.Rows()
	total := 0
	for seed := range uint64(150) {
		p, links := home(seed)
		q, _ := slice.Slice(p)
		if !tracetest.Small(interp.New(q), 300) {
			continue
		}
		o := analysis.Options{Complete: true, Conflicts: conflict.Options{Again: interp.New(q), Links: links}}
		want := map[claim]bool{}
		for _, name := range []string{"full", "dpor", "dpor-paper"} {
			i := slices.IndexFunc(rows, func(r explore.Row) bool { return r.Name == name })
			got := map[claim]bool{}
			r := analysis.New(explore.ToEnd(rows[i].New(interp.New(q), explore.Options{})).Graph, o).Run()
			for _, f := range r.Findings {
				if f.Conflict != nil {
					got[claimOf(f.Conflict)] = true
				}
			}
			if name == "full" {
				want = got
				total += len(got)
			}
			if !maps.Equal(got, want) {
				t.Fatalf("seed %d: %s finds %v, full %v\n%s", seed, name, got, want, irtest.Describe(seed, q))
			}
		}
	}
	if total < 60 {
		t.Errorf("only %d conflicts", total)
	}
}

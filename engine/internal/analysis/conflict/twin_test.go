package conflict_test

import (
	"fmt"
	"maps"
	"slices"
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
	"crosscheck/engine/internal/twintest"
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
	_, list := swept(g, o)
	return list
}

// swept is a flow over g, nil where nothing can be found, and what it finds.
func swept(g *stategraph.Graph, o conflict.Options) (*conflict.Flow, []conflict.Conflict) {
	f := conflict.New(g, o)
	if f == nil {
		return nil, nil
	}
	sweep := g.Sweep()
	for done := false; !done; {
		_, done = f.Sweep(sweep, 3)
	}
	return f, f.Conflicts(g.Tree())
}

func claimOf(c *conflict.Conflict) claim {
	x := claim{class: c.Class, loc: c.Loc, emitter: -1}
	if c.Link != nil {
		x.emitter = c.Link.From
	}
	return x.of(c.First, c.Second)
}

// The data flow finds what reading every short run finds, with runs as short.
func TestFlowAgreesWithReadingAllRuns(t *testing.T) {
	var list []twintest.Regime
	for _, r := range ruleRegimes {
		list = append(list, twintest.Regime{Name: r.name, OneIn: r.oneIn, Percent: leftOut, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			p, links := r.program(seed)
			compare(t, seed, p, links, seen)
		}})
	}
	twintest.Run(t, 100, list)
}

// leftOut is how many programs of a hundred at most are not compared.
var leftOut = map[string]int{"too many runs": 10, "too many transitions": 8, "too much to read": 1}

func compare(t *testing.T, seed uint64, p *ir.Program, links []conflict.Link, seen twintest.Seen) {
	t.Helper()
	sys := interp.New(p)
	depth := fit(sys)
	if depth == 0 {
		seen["too many runs"]++
		return
	}
	g := tracetest.Explore(sys, nil)
	if transitions(g) > 1000 {
		seen["too many transitions"]++
		return
	}
	j := judge{sys: sys, links: links, found: map[claim]int{}, silent: map[string]bool{}}
	j.runs(depth)
	if j.spent(0) {
		seen["too much to read"]++
		return
	}
	seen["read"]++
	seen[fmt.Sprint("to depth ", depth)]++
	got := map[claim]int{}
	for _, c := range inGraph(g, conflict.Options{Again: sys, Links: links}) {
		if c.Class != conflict.Left && len(c.Edges) <= depth {
			got[claimOf(&c)] = len(c.Edges)
			seen[string(c.Class)]++
		}
	}
	seen.Note(j.silent)
	if !maps.Equal(got, j.found) {
		t.Fatalf("seed %d to depth %d:\nflow    %v\nreading %v\n%s", seed, depth, got, j.found, irtest.Describe(seed, p))
	}
}

func transitions(g *stategraph.Graph) (n int) {
	for id := range stategraph.StateID(g.Len()) {
		g.Out(id, ts.Fast, func(stategraph.Edge, *ts.Branch) bool {
			n++
			return true
		})
	}
	return n
}

// fit is a depth to which all runs can be read in a moment, and whose graph is
// small enough; 0: none.
func fit(sys ts.System) int {
	const most = 160
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
	for seed := range twintest.Seeds(150) {
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
			for _, f := range analysis.Apart(r.Findings) {
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
	if total < int(twintest.Seeds(60)) {
		t.Errorf("only %d conflicts", total)
	}
}

// Where no app can have anything to do with what another does, whole searches
// find nothing between any two.
func TestNothingIsBetweenAppsThatAreApart(t *testing.T) {
	apart, together := 0, 0
	for seed := range twintest.Seeds(6000) {
		p, links := home(seed)
		if seed%2 == 0 {
			p, links = random(seed), nil
		}
		sys := interp.New(p)
		if len(p.Apps) < 3 {
			continue
		}
		if !sys.Apart() {
			together++
			continue
		}
		if !tracetest.Small(sys, 300) {
			continue
		}
		apart++
		o := analysis.Options{Complete: true, Conflicts: conflict.Options{Again: sys, Links: links}}
		r := analysis.New(explore.ToEnd(table.Rows()[0].New(sys, explore.Options{})).Graph, o).Run()
		for _, f := range analysis.Apart(r.Findings) {
			if f.Conflict != nil && f.Conflict.Class != conflict.Left || f.Round != nil && len(f.Round.Apps) > 1 {
				t.Fatalf("seed %d: %s\n%s", seed, f.Title, irtest.Describe(seed, p))
			}
		}
	}
	if apart < 10 || 50*apart < together || together < apart {
		t.Errorf("%d programs are apart, %d are not", apart, together)
	}
}

package order_test

import (
	"maps"
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// regimes are kinds of homes, and what has to come up in one of how many.
var regimes = []struct {
	name  string
	home  func(seed uint64) *ir.Program
	oneIn map[string]int
}{
	{"answering", func(seed uint64) *ir.Program { return home(seed, traits{}) }, map[string]int{
		"read": 2, "by dpor": 3, "told": 25, "last": 40, "last moment": 20, "one app": 20, "first": 1000, "one-sided": 500, "graver": 500,
	}},
	{"giving way", func(seed uint64) *ir.Program { return home(seed, traits{polite: true}) }, map[string]int{
		"read": 2, "by dpor": 3, "told": 10, "first": 15, "last": 60, "last moment": 40, "one app": 15, "one-sided": 40, "graver": 120,
	}},
	{"both", func(seed uint64) *ir.Program { return home(seed, traits{both: true}) }, map[string]int{
		"read": 2, "by dpor": 3, "told": 15, "first": 80, "last": 20, "last moment": 10, "one app": 5, "one-sided": 12, "graver": 25,
	}},
	{"anything", func(seed uint64) *ir.Program { return home(seed, traits{polite: seed%2 == 0, more: true}) }, map[string]int{
		"read": 2, "by dpor": 3, "told": 15, "first": 50, "last": 40, "last moment": 40, "one app": 20, "one-sided": 80, "graver": 500,
	}},
}

// What is found is what the definition says, decided in every state of the
// whole graph, with runs as short; neither slicing nor reduction takes anything
// away.
func TestOrdersAreThoseOfTheDefinition(t *testing.T) {
	var list []twintest.Regime
	for _, r := range regimes {
		list = append(list, twintest.Regime{Name: r.name, OneIn: r.oneIn, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			compare(t, seed, r.home(seed), seen)
		}})
	}
	twintest.Run(t, 25, list)
}

func compare(t *testing.T, seed uint64, p *ir.Program, seen twintest.Seen) {
	t.Helper()
	q, _ := slice.Slice(p)
	l := newLiteral(interp.New(p), interp.New(q))
	if !tracetest.Small(l.sys, 150) {
		return
	}
	g := tracetest.Explore(l.sys, nil)
	if longest(g) > 200 {
		return
	}
	if l.all(g); l.tired {
		return
	}
	seen["read"]++
	for how := range l.silent {
		seen[how]++
	}
	for _, name := range []string{"full", "dpor"}[:1+(seed+1)%2] {
		told, _, graver := checked(t, seed, p, name)
		want := maps.Clone(l.found)
		for c := range want {
			if x := l.over[c]; graver[x[0]] || graver[x[1]] {
				delete(want, c)
				seen["graver"]++
			}
		}
		if !maps.Equal(told, want) {
			t.Fatalf("seed %d by %s:\ntold    %v\nliteral %v, graver %v\n%s", seed, name, told, want, graver, irtest.Describe(seed, p))
		}
		seen["told"] += len(told)
		seen["by "+name]++
	}
}

// longest is how many accesses the longest transition of a graph has: loops
// without end are cut off after many.
func longest(g *stategraph.Graph) (n int) {
	for id := range stategraph.StateID(g.Len()) {
		g.Out(id, ts.Trace, func(_ stategraph.Edge, b *ts.Branch) bool {
			n = max(n, len(b.Accesses), len(b.Undone.Accesses))
			return true
		})
	}
	return n
}

// checked is what a check of p tells: conflicts of orders, races of what is due
// at one time, and over what two apps are in a graver conflict.
func checked(t *testing.T, seed uint64, p *ir.Program, algorithm string) (told, due map[claim]length, graver map[claim]bool) {
	t.Helper()
	rows := table.Rows()
	i := slices.IndexFunc(rows, func(r explore.Row) bool { return r.Name == algorithm })
	q, _ := slice.Slice(p)
	sys := interp.New(q)
	r := analysis.New(explore.ToEnd(rows[i].New(sys, explore.Options{})).Graph, analysis.Options{
		Complete: true, Judge: analysis.Untimed{Of: reference.New(p)}, Conflicts: conflict.Options{Again: sys},
	}).Run()
	told, due, graver = map[claim]length{}, map[claim]length{}, map[claim]bool{}
	for _, f := range analysis.Apart(r.Findings) {
		if !f.Replayed {
			t.Fatalf("seed %d by %s: %s\n%s", seed, algorithm, f.Title, irtest.Describe(seed, p))
		}
		switch c := f.Conflict; {
		case f.Kind == finding.OtherOrder:
			at := c.Orders.At - 1
			told[claimOf(c.First, c.Second, c.Given.Loc, c.Against.Loc)] = length{at, len(f.Picks) + len(f.Other.Picks) - 2*at}
		case f.Kind == finding.Race && c.Orders != nil:
			at := c.Orders.At - 1
			due[claimOf(c.First, c.Second, c.Given.Loc, c.Against.Loc)] = length{at, len(f.Picks) + len(f.Other.Picks) - 2*at}
		case f.Kind == finding.Race, f.Kind == finding.Undone:
			graver[claimOf(c.First, c.Second, c.Loc, c.Loc)] = true
		}
	}
	return told, due, graver
}

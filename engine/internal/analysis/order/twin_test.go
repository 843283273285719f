package order_test

import (
	"maps"
	"os"
	"slices"
	"strconv"
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
	"crosscheck/engine/internal/trace/tracetest"
)

// programs is how many random homes are compared: all that make test asks for,
// or little.
func programs() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("CROSSCHECK_PROGRAMS"), 10, 32); err == nil {
		return n
	}
	return 1500
}

// What is found is what the definition says, decided in every state of the
// whole graph, with runs as short; neither slicing nor reduction takes anything
// away.
func TestOrdersAreThoseOfTheDefinition(t *testing.T) {
	total := map[string]int{}
	n := programs()
	for seed := range n {
		p := home(seed)
		q, _ := slice.Slice(p)
		l := newLiteral(interp.New(p), interp.New(q))
		l.all(tracetest.Explore(l.sys, nil))
		if l.tired {
			total["tired"]++
			continue
		}
		for how, times := range l.silent {
			total[how] += min(times, 1)
		}
		algorithms := []string{"full"}
		if seed%4 == 0 {
			algorithms = append(algorithms, "dpor")
		}
		for _, name := range algorithms {
			told, _, graver := checked(t, seed, p, name)
			want := maps.Clone(l.found)
			for c := range want {
				if x := l.over[c]; graver[x[0]] || graver[x[1]] {
					delete(want, c)
					total["graver"]++
				}
			}
			if !maps.Equal(told, want) {
				t.Fatalf("seed %d by %s:\ntold    %v\nliteral %v, graver %v\n%s", seed, name, told, want, graver, irtest.Describe(seed, p))
			}
			total["told"] += len(told)
		}
	}
	for _, how := range []string{"first", "last", "one app", "last moment", "one-sided", "graver", "told"} {
		if total[how] < int(n/500) {
			t.Errorf("only %d of %d homes: %s", total[how], n, how)
		}
	}
	if total["tired"] > int(n/50) {
		t.Errorf("%d of %d homes are too large", total["tired"], n)
	}
	t.Log(total)
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
	for i := range r.Findings {
		f := &r.Findings[i]
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

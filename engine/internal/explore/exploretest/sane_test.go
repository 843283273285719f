package exploretest_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// pretend is the outcome of a search that executed, in each state it came to,
// the given events as far as they are enabled, and calls that complete.
func pretend(p *tstest.Program, in func(s stategraph.StateID) []ts.EventID) *explore.Outcome {
	sys := tstest.New(p)
	g := stategraph.New(sys)
	g.AddInitials()
	var out ts.Branches
	for s := stategraph.StateID(0); int(s) < g.Len(); s++ {
		for _, e := range sys.Enabled(g.State(s), nil) {
			if !slices.Contains(in(s), e) {
				continue
			}
			out.Reset(ts.Fast)
			sys.Execute(g.State(s), e, &out)
			for _, b := range out.List {
				g.Add(b.Dst)
			}
			g.MarkDone(s, e)
		}
	}
	return &explore.Outcome{How: explore.Complete, Graph: g}
}

// only executes the given events everywhere.
func only(events ...ts.EventID) func(stategraph.StateID) []ts.EventID {
	return func(stategraph.StateID) []ts.EventID { return events }
}

// broken is the letters of the invariants that Sane finds violated, each once.
func broken(out *explore.Outcome, p exploretest.Promise) string {
	var found []string
	for _, err := range exploretest.Sane(out, p) {
		found = append(found, err.Error()[1:2])
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), "")
}

// The programs are as small as can be: two or three events, one variable.
func TestSaneFindsEachViolation(t *testing.T) {
	independent := &tstest.Program{}
	independent.Event("e1", tstest.Set(independent.Var("x", 2), tstest.K(1)))
	independent.Event("e2", tstest.Set(independent.Var("y", 2), tstest.K(1)))

	disabling := &tstest.Program{}
	disabling.Once("e1", tstest.Disable(1))
	disabling.Event("e2")

	conflicting := &tstest.Program{}
	x := conflicting.Var("x", 2)
	conflicting.Once("e1", tstest.Read(x))
	conflicting.Once("e2", tstest.Set(x, tstest.K(1)))

	// e1 enables e2, which conflicts with it and so cannot come before; e3 has
	// nothing to do with them.
	causing := &tstest.Program{}
	y := causing.Var("y", 2)
	causing.Once("e1", tstest.Enable(1), tstest.Read(y))
	causing.Once("e2", tstest.Set(y, tstest.K(1))).Off()
	causing.Once("e3")

	for _, c := range []struct {
		name            string
		out             *explore.Outcome
		asDpor, asPaper string
	}{
		{"nothing is executed", pretend(independent, only()), "IN", "IN"},
		{"one of two is ignored", pretend(independent, only(0)), "I", "I"},
		{"all is executed", pretend(independent, only(0, 1)), "", ""},
		{"e2 is disabled for good", pretend(disabling, only(0)), "DI", "DI"},
		{"one order of two that conflict", pretend(conflicting, inOrder(0, 1)), "C", "C"},
		{"the other order", pretend(conflicting, inOrder(1, 0)), "C", "C"},
		{"both orders", pretend(conflicting, only(0, 1)), "", ""},
		{"an effect before its cause is not asked for", pretend(causing, inOrder(0, 1, 2)), "", "C"},
	} {
		if got := broken(c.out, exploretest.OfDpor); got != c.asDpor {
			t.Errorf("%s: as dpor %q are violated, want %q", c.name, got, c.asDpor)
		}
		if got := broken(c.out, exploretest.OfPaper); got != c.asPaper {
			t.Errorf("%s: as dpor-paper %q are violated, want %q", c.name, got, c.asPaper)
		}
		c.out.How = explore.Bounded
		if faults := exploretest.Sane(c.out, exploretest.OfPaper); len(faults) > 0 {
			t.Errorf("%s: a bounded search is held to a promise: %v", c.name, faults)
		}
	}
}

// inOrder executes the given events one in each state: as many events as
// states have been found.
func inOrder(events ...ts.EventID) func(stategraph.StateID) []ts.EventID {
	return func(s stategraph.StateID) []ts.EventID {
		if int(s) >= len(events) {
			return nil
		}
		return events[s : s+1]
	}
}

// Algorithms that are not sound break the promise of dpor-paper where they
// miss something, and the error tells state, events and location.
func TestUnsoundAlgorithmsBreakThePromise(t *testing.T) {
	for _, c := range []struct {
		algorithm string
		program   *tstest.Program
		want      string
	}{
		{"dpor-printed", tstest.Shadow2(), "(C) in s0, a=0 b=0 e1 enabled=1 e2 enabled=1: after e1 e2 e2, the last conflicts with the first on a"},
		{"dpor-paper-without-31-33", tstest.Gate(), "(C) in s1, p=1 over=0 e1 enabled=1 e2 enabled=1 e3 enabled=1: after e2 e1, the last conflicts with the first on e2 enabled"},
		{"naive-stop", tstest.Figure1(), "(I) in s0, x=0 y=0 z=0 e1 enabled=1 e2 enabled=1 e3 enabled=1: e3 is executed on no path from here"},
		{"naive-match", tstest.Figure2(), "(C) in s7, a=1 b=0 c=0 d=0 e1 enabled=1 e2 enabled=0 e3 enabled=1 e4 enabled=1 e5 enabled=1: after e1 e3, the last conflicts with the first on b"},
		{"naive-path", tstest.Figure3(), "(C) in s2, x=1 y=1 z=0 e1 enabled=1 e2 enabled=1 e3 enabled=1 e4 enabled=1: after e3 e4 e4, the last conflicts with the first on y"},
		{"naive-last", tstest.Figure5(), "(C) in s0, x=0 y=0 e1 enabled=1 e2 enabled=1 e3 enabled=1: after e1 e2 e3, the last conflicts with the first on y"},
	} {
		out := explore.ToEnd(find(c.algorithm).New(tstest.New(c.program), explore.Options{}))
		got, _, _ := strings.Cut(exploretest.Broken(out, exploretest.OfPaper), "; nothing is executed that lets it come before")
		if got != c.want {
			t.Errorf("%s:\n got  %s\n want %s", c.algorithm, got, c.want)
		}
	}
}

func find(name string) explore.Row {
	rows := slices.Concat(paper.Rows, []explore.Row{paper.WithoutCycleReplay})
	return rows[slices.IndexFunc(rows, func(r explore.Row) bool { return r.Name == name })]
}

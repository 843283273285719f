package paper_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/explore/paper"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// The tests of this file check what Trimananda, Luo, Demsky, Xu say of their
// algorithm and of naive ones in "Stateful Dynamic Partial Order Reduction for
// Model Checking Event-Driven Applications that Do Not Terminate" (VMCAI
// 2022). Counts of states and transitions were worked out by hand from the
// executions that the text gives, where it gives them.

func run(t *testing.T, name string, p *tstest.Program) *explore.Outcome {
	t.Helper()
	i := slices.IndexFunc(paper.Rows, func(r explore.Row) bool { return r.Name == name })
	out := explore.ToEnd(paper.Rows[i].New(tstest.New(p), explore.Options{LogMax: 10_000}))
	if out.How != explore.Complete || out.LogCut != 0 {
		t.Fatalf("%s ends %s with %d entries cut", name, out.How, out.LogCut)
	}
	return out
}

// executions writes the executions of a log as "s0-e1->s1-e2->s2", with "!"
// after a transition on which an assertion fails.
func executions(out *explore.Outcome) []string {
	var lines []string
	for _, e := range out.Log {
		switch e.Kind {
		case explore.Begin:
			lines = append(lines, fmt.Sprintf("s%d", e.State))
		case explore.Execute:
			lines[e.Execution] += fmt.Sprintf("-e%d->s%d", e.Event+1, e.Dst)
			if fails(out, e) {
				lines[e.Execution] += "!"
			}
		}
	}
	return lines
}

// fails reports whether an assertion fails on the transition of e.
func fails(out *explore.Outcome, e explore.Entry) bool {
	var b ts.Branches
	sys := out.Graph.System()
	sys.Execute(out.Graph.State(e.State), e.Event, &b)
	return len(b.List[e.Branch].Failures) > 0
}

// additions writes the backtracking points of a log as "e3 to s1".
func additions(out *explore.Outcome) []string {
	var lines []string
	for _, e := range out.Log {
		if e.Kind == explore.Backtrack {
			lines = append(lines, fmt.Sprintf("e%d to s%d", e.Event+1, e.State))
		}
	}
	return lines
}

func expect(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got  %s\n want %s", what, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
	}
}

func expectSize(t *testing.T, out *explore.Outcome, states, transitions int) {
	t.Helper()
	if s := out.Stats; s.States != states || s.Transitions != transitions {
		t.Errorf("%d states, %d transitions; want %d, %d", s.States, s.Transitions, states, transitions)
	}
}

// Reference: section 4, figure 1.
func TestFigure1StoppingAtAKnownStateNeverRunsTheThirdEvent(t *testing.T) {
	naive := run(t, "naive-stop", tstest.Figure1())
	expect(t, "naive-stop", executions(naive), []string{"s0-e1->s1-e2->s1"})
	expectSize(t, naive, 2, 2)

	mended := run(t, "dpor-paper", tstest.Figure1())
	expect(t, "dpor-paper", executions(mended), []string{
		"s0-e1->s1-e2->s1-e3->s2!-e2->s2",
		"s0-e3->s3-e1->s4-e2->s4",
	})
	expectSize(t, mended, 5, 7)
}

// Reference: section 4, figure 2: executions S and S'. S' ends in s2, which S
// has visited; only what is known to follow there leads to e3 in s7.
func TestFigure2MatchingWithoutLookingAheadMissesTheConflict(t *testing.T) {
	text := []string{
		"s0-e1->s1-e2->s2-e3->s3-e4->s4-e5->s5",
		"s1-e3->s6-e2->s3",
		"s0-e2->s7-e1->s2",
	}
	naive := run(t, "naive-match", tstest.Figure2())
	expect(t, "naive-match", executions(naive)[:3], text)
	if slices.ContainsFunc(executions(naive), func(x string) bool { return strings.Contains(x, "!") }) {
		t.Error("naive-match finds the failure")
	}
	expectSize(t, naive, 9, 11)

	printed := run(t, "dpor-printed", tstest.Figure2())
	expect(t, "dpor-printed", executions(printed), append(text, "s7-e3->s8!-e1->s3", "s0-e3->s9-e1->s6"))
	expectSize(t, printed, 10, 13)
}

// Reference: section 4, figure 3: executions a to i and, in the order of the
// text, what is added during a. During e, Appendix C has the order of here,
// section 4.3 the other.
func TestFigure3ExecutionsComeOutAsInTheText(t *testing.T) {
	aToH := []string{
		"s0-e1->s1-e2->s2-e3->s1-e4->s0",
		"s1-e1->s1",
		"s1-e3->s1",
		"s2-e2->s2",
		"s0-e2->s3-e3->s0",
		"s3-e2->s3",
		"s0-e3->s0",
		"s0-e4->s0",
	}
	mended := run(t, "dpor-paper", tstest.Figure3())
	expect(t, "dpor-paper, a to i", executions(mended)[:9], append(aToH, "s3-e4->s3!"))
	expect(t, "dpor-paper, additions up to h", additions(mended)[:9], []string{
		"e2 to s0", "e3 to s1", "e2 to s2", "e4 to s0", "e1 to s1", // during a
		"e3 to s0", "e2 to s3", // during e
		"e4 to s3", "e4 to s2", // during h; the text does not mention s2
	})
	expectSize(t, mended, 4, 16)

	naive := run(t, "naive-path", tstest.Figure3())
	expect(t, "naive-path, a to h", executions(naive), aToH)
	expectSize(t, naive, 4, 12)
}

// Reference: Algorithm 2 lines 31 to 35, as Appendix C tells them for figure 3:
// e3 comes back to s1, what follows from there is replayed, and the execution
// goes on. s1 is not told to be new.
func TestComingBackInAnExecutionReplaysWhatFollows(t *testing.T) {
	var lines []string
	for _, e := range run(t, "dpor-paper", tstest.Figure3()).Log {
		lines = append(lines, fmt.Sprintf("%s: s%d e%d", e.Line, e.State, e.Event+1))
	}
	e3 := slices.Index(lines, "Alg. 2 line 19: s2 e3")
	expect(t, "from e3 on", lines[e3:e3+7], []string{
		"Alg. 2 line 19: s2 e3",
		"Alg. 5 line 10: s1 e3",
		"Alg. 2 line 31: s2 e3",
		"Alg. 2 line 32: s2 e3",
		"Alg. 5 line 10: s2 e2",
		"Alg. 2 line 13: s1 e4",
		"Alg. 2 line 19: s1 e4",
	})
}

// Reference: section 4, figure 5: with line 14 of Algorithm 5, e3 is added to
// s1 and, since t_conf is e2 then, e2 to s0.
func TestFigure5LookingBackToTheLastConflictMissesTheEarlierOne(t *testing.T) {
	naive := run(t, "naive-last", tstest.Figure5())
	expect(t, "naive-last", executions(naive), []string{"s0-e1->s1-e2->s2-e3->s3", "s1-e3->s4-e2->s3"})
	expectSize(t, naive, 5, 5)

	printed := run(t, "dpor-printed", tstest.Figure5())
	got := additions(printed)
	for _, want := range []string{"e3 to s1", "e2 to s0"} {
		if !slices.Contains(got, want) {
			t.Errorf("dpor-printed adds %v, want %s among them", got, want)
		}
	}
	if !strings.Contains(strings.Join(executions(printed), " "), "!") {
		t.Error("dpor-printed misses the failure")
	}
}

// Algorithm 5 line 16 as printed lets e2's own read of a hide its write: the
// run e2 e2 e1 is missed. 4 of 6 states, 4 of 9 transitions are explored.
func TestPrintedLine16MissesTheRunE2E2E1(t *testing.T) {
	printed := run(t, "dpor-printed", tstest.Shadow2())
	expect(t, "dpor-printed", executions(printed), []string{"s0-e1->s1-e2->s2-e2->s3-e2->s3"})
	expectSize(t, printed, 4, 4)

	mended := run(t, "dpor-paper", tstest.Shadow2())
	expect(t, "dpor-paper", executions(mended), []string{
		"s0-e1->s1-e2->s2-e2->s3-e2->s3", "s0-e2->s4-e1->s2", "s4-e2->s5-e1->s3!",
	})
}

// No flag needs to change for it: 6 of 10 states.
func TestPrintedLine16MissesWithEventsThatAreAlwaysEnabled(t *testing.T) {
	expectSize(t, run(t, "dpor-printed", tstest.ShadowAlways()), 6, 15)
}

// Reference: Theorem B.1(1), Definitions 2 and 3. The events explored in a
// state would be a persistent set, which is a matter of events wherever they
// are executed: e1 and e2 conflict where m is 1. After e4 it stays 0, and there
// e1 alone is explored, though e2 could come first.
func TestExploredEventsNeedNotBePersistent(t *testing.T) {
	p := &tstest.Program{}
	a, m, n := p.Var("a", 2), p.Var("m", 2), p.Var("n", 2)
	p.Once("e1", tstest.Read(a))
	p.Once("e2", tstest.If(tstest.Is(m, 1), tstest.Set(a, tstest.K(1))))
	p.Once("e3", tstest.If(tstest.Is(n, 0), tstest.Set(m, tstest.K(1))))
	p.Once("e4", tstest.Set(n, tstest.K(1)))
	var afterE4 []string
	for _, x := range executions(run(t, "dpor-paper", p)) {
		if strings.Contains(x, "s18") {
			afterE4 = append(afterE4, x)
		}
	}
	expect(t, "by s18, which is after e4", afterE4, []string{"s0-e4->s18-e1->s10"})
}

// misses says which algorithm is known to miss something on which program.
var misses = map[string][]string{
	"figure-1":      {"naive-stop"},
	"figure-2":      {"naive-match"},
	"figure-3":      {"naive-stop", "naive-path"},
	"figure-5":      {"naive-match", "naive-last"},
	"shadow2":       {"dpor-printed", "naive-match", "naive-last"},
	"shadow":        {"dpor-printed", "naive-match", "naive-last"},
	"shadow-always": {"dpor-printed", "naive-stop", "naive-match", "naive-last"},
	"lost-deadlock": {"dpor-printed", "naive-match", "naive-last"},
	"gate":          {"dpor-paper-without-31-33"},
}

// TestUnsoundAlgorithmsMissTheFailuresTheyAreKnownToMiss compares failures
// and deadlocks only.
func TestUnsoundAlgorithmsMissTheFailuresTheyAreKnownToMiss(t *testing.T) {
	for _, f := range tstest.Figures {
		ref := exploretest.NewReference(tstest.New(f.Program()), 100)
		if s := ref.Stats(); s.States != f.States || s.Transitions != f.Transitions {
			t.Errorf("%s: full has %d/%d, want %d/%d", f.Name, s.States, s.Transitions, f.States, f.Transitions)
		}
		for _, r := range slices.Concat(paper.Rows, []explore.Row{paper.WithoutCycleReplay}) {
			out, _ := ref.Check(r, explore.Options{})
			lost := exploretest.Observe(out.Graph, false).Count(kind(f)) < ref.Count(kind(f))
			if want := slices.Contains(misses[f.Name], r.Name); lost != want {
				t.Errorf("%s on %s misses a %s: %v, want %v", r.Name, f.Name, kind(f), lost, want)
			}
		}
	}
}

// kind is what the failure of f is.
func kind(f tstest.Figure) exploretest.Kind {
	if f.Deadlock {
		return exploretest.Deadlock
	}
	return exploretest.Failure
}

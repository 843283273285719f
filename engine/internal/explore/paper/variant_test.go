package paper

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// The rows differ as algorithms.md says.
func TestMendedAndPrintedDifferInFourLines(t *testing.T) {
	mended, printed := Rows[0].Code, Rows[2].Code
	var lines []string
	for i, line := range mended {
		if line != printed[i] {
			name, number, _ := strings.Cut(line, " line ")
			number, _, _ = strings.Cut(number, " ")
			lines = append(lines, name+" line "+number)
		}
	}
	want := []string{"Alg. 2 line 2", "Alg. 2 line 13", "Alg. 5 line 14", "Alg. 5 line 16"}
	if Rows[0].Name != "dpor-paper" || Rows[2].Name != "dpor-printed" || !slices.Equal(lines, want) {
		t.Errorf("%s and %s differ in %v, want %v", Rows[0].Name, Rows[2].Name, lines, want)
	}
}

// Of these four lines, line 16 of Algorithm 5 alone decides that the programs
// are missed.
func TestLine16DecidesWhatIsMissed(t *testing.T) {
	for _, p := range []*tstest.Program{tstest.Shadow2(), tstest.Shadow(), tstest.ShadowAlways(), tstest.LostDeadlock()} {
		ref := exploretest.NewReference(tstest.New(p), 100)
		for _, order := range []order{lowestFirst, inTurn} {
			for _, substitute := range []bool{false, true} {
				for _, readsHide := range []bool{false, true} {
					v := variant{order: order, substitute: substitute, readsHide: readsHide}
					_, fault := ref.Check(row("", "", "", false, "", v), explore.Options{})
					if missed := fault != ""; missed != readsHide {
						t.Errorf("%+v: missed %q", v, fault)
					}
				}
			}
		}
	}
}

// Accesses that become known late widen all summaries: an event that makes 70
// of them joins figure 3, in every place.
func TestSummariesOfSeveralWordsDoNotChangeTheSearch(t *testing.T) {
	p := tstest.Figure3()
	var many []tstest.Stmt
	for i := range 70 {
		many = append(many, tstest.Read(p.Var(fmt.Sprint("v", i), 2)))
	}
	p.Event("e5", many...)
	p.Orders(func(order []ts.EventID, p *tstest.Program) {
		if words := sameWithSummaries(t, fmt.Sprint(order), p, variant{order: inTurn}); words < 2 {
			t.Errorf("%v: %d words", order, words)
		}
	})
}

// Summaries go with every variant that replays and looks back on all paths.
func TestSummariesChangeNoVariant(t *testing.T) {
	for _, f := range tstest.Figures {
		f.Program().Orders(func(order []ts.EventID, p *tstest.Program) {
			for _, v := range []variant{
				{order: inTurn, substitute: true},
				{order: lowestFirst, substitute: true, readsHide: true},
				{order: lowestFirst, readsHide: true},
				{order: inTurn, nearestOnly: true},
			} {
				sameWithSummaries(t, fmt.Sprint(f.Name, order), p, v)
			}
		})
	}
}

// sameWithSummaries runs v with and without summaries and says how many words
// sets of accesses took.
func sameWithSummaries(t *testing.T, name string, p *tstest.Program, v variant) (words int) {
	t.Helper()
	without := explore.ToEnd(newSearch(tstest.New(p), explore.Options{}, v)).Stats
	v.summaries = true
	x := newSearch(tstest.New(p), explore.Options{}, v)
	with := explore.ToEnd(x).Stats
	with.Bytes, without.Bytes = 0, 0
	if with != without {
		t.Errorf("%s, %+v: %+v, without summaries %+v", name, v, with, without)
	}
	return x.cat.Words()
}

package paper

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
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

package mend_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// after is the text that hunks make of a text.
func after(text string, hunks []mend.Hunk) string {
	lines := strings.Split(text, "\n")
	for _, h := range slices.Backward(hunks) {
		lines = slices.Replace(lines, h.Line, h.Line+len(h.Before), h.After...)
	}
	return strings.Join(lines, "\n")
}

func TestHunksMakeOneTextOfTheOther(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		var lines []string
		for range dice.IntN(8) {
			lines = append(lines, string(rune('a'+dice.IntN(3))))
		}
		return strings.Join(lines, "\n")
	}
	for range 2000 {
		a, b := random(), random()
		files := func(text string) []*source.File { return []*source.File{source.NewFile("a", text)} }
		hunks := mend.Hunks(files(a), files(b))
		if got := after(a, hunks); got != b {
			t.Fatalf("%q to %q: %+v makes %q", a, b, hunks, got)
		}
		lines := strings.Split(a, "\n")
		for _, h := range hunks {
			if !slices.Equal(lines[h.Line:h.Line+len(h.Before)], h.Before) || len(h.Before)+len(h.After) == 0 {
				t.Fatalf("%q to %q: %+v", a, b, hunks)
			}
		}
	}
}

func TestOnlyChangedLinesAreInAHunk(t *testing.T) {
	one := []*source.File{source.NewFile("a", "one\ntwo\nthree\nfour"), source.NewFile("b", "same")}
	two := []*source.File{source.NewFile("a", "one\n2\nthree\nfour\nfive"), source.NewFile("b", "same")}
	hunks := mend.Hunks(one, two)
	if len(hunks) != 2 || hunks[0].Line != 1 || hunks[1].Line != 4 || len(hunks[0].Before) != 1 || len(hunks[1].Before) != 0 {
		t.Errorf("got %+v", hunks)
	}
}

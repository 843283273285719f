package diag

import (
	"testing"

	"crosscheck/engine/internal/source"
)

func TestEveryCodeIsExplainedOnce(t *testing.T) {
	seen := map[Code]bool{}
	for _, e := range Explanations {
		if seen[e.Code] || e.Meaning == "" || e.Rule == "" {
			t.Errorf("%s: explained twice or not fully", e.Code)
		}
		seen[e.Code] = true
	}
}

func TestNearest(t *testing.T) {
	words := []string{"switch", "switchLevel", "lock", "valve", "if"}
	for word, want := range map[string]string{
		"swich": "switch", "Switch": "switch", "lok": "lock", "vavle": "valve", "fi": "if",
		"lock": "", "xylophone": "", "": "", "switchlevel": "switchLevel",
	} {
		if got := Nearest(word, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestSortPutsProblemsInReadingOrder(t *testing.T) {
	var l List
	l.Add(Cycle, Error, source.Span{File: 1}, "d")
	l.Add(Cycle, Error, source.Span{Start: 5}, "c")
	l.Add(UnknownName, Warning, source.Span{Start: 2}, "b")
	l.Add(Cycle, Error, source.Span{Start: 2}, "a")
	l.Sort()
	got := ""
	for _, p := range l {
		got += p.Message
	}
	if got != "abcd" || !l.HasErrors() {
		t.Errorf("order %q", got)
	}
}

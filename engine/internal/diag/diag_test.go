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

// Of very many problems the errors are told before the others, in reading
// order, and how many more there are.
func TestShortened(t *testing.T) {
	var l List
	for i := range 500 {
		sev := Warning
		if i%5 == 4 {
			sev = Error
		}
		l.Add(Cycle, sev, source.Span{Start: int32(i)}, "p")
	}
	told := l.Shortened()
	errors := 0
	for i, p := range told[:Told] {
		if i > 0 && p.Span.Start <= told[i-1].Span.Start {
			t.Fatal("not in reading order")
		}
		if p.Severity == Error {
			errors++
		}
	}
	last := told[Told]
	if len(told) != Told+1 || errors != 100 || last.Code != ManyProblems || last.Severity != Warning ||
		last.Message != "there are 300 more problems from here on" || last.Span.Start != 125 {
		t.Errorf("%d told, %d errors, at last %+v", len(told), errors, last)
	}
	if short := l[:Told].Shortened(); len(short) != Told {
		t.Errorf("of %d problems %d are told", Told, len(short))
	}
}

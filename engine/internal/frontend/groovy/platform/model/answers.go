package model

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Answers is which answers were met to what is unknown, where not every
// combination of them is tried.
type Answers map[question][]bool

// question is asked at a place of the text.
type question struct {
	at   source.Span
	what string
	of   int
}

// Met notes an answer, of n.
func (a *Answers) Met(at source.Span, what string, answer, n int) {
	if *a == nil {
		*a = Answers{}
	}
	q := question{at, what, n}
	if (*a)[q] == nil {
		(*a)[q] = make([]bool, n)
	}
	(*a)[q][answer] = true
}

// Missing tells of the places at which some answer was not met.
func (a Answers) Missing() diag.List {
	var w Warnings
	for q, met := range a {
		if slices.Contains(met, false) {
			w.Skip(q.what, q.at)
		}
	}
	return w.List()
}

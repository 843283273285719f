// Package diag describes what is wrong with a program text: positioned
// problems with stable codes. A front end reports every problem of every file
// at once; a list of problems is a result, never a Go error.
package diag

import (
	"fmt"
	"sort"

	"crosscheck/engine/internal/source"
)

// Code names a kind of problem. Codes are append-only: a code once published
// keeps its meaning (see codes.go).
type Code string

// Severity says whether a program with this problem can be checked.
type Severity uint8

// The zero Severity is invalid.
const (
	Error   Severity = 1 + iota // the program cannot be checked
	Warning                     // it can; the user should know
	Hint                        // a pattern that tends to go wrong
)

func (s Severity) String() string {
	return [...]string{"", "error", "warning", "hint"}[s]
}

// Edit replaces the text of Span by New.
type Edit struct {
	Span source.Span
	New  string
}

// Fix is a mend the user can apply with one click.
type Fix struct {
	Title string
	Edits []Edit
}

// Problem is one thing wrong at one place.
type Problem struct {
	Code     Code
	Severity Severity
	Span     source.Span
	Message  string // what is wrong, one sentence without a full stop
	Help     string // how to mend it; empty when there is nothing to say
	Fix      *Fix   // nil when no edit is certain enough
}

// List is a set of problems; Sort puts it in reading order.
type List []Problem

// Add appends a problem with a formatted message and returns it for
// amendments (Help, Fix).
func (l *List) Add(code Code, sev Severity, span source.Span, format string, args ...any) *Problem {
	*l = append(*l, Problem{Code: code, Severity: sev, Span: span, Message: fmt.Sprintf(format, args...)})
	return &(*l)[len(*l)-1]
}

// Told is how many problems people are told at most.
const Told = 200

// Shortened is what people are told of a list in reading order: all of it, or
// the first errors and then the first of the others, still in reading order,
// and at the end how many more there are.
func (l List) Shortened() List {
	if len(l) <= Told {
		return l
	}
	room := [Hint + 1]int{}
	for i := range l {
		room[l[i].Severity]++
	}
	left := Told
	for s := Error; s <= Hint; s++ {
		room[s] = min(room[s], left)
		left -= room[s]
	}
	var told List
	var more *Problem
	for i := range l {
		p := &l[i]
		if room[p.Severity]--; room[p.Severity] >= 0 {
			told = append(told, *p)
		} else if more == nil {
			more = p
		}
	}
	told.Add(ManyProblems, more.Severity, more.Span, "there are %d more problems from here on", len(l)-Told).Help = "mend the ones above first"
	return told
}

// HasErrors reports whether the program cannot be checked.
func (l List) HasErrors() bool {
	for i := range l {
		if l[i].Severity == Error {
			return true
		}
	}
	return false
}

// Sort orders the list by file, start, code and message.
func (l List) Sort() {
	sort.SliceStable(l, func(i, j int) bool {
		a, b := &l[i], &l[j]
		switch {
		case a.Span.File != b.Span.File:
			return a.Span.File < b.Span.File
		case a.Span.Start != b.Span.Start:
			return a.Span.Start < b.Span.Start
		case a.Code != b.Code:
			return a.Code < b.Code
		}
		return a.Message < b.Message
	})
}

// Package frontend picks the front end for a program by its files' endings.
// The contract of every front end is Lower: all files together are one
// program, every problem is reported at once, and the program is nil exactly
// when one of the problems is an error.
package frontend

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Options say how to read a program.
type Options = lang.Options

// Ending is what the names of native programs end with.
const Ending = ".cross"

// Lower reads a program.
func Lower(set *source.Set, opt Options) (*ir.Program, diag.List) {
	problems := endings(set)
	problems = append(problems, reading(opt.Time)...)
	switch {
	case problems.HasErrors():
		return nil, problems
	case isNative(set):
		return lang.Lower(set, opt)
	}
	return lowerGroovy(set, opt)
}

// isNative reports whether all files are native programs.
func isNative(set *source.Set) bool {
	for _, f := range set.Files {
		if !strings.HasSuffix(f.Name, Ending) {
			return false
		}
	}
	return true
}

// endings reports files that no front end reads.
func endings(set *source.Set) diag.List {
	var problems diag.List
	for i, f := range set.Files {
		if !strings.HasSuffix(f.Name, Ending) && !readsGroovy(f) {
			problems.Add(diag.UnknownEnding, diag.Error, source.Span{File: int32(i)}, "no language is known for the file name %q", f.Name).Help =
				"native programs end with " + Ending + ", SmartThings and Hubitat apps with .groovy"
		}
	}
	return problems
}

// reading reports readings of time that there are not.
func reading(time string) diag.List {
	var problems diag.List
	switch time {
	case "", lang.AnyTime, lang.Immediate, lang.Timed:
	default:
		problems.Add(diag.UnknownReading, diag.Error, source.Span{}, "there is no reading of time called %q", time).Help =
			"choose any-time, immediate or timed"
	}
	return problems
}

// Format writes a native file in the house style. With errors the text is
// unchanged, and so is Groovy: its authors have styles of their own.
func Format(f *source.File) (string, diag.List) {
	if readsGroovy(f) {
		return f.Text, nil
	}
	if problems := endings(&source.Set{Files: []*source.File{f}}); len(problems) > 0 {
		return f.Text, problems
	}
	return lang.Format(f)
}

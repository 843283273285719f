// Package shorten is the seam between languages and what makes programs
// shorter: what of a text may be left out, and what may stand for a part of it.
// A language tells it by its syntax trees; package minimise tries it.
package shorten

import (
	"path"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Language is how texts of a language become shorter.
type Language struct {
	// Problems are those of the syntax of a text.
	Problems func(f *source.File, n int32) diag.List
	// Compact is a text laid out anew, without comments and empty lines.
	Compact func(f *source.File) string
	// Removable is what may be left out of file n.
	Removable func(p *Program, n int32) []Unit
	// Replaceable is for what in a file a part of it may stand: the first part
	// with which 0, the second with 1.
	Replaceable func(f *source.File, n int32, which int) []Unit
	// Installs are the apps that a home installs; nil when homes are not
	// written in the language.
	Installs func(f *source.File, n int32) []Install
}

// Program is a program with the apps that its homes install.
type Program struct {
	Files    []*source.File
	Installs []Install
}

// Install is an installation in the text of a home.
type Install struct {
	File     string // of the app, as written
	At       source.Span
	Settings []Setting
}

// Of reports whether an installation is of the app in a file.
func (in *Install) Of(f *source.File) bool {
	return in.File == f.Name || path.Base(in.File) == path.Base(f.Name)
}

// Setting is what an installation gives to an input of the app.
type Setting struct {
	Input  string
	At     source.Span
	Values []Value
}

// Value is one value of a setting; Name is "" when it names nothing.
type Value struct {
	Name string
	At   source.Span
}

// Unit is something that is done or not, as a whole.
type Unit struct {
	Edits []Edit
	Drop  int // the number of a file to leave out, -1 for none
}

// Edit replaces a part of a file.
type Edit struct {
	source.Span
	Text string // "" leaves the part out
	Last bool   // the part ends a list: a comma before it is left out with it
}

// Remove leaves a part out.
func Remove(sp source.Span) Unit { return Replace(sp, "") }

// Replace lets a text stand for a part.
func Replace(sp source.Span, text string) Unit {
	return Unit{Edits: []Edit{{Span: sp, Text: text}}, Drop: -1}
}

// Items are units for the elements of a list, which stand in the order of the
// text: each with the comma behind it or, the last, before it.
func Items(spans []source.Span) []Unit {
	units := make([]Unit, len(spans))
	for i, sp := range spans {
		last := i == len(spans)-1
		if !last {
			sp.End = spans[i+1].Start
		}
		units[i] = Unit{Edits: []Edit{{Span: sp, Last: last}}, Drop: -1}
	}
	return units
}

// SpansOf are where the nodes of a list stand.
func SpansOf[T interface{ Span() source.Span }](list []T) []source.Span {
	out := make([]source.Span, len(list))
	for i, x := range list {
		out[i] = x.Span()
	}
	return out
}

// Given are the edits that leave out what homes give to an input of the app in
// a file.
func (p *Program) Given(f *source.File, input string) []Edit {
	var out []Edit
	for i := range p.Installs {
		in := &p.Installs[i]
		for _, s := range in.Settings {
			if s.Input == input && in.Of(f) {
				out = append(out, Edit{Span: s.At})
			}
		}
	}
	return out
}

// Mentions are the edits that leave out where settings name something.
func (p *Program) Mentions(name string) []Edit {
	var out []Edit
	for _, in := range p.Installs {
		for i := range in.Settings {
			out = append(out, in.Settings[i].mentions(name)...)
		}
	}
	return out
}

// mentions leaves out all of a setting that names nothing else.
func (s *Setting) mentions(name string) []Edit {
	spans := make([]source.Span, len(s.Values))
	for i, v := range s.Values {
		spans[i] = v.At
	}
	var out []Edit
	for i, u := range Items(spans) {
		if s.Values[i].Name == name {
			out = append(out, u.Edits...)
		}
	}
	if len(out) == len(s.Values) {
		return []Edit{{Span: s.At}}
	}
	return out
}

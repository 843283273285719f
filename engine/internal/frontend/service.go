package frontend

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Service answers an editor's questions about a program. Offsets are bytes.
// It works on programs with mistakes. The zero Service is ready.
type Service struct{}

// nothing is the answer of a language without an editor's service.
var nothing = Editing{
	Complete: func(_ *source.Set, _, off int) service.Completions {
		return service.Completions{From: off, Items: []service.Item{}}
	},
	Hover:  func(*source.Set, int, int) service.Hover { return service.Hover{} },
	Define: func(*source.Set, int, int) (source.Span, bool) { return source.Span{}, false },
	Rename: func(*source.Set, int, int, string) service.Renaming {
		return service.Renaming{Problem: "there is no name here"}
	},
}

// editing is what answers questions about a file of a set.
func editing(set *source.Set, file int) *Editing {
	if file >= 0 && file < len(set.Files) && len(set.Files[file].Text) <= mostBytes {
		if l := Of(set.Files[file]); l != nil && l.Editing != nil {
			return l.Editing
		}
	}
	return &nothing
}

// Analyze reports every problem, the outline, and how large the program is.
func (Service) Analyze(set *source.Set) service.Analysis {
	if problems := refused(set); len(problems) > 0 {
		return service.Analysis{Problems: problems, Outline: []service.Symbol{}}
	}
	if isNative(set) {
		return native().Home.Analyze(set)
	}
	a := service.Analysis{Outline: outline(set)}
	p, problems := Lower(set, Options{})
	if a.Problems = problems; p != nil {
		a.Events, a.Read, a.Wanted = len(p.Events), p.Read, p.Wanted
	}
	return a
}

// outline lists what the files declare, one file after the other.
func outline(set *source.Set) []service.Symbol {
	out := []service.Symbol{}
	for i, f := range set.Files {
		if l := Of(f); l.Outline != nil {
			out = append(out, l.Outline(f, int32(i))...)
		}
	}
	return out
}

// Complete lists what may stand at an offset.
func (Service) Complete(set *source.Set, file, off int) service.Completions {
	return editing(set, file).Complete(set, file, off)
}

// Hover describes what stands at an offset.
func (Service) Hover(set *source.Set, file, off int) service.Hover {
	return editing(set, file).Hover(set, file, off)
}

// Define is where what stands at an offset is declared.
func (Service) Define(set *source.Set, file, off int) (source.Span, bool) {
	return editing(set, file).Define(set, file, off)
}

// Rename gives the edits that rename what stands at an offset.
func (Service) Rename(set *source.Set, file, off int, name string) service.Renaming {
	return editing(set, file).Rename(set, file, off, name)
}

// Format writes a file in the house style of its language. With errors the
// text is unchanged, and so it is where a language leaves style to authors.
func Format(f *source.File) (string, diag.List) {
	if problems := refused(&source.Set{Files: []*source.File{f}}); len(problems) > 0 {
		return f.Text, problems
	}
	if l := Of(f); l.Format != nil {
		return l.Format(f)
	}
	return f.Text, nil
}

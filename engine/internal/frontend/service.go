package frontend

import (
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Service answers an editor's questions about a program. Offsets are bytes.
// It works on programs with mistakes. The zero Service is ready.
type Service struct{}

// native reports whether a file of the set is a native program.
func native(set *source.Set, file int) bool {
	return file >= 0 && file < len(set.Files) && isNative(&source.Set{Files: set.Files[file : file+1]})
}

// Analyze reports every problem, the outline, and how large the program is.
func (Service) Analyze(set *source.Set) service.Analysis {
	if problems := endings(set); len(problems) > 0 {
		return service.Analysis{Problems: problems, Outline: []service.Symbol{}}
	}
	if isNative(set) {
		return lang.Analyze(set)
	}
	return analyzeGroovy(set)
}

// Setup reads the home of a program and the settings of its apps. A home that
// had to be guessed is appended to the set.
func (Service) Setup(set *source.Set) *service.Setup {
	if !isNative(set) {
		return setupGroovy(set)
	}
	out := &service.Setup{}
	_, h, problems := lang.LowerHome(set, lang.Options{})
	out.Problems = problems
	if h != nil && len(set.Files) > 0 {
		out.Home, out.Devices = set.Files[0], h.Devices
	}
	return out
}

// Set changes one setting of an installed app, in the set; the problem says
// why nothing was changed, or is "".
func (Service) Set(set *source.Set, app, name string, values []string) (problem string) {
	return setGroovy(set, app, name, values)
}

// Complete lists what may stand at an offset.
func (Service) Complete(set *source.Set, file, off int) service.Completions {
	if !native(set, file) {
		return service.Completions{From: off, Items: []service.Item{}}
	}
	return lang.Complete(set, file, off)
}

// Hover describes what stands at an offset.
func (Service) Hover(set *source.Set, file, off int) service.Hover {
	if !native(set, file) {
		return service.Hover{}
	}
	return lang.Hover(set, file, off)
}

// Define is where what stands at an offset is declared.
func (Service) Define(set *source.Set, file, off int) (source.Span, bool) {
	if !native(set, file) {
		return source.Span{}, false
	}
	return lang.Define(set, file, off)
}

// Rename gives the edits that rename what stands at an offset.
func (Service) Rename(set *source.Set, file, off int, name string) service.Renaming {
	if !native(set, file) {
		return service.Renaming{Problem: "there is no name here"}
	}
	return lang.Rename(set, file, off, name)
}

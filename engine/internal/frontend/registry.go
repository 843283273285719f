package frontend

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// registered are the languages of this engine: that of homes, then the others
// by name, in whatever order they came.
var registered []*Language

// RegisterHome adds the row of the language of homes, Register one of a
// language of apps. They are for the time before an engine answers. An engine
// that calls the first only is built without what reads apps.
func RegisterHome(l *Language) { register(l) }

// Register adds the row of a language of apps.
func Register(l *Language) {
	register(l)
	withApps = func(set *source.Set, memory *Memory) settled { return read(set, memory) }
}

// settled is a home with its apps, in whatever languages they are.
type settled interface {
	lower(opt Options) (*ir.Program, diag.List)
	setup() *service.Setup
	set(app, name string, values []string) (problem string)
}

// withApps reads a set with files that are not native, of which an engine
// without languages of apps knows none.
var withApps func(set *source.Set, memory *Memory) settled

func register(l *Language) {
	at := 0
	for at < len(registered) && l.Home == nil && (registered[at].Home != nil || registered[at].Name < l.Name) {
		at++
	}
	registered = slices.Insert(registered, at, l)
}

// Languages are the languages of this engine.
func Languages() []*Language { return slices.Clone(registered) }

// Of is the language of a file: the one that its name tells, else one that its
// text looks like, else nil.
func Of(f *source.File) *Language {
	for _, l := range registered {
		if slices.ContainsFunc(l.Endings, func(e string) bool { return strings.HasSuffix(f.Name, e) }) {
			return l
		}
	}
	for _, l := range registered {
		if l.Sniff != nil && l.Sniff.MatchString(f.Text) {
			return l
		}
	}
	return nil
}

// native is the language of homes.
func native() *Language {
	return registered[slices.IndexFunc(registered, func(l *Language) bool { return l.Home != nil })]
}

// isNative reports whether all files of a set are in the language of homes.
func isNative(set *source.Set) bool {
	return !slices.ContainsFunc(set.Files, func(f *source.File) bool { return Of(f) != native() })
}

// mostBytes is how large a file may be.
const mostBytes = 2 << 20

// refused reports files that are too many or too large, or that no language is
// known for.
func refused(set *source.Set) diag.List {
	var problems diag.List
	if n := len(set.Files); n > source.MostFiles {
		problems.Add(diag.ManyFiles, diag.Error, source.Span{}, "the program has %s; programs of up to %s are read", count.Of(n, "file"), count.Of(source.MostFiles, "file")).Help =
			"leave out what has nothing to do with the rest"
		return problems
	}
	for i, f := range set.Files {
		if len(f.Text) > mostBytes {
			problems.Add(diag.TooLarge, diag.Error, source.Span{File: int32(i)}, "the file has %.1f MB; files of up to 2 MB are read", float64(len(f.Text))/(1<<20)).Help =
				"leave out what is no program, or split it into several files"
			continue
		}
		if Of(f) == nil {
			problems.Add(diag.UnknownEnding, diag.Error, source.Span{File: int32(i)}, "no language is known for the file name %q", f.Name).Help =
				endings()
		}
	}
	return problems
}

// endings says how the names of files end.
func endings() string {
	text := registered[0].Title + " end"
	for i, l := range registered {
		if i > 0 {
			text += ", " + l.Title
		}
		text += " with " + strings.Join(l.Endings, " or ")
	}
	return text
}

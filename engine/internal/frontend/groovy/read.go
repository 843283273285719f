package groovy

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// parse reads the Groovy files: apps, and libraries that apps include.
func (l *lowerer) parse() {
	libraries := l.libraries()
	for i, f := range l.set.Files {
		if Reads(f) && !isLibrary(f) {
			l.parseApp(f, int32(i), libraries)
		}
	}
}

// isLibrary reports whether a file is a Hubitat library.
func isLibrary(f *source.File) bool {
	return strings.Contains(f.Text, "library") && !strings.Contains(f.Text, "definition")
}

// libraries are the files that can be included.
func (l *lowerer) libraries() *source.Set {
	set := &source.Set{Files: make([]*source.File, len(l.set.Files))}
	for i, f := range l.set.Files {
		if Reads(f) && isLibrary(f) {
			set.Files[i] = f
		}
	}
	return set
}

func (l *lowerer) parseApp(f *source.File, number int32, _ *source.Set) {
	tree, problems := syntax.Parse(f, number)
	a := &app{name: f.Name, tree: tree, span: source.Span{File: number}, broken: problems.HasErrors()}
	l.problems = append(l.problems, problems...)
	l.apps = append(l.apps, a)
	if a.broken {
		return
	}
	a.setup = setup.Read(code.New(tree), setup.Options{Tree: tree})
	a.setup.File = f.Name
	l.problems = append(l.problems, a.setup.Problems...)
	if at := a.setup.Definition.Span; at != (source.Span{}) {
		a.span = at
	}
}

// app finds the app of a file.
func (l *lowerer) app(file string) *app {
	for _, a := range l.apps {
		if a.name == file {
			return a
		}
	}
	return nil
}

// missing reports an installation of a file that is not there.
func (l *lowerer) missing(file string, at source.Span) {
	p := l.problems.Add(diag.MissingFile, diag.Error, at, "the file %q is not there", file)
	var names []string
	for _, a := range l.apps {
		names = append(names, a.name)
	}
	p.Help = "add the file, or remove the installation"
	if near := diag.Nearest(file, names); near != "" {
		p.Help = "did you mean " + near + "?"
	}
}

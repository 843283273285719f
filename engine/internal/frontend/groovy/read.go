package groovy

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/hints"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// read parses the Groovy files: apps, and libraries that apps include.
func read(set *source.Set, own []int) frontend.Apps {
	l := &apps{scripts: map[*syntax.File]script.Script{}}
	var trees []*syntax.File
	for _, n := range own {
		f := set.Files[n]
		tree, problems := syntax.Parse(f, int32(n))
		trees = append(trees, tree)
		l.list = append(l.list, &app{name: f.Name, tree: tree, span: source.Span{File: int32(n)}, problems: problems})
	}
	l.list = slices.DeleteFunc(l.list, func(a *app) bool {
		library := syntax.LibraryName(a.tree) != "" && !defines(a.tree)
		if library {
			l.problems = append(l.problems, a.problems...)
		}
		return library
	})
	for _, a := range l.list {
		l.read(a, trees)
	}
	return l
}

// defines reports whether a file defines an app; libraries may be pasted into
// one.
func defines(tree *syntax.File) bool {
	return slices.ContainsFunc(tree.Body, func(s syntax.Stmt) bool {
		x, ok := s.(*syntax.ExprStmt)
		if !ok {
			return false
		}
		call, ok := x.X.(*syntax.Call)
		return ok && hub.Is(call.Name, hub.Define)
	})
}

// read joins the libraries that an app includes, and runs its pages.
func (l *apps) read(a *app, trees []*syntax.File) {
	a.problems = append(a.problems, syntax.JoinLibraries(a.tree, trees)...)
	if len(a.problems) == 0 && len(a.tree.Methods) == 0 && !defines(a.tree) {
		a.problems.Add(diag.NotAnApp, diag.Error, a.span, "%s has no app in it: it neither defines one nor has a method", a.name).Help =
			"paste the text of an app into it, or remove the file"
	}
	l.problems = append(l.problems, a.problems...)
	a.broken = a.problems.HasErrors()
	if a.broken {
		return
	}
	a.setup = setup.Read(l.compiled(a.tree), setup.Options{Tree: a.tree})
	a.setup.File = a.name
	l.problems = append(l.problems, a.setup.Problems...)
	l.problems = append(l.problems, hints.Find(a.tree, a.setup)...)
	if at := a.setup.Definition.Span; at != (source.Span{}) {
		a.span = at
	}
}

// with is an app with its pages as they are for the settings of a home.
func (l *apps) with(a *app, h *home.Home, in *home.Install) *app {
	read := *a
	read.setup = setup.Read(l.compiled(a.tree), setup.Options{Tree: a.tree, Assign: setup.Installed(h, in), Installed: true, Modes: h.Modes})
	read.setup.File = a.name
	return &read
}

// compiled is the script of a tree: one, however often the app is read and
// installed.
func (l *apps) compiled(tree *syntax.File) script.Script {
	if l.scripts[tree] == nil {
		l.scripts[tree] = code.New(tree)
	}
	return l.scripts[tree]
}

// Package groovy lowers homes with apps of SmartThings and Hubitat: Groovy
// files as they were published, and the home that they run in as native text.
//
// It joins what its parts do: syntax parses, setup reads the preferences (and
// guesses a home when there is none), lang lowers the home and the native apps
// in it, platform adds the Groovy apps. What installed() of every app does is
// done here, once, by running it: the program starts where that ends.
//
// An app whose text has errors is left out, and its errors become warnings
// with one more that says so, as long as another app is left: a problem in one
// must not keep the others from being checked.
package groovy

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/platform"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Ending is what the names of Groovy files end with. Files that end with
// ".txt" are Groovy, too, when they define an app.
const Ending = ".groovy"

// GuessedHome is the name of the file that holds the home when none is given.
const GuessedHome = "home.cross"

// Reads reports whether a file is Groovy.
func Reads(f *source.File) bool {
	return strings.HasSuffix(f.Name, Ending) ||
		strings.HasSuffix(f.Name, ".txt") && strings.Contains(f.Text, "definition")
}

// app is an app of the set on its way into the program.
type app struct {
	name     string // of its file
	tree     *syntax.File
	problems diag.List // of its text
	setup    *setup.App
	span     source.Span
	broken   bool
}

// Lower reads a home with its apps. A set without a home gets one: its text is
// appended to the set. The program is nil when the list has errors.
func Lower(set *source.Set, opt lang.Options) (*ir.Program, diag.List) {
	l := newLowerer(set)
	l.parse()
	l.leaveOut()
	if l.problems.HasErrors() {
		return l.failed()
	}
	l.guess()
	prog, h, problems := lang.LowerHome(set, opt)
	l.problems = append(l.problems, problems...)
	if prog == nil {
		return l.failed()
	}
	installed := l.installed(h, modes(prog, h))
	if l.problems.HasErrors() {
		return l.failed()
	}
	l.join(prog, h, installed, readings[opt.Time])
	if l.problems.HasErrors() {
		return l.failed()
	}
	l.problems.Sort()
	return prog, l.problems
}

// readings are those of the platform.
var readings = map[string]platform.Reading{lang.Immediate: platform.Immediate, lang.Timed: platform.Timed}

// lowerer collects what the steps of Lower find.
type lowerer struct {
	set      *source.Set
	apps     []*app
	guessed  bool // the home is
	leftOut  bool // some ways of installing the apps
	scripts  map[*syntax.File]script.Script
	problems diag.List
}

func newLowerer(set *source.Set) *lowerer {
	return &lowerer{set: set, scripts: map[*syntax.File]script.Script{}}
}

func (l *lowerer) failed() (*ir.Program, diag.List) {
	l.problems.Sort()
	return nil, l.problems
}

// leaveOut takes apps with errors out, unless nothing would be left.
func (l *lowerer) leaveOut() {
	var good, broken []*app
	for _, a := range l.apps {
		if a.broken {
			broken = append(broken, a)
		} else {
			good = append(good, a)
		}
	}
	if len(good) == 0 || len(broken) == 0 {
		return
	}
	for i := range l.problems {
		if p := &l.problems[i]; p.Severity == diag.Error && l.inBroken(p.Span.File) {
			p.Severity, p.Message = diag.Warning, "this keeps the app from being checked: "+p.Message
		}
	}
	for _, a := range broken {
		l.problems.Add(diag.AppNotChecked, diag.Warning, a.span, "%s was not checked, because its text has errors; the other apps were", a.name).Help =
			"mend the errors in this file, then check again"
	}
}

func (l *lowerer) inBroken(file int32) bool {
	for _, a := range l.apps {
		if a.broken && a.span.File == file {
			return true
		}
	}
	return false
}

// guess adds a home when the set has none.
func (l *lowerer) guess() {
	for _, f := range l.set.Files {
		if strings.HasSuffix(f.Name, lang.Ending) {
			return
		}
	}
	var apps []*setup.App
	for _, a := range l.apps {
		if !a.broken {
			apps = append(apps, a.setup)
		}
	}
	l.guessed = true
	l.set.Files = append(l.set.Files, source.NewFile(GuessedHome, setup.Guess(apps)))
}

// join adds the installed apps to the program.
func (l *lowerer) join(prog *ir.Program, h *home.Home, installed []*platform.App, reading platform.Reading) {
	if len(installed) == 0 {
		return
	}
	j := platform.Join(prog, h, installed, l.compiled, walk.New, reading)
	kept := 0
	for i := range prog.Vars {
		kept += prog.Vars[i].Cells()
	}
	trial, events := j.Trial()
	starts := l.run(trial, events, installed, ts.LocID(kept))
	if l.leftOut {
		j.Platform().LeaveOut()
	}
	j.Finish(starts)
	if n := len(prog.Events); n > ir.MaxEvents {
		l.problems.Add(diag.TooManyEvents, diag.Error, installed[0].Span, "the home has %d events, more than %d", n, ir.MaxEvents).Help =
			"use fewer devices or smaller ranges"
	}
	l.problems = append(l.problems, j.Platform().Warnings()...)
}

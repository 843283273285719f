// Package groovy reads apps of SmartThings and Hubitat: Groovy files as they
// were published. Its row says what the engine can do with them.
//
// It joins what its parts do: syntax parses, setup reads the preferences (and
// guesses a home when there is none), platform adds the apps to the program of
// their home. What installed() of every app does is done here, once, by running
// it: the program starts where that ends.
package groovy

import (
	"path"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/form"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/frontend/groovy/shortener"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Language is the row. Authors have styles of their own, so nothing formats
// their texts.
var Language = &frontend.Language{
	Name: "groovy", Title: "SmartThings and Hubitat apps", Endings: []string{".groovy"},
	Sniff:    regular.New(`(?m)^\s*(?:definition\s*[({]|library\s*[({]|preferences\s*[({]|def\s+\w+\s*\()`),
	Times:    hub.Times(),
	PerToken: 160,
	Read:     read,
	Outline:  outline,
	Shorten:  shortener.Groovy,
	Mend:     mending(),
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

// apps are those of a program: frontend.Forms.
type apps struct {
	list     []*app
	leftOut  bool         // some ways of installing the apps
	unread   []ts.Failure // what was not looked at while apps were installed
	fixed    []string     // what a guessed home fixes to stay small
	kept     []string     // settings that have one value there
	scripts  map[*syntax.File]script.Script
	problems diag.List
}

// List implements frontend.Apps, as do Problems, Guess, Fit and Join.
func (l *apps) List() []frontend.App {
	var out []frontend.App
	for _, a := range l.list {
		out = append(out, frontend.App{File: a.name, Span: a.span, Broken: a.broken})
	}
	return out
}

// Problems are those of the texts.
func (l *apps) Problems() diag.List { return l.problems }

// Guess is the text of a home for the apps.
func (l *apps) Guess() string {
	var whole []*setup.App
	for _, a := range l.list {
		if !a.broken {
			whole = append(whole, a.setup)
		}
	}
	var text string
	text, l.fixed, l.kept = guess.Home(whole)
	return text
}

// tellFixed says what the guessed home keeps as it is.
func (l *apps) tellFixed(at source.Span) {
	if len(l.fixed) > 0 {
		l.problems.Add(diag.NotModelled, diag.Warning, at, "the guessed home would be too large, so in it only apps change %s", strings.Join(l.fixed, ", ")).Help =
			"let them change: print the home, remove `fixed` there, and check with that home"
	}
	if len(l.kept) > 0 {
		l.problems.Add(diag.NotModelled, diag.Warning, at, "the guessed home would be too large, so one value was tried of %s", strings.Join(l.kept, ", ")).Help =
			"try the others: give the setting another value in the home"
	}
}

// Makes are the devices that an installed app makes, where the home does not say
// which there are for it; MadeSetting is the setting that says so.
func (l *apps) Makes(in *home.Install, _ *home.Home) []home.Device {
	if setup.Setting(in, setup.ChildDevices) != nil {
		return nil
	}
	var list []home.Device
	for _, m := range l.app(in.File).setup.Makes {
		list = append(list, home.Device{
			Name: m.Name, Label: m.Label, Capabilities: m.Capabilities, Fixed: m.Fixed, ByHand: !m.Fixed, Span: m.Span,
		})
	}
	return list
}

// MadeSetting implements frontend.Makers, as does Makes.
func (l *apps) MadeSetting() string { return setup.ChildDevices }

// Fit installs an app with the devices that fit.
func (l *apps) Fit(file string, h *home.Home, taken map[string]bool) *home.Install {
	return form.Fitting(l.app(file).setup, h, h.Modes, taken)
}

// Join adds installed apps to the program.
func (l *apps) Join(p *ir.Program, h *home.Home, installs []*home.Install, opt frontend.Options) diag.List {
	l.problems = nil
	if len(installs) > 0 {
		l.tellFixed(installs[0].Span)
	}
	var list []*model.App
	for _, in := range installs {
		read := l.with(l.app(in.File), h, in)
		l.problems = append(l.problems, form.Check(read.setup, h, h.Modes, in)...)
		if lacks := form.Lacks(read.setup, in); len(lacks) > 0 && !in.Guessed && !read.setup.Incomplete {
			l.lacks(in, lacks)
			continue
		}
		list = append(list, describe(read, in, h))
	}
	if len(list) == 0 && len(p.Apps) <= 1 { // nothing is left to check
		for i := range l.problems {
			if l.problems[i].Code == diag.AppNotChecked {
				l.problems[i].Severity = diag.Error
			}
		}
		return l.problems
	}
	l.relate(list)
	p.FillStarts()
	j := platform.Join(p, h, list, l.compiled, walk.New, readings[opt.Time])
	p.FillStarts()
	j.OpenStarts()
	kept := 0
	for i := range p.Vars {
		kept += p.Vars[i].Cells()
	}
	trial, events := j.Trial()
	p.FillStarts()
	starts := l.run(trial, events, list, ts.LocID(kept))
	p.Unread = append(p.Unread, l.unread...)
	if l.leftOut {
		j.Platform().LeaveOut()
	}
	j.Finish(starts)
	return append(l.problems, j.Platform().Warnings()...)
}

// relate finds, for each app, the apps of the home that belong to it.
func (l *apps) relate(list []*model.App) {
	for _, child := range list {
		for _, a := range list {
			if d := l.setupOf(a).Definition; child.Kind != "" && child.Kind == d.Namespace+":"+d.Name && child.Parent == nil {
				child.Parent = a
				a.Children = append(a.Children, child)
			}
		}
	}
}

// setupOf is what the file of an app declares.
func (l *apps) setupOf(a *model.App) *setup.App {
	i := slices.IndexFunc(l.list, func(x *app) bool { return x.tree == a.File })
	return l.list[i].setup
}

// lacks tells that an app is left out, because the home does not answer what it
// requires: a hub would not install it.
func (l *apps) lacks(in *home.Install, inputs []*setup.Input) {
	var names []string
	for _, x := range inputs {
		names = append(names, "`"+x.Name+"`")
	}
	l.problems.Add(diag.AppNotChecked, diag.Warning, in.FileSpan, "%s was not checked: it requires %s, and the home does not say that",
		in.App, strings.Join(names, ", ")).Help = "the app asks: " + inputs[0].Asks()
}

// readings are those of the platform.
var readings = map[string]platform.Reading{frontend.Immediate: platform.Immediate, frontend.Timed: platform.Timed}

// app finds the app of a file: the one of that name, or else one with that
// name in another folder.
func (l *apps) app(file string) *app {
	var other *app
	for _, a := range l.list {
		switch {
		case a.name == file:
			return a
		case other == nil && path.Base(a.name) == path.Base(file):
			other = a
		}
	}
	return other
}

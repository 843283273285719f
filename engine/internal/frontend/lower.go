package frontend

import (
	"path"
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Lower reads a program. A program with apps and without a home gets one: its
// text is appended to the set.
func Lower(set *source.Set, opt Options) (*ir.Program, diag.List) {
	problems := append(refused(set), reading(opt.Time)...)
	if problems.HasErrors() {
		return nil, problems
	}
	opt.needTexts(set)
	p, problems := lower(set, opt)
	if p != nil {
		p.Look = opt.Look
		opt.needProgram(p)
	}
	return p, problems
}

func lower(set *source.Set, opt Options) (*ir.Program, diag.List) {
	if isNative(set) {
		return native().Home.Lower(set, opt)
	}
	return withApps(set, opt.Memory).lower(opt)
}

// reader is a home with its apps on their way into a program.
type reader struct {
	files    *source.Set
	parts    []Apps // one for each language of apps
	apps     []app
	guessed  bool // the home is
	problems diag.List
}

// app is an app and who read it.
type app struct {
	App
	of Apps
}

// read has each language read its files.
func read(set *source.Set, memory *Memory) *reader {
	r := &reader{files: set}
	for _, l := range registered {
		var own []int
		for i, f := range set.Files {
			if Of(f) == l {
				own = append(own, i)
			}
		}
		if l.Read == nil || len(own) == 0 {
			continue
		}
		part := memory.read(l, set, own)
		r.parts, r.problems = append(r.parts, part), append(r.problems, part.Problems()...)
		for _, a := range part.List() {
			r.apps = append(r.apps, app{a, part})
		}
	}
	r.leaveOut()
	return r
}

// leaveOut takes apps with errors out, unless nothing would be left.
func (r *reader) leaveOut() {
	var broken []app
	left := false
	for _, a := range r.apps {
		if a.Broken {
			broken = append(broken, a)
		}
		left = left || !a.Broken && !a.Part
	}
	if !left {
		return
	}
	for i := range r.problems {
		isIn := func(a app) bool { return a.Span.File == r.problems[i].Span.File }
		if p := &r.problems[i]; p.Severity == diag.Error && slices.ContainsFunc(broken, isIn) {
			p.Severity, p.Message = diag.Warning, "this keeps the app from being checked: "+p.Message
		}
	}
	for _, a := range broken {
		r.problems.Add(diag.AppNotChecked, diag.Warning, a.Span, "%s was not checked, because its text has errors; the other apps were", a.File).Help =
			"mend the errors in this file, then check again"
	}
}

// lower makes the program; nil when one of the problems is an error.
func (r *reader) lower(opt Options) (*ir.Program, diag.List) {
	p := r.program(opt)
	r.problems.Sort()
	return p, r.problems
}

func (r *reader) program(opt Options) *ir.Program {
	if r.problems.HasErrors() {
		return nil
	}
	r.guess()
	p, h, problems := native().Home.LowerHome(r.files, opt)
	made := r.made(h)
	if len(made) > 0 {
		for _, m := range made {
			opt.Devices = append(opt.Devices, m.Device)
		}
		p, h, problems = native().Home.LowerHome(r.files, opt)
	}
	r.problems = append(r.problems, problems...)
	if p == nil {
		return nil
	}
	p.Look = opt.Look
	installed := r.installed(h)
	give(installed, made)
	if r.problems.HasErrors() {
		return nil
	}
	r.join(p, h, installed, opt)
	if r.problems.HasErrors() {
		return nil
	}
	return p
}

// guess adds a home when the set has none.
func (r *reader) guess() {
	if slices.ContainsFunc(r.files.Files, func(f *source.File) bool { return Of(f) == native() }) {
		return
	}
	r.guessed = true
	text := r.parts[0].Guess()
	r.files.Files = append(r.files.Files, source.NewFile("home"+native().Endings[0], text))
}

// installed are the apps that the home installs, in its order, and then those
// that it does not mention.
func (r *reader) installed(h *home.Home) []*home.Install {
	var list []*home.Install
	for i := range h.Installs {
		in := &h.Installs[i]
		switch a := r.app(in.File); {
		case a == nil:
			r.missing(in.File, in.FileSpan)
		case !a.Broken:
			if r.guessed { // nobody wrote the installation
				in.Span, in.Guessed = a.Span, true
			}
			list = append(list, in)
		}
	}
	for _, in := range r.unmentioned(h) {
		r.problems.Add(diag.InstallGuessed, diag.Warning, in.Span, "the home does not install %s; it is installed with the devices that fit", in.File).Help =
			"say in the home: install " + in.App + " from \"" + in.File + "\" { … }"
		list = append(list, in)
	}
	return list
}

// unmentioned are installations of the apps that the home does not mention.
func (r *reader) unmentioned(h *home.Home) []*home.Install {
	mentioned := map[*app]bool{}
	for i := range h.Installs {
		mentioned[r.app(h.Installs[i].File)] = true
	}
	var list []*home.Install
	var taken map[string]bool
	for i := range r.apps {
		a := &r.apps[i]
		if a.Broken || a.Part || mentioned[a] {
			continue
		}
		if taken == nil {
			taken = r.declared()
		}
		in := a.of.Fit(a.File, h, taken)
		in.Span, in.FileSpan = a.Span, a.Span
		list = append(list, in)
	}
	return list
}

// declared are the names that the native files declare.
func (r *reader) declared() map[string]bool {
	names := map[string]bool{}
	for i, f := range r.files.Files {
		if Of(f) == native() {
			for _, s := range native().Outline(f, int32(i)) {
				names[s.Name] = true
			}
		}
	}
	return names
}

// join has each language add the apps that it read.
func (r *reader) join(p *ir.Program, h *home.Home, installed []*home.Install, opt Options) {
	for _, part := range r.parts {
		var own []*home.Install
		for _, in := range installed {
			if r.app(in.File).of == part {
				own = append(own, in)
			}
		}
		if len(own) == 0 {
			continue
		}
		r.problems = append(r.problems, part.Join(p, h, own, opt)...)
		p.FillStarts()
	}
	if n := len(p.Events); n > ir.MaxEvents && len(installed) > 0 {
		r.problems.Add(diag.TooManyEvents, diag.Error, installed[0].Span, "the home has %d events, more than %d", n, ir.MaxEvents).Help =
			"use fewer devices or smaller ranges"
	}
}

// app finds the app of a file: the one of that name, or else one with that
// name in another folder.
func (r *reader) app(file string) *app {
	for i := range r.apps {
		if r.apps[i].File == file {
			return &r.apps[i]
		}
	}
	for i := range r.apps {
		if path.Base(r.apps[i].File) == path.Base(file) {
			return &r.apps[i]
		}
	}
	return nil
}

// missing reports an installation of a file that is not there.
func (r *reader) missing(file string, at source.Span) {
	p := r.problems.Add(diag.MissingFile, diag.Error, at, "the file %q is not there", file)
	var names []string
	for _, a := range r.apps {
		names = append(names, a.File)
	}
	p.Help = "add the file, or remove the installation"
	if near := diag.Nearest(file, names); near != "" {
		p.Help = "did you mean " + near + "?"
	}
}

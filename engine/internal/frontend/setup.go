package frontend

import (
	"slices"

	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// Setup reads the home of a program, guessed when there is none, and the
// settings of its apps. A guessed home is appended to the set.
func Setup(set *source.Set) *service.Setup {
	if problems := refused(set); len(problems) > 0 {
		return &service.Setup{Problems: problems}
	}
	if !isNative(set) {
		return withApps(set, nil).setup()
	}
	out := &service.Setup{}
	_, h, problems := native().Home.LowerHome(set, Options{})
	out.Problems = problems
	if h != nil && len(set.Files) > 0 {
		out.Home, out.Rooms, out.Devices, out.Installs = set.Files[0], h.Rooms, h.Devices, h.Installs
	}
	return out
}

func (r *reader) setup() *service.Setup {
	given := len(r.files.Files)
	r.guess()
	out := &service.Setup{Guessed: len(r.files.Files) > given}
	_, h, problems := native().Home.LowerHome(r.files, Options{})
	r.problems = append(r.problems, problems...)
	if h != nil {
		out.Home, out.Rooms, out.Devices, out.Installs = r.files.Files[homeFile(r.files, h)], h.Rooms, h.Devices, h.Installs
		out.Apps = r.forms(h)
	}
	r.problems.Sort()
	out.Problems = r.problems
	return out
}

// homeFile is the number of the file that installs the apps, or else of the
// first native one.
func homeFile(set *source.Set, h *home.Home) int {
	if len(h.Installs) > 0 {
		return int(h.Installs[0].Span.File)
	}
	return slices.IndexFunc(set.Files, func(f *source.File) bool { return Of(f) == native() })
}

// forms are those of the apps that the home installs, of those that it does
// not mention, and of those that cannot run.
func (r *reader) forms(h *home.Home) []service.SetupApp {
	var list []service.SetupApp
	for i := range h.Installs {
		in := &h.Installs[i]
		switch a := r.app(in.File); {
		case a == nil:
			list = append(list, service.SetupApp{Name: in.App, File: in.File, Problem: "the file " + in.File + " is not there"})
		case a.Broken:
			list = append(list, service.SetupApp{Name: in.App, File: in.File, Problem: "its text has errors"})
		default:
			list = append(list, a.form(in, h))
		}
	}
	for _, in := range r.unmentioned(h) {
		list = append(list, r.app(in.File).form(in, h))
	}
	for _, a := range r.apps {
		if a.Broken && !installs(h, a.File) {
			list = append(list, service.SetupApp{Name: a.File, File: a.File, Problem: "its text has errors"})
		}
	}
	return list
}

// form is that of an app with the settings that it is installed with; without
// pages when the language has no forms.
func (a *app) form(in *home.Install, h *home.Home) service.SetupApp {
	out := service.SetupApp{Name: in.App, File: in.File}
	if forms, ok := a.of.(Forms); ok {
		out.Form = forms.Form(in, h)
	}
	return out
}

func installs(h *home.Home, file string) bool {
	return slices.ContainsFunc(h.Installs, func(in home.Install) bool { return in.File == file })
}

// Set changes one setting of an app in the file of the home, which is appended
// to the set when it was guessed. A home that does not mention the app installs
// it from then on. An app named "" changes nothing else. The problem says why
// nothing was changed, or is "".
func Set(set *source.Set, app, name string, values []string) (problem string) {
	if problems := refused(set); len(problems) > 0 {
		return problems[0].Message
	}
	if isNative(set) {
		return "the home does not install " + app
	}
	return withApps(set, nil).set(app, name, values)
}

func (r *reader) set(app, name string, values []string) (problem string) {
	r.guess()
	if app == "" {
		return ""
	}
	_, h, _ := native().Home.LowerHome(r.files, Options{})
	if h == nil {
		return "the text of the home has mistakes: mend them first"
	}
	for i := range h.Installs {
		if in := &h.Installs[i]; in.App == app {
			return r.change(in, h, int(in.Span.File), false, name, values)
		}
	}
	for _, in := range r.unmentioned(h) {
		if in.App == app {
			return r.change(in, h, homeFile(r.files, h), true, name, values)
		}
	}
	return "the home does not install " + app
}

// change changes a setting of one installation in the text of a file.
func (r *reader) change(in *home.Install, h *home.Home, file int, add bool, name string, values []string) string {
	a := r.app(in.File)
	if a == nil || a.Broken {
		return "the app cannot be read"
	}
	forms, ok := a.of.(Forms)
	if !ok {
		return in.App + " has no setting " + name
	}
	f := r.files.Files[file]
	after, problem := forms.Change(f.Text, in, h, add, name, values)
	if problem == "" {
		r.files.Files[file] = source.NewFile(f.Name, after)
	}
	return problem
}

// Furnish changes a device in the file that declares it, which is appended to
// the set when the home was guessed. The problem says why nothing was changed,
// or is "".
func Furnish(set *source.Set, c service.Furnishing) (problem string) {
	if problems := refused(set); len(problems) > 0 {
		return problems[0].Message
	}
	if !isNative(set) {
		withApps(set, nil).set("", "", nil)
	}
	furnish := native().Home.Furnish
	_, h, _ := native().Home.LowerHome(set, Options{})
	switch {
	case furnish == nil:
		return "this engine does not change homes; ask the whole one"
	case h == nil:
		return "the text of the home has mistakes: mend them first"
	}
	n := slices.IndexFunc(h.Devices, func(d home.Device) bool { return d.Name == c.Device })
	if n < 0 {
		return "the home has no device `" + c.Device + "`"
	}
	file := h.Devices[n].Span.File
	after, problem := furnish(set, int(file), c)
	if problem == "" {
		set.Files[file] = source.NewFile(set.Files[file].Name, after)
	}
	return problem
}

package groovy

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Setup reads the home of a set, guessed when there is none, and the settings
// of its apps. A guessed home is appended to the set.
func Setup(set *source.Set) *service.Setup {
	l, given := newLowerer(set), len(set.Files)
	l.parse()
	l.leaveOut()
	l.guess()
	out := &service.Setup{Guessed: len(set.Files) > given}
	prog, h, problems := lang.LowerHome(set, lang.Options{})
	l.problems = append(l.problems, problems...)
	if h != nil {
		out.Home, out.Devices = set.Files[homeFile(set, h)], h.Devices
		out.Apps = l.forms(h, modes(prog, h))
	}
	l.problems.Sort()
	out.Problems = l.problems
	return out
}

// homeFile is the number of the file that installs the apps, or else of the
// first native one.
func homeFile(set *source.Set, h *home.Home) int {
	if len(h.Installs) > 0 {
		return int(h.Installs[0].Span.File)
	}
	return slices.IndexFunc(set.Files, func(f *source.File) bool { return strings.HasSuffix(f.Name, lang.Ending) })
}

// modes are the names of the modes of a home.
func modes(prog *ir.Program, h *home.Home) []string {
	if h.Mode == ir.NoVar {
		return nil
	}
	return prog.Vars[h.Mode].Domain.Names
}

// forms are those of the apps that the home installs, of those that it does
// not mention, and of those that cannot run.
func (l *lowerer) forms(h *home.Home, modes []string) []service.SetupApp {
	var list []service.SetupApp
	for i := range h.Installs {
		in := &h.Installs[i]
		a := l.app(in.File)
		switch {
		case a == nil:
			list = append(list, service.SetupApp{Name: in.App, File: in.File, Problem: "the file " + in.File + " is not there"})
		case a.broken:
			list = append(list, service.SetupApp{Name: in.App, File: in.File, Problem: "its text has errors"})
		default:
			list = append(list, l.form(a, in, h, modes))
		}
	}
	for _, in := range l.unmentioned(h, modes) {
		list = append(list, l.form(l.app(in.File), in, h, modes))
	}
	for _, a := range l.apps {
		if a.broken && !installs(h, a.name) {
			list = append(list, service.SetupApp{Name: a.name, File: a.name, Problem: "its text has errors"})
		}
	}
	return list
}

// form is that of an app with the settings that it is installed with.
func (l *lowerer) form(a *app, in *home.Install, h *home.Home, modes []string) service.SetupApp {
	read := l.with(a, setup.Installed(h, in))
	return service.SetupApp{Name: in.App, File: in.File, Form: setup.FormOf(read.setup, h, modes, in)}
}

func installs(h *home.Home, file string) bool {
	for i := range h.Installs {
		if h.Installs[i].File == file {
			return true
		}
	}
	return false
}

// Set changes one setting of an app in the file of the home, which is appended
// to the set when it was guessed. A home that does not mention the app installs
// it from then on. An app named "" changes nothing else. The problem says why
// nothing was changed, or is "".
func Set(set *source.Set, app, name string, values []string) (problem string) {
	l := newLowerer(set)
	l.parse()
	l.leaveOut()
	l.guess()
	if app == "" {
		return ""
	}
	prog, h, _ := lang.LowerHome(set, lang.Options{})
	if h == nil {
		return "the text of the home has mistakes: mend them first"
	}
	for i := range h.Installs {
		if in := &h.Installs[i]; in.App == app {
			file := int(in.Span.File)
			return l.change(in, h, file, set.Files[file].Text, name, values)
		}
	}
	for _, in := range l.unmentioned(h, modes(prog, h)) {
		if in.App == app {
			file := homeFile(set, h)
			return l.change(in, h, file, setup.Add(set.Files[file].Text, l.app(in.File).setup, in), name, values)
		}
	}
	return "the home does not install " + app
}

// change changes a setting of one installation in the text of a file.
func (l *lowerer) change(in *home.Install, h *home.Home, file int, text, name string, values []string) string {
	a := l.app(in.File)
	if a == nil || a.broken {
		return "the app cannot be read"
	}
	input := l.with(a, setup.Installed(h, in)).setup.Input(name)
	if input == nil {
		return in.App + " has no setting " + name
	}
	after, problem := setup.Set(text, in.App, input, values)
	if problem == "" {
		l.set.Files[file] = source.NewFile(l.set.Files[file].Name, after)
	}
	return problem
}

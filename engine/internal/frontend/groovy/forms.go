package groovy

import (
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
		out.Home, out.Devices = homeFile(set, h), h.Devices
		out.Apps = l.forms(h, modes(prog, h))
	}
	l.problems.Sort()
	out.Problems = l.problems
	return out
}

// homeFile is the file that installs the apps, or else the first native one.
func homeFile(set *source.Set, h *home.Home) *source.File {
	if len(h.Installs) > 0 {
		return set.Files[h.Installs[0].Span.File]
	}
	for _, f := range set.Files {
		if strings.HasSuffix(f.Name, lang.Ending) {
			return f
		}
	}
	return nil
}

// modes are the names of the modes of a home.
func modes(prog *ir.Program, h *home.Home) []string {
	if h.Mode == ir.NoVar {
		return nil
	}
	return prog.Vars[h.Mode].Domain.Names
}

// forms are those of the installed apps, then those that cannot run.
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
			read := l.with(a, setup.Installed(h, in))
			list = append(list, service.SetupApp{Name: in.App, File: in.File, Form: setup.FormOf(read.setup, h, modes, in)})
		}
	}
	for _, a := range l.apps {
		if a.broken && !installs(h, a.name) {
			list = append(list, service.SetupApp{Name: a.name, File: a.name, Problem: "its text has errors"})
		}
	}
	return list
}

func installs(h *home.Home, file string) bool {
	for i := range h.Installs {
		if h.Installs[i].File == file {
			return true
		}
	}
	return false
}

// Set changes one setting of an installed app in the file of the home, which
// is appended to the set when it was guessed. An app named "" changes nothing
// else. The problem says why nothing was changed, or is "".
func Set(set *source.Set, app, name string, values []string) (problem string) {
	l := newLowerer(set)
	l.parse()
	l.leaveOut()
	l.guess()
	if app == "" {
		return ""
	}
	_, h, _ := lang.LowerHome(set, lang.Options{})
	if h == nil {
		return "the text of the home has mistakes: mend them first"
	}
	for i := range h.Installs {
		if in := &h.Installs[i]; in.App == app {
			return l.change(in, h, name, values)
		}
	}
	return "the home does not install " + app
}

// change changes a setting of one installation.
func (l *lowerer) change(in *home.Install, h *home.Home, name string, values []string) string {
	a := l.app(in.File)
	if a == nil || a.broken {
		return "the app cannot be read"
	}
	input := l.with(a, setup.Installed(h, in)).setup.Input(name)
	if input == nil {
		return in.App + " has no setting " + name
	}
	file := in.Span.File
	after, problem := setup.Set(l.set.Files[file].Text, in.App, input, values)
	if problem == "" {
		l.set.Files[file] = source.NewFile(l.set.Files[file].Name, after)
	}
	return problem
}

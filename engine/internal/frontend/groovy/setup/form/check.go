package form

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/home"
)

// Lacks tells what an app asks for and a home does not give it. A hub does not
// install an app without.
func Lacks(app *setup.App, install *home.Install) []*setup.Input {
	var list []*setup.Input
	for _, in := range app.Inputs {
		if setup.Setting(install, in.Name) == nil && in.Missing() {
			list = append(list, in)
		}
	}
	return list
}

// Check reports what is wrong with the settings that a home gives to an app.
// The app runs with them all the same, as it would in a real home.
func Check(app *setup.App, h *home.Home, modes []string, install *home.Install) diag.List {
	f := former{home: h, modes: modes, install: install}
	var problems diag.List
	var names []string
	for _, in := range app.Inputs {
		names = append(names, in.Name)
	}
	for i := range install.Settings {
		s := &install.Settings[i]
		in := app.Input(s.Name)
		if in == nil && app.Incomplete || s.Name == setup.ChildDevices {
			continue
		}
		if in == nil {
			p := problems.Add(diag.UnknownInput, diag.Warning, s.Span, "`%s` asks for no `%s`", install.App, s.Name)
			p.Help = "the setting has no effect: remove it"
			if near := diag.Nearest(s.Name, names); near != "" {
				p.Help = "did you mean `" + near + "`?"
			}
			continue
		}
		if why := f.problem(in, s); why != "" {
			problems.Add(diag.TypeMismatch, diag.Warning, s.Span, "`%s`: %s", s.Name, why).Help = "the app asks: " + in.Asks()
		}
	}
	return problems
}

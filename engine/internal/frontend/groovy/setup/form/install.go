package form

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/home"
)

// Fitting is an installation of an app that a home does not mention, under a
// name that is not taken and is then. Each input that the pages show gets the
// devices of the home that can do what it asks for: the first, or all where it
// takes several. The other inputs get what Guess gives them, times of the day
// that are not taken among them.
func Fitting(app *setup.App, h *home.Home, modes []string, taken map[string]bool) *home.Install {
	install := &home.Install{App: app.InstallName(taken), File: app.File}
	for _, in := range app.Asked() {
		s := home.Setting{Name: in.Name}
		switch {
		case in.Kind == setup.Device:
			s.Values = in.Fitting(h)
		case in.Kind == setup.Mode:
			s.Values = in.FittingModes(modes)
		default:
			s.Values = in.Unlike(app.Suggest(in, modes), taken)
		}
		if len(s.Values) > 0 {
			install.Settings = append(install.Settings, s)
		}
	}
	return install
}

// Add writes an installation of an app behind the text of a home.
func Add(text string, app *setup.App, install *home.Install) string {
	var b strings.Builder
	b.WriteString(strings.TrimRight(text, "\n"))
	if b.Len() > 0 {
		b.WriteString("\n\n")
	}
	guess.WriteInstall(&b, app, install.App, install.Settings)
	return b.String()
}

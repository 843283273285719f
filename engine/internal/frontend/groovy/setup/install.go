package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/home"
)

// Fitting is an installation of an app that a home does not mention, under a
// name that is not taken and is then. Each input that the pages show gets the
// devices of the home that can do what it asks for: the first, or all where it
// takes several. The other inputs get what Guess gives them.
func Fitting(app *App, h *home.Home, modes []string, taken map[string]bool) *home.Install {
	install := &home.Install{App: app.installName(taken), File: app.File}
	for _, in := range app.asked() {
		s := home.Setting{Name: in.Name}
		switch {
		case in.Kind == Device:
			s.Values = in.fitting(h)
		case in.Kind == Mode:
			s.Values = in.fittingModes(modes)
		default:
			s.Values = in.suggest(modes)
		}
		if len(s.Values) > 0 {
			install.Settings = append(install.Settings, s)
		}
	}
	return install
}

// fitting are the devices of a home for an input.
func (in *Input) fitting(h *home.Home) []home.Value {
	var list []home.Value
	for i := range h.Devices {
		d := &h.Devices[i]
		if in.Capability != "" && d.Fits(in.Capability) && (in.Multiple || len(list) == 0) {
			list = append(list, home.Value{Kind: home.DeviceName, Text: d.Name})
		}
	}
	return list
}

// fittingModes are those of the home among the modes for an input.
func (in *Input) fittingModes(modes []string) []home.Value {
	if len(modes) == 0 {
		return nil
	}
	return slices.DeleteFunc(in.suggest(modes), func(v home.Value) bool { return !slices.Contains(modes, v.Text) })
}

// Add writes an installation of an app behind the text of a home.
func Add(text string, app *App, install *home.Install) string {
	var b strings.Builder
	b.WriteString(strings.TrimRight(text, "\n"))
	if b.Len() > 0 {
		b.WriteString("\n\n")
	}
	writeInstall(&b, app, install.App, install.Settings)
	return b.String()
}

package homeassistant

import (
	"fmt"
	"slices"
	"strconv"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
)

// faults are the settings of an installed configuration: what may happen to Home
// Assistant itself. Nobody has set them at first, since hardly any home stands it.
var faults = []struct {
	name, title, help string
	of                func(*lower.Faults) *bool
}{
	{
		"restarts", "Home Assistant restarts", "At any time: waits, delays and what has to last for a while are lost, and a time of day or the sun is missed.",
		func(f *lower.Faults) *bool { return &f.Restarts },
	},
	{
		"reloads", "An automation is saved in the editor", "At any time: its own waits and delays are lost.",
		func(f *lower.Faults) *bool { return &f.Reloads },
	},
}

// given adds the faults that an installation asks for.
func given(in *home.Install, to *lower.Faults) (problems diag.List) {
	for _, s := range in.Settings {
		n := named(s.Name)
		switch on, is := truth(&s); {
		case n < 0:
			problems.Add(diag.UnknownInput, diag.Warning, s.Span, "a configuration asks for no `%s`", s.Name)
		case !is:
			problems.Add(diag.TypeMismatch, diag.Warning, s.Span, "`%s` is true or false", s.Name)
		default:
			at := faults[n].of(to)
			*at = *at || on
		}
	}
	return problems
}

// named is the number of a fault, or -1.
func named(name string) int {
	for i := range faults {
		if faults[i].name == name {
			return i
		}
	}
	return -1
}

func truth(s *home.Setting) (on, is bool) {
	if s.Any || len(s.Values) != 1 || s.Values[0].Kind != home.Bool {
		return false, false
	}
	return s.Values[0].Number == 1, true
}

// faultsPage offers the faults.
func faultsPage(in *home.Install) []service.FormPage {
	section := service.FormSection{Title: "What may happen besides"}
	for _, f := range faults {
		field := service.Field{Name: f.name, Kind: "bool", Title: f.title, Help: f.help}
		if i := slices.IndexFunc(in.Settings, func(s home.Setting) bool { return s.Name == f.name }); i >= 0 {
			on, is := truth(&in.Settings[i])
			field.Values = []string{strconv.FormatBool(on)}
			if !is {
				field.Problem = "this is neither true nor false"
			}
		}
		section.Fields = append(section.Fields, field)
	}
	return []service.FormPage{{Sections: []service.FormSection{section}}}
}

// Change implements frontend.Forms.
func (a *apps) Change(text string, in *home.Install, _ *home.Home, add bool, name string, values []string) (after, problem string) {
	if named(name) < 0 {
		return "", in.App + " has no setting " + name
	}
	line := ""
	switch {
	case slices.Equal(values, []string{"true"}):
		line = name + " = true;"
	case len(values) > 1 || len(values) == 1 && values[0] != "false":
		return text, "`" + name + "` is true or false"
	}
	if add {
		text += fmt.Sprintf("\ninstall %s from %q;\n", in.App, in.File)
	}
	return syntax.SetInput(text, in.App, name, line)
}

// Package form is the settings of an installed app as people see them: a form of
// pages with a field for each input, what is missing or does not fit, and what a
// change of one field does to the text of the home.
package form

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
)

// A form is what the language service gives.
type (
	Form        = service.Form
	FormPage    = service.FormPage
	FormSection = service.FormSection
	Field       = service.Field
	Choice      = service.Choice
)

// Of is the form of an app that a home has installed. The app should have
// been read with Installed, so that its pages are those of these settings.
// modes are the home's.
func Of(app *setup.App, h *home.Home, modes []string, install *home.Install) Form {
	f := former{h, modes, install, map[string]bool{}}
	form := Form{Title: app.Definition.Name, Description: app.Definition.Description}
	if form.Title == "" {
		form.Title = install.App
	}
	for _, p := range app.Pages {
		if page, filled := f.page(p); filled {
			form.Pages = append(form.Pages, page)
		}
	}
	var rest []Field
	for _, in := range app.Inputs {
		if !f.done[in.Name] && (setup.Setting(install, in.Name) != nil || app.Incomplete) {
			rest = append(rest, f.fields(in)...)
		}
	}
	if len(rest) > 0 {
		sections := []FormSection{{Title: "The app does not ask for these now", Fields: rest}}
		form.Pages = append(form.Pages, FormPage{Title: "Other settings", Sections: sections})
	}
	return form
}

type former struct {
	home    *home.Home
	modes   []string
	install *home.Install
	done    map[string]bool // inputs that have a field
}

func (f former) page(p *setup.Page) (FormPage, bool) {
	page := FormPage{Title: setup.Unmarked(p.Title)}
	for _, s := range p.Sections {
		section := FormSection{Title: setup.Unmarked(s.Title)}
		for _, e := range s.Elements {
			if e.Kind == setup.InputElement {
				section.Fields = append(section.Fields, f.fields(e.Input)...)
			}
		}
		if len(section.Fields) > 0 {
			page.Sections = append(page.Sections, section)
		}
	}
	return page, len(page.Sections) > 0
}

// fields is the field of an input; none for one that has it already, and for
// what is no setting of a home.
func (f former) fields(in *setup.Input) []Field {
	if f.done[in.Name] || in.Kind == setup.Button || in.Kind == setup.Other {
		return nil
	}
	f.done[in.Name] = true
	field := Field{
		Name: in.Name, Kind: setup.FormKinds[in.Kind], Title: setup.Unmarked(in.Title), Help: setup.Unmarked(in.Description),
		Required: in.Required && in.Kind != setup.Bool, Multiple: in.Multiple, Choices: f.choices(in),
	}
	if field.Title == "" {
		field.Title = setup.Unmarked(in.Asks())
	}
	if s := setup.Setting(f.install, in.Name); s != nil {
		for _, v := range s.Values {
			field.Values = append(field.Values, setup.Written(v))
		}
		field.Any, field.Problem = s.Any, f.problem(in, s)
	} else if in.Missing() {
		field.Problem = "required, but not set"
	}
	return []Field{field}
}

// choices are what the form offers.
func (f former) choices(in *setup.Input) []Choice {
	var list []Choice
	switch in.Kind {
	case setup.Device:
		for i := range f.home.Devices {
			if d := &f.home.Devices[i]; in.Fits(d) {
				list = append(list, Choice{Value: d.Name, Label: d.Label})
			}
		}
	case setup.Mode:
		for _, m := range f.modes {
			list = append(list, Choice{Value: m, Label: m})
		}
	case setup.Enum:
		for _, o := range in.Options {
			list = append(list, Choice(o))
		}
	}
	return list
}

// problem tells why values will not do, or "".
func (f former) problem(in *setup.Input, s *home.Setting) string {
	switch {
	case s.Any && in.Kind == setup.Device:
		return "which device it is must be certain: remove `any`"
	case len(s.Values) > 1 && !in.Multiple && !s.Any:
		return "only one value is possible"
	}
	for _, v := range s.Values {
		if text := f.unfit(in, v); text != "" {
			return text
		}
	}
	return ""
}

func (f former) unfit(in *setup.Input, v home.Value) string {
	text := setup.Written(v)
	switch in.Kind {
	case setup.Device:
		return f.unfitDevice(in, text)
	case setup.Number, setup.Decimal:
		return in.UnfitNumber(text)
	case setup.Bool:
		if v.Kind != home.Bool && text != "true" && text != "false" {
			return "`" + text + "` is neither true nor false"
		}
	case setup.Time:
		if !guess.IsTime(text) && !strings.Contains(text, "T") {
			return "`" + text + "` is not a time of day such as 22:00"
		}
	case setup.Enum:
		if !in.HasOption(text) {
			return "`" + text + "` is not one of the choices"
		}
	case setup.Mode:
		if !slices.Contains(f.modes, text) {
			return "the home has no mode `" + text + "`"
		}
	}
	return ""
}

func (f former) unfitDevice(in *setup.Input, name string) string {
	for i := range f.home.Devices {
		switch d := &f.home.Devices[i]; {
		case d.Name != name:
		case !in.Fits(d):
			return d.Label + " does not have the capability `" + in.Capability + "`"
		default:
			return ""
		}
	}
	return "there is no device `" + name + "`"
}

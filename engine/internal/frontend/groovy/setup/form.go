package setup

import (
	"slices"
	"strings"

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

// FormOf is the form of an app that a home has installed. The app should have
// been read with Installed, so that its pages are those of these settings.
// modes are the home's.
func FormOf(app *App, h *home.Home, modes []string, install *home.Install) Form {
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
		if !f.done[in.Name] && (setting(install, in.Name) != nil || app.Incomplete) {
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

func (f former) page(p *Page) (FormPage, bool) {
	page := FormPage{Title: unmarked(p.Title)}
	for _, s := range p.Sections {
		section := FormSection{Title: unmarked(s.Title)}
		for _, e := range s.Elements {
			if e.Kind == InputElement {
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
func (f former) fields(in *Input) []Field {
	if f.done[in.Name] || in.Kind == Button || in.Kind == Other {
		return nil
	}
	f.done[in.Name] = true
	field := Field{
		Name: in.Name, Kind: formKinds[in.Kind], Title: unmarked(in.Title), Help: unmarked(in.Description),
		Required: in.Required && in.Kind != Bool, Multiple: in.Multiple, Choices: f.choices(in),
	}
	if field.Title == "" {
		field.Title = unmarked(in.asks())
	}
	if s := setting(f.install, in.Name); s != nil {
		for _, v := range s.Values {
			field.Values = append(field.Values, written(v))
		}
		field.Problem = f.problem(in, s.Values)
	} else if in.missing() {
		field.Problem = "required, but not set"
	}
	return []Field{field}
}

// formKinds are the kinds of fields, of which there are fewer than of inputs.
var formKinds = map[Kind]string{
	Device: "device", Number: "number", Decimal: "number", Text: "text", Bool: "bool", Enum: "enum", Time: "time",
	Phone: "text", Contact: "text", Mode: "mode",
}

// choices are what the form offers.
func (f former) choices(in *Input) []Choice {
	var list []Choice
	switch in.Kind {
	case Device:
		for i := range f.home.Devices {
			if d := &f.home.Devices[i]; in.fits(d) {
				list = append(list, Choice{Value: d.Name, Label: d.Label})
			}
		}
	case Mode:
		for _, m := range f.modes {
			list = append(list, Choice{Value: m, Label: m})
		}
	case Enum:
		for _, o := range in.Options {
			list = append(list, Choice(o))
		}
	}
	return list
}

// fits reports whether a device can do what the input asks for.
func (in *Input) fits(d *home.Device) bool {
	return in.any() || d.Fits(in.Capability)
}

// problem tells why values will not do, or "".
func (f former) problem(in *Input, values []home.Value) string {
	if len(values) > 1 && !in.Multiple {
		return "only one value is possible"
	}
	for _, v := range values {
		if text := f.unfit(in, v); text != "" {
			return text
		}
	}
	return ""
}

func (f former) unfit(in *Input, v home.Value) string {
	text := written(v)
	switch in.Kind {
	case Device:
		return f.unfitDevice(in, text)
	case Number, Decimal:
		return in.unfitNumber(text)
	case Bool:
		if v.Kind != home.Bool && text != "true" && text != "false" {
			return "`" + text + "` is neither true nor false"
		}
	case Time:
		if !isTime(text) && !strings.Contains(text, "T") {
			return "`" + text + "` is not a time of day such as 22:00"
		}
	case Enum:
		if !in.hasOption(text) {
			return "`" + text + "` is not one of the choices"
		}
	case Mode:
		if !slices.Contains(f.modes, text) {
			return "the home has no mode `" + text + "`"
		}
	}
	return ""
}

func (f former) unfitDevice(in *Input, name string) string {
	for i := range f.home.Devices {
		switch d := &f.home.Devices[i]; {
		case d.Name != name:
		case !in.fits(d):
			return d.Label + " does not have the capability `" + in.Capability + "`"
		default:
			return ""
		}
	}
	return "there is no device `" + name + "`"
}

func (in *Input) unfitNumber(text string) string {
	v, ok := numeral(text)
	lo, hi, limited := in.bounds()
	switch {
	case !ok:
		return "`" + text + "` is not a number"
	case limited && v.Text == "" && (v.Number < lo || v.Number > hi):
		return "it has to lie in " + strings.Trim(in.Range, "() ")
	}
	return ""
}

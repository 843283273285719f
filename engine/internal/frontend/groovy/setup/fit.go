package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// Missing reports whether an input without a setting is one that people have
// to answer.
func (in *Input) Missing() bool {
	unanswerable := in.Kind == Enum && len(in.Options) == 0
	return in.Required && !in.Hidden && in.Default == nil && FormKinds[in.Kind] != "" && in.Kind != Bool && !unanswerable
}

// Asks is what an input asks, in the words of the app.
func (in *Input) Asks() string {
	for _, text := range []string{in.Title, in.Section, in.Description} {
		if text != "" {
			return text
		}
	}
	return in.Type
}

// Fits reports whether a device can do what the input asks for.
func (in *Input) Fits(d *home.Device) bool {
	return in.any() || d.Fits(in.Capability)
}

// UnfitNumber says why a text is no number for in, or "".
func (in *Input) UnfitNumber(text string) string {
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

// Fitting are the devices of a home for an input.
func (in *Input) Fitting(h *home.Home) []home.Value {
	var list []home.Value
	for i := range h.Devices {
		d := &h.Devices[i]
		if in.Capability != "" && d.Fits(in.Capability) && (in.Multiple || len(list) == 0) {
			list = append(list, home.Value{Kind: home.DeviceName, Text: d.Name})
		}
	}
	return list
}

// FittingModes are those of the home among the modes for an input.
func (in *Input) FittingModes(modes []string) []home.Value {
	if len(modes) == 0 {
		return nil
	}
	return slices.DeleteFunc(in.Suggest(modes), func(v home.Value) bool { return !slices.Contains(modes, v.Text) })
}

// Parse reads a value as a form has it.
func (in *Input) Parse(text string) (home.Value, bool) {
	switch in.Kind {
	case Device:
		return home.Value{Kind: home.DeviceName, Text: text}, syntax.IsName(text)
	case Number, Decimal:
		return numeral(text)
	case Bool:
		v := home.Value{Kind: home.Bool, Number: int64(b2i(text == "true"))}
		return v, text == "true" || text == "false"
	case Mode:
		return home.Value{Kind: home.Text, Text: text}, strings.TrimSpace(text) != ""
	}
	return home.Value{Kind: home.Text, Text: text}, true
}

// Asked are the inputs that people are asked for.
func (a *App) Asked() []*Input {
	var list []*Input
	for _, in := range a.Inputs {
		if !in.Hidden || a.Incomplete {
			list = append(list, in)
		}
	}
	return list
}

// KindOf is what an input asks for: a capability, or else the type as written.
func (in *Input) KindOf() string {
	if in.Capability != "" {
		return in.Capability
	}
	return in.Type
}

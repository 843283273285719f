package setup

import (
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/home"
)

// single is a text as what a setting of this input holds: a number, a truth
// value, or the text.
func (in *Input) single(text string) data.Value {
	switch in.Kind {
	case Number, Decimal:
		if n, err := strconv.ParseInt(text, 10, 32); err == nil && in.Kind == Number {
			return int32(n)
		}
		if d, ok := decimal.Parse(text); ok {
			return d
		}
	case Bool:
		return text != "false" && text != ""
	}
	return text
}

// given is the value of a setting that a home gives; device finds the devices
// that it names.
func (in *Input) given(values []home.Value, device func(name string) data.Value) (data.Value, bool) {
	list := data.NewList()
	for _, v := range values {
		switch v.Kind {
		case home.DeviceName:
			if d := device(v.Text); d != nil {
				list.Items = append(list.Items, d)
			}
		default:
			list.Items = append(list.Items, in.single(Written(v)))
		}
	}
	if in.Multiple && (in.Kind == Device || in.Kind == Enum || in.Kind == Mode) {
		list.Spread = in.Kind == Device
		return list, len(list.Items) > 0
	}
	if len(list.Items) == 0 {
		return nil, false
	}
	return list.Items[0], true
}

// Written is a value as the home's text has it.
func Written(v home.Value) string {
	switch {
	case v.Kind == home.Bool && v.Number != 0:
		return "true"
	case v.Kind == home.Bool:
		return "false"
	case v.Kind == home.Number && v.Text == "":
		return strconv.FormatInt(v.Number, 10)
	}
	return v.Text
}

// Suggested is the Assign that gives every input a value that makes sense, as
// Guess does, and a device to each input that asks for some.
func Suggested(in *Input) (data.Value, bool) {
	if in.Kind == Device {
		like := Naming(in.KindOf(), 0)
		var capabilities []string
		if in.Capability != "" {
			capabilities = []string{in.Capability}
		}
		d := device(like.Name, like.Label, like.Name, capabilities)
		if in.Multiple {
			return &data.List{Items: []data.Value{d}, Spread: true}, true
		}
		return d, true
	}
	return in.given(in.Suggest(UsualModes), nil)
}

// Installed is the Assign of an app's settings in a home: its pages then show
// what people see who have made these settings. What the home does not give has
// its default value, as a hub fills it in when the page is shown.
func Installed(h *home.Home, app *home.Install) Assign {
	find := func(name string) data.Value {
		for i := range h.Devices {
			if d := &h.Devices[i]; d.Name == name {
				return device(d.Name, d.Label, strconv.Itoa(i+1), d.Capabilities)
			}
		}
		return nil
	}
	return func(in *Input) (data.Value, bool) {
		if s := Setting(app, in.Name); s != nil {
			return in.given(certain(s), find)
		}
		if in.Default == nil || in.Hidden || in.Kind == Button || in.Kind == Other {
			return nil, false
		}
		return in.given(in.byDefault(), find)
	}
}

// certain are the values that pages show: of a setting that has any of several
// the first.
func certain(s *home.Setting) []home.Value {
	if s.Any {
		return s.Values[:min(1, len(s.Values))]
	}
	return s.Values
}

// Choices are the values that a setting may have, where a home leaves it open.
func (in *Input) Choices(app *home.Install) []data.Value {
	s := Setting(app, in.Name)
	if s == nil || !s.Any || in.Kind == Device {
		return nil
	}
	var list []data.Value
	for i := range s.Values {
		if v, ok := in.given(s.Values[i:i+1], nil); ok {
			list = append(list, v)
		}
	}
	return list
}

// Setting finds a setting of an installed app, or nil.
func Setting(app *home.Install, name string) *home.Setting {
	for i := range app.Settings {
		if app.Settings[i].Name == name {
			return &app.Settings[i]
		}
	}
	return nil
}

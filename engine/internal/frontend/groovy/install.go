package groovy

import (
	"cmp"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/home"
)

// describe is an installed app as the platform takes it.
func describe(a *app, in *home.Install, h *home.Home) *model.App {
	p := &model.App{Name: in.App, Label: cmp.Or(in.Label, in.App), File: a.tree, Span: in.Span, Opened: a.setup.State, Kind: a.setup.Definition.Parent, Title: a.setup.Definition.Name}
	if label := strings.TrimSpace(a.setup.Definition.Name); label != "" && !twice(a, h) {
		p.Label = label
	}
	for _, input := range a.setup.Inputs {
		p.Settings = append(p.Settings, setting(input, setup.Installed(h, in), in))
		if input.Kind == setup.Button && !input.Hidden {
			p.Buttons = append(p.Buttons, input.Name)
		}
	}
	p.Settings = append(p.Settings, others(a, in)...)
	p.Makes = bound(in, setup.ChildDevices)
	for _, b := range a.setup.Born {
		p.Born = append(p.Born, model.Born(b))
	}
	for _, m := range a.setup.Mappings {
		for _, action := range m.Actions {
			p.Endpoints = append(p.Endpoints, model.Endpoint{Path: m.Path, Verb: action.Verb, Handler: action.Handler, Span: m.Span})
		}
	}
	return p
}

// twice reports whether the home installs an app more than once: then each is
// called by the name it is given there.
func twice(a *app, h *home.Home) bool {
	n := 0
	for i := range h.Installs {
		if h.Installs[i].File == a.name {
			n++
		}
	}
	return n > 1
}

// setting is one input with its value.
func setting(input *setup.Input, assign setup.Assign, in *home.Install) model.Setting {
	s := model.Setting{Name: input.Name, Kind: model.PlainSetting, Multiple: input.Multiple, Restricts: input.Restricts}
	if input.Type == "hub" {
		s.Kind, s.Set = model.HubSetting, true
		return s
	}
	if input.Kind != setup.Device {
		s.Value, s.Set = assign(input)
		s.Choices = input.Choices(in)
		return s
	}
	s.Kind, s.Devices = model.DeviceSetting, bound(in, input.Name)
	s.Set = len(s.Devices) > 0
	return s
}

// bound are the devices that an installation gives to an input.
func bound(in *home.Install, name string) []string {
	var list []string
	for i := range in.Settings {
		if in.Settings[i].Name != name {
			continue
		}
		for _, v := range in.Settings[i].Values {
			if v.Kind == home.DeviceName {
				list = append(list, v.Text)
			}
		}
	}
	return list
}

// others are settings of the home that no known input asks for.
func others(a *app, in *home.Install) []model.Setting {
	var list []model.Setting
	for i := range in.Settings {
		given := &in.Settings[i]
		if a.setup.Input(given.Name) != nil || given.Name == setup.ChildDevices {
			continue
		}
		s := model.Setting{Name: given.Name, Kind: model.PlainSetting, Set: true, Multiple: len(given.Values) > 1}
		for _, v := range given.Values {
			if v.Kind == home.DeviceName {
				s.Kind = model.DeviceSetting
				s.Devices = append(s.Devices, v.Text)
			} else if s.Value = plainValue(v); given.Any {
				s.Choices = append(s.Choices, s.Value)
			}
		}
		list = append(list, s)
	}
	return list
}

func plainValue(v home.Value) any {
	switch {
	case v.Kind == home.Bool:
		return v.Number != 0
	case v.Kind == home.Number && v.Text == "":
		return int32(v.Number)
	}
	return v.Text
}

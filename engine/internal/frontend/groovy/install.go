package groovy

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/platform"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/home"
)

// installed are the apps that the home installs, in its order, and then those
// that it does not mention. modes are the home's.
func (l *lowerer) installed(h *home.Home, modes []string) []*platform.App {
	var list []*platform.App
	for i := range h.Installs {
		in := &h.Installs[i]
		a := l.app(in.File)
		if a == nil {
			l.missing(in.File, in.FileSpan)
			continue
		}
		if a.broken {
			continue
		}
		read := l.with(a, setup.Installed(h, in))
		l.problems = append(l.problems, setup.Check(read.setup, h, modes, in)...)
		list = append(list, l.describe(read, in, h))
	}
	for _, in := range l.unmentioned(h, modes) {
		a := l.app(in.File)
		l.problems.Add(diag.InstallGuessed, diag.Warning, a.span, "the home does not install %s; it is installed with the devices that fit", a.name).Help =
			"say in the home: install " + in.App + " from \"" + a.name + "\" { … }"
		list = append(list, l.describe(l.with(a, setup.Installed(h, in)), in, h))
	}
	return list
}

// unmentioned are the installations of the apps that the home does not
// mention.
func (l *lowerer) unmentioned(h *home.Home, modes []string) []*home.Install {
	mentioned := map[*app]bool{}
	for i := range h.Installs {
		mentioned[l.app(h.Installs[i].File)] = true
	}
	var list []*home.Install
	var taken map[string]bool
	for _, a := range l.apps {
		if a.broken || mentioned[a] {
			continue
		}
		if taken == nil {
			taken = l.declared()
		}
		in := setup.Fitting(a.setup, h, modes, taken)
		in.Span, in.FileSpan = a.span, a.span
		list = append(list, in)
	}
	return list
}

// declared are the names that the native files declare.
func (l *lowerer) declared() map[string]bool {
	names := map[string]bool{}
	for _, s := range lang.Analyze(l.set).Outline {
		names[s.Name] = true
	}
	return names
}

// describe is an installed app as the platform takes it.
func (l *lowerer) describe(a *app, in *home.Install, h *home.Home) *platform.App {
	p := &platform.App{Name: in.App, Label: in.App, File: a.tree, Span: in.Span}
	if l.guessed { // nobody wrote the installation
		p.Span = a.span
	}
	if label := strings.TrimSpace(a.setup.Definition.Name); label != "" && !twice(a, h) {
		p.Label = label
	}
	for _, input := range a.setup.Inputs {
		p.Settings = append(p.Settings, setting(input, setup.Installed(h, in), in))
		if input.Kind == setup.Button && !input.Hidden {
			p.Buttons = append(p.Buttons, input.Name)
		}
	}
	p.Settings = append(p.Settings, l.others(a, in)...)
	for _, m := range a.setup.Mappings {
		for _, action := range m.Actions {
			p.Endpoints = append(p.Endpoints, platform.Endpoint{Path: m.Path, Verb: action.Verb, Handler: action.Handler, Span: m.Span})
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
func setting(input *setup.Input, assign setup.Assign, in *home.Install) platform.Setting {
	s := platform.Setting{Name: input.Name, Kind: platform.PlainSetting, Multiple: input.Multiple, Restricts: input.Restricts}
	if input.Type == "hub" {
		s.Kind, s.Set = platform.HubSetting, true
		return s
	}
	if input.Kind != setup.Device {
		s.Value, s.Set = assign(input)
		return s
	}
	s.Kind, s.Devices = platform.DeviceSetting, bound(in, input)
	s.Set = len(s.Devices) > 0
	return s
}

// bound are the devices that an installation gives to an input.
func bound(in *home.Install, input *setup.Input) []string {
	var list []string
	for i := range in.Settings {
		if in.Settings[i].Name != input.Name {
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
func (l *lowerer) others(a *app, in *home.Install) []platform.Setting {
	var list []platform.Setting
	for i := range in.Settings {
		given := &in.Settings[i]
		if a.setup.Input(given.Name) != nil {
			continue
		}
		s := platform.Setting{Name: given.Name, Kind: platform.PlainSetting, Set: true, Multiple: len(given.Values) > 1}
		for _, v := range given.Values {
			if v.Kind == home.DeviceName {
				s.Kind = platform.DeviceSetting
				s.Devices = append(s.Devices, v.Text)
			} else {
				s.Value = plainValue(v)
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

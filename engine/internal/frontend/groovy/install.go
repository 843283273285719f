package groovy

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/platform"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/home"
)

// installed are the apps that the home installs, in its order, and then those
// that it does not mention. modes are the home's.
func (l *lowerer) installed(h *home.Home, modes []string) []*platform.App {
	var list []*platform.App
	mentioned := map[*app]bool{}
	for i := range h.Installs {
		in := &h.Installs[i]
		a := l.app(in.File)
		switch {
		case a == nil:
			l.missing(in.File, in.FileSpan)
		case a.broken:
			mentioned[a] = true
		default:
			mentioned[a] = true
			assign := setup.Installed(h, in)
			read := l.with(a, assign)
			l.problems = append(l.problems, setup.Check(read.setup, h, modes, in)...)
			list = append(list, l.describe(read, in, h, assign, bound(in)))
		}
	}
	for _, a := range l.apps {
		if !mentioned[a] && !a.broken {
			l.problems.Add(diag.InstallGuessed, diag.Warning, a.span, "the home does not install %s; it is installed with the devices that fit", a.name).Help =
				"say in the home: install " + installName(a, list) + " from \"" + a.name + "\" { … }"
			in := &home.Install{App: installName(a, list), File: a.name, Span: a.span}
			list = append(list, l.describe(a, in, h, suggested(a), fitting(a, h)))
		}
	}
	return list
}

// suggested gives values to the inputs that people are asked for.
func suggested(a *app) setup.Assign {
	return func(input *setup.Input) (any, bool) {
		if input.Hidden && !a.setup.Incomplete {
			return nil, false
		}
		return setup.Suggested(input)
	}
}

// describe is an installed app as the platform takes it; bind tells the
// devices of an input.
func (l *lowerer) describe(a *app, in *home.Install, h *home.Home, assign setup.Assign, bind func(*setup.Input) []string) *platform.App {
	p := &platform.App{Name: in.App, Label: in.App, File: a.tree, Span: in.Span}
	if l.guessed { // nobody wrote the installation
		p.Span = a.span
	}
	if label := strings.TrimSpace(a.setup.Definition.Name); label != "" && !twice(a, h) {
		p.Label = label
	}
	for _, input := range a.setup.Inputs {
		p.Settings = append(p.Settings, setting(input, assign, bind))
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
func setting(input *setup.Input, assign setup.Assign, bind func(*setup.Input) []string) platform.Setting {
	s := platform.Setting{Name: input.Name, Kind: platform.PlainSetting, Multiple: input.Multiple, Restricts: input.Restricts}
	if input.Type == "hub" {
		s.Kind, s.Set = platform.HubSetting, true
		return s
	}
	if input.Kind != setup.Device {
		s.Value, s.Set = assign(input)
		return s
	}
	s.Kind, s.Devices = platform.DeviceSetting, bind(input)
	s.Set = len(s.Devices) > 0
	return s
}

// bound are the devices that the home gives to an input.
func bound(in *home.Install) func(*setup.Input) []string {
	return func(input *setup.Input) []string {
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

// fitting are the devices of the home that an input can take: the first, or
// all for one that takes several. Inputs that nobody is asked for get none.
func fitting(a *app, h *home.Home) func(*setup.Input) []string {
	return func(input *setup.Input) []string {
		if input.Hidden && !a.setup.Incomplete {
			return nil
		}
		var list []string
		for i := range h.Devices {
			d := &h.Devices[i]
			if slices.Contains(d.Capabilities, input.Capability) && (input.Multiple || len(list) == 0) {
				list = append(list, d.Name)
			}
		}
		return list
	}
}

// installName is a name for an installation that no other app has.
func installName(a *app, list []*platform.App) string {
	words := strings.FieldsFunc(strings.TrimSuffix(path.Base(a.name), Ending), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	})
	base := ""
	for _, w := range words {
		base += strings.ToUpper(w[:1]) + w[1:]
	}
	if base == "" || base[0] >= '0' && base[0] <= '9' {
		base = "App" + base
	}
	name := base
	for i := 2; named(list, name); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
}

func named(list []*platform.App, name string) bool {
	for _, a := range list {
		if a.Name == name {
			return true
		}
	}
	return false
}

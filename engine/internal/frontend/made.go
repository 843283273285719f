package frontend

import (
	"strconv"

	"crosscheck/engine/internal/home"
)

// made is a device that an installed app makes.
type made struct {
	home.Device
	app, setting string
}

// made are the devices that apps make and that the home does not declare, under
// names that nothing else has.
func (r *reader) made(h *home.Home) []made {
	if h == nil {
		return nil
	}
	var list []made
	var taken map[string]bool
	add := func(in *home.Install) {
		a := r.app(in.File)
		if a == nil || a.Broken {
			return
		}
		makers, ok := a.of.(Makers)
		if !ok {
			return
		}
		for _, d := range makers.Makes(in, h) {
			if taken == nil {
				taken = r.declared()
			}
			d.Name = free(d.Name, taken)
			list = append(list, made{d, in.App, makers.MadeSetting()})
		}
	}
	for i := range h.Installs {
		add(&h.Installs[i])
	}
	for _, in := range r.unmentioned(h) {
		add(in)
	}
	return list
}

// free is a name that is not taken, and is then.
func free(base string, taken map[string]bool) string {
	name := base
	for i := 2; taken[name]; i++ {
		name = base + strconv.Itoa(i)
	}
	taken[name] = true
	return name
}

// give gives the devices to the apps that make them.
func give(installed []*home.Install, list []made) {
	for _, in := range installed {
		s := home.Setting{Span: in.Span}
		for _, m := range list {
			if m.app == in.App {
				s.Name = m.setting
				s.Values = append(s.Values, home.Value{Kind: home.DeviceName, Text: m.Name})
			}
		}
		if len(s.Values) > 0 {
			in.Settings = append(in.Settings, s)
		}
	}
}

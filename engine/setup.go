package engine

import (
	"slices"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// setup answers what a program's home is and what its apps are set to.
func setup(r *protocol.SetupRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	found := frontend.Setup(set)
	out := &protocol.Setup{Guessed: found.Guessed, Diagnostics: diagnostics(set, found.Problems)}
	if found.Home != nil {
		out.Home = protocol.File{Name: found.Home.Name, Text: found.Home.Text}
	}
	for _, r := range found.Rooms {
		out.Rooms = append(out.Rooms, protocol.SetupRoom{Name: r.Name, Label: r.Label})
	}
	for i := range found.Devices {
		out.Devices = append(out.Devices, setupDevice(&found.Devices[i], found.Installs))
	}
	for i := range found.Apps {
		out.Apps = append(out.Apps, setupApp(&found.Apps[i]))
	}
	return &protocol.Reply{Op: "setup", Setup: out}
}

// movers are who changes attributes besides apps, as the protocol has it.
var movers = map[home.Mover]string{home.People: "people", home.Weather: "weather"}

func setupDevice(d *home.Device, installs []home.Install) protocol.SetupDevice {
	out := protocol.SetupDevice{
		Name: d.Name, Label: d.Label, Capabilities: d.Capabilities, Room: d.Room, ByHand: d.ByHand, Fixed: d.Fixed,
	}
	for i := range d.Attributes {
		a := &d.Attributes[i]
		out.Attributes = append(out.Attributes, protocol.SetupAttribute{Name: a.Name, Moved: movers[a.Moved], Values: a.Values, Start: a.Start})
	}
	for i := range installs {
		for _, s := range installs[i].Settings {
			if slices.ContainsFunc(s.Values, func(v home.Value) bool { return v.Kind == home.DeviceName && v.Text == d.Name }) {
				out.Uses = append(out.Uses, protocol.SetupUse{App: installs[i].App, Name: s.Name})
			}
		}
	}
	return out
}

func setupApp(a *service.SetupApp) protocol.SetupApp {
	out := protocol.SetupApp{Name: a.Name, File: a.File, Title: a.Title, Description: a.Description, Problem: a.Problem, Parts: a.Parts}
	for _, p := range a.Pages {
		page := protocol.SetupPage{Title: p.Title}
		for _, s := range p.Sections {
			section := protocol.SetupSection{Title: s.Title}
			for i := range s.Fields {
				section.Fields = append(section.Fields, setupField(&s.Fields[i]))
			}
			page.Sections = append(page.Sections, section)
		}
		out.Pages = append(out.Pages, page)
	}
	return out
}

func setupField(f *service.Field) protocol.SetupField {
	out := protocol.SetupField{
		Name: f.Name, Kind: f.Kind, Title: f.Title, Help: f.Help,
		Required: f.Required, Multiple: f.Multiple, Values: f.Values, Any: f.Any, Problem: f.Problem,
	}
	for _, c := range f.Choices {
		out.Choices = append(out.Choices, protocol.SetupChoice(c))
	}
	return out
}

// set answers the program after one setting changed.
func set(r *protocol.SetRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	problem := frontend.Set(set, r.App, r.Name, r.Values)
	return &protocol.Reply{Op: "set", Set: &protocol.Edited{Files: fileTexts(set), Problem: problem}}
}

// furnish answers the program after a device of its home changed.
func furnish(r *protocol.FurnishRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	problem := frontend.Furnish(set, service.Furnishing{Kind: r.Change, Device: r.Device, To: r.To, App: r.App, Setting: r.Name})
	return &protocol.Reply{Op: "furnish", Furnish: &protocol.Edited{Files: fileTexts(set), Problem: problem}}
}

func fileTexts(set *source.Set) []protocol.File {
	out := make([]protocol.File, len(set.Files))
	for i, f := range set.Files {
		out[i] = protocol.File{Name: f.Name, Text: f.Text}
	}
	return out
}

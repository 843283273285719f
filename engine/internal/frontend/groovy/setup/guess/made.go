package guess

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/home"
)

// addMade adds the devices that apps make themselves.
func (g *guess) addMade() {
	for _, app := range g.apps {
		for i := range app.Makes {
			m := &app.Makes[i]
			d := &guessed{
				Usual: setup.Usual{Name: g.free(m.Name), Label: m.Label}, words: map[string]bool{}, made: m,
				apps: []*setup.App{app}, inputs: [][]*setup.Input{nil}, still: m.Fixed,
			}
			if len(m.Capabilities) > 0 {
				d.kind, d.capability = m.Capabilities[0], capability.Lookup(m.Capabilities[0])
			}
			g.devices = append(g.devices, d)
		}
	}
}

// madeBy are the devices that an app makes, as a setting.
func (g *guess) madeBy(app *setup.App) []home.Setting {
	s := home.Setting{Name: setup.ChildDevices}
	for _, d := range g.devices {
		if d.made != nil && d.apps[0] == app {
			s.Values = append(s.Values, home.Value{Kind: home.DeviceName, Text: d.Name})
		}
	}
	if len(s.Values) == 0 {
		return nil
	}
	return []home.Setting{s}
}

// attributes are those of all capabilities of a device, each once.
func (d *guessed) attributes() []*capability.Attribute {
	names := []string{d.kind}
	if d.made != nil {
		names = d.made.Capabilities
	}
	var list []*capability.Attribute
	seen := map[string]bool{}
	for _, name := range names {
		c := capability.Lookup(name)
		for i := 0; c != nil && i < len(c.Attributes); i++ {
			if a := &c.Attributes[i]; !seen[a.Name] {
				seen[a.Name] = true
				list = append(list, a)
			}
		}
	}
	return list
}

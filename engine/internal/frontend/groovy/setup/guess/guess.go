// Package guess writes homes for apps that come without one. It goes in the
// order in which a person would furnish: which modes there are; which media
// things give off, so that sensors have something to sense; a device for each
// capability, shared by the apps that ask for the same; which device leads the
// others; what people can do by hand; last, which few values each sensor can
// have, so that every threshold of an app lies between two of them.
package guess

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// Home writes a home for apps that come without one, as native program text
// in the house style: one room, one device for each capability that an app
// asks for, the mode if an app cares, and an installation of each app with a
// value for every input that its pages show. Switches give off what the apps
// sense, where a word or the usual says so. The home is small, so that a check of
// it is quick: a sensor has the few values that the apps can tell apart, and
// two apps that ask for the same capability share a device.
func Home(apps []*setup.App) string {
	g := &guess{
		apps: apps, wanted: map[string][]*guessed{}, taken: map[string]bool{}, senses: map[capability.Medium]bool{},
		leaders: map[group]*setup.Input{},
	}
	g.chooseModes()
	g.chooseMedia()
	g.chooseLeaders()
	for _, app := range apps {
		for _, in := range app.Asked() {
			if in.Kind == setup.Device {
				g.want(app, in)
			}
		}
	}
	g.lead()
	g.still()
	return g.write()
}

// guess is a home in the making.
type guess struct {
	apps    []*setup.App
	devices []*guessed
	wanted  map[string][]*guessed // by what shares them
	modes   []string              // empty: no app cares
	read    bool                  // an app looks at the mode
	taken   map[string]bool       // names of devices
	senses  map[capability.Medium]bool
	leaders map[group]*setup.Input
}

// guessed is a device.
type guessed struct {
	setup.Usual
	kind       string                 // what inputs ask for
	capability *capability.Capability // nil: not in the catalogue
	gives      capability.Medium      // besides what the catalogue says
	apps       []*setup.App           // that use it
	required   bool                   // an app cannot do without it
	still      bool                   // nobody moves it
	leads      bool                   // others follow it, and no other input has it
}

// want makes the devices that an input needs. One is enough, unless the input
// takes several and another of the app takes one of the same kind.
func (g *guess) want(app *setup.App, in *setup.Input) {
	by := g.shared(app, in)
	need := 1
	for _, other := range app.Asked() {
		if in.Multiple && other.Kind == setup.Device && !other.Multiple && g.shared(app, other) == by {
			need = 2
		}
	}
	for n := len(g.wanted[by]); n < need; n++ {
		d := g.device(in.KindOf(), n, g.thing(app, in))
		g.devices = append(g.devices, d)
		g.wanted[by] = append(g.wanted[by], d)
	}
	for _, d := range g.wanted[by] {
		d.required = d.required || in.Required
		if n := len(d.apps); n == 0 || d.apps[n-1] != app {
			d.apps = append(d.apps, app)
		}
	}
}

// device names a new device: the nth of its kind, which may be a thing.
func (g *guess) device(kind string, n int, t *thing) *guessed {
	d := &guessed{Usual: called(kind, n, t), kind: kind, capability: capability.Lookup(kind)}
	if t != nil {
		d.gives = t.gives
	}
	base := d.Name
	for i := 2; g.taken[d.Name] || syntax.IsReserved(d.Name) || slices.Contains(g.modes, d.Name); i++ {
		d.Name = base + strconv.Itoa(i)
	}
	g.taken[d.Name] = true
	return d
}

// chooseModes collects the names of modes: the usual ones in the spelling of
// the apps, or with capitals like the others, and those that only apps have.
func (g *guess) chooseModes() {
	uses := false
	var named []string
	for _, app := range g.apps {
		uses = uses || app.Facts.UsesMode
		g.read = g.read || app.Facts.ReadsMode
		named = append(named, app.Facts.Modes...)
	}
	if !uses {
		return
	}
	capitals := false
	for _, name := range named {
		capitals = capitals || name != strings.ToLower(name)
	}
	for _, usual := range setup.UsualModes {
		if capitals {
			usual = strings.ToUpper(usual[:1]) + usual[1:]
		}
		if other := slices.IndexFunc(named, func(n string) bool { return strings.EqualFold(n, usual) }); other >= 0 {
			usual = named[other]
		}
		g.modes = append(g.modes, usual)
	}
	for _, name := range named {
		if !slices.Contains(g.modes, name) && strings.TrimSpace(name) != "" && len(g.modes) < maxModes {
			g.modes = append(g.modes, name)
		}
	}
}

// maxModes keeps a home small.
const maxModes = 8

// settings are the values of an app's inputs.
func (g *guess) settings(app *setup.App) []home.Setting {
	var list []home.Setting
	for _, in := range app.Asked() {
		s := home.Setting{Name: in.Name}
		if in.Kind == setup.Device {
			for _, d := range g.given(app, in) {
				s.Values = append(s.Values, home.Value{Kind: home.DeviceName, Text: d.Name})
			}
		} else {
			s.Values = in.Suggest(g.modes)
		}
		if len(s.Values) > 0 {
			list = append(list, s)
		}
	}
	return list
}

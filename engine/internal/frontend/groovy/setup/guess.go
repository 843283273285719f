package setup

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// Guess writes a home for apps that come without one, as native program text
// in the house style: one room, one device for each capability that an app
// asks for, the mode if an app cares, and an installation of each app with a
// value for every input that its pages show. Switches give off what the apps
// sense, where a word or the usual says so. The home is small, so that a check of
// it is quick: a sensor has the few values that the apps can tell apart, and
// two apps that ask for the same capability share a device.
func Guess(apps []*App) string {
	g := &guess{
		apps: apps, wanted: map[string][]*guessed{}, taken: map[string]bool{}, senses: map[capability.Medium]bool{},
		leaders: map[group]*Input{},
	}
	g.chooseModes()
	g.chooseMedia()
	g.chooseLeaders()
	for _, app := range apps {
		for _, in := range app.asked() {
			if in.Kind == Device {
				g.want(app, in)
			}
		}
	}
	g.lead()
	g.still()
	return g.write()
}

// asked are the inputs that people are asked for.
func (a *App) asked() []*Input {
	var list []*Input
	for _, in := range a.Inputs {
		if !in.Hidden || a.Incomplete {
			list = append(list, in)
		}
	}
	return list
}

// guess is a home in the making.
type guess struct {
	apps    []*App
	devices []*guessed
	wanted  map[string][]*guessed // by what shares them
	modes   []string              // empty: no app cares
	read    bool                  // an app looks at the mode
	taken   map[string]bool       // names of devices
	senses  map[capability.Medium]bool
	leaders map[group]*Input
}

// guessed is a device.
type guessed struct {
	usual
	kind       string                 // what inputs ask for
	capability *capability.Capability // nil: not in the catalogue
	gives      capability.Medium      // besides what the catalogue says
	apps       []*App                 // that use it
	required   bool                   // an app cannot do without it
	still      bool                   // nobody moves it
	leads      bool                   // others follow it, and no other input has it
}

// kindOf is what an input asks for: a capability, or else the type as written.
func (in *Input) kindOf() string {
	if in.Capability != "" {
		return in.Capability
	}
	return in.Type
}

// want makes the devices that an input needs. One is enough, unless the input
// takes several and another of the app takes one of the same kind.
func (g *guess) want(app *App, in *Input) {
	by := g.shared(app, in)
	need := 1
	for _, other := range app.asked() {
		if in.Multiple && other.Kind == Device && !other.Multiple && g.shared(app, other) == by {
			need = 2
		}
	}
	for n := len(g.wanted[by]); n < need; n++ {
		d := g.device(in.kindOf(), n, g.thing(app, in))
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
	d := &guessed{usual: called(kind, n, t), kind: kind, capability: capability.Lookup(kind)}
	if t != nil {
		d.gives = t.gives
	}
	base := d.name
	for i := 2; g.taken[d.name] || syntax.IsReserved(d.name) || slices.Contains(g.modes, d.name); i++ {
		d.name = base + strconv.Itoa(i)
	}
	g.taken[d.name] = true
	return d
}

// chooseModes collects the names of modes: the usual ones in the spelling of
// the apps, or with capitals like the others, and those that only apps have.
func (g *guess) chooseModes() {
	uses := false
	var named []string
	for _, app := range g.apps {
		uses = uses || app.facts.usesMode
		g.read = g.read || app.facts.readsMode
		named = append(named, app.facts.modes...)
	}
	if !uses {
		return
	}
	capitals := false
	for _, name := range named {
		capitals = capitals || name != strings.ToLower(name)
	}
	for _, usual := range usualModes {
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
func (g *guess) settings(app *App) []home.Setting {
	var list []home.Setting
	for _, in := range app.asked() {
		s := home.Setting{Name: in.Name}
		if in.Kind == Device {
			for _, d := range g.given(app, in) {
				s.Values = append(s.Values, home.Value{Kind: home.DeviceName, Text: d.name})
			}
		} else {
			s.Values = in.suggest(g.modes)
		}
		if len(s.Values) > 0 {
			list = append(list, s)
		}
	}
	return list
}

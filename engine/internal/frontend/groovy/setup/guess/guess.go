// Package guess writes homes for apps that come without one. It goes in the
// order in which a person would furnish: which modes there are; which media
// things give off, so that sensors have something to sense; a device for each
// capability, shared by the apps that ask for the same, while two inputs of one
// app are two devices; what people can do by hand, and what is left alone to
// keep the home small; last, which few values each sensor can have, so that
// every threshold of an app lies between two of them.
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
// two apps that ask for the same capability share a device. Fixed is what people
// call the devices that it fixes to stay small, and kept the settings that have
// one value of several that apps tell apart.
func Home(apps []*setup.App) (text string, fixed, kept []string) {
	g := &guess{
		apps: apps, wanted: map[string][]*guessed{}, taken: map[string]bool{}, senses: map[capability.Medium]bool{},
		own: map[*setup.Input]*guessed{}, open: map[*setup.Input][]home.Value{}, on: map[*setup.Input]bool{}, times: map[string]bool{}, closed: map[*setup.App][]*setup.Input{},
	}
	g.chooseModes()
	g.chooseMedia()
	for _, app := range apps {
		for _, in := range app.Asked() {
			if in.Kind == setup.Device {
				g.want(app, in)
			}
		}
	}
	g.bind()
	g.addMade()
	g.still()
	g.leaveOpen()
	g.begin()
	for _, d := range g.devices {
		if d.still && d.made == nil {
			fixed = append(fixed, d.Label)
		}
	}
	return g.write(), fixed, g.kept()
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
	asked   int                       // inputs for a mode that say nothing of which
	own     map[*setup.Input]*guessed // the device of an input that has one of its own

	situations int                           // that people and the weather bring about
	open       map[*setup.Input][]home.Value // settings with several values
	on         map[*setup.Input]bool         // of these, those that are true, so that an app listens
	times      map[string]bool               // of the day, that settings have
	closed     map[*setup.App][]*setup.Input // settings that keep one of several values
	starts     int                           // ways to begin
}

// guessed is a device.
type guessed struct {
	setup.Usual
	kind       string                 // what inputs ask for
	capability *capability.Capability // nil: not in the catalogue
	gives      capability.Medium      // besides what the catalogue says
	apps       []*setup.App           // that use it
	inputs     [][]*setup.Input       // of each of them, that it is given to
	required   bool                   // an app cannot do without it
	still      bool                   // nobody moves it
	numbers    bool                   // people change its numbers, too
	outdoors   bool
	words      map[string]bool // of the inputs that it was made for, or given to
	begins     []string        // attributes that begin with any value
	made       *setup.Made     // an app makes it
}

// mostAlike is how many devices of a kind an app is given at most; what asks
// for more shares them.
const mostAlike = 3

// want finds the device of an input. Two inputs of an app are two devices; an
// input of another app gets one that the words of both are about, or else the
// first.
func (g *guess) want(app *setup.App, in *setup.Input) {
	by := g.shared(app, in)
	rivals := map[*guessed]bool{}
	for _, other := range app.Asked() {
		if d := g.own[other]; d != nil && g.shared(app, other) == by {
			rivals[d] = true
		}
	}
	words := telling(in)
	var best *guessed
	score := -1
	for _, d := range g.wanted[by] {
		n := 0
		for w := range words {
			n += b2i(d.words[w])
		}
		if n > score && (!rivals[d] || len(rivals) >= mostAlike) {
			best, score = d, n
		}
	}
	if best == nil {
		best = g.device(in.KindOf(), len(g.wanted[by]), g.thing(app, in), outdoors(in))
		g.devices = append(g.devices, best)
		g.wanted[by] = append(g.wanted[by], best)
	}
	for w := range words {
		best.words[w] = true
	}
	g.own[in] = best
}

// bind notes who uses which device.
func (g *guess) bind() {
	for _, app := range g.apps {
		for _, in := range app.Asked() {
			if in.Kind != setup.Device {
				continue
			}
			for _, d := range g.given(app, in) {
				d.required = d.required || in.Required
				if n := len(d.apps); n == 0 || d.apps[n-1] != app {
					d.apps, d.inputs = append(d.apps, app), append(d.inputs, nil)
				}
				d.inputs[len(d.apps)-1] = append(d.inputs[len(d.apps)-1], in)
			}
		}
	}
}

// device names a new device: the nth of its kind, which may be a thing.
func (g *guess) device(kind string, n int, t *thing, outdoors bool) *guessed {
	d := &guessed{Usual: called(kind, n, t), kind: kind, capability: capability.Lookup(kind), words: map[string]bool{}, outdoors: outdoors}
	if outdoors {
		d.Usual = outside(d.Usual)
	}
	if t != nil {
		d.gives = t.gives
	}
	d.Name = g.free(d.Name)
	return d
}

// free is a name that no device has, and that one has from then on.
func (g *guess) free(base string) string {
	name := base
	for i := 2; g.taken[name] || syntax.IsReserved(name) || slices.Contains(g.modes, name); i++ {
		name = base + strconv.Itoa(i)
	}
	g.taken[name] = true
	return name
}

// given are the devices that an input of an app gets: its own, or all where it
// takes several and no other input of the app takes any.
func (g *guess) given(app *setup.App, in *setup.Input) []*guessed {
	by := g.shared(app, in)
	if in.Multiple && !slices.ContainsFunc(app.Asked(), func(other *setup.Input) bool {
		return other != in && other.Kind == setup.Device && g.shared(app, other) == by
	}) {
		return g.wanted[by]
	}
	return []*guessed{g.own[in]}
}

// looked reports whether an app looks at an attribute of a device.
func (d *guessed) looked(a *capability.Attribute) bool {
	for i, app := range d.apps {
		if app.LooksAt(a.Name, d.inputs[i]) {
			return true
		}
	}
	return false
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

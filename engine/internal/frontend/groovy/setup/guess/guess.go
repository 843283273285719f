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
	g := furnish(apps, nil)
	if g.dropHidden() {
		g = furnish(apps, g)
	}
	for _, d := range g.devices {
		if d.still && d.made == nil {
			fixed = append(fixed, d.Label)
		}
	}
	return g.write(), fixed, g.kept()
}

// furnish makes a home. Before is one that was made with inputs that no page
// shows with the settings that it has: the home has the same without them.
func furnish(apps []*setup.App, before *guess) *guess {
	g := &guess{
		before: before, apps: apps, taken: map[string]bool{}, senses: map[capability.Medium]bool{},
		own: map[*setup.Input]*guessed{}, roles: map[*setup.Input]role{}, labels: map[string]bool{"the house": true, "the garden": true, "the attic": true, "the garage": true}, open: map[*setup.Input][]home.Value{}, on: map[*setup.Input]bool{}, times: map[string]bool{}, closed: map[*setup.App][]*setup.Input{},
	}
	g.chooseModes()
	g.chooseMedia()
	g.want()
	g.bind()
	g.addMade()
	g.still()
	g.dropPeople()
	g.leaveOpen()
	g.begin()
	return g
}

// guess is a home in the making.
type guess struct {
	before  *guess                // or nil
	hidden  map[*setup.Input]bool // that its settings leave without a page
	apps    []*setup.App
	devices []*guessed
	modes   []string        // empty: no app cares
	read    bool            // an app looks at the mode
	taken   map[string]bool // names of devices
	labels  map[string]bool // what they are called
	senses  map[capability.Medium]bool
	asked   int                       // inputs for a mode that say nothing of which
	own     map[*setup.Input]*guessed // the device that was found for an input
	roles   map[*setup.Input]role     // what its words tell

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
	role       role                   // what the words of its inputs tell
	order      int                    // of the first of them
	gives      capability.Medium      // besides what the catalogue says
	apps       []*setup.App           // that use it
	inputs     [][]*setup.Input       // of each of them, that it is given to
	required   bool                   // an app cannot do without it
	still      bool                   // nobody moves it
	numbers    bool                   // people change its numbers, too
	words      map[string]bool        // of the inputs that it was made for, or given to
	begins     []string               // attributes that begin with any value
	extra      bool                   // nobody asks for it alone
	made       *setup.Made            // an app makes it
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

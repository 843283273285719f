package guess

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
)

// buttons are the capabilities that remote controls have together, though apps
// ask for one of them.
var buttons = []string{"pushableButton", "holdableButton", "doubleTapableButton", "releasableButton"}

// besides are what a remote control can do besides, and apps wait for.
func (d *guessed) besides() []string {
	var list []string
	if d.made != nil {
		return d.made.Capabilities[1:]
	}
	if !slices.Contains(buttons, d.capability.Name) {
		return nil
	}
	for _, name := range buttons {
		if name != d.capability.Name && d.looked(&capability.Lookup(name).Attributes[0]) {
			list = append(list, name)
		}
	}
	return list
}

// chooseMedia collects what the apps sense.
func (g *guess) chooseMedia() {
	for _, app := range g.apps {
		for _, in := range g.inputs(app) {
			c := capability.Lookup(in.KindOf())
			if in.Kind != setup.Device || c == nil {
				continue
			}
			for i := range c.Attributes {
				if a := &c.Attributes[i]; a.Sensor && a.Medium != capability.NoMedium {
					g.senses[a.Medium] = true
				}
			}
		}
	}
}

// telling are the words of an input that say which of several devices it is
// about.
func telling(in *setup.Input) map[string]bool {
	have := setup.WordsOf(in.Name + " " + in.Title)
	for w := range have {
		if len(w) < 2 || untold[w] || strings.Contains(strings.ToLower(in.KindOf()), strings.TrimSuffix(w, "s")) {
			delete(have, w)
		}
	}
	return have
}

// untold are words that say nothing of which device it is.
var untold = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq("the this these that those which what when where who whom whose select choose pick device devices " +
		"sensor sensors to of on off in at for from by is are be it its and or your my turn turns set use using control controlled " +
		"monitor monitored want would like you do does will with one any all some if things thing light lights lamp lamps " +
		"switch switches switch1 then should input opens closes open close changes activate trigger triggers") {
		untold[w] = true
	}
}

// reached reports whether what a device of another app gives off reaches d.
func (g *guess) reached(d *guessed) bool {
	for i := range d.capability.Attributes {
		a := &d.capability.Attributes[i]
		for _, other := range g.devices {
			if a.Sensor && other.emits(a.Medium) && !(len(d.apps) == 1 && slices.Equal(d.apps, other.apps)) {
				return true
			}
		}
	}
	return false
}

// emits reports whether a device may give off a medium.
func (d *guessed) emits(m capability.Medium) bool {
	if m == capability.NoMedium || d.capability == nil {
		return false
	}
	return d.gives == m || slices.ContainsFunc(d.capability.Attributes, func(a capability.Attribute) bool {
		return !a.Sensor && a.Medium == m
	}) || slices.ContainsFunc(d.capability.Commands, func(c capability.Command) bool { return c.Medium == m })
}

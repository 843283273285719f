package guess

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
)

// thing is what a switch switches.
type thing struct {
	setup.Usual
	gives capability.Medium
}

// What switches switch; a lamp when no word says otherwise.
var (
	lamp          = thing{setup.Usual{Name: "lamp", Label: "the lamp"}, capability.Light}
	coffeeMachine = thing{setup.Usual{Name: "coffee", Label: "the coffee machine"}, capability.Motion}
	vacuumCleaner = thing{setup.Usual{Name: "vacuum", Label: "the vacuum cleaner"}, capability.Motion}
	sprinkler     = thing{setup.Usual{Name: "sprinkler", Label: "the sprinkler"}, capability.Water}
	pump          = thing{setup.Usual{Name: "pump", Label: "the pump"}, capability.NoMedium}
	fan           = thing{setup.Usual{Name: "fan", Label: "the fan"}, capability.NoMedium}
	heater        = thing{setup.Usual{Name: "heater", Label: "the heater"}, capability.NoMedium}
)

// things are the words by which apps tell what they switch.
var things = map[string]*thing{
	"light": &lamp, "lights": &lamp, "lamp": &lamp, "lamps": &lamp, "bulb": &lamp, "bulbs": &lamp,
	"coffee": &coffeeMachine, "espresso": &coffeeMachine,
	"vacuum": &vacuumCleaner, "robot": &vacuumCleaner, "cleaner": &vacuumCleaner, "botvac": &vacuumCleaner,
	"sprayer": &sprinkler, "sprayers": &sprinkler, "sprinkler": &sprinkler, "sprinklers": &sprinkler, "irrigation": &sprinkler,
	"pump": &pump, "pumps": &pump, "fan": &fan, "fans": &fan, "heater": &heater, "heaters": &heater,
}

// thing is what an input of an app switches, if the home must tell: when some
// app senses what it gives off, or when it would be taken for a lamp there.
func (g *guess) thing(app *setup.App, in *setup.Input) *thing {
	if in.KindOf() != "switch" {
		return nil
	}
	if t := thingOf(app, in); g.senses[t.gives] || g.senses[capability.Light] {
		return t
	}
	return nil
}

// thingOf goes by the first word of an input, or else of the app, that tells.
func thingOf(app *setup.App, in *setup.Input) *thing {
	for _, text := range []string{setup.Spaced(in.Name), in.Title, in.Description, in.Section, app.Definition.Name} {
		for _, w := range setup.Split(text) {
			if t := things[strings.ToLower(w)]; t != nil {
				return t
			}
		}
	}
	return &lamp
}

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
		for _, in := range app.Asked() {
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

// shared is by what inputs that may share a device are known: what they ask
// for, and the name of the thing that they switch.
func (g *guess) shared(app *setup.App, in *setup.Input) string {
	by := in.KindOf()
	if t := g.thing(app, in); t != nil {
		by += " " + t.Name
	}
	if outdoors(in) {
		by += " outdoors"
	}
	return by
}

// weatherly are sensors that may hang outside.
var weatherly = map[string]bool{
	"temperatureMeasurement": true, "relativeHumidityMeasurement": true, "illuminanceMeasurement": true,
}

// outdoors reports whether an input asks for a sensor that hangs outside.
func outdoors(in *setup.Input) bool {
	if !weatherly[in.KindOf()] {
		return false
	}
	have := setup.WordsOf(in.Name + " " + in.Title)
	return have["outdoor"] || have["outdoors"] || have["outside"] || have["out"]
}

// outside is what a device outside is called.
func outside(u setup.Usual) setup.Usual {
	return setup.Usual{Name: "outdoor" + strings.ToUpper(u.Name[:1]) + u.Name[1:], Label: "the outdoor " + strings.TrimPrefix(u.Label, "the ")}
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

// called is what the nth device of a kind is called: after the thing that it
// is, or by its usual name.
func called(kind string, n int, t *thing) setup.Usual {
	switch {
	case t == nil:
		return setup.Naming(kind, n)
	case n > 0:
		return setup.Usual{Name: t.Name, Label: "the " + setup.Ordinal(n) + " " + strings.TrimPrefix(t.Label, "the ")}
	}
	return t.Usual
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

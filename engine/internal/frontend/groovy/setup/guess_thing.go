package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
)

// thing is what a switch switches.
type thing struct {
	usual
	gives capability.Medium
}

// What switches switch; a lamp when no word says otherwise.
var (
	lamp          = thing{usual{"lamp", "the lamp"}, capability.Light}
	coffeeMachine = thing{usual{"coffee", "the coffee machine"}, capability.Motion}
	vacuumCleaner = thing{usual{"vacuum", "the vacuum cleaner"}, capability.Motion}
	sprinkler     = thing{usual{"sprinkler", "the sprinkler"}, capability.Water}
	pump          = thing{usual{"pump", "the pump"}, capability.NoMedium}
	fan           = thing{usual{"fan", "the fan"}, capability.NoMedium}
	heater        = thing{usual{"heater", "the heater"}, capability.NoMedium}
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
func (g *guess) thing(app *App, in *Input) *thing {
	if in.kindOf() != "switch" {
		return nil
	}
	if t := thingOf(app, in); g.senses[t.gives] || g.senses[capability.Light] {
		return t
	}
	return nil
}

// thingOf goes by the first word of an input, or else of the app, that tells.
func thingOf(app *App, in *Input) *thing {
	for _, text := range []string{spaced(in.Name), in.Title, in.Description, in.Section, app.Definition.Name} {
		for _, w := range split(text) {
			if t := things[strings.ToLower(w)]; t != nil {
				return t
			}
		}
	}
	return &lamp
}

// chooseMedia collects what the apps sense.
func (g *guess) chooseMedia() {
	for _, app := range g.apps {
		for _, in := range app.asked() {
			c := capability.Lookup(in.kindOf())
			if in.Kind != Device || c == nil {
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
func (g *guess) shared(app *App, in *Input) string {
	if t := g.thing(app, in); t != nil {
		return in.kindOf() + " " + t.name
	}
	return in.kindOf()
}

// called is what the nth device of a kind is called: after the thing that it
// is, or by its usual name.
func called(kind string, n int, t *thing) usual {
	switch {
	case t == nil:
		return naming(kind, n)
	case n > 0:
		return usual{t.name, "the second " + strings.TrimPrefix(t.label, "the ")}
	}
	return t.usual
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

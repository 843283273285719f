package guess

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/value"
)

// moved reports whether people or the weather change an attribute of a device:
// sensors change, and people change whatever else apps look at, so that the
// apps have something to react to.
func (g *guess) moved(d *guessed, a *capability.Attribute) bool {
	switch {
	case d.still || a.Momentary || (!a.Sensor || d.made != nil) && !d.looked(a):
		return false
	case a.Domain.Kind == value.Range:
		s, _ := g.span(d, a)
		return len(s.among) > 1
	}
	return true
}

// fewNames is how many names an attribute may have that all count.
const fewNames = 3

// names are the values of an attribute that has names for them: of many those
// that an app names, and one that stands for all others.
func (d *guessed) names(a *capability.Attribute) []string {
	all := a.Domain.Names
	if len(all) <= fewNames {
		return all
	}
	var list []string
	rest := false
	for _, name := range all {
		said := slices.ContainsFunc(d.apps, func(app *setup.App) bool { return app.Says(name) || app.Says(a.Spelling(name)) })
		if said || !rest {
			list = append(list, name)
		}
		rest = rest || !said
	}
	if len(list) == 1 {
		return all[:2]
	}
	return list
}

// byHand reports whether people operate a device.
func (g *guess) byHand(d *guessed) bool {
	return slices.ContainsFunc(d.attributes(), func(a *capability.Attribute) bool { return !a.Sensor && g.moved(d, a) })
}

// mostSituations is in how many situations the devices of a guessed home may
// be by what people and the weather do: what apps do multiplies them.
const mostSituations = 200

// still leaves devices alone until few enough situations remain: last what an
// app waits for when it waits for nothing else, before it sensors that devices
// of other apps move, then other sensors, which apps react to, then devices
// that several apps share, then those that an app requires, and of equals the
// later ones first. The numbers that people set come after everything else.
func (g *guess) still() {
	situations := max(1, len(g.modes))
	if !g.read {
		situations = 1
	}
	only := g.triggers()
	var byWeight [32][]*guessed
	for _, d := range g.devices {
		if d.capability != nil && !d.still {
			weight := 16*b2i(only[d]) + 8*b2i(g.reached(d)) + 4*b2i(!g.byHand(d)) + 2*b2i(len(d.apps) > 1) + b2i(d.required)
			byWeight[weight] = append(byWeight[weight], d)
		}
	}
	for weight := len(byWeight) - 1; weight >= 0; weight-- {
		for _, d := range byWeight[weight] {
			n := g.positions(d)
			d.still = n > 1 && situations*n > mostSituations && !only[d]
			if !d.still {
				situations *= n
			}
		}
	}
	for weight := len(byWeight) - 1; weight >= 0; weight-- {
		for _, d := range byWeight[weight] {
			without := g.positions(d)
			d.numbers = true
			if n := g.positions(d) / without; situations*n <= mostSituations {
				situations *= n
			} else {
				d.numbers = false
			}
		}
	}
	g.situations = situations
}

// mostStarts is in how many ways a guessed home may begin, the settings that it
// leaves open among them.
const mostStarts = 16

// begin lets what people operate begin in any position, where an app reads it:
// what it saves or compares then is not always the same.
func (g *guess) begin() {
	for _, d := range g.devices {
		if d.capability == nil || d.still || d.made != nil {
			continue
		}
		for _, a := range d.attributes() {
			n := len(d.names(a))
			if a.Sensor || n < a.Domain.Size() || a.Domain.Kind == value.Range || !g.moved(d, a) || g.starts*n > mostStarts {
				continue
			}
			if d.read(a) {
				g.starts *= n
				d.begins = append(d.begins, a.Name)
			}
		}
	}
}

// read reports whether an app reads an attribute of a device.
func (d *guessed) read(a *capability.Attribute) bool {
	for i, app := range d.apps {
		if app.Reads(a.Name, d.inputs[i]) {
			return true
		}
	}
	return false
}

// triggers are devices without which an app has nothing to react to: of what
// it waits for, the first that it can move by, and the marks that it hears of.
func (g *guess) triggers() map[*guessed]bool {
	only := map[*guessed]bool{}
	for _, app := range g.apps {
		var first *guessed
		for _, in := range g.inputs(app) {
			if in.Kind != setup.Device || !app.Awaits(in) {
				continue
			}
			for _, d := range g.given(app, in) {
				if first == nil && d.capability != nil {
					first = d
				}
				if d.marks(app, in) {
					only[d] = true
				}
			}
		}
		if first != nil {
			only[first] = true
		}
	}
	return only
}

// marks reports whether an app only hears of a device that stands for something
// in the home, as whether it may act: nobody would ever tell it of one that is
// left alone.
func (d *guessed) marks(app *setup.App, in *setup.Input) bool {
	return d.role.thing != nil && d.role.thing.mark() && !app.Reads("switch", []*setup.Input{in})
}

// positions is how many positions people and the weather can bring a device
// into, as far as apps can tell what people do.
func (g *guess) positions(d *guessed) int {
	n := 1
	for _, a := range d.attributes() {
		s, _ := g.span(d, a)
		switch {
		case !g.moved(d, a) || !d.looked(a): // what nobody looks at changes nothing
		case a.Domain.Kind == value.Range:
			n *= len(s.among)
		default:
			n *= len(d.names(a))
		}
	}
	return n
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

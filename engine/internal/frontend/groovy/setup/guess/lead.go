package guess

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
)

// group is the inputs of an app that share devices.
type group struct {
	app *setup.App
	by  string
}

// chooseLeaders finds, of inputs that share devices, the one for the device
// that others follow: the app waits for what it does and has several others
// that it does not wait for. Sensors follow nothing.
func (g *guess) chooseLeaders() {
	for _, app := range g.apps {
		first, follow := map[string]*setup.Input{}, map[string]bool{}
		for _, in := range app.Asked() {
			if c := capability.Lookup(in.KindOf()); in.Kind != setup.Device || c == nil || len(c.Commands) == 0 {
				continue
			}
			by := g.shared(app, in)
			switch awaited := app.Awaits(in); {
			case in.Multiple:
				follow[by] = follow[by] || !awaited
			case awaited && first[by] == nil:
				first[by] = in
			}
			if follow[by] && first[by] != nil {
				g.leaders[group{app, by}] = first[by]
			}
		}
	}
}

// given are the devices that an input of an app gets: the first one, or all; a
// leader gets the second, which then is none of its followers.
func (g *guess) given(app *setup.App, in *setup.Input) []*guessed {
	by := g.shared(app, in)
	list, leader := g.wanted[by], g.leaders[group{app, by}]
	switch {
	case leader != nil && in == leader:
		return list[1:2]
	case !in.Multiple:
		return list[:1]
	case leader != nil && !app.Awaits(in):
		return slices.Concat(list[:1], list[2:])
	}
	return list
}

// lead marks the devices that others follow, if no other input has them.
func (g *guess) lead() {
	uses, leads := map[*guessed]int{}, map[*guessed]bool{}
	for _, app := range g.apps {
		for _, in := range app.Asked() {
			if in.Kind != setup.Device {
				continue
			}
			for _, d := range g.given(app, in) {
				uses[d]++
				leads[d] = leads[d] || g.leaders[group{app, g.shared(app, in)}] == in
			}
		}
	}
	for _, d := range g.devices {
		d.leads = leads[d] && uses[d] == 1
	}
}

// operated is the range of a numeric attribute that is no sensor. Of a device
// that leads others it has two values, or one where no app looks at it.
func (d *guessed) operated(a *capability.Attribute) (bounds, bool) {
	b, known := natural[a.Name]
	if !d.leads {
		return b, known
	}
	if !known {
		b = bounds{int64(a.Domain.Lo), int64(a.Domain.Hi), int64(a.Start)}
	}
	if !d.looked(a) {
		return bounds{b.start, b.start, b.start}, true
	}
	lo := max(b.lo, b.start-1)
	return bounds{lo, lo + 1, b.start}, true
}

// looked reports whether an app looks at an attribute of a device.
func (d *guessed) looked(a *capability.Attribute) bool {
	return slices.ContainsFunc(d.apps, func(app *setup.App) bool { return app.LooksAt(a.Name, d.kind) })
}

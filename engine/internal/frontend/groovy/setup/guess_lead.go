package setup

import (
	"slices"

	"crosscheck/engine/internal/capability"
)

// group is the inputs of an app that share devices.
type group struct {
	app *App
	by  string
}

// chooseLeaders finds, of inputs that share devices, the one for the device
// that others follow: the app waits for what it does and has several others
// that it does not wait for. Sensors follow nothing.
func (g *guess) chooseLeaders() {
	for _, app := range g.apps {
		first, follow := map[string]*Input{}, map[string]bool{}
		for _, in := range app.asked() {
			if c := capability.Lookup(in.kindOf()); in.Kind != Device || c == nil || len(c.Commands) == 0 {
				continue
			}
			by := g.shared(app, in)
			switch awaited := app.awaits(in); {
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

// awaits reports whether devices of an input set off a handler.
func (a *App) awaits(in *Input) bool { return slices.Contains(a.facts.awaits, in.Name) }

// given are the devices that an input of an app gets: the first one, or all; a
// leader gets the second, which then is none of its followers.
func (g *guess) given(app *App, in *Input) []*guessed {
	by := g.shared(app, in)
	list, leader := g.wanted[by], g.leaders[group{app, by}]
	switch {
	case leader != nil && in == leader:
		return list[1:2]
	case !in.Multiple:
		return list[:1]
	case leader != nil && !app.awaits(in):
		return slices.Concat(list[:1], list[2:])
	}
	return list
}

// lead marks the devices that others follow, if no other input has them.
func (g *guess) lead() {
	uses, leads := map[*guessed]int{}, map[*guessed]bool{}
	for _, app := range g.apps {
		for _, in := range app.asked() {
			if in.Kind != Device {
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
	return slices.ContainsFunc(d.apps, func(app *App) bool { return app.looksAt(a.Name, d.kind) })
}

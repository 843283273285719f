package guess

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
)

// mostAlike is how many devices of a kind an app is given at most; what asks
// for more shares them.
const mostAlike = 6

// asking is an input for devices, and how many were before it.
type asking struct {
	app   *setup.App
	in    *setup.Input
	role  role
	order int
}

// want finds the devices of all inputs: those first whose words tell most.
func (g *guess) want() {
	var list []asking
	for _, app := range g.apps {
		said := saidBy(app)
		for _, in := range g.inputs(app) {
			if in.Kind == setup.Device {
				g.roles[in] = roleOf(app, in, said)
				list = append(list, asking{app, in, g.roles[in], len(list)})
			}
		}
	}
	for i := range list {
		g.settle(&list[i])
	}
	slices.SortStableFunc(list, func(a, b asking) int { return b.role.told() - a.role.told() })
	for _, a := range list {
		g.find(a)
	}
	g.addPeople()
	slices.SortStableFunc(g.devices, func(a, b *guessed) int { return a.order - b.order })
}

// settle has what is one thing, and no word says where, be in the only room that its
// app names: not where a door leads, or the weather is measured.
func (g *guess) settle(a *asking) {
	if a.in.Multiple || a.role.place != nil || !isWord(switched, a.in.KindOf()) || a.role.thing != nil && a.role.thing.aside {
		return
	}
	var only *place
	for _, in := range g.inputs(a.app) {
		switch p := g.roles[in].place; {
		case p == nil || p == outdoor || p.side() || isWord(opened+" lock doorControl", in.KindOf()):
		case only != nil && only != p:
			return
		default:
			only = p
		}
	}
	a.role.place = only
	g.roles[a.in] = a.role
}

// find gives an input its device. Two inputs of an app are two devices; an
// input of another app gets one of which no word says that it is another: the
// one that most words of both are about, or else the first.
func (g *guess) find(a asking) {
	kind, words := a.in.KindOf(), telling(a.in)
	rivals := g.rivals(a)
	var best *guessed
	score := -1
	for _, d := range g.devices {
		if n := d.likeness(a.role, words); n > score && d.mayBe(kind, a.role) && (!rivals[d] || len(rivals) >= mostAlike) {
			best, score = d, n
		}
	}
	if best == nil {
		best = g.device(kind, a.role)
		best.order = a.order
	}
	best.become(kind)
	for w := range words {
		best.words[w] = true
	}
	best.role, best.order = best.role.and(a.role), min(best.order, a.order)
	g.own[a.in] = best
}

// rivals are the devices that other inputs of the app have, of those that this
// one could have.
func (g *guess) rivals(a asking) map[*guessed]bool {
	list := map[*guessed]bool{}
	for _, other := range g.inputs(a.app) {
		if d := g.own[other]; d != nil && d.mayBe(a.in.KindOf(), a.role) {
			list[d] = true
		}
	}
	return list
}

// likeness is how much a device is like what an input asks for. What nobody tells
// more of is a lamp rather than something else.
func (d *guessed) likeness(r role, words map[string]bool) int {
	n := 4*b2i(r.thing != nil && r.thing == d.role.thing) + 4*b2i(r.place != nil && r.place == d.role.place) + 2*b2i(r.thing == nil && d.role.thing == lamp)
	for w := range words {
		n += b2i(d.words[w])
	}
	return n
}

// addPeople adds somebody where an app that takes several people looks at how
// they are, as nobody can be the last to leave alone, or another app goes by them,
// too: then it matters who comes and who leaves.
func (g *guess) addPeople() {
	for _, app := range g.apps {
		for _, in := range g.inputs(app) {
			if d := g.own[in]; d != nil && in.Multiple && d.capability != nil && d.capability.Person && g.count(d.kind) == 1 &&
				(app.Reads(d.capability.Attributes[0].Name, []*setup.Input{in}) || g.shared(d)) {
				other := g.device(d.kind, role{})
				other.order, other.extra = d.order, true
			}
		}
	}
}

// shared reports whether inputs of several apps have d.
func (g *guess) shared(d *guessed) bool {
	n := 0
	for _, app := range g.apps {
		n += b2i(slices.ContainsFunc(g.inputs(app), func(in *setup.Input) bool { return g.own[in] == d }))
	}
	return n > 1
}

// dropPeople leaves out people who would never come or go.
func (g *guess) dropPeople() {
	g.devices = slices.DeleteFunc(g.devices, func(d *guessed) bool { return d.extra && d.still })
}

// count is how many devices of a kind there are.
func (g *guess) count(kind string) int {
	n := 0
	for _, d := range g.devices {
		n += b2i(d.kind == kind)
	}
	return n
}

// bind notes who uses which device.
func (g *guess) bind() {
	for _, app := range g.apps {
		for _, in := range g.inputs(app) {
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

// device adds a device of a kind.
func (g *guess) device(kind string, r role) *guessed {
	d := &guessed{kind: kind, capability: capability.Lookup(kind), role: r, words: map[string]bool{}}
	if kind == "switch" && r.thing == nil && g.senses[capability.Light] {
		d.role.thing = lamp
	}
	if t := d.role.thing; kind == "switch" && t != nil && g.senses[t.gives] {
		d.gives = t.gives
	}
	d.Usual = g.name(d)
	g.devices = append(g.devices, d)
	return d
}

// of is what a label may be given to once: a door has a lock besides.
func (d *guessed) of(label string) string {
	if areAlike(d.kind, "lock") {
		return "the lock of " + label
	}
	return label
}

// name is what a device is called: not like another, unless they are of one
// person or one door.
func (g *guess) name(d *guessed) setup.Usual {
	var u setup.Usual
	if d.capability != nil && d.capability.Person {
		alike := func(other *guessed) bool { return other.kind == d.kind && other.Label == u.Label }
		for n := 0; u.Label == "" || slices.ContainsFunc(g.devices, alike); n++ {
			u = d.role.called(d.kind, n)
		}
	} else {
		for n := 0; n == 0 || g.labels[d.of(u.Label)]; n++ {
			u = d.role.called(d.kind, n)
		}
	}
	g.labels[d.of(u.Label)] = true
	u.Name = g.free(u.Name)
	return u
}

// given are the devices that an input of an app gets: its own, or all that it
// may be about where it takes several and no other input of the app may be about
// the same.
func (g *guess) given(app *setup.App, in *setup.Input) []*guessed {
	r := g.roles[in]
	if !in.Multiple || slices.ContainsFunc(g.inputs(app), func(other *setup.Input) bool {
		return other != in && other.Kind == setup.Device && other.KindOf() == in.KindOf() && g.roles[other].agrees(r)
	}) {
		return []*guessed{g.own[in]}
	}
	taken := map[*guessed]bool{}
	for _, other := range g.inputs(app) {
		taken[g.own[other]] = other != in
	}
	var list []*guessed
	for _, d := range g.devices {
		if d == g.own[in] || d.serves(in.KindOf()) && d.mayBe(in.KindOf(), r) && !taken[d] {
			list = append(list, d)
		}
	}
	return list
}

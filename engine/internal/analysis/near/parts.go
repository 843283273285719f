package near

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/observed"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// part is the events that what is asked about some locations depends on.
type part struct {
	events  sets.Set
	core    sets.Set // all but those that only have to be over
	touched sets.Set // what these access
}

// divider finds parts.
type divider struct {
	*observed.Accesses
	sys     ts.System
	events  []ts.Event
	locs    []ts.Location
	links   []conflict.Link
	storers [][]ts.EventID // of each location
	first   []ts.EventID   // what is set going at the start
	persons []ts.EventID   // what somebody comes or goes by
	starts  *starts
	look    func(work int)
}

func newDivider(g *stategraph.Graph, a *observed.Accesses, o *conflict.Options) *divider {
	sys := g.System()
	d := &divider{Accesses: a, sys: sys, events: sys.Events(), locs: sys.Locations(), links: o.Links, starts: startsOf(g), look: o.Look}
	d.storers = make([][]ts.EventID, len(d.locs))
	for i := range d.events {
		e := ts.EventID(i)
		comes := false
		d.Writes[e].Each(func(l int) {
			d.storers[l] = append(d.storers[l], e)
			comes = comes || d.locs[l].Bond == ts.Turn
		})
		if comes {
			d.persons = append(d.persons, e)
		}
	}
	for _, id := range g.Initials() {
		for _, e := range d.sys.Enabled(g.State(id), nil) {
			if d.events[e].Armed && !slices.Contains(d.first, e) {
				d.first = append(d.first, e)
			}
		}
	}
	return d
}

// noticed reports whether location l is one of a home, and no app's own.
func (d *divider) noticed(l int) bool {
	k := d.locs[l].Kind
	return k == ts.Attribute || k == ts.Mode || k == ts.Global
}

// quiet reports whether all that comes of e is that it is over.
func (d *divider) quiet(e ts.EventID) bool {
	changes := false
	d.Writes[e].Each(func(l int) { changes = changes || d.noticed(l) })
	return d.Settles[e] && !changes
}

// parts are one for each location of the home that an app stores, and one for
// each sensor that is moved through the room; by is that of each such location,
// or one that has it in it, else nil.
func (d *divider) parts() (by []*part) {
	by = make([]*part, len(d.locs))
	in := make([]*part, len(d.events)) // of each event some part
	find := func(l ts.LocID, of []ts.EventID) {
		if len(of) == 0 {
			return
		}
		p := in[of[0]]
		if p == nil || slices.ContainsFunc(of, func(e ts.EventID) bool { return !p.core.Has(int(e)) }) {
			p = d.part(of)
			p.core.Each(func(e int) { in[e] = p })
		}
		by[l] = p
	}
	for l := range d.locs {
		stores := func(s sets.Set) bool { return s.Has(l) }
		if d.noticed(l) && slices.ContainsFunc(d.Stores[1:], stores) {
			find(ts.LocID(l), d.storers[l])
		}
	}
	for _, k := range d.links {
		find(k.To, d.around(k.To))
	}
	return by
}

// around is the events that have to do with a sensor that is moved through the
// room: who looks at it, and what gives off what it senses.
func (d *divider) around(sensor ts.LocID) (out []ts.EventID) {
	for e := range d.events {
		if d.Reads[e].Has(int(sensor)) {
			out = append(out, ts.EventID(e))
		}
	}
	out = append(out, d.storers[sensor]...)
	for _, k := range d.links {
		if k.To == sensor {
			out = append(append(out, k.Event), d.storers[k.From]...)
		}
	}
	return out
}

// part is the least one with some events that has for each of its events, too,
//   - what stores something that the event accesses: a store may change
//     something, or not, and changes are heard of; what the event sets going is
//     among it, as that takes the flag back;
//   - what is set going at the start;
//   - if it accesses who comes and goes, whatever anybody comes and goes by: when
//     the last one has left is a matter of all;
//   - if what they access may be otherwise at the start, and something else in the
//     home is then, too, what stores that.
//
// What is set going at the start and is quiet is there so that the home can come
// to rest; what it finds does not matter.
func (d *divider) part(of []ts.EventID) *part {
	p := &part{sets.New(len(d.events)), sets.New(len(d.events)), sets.New(len(d.locs))}
	queue := []ts.EventID(nil)
	add := func(list []ts.EventID) {
		for _, e := range list {
			if !p.core.Has(int(e)) {
				p.core.Add(int(e))
				queue = append(queue, e)
			}
		}
	}
	touch := func(l int) {
		if p.touched.Has(l) {
			return
		}
		p.touched.Add(l)
		add(d.storers[l])
		if d.locs[l].Bond == ts.Turn {
			add(d.persons)
		}
	}
	add(of)
	add(slices.DeleteFunc(slices.Clone(d.first), d.quiet))
	for len(queue) > 0 {
		e := queue[0]
		queue = queue[1:]
		if d.look != nil {
			d.look(1 + 2*len(p.touched))
		}
		d.Reads[e].Each(touch)
		d.Writes[e].Each(touch)
		if len(queue) == 0 {
			d.freely(p.touched, add)
		}
	}
	p.events.Union(p.core)
	for _, e := range d.first {
		p.events.Add(int(e))
	}
	return p
}

// largest are the different parts that are no parts of others.
func largest(by []*part) (out []*part) {
	var list []*part
	for _, p := range by {
		if p != nil && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	for i, p := range list {
		within := slices.ContainsFunc(list, func(q *part) bool {
			return q.events.Has(p.events.First()) && slices.Equal(p.events.Both(q.events), p.events) && !slices.Equal(p.events, q.events)
		})
		again := slices.ContainsFunc(list[:i], func(q *part) bool { return slices.Equal(p.events, q.events) })
		if !within && !again {
			out = append(out, p)
		}
	}
	return out
}

package order

import (
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// claim is who commands what in the end, in each order.
type claim struct {
	first, second ts.AppID
	i, j          int // of group.commands
	last          bool
}

// orders are the rests of both orders, and of each event alone.
type orders struct {
	one, two, onlyOne, onlyTwo []rest
	passes                     []bool // of each of group.commands: people go through it, each for themselves
}

// compare looks for what differs at rest between the two orders.
func (s *Search) compare(g *group, at place, a, b *alone, first, second []node) {
	o := orders{one: s.settle(g, first), onlyOne: a.rests, onlyTwo: b.rests}
	if o.one == nil {
		return
	}
	if o.two = s.settle(g, second); o.two == nil {
		return
	}
	for _, l := range g.commands {
		o.passes = append(o.passes, s.locs[l].Bond == ts.Passage)
	}
	persons := s.turn(a.event) && s.turn(b.event)
	for _, c := range o.claims(len(g.commands), persons) {
		f := Found{
			First: c.first, Second: c.second, Locs: [2]ts.LocID{g.commands[c.i], g.commands[c.j]}, Events: [2]ts.EventID{a.event, b.event},
			Last: c.last, Runs: [2][]trace.Pick{o.one[0].picks, o.two[0].picks}, From: at.id, depth: at.depth, state: slices.Clone(at.state),
		}
		if f.Last {
			f.Events = [2]ts.EventID{b.event, a.event}
		}
		s.note(&f)
	}
}

// turn reports whether somebody comes or goes with e.
func (s *Search) turn(e ts.EventID) bool {
	return slices.ContainsFunc(s.moved[e], func(l ts.LocID) bool { return s.locs[l].Bond == ts.Turn })
}

// claims are who decides over what: for two apps that answer one event each over
// one location if there is such a one, else over the first that each has.
func (o *orders) claims(n int, persons bool) (out []claim) {
	for i := range n {
		for j := range n {
			c, ok := o.claim(i, j, persons)
			if !ok {
				continue
			}
			k := slices.IndexFunc(out, func(d claim) bool { return d.first == c.first && d.second == c.second && d.last == c.last })
			switch {
			case k < 0:
				out = append(out, c)
			case c.i == c.j && out[k].i != out[k].j:
				out[k] = c
			}
		}
	}
	return out
}

// claim is the claim over locations i and j, if there is one.
func (o *orders) claim(i, j int, persons bool) (claim, bool) {
	if !o.differs(i) || !o.differs(j) {
		return claim{}, false
	}
	if c := (claim{only(o.one, i), only(o.two, j), i, j, false}); o.first(&c) {
		return c, true
	}
	c := claim{final(o.one, i), final(o.two, i), i, i, true}
	return c, i == j && persons && !o.passes[i] && o.last(&c)
}

// first reports whether each app of c acts when its event comes first, and is
// kept from it when the other one came before.
func (o *orders) first(c *claim) bool {
	return c.first != 0 && c.second != 0 && c.first != c.second &&
		never(o.two, c.i, c.first) && never(o.one, c.j, c.second) &&
		always(o.onlyOne, c.i, c.first) && always(o.onlyTwo, c.j, c.second)
}

// last reports whether each app of c acts when its event comes, and has the last
// word when that comes last.
func (o *orders) last(c *claim) bool {
	return c.first != 0 && c.second != 0 && c.first != c.second &&
		always(o.onlyTwo, c.i, c.first) && always(o.onlyOne, c.i, c.second)
}

// differs reports whether location i has no value in common.
func (o *orders) differs(i int) bool {
	return !slices.ContainsFunc(o.one, func(a rest) bool {
		return slices.ContainsFunc(o.two, func(b rest) bool { return a.values[i] == b.values[i] })
	})
}

// only is the app that alone commands location i on every way, or 0.
func only(list []rest, i int) ts.AppID {
	app := list[0].record[i].last
	for _, r := range list {
		if t := &r.record[i]; len(t.by) != 1 || t.by[0] != app || t.last != app {
			return 0
		}
	}
	return app
}

// final is the app whose command for location i is the last on every way, not
// before the second event, or 0.
func final(list []rest, i int) ts.AppID {
	app := list[0].record[i].last
	for _, r := range list {
		if t := &r.record[i]; t.last != app || t.when == 0 {
			return 0
		}
	}
	return app
}

// never reports whether a commands location i on no way.
func never(list []rest, i int, a ts.AppID) bool {
	return !slices.ContainsFunc(list, func(r rest) bool { return slices.Contains(r.record[i].by, a) })
}

// always reports whether a commands location i on every way.
func always(list []rest, i int, a ts.AppID) bool {
	return !slices.ContainsFunc(list, func(r rest) bool { return !slices.Contains(r.record[i].by, a) })
}

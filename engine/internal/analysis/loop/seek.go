package loop

import (
	"cmp"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// phase is a piece of the work after the transitions are there: it goes on for
// about budget edges.
type phase func(budget int) (cost int, done bool)

// candidate is a component in which apps change a location.
type candidate struct {
	comp  int
	loc   ts.LocID
	apps  []ts.AppID
	ended bool // it comes to rest by itself, or something from outside ends it
}

// Work goes on for about budget edges, once all transitions were handed over.
func (s *Search) Work(tree *stategraph.Tree, budget int) (cost int, done bool) {
	if s.phases == nil {
		s.plan(tree)
	}
	for len(s.phases) > 0 {
		c, done := s.phases[0](budget - cost)
		if cost += c; !done {
			return cost, false
		}
		s.phases = s.phases[1:]
	}
	return cost, true
}

// Loops are what was found, once the work is done.
func (s *Search) Loops() []Loop { return s.loops }

// plan lists the phases.
func (s *Search) plan(tree *stategraph.Tree) {
	s.phases = []phase{}
	if !s.moving {
		return
	}
	t := stategraph.NewTarjan(s.g.Len(), s.inner)
	m := &members{s: s, of: map[int]*member{}}
	s.phases = []phase{
		func(budget int) (int, bool) {
			done := t.Step(max(budget, 1))
			return budget, done
		},
		s.eachState(func(id stategraph.StateID) int {
			if s.comps == nil {
				s.comps = t.Components()
			}
			return m.moves(id)
		}),
		s.eachState(m.serves),
		func(int) (int, bool) {
			s.found = m.candidates()
			s.phases = slices.Insert(s.phases, 1, s.settle(m, tree)...)
			return 0, true
		},
	}
}

// inner are the targets of internal transitions.
func (s *Search) inner(id stategraph.StateID, buf []stategraph.StateID) []stategraph.StateID {
	s.out(id, func(e *edge) {
		if !e.asked && e.dst != stategraph.None {
			buf = append(buf, e.dst)
		}
	})
	return buf
}

// eachState is a phase that does something with every state, at the cost that
// this returns.
func (s *Search) eachState(do func(id stategraph.StateID) int) phase {
	at := 0
	return func(budget int) (cost int, done bool) {
		for ; at < s.states.Len(); at++ {
			if cost >= budget {
				return cost, false
			}
			cost += 1 + do(stategraph.StateID(at))
		}
		return cost, true
	}
}

// member is what is known of a component in which something changes.
type member struct {
	moved  map[ts.LocID][]ts.AppID
	states int
	open   bool
	room   []ts.LocID // what gives off that by which something happens in it through the room
	// events are the kept events that are enabled in it: in how many of its
	// states, and whether one stays inside or asks.
	events map[ts.EventID]*served
}

type served struct {
	in    int
	last  stategraph.StateID
	stays bool
}

// members collects what goes on inside components.
type members struct {
	s  *Search
	of map[int]*member
}

// inside reports whether e, from id, is a step within a component.
func (s *Search) inside(id stategraph.StateID, e *edge) bool {
	return e.dst != stategraph.None && s.comps.Of(id) == s.comps.Of(e.dst)
}

// moves notes what changes within the component of id.
func (m *members) moves(id stategraph.StateID) (cost int) {
	m.s.out(id, func(e *edge) {
		cost++
		if e.changes == 0 || e.asked || !m.s.inside(id, e) {
			return
		}
		c := m.s.comps.Of(id)
		if m.of[c] == nil {
			m.of[c] = &member{moved: map[ts.LocID][]ts.AppID{}, events: map[ts.EventID]*served{}}
		}
		for _, x := range m.s.changes[e.changes] {
			if apps := m.of[c].moved[x.loc]; !slices.Contains(apps, x.app) {
				m.of[c].moved[x.loc] = append(apps, x.app)
			}
		}
	})
	return cost
}

// serves notes which events are enabled in the component of id, and whether
// they stay there.
func (m *members) serves(id stategraph.StateID) (cost int) {
	c := m.of[m.s.comps.Of(id)]
	if c == nil {
		return 0
	}
	c.states++
	c.open = c.open || m.s.states.At(int(id)).open
	m.s.out(id, func(e *edge) {
		cost++
		x := c.events[e.event]
		if x == nil {
			x = &served{last: stategraph.None}
			c.events[e.event] = x
		}
		if x.last != id {
			x.in, x.last = x.in+1, id
		}
		inside := m.s.inside(id, e)
		x.stays = x.stays || e.asked || inside
		if m.s.room != nil && !e.asked && inside {
			for _, l := range m.s.room[e.event] {
				if !slices.Contains(c.room, l) {
					c.room = append(c.room, l)
				}
			}
		}
	})
	return cost
}

// fair reports whether the home can stay in the component for ever: no timer
// runs all the time and would lead out of it.
func (c *member) fair() bool {
	for _, x := range c.events {
		if x.in == c.states && !x.stays {
			return false
		}
	}
	return true
}

// candidates are the components in which there may be a loop, by number.
func (m *members) candidates() (list []*candidate) {
	for n, c := range m.of {
		if c.open || !c.fair() {
			continue
		}
		for loc, apps := range c.moved {
			if m.s.room != nil && (len(apps) > 1 || !slices.Contains(c.room, loc)) {
				continue
			}
			slices.Sort(apps)
			list = append(list, &candidate{comp: n, loc: loc, apps: apps})
		}
	}
	slices.SortFunc(list, func(a, b *candidate) int { return cmp.Or(cmp.Compare(a.comp, b.comp), cmp.Compare(a.loc, b.loc)) })
	return list
}

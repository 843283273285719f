package order

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ts"
)

// scope is what events and apps may access at most. What it rules out costs
// nothing.
type scope struct {
	sys      ts.System
	locs     []ts.Location
	events   []ts.Event
	reads    []cells // of each event
	writes   []cells
	moved    []cells // of events of the environment: the sensors that they move; nil of others
	commands []cells // of each app: attributes and the mode that it may store
}

// newScope is nil when the system cannot tell what its events access.
func newScope(sys ts.System, links []conflict.Link) *scope {
	static, ok := sys.(ts.StaticSystem)
	apps, both := sys.(ts.AppStatic)
	if !ok || !both {
		return nil
	}
	s := &scope{sys: sys, locs: sys.Locations(), events: sys.Events()}
	s.findCommands(apps)
	for e := range s.events {
		reads, writes := static.Static(ts.EventID(e))
		s.reads = append(s.reads, setOf(len(s.locs), reads))
		s.writes = append(s.writes, setOf(len(s.locs), writes))
		linked := slices.ContainsFunc(links, func(k conflict.Link) bool { return k.Event == ts.EventID(e) })
		var moved cells
		if s.events[e].Kind == ts.Environment && !linked {
			moved = s.sensors(writes)
		}
		s.moved = append(s.moved, moved)
	}
	return s
}

func (s *scope) findCommands(apps ts.AppStatic) {
	for a := range s.sys.Apps() {
		set := newCells(len(s.locs))
		if a > 0 {
			_, writes := apps.AppStatic(ts.AppID(a))
			for _, l := range writes {
				if k := s.locs[l].Kind; k == ts.Attribute || k == ts.Mode {
					set.add(l)
				}
			}
		}
		s.commands = append(s.commands, set)
	}
}

// sensors are those of list that belong to a device and that no app stores; nil
// when there are none.
func (s *scope) sensors(list []ts.LocID) cells {
	set, some := newCells(len(s.locs)), false
	for _, l := range list {
		stored := slices.ContainsFunc(s.commands, func(c cells) bool { return c.has(l) })
		if s.locs[l].Kind == ts.Attribute && !stored {
			set.add(l)
			some = true
		}
	}
	if !some {
		return nil
	}
	return set
}

// follows reports whether e happens by itself before the home is at rest: no
// person, no sensor and no clock is needed.
func (s *scope) follows(e ts.EventID) bool { return s.events[e].Armed }

// pair is two events whose order may decide: of the environment, or due at one
// time.
type pair struct {
	one, two ts.EventID
	due      bool
}

// candidates are the pairs of events on sensors of different devices such that
// what comes of each may depend on what comes of the other, and two apps answer;
// and those that are due at one time.
func (s *scope) candidates() (out []pair) {
	answers := make([]reach, len(s.events))
	for e := range s.events {
		if s.moved[e] != nil {
			answers[e] = s.forward(ts.EventID(e))
		}
	}
	for one := range s.events {
		for two := one + 1; two < len(s.events); two++ {
			due := s.dueTogether(one, two)
			if due || s.moved[one] != nil && s.moved[two] != nil && s.matter(one, two, &answers[one], &answers[two]) {
				out = append(out, pair{ts.EventID(one), ts.EventID(two), due})
			}
		}
	}
	return out
}

func (s *scope) matter(one, two int, a, b *reach) bool {
	return a.writes.meets(b.reads) && b.writes.meets(a.reads) && s.twoApps(a, b) && !s.sameDevice(s.moved[one], s.moved[two])
}

// twoApps reports whether one app may answer in a, and another in b.
func (s *scope) twoApps(a, b *reach) bool {
	return slices.ContainsFunc(a.apps, func(x ts.AppID) bool {
		return slices.ContainsFunc(b.apps, func(y ts.AppID) bool { return x != y })
	})
}

func (s *scope) sameDevice(a, b cells) bool {
	others := b.list()
	return slices.ContainsFunc(a.list(), func(x ts.LocID) bool {
		return slices.ContainsFunc(others, func(y ts.LocID) bool { return s.locs[x].Device == s.locs[y].Device })
	})
}

// reach is what some events may do, with what follows from them.
type reach struct {
	reads, writes cells
	apps          []ts.AppID // who may command something
	events        []ts.EventID
}

// forward is what may come of e.
func (s *scope) forward(e ts.EventID) reach {
	r := s.closure([]ts.EventID{e}, func(r *reach, f ts.EventID) bool { return r.writes.meets(s.reads[f]) })
	for a := range s.commands {
		if s.commands[a].meets(r.writes) {
			r.apps = append(r.apps, ts.AppID(a))
		}
	}
	return r
}

// around is what may come of p, with all events that may have to do with it. Of
// two events that are due at one time nothing else counts.
func (s *scope) around(p pair) reach {
	return s.closure([]ts.EventID{p.one, p.two}, func(r *reach, f ts.EventID) bool {
		return !p.due && (r.writes.meets(s.reads[f]) || r.writes.meets(s.writes[f]) || s.writes[f].meets(r.reads))
	})
}

// closure adds to some events those that follow and that belong to them.
func (s *scope) closure(from []ts.EventID, belongs func(*reach, ts.EventID) bool) reach {
	r := reach{reads: newCells(len(s.locs)), writes: newCells(len(s.locs))}
	for _, e := range from {
		r.reads.union(s.reads[e])
		r.writes.union(s.writes[e])
	}
	for grown := true; grown; {
		grown = false
		for f := range s.events {
			f := ts.EventID(f)
			if !s.follows(f) || slices.Contains(r.events, f) || !belongs(&r, f) {
				continue
			}
			grown = true
			r.events = append(r.events, f)
			r.reads.union(s.reads[f])
			r.writes.union(s.writes[f])
		}
	}
	slices.Sort(r.events)
	return r
}

package order

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/observed"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/ts"
)

// scope is what events and apps access. What it rules out costs nothing. What has
// to do with each other is found by what it accesses: homes have thousands of
// events, and most of them have nothing to do with most others.
type scope struct {
	sys    ts.System
	static ts.StaticSystem
	apps   ts.AppStatic
	locs   []ts.Location
	events []ts.Event
	may    access         // at most
	does   access         // at all, as far as that is known: it says what is worth trying
	moved  [][]ts.LocID   // of events of the environment: the sensors that they move; none of others
	pauses func(work int) // is told how much work was done since it was told last, and may throw
	owed   int            // of which it was not told
}

// access is who accesses what.
type access struct {
	reads      [][]ts.LocID // of each event, ascending
	writes     [][]ts.LocID
	commanders [][]ts.AppID   // of each location: who stores it, if it is an attribute or the mode
	readers    [][]ts.EventID // of each location: what follows by itself and reads it
	writers    [][]ts.EventID // or stores it
}

// perPause is how much work is done between two calls of pauses: what each piece
// of it takes is small.
const perPause = 1 << 12

// look notes work that was done.
func (s *scope) look(work int) {
	if s.owed += work; s.owed >= perPause && s.pauses != nil {
		work, s.owed = s.owed, 0
		s.pauses(work)
	}
}

// newScope is nil when the system cannot tell what its events access.
func newScope(sys ts.System, look func(work int)) *scope {
	static, ok := sys.(ts.StaticSystem)
	apps, both := sys.(ts.AppStatic)
	if !ok || !both {
		return nil
	}
	return &scope{sys: sys, static: static, apps: apps, locs: sys.Locations(), events: sys.Events(), pauses: look}
}

// find finds what events and apps access, for those who know by what links
// devices move sensors; seen is what a search has seen of it, or nil.
func (s *scope) find(links []conflict.Link, seen *observed.Accesses) {
	s.may = s.access(s.static.Static, func(a ts.AppID) []ts.LocID {
		_, writes := s.apps.AppStatic(a)
		return writes
	})
	if s.does = s.may; seen != nil {
		s.does = s.access(
			func(e ts.EventID) (reads, writes []ts.LocID) {
				all := slices.Clone(seen.Reads[e]) // a store that changes nothing is one, too
				all.Union(seen.Writes[e])
				return listed(all), listed(seen.Writes[e])
			},
			func(a ts.AppID) []ts.LocID { return listed(seen.Stores[a]) },
		)
	}
	linked := map[ts.EventID]bool{}
	for _, k := range links {
		linked[k.Event] = true
	}
	s.moved = make([][]ts.LocID, len(s.events))
	for i := range s.events {
		if e := ts.EventID(i); s.events[e].Kind == ts.Environment && !linked[e] {
			s.moved[e] = s.sensors(s.may.writes[e])
		}
	}
}

// access asks what each event accesses, and what each app stores.
func (s *scope) access(of func(ts.EventID) (reads, writes []ts.LocID), stores func(ts.AppID) []ts.LocID) access {
	n := len(s.locs)
	x := access{commanders: make([][]ts.AppID, n), readers: make([][]ts.EventID, n), writers: make([][]ts.EventID, n)}
	for i := range s.events {
		e := ts.EventID(i)
		reads, writes := of(e)
		s.look(1 + len(reads) + len(writes))
		x.reads, x.writes = append(x.reads, reads), append(x.writes, writes)
		if s.follows(e) {
			post(x.readers, reads, e)
			post(x.writers, writes, e)
		}
	}
	for a := 1; a < len(s.sys.Apps()); a++ {
		writes := stores(ts.AppID(a))
		s.look(1 + len(writes))
		for _, l := range writes {
			if k := s.locs[l].Kind; k == ts.Attribute || k == ts.Mode {
				x.commanders[l] = append(x.commanders[l], ts.AppID(a))
			}
		}
	}
	return x
}

// listed is the locations of a set, ascending.
func listed(s sets.Set) (out []ts.LocID) {
	s.Each(func(l int) { out = append(out, ts.LocID(l)) })
	return out
}

// post notes e under each of some locations.
func post(under [][]ts.EventID, list []ts.LocID, e ts.EventID) {
	for _, l := range list {
		under[l] = append(under[l], e)
	}
}

// sensors are those of list that belong to a device and that no app stores.
func (s *scope) sensors(list []ts.LocID) (out []ts.LocID) {
	for _, l := range list {
		if s.locs[l].Kind == ts.Attribute && len(s.may.commanders[l]) == 0 {
			out = append(out, l)
		}
	}
	return out
}

// follows reports whether e happens by itself before the home is at rest: no
// person, no sensor and no clock is needed.
func (s *scope) follows(e ts.EventID) bool { return s.events[e].Armed }

// sameDevice reports whether two events move sensors of one device.
func (s *scope) sameDevice(one, two ts.EventID) bool {
	return slices.ContainsFunc(s.moved[one], func(x ts.LocID) bool {
		return slices.ContainsFunc(s.moved[two], func(y ts.LocID) bool { return s.locs[x].Device == s.locs[y].Device })
	})
}

// reach is what an event may do, with what follows from it.
type reach struct {
	reads, writes sets.Set
	app           ts.AppID // who may command something; 0: nobody
	more          bool     // others may, too
}

// forward is what may come of e.
func (s *scope) forward(e ts.EventID) reach {
	r := reach{reads: sets.New(len(s.locs)), writes: sets.New(len(s.locs))}
	known, queue := map[ts.EventID]bool{}, []ts.EventID{e}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		s.look(1 + len(s.does.reads[f]) + len(s.does.writes[f]))
		for _, l := range s.does.reads[f] {
			r.reads.Add(int(l))
		}
		for _, l := range s.does.writes[f] {
			if r.writes.Has(int(l)) {
				continue
			}
			r.writes.Add(int(l))
			r.commandedBy(s.does.commanders[l])
			for _, g := range s.does.readers[l] {
				if !known[g] {
					known[g] = true
					queue = append(queue, g)
				}
			}
		}
	}
	return r
}

func (r *reach) commandedBy(apps []ts.AppID) {
	for _, a := range apps {
		if r.more = r.more || r.app != 0 && r.app != a; r.more {
			return
		}
		r.app = a
	}
}

// twoApps reports whether one app may answer in a, and another in b.
func twoApps(a, b *reach) bool {
	return a.app != 0 && b.app != 0 && (a.more || b.more || a.app != b.app)
}

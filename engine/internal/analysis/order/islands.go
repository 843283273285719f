package order

import (
	"slices"

	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/ts"
)

// island is events that follow by themselves and have to do with each other.
type island struct {
	events []ts.EventID
	about  []ts.LocID // what of that they access is stored, ascending
}

// islands are all of a scope.
type islands struct {
	*scope
	stored sets.Set
	list   []island
	of     []int                       // of each event, -1 without one
	beside map[ts.EventID]surroundings // of events that were asked for
}

// surroundings are what an event has to do with.
type surroundings struct {
	islands []int32
	about   []ts.LocID // what of that the event accesses is stored
}

func (s *scope) islands(stored sets.Set) *islands {
	x := &islands{scope: s, stored: stored, of: slices.Repeat([]int{-1}, len(s.events)), beside: map[ts.EventID]surroundings{}}
	join := sets.NewJoin(len(s.events))
	for l := range s.locs {
		if len(s.may.writers[l]) == 0 {
			continue
		}
		one := int(s.may.writers[l][0])
		for _, list := range [][]ts.EventID{s.may.writers[l], s.may.readers[l]} {
			s.look(1 + len(list))
			for _, e := range list {
				join.Unite(one, int(e))
			}
		}
	}
	for e := range s.events {
		if !s.follows(ts.EventID(e)) {
			continue
		}
		first := join.Of(e)
		if x.of[first] < 0 {
			x.of[first] = len(x.list)
			x.list = append(x.list, island{})
		}
		x.of[e] = x.of[first]
		x.list[x.of[e]].events = append(x.list[x.of[e]].events, ts.EventID(e))
	}
	for i := range x.list {
		x.list[i].about = x.accessed(x.list[i].events...)
	}
	return x
}

// accessed is what some events access and is stored, ascending.
func (x *islands) accessed(events ...ts.EventID) (out []ts.LocID) {
	all := sets.New(len(x.locs))
	for _, e := range events {
		for _, list := range [][]ts.LocID{x.does.reads[e], x.does.writes[e]} {
			x.look(1 + len(list))
			for _, l := range list {
				if x.stored.Has(int(l)) {
					all.Add(int(l))
				}
			}
		}
	}
	all.Each(func(l int) { out = append(out, ts.LocID(l)) })
	return out
}

// near is what e has to do with.
func (x *islands) near(e ts.EventID) surroundings {
	r, known := x.beside[e]
	if known {
		return r
	}
	all := sets.New(len(x.list))
	add := func(events []ts.EventID) {
		x.look(1 + len(events))
		for _, f := range events {
			all.Add(x.of[f])
		}
	}
	for _, l := range x.may.writes[e] {
		add(x.may.readers[l])
		add(x.may.writers[l])
	}
	for _, l := range x.may.reads[e] {
		add(x.may.writers[l])
	}
	all.Each(func(i int) { r.islands = append(r.islands, int32(i)) })
	r.about = x.accessed(e)
	x.beside[e] = r
	return r
}

// around is what p has to do with. Of two events that are due at one time
// nothing else counts.
func (x *islands) around(p pair) surroundings {
	a, b := x.near(p.one), x.near(p.two)
	r := surroundings{about: merged(a.about, b.about)}
	if !p.due {
		r.islands = merged(a.islands, b.islands)
	}
	return r
}

// merged is the elements of some ascending lists, ascending.
func merged[T ~int32](lists ...[]T) []T {
	out := slices.Concat(lists...)
	slices.Sort(out)
	return slices.Compact(out)
}

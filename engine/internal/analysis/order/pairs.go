package order

import (
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/ts"
)

// maxPairs is how many pairs of events a Search may try: 100 MB with all that is
// known of them. What lies beyond them is not looked at, and Partial says so.
const maxPairs = 1 << 17

// pair is two events whose order may decide: of the environment, or due at one
// time.
type pair struct {
	one, two ts.EventID
	due      bool
}

// candidates are the pairs of events on sensors of different devices such that
// what comes of each may depend on what comes of the other, and two apps answer;
// and those that are due at one time. Of more than most pairs the rest is left
// out.
func (s *scope) candidates(most int) (out []pair, all bool) {
	due, moves := s.dueAt(), s.movements()
	for one := range s.events {
		one := ts.EventID(one)
		rest := moves.with(one)
		add := func(two ts.EventID, due bool) { out = append(out, pair{one, two, due}) }
		for _, two := range due.with(one) {
			for ; len(rest) > 0 && rest[0] <= two; rest = rest[1:] {
				if rest[0] < two {
					add(rest[0], false)
				}
			}
			add(two, true)
		}
		for _, two := range rest {
			add(two, false)
		}
		if len(out) > most {
			return out[:most], false
		}
	}
	return out, true
}

// movements are the events that move sensors, by what comes of them.
type movements struct {
	*scope
	events  []ts.EventID
	place   map[ts.EventID]int
	answers []reach
	readers []sets.Set // of each location: the places of those of which reading it may come
	writers []sets.Set // or storing it
}

func (s *scope) movements() *movements {
	m := &movements{scope: s, place: map[ts.EventID]int{}, readers: make([]sets.Set, len(s.locs)), writers: make([]sets.Set, len(s.locs))}
	for e := range s.events {
		if len(s.moved[e]) == 0 {
			continue
		}
		if r := s.forward(ts.EventID(e)); r.app != 0 {
			m.place[ts.EventID(e)] = len(m.events)
			m.events, m.answers = append(m.events, ts.EventID(e)), append(m.answers, r)
		}
	}
	for i := range m.events {
		m.note(m.readers, m.answers[i].reads, i)
		m.note(m.writers, m.answers[i].writes, i)
	}
	return m
}

// note puts place i under each of some locations.
func (m *movements) note(under []sets.Set, locs sets.Set, i int) {
	locs.Each(func(l int) {
		if under[l] == nil {
			under[l] = sets.New(len(m.events))
			m.look(len(under[l]))
		}
		under[l].Add(i)
	})
	m.look(len(locs))
}

// with are the later events whose order with one may decide, ascending.
func (m *movements) with(one ts.EventID) (out []ts.EventID) {
	i, is := m.place[one]
	if !is {
		return nil
	}
	a := &m.answers[i]
	later := m.under(m.readers, a.writes).Both(m.under(m.writers, a.reads))
	later.Each(func(k int) {
		if two := m.events[k]; k > i && twoApps(a, &m.answers[k]) && !m.sameDevice(one, two) {
			out = append(out, two)
		}
	})
	return out
}

// under is all places under some locations.
func (m *movements) under(places []sets.Set, locs sets.Set) sets.Set {
	all := sets.New(len(m.events))
	locs.Each(func(l int) {
		if places[l] != nil {
			all.Union(places[l])
			m.look(len(all))
		}
	})
	return all
}

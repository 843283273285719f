package order

import (
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// occasion is a time of day at which a location may be stored that two apps may
// command.
type occasion struct {
	from ts.Daily
	ms   int64
	loc  ts.LocID
}

// timetable is the events that are due at times of the week, by occasions.
type timetable struct {
	*scope
	at map[occasion][]ts.EventID
}

func (s *scope) dueAt() *timetable {
	t := &timetable{s, map[occasion][]ts.EventID{}}
	for e := range s.events {
		t.occasions(ts.EventID(e), func(o occasion) { t.at[o] = append(t.at[o], ts.EventID(e)) })
	}
	return t
}

func (t *timetable) occasions(e ts.EventID, visit func(occasion)) {
	for _, at := range t.events[e].At {
		t.look(1 + len(t.does.writes[e]))
		for _, l := range t.does.writes[e] {
			if len(t.does.commanders[l]) > 1 {
				visit(occasion{at.From, at.Ms, l})
			}
		}
	}
}

// with are the later events that are due at one time of the week with one, such
// that two apps may command one location in answer to them, ascending.
func (t *timetable) with(one ts.EventID) (out []ts.EventID) {
	t.occasions(one, func(o occasion) {
		later := t.at[o]
		first, _ := slices.BinarySearch(later, one+1)
		t.look(1 + len(later) - first)
		for _, two := range later[first:] {
			if _, meet := ts.Meet(&t.events[one], &t.events[two]); meet {
				out = append(out, two)
			}
		}
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// sequence is one way in which two events happen, one after the other.
type sequence struct {
	picks         []trace.Pick
	earlier, last []ts.Access // what is stored in answer to each
}

// sequences are all ways in which one happens, and then two.
func (s *Search) sequences(g *group, state []byte, one, two ts.EventID) (out []sequence) {
	for _, a := range s.outcomes(g, state, one) {
		if !slices.Contains(s.sys.Enabled(a.dst, nil), two) {
			continue
		}
		for _, b := range s.outcomes(g, a.dst, two) {
			picks := []trace.Pick{{Event: one, Branch: a.branch}, {Event: two, Branch: b.branch}}
			out = append(out, sequence{picks, a.stores, b.stores})
		}
	}
	return out
}

// atOnce has two events that are due at one time happen in both orders, and
// looks for two apps of which each undoes the other when it comes last.
func (s *Search) atOnce(g *group, p pair, at place) {
	one, two := s.sequences(g, at.state, p.one, p.two), s.sequences(g, at.state, p.two, p.one)
	sys, home := s.home(at.state)
	before := ts.Project(sys, home, g.commands, nil)
	for i, l := range g.commands {
		for k := range one {
			for n := range two {
				first, second := overrides(&two[n], l), overrides(&one[k], l)
				if first.of(second) && (first.end != second.end || first.end == before[i]) {
					s.note(&Found{
						First: first.winner, Second: second.winner, Locs: [2]ts.LocID{l, l}, Events: [2]ts.EventID{p.one, p.two}, Last: true, Due: true,
						Runs: [2][]trace.Pick{two[n].picks, one[k].picks}, From: at.id, depth: at.depth, state: slices.Clone(at.state),
					})
				}
			}
		}
	}
}

// override is what two apps do to a location in one way: the winner gives it
// another value than the losers, which it has in the end.
type override struct {
	winner ts.AppID
	losers []ts.AppID
	end    int32
}

// of reports whether each of two overrides has the winner of the other among its
// losers.
func (o *override) of(p *override) bool {
	return slices.Contains(o.losers, p.winner) && slices.Contains(p.losers, o.winner)
}

// overrides is who overrides whom over l; nobody when the later event changes
// nothing of it.
func overrides(x *sequence, l ts.LocID) *override {
	o := &override{}
	for _, a := range x.last {
		if a.Loc == l && a.Op == ts.Write {
			o.winner, o.end = a.App, a.Value
		}
	}
	for _, a := range x.earlier {
		if a.Loc == l && a.App != 0 && a.App != o.winner && a.Value != o.end {
			o.losers = append(o.losers, a.App)
		}
	}
	return o
}

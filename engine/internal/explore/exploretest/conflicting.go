package exploretest

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// owing says, for each event, whether executing it would need an event that s
// has not executed to come before x: 'o' if so, '-' if not.
type owing string

const owes = 'o'

// walk looks for paths that break (C) for x and location on.
type walk struct {
	*explored
	promise Promise
	x       move
	on      ts.LocID
	path    []ts.EventID
	seen    map[place]bool
}

// place is where a walk is.
type place struct {
	state stategraph.StateID
	owing owing
}

// conflicting is (C).
func (x *explored) conflicting(s stategraph.StateID, p Promise) (faults []error) {
	if len(x.undone(s)) == 0 {
		return nil
	}
	for _, m := range x.moves[s] {
		for _, on := range locations(m.accesses) {
			w := &walk{explored: x, promise: p, x: m, on: on, seen: map[place]bool{}}
			if w.breaks(m, w.begin(s)) {
				faults = append(faults, x.fault("C", s, "after %s, the last conflicts with the first on %s; nothing is executed that lets it come before",
					w.events(), x.graph.System().Locations()[on].Name))
			}
		}
	}
	return faults
}

// begin is what is owed in s, before x.
func (w *walk) begin(s stategraph.StateID) owing {
	var o []byte
	for e := range ts.EventID(len(w.graph.System().Events())) {
		enabled := slices.Contains(w.enabled[s], e)
		if !w.graph.Done(s, e) && (enabled || w.promise == OfPaper) {
			o = append(o, owes)
		} else {
			o = append(o, '-')
		}
	}
	return owing(o)
}

// after is what is owed after m. By the promise of dpor an event that m has
// enabled owes what m's does.
func (w *walk) after(m move, o owing) owing {
	if w.promise == OfPaper {
		return o
	}
	next := []byte(strings.Repeat("-", len(o)))
	for _, e := range w.enabled[m.Dst] {
		cause := e
		if !slices.Contains(w.enabled[m.Src], e) {
			cause = m.Event
		}
		next[e] = o[cause]
	}
	return owing(next)
}

// breaks reports whether a path that goes on from m breaks (C).
func (w *walk) breaks(m move, o owing) bool {
	o = w.after(m, o)
	if w.seen[place{m.Dst, o}] || !strings.ContainsRune(string(o), owes) {
		return false
	}
	w.seen[place{m.Dst, o}] = true
	w.path = append(w.path, m.Event)
	for _, t := range w.moves[m.Dst] {
		if o[t.Event] == owes && t.Event != w.x.Event && conflict(w.x.accesses, t.accesses, w.on) {
			w.path = append(w.path, t.Event)
			return true
		}
		if !writes(t.own, w.on) && w.breaks(t, o) {
			return true
		}
	}
	w.path = w.path[:len(w.path)-1]
	return false
}

// events are the names of the events on the path.
func (w *walk) events() string {
	var names []string
	for _, e := range w.path {
		names = append(names, w.name(e))
	}
	return strings.Join(names, " ")
}

// locations are those that are accessed, each once.
func locations(accesses []ts.Access) (locs []ts.LocID) {
	for _, a := range accesses {
		if !slices.Contains(locs, a.Loc) {
			locs = append(locs, a.Loc)
		}
	}
	return locs
}

func writes(accesses []ts.Access, l ts.LocID) bool {
	return slices.ContainsFunc(accesses, func(a ts.Access) bool { return a.Loc == l && a.Op == ts.Write })
}

// conflict reports whether accesses of location l conflict: one writes, or
// two apps store there silently.
func conflict(as, bs []ts.Access, l ts.LocID) bool {
	for _, a := range as {
		for _, b := range bs {
			if a.Loc != l || b.Loc != l {
				continue
			}
			if a.Op == ts.Write || b.Op == ts.Write || a.Op == ts.Silent && b.Op == ts.Silent && a.App != b.App {
				return true
			}
		}
	}
	return false
}

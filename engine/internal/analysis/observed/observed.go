// Package observed tells what events and apps were seen to access along the
// transitions of an explored graph. After a complete search, whether it reduces
// or not, that is all they ever access; engine/doc/algorithms.md says why.
package observed

import (
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Accesses are sets of locations.
type Accesses struct {
	Reads  []sets.Set // of each event: what it reads before it has stored it
	Writes []sets.Set // of each event: what it stores, even if that changes nothing
	Stores []sets.Set // of each app: what it does
	// Settles says of each event that a timer which has it happen is over then, and
	// none is set: so whatever else it does, it lets the home come to rest.
	Settles []bool
}

// Sweep looks at the transitions of a graph.
type Sweep struct {
	Accesses
	sweep   *stategraph.Sweep
	locs    []ts.Location
	written sets.Set
}

// New begins to look at the transitions of g.
func New(g *stategraph.Graph) *Sweep {
	sys := g.System()
	s := &Sweep{sweep: g.Sweep(), locs: sys.Locations(), written: sets.New(len(sys.Locations()))}
	for _, e := range sys.Events() {
		s.Reads, s.Writes = append(s.Reads, sets.New(len(s.locs))), append(s.Writes, sets.New(len(s.locs)))
		s.Settles = append(s.Settles, e.Armed)
		detail := ts.Accesses
		if e.Armed { // whether a flag is set or taken back is a matter of values
			detail = ts.Trace
		}
		s.sweep.Detail = append(s.sweep.Detail, detail)
	}
	for range sys.Apps() {
		s.Stores = append(s.Stores, sets.New(len(s.locs)))
	}
	return s
}

// Step looks at about budget more transitions, and reports whether it has seen
// all.
func (s *Sweep) Step(budget int) (cost int, done bool) {
	for s.sweep.Next() != stategraph.None {
		if cost >= budget {
			return cost, false
		}
		cost++
		s.sweep.Expand(false, nil, func(e stategraph.Edge, b *ts.Branch) {
			cost++
			s.note(e.Event, b.Accesses, len(b.Accesses)-b.Looks)
		})
	}
	return cost, true
}

// note takes in what event e accesses in one branch. A guard that it looks at again,
// from access number looks on, it may make true or false elsewhere: whether it does
// depends on what others have done before, in an order of which a search need not have
// explored more than one.
func (s *Sweep) note(e ts.EventID, list []ts.Access, looks int) {
	clear(s.written)
	ends := false
	for i, a := range list {
		l := int(a.Loc)
		if i >= looks && s.locs[l].Kind == ts.Derived {
			s.Writes[e].Add(l)
		}
		if a.Op == ts.Read {
			if !s.written.Has(l) {
				s.Reads[e].Add(l)
			}
			continue
		}
		s.written.Add(l)
		s.Writes[e].Add(l)
		s.Stores[a.App].Add(l)
		if s.Settles[e] && s.locs[l].Kind == ts.TimerFlag {
			ends = true
			s.Settles[e] = a.Value == 0
		}
	}
	s.Settles[e] = s.Settles[e] && ends
}

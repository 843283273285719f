package near

import (
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/observed"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// PartOf names the events of the part that decides what is asked about l: those
// that matter, and those that only have to be over.
func PartOf(g *stategraph.Graph, o *conflict.Options, l ts.LocID) (core, quiet []string) {
	s := observed.New(g)
	for done := false; !done; {
		_, done = s.Step(1)
	}
	d := newDivider(g, &s.Accesses, o)
	p := d.parts()[l]
	for e := range d.events {
		switch {
		case p.core.Has(e):
			core = append(core, d.events[e].Name)
		case p.events.Has(e):
			quiet = append(quiet, d.events[e].Name)
		}
	}
	return core, quiet
}

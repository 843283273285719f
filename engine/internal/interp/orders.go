package interp

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// orders keeps the orders of apps apart that can make a difference. Two steps
// of apps that are served for the same publication commute when neither
// touches what the other does, and neither app is declared to come before the other; of orders that come from each other by
// commuting neighbours, the first in the order of apps stands for all.
type orders struct {
	every     bool   // explore them all: the slow twin
	steps     []step // of the publication that is served
	redundant bool   // another execution stands for this one
}

// step is what one app did for a publication.
type step struct {
	app                   ts.AppID
	choice                int // that put it here, -1: it was the only one left
	reads, writes, silent ir.CellSet
	tests, resets         ir.CellSet // clocks
	publishes             bool       // what somebody hears
	failed                bool
}

// another makes room for a step. Being set off by loc is reading it.
func (o *orders) another(app ts.AppID, choice int, loc ts.LocID, cells, clocks int) *step {
	if len(o.steps) == cap(o.steps) {
		o.steps = append(o.steps, step{})[:len(o.steps)]
	}
	o.steps = o.steps[:len(o.steps)+1]
	x := &o.steps[len(o.steps)-1]
	if x.reads == nil {
		x.reads, x.writes, x.silent = ir.NewCellSet(cells), ir.NewCellSet(cells), ir.NewCellSet(cells)
		x.tests, x.resets = ir.NewCellSet(clocks), ir.NewCellSet(clocks)
	}
	for _, set := range []ir.CellSet{x.reads, x.writes, x.silent, x.tests, x.resets} {
		clear(set)
	}
	x.app, x.choice, x.publishes, x.failed = app, choice, false, false
	if loc >= 0 {
		x.reads.Add(loc)
	}
	return x
}

// commutes reports whether x and y do the same the other way round. An error
// ends the event, so that nothing commutes with it.
func (x *step) commutes(y *step) bool {
	return !x.failed && !y.failed && !(x.publishes && y.publishes) &&
		!x.disturbs(y) && !y.disturbs(x) && !x.silent.Meets(y.silent) && !x.resets.Meets(y.resets)
}

// disturbs reports whether y would notice what x does.
func (x *step) disturbs(y *step) bool {
	return x.writes.Meets(y.reads) || x.writes.Meets(y.writes) || x.writes.Meets(y.silent) || x.resets.Meets(y.tests)
}

// settle looks at the step that was made last. Those before it with which it
// does not commute might have come later, unless that is declared: the choices that
// put them there stay open. If it could have come before a step of a later app, an earlier
// execution stands for this one.
func (s *System) settle() {
	last := len(s.steps) - 1
	x := &s.steps[last]
	free := !s.every
	for i := last - 1; i >= 0; i-- {
		y := &s.steps[i]
		switch {
		case s.Precedes(y.app, x.app):
			free = false
		case !x.commutes(y):
			free = false
			if y.choice >= 0 {
				s.made[y.choice].open = true
			}
		case free && x.app < y.app:
			s.redundant = true
		}
	}
	if (x.failed || s.redundant) && x.choice >= 0 {
		s.made[x.choice].open = true
	}
}

// serveStep is serveApp where the order of apps can matter, which takes an
// account of what the app does, in every mode the same.
func (s *System) serveStep(app ts.AppID, choice int, p publication, e ts.EventID) bool {
	x := s.another(app, choice, s.causes[p.topic], len(s.cells), len(s.p.Clocks))
	fast := s.detail == ts.Fast
	if fast {
		s.detail = ts.Accesses
	}
	s.step = x
	queued := len(s.queue)
	x.failed = !s.serveApp(app, p, e)
	s.step = nil
	x.publishes = slices.ContainsFunc(s.queue[queued:], s.heard)
	if fast {
		s.detail, s.accs = ts.Fast, s.accs[:0]
	}
	s.settle()
	return !x.failed && !s.redundant
}

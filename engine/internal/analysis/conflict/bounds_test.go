package conflict

import (
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// A flow that may keep little says that it has not looked everywhere.
func TestBoundsAreTold(t *testing.T) {
	for _, bound := range []func(*Flow){
		func(f *Flow) { f.maxEdges = 3 }, func(f *Flow) { f.maxArrivals = 0 }, func(f *Flow) { f.have.max = 1 }, func(*Flow) {},
	} {
		g := tracetest.Explore(interp.New(busy()), nil)
		f := New(g, Options{})
		bound(f)
		for sweep, done := g.Sweep(), false; !done; {
			_, done = f.Sweep(sweep, 5)
		}
		limited := f.maxEdges == 3 || f.maxArrivals == 0 || f.have.max == 1
		found := f.Conflicts(g.Tree())
		if f.Partial() != limited || !limited && len(found) == 0 {
			t.Errorf("partial %t with %d edges, %d arrivals and %d words, %d found", f.Partial(), f.maxEdges, f.maxArrivals, f.have.max, len(found))
		}
		for _, c := range found {
			if c.Start == stategraph.None || len(c.Edges) == 0 {
				t.Errorf("no run: %+v", c)
			}
		}
	}
}

// busy is a home in which the lamp goes off while somebody still moves.
func busy() *ir.Program {
	b := build.New()
	motion := b.Attribute("hall", "motion", value.BoolDomain, 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	b.App("On")
	b.On(motion, build.Set(lamp, build.L(0)))
	b.App("Off")
	b.Event("later", build.Set(lamp, build.C(0)))
	e := b.Event("moves", build.Set(motion, build.Not(build.V(motion))))
	b.Funcs[b.Events[e].Body].App, b.Events[e].App, b.Events[e].Kind = 0, 0, ts.Environment
	return &b.Program
}

// An app that changes a thing very often in one event is looked at in pieces, each of
// which can be left.
func TestLongEventsAreLookedAtInPieces(t *testing.T) {
	const times = 300
	b := build.New()
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	door := b.Attribute("door", "contact", value.BoolDomain, 0)
	var on, off []ir.Stmt
	for range times {
		on, off = append(on, build.Set(lamp, build.C(1))), append(off, build.Set(lamp, build.C(0)))
	}
	b.App("On")
	b.On(door, on...)
	b.App("Off")
	b.On(door, off...)
	e := b.Event("opens", build.Set(door, build.C(1)))
	b.Funcs[b.Events[e].Body].App, b.Events[e].App, b.Events[e].Kind = 0, 0, ts.Environment
	looks, most := 0, 0
	g := tracetest.Explore(interp.New(&b.Program), nil)
	f := New(g, Options{Look: func(int) { looks++ }})
	for sweep, done := g.Sweep(), false; !done; {
		_, done = f.Sweep(sweep, 5)
	}
	for i := range f.book.effects {
		most = max(most, len(f.book.effects[i].moves))
	}
	if most < times || looks < most/movesPerLook {
		t.Errorf("%d looks at effects of up to %d moves", looks, most)
	}
}

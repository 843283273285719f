package conflict

import (
	"testing"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
)

// A flow that may keep little says that it has not looked everywhere.
func TestBoundsAreTold(t *testing.T) {
	for _, bound := range []func(*Flow){
		func(f *Flow) { f.maxEdges = 3 }, func(f *Flow) { f.maxArrivals = 1 }, func(*Flow) {},
	} {
		g := tracetest.Explore(tracetest.Home(), nil)
		f := New(g, Options{})
		bound(f)
		for sweep, done := g.Sweep(), false; !done; {
			_, done = f.Sweep(sweep, 5)
		}
		limited := f.maxEdges == 3 || f.maxArrivals == 1
		found := f.Conflicts(g.Tree())
		if f.Partial() != limited || !limited && len(found) == 0 {
			t.Errorf("partial %t with %d edges and %d arrivals, %d found", f.Partial(), f.maxEdges, f.maxArrivals, len(found))
		}
		for _, c := range found {
			if c.Start == stategraph.None || len(c.Edges) == 0 {
				t.Errorf("no run: %+v", c)
			}
		}
	}
}

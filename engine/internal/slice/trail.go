package slice

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// trail is what running some code leads to: the functions that run, with the
// handlers that publications set off, and what they do.
type trail struct {
	p             *ir.Program
	lay           *ir.Layout
	runs          []bool // of each function
	loads, stores ir.CellSet
	tests, resets ir.CellSet // clocks
}

func newTrail(p *ir.Program, lay *ir.Layout) *trail {
	cells, clocks := len(lay.Locations), len(p.Clocks)
	return &trail{
		p: p, lay: lay, runs: make([]bool, len(p.Funcs)),
		loads: ir.NewCellSet(cells), stores: ir.NewCellSet(cells),
		tests: ir.NewCellSet(clocks), resets: ir.NewCellSet(clocks),
	}
}

// run follows function f.
func (t *trail) run(f ir.FuncID) {
	if !t.runs[f] {
		t.runs[f] = true
		t.look(t.p.Funcs[f].Body)
	}
}

// look follows node: a condition, or the body of a function.
func (t *trail) look(node any) {
	ir.InspectLive(node, func(n any) bool {
		switch n := n.(type) {
		case *ir.Load:
			t.cells(n.Var, n.Index, t.loads)
		case *ir.Store:
			t.cells(n.Var, n.Index, t.stores)
			if topic := t.p.Vars[n.Var].Topic; t.publish(topic) {
				t.cells(n.Var, n.Index, t.loads) // only a change is published
			}
		case *ir.Publish:
			t.publish(n.Topic)
		case *ir.Call:
			t.run(n.Func)
		case *ir.ClockTest:
			t.tests.Add(ts.LocID(n.Clock))
		case *ir.ResetClock:
			t.resets.Add(ts.LocID(n.Clock))
		}
		return true
	})
}

// publish follows the handlers of topic and reports whether there are any.
func (t *trail) publish(topic ir.TopicID) (heard bool) {
	for _, s := range t.p.Subscriptions {
		if topic != ir.NoTopic && s.Topic == topic {
			heard = true
			t.run(s.Handler)
		}
	}
	return heard
}

// cells adds the one cell that a constant index names, or every cell of v.
func (t *trail) cells(v ir.VarID, index ir.Expr, into ir.CellSet) {
	first, end := t.lay.Cells(t.p, v)
	if c, ok := index.(*ir.Const); ok && c.V >= 0 && int(c.V) < int(end-first) {
		first += ts.LocID(c.V)
		end = first + 1
	}
	for l := first; l < end; l++ {
		into.Add(l)
	}
}

// cell adds a cell that something beside the code looks at.
func (t *trail) cell(v ir.VarID, n int) { t.loads.Add(t.lay.First[v] + ts.LocID(n)) }

// event follows event e, with what decides when it happens.
func (t *trail) event(e *ir.Event) {
	t.run(e.Body)
	t.look(e.Guard)
	if e.Flag != ir.NoVar {
		t.cell(e.Flag, e.FlagCell)
	}
	if e.OneShot {
		t.stores.Add(t.lay.Flag(e))
	}
	if w := e.Window; w != nil && w.Clock != ts.NoClock {
		t.tests.Add(ts.LocID(w.Clock))
		if w.Due != nil {
			t.cell(w.Due.Var, w.Due.Cell)
		}
	}
}

// gates adds what decides whether the clocks matter that are looked at.
func (t *trail) gates() {
	for _, c := range t.tests.List() {
		if g := t.p.Clocks[c].Gate; g != nil {
			t.cell(g.Var, g.Cell)
		}
	}
}

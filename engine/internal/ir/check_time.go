package ir

import (
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// time checks the clocks, and what runs at the end of events.
func (c *checker) time() {
	for i := range c.p.Clocks {
		k := &c.p.Clocks[i]
		c.where = "clock " + k.Name
		c.app(k.App)
		c.expect(k.Kind <= ts.Monitor, "unknown kind %d", k.Kind)
		c.expect(k.Init >= 0 && k.Init <= MaxTime, "starts at %d", k.Init)
		if k.Gate != nil {
			c.stateCell(k.Gate.Var, k.Gate.Cell)
		}
	}
	c.where = "finish"
	for _, f := range c.p.Finish {
		if c.isFunc(f) {
			c.expect(c.p.Funcs[f].Params == 0, "%s has parameters", c.p.Funcs[f].Name)
		}
	}
	c.expect(c.p.Forward.For >= 0 && c.p.Forward.Start >= 0, "for %d from %d", c.p.Forward.For, c.p.Forward.Start)
}

func (c *checker) clock(k ts.ClockID) {
	c.expect(k >= 0 && int(k) < len(c.p.Clocks), "unknown clock %d", k)
}

// stateCell checks a cell that something beside the code looks at.
func (c *checker) stateCell(v VarID, cell int) {
	if c.isVar(v) {
		x := &c.p.Vars[v]
		c.expect(cell >= 0 && cell < x.Cells(), "%s has no cell %d", x.Name, cell)
		c.expect(x.Slice == Kept, "%s is looked at but not in the state", x.Name)
	}
}

func (c *checker) window(w *Window) {
	if w.Clock == ts.NoClock {
		c.expect(w.Due == nil, "a due time without a clock")
		return
	}
	c.clock(w.Clock)
	if w.Due == nil {
		c.expect(w.Lo >= 0 && w.Lo <= MaxTime && w.Lo <= w.Hi, "open from %d to %d", w.Lo, w.Hi)
		c.expect(w.Hi <= MaxTime || w.Hi == ts.Forever, "open until %d", w.Hi)
		c.expect(!w.Open || w.Lo < w.Hi, "open after %d until %d", w.Lo, w.Hi)
		return
	}
	c.stateCell(w.Due.Var, w.Due.Cell)
	c.expect(w.Due.Unit > 0 && !w.Open, "due in units of %d, open %t", w.Due.Unit, w.Open)
	if v := w.Due.Var; c.isVar(v) {
		d := c.p.Vars[v].Domain
		c.expect(d.Kind != value.Dynamic && d.Lo >= 0, "due at a value of %s", d)
		c.expect(w.Due.Unit <= MaxTime/max(1, int64(d.Hi)), "due after more than %d", MaxTime)
	}
}

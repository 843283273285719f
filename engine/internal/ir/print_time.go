package ir

import (
	"fmt"

	"crosscheck/engine/internal/ts"
)

var clockWords = [...]string{"since", "delay", "day", "monitor"}

func (w *printer) clock(c *Clock) {
	gate := ""
	if c.Gate != nil {
		gate = " while " + w.fixedCell(c.Gate.Var, c.Gate.Cell)
	}
	w.line("clock %s: %s = %d%s", c.Name, clockWords[c.Kind], c.Init, gate)
}

func (w *printer) window(x *Window) string {
	if x.Clock == ts.NoClock {
		return " at once"
	}
	name := w.p.Clocks[x.Clock].Name
	switch {
	case x.Due != nil:
		return fmt.Sprintf(" at %s = %s * %d", name, w.fixedCell(x.Due.Var, x.Due.Cell), x.Due.Unit)
	case x.Open && x.Hi == ts.Forever:
		return fmt.Sprintf(" at %s > %d", name, x.Lo)
	case x.Hi == ts.Forever:
		return fmt.Sprintf(" at %s >= %d", name, x.Lo)
	case x.Open:
		return fmt.Sprintf(" at %s in %d..%d without %d", name, x.Lo, x.Hi, x.Lo)
	}
	return fmt.Sprintf(" at %s in %d..%d", name, x.Lo, x.Hi)
}

// fixedCell names a cell of a variable, which need not be an array.
func (w *printer) fixedCell(v VarID, cell int) string {
	if w.p.Vars[v].Len == 0 {
		return w.p.Vars[v].Name
	}
	return fmt.Sprintf("%s[%d]", w.p.Vars[v].Name, cell)
}

package exploration

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Retrace executes the steps of a run, played on the explored system, once more
// and with notes of the statements that ran: visit gets each with its outcome,
// which dies at the next one, and the places that are marked. Of parts that were
// explored side by side nothing is known, nor of steps in which time passes.
func (x *Exploration) Retrace(r *trace.Replay, visit func(step int, b *ts.Branch, marks []ir.Mark)) {
	if len(x.Pieces) > 0 {
		return
	}
	of, state := x.Inner.Tracked(), func(s []byte) []byte { return s }
	if sys, ok := x.System.(timed.System); ok {
		state = sys.Discrete
	}
	out := ts.Branches{Detail: ts.Trace}
	for i := 1; i < len(r.Steps); i++ {
		s := &r.Steps[i]
		if int(s.Event) >= len(of.Events()) { // time passes
			continue
		}
		out.Reset(ts.Trace)
		of.Execute(state(r.Steps[i-1].State), s.Event, &out)
		for k := range out.List {
			if b := &out.List[k]; string(b.Dst) == string(state(s.State)) && slices.Equal(b.Accesses, s.Accesses) {
				visit(i, b, of.Marks())
				break
			}
		}
	}
}

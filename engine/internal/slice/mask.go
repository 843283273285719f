package slice

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// mask says what of a program stays in one of its parts.
type mask struct {
	events     []bool
	finish     []bool // by place in Program.Finish
	properties []bool
}

// part is the program with nothing but what m says. All numbers stay.
func (w *web) part(m mask) *ir.Program {
	t := newTrail(w.p, w.lay)
	out := *w.p
	out.Events = maskedEvents(w.p, m, t)
	out.Properties = maskedProperties(w.p, m, t)
	out.Finish = nil
	for i, f := range w.p.Finish {
		if m.finish[i] {
			out.Finish = append(out.Finish, f)
			t.run(f)
		}
	}
	t.gates()
	out.Funcs = maskedFuncs(w.p, t)
	out.Clocks = slices.Clone(w.p.Clocks)
	for c := range out.Clocks {
		if !t.tests.Has(ts.LocID(c)) {
			out.Clocks[c].Gate = nil
		}
	}
	out.Vars = maskedVars(w.p, t)
	return &out
}

func maskedEvents(p *ir.Program, m mask, t *trail) []ir.Event {
	list := slices.Clone(p.Events)
	for i := range list {
		e := &list[i]
		if m.events[i] {
			t.event(e)
			continue
		}
		e.Apart, e.Window = true, nil
		if e.Guard != nil {
			e.Guard = &ir.Const{}
		}
	}
	return list
}

func maskedProperties(p *ir.Program, m mask, t *trail) []ir.Property {
	list := slices.Clone(p.Properties)
	for i := range list {
		q := &list[i]
		if m.properties[i] {
			t.look(q.Cond)
			continue
		}
		q.Apart, q.Cond = true, &ir.Const{V: 1}
		if q.Kind == ts.Never {
			q.Cond = &ir.Const{}
		}
	}
	return list
}

// maskedFuncs puts the code that nothing runs where it never runs.
func maskedFuncs(p *ir.Program, t *trail) []ir.Func {
	list := slices.Clone(p.Funcs)
	for f := range list {
		if !t.runs[f] && len(list[f].Body) > 0 {
			list[f].Body = []ir.Stmt{&ir.If{Cond: &ir.Const{}, Then: list[f].Body}}
		}
	}
	return list
}

// maskedVars takes the variables out of the state that nothing touches.
func maskedVars(p *ir.Program, t *trail) []ir.Var {
	stays := make([]bool, len(p.Vars))
	for _, cells := range []ir.CellSet{t.loads, t.stores} {
		for _, l := range cells.List() {
			stays[t.lay.Owner[l]] = true
		}
	}
	list := slices.Clone(p.Vars)
	for v := range list {
		if !stays[v] && list[v].Slice == ir.Kept {
			list[v].Slice = ir.Forgotten
		}
	}
	return list
}

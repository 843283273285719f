package ir

import (
	"slices"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Events is p's events as explorers see them.
func Events(p *Program) []ts.Event {
	list := make([]ts.Event, 0, len(p.Events))
	for i := range p.Events {
		e := &p.Events[i]
		list = append(list, ts.Event{Name: e.Name, Text: e.Text, Kind: e.Kind, App: e.App, Armed: e.Armed, Lasts: e.Lasts, Repeats: e.Repeats, Changes: e.Changes, At: e.At, Span: e.Span})
	}
	return list
}

// Properties is the program's properties as explorers see them.
func (s *Statics) Properties() []ts.Property {
	p := s.p
	list := make([]ts.Property, 0, len(p.Properties))
	for i := range p.Properties {
		q := &p.Properties[i]
		list = append(list, ts.Property{Kind: q.Kind, Name: q.Name, Text: q.Text, Reads: s.props[i].List(), Span: q.Span})
	}
	return list
}

// Handlers is the functions that events and subscriptions run, ascending.
func Handlers(p *Program) []FuncID {
	is := make([]bool, len(p.Funcs))
	for i := range p.Events {
		is[p.Events[i].Body] = !p.Funcs[p.Events[i].Body].Inner
	}
	for i := range p.Subscriptions {
		is[p.Subscriptions[i].Handler] = !p.Funcs[p.Subscriptions[i].Handler].Inner
	}
	var list []FuncID
	for f := range is {
		if is[f] || p.Funcs[f].Told {
			list = append(list, FuncID(f))
		}
	}
	return list
}

// HandlerTable is the functions of Handlers as explorers see them.
func HandlerTable(p *Program, lay *Layout, handlers []FuncID) []ts.Handler {
	list, one := make([]ts.Handler, 0, len(handlers)), waitsFor(p, lay)
	for _, f := range handlers {
		fn := &p.Funcs[f]
		list = append(list, ts.Handler{Name: fn.Name, App: fn.App, Span: fn.Span, For: one[f], Unsure: fn.Unsure})
	}
	return list
}

// waitsFor is, of each function, the one location whose changes set it off, or -1.
func waitsFor(p *Program, lay *Layout) []ts.LocID {
	one := slices.Repeat([]ts.LocID{-1}, len(p.Funcs))
	several, told := make([]bool, len(p.Funcs)), toldBy(p)
	for _, s := range p.Subscriptions {
		for _, v := range told[s.Topic] {
			first, end := lay.Cells(p, v)
			several[s.Handler] = several[s.Handler] || end-first != 1 || one[s.Handler] >= 0 && one[s.Handler] != first
			one[s.Handler] = first
		}
	}
	for f := range one {
		if several[f] {
			one[f] = -1
		}
	}
	return one
}

// Format writes value raw of location l as the variable's domain does.
func Format(p *Program, lay *Layout, l ts.LocID, raw int32) string {
	if v := lay.Owner[l]; v != NoVar {
		d := &p.Vars[v].Domain
		if d.Kind == value.Dynamic {
			return p.Foreign[d.Code].Format(raw)
		}
		return d.Format(raw)
	}
	return []string{"false", "true"}[raw&1]
}

// EachInitial calls visit with the values of all cells in each initial state
// and what was accessed on the way there, at most MaxInitial times: for the
// starts that p lists, else for all values of the cells with a free start, the
// last of which varies fastest. visit must not keep the slices.
func EachInitial(p *Program, visit func(cells []int32, accesses []ts.Access)) {
	for i := range p.Starts {
		visit(p.Starts[i].Values, p.Starts[i].Accesses)
	}
	if len(p.Starts) == 0 {
		EachFree(p, MaxInitial, func(cells []int32) { visit(cells, nil) })
	}
}

// EachFree calls visit with the values of all cells for all values of those with a
// free start, at most so many times, and reports whether there are more.
func EachFree(p *Program, most int, visit func(cells []int32)) (more bool) {
	var cells []int32
	var free []int // cells with a free start
	var owner []*Var
	for i := range p.Vars {
		v := &p.Vars[i]
		for c := range v.Cells() {
			if v.InitAny {
				free = append(free, len(cells))
				owner = append(owner, v)
				cells = append(cells, v.Domain.Lo)
				continue
			}
			cells = append(cells, v.Init[c])
		}
	}
	for range most {
		visit(cells)
		n := len(free) - 1
		for ; n >= 0 && cells[free[n]] == owner[n].Domain.Hi; n-- {
			cells[free[n]] = owner[n].Domain.Lo
		}
		if n < 0 {
			return false
		}
		cells[free[n]]++
	}
	return true
}

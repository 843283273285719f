package tstest

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Reordered is p with its events declared in another order: order[i] is the
// event of p that comes at place i. Searches select events by their place.
func (p *Program) Reordered(order []ts.EventID) *Program {
	q := *p
	q.events = nil
	for _, e := range order {
		ev := p.events[e]
		ev.body = renumbered(ev.body, order)
		q.events = append(q.events, ev)
	}
	return &q
}

// renumbered is body with the events it enables and disables at their places
// in order.
func renumbered(body []Stmt, order []ts.EventID) []Stmt {
	body = slices.Clone(body)
	for i := range body {
		s := &body[i]
		if s.op == opEnable || s.op == opDisable {
			s.n = int32(slices.Index(order, ts.EventID(s.n)))
		}
		s.then, s.els = renumbered(s.then, order), renumbered(s.els, order)
	}
	return body
}

// Orders calls visit with p and its siblings: p with its events in every
// order. It must have few events.
func (p *Program) Orders(visit func(order []ts.EventID, q *Program)) {
	order := make([]ts.EventID, len(p.events))
	for e := range order {
		order[e] = ts.EventID(e)
	}
	Permute(order, func() { visit(order, p.Reordered(order)) })
}

// Permute calls visit with order in every order, last the given one.
func Permute(order []ts.EventID, visit func()) { permute(order, 0, visit) }

// permute calls visit with every order of what follows from place from on.
func permute(order []ts.EventID, from int, visit func()) {
	if from == len(order) {
		visit()
		return
	}
	for i := from; i < len(order); i++ {
		order[from], order[i] = order[i], order[from]
		permute(order, from+1, visit)
		order[from], order[i] = order[i], order[from]
	}
}

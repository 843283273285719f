package lower

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Faults are what may happen to Home Assistant itself, at any time.
type Faults struct {
	Restarts bool // it restarts
	Reloads  bool // an automation is saved in the editor, and only that one is loaded anew
}

// faults adds them, for automations and the runs of scripts that have something to
// lose. What an entity is stays; what is asked of how long it has been so begins
// anew with a restart.
func (l *lowering) faults(all []*automation) {
	var lose []ir.Stmt
	var under []ir.Expr
	for _, a := range all {
		if a.Beside != nil {
			continue // its first run sees to it
		}
		busy := a.underWay()
		if busy == nil {
			continue
		}
		if l.Reloads && a.Script == nil {
			text := l.p.Who(a.app) + " is saved in the editor"
			l.outside(l.p.Label(a.app)+" is saved", text, ts.Environment, join(ir.Or, busy), ir.Func{Body: []ir.Stmt{call(a.stop, a.Head)}, Span: a.Head})
		}
		lose, under = append(lose, call(a.stop, a.Head)), append(under, busy...)
	}
	if l.Restarts {
		l.restart(lose, under)
	}
}

// underWay is what of an automation is pending: its runs, and changes that must last.
func (a *automation) underWay() (out []ir.Expr) {
	for _, x := range append([]*automation{a}, a.beside...) {
		if x.next != ir.NoVar {
			out = append(out, not(is(&ir.Load{Var: x.next, Span: a.Head}, 0)))
		}
		for _, v := range x.pending {
			out = append(out, is(&ir.Load{Var: v, Span: a.Head}, 1))
		}
	}
	return out
}

// restart adds the event that Home Assistant restarts, where that loses something or
// somebody hears it.
func (l *lowering) restart(lose []ir.Stmt, under []ir.Expr) {
	for _, t := range l.m.Things {
		if c := l.timers[t.Entity]; c != nil && t.Attribute == "" && !c.restored {
			active := is(l.load(t, t.Span), 1)
			lose, under = append(lose, l.set(t, constant(0), t.Span)...), append(under, active)
		}
		for _, s := range l.since[t] {
			lose = append(lose, s.anew(l.load(t, t.Span), t.Span)...)
			under = append(under, is(&ir.Load{Var: s.runs, Span: t.Span}, 1), is(&ir.Load{Var: s.long, Span: t.Span}, 1))
		}
	}
	for _, topic := range [...]ir.TopicID{l.starts[1], l.starts[0]} {
		if topic != 0 {
			lose, under = append(lose, &ir.Publish{Topic: topic - 1, X: constant(0)}), append(under, constant(1))
		}
	}
	if under == nil {
		return
	}
	name := "Home Assistant restarts"
	l.outside(name, name, ts.Environment, join(ir.Or, under), ir.Func{Body: lose})
}

package lower

import (
	"slices"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/ts"
)

// place is where a run can be between two of its parts.
type place struct {
	at     config.Action
	kind   placeKind
	number int32         // in the variable that says which part comes next
	within []*config.Run // the scripts that it stands in, the outermost first
	called string
	rest   *rest // what follows; nil until something leads there
}

// placeKind is why a run is at a place.
type placeKind uint8

const (
	later  placeKind = 1 + iota // time goes by
	before                      // a script is about to begin here
	ended                       // others have ended the script here
)

// find finds where an automation waits, and where scripts stand in it.
func (l *lowering) find(a *automation, list []config.Action, within []*config.Run) {
	for _, x := range list {
		switch x := x.(type) {
		case *config.Choose:
			for _, o := range x.Options {
				l.find(a, o.Sequence, within)
			}
			l.find(a, x.Default, within)
		case *config.Sequence:
			l.find(a, x.Of, within)
		case *config.Delay:
			if !(x.For.Known && x.For.Ms <= 0) {
				l.place(a, x, later, within, "waits "+told(x))
				a.longest = max(a.longest, x.For.Ms)
			}
		case *config.Halt:
			l.halted[x.Script] = true
		case *config.Run:
			l.halted[x.Script] = l.halted[x.Script] || x.Toggle
			if x.Apart != nil {
				continue
			}
			l.frames[x.Frame] = a
			first := len(a.places)
			l.find(a, x.Of, append(slices.Clip(within), x))
			if len(a.places) > first {
				l.sites[x.Script] = append(l.sites[x.Script], site{a, x})
			}
		}
	}
}

func (l *lowering) place(a *automation, at config.Action, kind placeKind, within []*config.Run, called string) {
	if l.Time != frontend.Immediate {
		a.places = append(a.places, &place{at: at, kind: kind, number: int32(1 + len(a.places)), within: within, called: called})
	}
}

// interruptions finds the places of scripts that others end, or that end others.
func (l *lowering) interruptions(a *automation, list []config.Action, within []*config.Run) {
	for _, x := range list {
		switch x := x.(type) {
		case *config.Choose:
			for _, o := range x.Options {
				l.interruptions(a, o.Sequence, within)
			}
			l.interruptions(a, x.Default, within)
		case *config.Sequence:
			l.interruptions(a, x.Of, within)
		case *config.Run:
			s := x.Script
			if x.Apart != nil || !slices.Contains(l.sites[s], site{a, x}) {
				continue
			}
			restarts := s.Mode == config.Restart && len(l.others(s, a)) > 0
			if restarts {
				l.place(a, x, before, within, "begins "+s.Entity())
			}
			if (restarts || l.halted[s]) && (a.Script != s || len(within) > 0) {
				l.place(a, x, ended, within, "goes on after "+s.Entity())
			}
			l.interruptions(a, x.Of, append(slices.Clip(within), x))
		}
	}
}

// isAt is that an automation is at one of some places.
func (a *automation) isAt(of func(*place) bool) ir.Expr {
	var set []int32
	for _, p := range a.places {
		if of(p) {
			set = append(set, p.number)
		}
	}
	return among(&ir.Load{Var: a.next, Span: a.Head}, set)
}

// at is the place of an action, nil where it has none.
func (a *automation) at(x config.Action, kind placeKind) *place {
	for _, p := range a.places {
		if p.at == x && p.kind == kind {
			return p
		}
	}
	return nil
}

// lead says what follows at a place.
func (a *automation) lead(p *place, rest *rest) {
	if !slices.Contains(a.found, p) {
		p.rest = rest
		a.found = append(a.found, p)
	}
}

// told says how long a wait is.
func told(d *config.Delay) string {
	if !d.For.Known {
		return "a while"
	}
	return moment.Duration(float64(d.For.Ms) / 1000)
}

// forget lets an automation wait no longer.
func (l *lowering) forget(a *automation) []ir.Stmt {
	if a.next == ir.NoVar {
		return nil
	}
	return []ir.Stmt{store(a.next, 0, a.Head)}
}

// cancel ends the run of an automation, with the scripts that it is in.
func (l *lowering) cancel(a *automation) []ir.Stmt {
	return append(l.drop(a, func(*config.Run, *place) bool { return true }), l.forget(a)...)
}

// wait ends the handler until its next part.
func (b *body) wait(p *place, d *config.Delay, rest *rest) []ir.Stmt {
	b.a.lead(p, rest)
	out := []ir.Stmt{store(b.a.next, p.number, d.Span)}
	if b.l.timed() {
		out = append(out, &ir.ResetClock{Clock: b.a.clock, Value: b.a.longest - d.For.Ms, Span: d.Span})
	}
	return append(out, &ir.Return{})
}

// follow is all that is still to come.
func (b *body) follow(r *rest) (out []ir.Stmt) {
	for ; r != nil; r = r.outer {
		if r.over != nil {
			out = append(out, b.over(r.over)...)
		}
		more, ends := b.sequence(r.actions, r.outer)
		if out = append(out, more...); ends {
			break
		}
	}
	return out
}

// stopped is what follows when a sequence stops: what the caller of its script does
// next, or nothing.
func (b *body) stopped(r *rest) []ir.Stmt {
	for r != nil && r.over == nil {
		r = r.outer
	}
	return append(b.follow(r), &ir.Return{})
}

// part adds what follows at a place.
func (l *lowering) part(a *automation, p *place) {
	b := &body{l: l, a: a, trigger: constant(0)}
	if a.by != ir.NoVar {
		b.trigger = &ir.Load{Var: a.by, Span: a.Head}
	}
	here := is(&ir.Load{Var: a.next, Span: a.Head}, p.number)
	out := append(l.forget(a), b.follow(p.rest)...)
	d, waits := p.at.(*config.Delay)
	if !waits {
		a.hears = append(a.hears, &ir.If{Cond: here, Then: append(out, &ir.Return{})})
		return
	}
	name := l.p.Label(a.app) + ", " + told(d) + " later"
	e := ir.Event{
		Name: name, Text: l.p.Who(a.app) + " has waited " + told(d), Kind: ts.Timer, App: a.app, Flag: ir.NoVar, Armed: true, Span: d.Span,
		Guard: here, Body: l.function(ir.Func{Name: name, App: a.app, Locals: b.locals, Body: out, Span: d.Span}),
	}
	if l.timed() && d.For.Known {
		e.Window = &ir.Window{Clock: a.clock, Lo: a.longest, Hi: a.longest}
	}
	l.event(e)
}

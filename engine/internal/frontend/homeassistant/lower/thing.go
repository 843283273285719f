package lower

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// needed finds which things must know what they were before: those of triggers
// that ask where a change came from.
func (l *lowering) needed(list []*config.Automation) {
	for _, f := range l.m.Followers {
		if !f.Free() {
			list = append(slices.Clip(list), f.By)
		}
	}
	for _, a := range list {
		for i := range a.Triggers {
			l.asksBefore(a.Triggers[i].What, func(t *model.Thing) bool { return l.m.Scope(a).AsksFrom(i, t) })
		}
		config.EachAction(a.Actions, func(x config.Action) {
			if w, waits := x.(*config.Wait); waits {
				for i := range w.Triggers {
					l.asksBefore(w.Triggers[i].What, func(*model.Thing) bool { return false })
				}
			}
		})
		l.fires(a.Actions)
	}
}

// asksBefore notes what a trigger asks of what was before.
func (l *lowering) asksBefore(k config.TriggerKind, template func(*model.Thing) bool) {
	switch k := k.(type) {
	case *config.StateTrigger:
		l.remember(k.Places, func(t *model.Thing) bool { return k.From != nil || k.NotFrom != nil || template(t) })
	case *config.NumericTrigger:
		l.remember(k.Places, func(*model.Thing) bool { return true })
	}
}

func (l *lowering) remember(places []config.Place, needed func(*model.Thing) bool) {
	for _, p := range places {
		if t := l.m.Thing(p); needed(t) {
			l.was[t] = ir.NoVar
		}
	}
}

// before is what a thing was before its last change; nil where nobody asks.
func (l *lowering) before(t *model.Thing, at source.Span) ir.Expr {
	if was, asked := l.was[t]; asked {
		return &ir.Load{Var: was, Span: at}
	}
	return nil
}

// fires finds the events that actions fire.
func (l *lowering) fires(list []config.Action) {
	config.EachAction(list, func(a config.Action) {
		switch a := a.(type) {
		case *config.Fire:
			l.fired[a.Event] = true
		case *config.Call:
			for _, e := range a.Targets {
				switch a.Domain {
				case "scene":
					l.fired[e] = true
				case "timer":
					for _, what := range timerEvents {
						l.fired[what+" "+e], l.fired[what] = true, true
					}
				}
			}
		}
	})
}

// thing adds the variables of a thing.
func (l *lowering) thing(t *model.Thing) {
	v := ir.Var{
		Name: t.Name, Kind: ts.Attribute, Device: t.Entity, Called: t.Called, Bond: t.Bond, Hand: t.Hand, Modal: t.Modal, Domain: t.Spoken(),
		Room: t.Room, Helper: t.Helper(), Note: t.Note(), Light: t.Light(), Brief: t.Brief(),
		Init: []int32{t.First}, Topic: l.Topic(t.Name), Span: t.Span,
	}
	l.vars[t] = l.Variable(v)
	if _, asked := l.was[t]; asked {
		v.Name, v.Kind, v.Device, v.Called, v.Memo, v.Topic = t.Name+" before", ts.AppState, "", "what "+t.Called+" was before", true, ir.NoTopic
		v.Helper, v.Note, v.Light, v.Brief = false, false, false, nil
		l.was[t] = l.Variable(v)
	}
	l.sinces(t)
}

// set gives a thing a value.
func (l *lowering) set(t *model.Thing, x ir.Expr, at source.Span) (body []ir.Stmt) {
	if was, asked := l.was[t]; asked {
		body = append(body, &ir.Store{Var: was, X: l.load(t, at), Span: at})
	}
	for _, s := range l.since[t] {
		body = append(body, s.changes(l.load(t, at), x, at))
	}
	return append(body, &ir.Store{Var: l.vars[t], X: x, Span: at})
}

func (l *lowering) load(t *model.Thing, at source.Span) ir.Expr {
	return &ir.Load{Var: l.vars[t], Span: at}
}

// mostEvents is how many values of a thing have an event each; of more, one event
// chooses.
const mostEvents = 12

// moves adds the events by which people and the world change a thing.
func (l *lowering) moves(t *model.Thing) {
	if !t.Moves() {
		return
	}
	var can []int32
	if t.Follows != nil {
		can = t.Follows.Can()
	}
	switch {
	case t.Place == model.Sun && l.timed():
		l.sun.thing = t // when it is known what is asked of its day
	case t.Domain.Size() > mostEvents:
		body := append([]ir.Stmt{&ir.Choose{Hi: t.Domain.Hi, Text: t.Called, Domain: t.Domain, Span: t.Span}}, l.set(t, &ir.Local{}, t.Span)...)
		l.outside(t.Name, capability.Fill("{d} changes", t.Called), moves(t), nil, ir.Func{Locals: 1, Body: body, Span: t.Span})
	default:
		for v := range t.Domain.Hi + 1 {
			if can == nil || slices.Contains(can, v) {
				l.moved(t, v)
			}
		}
	}
	if t.Tells {
		l.tells[t] = l.Topic(t.Name + " attributes")
		l.outside(t.Name+" attributes", capability.Fill("an attribute of {d} changes", t.Called), moves(t), nil,
			ir.Func{Body: []ir.Stmt{&ir.Publish{Topic: l.tells[t], X: l.load(t, t.Span), Span: t.Span}}, Span: t.Span})
	}
}

// moves says who changes a thing besides automations: what is pressed is asked for.
func moves(t *model.Thing) ts.EventKind {
	if t.Pressed() {
		return ts.Touch
	}
	return ts.Environment
}

// moved adds the event that a thing gets value v.
func (l *lowering) moved(t *model.Thing, v int32) {
	guard := draft.Not(draft.Is(l.load(t, t.Span), v))
	l.outside(t.Name+"="+t.Domain.Format(v), t.Tell(v), moves(t), guard, ir.Func{Body: l.set(t, draft.Constant(v), t.Span), Span: t.Span})
}

// outside adds an event that no automation causes.
func (l *lowering) outside(name, text string, kind ts.EventKind, guard ir.Expr, f ir.Func) {
	f.Name = name
	l.Event(ir.Event{Name: name, Text: text, Kind: kind, Flag: ir.NoVar, Guard: guard, Body: l.Function(f), Span: f.Span})
}

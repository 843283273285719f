package lower

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Faults are what may happen to Home Assistant itself, at any time.
type Faults struct {
	Restarts bool // it restarts
	Reloads  bool // an automation is saved in the editor, and only that one is loaded anew
}

// missable is a trigger that a restart misses when it happens just then: at a time
// of day, or at a point of the sun's day.
type missable struct {
	a     *listener
	event int    // at which it happens, where that is its own; -1: one of the sun
	name  string // of that
	what  string
}

// lasts is a change that has to last, of which it is known what it sets off.
type lasts struct {
	set   ir.VarID
	class ir.Expr
	still ir.Expr // nil: whatever it is by then
}

// falls makes what a restart needs that misses the sun.
func (l *lowering) falls(list []*config.Automation) {
	for _, a := range list {
		for i := range a.Triggers {
			if k, sun := a.Triggers[i].What.(*config.SunTrigger); sun && k.After.Known && l.Restarts && l.down == ir.NoVar {
				l.down = l.flag("Home Assistant is down", 0, "", 0, a.Triggers[i].Span)
			}
		}
	}
}

// missed notes a trigger that was given the last event.
func (l *lowering) missed(a *listener, what string) {
	if l.Restarts && a.wait == nil {
		l.missable = append(l.missable, missable{a: a, event: len(l.p.Events) - 1, what: what})
	}
}

// missedSun notes one that happens in an event of the sun.
func (l *lowering) missedSun(a *listener, event, what string) {
	if l.Restarts && a.wait == nil {
		l.missable = append(l.missable, missable{a: a, event: -1, name: event, what: what})
	}
}

// faults adds them, for automations and the runs of scripts that have something to
// lose. What an entity is stays; what is asked of how long it has been so begins
// anew with a restart.
func (l *lowering) faults() {
	var lose []ir.Stmt
	var under []ir.Expr
	var losses []loss
	for _, a := range l.all {
		busy := a.underWay()
		if a.Beside != nil || busy == nil { // of further runs the first one sees to it
			continue
		}
		own := l.losses(a)
		if l.Reloads && a.Script == nil {
			text := l.p.Who(a.app) + " is saved in the editor"
			var body []ir.Stmt
			for _, x := range own {
				body = append(body, x.told(func(w *wish) ir.Stmt { return l.loses(x.a, w, text, l.safe(w, a)) })...)
			}
			l.outside(l.p.Label(a.app)+" is saved", text, ts.Environment, draft.Join(ir.Or, busy), ir.Func{Body: append(body, draft.Call(a.stop, a.Head)), Span: a.Head})
		}
		lose, under, losses = append(lose, draft.Call(a.stop, a.Head)), append(under, busy...), append(losses, own...)
	}
	if l.Restarts {
		l.restart(lose, under, losses)
	}
}

// underWay is what of an automation is pending: its runs, and changes that must last.
func (a *automation) underWay() (out []ir.Expr) {
	for _, x := range append([]*automation{a}, a.beside...) {
		if x.next != ir.NoVar {
			out = append(out, draft.Not(draft.Is(&ir.Load{Var: x.next, Span: a.Head}, 0)))
		}
		for _, v := range x.pending {
			out = append(out, draft.Is(&ir.Load{Var: v, Span: a.Head}, 1))
		}
	}
	return out
}

// loss is what something would have done that is lost while when holds.
type loss struct {
	a    *automation
	when ir.Expr
	list []wish
}

// told lets each wish be told where it is lost.
func (x *loss) told(tell func(*wish) ir.Stmt) (out []ir.Stmt) {
	for i := range x.list {
		w := &x.list[i]
		out = append(out, &ir.If{Cond: both(draft.Constant(1), both(x.when, w.when)), Then: []ir.Stmt{tell(w)}})
	}
	return out
}

// losses are what an automation may lose, but for what the rule of what is left
// behind tells.
func (l *lowering) losses(a *automation) (out []loss) {
	add := func(when ir.Expr, list []wish) {
		list = slices.DeleteFunc(list, func(w wish) bool { return l.leaves(a, &w) })
		out = append(out, loss{a, when, list})
	}
	for _, x := range a.lasts {
		b := &body{l: l, a: a, trigger: x.class}
		add(both(draft.Is(&ir.Load{Var: x.set, Span: a.Head}, 1), x.still), b.wishes(a.Conditions, &rest{actions: a.Actions}))
	}
	for _, p := range a.found {
		if p.kind == later || p.kind == waiting {
			add(draft.Is(&ir.Load{Var: a.next, Span: a.Head}, p.number), l.resumed(a).wishes(nil, p.rest))
		}
	}
	return out
}

// leaves reports whether who gives the thing of a wish another state does so for a
// reason that lasts, or waits itself to take it back.
func (l *lowering) leaves(a *automation, w *wish) bool {
	return slices.ContainsFunc(l.all, func(b *automation) bool { return (a == b || b.level()) && l.mayElse(b, w) })
}

// level reports whether a state, a number or a template sets an automation off, and
// no more than that.
func (a *automation) level() bool {
	return slices.ContainsFunc(a.Triggers, func(t config.Trigger) bool {
		switch t.What.(type) {
		case *config.StateTrigger, *config.NumericTrigger, *config.TemplateTrigger:
			_, lasts := lasting(t.What)
			return lasts == nil
		}
		return false
	})
}

// safe is that a wish is fulfilled, or still may be when a has lost what it waits
// for; nil: all have.
func (l *lowering) safe(w *wish, a *automation) ir.Expr {
	list := []ir.Expr{draft.Is(l.load(w.thing, w.at), w.value)}
	for _, b := range l.all {
		if b.Beside != nil || !l.may(b, w.thing, w.value) {
			continue
		}
		if a != nil && b != a {
			list = append(list, b.underWay()...)
		}
		if a == nil && b.starts() { // by now it has begun
			list = append(list, b.underWay()...)
		}
		list = append(list, l.comes(b, a == nil)...)
	}
	return draft.Join(ir.Or, list)
}

// starts reports whether the start of Home Assistant sets an automation off.
func (a *automation) starts() bool {
	return slices.ContainsFunc(a.Triggers, func(t config.Trigger) bool {
		k, is := t.What.(*config.StartTrigger)
		return is && !k.Stops
	})
}

// stays says what becomes of a wish that is not fulfilled.
func stays(w *wish) string {
	if w.thing.Domain.Hi == 1 {
		return w.thing.Called + " stays " + w.thing.Domain.Format(1-w.value)
	}
	return w.thing.Called + " does not become " + w.thing.Domain.Format(w.value)
}

// loses tells of a wish that it is lost because of what has happened.
func (l *lowering) loses(a *automation, w *wish, because string, safe ir.Expr) ir.Stmt {
	text := fmt.Sprintf("%s: %s loses its timer when %s, and nothing makes up for it", sentence(stays(w)), l.p.Who(a.app), because)
	help := fmt.Sprintf("Do not leave it to a timer that can be lost: let %s look again from time to time, or when Home Assistant starts.", l.p.Who(a.app))
	return l.pitfall(a, text, help, safe, w.at)
}

// restart adds the event that Home Assistant restarts, where that loses something or
// somebody hears it, and for each trigger that it may miss one in which it does.
func (l *lowering) restart(lose []ir.Stmt, under []ir.Expr, losses []loss) {
	name := "Home Assistant restarts"
	var body []ir.Stmt
	for _, x := range losses {
		body = append(body, x.told(func(w *wish) ir.Stmt {
			return l.afterwards(x.a, w, func() ir.Stmt { return l.loses(x.a, w, name, l.safe(w, nil)) })
		})...)
	}
	body = append(body, lose...)
	for _, t := range l.m.Things {
		if c := l.timers[t.Entity]; c != nil && t.Attribute == "" && !c.restored {
			active := draft.Is(l.load(t, t.Span), 1)
			body, under = append(body, l.set(t, draft.Constant(0), t.Span)...), append(under, active)
		}
		for _, s := range l.since[t] {
			body = append(body, s.anew(l.load(t, t.Span), t.Span)...)
			under = append(under, draft.Is(&ir.Load{Var: s.runs, Span: t.Span}, 1), draft.Is(&ir.Load{Var: s.long, Span: t.Span}, 1))
		}
	}
	for _, topic := range [...]ir.TopicID{l.starts[1], l.starts[0]} {
		if topic != 0 {
			body, under = append(body, &ir.Publish{Topic: topic - 1, X: draft.Constant(0)}), append(under, draft.Constant(1))
		}
	}
	if under != nil {
		l.outside("restart", name, ts.Environment, draft.Join(ir.Or, under), ir.Func{Body: body})
	}
	l.misses(l.Function(ir.Func{Name: name, Inner: true, Body: body}))
}

// misses adds the restarts at a time at which something is missed.
func (l *lowering) misses(restart ir.FuncID) {
	over := ir.NoTopic
	if l.down != ir.NoVar {
		over = l.Topic("Home Assistant is there again")
		l.hears(ir.Subscription{Topic: over, Handler: l.Function(ir.Func{Name: "Home Assistant is there again", Inner: true, Params: 1, Locals: 1, Body: []ir.Stmt{draft.Store(l.down, 0, source.Span{})}})})
	}
	done := map[int]bool{}
	for i := range l.missable {
		m := &l.missable[i]
		n := l.eventOf(m)
		if n < 0 || done[n] {
			continue
		}
		done[n] = true
		var body []ir.Stmt
		e := l.p.Events[n]
		if m.event < 0 {
			body = append(body, draft.Call(e.Body, e.Span), draft.Store(l.down, 1, source.Span{}))
		}
		if e.OneShot { // after what it moves, by which it is told
			e.OneShot, body = false, append(body, draft.Store(e.Flag, 0, e.Span))
		}
		for k := range l.missable[i:] {
			if other := &l.missable[i+k]; l.eventOf(other) == n {
				body = append(body, l.unseen(other)...)
			}
		}
		if m.event < 0 {
			body = append(body, &ir.Publish{Topic: over, X: draft.Constant(0)})
		}
		e.Name, e.Text = "restart at "+m.what, "Home Assistant restarts at "+m.what
		e.App, e.At, e.Kind = 0, nil, ts.Environment
		e.Body = l.Function(ir.Func{Name: e.Name, Body: append(body, draft.Call(restart, e.Span)), Span: e.Span})
		l.Event(e)
	}
}

// eventOf is the number of the event in which a trigger happens, or -1.
func (l *lowering) eventOf(m *missable) int {
	if m.event >= 0 {
		return m.event
	}
	return slices.IndexFunc(l.p.Events, func(e ir.Event) bool { return e.Name == m.name })
}

// unseen tells what a trigger would have done, where nothing makes up for it.
func (l *lowering) unseen(m *missable) []ir.Stmt {
	a := m.a.automation
	b := &body{l: l, a: a, trigger: l.class(m.a)}
	x := loss{a: a, list: b.wishes(a.Conditions, &rest{actions: a.Actions})}
	if a.entity != nil {
		x.when = l.isOn(m.a, a.Head)
	}
	who := l.p.Who(a.app)
	return x.told(func(w *wish) ir.Stmt {
		text := fmt.Sprintf("%s misses %s while Home Assistant restarts, and nothing makes up for it: %s", who, m.what, stays(w))
		help := fmt.Sprintf("Let %s look what is to be when Home Assistant has started, too.", who)
		return l.afterwards(a, w, func() ir.Stmt { return l.pitfall(a, text, help, l.safe(w, nil), w.at) })
	})
}

// settled is how often all that was published is heard until what follows a start is
// over that follows at once.
const settled = 8

// afterwards tells of a wish when those have acted who hear of the start.
func (l *lowering) afterwards(a *automation, w *wish, tell func() ir.Stmt) ir.Stmt {
	if l.starts[0] == 0 {
		return tell()
	}
	topic := l.Topic("after the restart")
	more := &ir.Publish{Topic: topic, X: &ir.Binary{Op: ir.Sub, X: &ir.Local{}, Y: draft.Constant(1)}}
	l.hears(ir.Subscription{Topic: topic, App: a.app, Span: w.at, Handler: l.Function(ir.Func{
		Name: "after the restart", App: a.app, Inner: true, Params: 1, Locals: 1, Span: w.at,
		Body: []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Local{}, 0), Then: []ir.Stmt{tell()}, Else: []ir.Stmt{more}}},
	})})
	return &ir.Publish{Topic: topic, X: draft.Constant(settled), Span: w.at}
}

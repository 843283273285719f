package lang

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// every adds a handler that runs again and again.
func (l *lowerer) every(app *object, d *syntax.EveryDecl) {
	period := syntax.Source(d.Period)
	e := l.scheduled(app, "every "+period, period+" have passed", d, d.Body)
	if l.timed {
		p := l.c.exprs[d.Period].val
		clock := l.addClock(ir.Clock{Name: e.Name, Kind: ts.Delay, App: e.App, Span: e.Span})
		e.Window = &ir.Window{Clock: clock, Lo: p, Hi: p}
		f := &l.prog.Funcs[e.Body]
		f.Body = append(one(&ir.ResetClock{Clock: clock, Span: e.Span}), f.Body...)
	}
	l.prog.Events = append(l.prog.Events, e)
}

// at adds a handler that runs at a time of day, or when the sun rises or sets.
func (l *lowerer) at(app *object, d *syntax.AtDecl) {
	at := syntax.Source(d.Time)
	name := "at " + at
	for i, day := range d.Days {
		name += []string{" on ", ", "}[min(i, 1)] + day.Name
	}
	if id, ok := d.Time.(*syntax.Ident); ok && l.c.refs[id] != nil && l.c.refs[id].kind == sunObject {
		l.atSun(app, l.c.refs[id], name, d)
		return
	}
	e := l.scheduled(app, name, "it is "+at, d, d.Body)
	if l.timed {
		t := l.c.exprs[d.Time].val * minute
		l.daily(&e, t, t)
		if len(d.Days) > 0 {
			e.Guard = l.onDays(d.Days, e.Span)
		}
	}
	l.prog.Events = append(l.prog.Events, e)
}

// atSun subscribes a handler to what the sun does.
func (l *lowerer) atSun(app, sun *object, name string, d *syntax.AtDecl) {
	head := header(d, d.Body)
	b := l.newBody(nil)
	body := l.handler(b, d.Body, site{name: l.unique(app.name + "." + name), app: l.apps[app], span: head})
	switch {
	case len(d.Days) > 0 && l.timed:
		body = one(&ir.If{Cond: l.onDays(d.Days, head), Then: body})
	case len(d.Days) > 0:
		body = one(&ir.If{Cond: &ir.Call{Func: l.choiceFunc(name, head), Span: head}, Then: body})
	}
	fn := l.addFunc(ir.Func{Name: name, App: l.apps[app], Locals: b.locals, Body: body, Span: head})
	l.prog.Subscriptions = append(l.prog.Subscriptions, ir.Subscription{
		Topic: l.topic(sun), App: l.apps[app], Handler: fn, Span: d.Time.Span(),
	})
}

// scheduled is the event of a handler that runs by itself.
func (l *lowerer) scheduled(app *object, name, text string, d syntax.Node, block *syntax.Block) ir.Event {
	b := l.newBody(nil)
	head := header(d, block)
	unique := l.unique(app.name + "." + name)
	body := l.handler(b, block, site{name: unique, app: l.apps[app], span: head})
	fn := l.addFunc(ir.Func{Name: name, App: l.apps[app], Locals: b.locals, Body: body, Span: head})
	return ir.Event{
		Name: unique, Text: capability.Fill(text, ""), Kind: ts.Timer, App: l.apps[app], Flag: ir.NoVar, Body: fn, Span: head,
	}
}

// daily lets an event happen once a day, from lo to hi: its flag says that it
// is still to come today.
func (l *lowerer) daily(e *ir.Event, lo, hi int64) {
	e.Flag = l.addVar(ir.Var{
		Name: "enabled(" + e.Name + ")", Kind: ts.TimerFlag, App: e.App, Domain: value.BoolDomain,
		Init: []int32{int32(b2i(l.prog.Forward.Start%day <= hi))}, Topic: ir.NoTopic, Span: e.Span,
	})
	e.OneShot = true
	e.Window = &ir.Window{Clock: l.day, Lo: lo, Hi: hi}
	l.morning = append(l.morning, e.Flag)
}

// onDays says that today is one of some days.
func (l *lowerer) onDays(days []*syntax.Ident, at source.Span) ir.Expr {
	var x ir.Expr
	for _, name := range days {
		i, _ := anyday.Index(name.Name)
		x = or(x, &ir.Binary{Op: ir.Eq, X: l.today(at), Y: &ir.Const{V: i}, Span: at})
	}
	return x
}

// midnight adds the event that begins a day.
func (l *lowerer) midnight() {
	if !l.timed || l.day == ts.NoClock {
		return
	}
	body := one(&ir.ResetClock{Clock: l.day})
	if l.weekday != ir.NoVar {
		next := binary(ir.Rem, binary(ir.Add, l.today(source.Span{}), &ir.Const{V: 1}, source.Span{}), &ir.Const{V: 7}, source.Span{})
		body = append(body, &ir.Store{Var: l.weekday, X: next})
	}
	for _, flag := range l.morning {
		body = append(body, &ir.Store{Var: flag, X: &ir.Const{V: 1}})
	}
	l.prog.Events = append(l.prog.Events, ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar,
		Window: &ir.Window{Clock: l.day, Lo: day, Hi: day}, Body: l.addFunc(ir.Func{Name: "at midnight", Body: body, Inner: true}),
	})
}

// sunVars makes the variable that says whether the sun is up. With durations
// it follows from the time at which the program starts.
func (l *lowerer) sunVars(o *object) {
	light := l.c.time.light
	if light == nil || o != l.c.time.sun[0] {
		return
	}
	start := l.prog.Forward.Start % day
	light.any = !l.timed
	light.start = []int32{int32(b2i(start > o.hi && start <= l.c.time.sun[1].hi))}
	l.variable(light, ts.Global)
}

// sunEvent lets the sun rise or set: once a day, in its range of times.
func (l *lowerer) sunEvent(o *object) {
	rises := o == l.c.time.sun[0]
	e := ir.Event{Name: "the sun sets", Kind: ts.Environment, Flag: ir.NoVar, Span: o.span}
	if rises {
		e.Name = "the sun rises"
	}
	e.Text = capability.Fill(e.Name, "")
	var body []ir.Stmt
	if light := l.c.time.light; light != nil {
		v, up := l.vars[light], &ir.Const{V: int32(b2i(rises))}
		body = one(&ir.Store{Var: v, X: up, Span: o.span})
		if !l.timed {
			e.Guard = &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: v, Span: o.span}, Y: up, Span: o.span}
		}
	}
	body = append(body, &ir.Publish{Topic: l.topic(o), X: &ir.Const{}, Span: o.span})
	e.Body = l.addFunc(ir.Func{Name: e.Name, Body: body, Span: o.span})
	if l.timed {
		l.daily(&e, o.lo, o.hi)
	}
	l.prog.Events = append(l.prog.Events, e)
}

// factor lets the environment change one of its factors, within its limits.
func (l *lowerer) factor(o *object) {
	first := len(l.prog.Events)
	if o.step > 0 && o.step < int64(o.dom.Hi)-int64(o.dom.Lo) {
		l.stepEvent(o)
	} else {
		l.environment(o, humanise(o.name)+" becomes %s")
	}
	if !l.timed || o.every == 0 {
		return
	}
	clock := l.addClock(ir.Clock{Name: o.name + " unchanged", Kind: ts.Since, Init: o.every, Span: o.span})
	for i := first; i < len(l.prog.Events); i++ {
		e := &l.prog.Events[i]
		e.Window = &ir.Window{Clock: clock, Lo: o.every, Hi: ts.Forever}
		l.changes(&l.prog.Funcs[e.Body], o, clock)
	}
}

// changes resets a clock where the event of a factor changes it.
func (l *lowerer) changes(f *ir.Func, o *object, clock ts.ClockID) {
	last := len(f.Body) - 1
	s := f.Body[last].(*ir.Store)
	f.Body[last] = &ir.If{
		Cond: &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: s.Var, Span: o.span}, Y: s.X, Span: o.span},
		Then: []ir.Stmt{s, &ir.ResetClock{Clock: clock, Span: o.span}},
	}
}

// stepEvent adds the event that moves a factor by no more than its step, and
// not out of its range.
func (l *lowerer) stepEvent(o *object) {
	v, step, at := l.vars[o], int32(o.step), o.span
	sum := &ir.Binary{Op: ir.Add, X: &ir.Load{Var: v, Span: at}, Y: &ir.Local{}, Span: at}
	body := []ir.Stmt{
		&ir.Choose{Lo: -step, Hi: step, Text: "change of " + o.name, Domain: value.RangeDomain(-step, step), Span: at},
		&ir.SetLocal{X: sum},
		&ir.Store{Var: v, X: clamp(&ir.Local{}, o, at), Span: at},
	}
	l.environmentEvent(ir.Func{Name: o.qualified(), Locals: 1, Body: body, Span: at}, humanise(o.name)+" changes", nil)
}

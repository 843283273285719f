package lower

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// every adds a handler that runs again and again.
func (l *lowerer) every(app *check.Object, d *syntax.EveryDecl) {
	period := syntax.Source(d.Period)
	e := l.scheduled(app, "every "+period, period+" have passed", d, d.Body)
	e.Repeats = true
	if l.timed {
		p := l.c.Exprs[d.Period].Value
		clock := l.addClock(ir.Clock{Name: e.Name, Kind: ts.Delay, App: e.App, Span: e.Span})
		e.Window = &ir.Window{Clock: clock, Lo: p, Hi: p}
		f := &l.Prog.Funcs[e.Body]
		f.Body = append(one(&ir.ResetClock{Clock: clock, Span: e.Span}), f.Body...)
	}
	l.Prog.Events = append(l.Prog.Events, e)
}

// at adds a handler that runs at a time of day, or when the sun rises or sets.
func (l *lowerer) at(app *check.Object, d *syntax.AtDecl) {
	at := syntax.Source(d.Time)
	name := "at " + at
	for i, day := range d.Days {
		name += []string{" on ", ", "}[min(i, 1)] + day.Name
	}
	if id, ok := d.Time.(*syntax.Ident); ok && l.c.Refs[id] != nil && l.c.Refs[id].Kind == check.SunObject {
		l.atSun(app, l.c.Refs[id], name, d)
		return
	}
	e := l.scheduled(app, name, "it is "+at, d, d.Body)
	t := l.c.Exprs[d.Time].Value * check.Minute
	e.At = []ts.At{{Ms: t, Days: days(d.Days)}}
	if l.timed {
		l.daily(&e, t, t)
		if len(d.Days) > 0 {
			e.Guard = l.onDays(d.Days, e.Span)
		}
	}
	l.Prog.Events = append(l.Prog.Events, e)
}

// atSun subscribes a handler to what the sun does.
func (l *lowerer) atSun(app, sun *check.Object, name string, d *syntax.AtDecl) {
	head := Header(d, d.Body)
	b := l.newBody(nil)
	body := l.handler(b, d.Body, site{name: l.names.unique(app.Name + "." + name), app: l.apps[app], span: head})
	switch {
	case len(d.Days) > 0 && l.timed:
		body = one(&ir.If{Cond: l.onDays(d.Days, head), Then: body})
	case len(d.Days) > 0:
		body = one(&ir.If{Cond: &ir.Call{Func: l.choiceFunc(name, []string{"not " + name, name}, head), Span: head}, Then: body})
	}
	fn := l.addFunc(ir.Func{Name: name, App: l.apps[app], Locals: b.locals, Body: body, Span: head})
	l.Prog.Subscriptions = append(l.Prog.Subscriptions, ir.Subscription{
		Topic: l.topic(sun), App: l.apps[app], Handler: fn, Span: d.Time.Span(),
	})
}

// scheduled is the event of a handler that runs by itself.
func (l *lowerer) scheduled(app *check.Object, name, text string, d syntax.Node, block *syntax.Block) ir.Event {
	b := l.newBody(nil)
	head := Header(d, block)
	unique := l.names.unique(app.Name + "." + name)
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
		Init: []int32{int32(check.Int(l.Prog.Forward.Start%check.Day <= hi))}, Topic: ir.NoTopic, Span: e.Span,
	})
	e.OneShot = true
	e.Window = &ir.Window{Clock: l.day, Lo: lo, Hi: hi}
	l.morning = append(l.morning, e.Flag)
}

// days are the named ones as bits, or all.
func days(names []*syntax.Ident) (set uint8) {
	if len(names) == 0 {
		return ts.AllDays
	}
	for _, name := range names {
		i, _ := check.Anyday.Index(name.Name)
		set |= 1 << i
	}
	return set
}

// onDays says that today is one of some days.
func (l *lowerer) onDays(days []*syntax.Ident, at source.Span) ir.Expr {
	var x ir.Expr
	for _, name := range days {
		i, _ := check.Anyday.Index(name.Name)
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
	l.Prog.Events = append(l.Prog.Events, ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar,
		Window: &ir.Window{Clock: l.day, Lo: check.Day, Hi: check.Day}, Body: l.addFunc(ir.Func{Name: "at midnight", Body: body, Inner: true}),
	})
}

// sunVars makes the variable that says whether the sun is up. With durations
// it follows from the time at which the program starts.
func (l *lowerer) sunVars(o *check.Object) {
	light := l.c.Time.Light
	if light == nil || o != l.c.Time.Sun[0] {
		return
	}
	start := l.Prog.Forward.Start % check.Day
	light.Any = !l.timed
	light.Start = []int32{int32(check.Int(start > o.Hi && start <= l.c.Time.Sun[1].Hi))}
	l.variable(light, ts.Global)
	l.Prog.Vars[l.vars[light]].Bond = ts.Moment
}

// sunEvent lets the sun rise or set: once a day, in its range of times.
func (l *lowerer) sunEvent(o *check.Object) {
	rises := o == l.c.Time.Sun[0]
	e := ir.Event{Name: "the sun sets", Kind: ts.Environment, Flag: ir.NoVar, Span: o.Span}
	if rises {
		e.Name = "the sun rises"
	}
	e.Text = capability.Fill(e.Name, "")
	var body []ir.Stmt
	if light := l.c.Time.Light; light != nil {
		v, up := l.vars[light], &ir.Const{V: int32(check.Int(rises))}
		body = one(&ir.Store{Var: v, X: up, Span: o.Span})
		if !l.timed {
			e.Guard = &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: v, Span: o.Span}, Y: up, Span: o.Span}
		}
	}
	body = append(body, &ir.Publish{Topic: l.topic(o), X: &ir.Const{}, Span: o.Span})
	e.Body = l.addFunc(ir.Func{Name: e.Name, Body: body, Span: o.Span})
	if l.timed {
		l.daily(&e, o.Lo, o.Hi)
	}
	l.Prog.Events = append(l.Prog.Events, e)
}

// factor lets the environment change one of its factors, within its limits.
func (l *lowerer) factor(o *check.Object) {
	first := len(l.Prog.Events)
	if o.Step > 0 && o.Step < int64(o.Domain.Hi)-int64(o.Domain.Lo) {
		l.stepEvent(o)
	} else {
		l.environment(o, name.Words(o.Name)+" becomes %s")
	}
	if !l.timed || o.Every == 0 {
		return
	}
	clock := l.addClock(ir.Clock{Name: o.Name + " unchanged", Kind: ts.Since, Init: o.Every, Span: o.Span})
	for i := first; i < len(l.Prog.Events); i++ {
		e := &l.Prog.Events[i]
		e.Window = &ir.Window{Clock: clock, Lo: o.Every, Hi: ts.Forever}
		l.changes(&l.Prog.Funcs[e.Body], o, clock)
	}
}

// changes resets a clock where the event of a factor changes it.
func (l *lowerer) changes(f *ir.Func, o *check.Object, clock ts.ClockID) {
	last := len(f.Body) - 1
	s := f.Body[last].(*ir.Store)
	f.Body[last] = &ir.If{
		Cond: &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: s.Var, Span: o.Span}, Y: s.X, Span: o.Span},
		Then: []ir.Stmt{s, &ir.ResetClock{Clock: clock, Span: o.Span}},
	}
}

// stepEvent adds the event that moves a factor by no more than its step, and
// not out of its range.
func (l *lowerer) stepEvent(o *check.Object) {
	v, step, at := l.vars[o], int32(o.Step), o.Span
	sum := &ir.Binary{Op: ir.Add, X: &ir.Load{Var: v, Span: at}, Y: &ir.Local{}, Span: at}
	body := []ir.Stmt{
		&ir.Choose{Lo: -step, Hi: step, Text: "change of " + o.Name, Domain: value.RangeDomain(-step, step), Span: at},
		&ir.SetLocal{X: sum},
		&ir.Store{Var: v, X: clamp(&ir.Local{}, o, at), Span: at},
	}
	l.environmentEvent(ir.Func{Name: o.Qualified(), Locals: 1, Body: body, Span: at}, name.Words(o.Name)+" changes", nil)
}

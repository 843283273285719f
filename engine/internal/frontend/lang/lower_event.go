package lang

import (
	"fmt"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// event adds an event a value of the parameters.
func (l *lowerer) event(o *object, d *syntax.EventDecl) {
	b := l.newBody(o.params)
	b.event = o
	app, head, w := l.appOf(o), header(d, d.Body), l.c.window(d)
	body := l.handler(b, d.Body, site{name: o.qualified(), app: app, params: o.params, event: o, span: head})
	body = l.tested(b, d, w.tests, body)
	fn := l.addFunc(ir.Func{Name: o.qualified(), App: app, Params: len(o.params), Locals: b.locals, Body: body, Span: head})
	flag, flagged := l.vars[o]
	if !flagged {
		flag = ir.NoVar
	}
	args := make([]int32, len(o.params))
	for i := range instances(o) {
		split(i, o.params, args)
		e := ir.Event{
			Name: eventName(o, args), Kind: ts.Plain, App: app, Flag: flag, OneShot: d.Once && !l.asks(w.tests),
			Body: fn, Args: append([]int32(nil), args...), Span: head,
		}
		if len(o.params) > 0 && flagged {
			e.FlagCell = i
		}
		if e.Text = e.Name; d.Text != nil {
			e.Text = fillParams(d.Text.Value, o.params, args)
		}
		in := l.conditionBody(o.params, args)
		e.Guard, e.Window = in.guard(w.guard, head), in.window(d, w)
		l.prog.Events = append(l.prog.Events, e)
	}
}

// header is the span of a declaration up to its body.
func header(d syntax.Node, body *syntax.Block) source.Span {
	sp := d.Span()
	if at := body.At.At; at.Start > sp.Start {
		sp.End = at.Start
	}
	return sp
}

// split turns the number of an instance into arguments, the last parameter
// counting fastest.
func split(i int, params []*object, args []int32) {
	for p := len(params) - 1; p >= 0; p-- {
		n := params[p].dom.Size()
		args[p] = params[p].dom.Lo + int32(i%n)
		i /= n
	}
}

// deviceEvents adds what the environment does to a device.
func (l *lowerer) deviceEvents(d *syntax.DeviceDecl) {
	if d.Fixed {
		return
	}
	for _, o := range l.object(d.Name).order {
		switch {
		case o.kind != attributeObject:
		case o.attr != nil && o.attr.Momentary:
			l.presses(o)
		case isSensor(o) || d.ByHand:
			l.attributeEvents(o)
		}
	}
}

func isSensor(o *object) bool {
	if o.attr != nil {
		return o.attr.Sensor
	}
	return o.node.(*syntax.AttributeDecl).Sensor
}

// attributeEvents lets the environment change an attribute.
func (l *lowerer) attributeEvents(o *object) {
	if o.dom.Kind == value.Range {
		l.choiceEvent(o, capability.Fill(ofDevice(o)+" changes", noun(o.owner)))
		return
	}
	for v := o.dom.Lo; v <= o.dom.Hi; v++ {
		l.valueEvent(o, v, deviceText(o, v))
	}
}

// environment lets the environment change a variable that is no attribute.
func (l *lowerer) environment(o *object, text string) {
	if o.dom.Kind == value.Range {
		l.choiceEvent(o, capability.Fill(humanise(o.name)+" changes", ""))
		return
	}
	for v := o.dom.Lo; v <= o.dom.Hi; v++ {
		l.valueEvent(o, v, capability.Fill(fmt.Sprintf(text, o.dom.Format(v)), ""))
	}
}

// valueEvent adds the event that gives o the value v, unless it has it.
func (l *lowerer) valueEvent(o *object, v int32, text string) {
	if o.dom.Size() == 1 {
		return
	}
	id := l.vars[o]
	l.environmentEvent(ir.Func{
		Name: o.qualified() + "=" + o.dom.Format(v), Span: o.span,
		Body: []ir.Stmt{&ir.Store{Var: id, X: &ir.Const{V: v}, Span: o.span}},
	}, text, &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: id, Span: o.span}, Y: &ir.Const{V: v}, Span: o.span})
}

// choiceEvent adds the event that gives o any value.
func (l *lowerer) choiceEvent(o *object, text string) {
	if o.dom.Size() == 1 {
		return
	}
	name := o.qualified()
	body := []ir.Stmt{
		&ir.Choose{Lo: o.dom.Lo, Hi: o.dom.Hi, Text: name, Domain: o.dom, Span: o.span},
		&ir.Store{Var: l.vars[o], X: &ir.Local{}, Span: o.span},
	}
	l.environmentEvent(ir.Func{Name: name, Locals: 1, Body: body, Span: o.span}, text, nil)
}

// environmentEvent adds an event of the environment that runs fn.
func (l *lowerer) environmentEvent(fn ir.Func, text string, guard ir.Expr) {
	l.prog.Events = append(l.prog.Events, ir.Event{
		Name: fn.Name, Text: capability.Fill(text, ""), Kind: ts.Environment, Flag: ir.NoVar, Guard: guard,
		Body: l.addFunc(fn), Span: fn.Span,
	})
}

// presses adds the events of an attribute without state.
func (l *lowerer) presses(o *object) {
	for v := o.dom.Lo; v <= o.dom.Hi; v++ {
		name := o.qualified() + "=" + o.dom.Format(v)
		body := []ir.Stmt{&ir.Publish{Topic: l.topic(o), X: &ir.Const{V: v}, Span: o.span}}
		l.prog.Events = append(l.prog.Events, ir.Event{
			Name: name, Text: deviceText(o, v), Kind: ts.Touch, Flag: ir.NoVar,
			Body: l.addFunc(ir.Func{Name: name, Body: body, Span: o.span}), Span: o.span,
		})
	}
}

// handlers adds the subscriptions of an app, its touch and its schedules.
func (l *lowerer) handlers(d syntax.Decl) {
	app, ok := d.(*syntax.AppDecl)
	if !ok {
		return
	}
	o := l.object(app.Name)
	for _, m := range app.Members {
		switch m := m.(type) {
		case *syntax.OnDecl:
			l.onHandler(o, app, m)
		case *syntax.EveryDecl:
			l.every(o, m)
		case *syntax.AtDecl:
			l.at(o, m)
		}
	}
}

// appName is what an app is called in a sentence.
func appName(d *syntax.AppDecl) string {
	if d.Text != nil {
		return d.Text.Value
	}
	return d.Name.Name
}

// onHandler lowers a handler and subscribes it to all its triggers.
func (l *lowerer) onHandler(app *object, decl *syntax.AppDecl, d *syntax.OnDecl) {
	b := l.newBody(nil)
	params := 0
	if d.Param != nil {
		b.slot(l.object(d.Param))
		params = 1
	}
	name := "on "
	for i, t := range d.Triggers {
		name += []string{"", ", "}[min(i, 1)] + syntax.Source(t.Place)
		if t.Value != nil {
			name += " == " + syntax.Source(t.Value)
		}
	}
	body := l.handler(b, d.Body, site{name: l.unique(app.name + "." + name), app: l.apps[app], span: header(d, d.Body)})
	fn := l.addFunc(ir.Func{
		Name: name, App: l.apps[app], Params: params, Locals: b.locals, Body: body, Span: header(d, d.Body),
	})
	for _, t := range d.Triggers {
		l.subscribe(app, decl, t, fn)
	}
}

func (l *lowerer) subscribe(app *object, decl *syntax.AppDecl, t syntax.Trigger, fn ir.FuncID) {
	o := l.triggerObject(t.Place)
	if o == nil {
		o = l.touch(app, decl)
	}
	if o.kind == timerObject {
		l.timers[o] = append(l.timers[o], fn)
		return
	}
	s := ir.Subscription{Topic: l.topic(o), App: l.apps[app], Handler: fn, Span: t.Place.Span()}
	if t.Value != nil {
		s.Only, s.Value = true, int32(l.c.exprs[t.Value].val)
	}
	l.prog.Subscriptions = append(l.prog.Subscriptions, s)
}

// triggerObject is what a trigger names, nil for touch.
func (l *lowerer) triggerObject(x syntax.Expr) *object {
	if m, ok := x.(*syntax.Member); ok {
		return l.c.refs[m.Name]
	}
	return l.c.refs[x.(*syntax.Ident)]
}

// touch makes the event of touching an app, once an app; handlers subscribe to
// the app itself.
func (l *lowerer) touch(app *object, d *syntax.AppDecl) *object {
	if _, made := l.topics[app]; made {
		return app
	}
	name := app.name + ".touch"
	l.topics[app] = l.newTopic(name)
	body := []ir.Stmt{&ir.Publish{Topic: l.topics[app], X: &ir.Const{}, Span: app.span}}
	l.prog.Events = append(l.prog.Events, ir.Event{
		Name: name, Text: "Somebody touches " + appName(d), Kind: ts.Touch, App: l.apps[app], Flag: ir.NoVar,
		Body: l.addFunc(ir.Func{Name: name, App: l.apps[app], Body: body, Span: app.span}), Span: app.span,
	})
	return app
}

// unique numbers the second and later events of one name.
func (l *lowerer) unique(name string) string {
	l.names[name]++
	if n := l.names[name]; n > 1 {
		return fmt.Sprintf("%s #%d", name, n)
	}
	return name
}

// timerEvents adds what happens when the timers of an app fire.
func (l *lowerer) timerEvents(d syntax.Decl) {
	app, ok := d.(*syntax.AppDecl)
	if !ok {
		return
	}
	for _, m := range app.Members {
		if t, ok := m.(*syntax.TimerDecl); ok {
			l.timerEvent(l.object(t.Name))
		}
	}
}

// timerEvent makes a timer fire: at any time while it is set, or at once when
// it is started.
func (l *lowerer) timerEvent(o *object) {
	fn := l.timerBody(o)
	app := l.appOf(o)
	if l.immediate {
		l.prog.Subscriptions = append(l.prog.Subscriptions, ir.Subscription{
			Topic: l.topic(o), App: app, Handler: l.guarded(o, fn), Span: o.span,
		})
		return
	}
	l.prog.Events = append(l.prog.Events, ir.Event{
		Name: o.qualified(), Text: "The timer " + o.name + " of " + l.prog.Apps[app] + " fires", Kind: ts.Timer, App: app,
		Flag: l.vars[o], OneShot: true, Window: l.dueAt(o), Body: fn, Span: o.span,
	})
}

// timerBody is the one function that runs all handlers of a timer.
func (l *lowerer) timerBody(o *object) ir.FuncID {
	handlers := l.timers[o]
	if len(handlers) == 1 {
		return handlers[0]
	}
	var body []ir.Stmt
	for _, h := range handlers {
		body = append(body, &ir.Do{X: &ir.Call{Func: h, Span: o.span}})
	}
	return l.addFunc(ir.Func{Name: "on " + o.name, App: l.appOf(o), Body: body, Span: o.span})
}

// guarded runs fn if the timer is still set, and clears it first.
func (l *lowerer) guarded(o *object, fn ir.FuncID) ir.FuncID {
	set := l.vars[o]
	body := []ir.Stmt{&ir.If{
		Cond: &ir.Load{Var: set, Span: o.span},
		Then: []ir.Stmt{
			&ir.Store{Var: set, X: &ir.Const{}, Span: o.span},
			&ir.Do{X: &ir.Call{Func: fn, Span: o.span}},
		},
	}}
	return l.addFunc(ir.Func{Name: o.name + " fires", App: l.appOf(o), Body: body, Span: o.span})
}

package lower

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// event adds an event a value of the parameters.
func (l *lowerer) event(o *check.Object, d *syntax.EventDecl) {
	b := l.newBody(o.Params)
	b.event = o
	app, head, w := l.appOf(o), Header(d, d.Body), l.c.Window(d)
	body := l.handler(b, d.Body, site{name: o.Qualified(), app: app, params: o.Params, event: o, span: head})
	body = l.tested(b, d, w.Tests, body)
	fn := l.addFunc(ir.Func{Name: o.Qualified(), App: app, Params: len(o.Params), Locals: b.locals, Body: body, Span: head})
	flag, flagged := l.vars[o]
	if !flagged {
		flag = ir.NoVar
	}
	args := make([]int32, len(o.Params))
	for i := range instances(o) {
		split(i, o.Params, args)
		e := ir.Event{
			Name: eventName(o, args), Kind: ts.Plain, App: app, Flag: flag, OneShot: d.Once && !l.asks(w.Tests), Armed: d.Once && app != 0,
			Body: fn, Args: append([]int32(nil), args...), Span: head,
		}
		if len(o.Params) > 0 && flagged {
			e.FlagCell = i
		}
		if e.Text = e.Name; d.Text != nil {
			e.Text = fillParams(d.Text.Value, o.Params, args)
		}
		in := l.conditionBody(o.Params, args)
		e.Guard, e.Window = in.guard(w.Guard, head), in.window(d, w)
		l.Prog.Events = append(l.Prog.Events, e)
	}
}

// Header is the span of a declaration up to its body.
func Header(d syntax.Node, body *syntax.Block) source.Span {
	sp := d.Span()
	if at := body.At.At; at.Start > sp.Start {
		sp.End = at.Start
	}
	return sp
}

// split turns the number of an instance into arguments, the last parameter
// counting fastest.
func split(i int, params []*check.Object, args []int32) {
	for p := len(params) - 1; p >= 0; p-- {
		n := params[p].Domain.Size()
		args[p] = params[p].Domain.Lo + int32(i%n)
		i /= n
	}
}

// deviceEvents adds what the environment does to a device.
func (l *lowerer) deviceEvents(d *syntax.DeviceDecl) {
	if d.Fixed {
		return
	}
	for _, o := range l.object(d.Name).Order {
		switch {
		case o.Kind != check.AttributeObject || o.Still:
		case o.Momentary():
			l.presses(o)
		case check.IsSensor(o) || d.ByHand:
			l.attributeEvents(o)
		}
	}
}

// attributeEvents lets the environment change an attribute.
func (l *lowerer) attributeEvents(o *check.Object) {
	if o.Domain.Kind == value.Range {
		l.choiceEvent(o, capability.Fill(ofDevice(o)+" changes", Noun(o.Owner)))
		return
	}
	for v := o.Domain.Lo; v <= o.Domain.Hi; v++ {
		if len(o.Among) == 0 || slices.Contains(o.Among, v) {
			l.valueEvent(o, v, deviceText(o, v))
		}
	}
}

// environment lets the environment change a variable that is no attribute.
func (l *lowerer) environment(o *check.Object, text string) {
	if o.Domain.Kind == value.Range {
		l.choiceEvent(o, capability.Fill(name.Words(o.Name)+" changes", ""))
		return
	}
	for v := o.Domain.Lo; v <= o.Domain.Hi; v++ {
		l.valueEvent(o, v, capability.Fill(fmt.Sprintf(text, o.Domain.Format(v)), ""))
	}
}

// valueEvent adds the event that gives o the value v, unless it has it.
func (l *lowerer) valueEvent(o *check.Object, v int32, text string) {
	if o.Domain.Size() == 1 {
		return
	}
	id := l.vars[o]
	l.environmentEvent(ir.Func{
		Name: o.Qualified() + "=" + o.Domain.Format(v), Span: o.Span,
		Body: []ir.Stmt{&ir.Store{Var: id, X: &ir.Const{V: v}, Span: o.Span}},
	}, text, &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: id, Span: o.Span}, Y: &ir.Const{V: v}, Span: o.Span})
}

// choiceEvent adds the event that gives o any value, or one of several.
func (l *lowerer) choiceEvent(o *check.Object, text string) {
	if o.Domain.Size() == 1 {
		return
	}
	name := o.Qualified()
	body := []ir.Stmt{
		&ir.Choose{Lo: o.Domain.Lo, Hi: o.Domain.Hi, Values: o.Among, Text: name, Domain: o.Domain, Span: o.Span},
		&ir.Store{Var: l.vars[o], X: &ir.Local{}, Span: o.Span},
	}
	l.environmentEvent(ir.Func{Name: name, Locals: 1, Body: body, Span: o.Span}, text, nil)
}

// environmentEvent adds an event of the environment that runs fn.
func (l *lowerer) environmentEvent(fn ir.Func, text string, guard ir.Expr) {
	l.Prog.Events = append(l.Prog.Events, ir.Event{
		Name: fn.Name, Text: capability.Fill(text, ""), Kind: ts.Environment, Flag: ir.NoVar, Guard: guard,
		Body: l.addFunc(fn), Span: fn.Span,
	})
}

// presses adds the events of an attribute without state.
func (l *lowerer) presses(o *check.Object) {
	for v := o.Domain.Lo; v <= o.Domain.Hi; v++ {
		name := o.Qualified() + "=" + o.Domain.Format(v)
		body := []ir.Stmt{&ir.Publish{Topic: l.topic(o), X: &ir.Const{V: v}, Span: o.Span}}
		l.Prog.Events = append(l.Prog.Events, ir.Event{
			Name: name, Text: deviceText(o, v), Kind: ts.Touch, Flag: ir.NoVar,
			Body: l.addFunc(ir.Func{Name: name, Body: body, Span: o.Span}), Span: o.Span,
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

// appName is what people call an app.
func appName(d *syntax.AppDecl) string {
	if d.Text != nil {
		return d.Text.Value
	}
	return name.Spaced(d.Name.Name)
}

// onHandler lowers a handler and subscribes it to all its triggers.
func (l *lowerer) onHandler(app *check.Object, decl *syntax.AppDecl, d *syntax.OnDecl) {
	b := l.newBody(nil)
	params := 0
	if d.Param != nil {
		b.slot(l.object(d.Param))
		params = 1
	}
	name := "on "
	for i, t := range d.Triggers {
		name += []string{"", ", "}[min(i, 1)] + t.String()
	}
	body := l.handler(b, d.Body, site{name: l.names.unique(app.Name + "." + name), app: l.apps[app], span: Header(d, d.Body)})
	fn := l.addFunc(ir.Func{
		Name: name, App: l.apps[app], Params: params, Locals: b.locals, Body: body, Span: Header(d, d.Body),
	})
	for _, t := range d.Triggers {
		l.subscribe(app, decl, t, fn)
	}
}

func (l *lowerer) subscribe(app *check.Object, decl *syntax.AppDecl, t syntax.Trigger, fn ir.FuncID) {
	o := l.c.TriggerObject(t.Place)
	if o == nil {
		o = l.touch(app, decl)
	}
	if o.Kind == check.TimerObject {
		l.timers[o] = append(l.timers[o], fn)
		return
	}
	s := ir.Subscription{Topic: l.topic(o), App: l.apps[app], Handler: fn, Span: t.Place.Span()}
	if t.Value != nil {
		s.Only, s.Value = true, int32(l.c.Exprs[t.Value].Value)
	}
	switch t.Op {
	case ">":
		s.Value++
		s.Side = 1
	case ">=":
		s.Side = 1
	case "<":
		s.Value--
		s.Side = -1
	case "<=":
		s.Side = -1
	}
	if s.Side == 0 || !o.Momentary() {
		l.Prog.Subscriptions = append(l.Prog.Subscriptions, s)
		return
	}
	lo, hi := s.Values() // there is no state before a press: each counts
	s.Side = 0
	for s.Value = max(lo, o.Domain.Lo); s.Value <= min(hi, o.Domain.Hi); s.Value++ {
		l.Prog.Subscriptions = append(l.Prog.Subscriptions, s)
	}
}

// touch makes the event of touching an app, once an app; handlers subscribe to
// the app itself.
func (l *lowerer) touch(app *check.Object, d *syntax.AppDecl) *check.Object {
	if _, made := l.topics[app]; made {
		return app
	}
	name := app.Name + ".touch"
	l.topics[app] = l.newTopic(name)
	body := []ir.Stmt{&ir.Publish{Topic: l.topics[app], X: &ir.Const{}, Span: app.Span}}
	l.Prog.Events = append(l.Prog.Events, ir.Event{
		Name: name, Text: "Somebody touches " + l.Prog.Who(l.apps[app]), Kind: ts.Touch, App: l.apps[app], Flag: ir.NoVar,
		Body: l.addFunc(ir.Func{Name: name, App: l.apps[app], Body: body, Span: app.Span}), Span: app.Span,
	})
	return app
}

// numbers counts how often names were given.
type numbers map[string]int

// unique numbers the second and later things of one name.
func (given numbers) unique(name string) string {
	given[name]++
	if n := given[name]; n > 1 {
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
func (l *lowerer) timerEvent(o *check.Object) {
	fn := l.timerBody(o)
	app := l.appOf(o)
	if l.immediate {
		l.Prog.Subscriptions = append(l.Prog.Subscriptions, ir.Subscription{
			Topic: l.topic(o), App: app, Handler: l.guarded(o, fn), Span: o.Span,
		})
		return
	}
	l.Prog.Events = append(l.Prog.Events, ir.Event{
		Name: o.Qualified(), Text: "The timer “" + name.Words(o.Name) + "” of " + l.Prog.Who(app) + " fires", Kind: ts.Timer, App: app,
		Flag: l.vars[o], OneShot: true, Armed: true, Window: l.dueAt(o), Body: fn, Span: o.Span,
	})
}

// timerBody is the one function that runs all handlers of a timer.
func (l *lowerer) timerBody(o *check.Object) ir.FuncID {
	handlers := l.timers[o]
	if len(handlers) == 1 {
		return handlers[0]
	}
	var body []ir.Stmt
	for _, h := range handlers {
		body = append(body, &ir.Do{X: &ir.Call{Func: h, Span: o.Span}})
	}
	return l.addFunc(ir.Func{Name: "on " + o.Name, App: l.appOf(o), Body: body, Span: o.Span})
}

// guarded runs fn if the timer is still set, and clears it first.
func (l *lowerer) guarded(o *check.Object, fn ir.FuncID) ir.FuncID {
	set := l.vars[o]
	body := []ir.Stmt{&ir.If{
		Cond: &ir.Load{Var: set, Span: o.Span},
		Then: []ir.Stmt{
			&ir.Store{Var: set, X: &ir.Const{}, Span: o.Span},
			&ir.Do{X: &ir.Call{Func: fn, Span: o.Span}},
		},
	}}
	return l.addFunc(ir.Func{Name: o.Name + " fires", App: l.appOf(o), Body: body, Span: o.Span})
}

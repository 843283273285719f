package lower

import (
	"cmp"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// triggerID is what conditions call a trigger.
func triggerID(a *config.Automation, i int) string {
	return cmp.Or(a.Triggers[i].ID, strconv.Itoa(i))
}

// trigger lets something set an automation off.
func (l *lowering) trigger(a *automation, i int) {
	at := a.Triggers[i].Span
	switch k := a.Triggers[i].What.(type) {
	case *config.StateTrigger:
		for _, p := range k.Places {
			l.stateTrigger(a, i, l.m.Thing(p), k)
		}
	case *config.NumericTrigger:
		for _, p := range k.Places {
			t := l.m.Thing(p)
			in := t.Within(k.Range)
			l.changed(a, i, change{thing: t, to: in, from: t.Not(in), lasts: k.For, while: in, state: k.Range.String()})
		}
	case *config.SunTrigger:
		l.sunTrigger(a, i, k)
	case *config.TimeTrigger:
		for _, ms := range k.At {
			l.timeTrigger(a, i, ms, k.Days)
		}
	case *config.PatternTrigger:
		l.patternTrigger(a, i, k)
	case *config.StartTrigger:
		l.onTopic(a, i, l.start(k.Stops), "Home Assistant "+map[bool]string{false: "starts", true: "stops"}[k.Stops])
	case *config.EventTrigger:
		for _, name := range k.Events {
			topic, first := l.named(name)
			if first && !l.fired[name] {
				l.press(name, "the event "+name+" happens", topic, at)
			}
			l.onTopic(a, i, topic, "the event "+name)
		}
	case *config.OutsideTrigger:
		topic, first := l.named("outside " + k.Name)
		if first {
			text := k.Name + " happens"
			if k.Template {
				text = k.Name
			}
			l.press(k.Name, text, topic, at)
		}
		l.onTopic(a, i, topic, k.Name)
	}
}

// press adds an event from outside that publishes something.
func (l *lowering) press(name, text string, topic ir.TopicID, at source.Span) {
	l.outside(name, capability.Fill("{d}", text), ts.Touch, nil, ir.Func{Body: []ir.Stmt{&ir.Publish{Topic: topic, X: constant(0), Span: at}}, Span: at})
}

// start is the topic of the start of Home Assistant, or of its end: each happens
// once.
func (l *lowering) start(stops bool) ir.TopicID {
	which, word := 0, "starts"
	if stops {
		which, word = 1, "stops"
	}
	if l.starts[which] == 0 {
		name := "Home Assistant " + word
		topic := l.topic(name)
		l.starts[which] = topic + 1
		l.event(ir.Event{
			Name: name, Text: name, Kind: ts.Environment, OneShot: true, Flag: l.flag("enabled("+name+")", 0, "", 1, source.Span{}),
			Body: l.function(ir.Func{Name: name, Body: []ir.Stmt{&ir.Publish{Topic: topic, X: constant(0)}}}),
		})
	}
	return l.starts[which] - 1
}

// onTopic lets what is published set an automation off.
func (l *lowering) onTopic(a *automation, i int, topic ir.TopicID, what string) {
	l.hears(ir.Subscription{Topic: topic, App: a.app, Handler: l.handler(a, i, what, 1, nil), Span: a.Triggers[i].Span})
}

// handler is the function of a trigger: when it is on and the condition holds,
// the automation runs.
func (l *lowering) handler(a *automation, i int, what string, params int, cond ir.Expr, more ...ir.Stmt) ir.FuncID {
	at := a.Triggers[i].Span
	body := append([]ir.Stmt{mark(ir.MarkHandler, at)}, more...)
	if more == nil {
		body = append(body, call(a.run, at, constant(int32(i))))
	}
	if cond != nil {
		body = []ir.Stmt{&ir.If{Cond: cond, Then: body}}
	}
	if a.entity != nil {
		body = []ir.Stmt{&ir.If{Cond: l.isOn(a, at), Then: body}}
	}
	return l.function(ir.Func{Name: what, App: a.app, Params: params, Locals: params, Body: body, Span: at})
}

func (l *lowering) isOn(a *automation, at source.Span) ir.Expr {
	return is(l.load(a.entity, at), 1)
}

// change is what a trigger waits for: that a thing gets one of some values,
// coming from one of some others, and stays there. Nil lists: any value.
type change struct {
	thing    *model.Thing
	state    string // what it becomes, for people
	to, from []int32
	lasts    *config.Duration
	while    []int32 // as long as it has one of these the change lasts; nil: until the next one
	back     bool    // it lasts until the thing has a value of from again
}

func (l *lowering) stateTrigger(a *automation, i int, t *model.Thing, k *config.StateTrigger) {
	to, from := matching(t, k)
	c := change{thing: t, to: to, from: from, lasts: k.For, while: to, state: states(t, to)}
	c.back = to == nil && from != nil
	l.changed(a, i, c)
	if topic, tells := l.tells[t]; tells && !k.Any && k.For == nil {
		l.onTopic(a, i, topic, "an attribute of "+t.Called+" changes")
	}
}

// changed subscribes to a change.
func (l *lowering) changed(a *automation, i int, c change) {
	at := a.Triggers[i].Span
	var conds []ir.Expr
	what := c.thing.Called + " changes"
	if c.to != nil {
		what = c.thing.Called + " becomes " + c.state
		conds = append(conds, among(&ir.Local{}, c.to))
	}
	if c.from != nil {
		conds = append(conds, among(&ir.Load{Var: l.was[c.thing], Span: at}, c.from))
	}
	s := ir.Subscription{Topic: l.p.Vars[l.vars[c.thing]].Topic, App: a.app, Span: at}
	if c.lasts != nil && !(c.lasts.Known && c.lasts.Ms <= 0) && l.Time != frontend.Immediate {
		s.Handler = l.lasting(a, i, c, join(ir.And, conds), what)
		l.hears(s)
		return
	}
	if len(c.to) == 1 {
		s.Only, s.Value = true, c.to[0]
		conds = conds[1:]
	}
	var cond ir.Expr
	if len(conds) > 0 {
		cond = join(ir.And, conds)
	}
	s.Handler = l.handler(a, i, what, 1, cond)
	l.hears(s)
}

// states are values of a thing in words.
func states(t *model.Thing, set []int32) string {
	if len(set) > 3 {
		return "one of several states"
	}
	var list []string
	for _, v := range set {
		list = append(list, t.Domain.Format(v))
	}
	return strings.Join(list, " or ")
}

// lasting is the handler of a change that must last: it sets a timer, or puts
// it back when the change is over.
func (l *lowering) lasting(a *automation, i int, c change, holds ir.Expr, what string) ir.FuncID {
	at := a.Triggers[i].Span
	long := "a while"
	if c.lasts.Known {
		long = moment.Duration(float64(c.lasts.Ms) / 1000)
	}
	set := l.flag("enabled("+l.p.Label(a.app)+": "+what+" for "+long+")", a.app, long, 0, at)
	a.pending = append(a.pending, set)
	begin := []ir.Stmt{store(set, 1, at)}
	end := []ir.Stmt{store(set, 0, at)}
	e := ir.Event{
		Name: l.p.Label(a.app) + ": " + what + " for " + long, Kind: ts.Timer, App: a.app, Flag: set, OneShot: true, Armed: true, Span: at,
		Text: capability.Fill("for "+long+" {d}", c.thing.Called+" "+"has stayed so"),
	}
	if l.timed() && c.lasts.Known {
		clock := l.clock(e.Name, a.app, set, at)
		begin = append(begin, &ir.ResetClock{Clock: clock, Span: at})
		e.Window = &ir.Window{Clock: clock, Lo: c.lasts.Ms, Hi: c.lasts.Ms}
	}
	var still ir.Expr
	if c.while != nil {
		still = among(l.load(c.thing, at), c.while)
		e.Text = capability.Fill("for "+long+" {d}", c.thing.Called+" has been "+c.state)
	}
	switch {
	case c.while != nil:
		end = []ir.Stmt{&ir.If{Cond: not(among(&ir.Local{}, c.while)), Then: end}}
	case c.back:
		end = []ir.Stmt{&ir.If{Cond: among(&ir.Local{}, c.from), Then: end}}
	}
	e.Body = l.handler(a, i, what+" for "+long, 0, still)
	l.event(e)
	return l.handler(a, i, what, 1, nil, &ir.If{Cond: holds, Then: begin, Else: end})
}

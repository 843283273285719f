package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// listener is who hears a trigger: an automation that is set off, or a run that
// waits at a place and goes on.
type listener struct {
	*automation
	on   *config.Trigger
	i    int // the number of the trigger
	wait *place
}

// goes is what happens when the trigger does.
func (a *listener) goes(class ir.Expr) []ir.Stmt {
	if a.wait == nil {
		return []ir.Stmt{draft.Call(a.run, a.on.Span, class)}
	}
	return []ir.Stmt{&ir.If{Cond: a.here(), Then: a.wake(a.wait.at.(*config.Wait), class)}}
}

// here is that the run waits for the trigger.
func (a *listener) here() ir.Expr { return a.isAt(func(p *place) bool { return p == a.wait }) }

// trigger lets something set an automation off, or let it go on.
func (l *lowering) trigger(a *listener) {
	at := a.on.Span
	switch k := a.on.What.(type) {
	case *config.StateTrigger:
		for _, p := range k.Places {
			l.stateTrigger(a, l.m.Thing(p), k)
		}
	case *config.NumericTrigger:
		for _, p := range k.Places {
			t := l.m.Thing(p)
			in := t.Within(k.Range)
			l.changed(a, change{thing: t, to: in, from: t.Not(in), lasts: k.For, while: in, state: k.Range.String(), class: l.changeClass(a, t, l.before(t, a.on.Span))})
		}
	case *config.SunTrigger:
		l.sunTrigger(a, k)
	case *config.TimeTrigger:
		for _, ms := range k.At {
			l.timeTrigger(a, ms, k.Days)
		}
	case *config.PatternTrigger:
		l.patternTrigger(a, k)
	case *config.StartTrigger:
		l.onTopic(a, l.start(k.Stops), "Home Assistant "+map[bool]string{false: "starts", true: "stops"}[k.Stops], l.class(a))
	case *config.EventTrigger:
		for _, name := range k.Events {
			topic, first := l.named(name)
			if first && !l.fired[name] {
				l.press(name, name, "the event "+name+" happens", topic, at)
			}
			l.onTopic(a, topic, "the event "+name, l.newsClass(a, name))
		}
	case *config.TemplateTrigger:
		l.templateTrigger(a, k)
	case *config.OutsideTrigger:
		l.outsideTrigger(a, k.Name, k.Text)
	}
}

// outsideTrigger lets something that nobody knows set an automation off, together
// with all others of that name.
func (l *lowering) outsideTrigger(a *listener, name, text string) {
	event := model.Outside(name)
	topic, first := l.named(event)
	if first {
		l.press(name, event, text, topic, a.on.Span)
	}
	class := l.class
	if _, is := a.on.What.(*config.OutsideTrigger); is {
		class = func(a *listener) ir.Expr { return l.newsClass(a, event) }
	}
	l.onTopic(a, topic, text, class(a))
}

// press adds an event from outside that publishes something, with what that brings.
func (l *lowering) press(name, event, text string, topic ir.TopicID, at source.Span) {
	var x ir.Expr = draft.Constant(0)
	f := ir.Func{Locals: 1, Span: at}
	if told := l.m.News(event); len(told) > 1 {
		var names []string
		for _, v := range told {
			names = append(names, l.m.SaidOf(event, v))
		}
		f.Body = append(f.Body, &ir.Choose{Hi: int32(len(told)) - 1, Text: "what it brings", Domain: value.EnumDomain("", names), Span: at})
		x = table(&ir.Local{}, int32(len(told)), func(a, b int32) bool { return a == b }, func(i int32) ir.Expr { return draft.Constant(told[i]) })
	}
	f.Body = append(f.Body, &ir.Publish{Topic: topic, X: x, Span: at})
	l.outside(name, capability.Fill("{d}", text), ts.Touch, nil, f)
}

// newsClass is the class of an event, by what it brings: local 0.
func (l *lowering) newsClass(a *listener, event string) ir.Expr {
	number := func(v int32) int32 { return l.m.Scope(a.Automation).News(a.i, event, v) }
	if a.wait != nil {
		w := a.wait.at.(*config.Wait)
		number = func(v int32) int32 { return l.ended(w, a.i, l.m.Heard(w, a.i, event, v)) }
	}
	return table(&ir.Local{}, l.m.NewsSize(event), func(a, b int32) bool { return number(a) == number(b) }, func(v int32) ir.Expr { return draft.Constant(number(v)) })
}

// start is the topic of the start of Home Assistant, or of its end: each happens
// once, because somebody wants it.
func (l *lowering) start(stops bool) ir.TopicID {
	which, word := 0, "starts"
	if stops {
		which, word = 1, "stops"
	}
	if l.starts[which] == 0 {
		name := "Home Assistant " + word
		topic := l.Topic(name)
		l.starts[which] = topic + 1
		l.Event(ir.Event{
			Name: name, Text: name, Kind: ts.Touch, OneShot: true, Flag: l.flag("enabled("+name+")", 0, "", 1, source.Span{}),
			Body: l.Function(ir.Func{Name: name, Body: []ir.Stmt{&ir.Publish{Topic: topic, X: draft.Constant(0)}}}),
		})
	}
	return l.starts[which] - 1
}

// onTopic lets what is published set an automation off.
func (l *lowering) onTopic(a *listener, topic ir.TopicID, what string, class ir.Expr) {
	l.hears(ir.Subscription{Topic: topic, App: a.app, Handler: l.handler(a, what, 1, nil, class), Span: a.on.Span})
}

// handler is the function of a trigger: when it is on and the condition holds,
// the automation runs with the class of the occasion, or more is done.
func (l *lowering) handler(a *listener, what string, params int, cond, class ir.Expr, more ...ir.Stmt) ir.FuncID {
	at := a.on.Span
	body := append([]ir.Stmt{mark(ir.MarkHandler, at)}, more...)
	if more == nil {
		body = append(body, a.goes(class)...)
	}
	if cond != nil {
		body = []ir.Stmt{&ir.If{Cond: cond, Then: body}}
	}
	if a.entity != nil && a.wait == nil {
		body = []ir.Stmt{&ir.If{Cond: l.isOn(a, at), Then: body}}
	}
	if l.down != ir.NoVar {
		body = []ir.Stmt{&ir.If{Cond: draft.Is(&ir.Load{Var: l.down, Span: at}, 0), Then: body}}
	}
	return l.Function(ir.Func{Name: what, App: a.app, Params: params, Locals: params, Body: body, Span: at})
}

func (l *lowering) isOn(a *listener, at source.Span) ir.Expr {
	return draft.Is(l.load(a.entity, at), 1)
}

// change is what a trigger waits for: that a thing gets one of some values,
// coming from one of some others, and stays there. Nil lists: any value.
type change struct {
	thing    *model.Thing
	state    string // what it becomes, for people
	to, from []int32
	lasts    *config.Duration
	class    ir.Expr  // of the occasion
	while    []int32  // as long as it has one of these the change lasts; nil: until the next one
	came     ir.VarID // of one that lasts: from what it came, if that matters
	back     bool     // it lasts until the thing has a value of from again
}

func (l *lowering) stateTrigger(a *listener, t *model.Thing, k *config.StateTrigger) {
	to, from := matching(t, k)
	c := change{thing: t, to: to, from: from, lasts: k.For, while: to, state: states(t, to), class: l.changeClass(a, t, l.before(t, a.on.Span))}
	c.back = to == nil && from != nil
	l.changed(a, c)
	if topic, tells := l.tells[t]; tells && !k.Any && k.For == nil {
		l.onTopic(a, topic, "an attribute of "+t.Called+" changes", l.changeClass(a, t, nil))
	}
}

// changed subscribes to a change.
func (l *lowering) changed(a *listener, c change) {
	at := a.on.Span
	var conds []ir.Expr
	what := c.thing.Called + " changes"
	if c.to != nil {
		what = c.thing.Called + " becomes " + c.state
		conds = append(conds, draft.Among(&ir.Local{}, c.to))
	}
	if c.from != nil {
		conds = append(conds, draft.Among(&ir.Load{Var: l.was[c.thing], Span: at}, c.from))
	}
	s := ir.Subscription{Topic: l.p.Vars[l.vars[c.thing]].Topic, App: a.app, Span: at}
	if c.lasts != nil && !(c.lasts.Known && c.lasts.Ms <= 0) && l.Time != frontend.Immediate {
		c.class = l.classOf(a, c.thing, l.load(c.thing, at), l.begun(a, &c))
		s.Handler = l.lasting(a, c, draft.Join(ir.And, conds), what)
		l.hears(s)
		return
	}
	if len(c.to) == 1 {
		s.Only, s.Value = true, c.to[0]
		conds = conds[1:]
	}
	var cond ir.Expr
	if len(conds) > 0 {
		cond = draft.Join(ir.And, conds)
	}
	s.Handler = l.handler(a, what, 1, cond, c.class)
	l.hears(s)
}

// begun is from what a change came that must last; nil where that does not matter.
func (l *lowering) begun(a *listener, c *change) ir.Expr {
	c.came = ir.NoVar
	if _, is := a.on.What.(*config.StateTrigger); !is || a.wait != nil || !l.m.Scope(a.Automation).AsksFrom(a.i, c.thing) {
		return nil
	}
	at := a.on.Span
	c.came = l.Variable(ir.Var{
		Name: l.p.Label(a.app) + ": " + c.thing.Name + " came from", Kind: ts.AppState, App: a.app, Called: "what " + c.thing.Called + " was before", Memo: true,
		Domain: c.thing.Spoken(), Init: []int32{c.thing.First}, Topic: ir.NoTopic, Span: at,
	})
	return &ir.Load{Var: c.came, Span: at}
}

// states are values of a thing in words.
func states(t *model.Thing, set []int32) string {
	if len(set) > 3 {
		return "one of several states"
	}
	var list []string
	for _, v := range set {
		list = append(list, t.Spoken().Format(v))
	}
	return strings.Join(list, " or ")
}

// timer is what a trigger needs whose change must last: a flag that says that it
// does, and with exact times a clock.
type timer struct {
	long       string
	set        ir.VarID
	begin, end []ir.Stmt
	e          ir.Event
}

// event is the event that the change has lasted.
func (t *timer) event(text string, body ir.FuncID) ir.Event {
	t.e.Text, t.e.Body = text, body
	return t.e
}

func (l *lowering) timer(a *listener, what string, lasts *config.Duration) timer {
	at := a.on.Span
	l.howLong(*lasts, at)
	t := timer{long: "a while"}
	if lasts.Known {
		t.long = moment.Duration(float64(lasts.Ms) / 1000)
	}
	name := l.p.Label(a.app) + ": " + what + " for " + t.long
	if a.wait == nil {
		t.set = l.flag("enabled("+name+")", a.app, t.long, 0, at)
		a.pending = append(a.pending, t.set)
	} else {
		t.set, a.wait.flags = a.wait.flags[0], a.wait.flags[1:]
	}
	t.begin, t.end = []ir.Stmt{draft.Store(t.set, 1, at)}, []ir.Stmt{draft.Store(t.set, 0, at)}
	t.e = ir.Event{Name: name, Kind: ts.Timer, App: a.app, Flag: t.set, OneShot: true, Armed: true, Lasts: true, Span: at}
	if l.timed() && lasts.Known {
		clock := l.Clock(name, a.app, t.set, at)
		t.begin = append(t.begin, &ir.ResetClock{Clock: clock, Span: at})
		t.e.Window = &ir.Window{Clock: clock, Lo: lasts.Ms, Hi: lasts.Ms}
	}
	return t
}

// lasting is the handler of a change that must last: it sets a timer, or puts
// it back when the change is over.
func (l *lowering) lasting(a *listener, c change, holds ir.Expr, what string) ir.FuncID {
	at := a.on.Span
	t := l.timer(a, what, c.lasts)
	if c.came != ir.NoVar {
		t.begin = append(t.begin, &ir.Store{Var: c.came, X: l.before(c.thing, at), Span: at})
	}
	text := capability.Fill("for "+t.long+" {d}", c.thing.Called+" has stayed so")
	var still ir.Expr
	if c.while != nil {
		still = draft.Among(l.load(c.thing, at), c.while)
		text = capability.Fill("for "+t.long+" {d}", c.thing.Called+" has been "+c.state)
	}
	switch {
	case c.while != nil:
		t.end = []ir.Stmt{&ir.If{Cond: draft.Not(draft.Among(&ir.Local{}, c.while)), Then: t.end}}
	case c.back:
		t.end = []ir.Stmt{&ir.If{Cond: draft.Among(&ir.Local{}, c.from), Then: t.end}}
	}
	l.Event(t.event(text, l.handler(a, what+" for "+t.long, 0, still, c.class)))
	if k, sure := c.class.(*ir.Const); sure && a.wait == nil {
		a.lasts = append(a.lasts, lasts{t.set, k, still})
	}
	if a.wait != nil {
		holds = &ir.Binary{Op: ir.And, X: a.here(), Y: holds}
	}
	return l.handler(a, what, 1, nil, nil, &ir.If{Cond: holds, Then: t.begin, Else: t.end})
}

// class is the class of an occasion that is no change. Of a wait it is what has ended it.
func (l *lowering) class(a *listener) ir.Expr {
	if a.wait != nil {
		return draft.Constant(int32(a.i))
	}
	return draft.Constant(l.m.Scope(a.Automation).Class(a.i, nil, 0, 0))
}

// changeClass is the class of a change of a thing: local 0 is what it became, and
// from what it was before, where that matters.
func (l *lowering) changeClass(a *listener, t *model.Thing, from ir.Expr) ir.Expr {
	return l.classOf(a, t, &ir.Local{}, from)
}

// classOf is the class of a change of a thing to what it is now.
func (l *lowering) classOf(a *listener, t *model.Thing, now, from ir.Expr) ir.Expr {
	if a.wait != nil {
		return draft.Constant(int32(a.i))
	}
	s, i := l.m.Scope(a.Automation), a.i
	if !s.Detailed(i, t) {
		return draft.Constant(s.Class(i, t, 0, 0))
	}
	n := t.Domain.Hi + 1
	return table(now, n, func(a, b int32) bool {
		for v := range n {
			if from == nil && s.Class(i, t, a, a) != s.Class(i, t, b, b) || from != nil && s.Class(i, t, a, v) != s.Class(i, t, b, v) {
				return false
			}
		}
		return true
	}, func(to int32) ir.Expr {
		if from == nil {
			return draft.Constant(s.Class(i, t, to, to))
		}
		return table(from, n, func(a, b int32) bool { return s.Class(i, t, to, a) == s.Class(i, t, to, b) }, func(v int32) ir.Expr { return draft.Constant(s.Class(i, t, to, v)) })
	})
}

// table is an expression for each value of x, from 0 to below n: for those that
// are the same only one.
func table(x ir.Expr, n int32, same func(a, b int32) bool, expr func(int32) ir.Expr) ir.Expr {
	var sets [][]int32
	for v := range n {
		k := slices.IndexFunc(sets, func(set []int32) bool { return same(set[0], v) })
		if k < 0 {
			k = len(sets)
			sets = append(sets, nil)
		}
		sets[k] = append(sets[k], v)
	}
	last := len(sets) - 1
	out := expr(sets[last][0])
	for _, set := range slices.Backward(sets[:last]) {
		out = &ir.Cond{C: draft.Among(x, set), X: expr(set[0]), Y: out}
	}
	return out
}

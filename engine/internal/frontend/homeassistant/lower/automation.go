package lower

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// automation is one on its way into the program.
type automation struct {
	*config.Automation
	app    ts.AppID
	entity *model.Thing // what says whether it is on; nil where nobody switches it
	run    ir.FuncID    // what a trigger sets off; the class of the occasion is the argument
	stop   ir.FuncID    // ends the run and all that is pending
	again  ir.TopicID   // as listed, a run that restarts waits here for its turn

	// Of automations that wait: which part comes next, when, and by which trigger
	// the run was set off.
	next    ir.VarID
	clock   ts.ClockID
	longest int64
	by      ir.VarID
	waits   []*config.Delay
	parts   []part
	pending []ir.VarID          // of triggers that last
	holds   map[string]ir.VarID // variables that hold what they were given
}

// mostWaits is at how many places an automation waits. Each of them is an event
// that all the others exclude.
const mostWaits = 100

// part is what follows a wait.
type part struct {
	wait *config.Delay
	rest *rest
}

// declare makes what others need to know of an automation.
func (l *lowering) declare(c *config.Automation) *automation {
	name := label(c, len(l.p.Apps))
	a := &automation{Automation: c, next: ir.NoVar, by: ir.NoVar, again: ir.NoTopic, clock: ts.NoClock}
	a.app = l.p.AddApp(l.unique(name), name)
	a.entity = l.m.Thing(config.Place{Entity: "automation." + model.Slug(name)})
	a.run = l.function(ir.Func{Name: "run of " + name, App: a.app, Inner: true, Params: 1, Span: c.Head})
	a.stop = l.function(ir.Func{Name: "end of " + name, App: a.app, Inner: true, Span: c.Head})
	if a.entity != nil {
		l.byName[a.entity.Entity] = a
		if c.Off {
			l.p.Vars[l.vars[a.entity]].Init[0] = 0
		}
	}
	if l.Time != frontend.Immediate {
		config.EachAction(c.Actions, func(x config.Action) {
			if d, ok := x.(*config.Delay); ok && !(d.For.Known && d.For.Ms <= 0) {
				a.waits = append(a.waits, d)
				a.longest = max(a.longest, d.For.Ms)
			}
		})
	}
	if n := len(a.waits); n > mostWaits {
		a.waits = a.waits[:mostWaits]
		l.problems.Add(diag.NotModelled, diag.Warning, c.Head, "this automation waits at %d places; at those after the first %d it is taken to go on at once", n, mostWaits)
		a.unread(l, "waiting more than so often", c.Head)
	}
	if len(a.waits) > 0 {
		l.waiting(a)
	}
	return a
}

// waiting makes what an automation needs that waits.
func (l *lowering) waiting(a *automation) {
	name := l.p.Label(a.app)
	names := []string{"no"}
	for _, d := range a.waits {
		names = append(names, l.unique(name+" waits "+told(d)))
	}
	a.next = l.variable(ir.Var{
		Name: name + ", later", Kind: ts.TimerFlag, App: a.app, Called: "a while", Domain: value.EnumDomain("", names), Init: []int32{0},
		Topic: ir.NoTopic, Span: a.Head,
	})
	if len(a.waits) == 1 {
		l.p.Vars[a.next].Called = told(a.waits[0])
	}
	if l.timed() {
		a.clock = l.clock(name+" waits", a.app, a.next, a.Head)
	}
	if n := l.m.Scope(a.Automation).Classes(); n > 1 {
		a.by = l.variable(ir.Var{
			Name: name + " set off", Kind: ts.AppState, App: a.app, Called: "what it was set off by", Memo: true,
			Domain: value.RangeDomain(0, n-1), Init: []int32{0}, Topic: ir.NoTopic, Span: a.Head,
		})
	}
	if a.Mode == config.Restart && l.Listed {
		a.again = l.topic(name + " again")
	}
	if a.Mode != config.Single && a.Mode != config.Restart {
		l.problems.Add(diag.NotModelled, diag.Warning, a.Head, "the mode %s is not exact yet: while this automation waits, it is not set off again", a.Mode).Help =
			"what happens when it is set off again while it waits is not looked at"
		a.unread(l, "being set off again in the mode "+string(a.Mode), a.Head)
	}
}

// told says how long a wait is.
func told(d *config.Delay) string {
	if !d.For.Known {
		return "a while"
	}
	return moment.Duration(float64(d.For.Ms) / 1000)
}

// automation lowers one.
func (l *lowering) automation(a *automation) {
	l.holding(a)
	for i := range a.Triggers {
		l.trigger(a, i)
	}
	b := &body{l: l, a: a, trigger: &ir.Local{}, locals: 1}
	actions, _ := b.sequence(a.Actions, nil)
	start := slices.Concat(l.begin(a), b.assign(a.Variables), actions)
	conditions := b.all(a.Conditions)
	f := &l.p.Funcs[a.run]
	f.Body, f.Locals = []ir.Stmt{&ir.If{Cond: conditions, Then: start}}, 1
	for i := 0; i < len(a.parts); i++ {
		l.part(a, i)
	}
	end := l.forget(a)
	for _, v := range a.pending {
		end = append(end, store(v, 0, a.Head))
	}
	l.p.Funcs[a.stop].Body = end
}

// forget lets an automation wait no longer.
func (l *lowering) forget(a *automation) []ir.Stmt {
	if a.next == ir.NoVar {
		return nil
	}
	return []ir.Stmt{store(a.next, 0, a.Head)}
}

// begin is what the mode does before a run begins.
func (l *lowering) begin(a *automation) (body []ir.Stmt) {
	if a.next == ir.NoVar {
		return nil
	}
	running := not(is(&ir.Load{Var: a.next, Span: a.Head}, 0))
	switch {
	case a.again != ir.NoTopic:
		again := append(l.forget(a), &ir.Publish{Topic: a.again, X: &ir.Local{}, Span: a.Head}, &ir.Return{})
		body = append(body, &ir.If{Cond: running, Then: again})
		l.hears(ir.Subscription{Topic: a.again, App: a.app, Handler: a.run, Span: a.Head})
	case a.Mode == config.Restart:
		body = l.forget(a)
	default:
		body = append(body, &ir.If{Cond: running, Then: []ir.Stmt{&ir.Return{}}})
	}
	if a.by != ir.NoVar {
		body = append(body, &ir.Store{Var: a.by, X: &ir.Local{}, Span: a.Head})
	}
	return body
}

// wait ends the handler until its next part.
func (b *body) wait(d *config.Delay, rest *rest) []ir.Stmt {
	a := b.a
	if !slices.ContainsFunc(a.parts, func(p part) bool { return p.wait == d }) {
		a.parts = append(a.parts, part{d, rest})
	}
	out := []ir.Stmt{store(a.next, int32(1+slices.Index(a.waits, d)), d.Span)}
	if b.l.timed() {
		out = append(out, &ir.ResetClock{Clock: a.clock, Value: a.longest - d.For.Ms, Span: d.Span})
	}
	return append(out, &ir.Return{})
}

// part adds the event of what follows a wait.
func (l *lowering) part(a *automation, i int) {
	d := a.parts[i].wait
	b := &body{l: l, a: a, trigger: constant(0)}
	if a.by != ir.NoVar {
		b.trigger = &ir.Load{Var: a.by, Span: d.Span}
	}
	out := l.forget(a)
	for r := a.parts[i].rest; r != nil; r = r.outer {
		more, ends := b.sequence(r.actions, r.outer)
		if out = append(out, more...); ends {
			break
		}
	}
	name := l.p.Label(a.app) + ", " + told(d) + " later"
	e := ir.Event{
		Name: name, Text: l.p.Who(a.app) + " has waited " + told(d), Kind: ts.Timer, App: a.app, Flag: ir.NoVar, Armed: true, Span: d.Span,
		Guard: is(&ir.Load{Var: a.next, Span: d.Span}, int32(1+slices.Index(a.waits, d))),
		Body:  l.function(ir.Func{Name: name, App: a.app, Locals: b.locals, Body: out, Span: d.Span}),
	}
	if l.timed() && d.For.Known {
		e.Window = &ir.Window{Clock: a.clock, Lo: a.longest, Hi: a.longest}
	}
	l.event(e)
}

// room counts an action against those that may be lowered.
func (l *lowering) room() bool {
	l.actions++
	return l.actions <= mostActions
}

// notDone warns of a call whose effect is not known.
func (b *body) notDone(c *config.Call) {
	what := fmt.Sprintf("what %s.%s does", c.Domain, c.Service)
	b.l.warn(c.Span, "%s is not looked at: nothing is done for it", what)
	b.a.unread(b.l, what, c.Span)
}

// unread notes what an automation does in the home, and not in the program.
func (a *automation) unread(l *lowering, what string, at source.Span) {
	if l.unread[at] { // on another way to it
		return
	}
	l.unread[at] = true
	l.p.Unread = append(l.p.Unread, ts.Failure{Kind: ts.Unmodelled, Message: what, App: a.app, Span: at})
}

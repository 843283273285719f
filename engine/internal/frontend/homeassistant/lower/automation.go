package lower

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
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
	forced ir.FuncID    // what another automation sets off, whatever the conditions say; 0: none does
	again  ir.TopicID   // as listed, a run that restarts waits here for its turn

	// Of automations that wait: which part comes next, when, and by which trigger
	// the run was set off.
	next    ir.VarID
	clock   ts.ClockID
	longest int64
	by      ir.VarID
	places  []*place
	sites   map[*config.Run]bool // scripts in it that wait
	found   []*place             // those that something leads to
	begin   ir.TopicID           // a run begins there, where that is no call
	goesOn  ir.TopicID           // a run goes on there, after all that was published before
	hears   []ir.Stmt            // its handler
	dropped ir.VarID             // it was set off again while it ran, in mode single; ir.NoVar: nobody asks
	pending []ir.VarID           // of triggers that last
	lasts   []lasts              // and what is known of these
	// Places at which it waits for triggers, and the flags of those that last.
	listeners []*place
	lasting   []ir.VarID
	asks      int           // at how many places it asks what an event brings; 0: not counted
	beside    []*automation // its further runs, in the mode parallel
	// In the mode queued: how many runs are to come, and what set each of them off.
	queue ir.VarID
	set   []ir.VarID
}

// mostWaits is at how many places an automation waits. Each of them is an event
// that all the others exclude.
const mostWaits = 100

// declare makes what others need to know of an automation.
func (l *lowering) declare(c *config.Automation) *automation {
	name := c.Called(len(l.p.Apps) - 1)
	if c.Beside != nil {
		name = fmt.Sprintf("%s, run %d", l.p.Label(l.linked[c.Beside].app), 2+len(l.linked[c.Beside].beside))
	}
	a := &automation{Automation: c, next: ir.NoVar, queue: ir.NoVar, dropped: ir.NoVar, by: ir.NoVar, again: ir.NoTopic, begin: ir.NoTopic, goesOn: ir.NoTopic, clock: ts.NoClock}
	if c.Beside != nil {
		a.app = l.p.AddApp(l.Unique(name), name)
		first := l.linked[c.Beside]
		first.beside = append(first.beside, a)
	} else {
		a.app = l.p.AddApp(l.Unique(cmp.Or(c.Name, name)), name)
		a.entity = l.m.Thing(config.Place{Entity: "automation." + config.Slug(name)})
		if c.Name != "" {
			l.p.Members = append(l.p.Members, ir.Member{App: a.app, Span: c.Head})
		}
	}
	a.run = l.Function(ir.Func{Name: "run of " + name, App: a.app, Inner: true, Params: 1, Span: c.Head})
	a.stop = l.Function(ir.Func{Name: "end of " + name, App: a.app, Inner: true, Span: c.Head})
	if a.entity != nil {
		if l.atOnce(c) {
			a.forced = l.Function(ir.Func{Name: "all of " + name, App: a.app, Inner: true, Params: 1, Locals: 1, Span: c.Head})
		}
		l.byName[a.entity.Entity] = a
		if c.Off {
			l.p.Vars[l.vars[a.entity]].Init[0] = 0
		}
	}
	l.linked[c] = a
	l.find(a)
	return a
}

// waiting makes what an automation needs that waits.
func (l *lowering) waiting(a *automation) {
	l.interruptions(a)
	if len(a.places) == 0 {
		return
	}
	name := l.p.Label(a.app)
	names := []string{"no"}
	for _, p := range a.places {
		names = append(names, l.Unique(name+" "+p.called))
	}
	a.next = l.Variable(ir.Var{
		Name: name + ", later", Kind: ts.TimerFlag, App: a.app, Called: "a while", Domain: value.EnumDomain("", names), Init: []int32{0},
		Topic: ir.NoTopic, Span: a.Head,
	})
	if d, is := a.places[0].at.(*config.Delay); is && len(a.places) == 1 {
		l.p.Vars[a.next].Called = told(d)
	}
	if a.Mode == config.Queued && a.Script == nil {
		a.places = append(a.places, &place{kind: queued, number: int32(len(names)), called: "begins"})
		names = append(names, l.Unique(name+" begins"))
		l.p.Vars[a.next].Domain = value.EnumDomain("", names)
		l.queue(a, name)
	}
	l.flags(a)
	if l.alternates(a) {
		a.dropped = l.Variable(ir.Var{
			Name: name + ", set off again", Kind: ts.AppState, App: a.app, Called: "whether it was set off again", Memo: true, Domain: value.BoolDomain, Init: []int32{0},
			Topic: ir.NoTopic, Span: a.Head,
		})
	}
	if l.timed() {
		a.clock = l.Clock(name+" waits", a.app, a.next, a.Head)
	}
	if n := l.m.Scope(a.Automation).Classes(); n > 1 {
		a.by = l.Variable(ir.Var{
			Name: name + " set off", Kind: ts.AppState, App: a.app, Called: "what it was set off by", Memo: true,
			Domain: value.RangeDomain(0, n-1), Init: []int32{0}, Topic: ir.NoTopic, Span: a.Head,
		})
	}
	if a.Mode == config.Restart && (l.Listed || a.Script != nil) {
		a.again = l.Topic(name + " again")
		l.hears(ir.Subscription{Topic: a.again, App: a.app, Handler: a.run, Span: a.Head})
	}
	if slices.ContainsFunc(a.places, func(p *place) bool { return p.kind != later && p.kind != waiting }) {
		a.goesOn = l.Topic(name + " goes on")
	}
	if a.Mode != config.Single && a.Mode != config.Restart && a.Script != nil {
		l.warn(a.Head, "the mode %s is not exact yet: while this script waits, it is not set off again", a.Mode)
		a.unread(l, "being set off again in the mode "+string(a.Mode), a.Head)
	}
}

// automation lowers one.
func (l *lowering) automation(a *automation) {
	for i := range a.Triggers {
		if a.Beside == nil {
			l.trigger(&listener{a, &a.Triggers[i], i, nil})
		}
	}
	b := &body{l: l, a: a, trigger: &ir.Local{}, locals: 1}
	actions, _ := b.sequence(a.Actions, nil)
	start := slices.Concat(l.begin(a), b.assign(a.Variables), actions)
	if a.forced != 0 {
		l.p.Funcs[a.forced].Body = start
		start = []ir.Stmt{draft.Call(a.forced, a.Head, &ir.Local{})}
	}
	if a.Beside == nil {
		start = append(b.failsToBegin(a.Variables), &ir.If{Cond: b.all(a.Conditions), Then: start})
	}
	start = l.andNext(a, start, 1, 1)
	f := &l.p.Funcs[a.run]
	f.Body, f.Locals = start, 1
	if a.queue != ir.NoVar {
		a.lead(a.at(nil, queued), nil)
	}
	for i := 0; i < len(a.found); i++ {
		l.part(a, a.found[i])
	}
	if a.hears != nil {
		name := "what follows in " + l.p.Label(a.app)
		body := l.andNext(a, a.hears, 1, 1)
		l.hears(ir.Subscription{Topic: a.goesOn, App: a.app, Handler: l.Function(ir.Func{Name: name, App: a.app, Inner: true, Params: 1, Locals: 1, Body: body, Span: a.Head}), Span: a.Head})
	}
	end := l.cancel(a)
	if a.queue != ir.NoVar {
		end = append(end, draft.Store(a.queue, 0, a.Head))
	}
	for _, other := range a.beside {
		end = append(end, draft.Call(other.stop, a.Head))
	}
	for _, v := range a.pending {
		end = append(end, draft.Store(v, 0, a.Head))
	}
	l.p.Funcs[a.stop].Body = end
}

// begin is what the mode does before a run begins.
func (l *lowering) begin(a *automation) (body []ir.Stmt) {
	if a.next == ir.NoVar {
		return nil
	}
	running := draft.Not(draft.Is(&ir.Load{Var: a.next, Span: a.Head}, 0))
	switch {
	case a.Mode == config.Restart && l.Listed:
		again := append(l.cancel(a), &ir.Publish{Topic: a.again, X: &ir.Local{}, Span: a.Head}, &ir.Return{})
		body = append(body, &ir.If{Cond: running, Then: again})
	case a.Mode == config.Restart:
		body = l.cancel(a)
	default:
		meanwhile := l.meanwhile(a)
		if a.dropped != ir.NoVar {
			meanwhile = append(meanwhile, draft.Store(a.dropped, 1, a.Head))
		}
		body = append(body, &ir.If{Cond: running, Then: append(meanwhile, &ir.Return{})})
	}
	if a.by != ir.NoVar {
		body = append(body, &ir.Store{Var: a.by, X: &ir.Local{}, Span: a.Head})
	}
	return body
}

// atOnce reports whether an automation does all it does at once, sets no other off by
// its name and does not ask what set it off. Then others can do it in their place.
func (l *lowering) atOnce(a *config.Automation) bool {
	at := l.m.Scope(a).Classes() <= 1
	config.EachAction(a.Actions, func(x config.Action) {
		switch x := x.(type) {
		case *config.Delay, *config.Wait, *config.Repeat, *config.Run, *config.Halt:
			at = false
		case *config.Call:
			at = at && !(x.Domain == "automation" && x.Service == "trigger") && x.Name == nil
		}
	})
	return at
}

// forces does what automations do that are set off by their names; ok: that is known
// of all of them.
func (b *body) forces(c *config.Call) (out []ir.Stmt, ok bool) {
	if c.Unread || len(c.Targets) == 0 || len(c.Groups)+len(c.About) > 0 {
		return nil, false
	}
	for _, e := range c.Targets {
		a := b.l.byName[e]
		switch {
		case a == nil || a.forced == 0 || a == b.a:
			return nil, false
		case c.Data["skip_condition"] == "False":
			out = append(out, draft.Call(a.run, c.Span, draft.Constant(0)))
		default:
			out = append(out, draft.Call(a.forced, c.Span, draft.Constant(0)))
		}
	}
	return out, true
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

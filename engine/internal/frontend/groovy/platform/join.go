package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Joining is the apps of a home on their way into its program.
//
// What an app is subscribed to is known once its installed() ran. So the
// program is made twice: Trial is a program in which all subscriptions may
// change and which installs the apps; Finish takes what came of running it,
// and fixes the subscriptions of the apps that never change theirs.
type Joining struct {
	*shared
	platform *Platform
	base     counts // what the program had before Trial
	feeds    []*model.Feed
}

// Platform is the apps as the program's foreign code.
func (j *Joining) Platform() *Platform { return j.platform }

// counts are the lengths of a program's lists.
type counts struct{ vars, funcs, events, subs, entries int }

// Join adds apps to the program of a home, up to their subscriptions.
func Join(prog *ir.Program, h *home.Home, apps []*model.App, fast, slow Executor, reading Reading) *Joining {
	s := &shared{Model: model.New(prog, h, apps, reading == Immediate, reading == Timed), slow: slow, effects: map[reachKey]*effects{}}
	j := &Joining{shared: s}
	j.feeds = s.AllFeeds()
	j.guardChildren()
	for _, a := range apps {
		s.timerEvents(a)
	}
	j.platform = newPlatform(s, fast)
	prog.AddForeign(j.platform)
	j.base = counts{len(prog.Vars), len(prog.Funcs), len(prog.Events), len(prog.Subscriptions), len(s.entries)}
	return j
}

// function adds a function of the program that runs an entry.
func (s *shared) function(a *model.App, name, reach string, span source.Span, run func(h *host.Host, arg int32)) ir.FuncID {
	s.Prog.Funcs = append(s.Prog.Funcs, ir.Func{
		Name: name, App: a.ID, Params: 0, Span: span,
		Body: []ir.Stmt{&ir.Do{X: &ir.Native{Code: s.Code, Fn: s.entryOf(a, reach, run), Span: span}}},
	})
	return ir.FuncID(len(s.Prog.Funcs) - 1)
}

// handler is function with the value that was published.
func (s *shared) handler(a *model.App, name, reach string, span source.Span, run func(h *host.Host, arg int32)) ir.FuncID {
	id := s.function(a, name, reach, span, run)
	f := &s.Prog.Funcs[id]
	f.Params, f.Locals = 1, 1
	f.Body[0].(*ir.Do).X.(*ir.Native).Args = []ir.Expr{&ir.Local{}}
	return id
}

// Trial adds what installs the apps: one event an app, in order. The caller
// runs them one after the other and takes the program's first cells.
func (j *Joining) Trial() (prog *ir.Program, installs []ts.EventID) {
	for _, a := range j.Apps {
		a.Subs = j.changing(a)
		j.listen(a)
	}
	for _, a := range j.Apps {
		span := a.MethodSpan("installed")
		fn := j.function(a, "installed", "", span, func(h *host.Host, _ int32) {
			h.Open()
			h.Do("installed")
		})
		installs = append(installs, ts.EventID(len(j.Prog.Events)))
		j.Prog.Events = append(j.Prog.Events, ir.Event{
			Name: a.Name + ".installed", Text: a.Called + " is installed", App: a.ID, Flag: ir.NoVar, Body: fn, Span: span,
		})
	}
	return j.Prog, installs
}

// changing makes the variable that holds what an app is subscribed to.
func (j *Joining) changing(a *model.App) ir.VarID {
	v := j.Dynamic(a.Name+" (subscriptions)", ts.AppState, a.ID, a.Span)
	j.Prog.Vars[v].Called, j.Prog.Vars[v].Memo = "what it is subscribed to", true
	return v
}

// listen lets an app hear everything, and sort out what it is subscribed to.
func (j *Joining) listen(a *model.App) {
	own := map[*model.Device]bool{}
	for _, d := range a.DevicesOf(j.Model) {
		own[d] = true
	}
	for _, f := range append(j.feeds, j.touchFeed(a)) {
		if f.Device == nil || own[f.Device] {
			fn := j.handler(a, "subscriptions of "+a.Name, "", a.Span, func(h *host.Host, x int32) { h.Dispatch(f, x) })
			j.Prog.Funcs[fn].Inner = true
			j.on(f.Topic, a, fn, a.Span)
		}
	}
}

func (j *Joining) on(t ir.TopicID, a *model.App, fn ir.FuncID, span source.Span) *ir.Subscription {
	j.Prog.Subscriptions = append(j.Prog.Subscriptions, ir.Subscription{Topic: t, App: a.ID, Handler: fn, Span: span})
	return &j.Prog.Subscriptions[len(j.Prog.Subscriptions)-1]
}

// touchFeed is what tells an app that it is touched.
func (j *Joining) touchFeed(a *model.App) *model.Feed {
	if a.Touch == nil {
		a.Touch = &model.Feed{Topic: j.NewTopic(a.Name + ".touch"), Source: model.OfApp, Span: a.Span}
	}
	return a.Touch
}

// Finish makes the program from the states in which installing the apps ends.
// Each has a value for every cell of the trial's program.
func (j *Joining) Finish(starts []ir.Start) *ir.Program {
	p := j.Prog
	p.Vars, p.Funcs = p.Vars[:j.base.vars], p.Funcs[:j.base.funcs]
	p.Events, p.Subscriptions, j.entries = p.Events[:j.base.events], p.Subscriptions[:j.base.subs], j.entries[:j.base.entries]
	cells := 0
	for i := range p.Vars {
		cells += p.Vars[i].Cells()
	}
	for i := range starts {
		starts[i].Values = slices.Clone(starts[i].Values)
	}
	var columns []int // of the variables that stay
	for n, a := range j.Apps {
		fixed, same := j.fixedSubscriptions(starts, cells+n)
		a.Wanted = j.wanted(starts, cells+n)
		a.Subs, a.Fixed = ir.NoVar, fixed
		if !same || j.changes(a, fixed) {
			a.Subs = j.changing(a)
			columns = append(columns, cells+n)
		}
	}
	for i := range starts {
		v := starts[i].Values
		kept := slices.Clone(v[:cells])
		for _, c := range columns {
			kept = append(kept, v[c])
		}
		starts[i].Values = kept
	}
	p.Starts = starts
	clear(j.effects)
	j.Trying = false
	j.freeFeeds()
	for _, a := range j.Apps {
		j.finishApp(a)
	}
	for _, a := range j.Apps {
		j.alarmEvents(a)
	}
	j.locationEvents()
	j.midnight()
	return p
}

// fixedSubscriptions are those that cell holds in all starts.
func (j *Joining) fixedSubscriptions(starts []ir.Start, cell int) (list []model.Subscription, same bool) {
	for i := range starts {
		if starts[i].Values[cell] != starts[0].Values[cell] {
			return nil, false
		}
	}
	if len(starts) > 0 {
		list = j.Listed(starts[0].Values[cell])
	}
	return list, true
}

// wanted are the subscriptions that cell holds in any of the starts.
func (j *Joining) wanted(starts []ir.Start, cell int) []model.Subscription {
	var list []model.Subscription
	seen := map[int32]bool{}
	for i := range starts {
		if x := starts[i].Values[cell]; !seen[x] {
			seen[x] = true
			list = append(list, j.Listed(x)...)
		}
	}
	return list
}

// changes reports whether an app may subscribe or unsubscribe after it was
// installed.
func (j *Joining) changes(a *model.App, fixed []model.Subscription) bool {
	for _, name := range j.handlers(a, fixed) {
		if a.Facts.Reaches(name).Names(hub.Subscribe, hub.Unsubscribe, hub.DeleteChild) {
			return true
		}
	}
	return false
}

// handlers are the methods of an app that may run after it was installed.
func (j *Joining) handlers(a *model.App, fixed []model.Subscription) []string {
	list := []string{buttonHandler}
	for _, s := range fixed {
		list = append(list, s.Handler)
	}
	for _, t := range a.Timers {
		list = append(list, t.Facts.Name)
	}
	for _, e := range a.Endpoints {
		list = append(list, e.Handler)
	}
	for _, c := range a.Nursery {
		for i := range c.Commands {
			list = append(list, hub.Component(c.Commands[i].Name))
		}
	}
	return append(list, j.lent(a)...)
}

// lent are the methods of an app that those that belong to it may call.
func (j *Joining) lent(a *model.App) (list []string) {
	for _, other := range a.Kin() {
		words := anyMethod(other)
		for _, m := range a.File.Methods {
			if words.Computed || words.Words[m.Name] {
				list = append(list, m.Name)
			}
		}
	}
	return list
}

package platform

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
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
	feeds    []*feed
}

// counts are the lengths of a program's lists.
type counts struct{ vars, funcs, events, subs, entries int }

// Join adds apps to the program of a home, up to their subscriptions.
func Join(prog *ir.Program, h *home.Home, apps []*App, fast, slow Executor, reading Reading) *Joining {
	s := &shared{
		prog: prog, code: int32(len(prog.Foreign)), home: h, apps: apps, table: data.NewTable(), location: map[string]ir.TopicID{},
		immediate: reading == Immediate, slow: slow, effects: map[reachKey]ir.ForeignEffects{},
		timing: timing{timed: reading == Timed, trial: true},
	}
	s.newTiming()
	s.newGlobals()
	for i, a := range apps {
		s.describe(i, a)
	}
	s.newDevices()
	s.newMode()
	s.addHubVars()
	s.addLocation()
	for _, a := range apps {
		s.addTimers(a)
		s.addPlaces(a)
	}
	s.addDay()
	j := &Joining{shared: s}
	j.feeds = s.allFeeds()
	for _, a := range apps {
		s.timerEvents(a)
	}
	j.platform = newPlatform(s, fast)
	prog.AddForeign(j.platform)
	j.base = counts{len(prog.Vars), len(prog.Funcs), len(prog.Events), len(prog.Subscriptions), len(s.entries)}
	return j
}

// Platform is the apps as the program's foreign code.
func (j *Joining) Platform() *Platform { return j.platform }

// describe reads the text of an app and makes its variables.
func (s *shared) describe(index int, a *App) {
	a.index, a.facts, a.subs = index, facts.Of(a.File), ir.NoVar
	a.id = s.appID(a.Name)
	a.settings = map[string]*Setting{}
	for i := range a.Settings {
		set := &a.Settings[i]
		set.content = s.handle(set.Value)
		a.settings[set.Name] = set
	}
	a.state = s.newShelf(a.Name+".", ts.AppState, a.id, a.facts.Keys, a.facts.Rest, a.Span)
	if len(a.facts.Written) > 0 {
		a.written = s.newShelf(a.Name+".settings.", ts.AppState, a.id, a.facts.Written, false, a.Span)
	}
	for _, f := range a.File.Fields {
		id := ir.NoVar
		if outlives(a, f.At.At, f.Final) {
			id = s.dynamic(a.Name+"."+f.Name+" (field)", ts.AppState, a.id, f.NameSpan)
		}
		a.fields = append(a.fields, id)
	}
}

// appID is the number of an app in the program.
func (s *shared) appID(name string) ts.AppID {
	if i := slices.Index(s.prog.Apps, name); i > 0 {
		return ts.AppID(i)
	}
	s.prog.Apps = append(s.prog.Apps, name)
	return ts.AppID(len(s.prog.Apps) - 1)
}

// addHubVars makes the variables that hub variables live in.
func (s *shared) addHubVars() {
	var names []string
	for _, a := range s.apps {
		for _, n := range a.facts.HubVars {
			if s.globals[n] == nil {
				names = facts.AddOnce(names, n)
			}
		}
	}
	s.hubVars = s.newShelf("hub.", ts.Global, 0, names, false, source.Span{})
}

// function adds a function of the program that runs an entry.
func (s *shared) function(a *App, name, reach string, span source.Span, run func(h *host, arg int32)) ir.FuncID {
	s.prog.Funcs = append(s.prog.Funcs, ir.Func{
		Name: name, App: a.id, Params: 0, Span: span,
		Body: []ir.Stmt{&ir.Do{X: &ir.Native{Code: s.code, Fn: s.entryOf(a, reach, run), Span: span}}},
	})
	return ir.FuncID(len(s.prog.Funcs) - 1)
}

// handler is function with the value that was published.
func (s *shared) handler(a *App, name, reach string, span source.Span, run func(h *host, arg int32)) ir.FuncID {
	id := s.function(a, name, reach, span, run)
	f := &s.prog.Funcs[id]
	f.Params, f.Locals = 1, 1
	f.Body[0].(*ir.Do).X.(*ir.Native).Args = []ir.Expr{&ir.Local{}}
	return id
}

// allFeeds are the places that apps can be subscribed to.
func (s *shared) allFeeds() []*feed {
	var list []*feed
	for _, d := range s.devices {
		for _, a := range d.attributes {
			list = append(list, &feed{topic: a.topic, source: d.Name, device: d, attribute: a, span: d.Span})
		}
	}
	list = append(list, &feed{topic: s.mode.topic, source: atHome, name: "mode"})
	for _, name := range s.places() {
		list = append(list, &feed{topic: s.location[name], source: atHome, name: name})
	}
	return list
}

// Trial adds what installs the apps: one event an app, in order. The caller
// runs them one after the other and takes the program's first cells.
func (j *Joining) Trial() (prog *ir.Program, installs []ts.EventID) {
	for _, a := range j.apps {
		a.subs = j.changing(a)
		j.listen(a)
	}
	for _, a := range j.apps {
		span := a.methodSpan("installed")
		fn := j.function(a, "installed", "installed", span, func(h *host, _ int32) { h.call("installed") })
		installs = append(installs, ts.EventID(len(j.prog.Events)))
		j.prog.Events = append(j.prog.Events, ir.Event{
			Name: a.Name + ".installed", Text: a.Label + " is installed", App: a.id, Flag: ir.NoVar, Body: fn, Span: span,
		})
	}
	return j.prog, installs
}

// changing makes the variable that holds what an app is subscribed to.
func (j *Joining) changing(a *App) ir.VarID {
	v := j.dynamic(a.Name+" (subscriptions)", ts.AppState, a.id, a.Span)
	j.prog.Vars[v].Called = "what it is subscribed to"
	return v
}

// listen lets an app hear everything, and sort out what it is subscribed to.
func (j *Joining) listen(a *App) {
	own := map[*device]bool{}
	for _, d := range a.devicesOf(j.shared) {
		own[d] = true
	}
	for _, f := range append(j.feeds, j.touchFeed(a)) {
		if f.device == nil || own[f.device] {
			fn := j.handler(a, "subscriptions of "+a.Name, "", a.Span, func(h *host, x int32) { h.dispatch(f, x) })
			j.prog.Funcs[fn].Inner = true
			j.on(f.topic, a, fn, a.Span)
		}
	}
}

func (j *Joining) on(t ir.TopicID, a *App, fn ir.FuncID, span source.Span) *ir.Subscription {
	j.prog.Subscriptions = append(j.prog.Subscriptions, ir.Subscription{Topic: t, App: a.id, Handler: fn, Span: span})
	return &j.prog.Subscriptions[len(j.prog.Subscriptions)-1]
}

// touchFeed is what tells an app that it is touched.
func (j *Joining) touchFeed(a *App) *feed {
	if a.touch == nil {
		a.touch = &feed{topic: j.newTopic(a.Name + ".touch"), source: ofApp, span: a.Span}
	}
	return a.touch
}

// Finish makes the program from the states in which installing the apps ends.
// Each has a value for every cell of the trial's program.
func (j *Joining) Finish(starts []ir.Start) *ir.Program {
	p := j.prog
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
	for n, a := range j.apps {
		fixed, same := j.fixedSubscriptions(starts, cells+n)
		a.wanted = j.wanted(starts, cells+n)
		a.subs, a.fixed = ir.NoVar, fixed
		if !same || j.changes(a, fixed) {
			a.subs = j.changing(a)
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
	j.trial = false
	j.freeFeeds()
	for _, a := range j.apps {
		j.finishApp(a)
	}
	for _, a := range j.apps {
		j.alarmEvents(a)
	}
	j.locationEvents()
	j.midnight()
	return p
}

// fixedSubscriptions are those that cell holds in all starts.
func (j *Joining) fixedSubscriptions(starts []ir.Start, cell int) (list []subscription, same bool) {
	for i := range starts {
		if starts[i].Values[cell] != starts[0].Values[cell] {
			return nil, false
		}
	}
	if len(starts) > 0 {
		list = j.listed(starts[0].Values[cell])
	}
	return list, true
}

// changes reports whether an app may subscribe or unsubscribe after it was
// installed.
func (j *Joining) changes(a *App, fixed []subscription) bool {
	for _, name := range j.handlers(a, fixed) {
		if a.facts.Reaches(name).Names(hub.Subscribe, hub.Unsubscribe) {
			return true
		}
	}
	return false
}

// handlers are the methods of an app that may run after it was installed.
func (j *Joining) handlers(a *App, fixed []subscription) []string {
	list := []string{buttonHandler}
	for _, s := range fixed {
		list = append(list, s.handler)
	}
	for _, t := range a.timers {
		list = append(list, t.facts.Name)
	}
	for _, e := range a.Endpoints {
		list = append(list, e.Handler)
	}
	return list
}

// finishApp adds the subscriptions and events of one app.
func (j *Joining) finishApp(a *App) {
	touched := false
	if a.subs != ir.NoVar {
		j.listen(a)
		touched = a.facts.Touch
	}
	for _, s := range a.fixed {
		if a.subs == ir.NoVar {
			j.fix(a, s)
			touched = touched || s.source == ofApp
		}
	}
	if touched {
		j.event(a, ts.Touch, a.Name+".touch", "Somebody touches "+a.Label, &ir.Publish{Topic: a.touch.topic, X: &ir.Const{}, Span: a.Span})
	}
	for _, b := range a.Buttons {
		j.button(a, b)
	}
	for _, e := range a.Endpoints {
		j.endpoint(a, e)
	}
	if len(a.fixed) == 0 && a.subs == ir.NoVar && len(a.timers) == 0 && len(a.Endpoints) == 0 && len(a.Buttons) == 0 {
		j.warnings.add(diag.AppIdle, a.methodSpan("installed"), a.Label+" waits for nothing: it subscribed to no event and set no timer",
			"give its settings values in the home, or look at what installed() does")
	}
}

// fix makes one subscription that never changes.
func (j *Joining) fix(a *App, s subscription) {
	for _, f := range append(j.feeds, j.touchFeed(a)) {
		if f.source != s.source || f.device == nil && f.name != s.name || f.device != nil && !j.concerns(s, f) {
			continue
		}
		span := a.methodSpan(s.handler)
		fn := j.handler(a, s.handler, s.handler, span, func(h *host, x int32) {
			if o := h.meets(s, f, x); o != nil {
				h.deliver(s.handler, o)
			}
		})
		sub := j.on(f.topic, a, fn, span)
		if x, ok := j.only(s, f); ok {
			sub.Only, sub.Value = true, x
		}
		return
	}
}

// concerns reports whether a subscription is to the attribute of a feed.
func (j *Joining) concerns(s subscription, f *feed) bool {
	if _, button := buttonNames[s.name]; button && f.attribute.name == "button" && f.device.attribute(s.name) == nil {
		return true
	}
	if f.free() {
		return s.name == f.attribute.name
	}
	return f.device.attribute(s.name) == f.attribute
}

// only is the one value that a subscription is to.
func (j *Joining) only(s subscription, f *feed) (int32, bool) {
	switch {
	case f.device != nil && f.attribute.name == "button" && buttonNames[s.name] != "":
		return f.attribute.number(buttonNames[s.name])
	case s.value == "", f.free():
		return 0, false
	case f.device != nil:
		return f.attribute.number(s.value)
	case f.name == "mode":
		return j.mode.number(s.value)
	}
	return 0, false
}

// event adds an event of an app with a body.
func (j *Joining) event(a *App, kind ts.EventKind, name, text string, body ...ir.Stmt) {
	j.prog.Funcs = append(j.prog.Funcs, ir.Func{Name: name, App: a.id, Body: body, Span: a.Span})
	j.prog.Events = append(j.prog.Events, ir.Event{
		Name: name, Text: text, Kind: kind, App: a.id, Flag: ir.NoVar, Body: ir.FuncID(len(j.prog.Funcs) - 1), Span: a.Span,
	})
}

// buttonHandler is what Hubitat calls when a button of an app is pressed.
const buttonHandler = "appButtonHandler"

func (j *Joining) button(a *App, name string) {
	span := a.methodSpan(buttonHandler)
	n := j.entryOf(a, buttonHandler, func(h *host, _ int32) { h.call(buttonHandler, name) })
	j.event(a, ts.Touch, a.Name+".button("+name+")", "Somebody presses the button "+name+" of "+a.Label, &ir.Do{X: &ir.Native{Code: j.code, Fn: n, Span: span}})
}

func (j *Joining) endpoint(a *App, e Endpoint) {
	n := j.entryOf(a, e.Handler, func(h *host, _ int32) {
		h.params = &data.Unknown{What: "what the web request says"}
		h.call(e.Handler)
	})
	j.event(a, ts.Environment, a.Name+" "+e.Verb+" "+e.Path, "Somebody asks "+a.Label+" on the web for "+e.Verb+" "+e.Path,
		&ir.Do{X: &ir.Native{Code: j.code, Fn: n, Span: e.Span}})
}

package platform

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// finishApp adds the subscriptions and events of one app.
func (j *Joining) finishApp(a *model.App) {
	touched := false
	a.Stands = map[string]ir.FuncID{}
	if a.Subs != ir.NoVar {
		j.listen(a)
		j.tell(a)
		touched = a.Facts.Touch
	}
	for _, s := range a.Fixed {
		if a.Subs == ir.NoVar {
			j.fix(a, s)
			touched = touched || s.Source == model.OfApp
		}
	}
	if touched {
		j.event(a, ts.Touch, a.Name+".touch", "Somebody touches "+a.Called, &ir.Publish{Topic: a.Touch.Topic, X: &ir.Const{}, Span: a.Span})
	}
	j.lend(a)
	for _, b := range a.Buttons {
		j.button(a, b)
	}
	j.componentEvents(a)
	for _, e := range a.Endpoints {
		j.endpoint(a, e)
	}
	if len(a.Fixed) == 0 && a.Subs == ir.NoVar && len(a.Timers) == 0 && len(a.Endpoints) == 0 && len(a.Buttons) == 0 && len(a.Children) == 0 && len(j.lent(a)) == 0 {
		j.Problems.Add(diag.AppIdle, a.MethodSpan("installed"), a.Called+" waits for nothing: it subscribed to no event and set no timer",
			"give its settings values in the home, or look at what installed() does")
	}
}

// tell makes the functions that stand for the handlers of an app whose
// subscriptions may change.
func (j *Joining) tell(a *model.App) {
	for _, name := range append(a.Facts.Awaiting, handlersOf(a.Wanted)...) {
		j.stand(a, name, false)
	}
}

// lend makes those that stand for methods which apps that belong to an app may
// call: it does something then, too.
func (j *Joining) lend(a *model.App) {
	for _, name := range j.lent(a) {
		j.stand(a, name, true)
	}
}

func (j *Joining) stand(a *model.App, name string, unsure bool) {
	if _, known := a.Stands[name]; known || !a.Has(name) {
		return
	}
	a.Stands[name] = ir.FuncID(len(j.Prog.Funcs))
	j.Prog.Funcs = append(j.Prog.Funcs, ir.Func{Name: name, App: a.ID, Told: true, Unsure: unsure, Span: a.MethodSpan(name)})
}

func handlersOf(list []model.Subscription) []string {
	var names []string
	for _, s := range list {
		names = append(names, s.Handler)
	}
	return names
}

// fix makes one subscription that never changes.
func (j *Joining) fix(a *model.App, s model.Subscription) {
	for _, f := range append(j.feeds, j.touchFeed(a)) {
		if f.Source != s.Source || f.Device == nil && f.Name != s.Name || f.Device != nil && !j.Concerns(s, f) {
			continue
		}
		span := a.MethodSpan(s.Handler)
		fn := j.handler(a, s.Handler, s.Handler, span, func(h *host.Host, x int32) {
			if o := h.Meets(s, f, x); o != nil {
				h.Deliver(s.Handler, o)
			}
		})
		sub := j.on(f.Topic, a, fn, span)
		if x, ok := j.Only(s, f); ok {
			sub.Only, sub.Value = true, x
		}
		return
	}
}

// event adds an event of an app with a body.
func (j *Joining) event(a *model.App, kind ts.EventKind, name, text string, body ...ir.Stmt) {
	j.Prog.Funcs = append(j.Prog.Funcs, ir.Func{Name: name, App: a.ID, Body: body, Span: a.Span})
	j.Prog.Events = append(j.Prog.Events, ir.Event{
		Name: name, Text: text, Kind: kind, App: a.ID, Flag: ir.NoVar, Body: ir.FuncID(len(j.Prog.Funcs) - 1), Span: a.Span,
	})
}

// buttonHandler is what Hubitat calls when a button of an app is pressed.
const buttonHandler = "appButtonHandler"

func (j *Joining) button(a *model.App, name string) {
	span := a.MethodSpan(buttonHandler)
	n := j.entryOf(a, buttonHandler, func(h *host.Host, _ int32) { h.Do(buttonHandler, name) })
	j.event(a, ts.Touch, a.Name+".button("+name+")", "Somebody presses the button "+name+" of "+a.Called, &ir.Do{X: &ir.Native{Code: j.Code, Fn: n, Span: span}})
}

func (j *Joining) endpoint(a *model.App, e model.Endpoint) {
	n := j.entryOf(a, e.Handler, func(h *host.Host, _ int32) {
		h.Params = &data.Unknown{What: "what the web request says"}
		h.Do(e.Handler)
	})
	j.event(a, ts.Environment, a.Name+" "+e.Verb+" "+e.Path, "Somebody asks "+a.Called+" on the web for "+e.Verb+" "+e.Path,
		&ir.Do{X: &ir.Native{Code: j.Code, Fn: n, Span: e.Span}})
}

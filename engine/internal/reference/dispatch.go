package reference

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// serveAll runs the handlers of everything published, first in first out.
func (r *run) serveAll() {
	for len(r.queue) > 0 {
		p := r.queue[0]
		r.queue, r.cause = r.queue[1:], p.by
		var due []ir.Subscription
		for _, s := range r.s.p.Subscriptions {
			if s.Topic == p.topic && (!s.Only || s.Value == p.value) {
				due = append(due, s)
			}
		}
		for how := "first"; len(due) > 0; how = "next" {
			due = r.serveOne(r.pickApp(due, how), due, p.value)
		}
	}
	r.cause = 0
}

// pickApp says whose handlers run next: the lowest app's, or a choice when
// two handlers of different apps can conflict. A note tells how it goes.
func (r *run) pickApp(due []ir.Subscription, how string) ts.AppID {
	var apps []ts.AppID
	for a := range r.s.p.Apps {
		for _, s := range due {
			if int(s.App) == a {
				apps = append(apps, s.App)
				break
			}
		}
	}
	if !r.s.orderMatters(due) {
		return apps[0]
	}
	app := apps[r.choose(len(apps))]
	r.note("choice", app, r.s.p.Who(app)+" goes "+how, r.s.p.Events[r.event].Span)
	return app
}

func (s *System) orderMatters(due []ir.Subscription) bool {
	for _, a := range due {
		for _, b := range due {
			if a.App != b.App && s.statics.Handler(a.Handler).CanConflict(s.statics.Handler(b.Handler)) {
				return true
			}
		}
	}
	return false
}

// serveOne runs the handlers of app and returns the others.
func (r *run) serveOne(app ts.AppID, due []ir.Subscription, v int32) []ir.Subscription {
	var rest []ir.Subscription
	for _, s := range due {
		if s.App != app {
			rest = append(rest, s)
			continue
		}
		if r.served++; r.served > ir.MaxHandlers {
			panic(stop{r.s.sites.Endless[r.event]})
		}
		r.handler(s.Handler, app, []int32{v})
	}
	return rest
}

package reference

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// serveAll runs the handlers of everything published, first in first out.
func (r *run) serveAll() {
	for len(r.queue) > 0 {
		p := r.queue[0]
		r.queue, r.cause = r.queue[1:], p.by
		due := r.serveOne(0, r.s.whoHears(p), p.value)
		if r.s.orderMatters(due) {
			r.serveInOrder(due, p)
			continue
		}
		for len(due) > 0 {
			due = r.serveOne(r.s.next(due)[0], due, p.value)
		}
	}
	r.cause = 0
}

func (s *System) whoHears(p publication) []ir.Subscription {
	var due []ir.Subscription
	for _, x := range s.p.Subscriptions {
		if x.Topic == p.topic && hears(&x, p) {
			due = append(due, x)
		}
	}
	return due
}

// hears reports whether p sets x off: by any change, by one value, or past a limit
// that nothing was past before.
func hears(x *ir.Subscription, p publication) bool {
	past := func(v int32) bool { return x.Side > 0 && v >= x.Value || x.Side < 0 && v <= x.Value }
	return !x.Only || x.Side == 0 && p.value == x.Value || past(p.value) && !past(p.was)
}

// next is the apps whose handlers are due and that no other one of these comes
// before, ascending.
func (s *System) next(due []ir.Subscription) []ts.AppID {
	var apps []ts.AppID
	for _, x := range due {
		first := true
		for _, y := range due {
			first = first && !s.before(y.App, x.App)
		}
		if first {
			apps = append(apps, x.App)
		}
	}
	slices.Sort(apps)
	return slices.Compact(apps)
}

// before reports whether a way of orders leads from app a to app b.
func (s *System) before(a, b ts.AppID) bool {
	pair := [2]ts.AppID{a, b}
	is, known := s.ordered[pair]
	if known || a == 0 || b == 0 || len(s.p.Orders) == 0 {
		return is
	}
	behind := []string{s.p.Apps[a]}
	for i := 0; i < len(behind); i++ {
		for _, o := range s.p.Orders {
			if o.First == behind[i] && !slices.Contains(behind, o.Then) {
				behind = append(behind, o.Then)
			}
		}
	}
	s.ordered[pair] = slices.Contains(behind[1:], s.p.Apps[b])
	return s.ordered[pair]
}

// serveInOrder is serveAll for one publication whose handlers can conflict: it
// is a choice whose run next, as long as several apps are left. A note tells
// how it goes.
func (r *run) serveInOrder(due []ir.Subscription, p publication) {
	var done []*turn
	for how := "first"; len(due) > 0; how = "next" {
		apps, choice := r.s.next(due), -1
		app := apps[0]
		if len(apps) > 1 {
			choice = len(r.made)
			app = apps[r.chooseApp(len(apps))]
		}
		if choice >= 0 && (app != apps[0] || r.s.orderMatters(due)) {
			r.note("choice", app, r.s.p.Who(app)+" goes "+how, r.s.p.Events[r.event].Span)
		}
		r.turn = newTurn(app, choice, r.s.causes[p.topic])
		done = append(done, r.turn)
		err := attempt(func() { due = r.serveOne(app, due, p.value) })
		r.turn.failed = err != nil
		r.turn = nil
		r.compare(done)
		if err != nil {
			panic(*err)
		}
	}
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

// serveOne runs the handlers of app and returns the others, in the place of due.
func (r *run) serveOne(app ts.AppID, due []ir.Subscription, v int32) []ir.Subscription {
	rest := due[:0]
	for _, s := range due {
		if s.App != app {
			rest = append(rest, s)
			continue
		}
		if r.served++; r.served > r.s.p.MostHandlers() {
			panic(stop{r.s.sites.Endless[r.event]})
		}
		if r.served%someHandlers == 0 {
			r.worked(muchWork)
		}
		r.handler(s.Handler, app, []int32{v})
	}
	return rest
}

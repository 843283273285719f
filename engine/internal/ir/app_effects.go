package ir

import "crosscheck/engine/internal/ts"

// App is what the code of app a may do at most: its handlers, what they call,
// and as reads what it subscribes to. Foreign code that belongs to no app may
// run for any.
func (s *Statics) App(a ts.AppID) *Effects {
	w := appWalk{s: s, app: a, sum: s.empty(), seen: map[runFor]bool{}}
	for i := range s.p.Events {
		w.enter(s.p.Events[i].Body, s.p.Events[i].App)
	}
	for _, f := range s.p.Finish {
		w.enter(f, 0)
	}
	for _, sub := range s.p.Subscriptions {
		w.enter(sub.Handler, sub.App)
		if sub.App == a {
			w.hears(sub.Topic)
		}
	}
	return w.sum
}

// runFor is a function that runs for an app.
type runFor struct {
	f   FuncID
	app ts.AppID
}

// appWalk visits all code that may run for an app.
type appWalk struct {
	s    *Statics
	app  ts.AppID
	sum  *Effects
	seen map[runFor]bool
}

func (w *appWalk) enter(f FuncID, app ts.AppID) {
	fn := &w.s.p.Funcs[f]
	if fn.App != 0 {
		app = fn.App
	}
	if w.seen[runFor{f, app}] {
		return
	}
	w.seen[runFor{f, app}] = true
	e, calls := w.s.direct(fn.Body)
	if app == w.app || app == 0 && callsForeign(fn.Body) {
		w.sum.union(e)
	}
	for _, g := range calls.List() {
		w.enter(FuncID(g), app)
	}
}

// hears counts the variables that publish t as read.
func (w *appWalk) hears(t TopicID) {
	for i := range w.s.p.Vars {
		if w.s.p.Vars[i].Topic == t {
			w.s.cells(VarID(i), nil, w.sum.Reads)
		}
	}
}

func callsForeign(body []Stmt) bool {
	found := false
	InspectLive(body, func(n any) bool {
		_, native := n.(*Native)
		found = found || native
		return !found
	})
	return found
}

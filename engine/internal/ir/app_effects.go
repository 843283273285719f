package ir

import "crosscheck/engine/internal/ts"

// App is what the code of app a may do at most: its handlers, what they call,
// and as reads what it subscribes to. Foreign code that belongs to no app may
// run for any.
func (s *Statics) App(a ts.AppID) *Effects {
	if s.apps == nil {
		w := appWalk{s: s, own: map[FuncID]*ownEffects{}, seen: map[runFor]bool{}, all: s.empty()}
		w.walk()
		s.apps = w.sums
	}
	return s.apps[a]
}

// runFor is a function that runs for an app.
type runFor struct {
	f   FuncID
	app ts.AppID
}

// appWalk visits all code, for each app for which it may run.
type appWalk struct {
	s    *Statics
	own  map[FuncID]*ownEffects
	sums []*Effects // of each app
	all  *Effects   // of foreign code that belongs to no app
	seen map[runFor]bool
}

// ownEffects is what a function does itself, and which ones it calls.
type ownEffects struct {
	*Effects
	calls   []FuncID
	foreign bool
}

func (w *appWalk) walk() {
	p := w.s.p
	for range p.Apps {
		w.sums = append(w.sums, w.s.empty())
	}
	for i := range p.Events {
		w.enter(p.Events[i].Body, p.Events[i].App)
	}
	for _, f := range p.Finish {
		w.enter(f, 0)
	}
	told := toldBy(p)
	for _, sub := range p.Subscriptions {
		w.enter(sub.Handler, sub.App)
		for _, v := range told[sub.Topic] {
			w.s.cells(v, nil, w.sums[sub.App].Reads)
		}
	}
	for _, sum := range w.sums {
		sum.union(w.all)
	}
}

// toldBy is the variables that publish each topic.
func toldBy(p *Program) [][]VarID {
	list := make([][]VarID, len(p.Topics))
	for i := range p.Vars {
		if t := p.Vars[i].Topic; t != NoTopic {
			list[t] = append(list[t], VarID(i))
		}
	}
	return list
}

func (w *appWalk) enter(f FuncID, app ts.AppID) {
	if fn := &w.s.p.Funcs[f]; fn.App != 0 {
		app = fn.App
	}
	if w.seen[runFor{f, app}] {
		return
	}
	w.seen[runFor{f, app}] = true
	e := w.own[f]
	if e == nil {
		e = w.of(f)
	}
	w.sums[app].union(e.Effects)
	if app == 0 && e.foreign {
		w.all.union(e.Effects)
	}
	for _, g := range e.calls {
		w.enter(g, app)
	}
}

func (w *appWalk) of(f FuncID) *ownEffects {
	body := w.s.p.Funcs[f].Body
	e, calls := w.s.direct(body)
	w.own[f] = &ownEffects{e, calls, callsForeign(body)}
	return w.own[f]
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

package lower

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// place is where a run can be between two of its parts.
type place struct {
	at     config.Action
	kind   placeKind
	number int32         // in the variable that says which part comes next
	within []*config.Run // the scripts that it stands in, the outermost first
	in     []config.Action
	called string
	rest   *rest // what follows; nil until something leads there
	// Of waits for triggers: the function that goes on, by how many of the actions
	// around it the run has waited in, and the flags of changes that must last.
	goes  map[int]ir.FuncID
	flags []ir.VarID
}

// placeKind is why a run is at a place.
type placeKind uint8

const (
	later    placeKind = 1 + iota // time goes by
	before                        // a script is about to begin here
	ended                         // others have ended the script here
	arming                        // it is about to wait for triggers: those of what was before do not count
	waiting                       // it waits for triggers
	woken                         // it has heard one, and goes on after all that was published before
	left                          // an action is over in which it has waited
	stopping                      // it stops in such an action
	queued                        // it begins after the run before
)

// turns is how often all that was published before is heard until a run goes on
// behind an action in which it has waited: the loop of Home Assistant passes from
// one task to the next twice, then to what comes after them.
const turns = 3

// find finds where an automation waits, and where scripts that wait stand in it.
func (l *lowering) find(a *automation) {
	l.frames[a.Frame] = a
	spots := map[config.Action]config.Spot{}
	stops := false
	config.Walk(a.Actions, config.Spot{}, func(x config.Action, at config.Spot) {
		l.look()
		spots[x] = at
		switch x := x.(type) {
		case *config.Stop:
			stops = true
		case *config.Repeat:
			l.frames[strings.TrimSuffix(x.Rounds, "repeat")] = a
		case *config.Delay:
			// Rounds in which no time goes by would never end.
			if !(x.For.Known && x.For.Ms <= 0) && (l.Time != frontend.Immediate || at.Again) {
				l.howLong(x.For, x.Span)
				a.place(x, later, at, "waits "+told(x))
				a.longest = max(a.longest, x.For.Ms)
			}
		case *config.Wait:
			stops = stops || x.Stops
			if x.Until == nil {
				a.place(x, arming, at, "begins to wait")
			}
			a.place(x, waiting, at, "waits for something")
			a.place(x, woken, at, "goes on")
			if x.Timeout != nil {
				l.howLong(*x.Timeout, x.Span)
				a.longest = max(a.longest, x.Timeout.Ms)
			}
		case *config.Halt:
			a.place(x, left, at, "goes on")
			l.halted[x.Script] = true
		case *config.Run:
			l.halted[x.Script] = l.halted[x.Script] || x.Toggle
			if x.Apart == nil {
				l.frames[x.Frame] = a
			}
		}
	})
	if n := len(a.places); n > mostWaits {
		a.places = a.places[:mostWaits]
		l.problems.Add(diag.NotModelled, diag.Warning, a.Head, "this automation waits at %d places; at those after the first %d it is taken to go on at once", n, mostWaits)
		a.unread(l, "waiting more than so often", a.Head)
	}
	for _, p := range slices.Clone(a.places) {
		for _, x := range p.in {
			if a.at(x, left) == nil {
				a.place(x, left, spots[x], "goes on")
			}
		}
		if run := innermost(p.in); stops && len(p.in) > 0 && a.at(run, stopping) == nil {
			a.place(run, stopping, config.Spot{Within: p.within, In: p.in[:1+slices.Index(p.in, run)]}, "stops")
		}
	}
	a.sites = map[*config.Run]bool{}
	for _, p := range a.places {
		for _, r := range p.within {
			if s := r.Script; !a.sites[r] {
				a.sites[r] = true
				l.sites[s] = append(l.sites[s], site{a, r})
				if list := l.waiters[s]; len(list) == 0 || list[len(list)-1] != a {
					l.waiters[s] = append(list, a)
				}
			}
		}
	}
}

func (a *automation) place(at config.Action, kind placeKind, spot config.Spot, called string) {
	a.places = append(a.places, &place{at: at, kind: kind, number: int32(1 + len(a.places)), within: spot.Within, in: spot.In, called: called})
}

// innermost is the innermost script of some actions in each other.
func innermost(in []config.Action) config.Action {
	for _, x := range slices.Backward(in) {
		if r, is := x.(*config.Run); is {
			return r
		}
	}
	return nil
}

// interruptions finds the places of scripts that others end, or that end others.
func (l *lowering) interruptions(a *automation) {
	config.Walk(a.Actions, config.Spot{}, func(x config.Action, at config.Spot) {
		r, is := x.(*config.Run)
		if !is || !a.sites[r] {
			return
		}
		s := r.Script
		if len(a.places) > 2*mostWaits {
			a.unread(l, "scripts that end each other at very many places", a.Head)
			return
		}
		restarts := s.Mode == config.Restart && len(l.others(s, a)) > 0
		if restarts {
			a.place(r, before, at, "begins "+s.Entity())
		}
		if (restarts || l.halted[s]) && (a.Script != s || len(at.Within) > 0) {
			a.place(r, ended, at, "goes on after "+s.Entity())
		}
	})
}

// isAt is that an automation is at one of some places.
func (a *automation) isAt(of func(*place) bool) ir.Expr {
	var set []int32
	for _, p := range a.places {
		if of(p) {
			set = append(set, p.number)
		}
	}
	return draft.Among(&ir.Load{Var: a.next, Span: a.Head}, set)
}

// at is the place of an action, nil where it has none.
func (a *automation) at(x config.Action, kind placeKind) *place {
	for _, p := range a.places {
		if p.at == x && p.kind == kind {
			return p
		}
	}
	return nil
}

// lead says what follows at a place.
func (a *automation) lead(p *place, rest *rest) {
	if !slices.Contains(a.found, p) {
		p.rest = rest
		a.found = append(a.found, p)
	}
}

// howLong warns of a time that a template tells, where times are exact: else any time
// may pass wherever time does.
func (l *lowering) howLong(d config.Duration, at source.Span) {
	if !d.Known && l.timed() {
		l.warn(at, "how long this is, is not read yet: it may be over at any time")
	}
}

// told says how long a wait is.
func told(d *config.Delay) string {
	if !d.For.Known {
		return "a while"
	}
	most := moment.Duration(float64(d.For.Ms) / 1000)
	if d.Least > 0 {
		return moment.Duration(float64(d.Least)/1000) + " to " + most
	}
	return most
}

// forget lets an automation wait no longer.
func (l *lowering) forget(a *automation) []ir.Stmt {
	if a.next == ir.NoVar {
		return nil
	}
	out := []ir.Stmt{draft.Store(a.next, 0, a.Head)}
	if a.dropped != ir.NoVar {
		out = append(out, draft.Store(a.dropped, 0, a.Head))
	}
	for _, v := range a.lasting {
		out = append(out, draft.Store(v, 0, a.Head))
	}
	return out
}

// cancel ends the run of an automation, with the scripts that it is in.
func (l *lowering) cancel(a *automation) []ir.Stmt {
	return append(l.drop(a, func(*config.Run, *place) bool { return true }), l.forget(a)...)
}

// delay ends the handler until its next part.
func (b *body) delay(p *place, d *config.Delay, rest *rest) []ir.Stmt {
	b.a.lead(p, rest)
	out := []ir.Stmt{draft.Store(b.a.next, p.number, d.Span)}
	if b.l.timed() {
		out = append(out, &ir.ResetClock{Clock: b.a.clock, Value: b.a.longest - d.For.Ms, Span: d.Span})
	}
	return append(out, &ir.Return{})
}

// follow is all that is still to come.
func (b *body) follow(r *rest) []ir.Stmt {
	if r == nil {
		return nil
	}
	out, ends := b.sequence(r.actions, r.outer)
	if ends {
		return out
	}
	return append(out, b.leave(r.outer)...)
}

// leave is what comes behind an action that is over.
func (b *body) leave(r *rest) (out []ir.Stmt) {
	if r == nil {
		return nil
	}
	if r.over != nil {
		out = b.over(r.over)
	}
	if p := b.a.at(r.behind, left); p != nil && slices.Contains(b.in, r.behind) {
		b.a.lead(p, r)
		return append(out, b.goOn(p, b.a.Head, turns)...)
	}
	return append(out, b.behind(r)...)
}

// behind is what comes after an action, where nothing else comes between.
func (b *body) behind(r *rest) []ir.Stmt {
	if r.again != nil {
		return b.nextRound(r)
	}
	return b.follow(r)
}

// stopped is what follows when a sequence stops: what the caller of its script does
// next, or nothing.
func (b *body) stopped(r *rest) (out []ir.Stmt) {
	var script config.Action
	around := 0
	for ; r != nil && r.over == nil; r = r.outer {
		if r.again != nil {
			out = append(out, r.again.over()...)
		}
		if slices.Contains(b.in, r.behind) {
			around++
		}
	}
	if r != nil {
		script = r.over
	}
	if p := b.a.at(script, stopping); p != nil && around > 0 {
		b.a.lead(p, r)
		return append(out, b.goOn(p, b.a.Head, around*turns)...)
	}
	return append(append(out, b.leave(r)...), &ir.Return{})
}

// resumed is the body of what an automation does after a wait.
func (l *lowering) resumed(a *automation) *body {
	b := &body{l: l, a: a, trigger: draft.Constant(0)}
	if a.by != ir.NoVar {
		b.trigger = &ir.Load{Var: a.by, Span: a.Head}
	}
	return b
}

// part adds what follows at a place.
func (l *lowering) part(a *automation, p *place) {
	b := l.resumed(a)
	b.in = p.in
	if w, waits := p.at.(*config.Wait); waits {
		l.waited(b, p, w)
		return
	}
	here := a.isAt(func(q *place) bool { return p == q })
	var follows []ir.Stmt
	switch p.kind {
	case left:
		follows = b.behind(p.rest)
	case stopping:
		follows = b.leave(p.rest)
	case queued:
		follows = l.dequeued(a)
	default:
		follows = b.follow(p.rest)
	}
	out := append(append(l.leftOut(b, p), l.forget(a)...), follows...)
	if p.kind != later {
		more := &ir.Binary{Op: ir.Sub, X: &ir.Local{}, Y: draft.Constant(1)}
		once := &ir.If{Cond: draft.Not(draft.Is(&ir.Local{}, 0)), Then: []ir.Stmt{&ir.Publish{Topic: a.goesOn, X: more, Span: a.Head}, &ir.Return{}}}
		a.hears = append(a.hears, &ir.If{Cond: here, Then: append(append([]ir.Stmt{once}, out...), &ir.Return{})})
		return
	}
	d := p.at.(*config.Delay)
	name := l.p.Label(a.app) + ", " + told(d) + " later"
	e := ir.Event{
		Name: name, Text: l.p.Who(a.app) + " has waited " + told(d), Kind: ts.Timer, App: a.app, Flag: ir.NoVar, Armed: true, Span: d.Span,
		Guard: here, Body: l.Function(ir.Func{Name: name, App: a.app, Locals: b.locals, Body: l.andNext(a, out, 0, b.locals), Span: d.Span}),
	}
	if l.timed() && d.For.Known {
		e.Window = &ir.Window{Clock: a.clock, Lo: a.longest, Hi: a.longest}
		if d.Least > 0 {
			e.Window.Lo = a.longest - d.For.Ms + d.Least
		}
	}
	l.Event(e)
}

// flags makes the flags of changes that must last while an automation waits for
// them.
func (l *lowering) flags(a *automation) {
	for _, p := range a.places {
		w, waits := p.at.(*config.Wait)
		if !waits || p.kind != waiting {
			continue
		}
		p.goes = map[int]ir.FuncID{}
		for i := range w.Triggers {
			n, lasts := lasting(w.Triggers[i].What)
			for range n {
				if lasts != nil {
					p.flags = append(p.flags, l.flag("enabled("+l.p.Label(a.app)+" waits)", a.app, "a while", 0, w.Triggers[i].Span))
				}
			}
		}
		a.lasting = append(a.lasting, p.flags...)
	}
}

// lasting is how long the change of a trigger must last, and of how many things.
func lasting(k config.TriggerKind) (n int, d *config.Duration) {
	n = 1
	switch k := k.(type) {
	case *config.StateTrigger:
		n, d = len(k.Places), k.For
	case *config.NumericTrigger:
		n, d = len(k.Places), k.For
	case *config.TemplateTrigger:
		d = k.For
	case *config.SunTrigger:
		if k.After.Known {
			d = &k.After
		}
	}
	if d != nil && d.Known && d.Ms <= 0 {
		return 0, nil
	}
	return n, d
}

// wait ends the handler until something happens.
func (b *body) wait(w *config.Wait, rest *rest) []ir.Stmt {
	a, l := b.a, b.l
	p := a.at(w, waiting)
	if a.at(w, woken) == nil { // one of too many
		return nil
	}
	a.lead(p, rest)
	n := timedOut(w)
	var out []ir.Stmt
	if w.Until != nil {
		out = append(out, &ir.If{Cond: b.until(w), Then: []ir.Stmt{draft.Call(b.goes(p, w), w.Span, draft.Constant(0)), &ir.Return{}}})
	}
	if w.Timeout != nil && w.Timeout.Known && w.Timeout.Ms <= 0 {
		return append(out, draft.Call(b.goes(p, w), w.Span, draft.Constant(n)), &ir.Return{})
	}
	if l.timed() && w.Timeout != nil {
		out = append(out, &ir.ResetClock{Clock: a.clock, Value: a.longest - w.Timeout.Ms, Span: w.Span})
	}
	if arm := a.at(w, arming); arm != nil {
		return append(out, b.goOn(arm, w.Span, 1)...)
	}
	return append(out, draft.Store(a.next, p.number, w.Span), &ir.Return{})
}

// until is that the template of a wait yields true, as far as that is known.
func (b *body) until(w *config.Wait) ir.Expr {
	return b.tree(b.scope().Use(w).Tree, w.Span, func(n *template.Node) ir.Expr { return draft.Constant(outcome(n) % failed) })
}

// goes is the function that goes on when a wait is over; the outcome is its argument.
func (b *body) goes(p *place, w *config.Wait) ir.FuncID {
	l, a := b.l, b.a
	in := b.around(p.rest)
	fn, known := p.goes[len(in)]
	if !known {
		fn = l.Function(ir.Func{Name: "what follows in " + l.p.Label(a.app), App: a.app, Inner: true, Params: 1, Locals: 1, Span: w.Span})
		p.goes[len(in)] = fn
		then := l.resumed(a)
		then.in = in
		body := then.outcome(p, w)
		l.p.Funcs[fn].Body = body
	}
	return fn
}

// around are the actions around in which the run has waited.
func (b *body) around(r *rest) (in []config.Action) {
	for r = r.outer; r != nil; r = r.outer {
		if slices.Contains(b.in, r.behind) {
			in = append(in, r.behind)
		}
	}
	return in
}

// timedOut is the outcome of a wait that nothing has ended.
func timedOut(w *config.Wait) int32 {
	if w.Until != nil {
		return 1
	}
	return int32(len(w.Triggers))
}

// ended is the outcome of a wait after trigger i, which has heard the one of so many
// things.
func (l *lowering) ended(w *config.Wait, i int, heard int32) int32 {
	name, from, n, asked := l.m.Outcomes(w, i)
	if !asked {
		return int32(i)
	}
	for v := range n {
		if l.m.Like(name, from+v) == l.m.Like(name, from+heard) {
			heard = v
			break
		}
	}
	return int32(i) + heard*(timedOut(w)+1)
}

// outcome is what follows a wait.
func (b *body) outcome(p *place, w *config.Wait) []ir.Stmt {
	l, a := b.l, b.a
	over := timedOut(w)
	out := l.forget(a)
	if name, _, _, asked := l.m.Outcomes(w, 0); asked {
		most := int32(1)
		for i := range over + 1 {
			_, _, n, _ := l.m.Outcomes(w, int(i))
			most = max(most, n)
		}
		value := func(ended int32) int32 {
			_, from, n, _ := l.m.Outcomes(w, int(ended%(over+1)))
			return l.m.Like(name, from+min(ended/(over+1), n-1))
		}
		x := table(&ir.Local{}, most*(over+1), func(a, b int32) bool { return value(a) == value(b) }, func(ended int32) ir.Expr { return draft.Constant(value(ended)) })
		out = append(out, &ir.Store{Var: l.holds[name], X: x, Span: w.Span})
	}
	if w.Stops {
		out = append(out, &ir.If{Cond: draft.Is(&ir.Local{}, over), Then: b.stopped(p.rest)})
	}
	out = append(out, b.inVain(p, w)...)
	return append(out, b.follow(p.rest)...)
}

// waited adds what ends a wait.
func (l *lowering) waited(b *body, p *place, w *config.Wait) {
	a, goes, over := b.a, b.goes(p, w), timedOut(w)
	here := a.isAt(func(q *place) bool { return p == q })
	if arm := a.at(w, arming); arm != nil {
		a.hears = append(a.hears, &ir.If{Cond: a.isAt(func(q *place) bool { return arm == q }), Then: []ir.Stmt{draft.Store(a.next, p.number, w.Span), &ir.Return{}}})
	}
	up := a.at(w, woken)
	a.hears = append(a.hears, &ir.If{Cond: a.isAt(func(q *place) bool { return up == q }), Then: []ir.Stmt{draft.Call(goes, w.Span, &ir.Local{}), &ir.Return{}}})
	a.listeners = append(a.listeners, p)
	if w.Timeout == nil || w.Timeout.Known && w.Timeout.Ms <= 0 {
		return
	}
	long := told(&config.Delay{For: *w.Timeout})
	name := l.p.Label(a.app) + " has waited " + long + " in vain"
	e := ir.Event{
		Name: name, Text: l.p.Who(a.app) + " has waited " + long + " in vain", Kind: ts.Timer, App: a.app, Flag: ir.NoVar, Armed: true, Span: w.Span, Guard: here,
		Body: l.Function(ir.Func{Name: name, App: a.app, Body: l.andNext(a, []ir.Stmt{draft.Call(goes, w.Span, draft.Constant(over))}, 0, 0), Span: w.Span}),
	}
	if l.timed() && w.Timeout.Known {
		e.Window = &ir.Window{Clock: a.clock, Lo: a.longest, Hi: a.longest}
	}
	l.Event(e)
}

// untilTrue lets a run go on when its template becomes true.
func (l *lowering) untilTrue(a *automation, p *place, w *config.Wait) {
	b := l.resumed(a)
	here := a.isAt(func(q *place) bool { return p == q })
	things, open := l.watched(b.scope().Use(w).Tree, template.TimeOfDay, template.Weekday, template.Month)
	what := "“" + short(w.Until.Text) + "”"
	goes := append([]ir.Stmt{mark(ir.MarkHandler, w.Span)}, a.wake(w, draft.Constant(0))...)
	if open != nil {
		if !b.chance(open.Leaf) {
			l.warn(w.Span, "it is not known what this template yields (%s): it may become true at any time", why(open.Leaf))
		}
		l.Event(ir.Event{
			Name: what, Text: what + " becomes true", Kind: ts.Environment, Flag: ir.NoVar, Guard: here, Span: w.Span,
			Body: l.Function(ir.Func{Name: what + " becomes true", App: a.app, Body: goes, Span: w.Span}),
		})
		return
	}
	fn := l.Function(ir.Func{
		Name: what + " becomes true", App: a.app, Params: 1, Locals: 1, Span: w.Span,
		Body: []ir.Stmt{&ir.If{Cond: &ir.Binary{Op: ir.And, X: here, Y: b.until(w)}, Then: goes}},
	})
	for _, t := range things {
		l.hears(ir.Subscription{Topic: l.p.Vars[l.vars[t]].Topic, App: a.app, Handler: fn, Span: w.Span})
	}
}

// listen lets the runs of an automation that wait hear what they wait for: after
// all who hear it at any time.
func (l *lowering) listen(a *automation) {
	for _, p := range a.listeners {
		w := p.at.(*config.Wait)
		if w.Until != nil {
			l.untilTrue(a, p, w)
		}
		for i := range w.Triggers {
			l.trigger(&listener{a, &w.Triggers[i], i, p})
		}
	}
}

// wake lets a run that waits go on, with an outcome.
func (a *automation) wake(w *config.Wait, ended ir.Expr) []ir.Stmt {
	return []ir.Stmt{draft.Store(a.next, a.at(w, woken).number, w.Span), &ir.Publish{Topic: a.goesOn, X: ended, Span: w.Span}}
}

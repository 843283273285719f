package platform

import (
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// alarmEvents makes the events of an app's timers.
func (j *Joining) alarmEvents(a *App) {
	if !j.timed {
		return
	}
	for _, t := range a.timers {
		if t.open && j.mayBeSet(a, t) {
			t.add(plan.SomeDelay)
			t.add(plan.Whenever)
		}
		fn := j.handler(a, t.facts.Name, t.facts.Name, a.methodSpan(t.facts.Name), func(h *host, x int32) { h.ring(t, t.rings[x]) })
		for i, s := range t.slots {
			for _, p := range t.plans {
				j.alarmEvent(a, t, fn, i, s, p)
			}
		}
	}
}

// mayBeSet reports whether a call whose plan the text does not tell can run
// after the app was installed.
func (j *Joining) mayBeSet(a *App, t *timer) bool {
	handlers := j.handlers(a, a.fixed)
	for _, s := range a.wanted {
		handlers = append(handlers, s.handler)
	}
	for _, c := range t.facts.Calls {
		if a.told(c) != nil {
			continue
		}
		for _, name := range handlers {
			if m := a.facts.Reaches(name); name == c.Method || m.Words[c.Method] || m.Computed {
				return true
			}
		}
	}
	return false
}

// alarmEvent adds the events of one plan in one slot: one for each time of day.
func (j *Joining) alarmEvent(a *App, t *timer, fn ir.FuncID, i int, s *slot, p *plan.Plan) {
	n := 1
	if p.Kind == plan.Daily {
		n = len(p.At)
	}
	for k := range n {
		span := a.methodSpan(t.facts.Name)
		e := ir.Event{
			Name: a.Name + "." + t.facts.Name, Text: j.timerText(a, t), Kind: ts.Timer, App: a.id,
			Flag: s.flag, OneShot: p.Once, Guard: j.alarmGuard(s, p, k), Window: j.alarmWindow(s, p, k), Span: span,
			Body: fn, Args: []int32{int32(len(t.rings))},
		}
		switch {
		case n > 1:
			e.Name += " at " + plan.ClockText(p.At[k])
			e.Text += " (at " + plan.ClockText(p.At[k]) + ")"
		case len(t.plans) > 1:
			e.Name += " " + p.Text()
			e.Text += " (" + p.Text() + ")"
		}
		if i > 0 {
			e.Name += " " + strconv.Itoa(i+1)
		}
		t.rings = append(t.rings, ring{s, p, k})
		j.prog.Events = append(j.prog.Events, e)
	}
}

// alarmGuard holds when a slot is set to a plan, and it is the day for time k
// of it.
func (j *Joining) alarmGuard(s *slot, p *plan.Plan, k int) ir.Expr {
	var x ir.Expr
	also := func(y ir.Expr) {
		if x != nil {
			y = &ir.Binary{Op: ir.And, X: x, Y: y}
		}
		x = y
	}
	if s.plan != ir.NoVar {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.plan}, Y: &ir.Const{V: j.handle(p.Text())}})
	}
	if p.OfDay() {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.coming}, Y: &ir.Const{V: int32(k)}})
	}
	if p.Kind == plan.Daily && p.Days != plan.AllDays && j.weekday != ir.NoVar {
		var days ir.Expr = &ir.Const{}
		for d := range int32(7) {
			if p.Days>>d&1 == 1 {
				days = &ir.Binary{Op: ir.Or, X: days, Y: &ir.Binary{Op: ir.Eq, X: &ir.Load{Var: j.weekday}, Y: &ir.Const{V: d}}}
			}
		}
		also(days)
	}
	return x
}

// alarmWindow is when time k of a plan is.
func (j *Joining) alarmWindow(s *slot, p *plan.Plan, k int) *ir.Window {
	switch p.Kind {
	case plan.After, plan.Every:
		return &ir.Window{Clock: s.clock, Lo: p.Ms, Hi: p.Ms}
	case plan.Within:
		return &ir.Window{Clock: s.clock, Lo: 0, Hi: p.Ms}
	case plan.Computed:
		return &ir.Window{Clock: s.clock, Due: &ir.Due{Var: s.due, Unit: s.unit}}
	case plan.Daily:
		return &ir.Window{Clock: j.day, Lo: p.At[k], Hi: p.At[k]}
	case plan.Sunny:
		lo, hi := j.sunWindow(p)
		return &ir.Window{Clock: j.day, Lo: lo, Hi: hi}
	}
	return nil
}

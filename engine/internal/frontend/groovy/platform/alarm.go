package platform

import (
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// alarmEvents makes the events of an app's timers.
func (j *Joining) alarmEvents(a *model.App) {
	if !j.Timed {
		return
	}
	for _, t := range a.Timers {
		if t.Open && j.mayBeSet(a, t) {
			t.Add(plan.SomeDelay)
			t.Add(plan.Whenever)
		}
		fn := j.handler(a, t.Facts.Name, t.Facts.Name, a.MethodSpan(t.Facts.Name), func(h *host.Host, x int32) { h.Ring(t, t.Rings[x]) })
		j.Prog.Funcs[fn].Unsure = !t.Facts.Named
		for i, s := range t.Slots {
			for _, p := range t.Plans {
				j.alarmEvent(a, t, fn, i, s, p)
			}
		}
	}
}

// mayBeSet reports whether a call whose plan the text does not tell can run
// after the app was installed.
func (j *Joining) mayBeSet(a *model.App, t *model.Timer) bool {
	handlers := j.handlers(a, a.Fixed)
	for _, s := range a.Wanted {
		handlers = append(handlers, s.Handler)
	}
	for _, c := range t.Facts.Calls {
		if a.Told(c) != nil {
			continue
		}
		for _, name := range handlers {
			if m := a.Facts.Reaches(name); name == c.Method || m.Words[c.Method] || m.Computed {
				return true
			}
		}
	}
	return false
}

// alarmEvent adds the events of one plan in one slot: one for each time of day.
func (j *Joining) alarmEvent(a *model.App, t *model.Timer, fn ir.FuncID, i int, s *model.Slot, p *plan.Plan) {
	n := 1
	if p.Kind == plan.Daily {
		n = len(p.At)
	}
	for k := range n {
		span := a.MethodSpan(t.Facts.Name)
		e := ir.Event{
			Name: a.Name + "." + t.Facts.Name, Text: j.TimerText(a, t), Kind: ts.Timer, App: a.ID,
			Flag: s.Flag, OneShot: p.Once, Armed: p.Once && t.Delay() && !p.OfDay(), Repeats: !p.Once && !p.OfDay(), Guard: j.alarmGuard(s, p, k), Window: j.alarmWindow(s, p, k), Span: span,
			Body: fn, Args: []int32{int32(len(t.Rings))},
		}
		if at := timesOf(p); len(at) > 0 {
			e.At = at[k : k+1]
		}
		switch {
		case n > 1:
			e.Name += " at " + plan.ClockText(p.At[k])
			e.Text += " (at " + plan.ClockText(p.At[k]) + ")"
		case len(t.Plans) > 1:
			e.Name += " " + p.Text()
			e.Text += " (" + p.Text() + ")"
		}
		if i > 0 {
			e.Name += " " + strconv.Itoa(i+1)
		}
		t.Rings = append(t.Rings, model.Ring{Slot: s, Plan: p, K: k})
		j.Prog.Events = append(j.Prog.Events, e)
	}
}

// alarmGuard holds when a slot is set to a plan, and it is the day for time k
// of it.
func (j *Joining) alarmGuard(s *model.Slot, p *plan.Plan, k int) ir.Expr {
	var x ir.Expr
	also := func(y ir.Expr) {
		if x != nil {
			y = &ir.Binary{Op: ir.And, X: x, Y: y}
		}
		x = y
	}
	if s.Plan != ir.NoVar {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.Plan}, Y: &ir.Const{V: j.Handle(p.Text())}})
	}
	if p.OfDay() {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.Coming}, Y: &ir.Const{V: int32(k)}})
	}
	if p.Kind == plan.Daily && p.Days != plan.AllDays && j.Week != ir.NoVar {
		var days ir.Expr = &ir.Const{}
		for d := range int32(7) {
			if p.Days>>d&1 == 1 {
				days = &ir.Binary{Op: ir.Or, X: days, Y: &ir.Binary{Op: ir.Eq, X: &ir.Load{Var: j.Week}, Y: &ir.Const{V: d}}}
			}
		}
		also(days)
	}
	return x
}

// alarmWindow is when time k of a plan is.
func (j *Joining) alarmWindow(s *model.Slot, p *plan.Plan, k int) *ir.Window {
	switch p.Kind {
	case plan.After, plan.Every:
		return &ir.Window{Clock: s.Clock, Lo: p.Ms, Hi: p.Ms}
	case plan.Within:
		return &ir.Window{Clock: s.Clock, Lo: 0, Hi: p.Ms}
	case plan.Computed:
		return &ir.Window{Clock: s.Clock, Due: &ir.Due{Var: s.Due, Unit: s.Unit}}
	case plan.Daily:
		return &ir.Window{Clock: j.Day, Lo: p.At[k], Hi: p.At[k]}
	case plan.Sunny:
		lo, hi := j.SunWindow(p)
		return &ir.Window{Clock: j.Day, Lo: lo, Hi: hi}
	}
	return nil
}

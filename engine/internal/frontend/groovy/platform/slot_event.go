package platform

import (
	"strconv"

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
			t.add(someDelay)
			t.add(whenever)
		}
		fn := j.handler(a, t.facts.name, t.facts.name, a.methodSpan(t.facts.name), func(h *host, x int32) { h.ring(t, t.rings[x]) })
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
	for _, c := range t.facts.calls {
		if a.told(c) != nil {
			continue
		}
		for _, name := range handlers {
			if m := a.facts.reaches(name); name == c.method || m.words[c.method] || m.computed {
				return true
			}
		}
	}
	return false
}

// alarmEvent adds the events of one plan in one slot: one for each time of day.
func (j *Joining) alarmEvent(a *App, t *timer, fn ir.FuncID, i int, s *slot, p *plan) {
	n := 1
	if p.kind == daily {
		n = len(p.at)
	}
	for k := range n {
		span := a.methodSpan(t.facts.name)
		e := ir.Event{
			Name: a.Name + "." + t.facts.name, Text: j.timerText(a, t), Kind: ts.Timer, App: a.id,
			Flag: s.flag, OneShot: p.once, Guard: j.alarmGuard(s, p, k), Window: j.alarmWindow(s, p, k), Span: span,
			Body: fn, Args: []int32{int32(len(t.rings))},
		}
		switch {
		case n > 1:
			e.Name += " at " + clockText(p.at[k])
			e.Text += " (at " + clockText(p.at[k]) + ")"
		case len(t.plans) > 1:
			e.Name += " " + p.text()
			e.Text += " (" + p.text() + ")"
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
func (j *Joining) alarmGuard(s *slot, p *plan, k int) ir.Expr {
	var x ir.Expr
	also := func(y ir.Expr) {
		if x != nil {
			y = &ir.Binary{Op: ir.And, X: x, Y: y}
		}
		x = y
	}
	if s.plan != ir.NoVar {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.plan}, Y: &ir.Const{V: j.handle(p.text())}})
	}
	if p.ofDay() {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.coming}, Y: &ir.Const{V: int32(k)}})
	}
	if p.kind == daily && p.days != allDays && j.weekday != ir.NoVar {
		var days ir.Expr = &ir.Const{}
		for d := range int32(7) {
			if p.days>>d&1 == 1 {
				days = &ir.Binary{Op: ir.Or, X: days, Y: &ir.Binary{Op: ir.Eq, X: &ir.Load{Var: j.weekday}, Y: &ir.Const{V: d}}}
			}
		}
		also(days)
	}
	return x
}

// alarmWindow is when time k of a plan is.
func (j *Joining) alarmWindow(s *slot, p *plan, k int) *ir.Window {
	switch p.kind {
	case after, every:
		return &ir.Window{Clock: s.clock, Lo: p.ms, Hi: p.ms}
	case within:
		return &ir.Window{Clock: s.clock, Lo: 0, Hi: p.ms}
	case computed:
		return &ir.Window{Clock: s.clock, Due: &ir.Due{Var: s.due, Unit: s.unit}}
	case daily:
		return &ir.Window{Clock: j.day, Lo: p.at[k], Hi: p.at[k]}
	case sunny:
		lo, hi := j.sunWindow(p)
		return &ir.Window{Clock: j.day, Lo: lo, Hi: hi}
	}
	return nil
}

package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// tell finds the plans of a timer that the text and the settings tell.
func (s *shared) tell(a *App, t *timer) {
	t.unit = plan.Second
	for _, c := range t.facts.Calls {
		if c.Row.Does == hub.RunAfter {
			t.unit = min(t.unit, c.Row.Unit)
		}
		p := a.told(c)
		if p == nil {
			t.open = true
			continue
		}
		t.add(p)
	}
}

// add notes a plan that a timer may be set to.
func (t *timer) add(p *plan.Plan) {
	if p.Next != nil {
		t.add(p.Next)
	}
	if t.known(p) == nil {
		t.plans = append(t.plans, p)
	}
}

// known is the plan of the timer that is equal to p, or nil.
func (t *timer) known(p *plan.Plan) *plan.Plan {
	for _, q := range t.plans {
		if q.Text() == p.Text() {
			return q
		}
	}
	return nil
}

// told is the plan that a call sets a timer to, or nil.
func (a *App) told(c facts.TimerCall) *plan.Plan {
	switch c.Row.Does {
	case hub.RunEvery:
		return plan.Period(c.Row.Period, -1)
	case hub.RunAfter:
		n, ok := a.seconds(facts.Delay{X: c.When, Body: c.Body, Exact: true}, c.When, 0)
		if !ok || a.written != nil {
			return nil
		}
		return plan.DelayOf(n * c.Row.Unit)
	}
	text := a.textOf(c.When)
	if text == "" || a.written != nil {
		return nil
	}
	p, _ := plan.ScheduleOf(text)
	if c.Row.Does == hub.RunAt {
		return p.NextOnly()
	}
	return p
}

// textOf is the text that an expression is, or that the setting has which it
// names; "" for others.
func (a *App) textOf(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Name:
		return a.givenText(x.Name)
	case *syntax.Property:
		if facts.IsName(x.Recv, "settings") {
			return a.givenText(x.Name)
		}
	}
	return ""
}

// givenText is the text of a setting.
func (a *App) givenText(name string) string {
	if s := a.settings[name]; s != nil && s.Set {
		text, _ := s.Value.(string)
		return text
	}
	return ""
}

// planOf is the plan that a call of the scheduler asks for.
func (h *host) planOf(row *hub.Call, when data.Value) *plan.Plan {
	if !h.timed {
		return nil
	}
	if row.Does == hub.RunEvery {
		return plan.Period(row.Period, -1)
	}
	if u, ok := when.(*data.Unknown); ok {
		return h.followed(planOfMoment(row, u.Moment))
	}
	if row.Does == hub.RunAfter {
		n, ok := whole(when)
		if !ok {
			return h.followed(plan.Whenever)
		}
		return plan.DelayOf(n * row.Unit)
	}
	p, problem := plan.ScheduleOf(data.Text(when))
	if problem != "" {
		h.warn(problem, "it may run at any time")
		return plan.Whenever
	}
	if row.Does == hub.RunAt {
		return p.NextOnly()
	}
	return p
}

// followed warns when a plan is not known.
func (h *host) followed(p *plan.Plan) *plan.Plan {
	if p.Kind == plan.Anytime {
		h.warn("when the scheduler is to run this cannot be followed", "it may run at any time")
	}
	return p
}

// planOfMoment is the plan of a call with an instant, or with the time until
// one.
func planOfMoment(row *hub.Call, m *data.Moment) *plan.Plan {
	if m == nil {
		return plan.Whenever
	}
	lasts, unit := row.Does == hub.RunAfter, max(row.Unit, 1)
	switch {
	case m.Unit != unit || m.Sign > 0 || lasts != (m.Now == 0):
		return plan.Whenever
	case m.Sign == 0:
		if row.Does == hub.RunAt {
			return plan.DelayOf(m.Plus)
		}
		return plan.Whenever
	}
	p := &plan.Plan{Kind: plan.Daily, At: []int64{((m.Plus % plan.Day) + plan.Day) % plan.Day}, Days: plan.AllDays, Once: row.Does != hub.Repeat}
	switch m.Clock {
	case data.DayClock:
		return p
	case data.SunriseClock, data.SunsetClock:
		p.Kind, p.At, p.Sun, p.Ms = plan.Sunny, nil, m.Clock, m.Plus
		if p.Ms > -12*plan.Hour && p.Ms < 12*plan.Hour {
			return p
		}
	}
	return plan.Whenever
}

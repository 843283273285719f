package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// tell finds the plans of a timer that the text and the settings tell.
func (s *shared) tell(a *App, t *timer) {
	t.unit = second
	for _, c := range t.facts.calls {
		if c.row.Does == hub.RunAfter {
			t.unit = min(t.unit, c.row.Unit)
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
func (t *timer) add(p *plan) {
	if p.next != nil {
		t.add(p.next)
	}
	if t.known(p) == nil {
		t.plans = append(t.plans, p)
	}
}

// known is the plan of the timer that is equal to p, or nil.
func (t *timer) known(p *plan) *plan {
	for _, q := range t.plans {
		if q.text() == p.text() {
			return q
		}
	}
	return nil
}

// told is the plan that a call sets a timer to, or nil.
func (a *App) told(c timerCall) *plan {
	switch c.row.Does {
	case hub.RunEvery:
		return period(c.row.Period, -1)
	case hub.RunAfter:
		n, ok := a.seconds(delay{x: c.when, body: c.body, exact: true}, c.when, 0)
		if !ok || a.written != nil {
			return nil
		}
		return delayOf(n * c.row.Unit)
	}
	text := a.textOf(c.when)
	if text == "" || a.written != nil {
		return nil
	}
	p, _ := scheduleOf(text)
	if c.row.Does == hub.RunAt {
		return p.nextOnly()
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
		if isName(x.Recv, "settings") {
			return a.givenText(x.Name)
		}
	}
	return ""
}

// nextOnly is a plan that ends with the next time.
func (p *plan) nextOnly() *plan {
	if !p.ofDay() {
		return whenever
	}
	q := *p
	q.once = true
	return &q
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
func (h *host) planOf(row *hub.Call, when data.Value) *plan {
	if !h.timed {
		return nil
	}
	if row.Does == hub.RunEvery {
		return period(row.Period, -1)
	}
	if u, ok := when.(*data.Unknown); ok {
		return h.followed(planOfMoment(row, u.Moment))
	}
	if row.Does == hub.RunAfter {
		n, ok := whole(when)
		if !ok {
			return h.followed(whenever)
		}
		return delayOf(n * row.Unit)
	}
	p, problem := scheduleOf(data.Text(when))
	if problem != "" {
		h.warn(problem, "it may run at any time")
		return whenever
	}
	if row.Does == hub.RunAt {
		return p.nextOnly()
	}
	return p
}

// followed warns when a plan is not known.
func (h *host) followed(p *plan) *plan {
	if p.kind == anytime {
		h.warn("when the scheduler is to run this cannot be followed", "it may run at any time")
	}
	return p
}

// planOfMoment is the plan of a call with an instant, or with the time until
// one.
func planOfMoment(row *hub.Call, m *data.Moment) *plan {
	if m == nil {
		return whenever
	}
	lasts, unit := row.Does == hub.RunAfter, max(row.Unit, 1)
	switch {
	case m.Unit != unit || m.Sign > 0 || lasts != (m.Now == 0):
		return whenever
	case m.Sign == 0:
		if row.Does == hub.RunAt {
			return delayOf(m.Plus)
		}
		return whenever
	}
	p := &plan{kind: daily, at: []int64{((m.Plus % day) + day) % day}, days: allDays, once: row.Does != hub.Repeat}
	switch m.Clock {
	case data.DayClock:
		return p
	case data.SunriseClock, data.SunsetClock:
		p.kind, p.at, p.sun, p.ms = sunny, nil, m.Clock, m.Plus
		if p.ms > -12*hour && p.ms < 12*hour {
			return p
		}
	}
	return whenever
}

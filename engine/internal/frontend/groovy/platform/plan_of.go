package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// tell finds the plans of a timer that the text and the settings tell.
func (s *shared) tell(a *App, t *timer) {
	t.unit = second
	for _, c := range t.facts.calls {
		if c.name == "runInMillis" {
			t.unit = 1
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
	if p := periods[c.name]; p > 0 {
		return period(p, -1)
	}
	switch c.name {
	case "runIn", "RunIn", "runInMillis":
		n, ok := a.seconds(delay{x: c.when, body: c.body, exact: true}, c.when, 0)
		if !ok || a.written != nil {
			return nil
		}
		if c.name == "runInMillis" {
			return delayOf(n)
		}
		return delayOf(n * second)
	}
	text := a.textOf(c.when)
	if text == "" || a.written != nil {
		return nil
	}
	p, _ := scheduleOf(text)
	if c.name == "runOnce" {
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
func (h *host) planOf(name string, when data.Value) *plan {
	if !h.timed {
		return nil
	}
	if p := periods[name]; p > 0 {
		return period(p, -1)
	}
	if u, ok := when.(*data.Unknown); ok {
		return h.followed(planOfMoment(name, u.Moment))
	}
	switch name {
	case "runIn", "runInMillis":
		n, ok := whole(when)
		if !ok {
			return h.followed(whenever)
		}
		if name == "runIn" {
			n *= second
		}
		return delayOf(n)
	}
	p, problem := scheduleOf(data.Text(when))
	if problem != "" {
		h.warn(problem, "it may run at any time")
		return whenever
	}
	if name == "runOnce" {
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
func planOfMoment(name string, m *data.Moment) *plan {
	if m == nil {
		return whenever
	}
	lasts := name == "runIn" || name == "runInMillis"
	unit := int64(1)
	if name == "runIn" {
		unit = second
	}
	switch {
	case m.Unit != unit || m.Sign > 0 || lasts != (m.Now == 0):
		return whenever
	case m.Sign == 0:
		if name == "runOnce" {
			return delayOf(m.Plus)
		}
		return whenever
	}
	p := &plan{kind: daily, at: []int64{((m.Plus % day) + day) % day}, days: allDays, once: name != "schedule"}
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

package run

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
)

// PlanOf is the plan that a call of the scheduler asks for.
func (r *Run) PlanOf(row *hub.Call, when data.Value) *plan.Plan {
	if !r.Timed {
		return nil
	}
	if row.Does == hub.RunEvery {
		return plan.Period(row.Period, -1)
	}
	if u, ok := when.(*data.Unknown); ok {
		return r.followed(planOfMoment(row, u.Moment))
	}
	if row.Does == hub.RunAfter {
		n, ok := model.Whole(when)
		if !ok {
			return r.followed(plan.Whenever)
		}
		return plan.DelayOf(n * row.Unit)
	}
	p, problem := plan.ScheduleOf(data.Text(when))
	if problem != "" {
		r.Tell(problem, "it may run at any time")
		return plan.Whenever
	}
	if row.Does == hub.RunAt {
		return p.NextOnly()
	}
	return p
}

// followed warns when a plan is not known.
func (r *Run) followed(p *plan.Plan) *plan.Plan {
	if p.Kind == plan.Anytime {
		r.Tell("when the scheduler is to run this cannot be followed", "it may run at any time")
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

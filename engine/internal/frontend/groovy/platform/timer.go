package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/host"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// timerEvents makes the events of an app's timers.
func (s *shared) timerEvents(a *model.App) {
	for _, t := range a.Timers {
		if s.Timed {
			continue
		}
		span := a.MethodSpan(t.Facts.Name)
		fn := s.function(a, t.Facts.Name, t.Facts.Name, span, func(h *host.Host, _ int32) { h.Fire(t) })
		s.Prog.Funcs[fn].Unsure = !t.Facts.Named
		if s.Immediate {
			s.atOnce(a, t, fn)
			continue
		}
		s.Prog.Events = append(s.Prog.Events, ir.Event{
			Name: a.Name + "." + t.Facts.Name, Text: s.TimerText(a, t), Kind: ts.Timer, App: a.ID,
			Flag: t.Flag, OneShot: t.Once(), Armed: t.Delay(), Repeats: repeats(a, t), At: alwaysAt(a, t), Body: fn, Span: span,
		})
	}
}

// alwaysAt is the times of the week at which a timer fires; none when it may fire
// at others.
func alwaysAt(a *model.App, t *model.Timer) (out []ts.At) {
	for _, c := range t.Facts.Calls {
		p := a.Told(c)
		if p == nil || !p.OfDay() {
			return nil
		}
		out = append(out, timesOf(p)...)
	}
	return out
}

// timesOf is the times of the week that a plan names.
func timesOf(p *plan.Plan) (out []ts.At) {
	switch p.Kind {
	case plan.Daily:
		for _, ms := range p.At {
			out = append(out, ts.At{Ms: ms, Days: p.Days})
		}
	case plan.Sunny:
		from := ts.Sunrise
		if p.Sun == data.SunsetClock {
			from = ts.Sunset
		}
		out = append(out, ts.At{From: from, Ms: p.Ms, Days: plan.AllDays})
	}
	return out
}

// repeats reports whether a timer whose times are left out fires again and again.
// One that some calls set for one time only, or all to times of day, does not.
func repeats(a *model.App, t *model.Timer) bool {
	return !t.Facts.Once && slices.ContainsFunc(t.Facts.Calls, func(c facts.TimerCall) bool {
		p := a.Told(c)
		return p == nil || !p.OfDay()
	})
}

// atOnce lets the handler run as soon as its timer is set.
func (s *shared) atOnce(a *model.App, t *model.Timer, fn ir.FuncID) {
	v := &s.Prog.Vars[t.Flag]
	v.Topic = s.NewTopic(v.Name)
	s.Prog.Subscriptions = append(s.Prog.Subscriptions, ir.Subscription{
		Topic: v.Topic, Only: true, Value: 1, App: a.ID, Handler: fn, Span: v.Span,
	})
}

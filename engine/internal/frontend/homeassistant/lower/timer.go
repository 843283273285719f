package lower

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// countdown is a timer of the configuration: it runs while its state is active.
type countdown struct {
	entity   string
	clock    ts.ClockID
	longest  int64
	open     bool            // how long it runs is not always known, as of one that was paused
	restored bool            // it survives a restart
	set      config.Duration // how long it runs unless a call says it
}

// timerEvents are what happens to timers, by a service or at the end.
var timerEvents = []string{"timer.finished", "timer.cancelled", "timer.started", "timer.restarted", "timer.paused"}

// happens publishes an event of a timer.
func (l *lowering) happens(what string, t *countdown, at source.Span) (out []ir.Stmt) {
	for _, name := range []string{what + " " + t.entity, what} {
		out = append(out, &ir.Publish{Topic: l.topicOf(name), X: draft.Constant(0), Span: at})
	}
	return out
}

// countdowns adds the timers that actions start, and their ends.
func (l *lowering) countdowns(f *config.File) {
	var list []*countdown
	for _, a := range f.Automations {
		config.EachAction(a.Actions, func(x config.Action) {
			c, is := x.(*config.Call)
			if !is || c.Domain != "timer" {
				return
			}
			for _, e := range c.Targets {
				t := l.timers[e]
				if t == nil && l.m.Thing(config.Place{Entity: e}) != nil {
					t = &countdown{entity: e, clock: ts.NoClock, set: f.Timers[e], restored: f.Restored[e]}
					l.timers[e] = t
					list = append(list, t)
				}
				switch {
				case t != nil && c.Service == "start":
					runs := t.runs(c)
					t.longest, t.open = max(t.longest, runs.Ms), t.open || !runs.Known
				case t != nil && c.Service == "pause":
					t.open = true
				}
			}
		})
	}
	for _, t := range list {
		thing := l.m.Thing(config.Place{Entity: t.entity})
		name := t.entity + " finishes"
		body := append(l.set(thing, draft.Constant(0), thing.Span), l.happens("timer.finished", t, thing.Span)...)
		e := ir.Event{
			Name: name, Text: capability.Fill("{d} finishes", thing.Called), Kind: ts.Timer, Flag: ir.NoVar, Armed: true, Span: thing.Span,
			Guard: draft.Is(l.load(thing, thing.Span), 1), Body: l.Function(ir.Func{Name: name, Body: body, Span: thing.Span}),
		}
		if l.timed() && !t.open && t.longest > 0 {
			t.clock = l.Clock(t.entity, 0, l.vars[thing], thing.Span)
			e.Window = &ir.Window{Clock: t.clock, Lo: t.longest, Hi: t.longest}
		}
		l.Event(e)
	}
}

// runs is how long a timer runs that a call starts.
func (t *countdown) runs(c *config.Call) config.Duration {
	if text, says := c.Data["duration"]; says {
		return config.Period(text)
	}
	return t.set
}

// timer is what a call does to timers.
func (b *body) timer(c *config.Call) (out []ir.Stmt) {
	l := b.l
	for _, e := range c.Targets {
		t := l.timers[e]
		if t == nil {
			b.notDone(c)
			continue
		}
		thing := l.m.Thing(config.Place{Entity: e})
		active, idle := draft.Is(l.load(thing, c.Span), 1), draft.Is(l.load(thing, c.Span), 0)
		becomes := func(to int32, what string) []ir.Stmt {
			return append(l.set(thing, draft.Constant(to), c.Span), l.happens(what, t, c.Span)...)
		}
		paused, pauses := thing.Domain.Index("paused")
		switch c.Service {
		case "start":
		case "pause":
			if l.timed() {
				l.warn(c.Span, "how long this timer still runs is not known: it may be over at any time")
			}
			out = append(out, &ir.If{Cond: active, Then: becomes(paused, "timer.paused")})
			continue
		default:
			what := map[bool]string{true: "timer.finished", false: "timer.cancelled"}[c.Service == "finish"]
			out = append(out, &ir.If{Cond: draft.Not(idle), Then: becomes(0, what)})
			continue
		}
		runs := t.runs(c)
		if !runs.Known && l.timed() {
			l.warn(c.Span, "how long this timer runs is not known: it may be over at any time")
		}
		if t.clock != ts.NoClock {
			out = append(out, &ir.ResetClock{Clock: t.clock, Value: t.longest - runs.Ms, Span: c.Span})
		}
		begins := &ir.If{Cond: active, Then: l.happens("timer.restarted", t, c.Span), Else: becomes(1, "timer.started")}
		if pauses {
			begins.Else = []ir.Stmt{&ir.If{Cond: idle, Then: begins.Else, Else: becomes(1, "timer.restarted")}}
		}
		out = append(out, begins)
	}
	return out
}

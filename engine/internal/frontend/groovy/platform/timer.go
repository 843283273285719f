package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timer is a handler that the scheduler may run. flag says that it will; left
// counts how often more, where that varies; args is what it is called with.
type timer struct {
	facts *facts.TimerFacts
	flag  ir.VarID
	left  ir.VarID // NoVar: always once, or always again
	args  ir.VarID // NoVar: nothing
	alarm
}

// again in left: the timer fires again and again. Smaller numbers count the
// calls of runIn that wait beside the first.
const again = 3

// addTimers makes the variables of an app's timers.
func (s *shared) addTimers(a *App) {
	for _, f := range a.facts.Timers {
		t := &timer{facts: f, left: ir.NoVar, args: ir.NoVar}
		name, span := a.Name+"."+f.Name+" (timer)", a.methodSpan(f.Name)
		t.flag = s.variable(ir.Var{
			Name: name, Kind: ts.TimerFlag, App: a.id, Domain: value.BoolDomain, Init: []int32{0}, Topic: ir.NoTopic, Span: span,
		})
		if f.Once && (f.Recurring || f.Stacks) && !s.timed {
			t.left = s.variable(ir.Var{
				Name: a.Name + "." + f.Name + " (timer repeats)", Called: "how often the timer " + f.Name + " fires", Kind: ts.AppState, App: a.id, Domain: value.RangeDomain(0, again), Init: []int32{0}, Topic: ir.NoTopic, Span: span,
			})
		}
		if f.Data {
			t.args = s.dynamic(a.Name+"."+f.Name+" (timer data)", ts.AppState, a.id, span)
			s.prog.Vars[t.args].Called = "what the timer " + f.Name + " is set with"
		}
		s.addSlots(a, t)
		a.timers = append(a.timers, t)
	}
}

// timerEvents makes the events of an app's timers.
func (s *shared) timerEvents(a *App) {
	for _, t := range a.timers {
		if s.timed {
			continue
		}
		span := a.methodSpan(t.facts.Name)
		fn := s.function(a, t.facts.Name, t.facts.Name, span, func(h *host, _ int32) { h.fire(t) })
		if s.immediate {
			s.atOnce(a, t, fn)
			continue
		}
		s.prog.Events = append(s.prog.Events, ir.Event{
			Name: a.Name + "." + t.facts.Name, Text: s.timerText(a, t), Kind: ts.Timer, App: a.id,
			Flag: t.flag, OneShot: t.once(), Body: fn, Span: span,
		})
	}
}

func (s *shared) timerText(a *App, t *timer) string {
	if t.facts.Recurring && !t.facts.Once {
		return "It is time for " + t.facts.Name + " of " + a.Label
	}
	which := ""
	if len(a.timers) > 1 {
		which = " for " + t.facts.Name
	}
	return "The " + a.delayWords(t.facts) + "timer of " + a.Label + which + " fires"
}

// once reports whether the timer is set for one time only, always.
func (t *timer) once() bool { return !t.facts.Recurring && t.left == ir.NoVar }

// atOnce lets the handler run as soon as its timer is set.
func (s *shared) atOnce(a *App, t *timer, fn ir.FuncID) {
	v := &s.prog.Vars[t.flag]
	v.Topic = s.newTopic(v.Name)
	s.prog.Subscriptions = append(s.prog.Subscriptions, ir.Subscription{
		Topic: v.Topic, Only: true, Value: 1, App: a.id, Handler: fn, Span: v.Span,
	})
}

// fire runs the handler of a timer.
func (h *host) fire(t *timer) {
	if h.immediate && h.env.Load(t.flag, 0) == 0 {
		return
	}
	var args []data.Value
	if t.args != ir.NoVar {
		if v := h.value(h.env.Load(t.args, 0)); v != nil {
			args = append(args, v)
		}
	}
	h.used(t)
	if h.barred() {
		return
	}
	h.call(t.facts.Name, args...)
}

// used takes one firing off a timer.
func (h *host) used(t *timer) {
	switch {
	case t.left == ir.NoVar && t.facts.Recurring && !h.immediate:
		return
	case t.left != ir.NoVar:
		n := h.env.Load(t.left, 0)
		if n == again && !h.immediate {
			return
		}
		if n > 0 && n < again {
			h.env.Store(t.left, 0, n-1)
			return
		}
	}
	h.stop(t)
}

// stop unsets a timer.
func (h *host) stop(t *timer) {
	if h.timed {
		for _, s := range t.slots {
			h.clear(s)
		}
		return
	}
	h.env.Store(t.flag, 0, 0)
	if t.left != ir.NoVar {
		h.env.Store(t.left, 0, 0)
	}
	if t.args != ir.NoVar {
		h.env.Store(t.args, 0, absent)
	}
}

// start sets the timer of a handler. Starting again overwrites, unless the
// options say overwrite: false.
func (h *host) start(handler string, p *plan.Plan, recurring bool, options *data.Map) {
	t := h.timer(handler)
	if t == nil {
		h.warn("the scheduler is given the handler `"+handler+"`, which the app does not have", "it never runs; the hub would log an error")
		return
	}
	var args data.Value
	stack := false
	if options != nil {
		if v, ok := options.Get("overwrite"); ok {
			stack = !dynamic.Truth(world{h}, v)
		}
		args, _ = options.Get("data")
	}
	if h.timed {
		h.set(t, p, args, stack)
		return
	}
	if t.args != ir.NoVar {
		x := int32(absent)
		if args != nil {
			x = h.handle(h.jsonish(args))
		}
		h.env.Store(t.args, 0, x)
	}
	if t.left != ir.NoVar {
		h.env.Store(t.left, 0, h.more(t, recurring, stack))
	}
	h.env.Store(t.flag, 0, 1)
}

// more is how often a timer fires beside the next time.
func (h *host) more(t *timer, recurring, stack bool) int32 {
	n := h.env.Load(t.left, 0)
	switch {
	case recurring || n == again && stack:
		return again
	case stack && h.env.Load(t.flag, 0) == 1:
		return min(n+1, again-1)
	}
	return 0
}

func (h *host) timer(handler string) *timer {
	for _, t := range h.app.timers {
		if t.facts.Name == handler {
			return t
		}
	}
	return nil
}

// schedule answers the calls that start timers.
func (h *host) schedule(row *hub.Call, args []data.Value) data.Value {
	var options *data.Map
	if len(args) > 0 {
		if m, ok := args[0].(*data.Map); ok {
			options, args = m, args[1:]
		}
	}
	if len(args) > row.Handler {
		if m, ok := args[row.Handler].(*data.Map); ok {
			options = m
		}
	}
	if len(args) < row.Handler {
		h.warn("the scheduler is not told which handler to run", "nothing is scheduled")
		return nil
	}
	handler := args[row.Handler-1]
	switch {
	case row.Does == hub.Repeat && args[0] == nil:
		data.Throw("IllegalArgumentException", "schedule: there is no time to run %s", methodName(handler))
	case methodName(handler) == "":
		h.warn("the scheduler is given no handler but "+data.Text(handler), "nothing is scheduled")
	default:
		h.start(methodName(handler), h.planOf(row, args[0]), row.Does == hub.Repeat || row.Does == hub.RunEvery, options)
	}
	return nil
}

// unschedule stops one timer or all.
func (h *host) unschedule(args []data.Value) data.Value {
	for _, t := range h.app.timers {
		if len(args) == 0 || args[0] == nil || methodName(args[0]) == t.facts.Name {
			h.stop(t)
		}
	}
	return nil
}

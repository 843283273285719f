package platform

import (
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// alarm is what a timer has in the reading Timed.
type alarm struct {
	slots []*slot
	plans []*plan.Plan // those it may be set to
	// open: it may be set to others, which the text does not tell.
	open bool
	unit int64 // of the variables that keep delays
	// rings are what its events are for; their number is the event's argument.
	rings []ring
}

// ring is time k of a plan in a slot.
type ring struct {
	slot *slot
	plan *plan.Plan
	k    int
}

// slot is one firing that a timer waits for. Variables that are not needed are
// NoVar.
type slot struct {
	flag, args ir.VarID
	plan       ir.VarID // which plan: a handle of its text
	due        ir.VarID // a delay that the text does not tell
	coming     ir.VarID // which of the plan's times of day is next
	clock      ts.ClockID
	unit       int64 // of due, in milliseconds
}

// mostSlots is how many calls with overwrite: false wait beside each other.
const mostSlots = 3

// addSlots makes the slots of a timer, the first of which has its variables.
func (s *shared) addSlots(a *App, t *timer) {
	if !s.timed {
		return
	}
	s.tell(a, t)
	n := 1
	if t.facts.Stacks {
		n = mostSlots
	}
	for i := range n {
		t.slots = append(t.slots, s.newSlot(a, t, i))
	}
}

// newSlot makes the variables and the clock of a slot.
func (s *shared) newSlot(a *App, t *timer, i int) *slot {
	sl := &slot{flag: t.flag, args: t.args, plan: ir.NoVar, due: ir.NoVar, coming: ir.NoVar, clock: ts.NoClock, unit: t.unit}
	name, span := a.Name+"."+t.facts.Name, a.methodSpan(t.facts.Name)
	suffix := ""
	if i > 0 {
		suffix = " " + strconv.Itoa(i+1)
		sl.flag = s.variable(ir.Var{
			Name: name + " (timer" + suffix + ")", Kind: ts.TimerFlag, App: a.id, Domain: value.BoolDomain, Init: []int32{0}, Topic: ir.NoTopic, Span: span,
		})
		if t.args != ir.NoVar {
			sl.args = s.dynamic(name+" (timer data"+suffix+")", ts.AppState, a.id, span)
		}
	}
	if t.open || len(t.plans) > 1 {
		sl.plan = s.dynamic(name+" (timer set"+suffix+")", ts.AppState, a.id, span)
		s.prog.Vars[sl.plan].Called = "when the timer " + t.facts.Name + " fires"
	}
	if t.open {
		sl.due = s.counter(a, name+" (timer delay"+suffix+")", "how long the timer "+t.facts.Name+" waits", math.MaxInt32, span)
	}
	if t.open || slices.ContainsFunc(t.plans, (*plan.Plan).OfDay) {
		sl.coming = s.counter(a, name+" (timer today"+suffix+")", "which time of the timer "+t.facts.Name+" is next", plan.MostTimes, span)
		s.morning = append(s.morning, sl.coming)
	}
	if t.open || slices.ContainsFunc(t.plans, (*plan.Plan).Clocked) {
		sl.clock = s.addClock(ir.Clock{Name: name + suffix, Kind: ts.Delay, App: a.id, Gate: &ir.Gate{Var: sl.flag}, Span: span})
	}
	return sl
}

func (s *shared) counter(a *App, name, called string, most int32, span source.Span) ir.VarID {
	return s.variable(ir.Var{
		Name: name, Called: called, Kind: ts.AppState, App: a.id, Domain: value.RangeDomain(0, most), Init: []int32{0}, Topic: ir.NoTopic, Span: span,
	})
}

// set sets a timer to a plan. Unless it stacks, what was set before is gone.
func (h *host) set(t *timer, p *plan.Plan, args data.Value, stack bool) {
	if !stack {
		h.stop(t)
	}
	i := slices.IndexFunc(t.slots, func(s *slot) bool { return h.env.Load(s.flag, 0) == 0 })
	if i < 0 {
		h.warn("more than "+strconv.Itoa(mostSlots)+" calls of `"+t.facts.Name+"` wait", "the last call is left out")
		return
	}
	s := t.slots[i]
	p = h.fitted(t, s, p)
	if p == nil {
		return
	}
	if s.args != ir.NoVar && args != nil {
		h.env.Store(s.args, 0, h.handle(h.jsonish(args)))
	}
	if s.plan != ir.NoVar {
		h.env.Store(s.plan, 0, h.handle(p.Text()))
	}
	if s.coming != ir.NoVar && p.OfDay() {
		h.env.Store(s.coming, 0, h.coming(p))
	}
	h.env.Store(s.flag, 0, 1)
	if s.clock != ts.NoClock && p.Clocked() {
		h.env.ResetClock(s.clock, h.begun(p))
	}
}

// fitted is a plan as the timer has it: one that it knows, or a delay that a
// variable keeps, or any time.
func (h *host) fitted(t *timer, s *slot, p *plan.Plan) *plan.Plan {
	if p.Kind == plan.Within && h.trial && p.Phase >= 0 {
		p = p.Next
	}
	if known := t.known(p); known != nil {
		return known
	}
	switch {
	case !t.open:
		h.warn("the timer of `"+t.facts.Name+"` is set to run "+p.Text()+", which the text of the app does not tell", "it never runs")
		return nil
	case h.trial:
		t.add(p)
		return p
	case p.Kind == plan.After && p.Ms/t.unit < math.MaxInt32:
		h.env.Store(s.due, 0, int32((p.Ms+t.unit-1)/t.unit))
		return plan.SomeDelay
	case p.Kind != plan.Anytime:
		h.warn("the scheduler is to run `"+t.facts.Name+"` "+p.Text()+", which the text of the app does not tell", "it may run at any time")
	}
	return plan.Whenever
}

// begun is what the clock of a timer shows when it is set.
func (h *host) begun(p *plan.Plan) int64 {
	if p.Kind != plan.Every {
		return 0
	}
	return ((h.prog.Forward.Start%plan.Day-p.Phase)%p.Ms + p.Ms) % p.Ms
}

// coming is which time of a plan is next today.
func (h *host) coming(p *plan.Plan) int32 {
	if h.day == ts.NoClock {
		return 0
	}
	if p.Kind == plan.Sunny {
		_, hi := h.sunWindow(p)
		return int32(b2i(!h.TestClock(data.DayClock, "<", hi, h.at)))
	}
	for i, t := range p.At {
		if h.TestClock(data.DayClock, "<", t, h.at) {
			return int32(i)
		}
	}
	return int32(len(p.At))
}

// sunWindow is the time of day in which a plan's moment lies.
func (s *shared) sunWindow(p *plan.Plan) (lo, hi int64) {
	sun := s.sunOf(p.Sun)
	if sun.flag == ir.NoVar {
		sun = &defaultSun[b2i(p.Sun == data.SunsetClock)]
	}
	return max(sun.lo+p.Ms, 0), min(max(sun.hi+p.Ms, 0), plan.Day)
}

// clear makes a slot free.
func (h *host) clear(s *slot) {
	h.env.Store(s.flag, 0, 0)
	for _, v := range []ir.VarID{s.args, s.plan, s.due, s.coming} {
		if v != ir.NoVar {
			h.env.Store(v, 0, 0)
		}
	}
}

// ring runs the handler of a timer.
func (h *host) ring(t *timer, r ring) {
	s, p, k := r.slot, r.plan, r.k
	var args []data.Value
	if s.args != ir.NoVar {
		if v := h.value(h.env.Load(s.args, 0)); v != nil {
			args = append(args, v)
		}
	}
	switch {
	case p.Once:
		h.clear(s)
	case p.OfDay():
		h.env.Store(s.coming, 0, int32(k+1))
	case p.Clocked():
		if p.Next != nil {
			h.env.Store(s.plan, 0, h.handle(p.Next.Text()))
		}
		h.env.ResetClock(s.clock, 0)
	}
	if !h.barred() {
		h.call(t.facts.Name, args...)
	}
}

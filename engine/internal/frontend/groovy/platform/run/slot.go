package run

import (
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// set sets a timer to a plan. Unless it stacks, what was set before is gone.
func (r *Run) set(t *model.Timer, p *plan.Plan, args data.Value, stack bool) {
	if !stack {
		r.Stop(t)
	}
	i := slices.IndexFunc(t.Slots, func(s *model.Slot) bool { return r.Env.Load(s.Flag, 0) == 0 })
	if i < 0 {
		r.Tell("more than "+strconv.Itoa(model.MostSlots)+" calls of `"+t.Facts.Name+"` wait", "the last call is left out")
		return
	}
	s := t.Slots[i]
	p = r.fitted(t, s, p)
	if p == nil {
		return
	}
	if s.Args != ir.NoVar && args != nil {
		r.Env.Store(s.Args, 0, r.Handle(r.Jsonish(args)))
	}
	if s.Plan != ir.NoVar {
		r.Env.Store(s.Plan, 0, r.Handle(p.Text()))
	}
	if s.Coming != ir.NoVar && p.OfDay() {
		r.Env.Store(s.Coming, 0, r.coming(p))
	}
	r.Env.Store(s.Flag, 0, 1)
	if s.Clock != ts.NoClock && p.Clocked() {
		r.Env.ResetClock(s.Clock, r.begun(p))
	}
}

// fitted is a plan as the timer has it: one that it knows, or a delay that a
// variable keeps, or any time.
func (r *Run) fitted(t *model.Timer, s *model.Slot, p *plan.Plan) *plan.Plan {
	if p.Kind == plan.Within && r.Trying && p.Phase >= 0 {
		p = p.Next
	}
	if known := t.Known(p); known != nil {
		return known
	}
	switch {
	case !t.Open:
		r.Tell("the timer of `"+t.Facts.Name+"` is set to run "+p.Text()+", which the text of the app does not tell", "it never runs")
		return nil
	case r.Trying:
		t.Add(p)
		return p
	case p.Kind == plan.After && p.Ms/t.Unit < math.MaxInt32:
		r.Env.Store(s.Due, 0, int32((p.Ms+t.Unit-1)/t.Unit))
		return plan.SomeDelay
	case p.Kind != plan.Anytime:
		r.Tell("the scheduler is to run `"+t.Facts.Name+"` "+p.Text()+", which the text of the app does not tell", "it may run at any time")
	}
	return plan.Whenever
}

// begun is what the clock of a timer shows when it is set.
func (r *Run) begun(p *plan.Plan) int64 {
	if p.Kind != plan.Every {
		return 0
	}
	return ((r.Prog.Forward.Start%plan.Day-p.Phase)%p.Ms + p.Ms) % p.Ms
}

// coming is which time of a plan is next today.
func (r *Run) coming(p *plan.Plan) int32 {
	if r.Day == ts.NoClock {
		return 0
	}
	if p.Kind == plan.Sunny {
		_, hi := r.SunWindow(p)
		return int32(model.Bit(!r.TestClock(data.DayClock, "<", hi, r.At)))
	}
	for i, t := range p.At {
		if r.TestClock(data.DayClock, "<", t, r.At) {
			return int32(i)
		}
	}
	return int32(len(p.At))
}

// Clear makes a slot free.
func (r *Run) Clear(s *model.Slot) {
	r.Env.Store(s.Flag, 0, 0)
	for _, v := range []ir.VarID{s.Args, s.Plan, s.Due, s.Coming} {
		if v != ir.NoVar {
			r.Env.Store(v, 0, 0)
		}
	}
}

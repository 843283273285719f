package run

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
)

// Used takes one firing off a timer.
func (r *Run) Used(t *model.Timer) {
	switch {
	case t.Left == ir.NoVar && t.Facts.Recurring && !r.Immediate:
		return
	case t.Left != ir.NoVar:
		n := r.Env.Load(t.Left, 0)
		if n == model.Again && !r.Immediate {
			return
		}
		if n > 0 && n < model.Again {
			r.Env.Store(t.Left, 0, n-1)
			return
		}
	}
	r.Stop(t)
}

// Stop unsets a timer.
func (r *Run) Stop(t *model.Timer) {
	if r.Timed {
		for _, s := range t.Slots {
			r.Clear(s)
		}
		return
	}
	r.Env.Store(t.Flag, 0, 0)
	if t.Left != ir.NoVar {
		r.Env.Store(t.Left, 0, 0)
	}
	if t.Args != ir.NoVar {
		r.Env.Store(t.Args, 0, model.Absent)
	}
}

// Start sets the timer of a handler. Starting again overwrites, unless the
// options say overwrite: false.
func (r *Run) Start(handler string, p *plan.Plan, recurring bool, options *data.Map) {
	t := r.timer(handler)
	if t == nil {
		r.Tell("the scheduler is given the handler `"+handler+"`, which the app does not have", "it never runs; the hub would log an error")
		return
	}
	var args data.Value
	stack := false
	if options != nil {
		if v, ok := options.Get("overwrite"); ok {
			stack = !dynamic.Truth(r.World(), v)
		}
		args, _ = options.Get("data")
	}
	if r.Timed {
		r.set(t, p, args, stack)
		return
	}
	if t.Args != ir.NoVar {
		x := int32(model.Absent)
		if args != nil {
			x = r.Handle(r.Jsonish(args))
		}
		r.Env.Store(t.Args, 0, x)
	}
	if t.Left != ir.NoVar {
		r.Env.Store(t.Left, 0, r.more(t, recurring, stack))
	}
	r.Env.Store(t.Flag, 0, 1)
}

// more is how often a timer fires beside the next time.
func (r *Run) more(t *model.Timer, recurring, stack bool) int32 {
	n := r.Env.Load(t.Left, 0)
	switch {
	case recurring || n == model.Again && stack:
		return model.Again
	case stack && r.Env.Load(t.Flag, 0) == 1:
		return min(n+1, model.Again-1)
	}
	return 0
}

func (r *Run) timer(handler string) *model.Timer {
	for _, t := range r.App.Timers {
		if t.Facts.Name == handler {
			return t
		}
	}
	return nil
}

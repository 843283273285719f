package run

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// fresh is an instant that was stored in this execution.
type fresh struct {
	place ir.VarID
	value data.Value
}

// Now is the time, as far as the reading follows it.
func (r *Run) Now(date bool) data.Value {
	if r.Timed {
		return data.Present(date)
	}
	return TheTime
}

// Held is what a place keeps for a value: an instant becomes how far it is from
// now, and the clock of the place counts from now on. What is not followed is
// plain unknown.
func (r *Run) Held(w data.World, place ir.VarID, v data.Value) data.Value {
	r.Unfreshen(place)
	u, ok := v.(*data.Unknown)
	if !ok || u.Moment == nil {
		return r.Jsonish(v)
	}
	clock, followed := r.App.Places[place]
	m := *u.Moment
	own := m.Sign == -1 && m.Clock == data.Clock(clock)
	if !followed || m.Whole || m.Now != 1 || m.Sign != 0 && !own || m.Plus > farAway || m.Plus < -farAway {
		w.Warn("the time that is kept here cannot be followed: tests of it go both ways")
		return u.Plain()
	}
	if m.Sign == 0 {
		r.fresh = append(r.fresh, fresh{place, u})
	}
	m.Sign, m.Clock = -1, data.Clock(clock)
	return &data.Unknown{What: u.What, Moment: &m}
}

// farAway is how far from now an instant that is kept may be.
const farAway = 400 * plan.Day

// Unfreshen forgets that a place holds an instant of this execution.
func (r *Run) Unfreshen(place ir.VarID) {
	r.fresh = slices.DeleteFunc(r.fresh, func(f fresh) bool { return f.place == place })
}

// Freshly is the instant that was stored in a place in this execution.
func (r *Run) Freshly(place ir.VarID) (data.Value, bool) {
	for _, f := range r.fresh {
		if f.place == place {
			return f.value, true
		}
	}
	return nil, false
}

// SetBack lets the clocks of the instants of this execution count.
func (r *Run) SetBack() {
	for _, f := range r.fresh {
		r.Env.ResetClock(r.App.Places[f.place], 0)
	}
}

// Follows implements script.Timekeeper, as do the methods below.
func (r *Run) Follows() bool { return r.Timed }

// irOps are the comparisons.
var irOps = map[string]ir.BinaryOp{"<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge, "==": ir.Eq, "!=": ir.Ne}

// TestClock compares what a clock shows with a number of milliseconds.
func (r *Run) TestClock(c data.Clock, op string, value int64, at source.Span) bool {
	switch {
	case c == data.SunriseClock || c == data.SunsetClock:
		return r.testSun(c, op, value, at)
	case c != data.DayClock:
		clock := ts.ClockID(c)
		return r.Env.TestClock(clock, irOps[op], value, r.Prog.Clocks[clock].Name+" "+op+" "+plan.Words(value), at)
	case r.Day == ts.NoClock:
		return r.Choose(2, TheTime.What, at) == 1
	case value < 0:
		return op == ">" || op == ">=" || op == "!="
	}
	return r.Env.TestClock(r.Day, irOps[op], value, "time "+op+" "+plan.ClockText(value), at)
}

// testSun compares the time since sunrise or sunset, which is below zero before
// it. Within the time in which the sun may rise, what is not known from whether
// it has risen is free.
func (r *Run) testSun(c data.Clock, op string, value int64, at source.Span) bool {
	s := r.SunOf(c)
	switch op {
	case "<", "<=":
		return !r.testSun(c, ">=", value, at)
	case "==", "!=":
		return op == "!="
	case ">", ">=":
		if s.Flag == ir.NoVar {
			return r.Choose(2, TheTime.What, at) == 1
		}
	}
	passed := r.Env.Load(s.Flag, 0) == 0
	switch {
	case value == 0:
		return passed
	case value < 0 && passed:
		return true
	case value > 0 && !passed:
		return false
	case r.TestClock(data.DayClock, ">", s.Hi+value, at):
		return true
	case r.TestClock(data.DayClock, "<", s.Lo+value, at):
		return false
	}
	return r.Choose(2, TheTime.What, at) == 1
}

// Weekday is the day of the week, where it is known.
func (r *Run) Weekday() (int, bool) {
	if r.Week == ir.NoVar {
		return 0, false
	}
	return int(r.Env.Load(r.Week, 0)), true
}

// Follows implements data.Timekeeper, as do the methods below.
func (w world) Follows() bool { return w.r.Follows() }

// TestClock compares what a clock shows.
func (w world) TestClock(c data.Clock, op string, value int64) bool {
	return w.r.TestClock(c, op, value, w.r.At)
}

// Weekday is the day of the week.
func (w world) Weekday() (int, bool) { return w.r.Weekday() }

// TheTime is the value of every clock.
var TheTime = &data.Unknown{What: "the time"}

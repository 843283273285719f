package model

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
	Slots []*Slot
	Plans []*plan.Plan // those it may be set to
	// open: it may be set to others, which the text does not tell.
	Open bool
	Unit int64 // of the variables that keep delays
	// rings are what its events are for; their number is the event's argument.
	Rings []Ring
}

// Ring is time k of a plan in a slot.
type Ring struct {
	Slot *Slot
	Plan *plan.Plan
	K    int
}

// Slot is one firing that a timer waits for. Variables that are not needed are
// NoVar.
type Slot struct {
	Flag, Args ir.VarID
	Plan       ir.VarID // which plan: a handle of its text
	Due        ir.VarID // a delay that the text does not tell
	Coming     ir.VarID // which of the plan's times of day is next
	Clock      ts.ClockID
	Unit       int64 // of due, in milliseconds
}

// MostSlots is how many calls with overwrite: false wait beside each other.
const MostSlots = 3

// addSlots makes the slots of a timer, the first of which has its variables.
func (s *Model) addSlots(a *App, t *Timer) {
	if !s.Timed {
		return
	}
	s.tell(a, t)
	n := 1
	if t.Facts.Stacks {
		n = MostSlots
	}
	for i := range n {
		t.Slots = append(t.Slots, s.newSlot(a, t, i))
	}
}

// newSlot makes the variables and the clock of a slot.
func (s *Model) newSlot(a *App, t *Timer, i int) *Slot {
	sl := &Slot{Flag: t.Flag, Args: t.Args, Plan: ir.NoVar, Due: ir.NoVar, Coming: ir.NoVar, Clock: ts.NoClock, Unit: t.Unit}
	name, span := a.Name+"."+t.Facts.Name, a.MethodSpan(t.Facts.Name)
	suffix := ""
	if i > 0 {
		suffix = " " + strconv.Itoa(i+1)
		sl.Flag = s.variable(ir.Var{
			Name: name + " (timer" + suffix + ")", Kind: ts.TimerFlag, App: a.ID, Domain: value.BoolDomain, Init: []int32{0}, Topic: ir.NoTopic, Span: span,
		})
		if t.Args != ir.NoVar {
			sl.Args = s.Dynamic(name+" (timer data"+suffix+")", ts.AppState, a.ID, span)
		}
	}
	if t.Open || len(t.Plans) > 1 {
		sl.Plan = s.Dynamic(name+" (timer set"+suffix+")", ts.AppState, a.ID, span)
		s.Prog.Vars[sl.Plan].Called = "when the timer " + t.Facts.Name + " fires"
	}
	if t.Open {
		sl.Due = s.counter(a, name+" (timer delay"+suffix+")", "how long the timer "+t.Facts.Name+" waits", math.MaxInt32, span)
	}
	if t.Open || slices.ContainsFunc(t.Plans, (*plan.Plan).OfDay) {
		sl.Coming = s.counter(a, name+" (timer today"+suffix+")", "which time of the timer "+t.Facts.Name+" is next", plan.MostTimes, span)
		s.Morning = append(s.Morning, sl.Coming)
	}
	if t.Open || slices.ContainsFunc(t.Plans, (*plan.Plan).Clocked) {
		sl.Clock = s.addClock(ir.Clock{Name: name + suffix, Kind: ts.Delay, App: a.ID, Gate: &ir.Gate{Var: sl.Flag}, Span: span})
	}
	return sl
}

func (s *Model) counter(a *App, name, called string, most int32, span source.Span) ir.VarID {
	return s.variable(ir.Var{
		Name: name, Called: called, Kind: ts.AppState, App: a.ID, Domain: value.RangeDomain(0, most), Init: []int32{0}, Topic: ir.NoTopic, Span: span,
	})
}

// SunWindow is the time of day in which a plan's moment lies.
func (s *Model) SunWindow(p *plan.Plan) (lo, hi int64) {
	sun := s.SunOf(p.Sun)
	if sun.Flag == ir.NoVar {
		sun = &defaultSun[Bit(p.Sun == data.SunsetClock)]
	}
	return max(sun.Lo+p.Ms, 0), min(max(sun.Hi+p.Ms, 0), plan.Day)
}

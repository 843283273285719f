package platform

import (
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// alarm is what a timer has in the reading Timed.
type alarm struct {
	slots []*slot
	plans []*plan // those it may be set to
	// open: it may be set to others, which the text does not tell.
	open bool
	unit int64 // of the variables that keep delays
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

// most slots: how many calls with overwrite: false wait beside each other.
const mostSlots = 3

// addSlots makes the slots of a timer, the first of which has its variables.
func (s *shared) addSlots(a *App, t *timer) {
	if !s.timed {
		return
	}
	s.tell(a, t)
	n := 1
	if t.facts.stacks {
		n = mostSlots
	}
	for i := range n {
		t.slots = append(t.slots, s.newSlot(a, t, i))
	}
}

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
		n, ok := a.seconds(delay{c.when, c.body, false}, c.when, 0)
		if !ok || a.written != nil {
			return nil
		}
		if c.name == "runInMillis" {
			return delayOf(n)
		}
		return delayOf(n * second)
	}
	text := ""
	switch x := c.when.(type) {
	case *syntax.Text:
		text = x.Value
	case *syntax.Name:
		text = a.givenText(x.Name)
	case *syntax.Property:
		if isName(x.Recv, "settings") {
			text = a.givenText(x.Name)
		}
	}
	if text == "" || a.written != nil {
		return nil
	}
	p, _ := scheduleOf(text)
	if c.name == "runOnce" {
		return p.nextOnly()
	}
	return p
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

// newSlot makes the variables and the clock of a slot.
func (s *shared) newSlot(a *App, t *timer, i int) *slot {
	sl := &slot{flag: t.flag, args: t.args, plan: ir.NoVar, due: ir.NoVar, coming: ir.NoVar, clock: ts.NoClock, unit: t.unit}
	name, span := a.Name+"."+t.facts.name, a.methodSpan(t.facts.name)
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
		s.prog.Vars[sl.plan].Called = "when the timer " + t.facts.name + " fires"
	}
	if t.open {
		sl.due = s.counter(a, name+" (timer delay"+suffix+")", "how long the timer "+t.facts.name+" waits", math.MaxInt32, span)
	}
	if t.open || slices.ContainsFunc(t.plans, (*plan).ofDay) {
		sl.coming = s.counter(a, name+" (timer today"+suffix+")", "which time of the timer "+t.facts.name+" is next", mostTimes, span)
		s.morning = append(s.morning, sl.coming)
	}
	if t.open || slices.ContainsFunc(t.plans, (*plan).clocked) {
		sl.clock = s.addClock(ir.Clock{Name: name + suffix, Kind: ts.Delay, App: a.id, Gate: &ir.Gate{Var: sl.flag}, Span: span})
	}
	return sl
}

func (s *shared) counter(a *App, name, called string, most int32, span source.Span) ir.VarID {
	return s.variable(ir.Var{
		Name: name, Called: called, Kind: ts.AppState, App: a.id, Domain: value.RangeDomain(0, most), Init: []int32{0}, Topic: ir.NoTopic, Span: span,
	})
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

// set sets a timer to a plan. Unless it stacks, what was set before is gone.
func (h *host) set(t *timer, p *plan, args data.Value, stack bool) {
	if !stack {
		h.stop(t)
	}
	i := slices.IndexFunc(t.slots, func(s *slot) bool { return h.env.Load(s.flag, 0) == 0 })
	if i < 0 {
		h.warn("more than "+strconv.Itoa(mostSlots)+" calls of `"+t.facts.name+"` wait", "the last call is left out")
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
		h.env.Store(s.plan, 0, h.handle(p.text()))
	}
	if s.coming != ir.NoVar && p.ofDay() {
		h.env.Store(s.coming, 0, h.coming(p))
	}
	h.env.Store(s.flag, 0, 1)
	if s.clock != ts.NoClock && p.clocked() {
		h.env.ResetClock(s.clock, h.begun(p))
	}
}

// fitted is a plan as the timer has it: one that it knows, or a delay that a
// variable keeps, or any time.
func (h *host) fitted(t *timer, s *slot, p *plan) *plan {
	if p.kind == within && h.trial && p.phase >= 0 {
		p = p.next
	}
	if known := t.known(p); known != nil {
		return known
	}
	switch {
	case !t.open:
		h.warn("the timer of `"+t.facts.name+"` is set to run "+p.text()+", which the text of the app does not tell", "it never runs")
		return nil
	case h.trial:
		t.add(p)
		return p
	case p.kind == after && p.ms/t.unit < math.MaxInt32:
		h.env.Store(s.due, 0, int32((p.ms+t.unit-1)/t.unit))
		return someDelay
	case p.kind != anytime:
		h.warn("the scheduler is to run `"+t.facts.name+"` "+p.text()+", which the text of the app does not tell", "it may run at any time")
	}
	return whenever
}

// begun is what the clock of a timer shows when it is set.
func (h *host) begun(p *plan) int64 {
	if p.kind != every {
		return 0
	}
	return ((h.prog.Forward.Start%day-p.phase)%p.ms + p.ms) % p.ms
}

// coming is which time of a plan is next today.
func (h *host) coming(p *plan) int32 {
	if h.day == ts.NoClock {
		return 0
	}
	if p.kind == sunny {
		_, hi := h.sunWindow(p)
		return int32(b2i(!h.TestClock(data.DayClock, "<", hi, h.at)))
	}
	for i, t := range p.at {
		if h.TestClock(data.DayClock, "<", t, h.at) {
			return int32(i)
		}
	}
	return int32(len(p.at))
}

// sunWindow is the time of day in which a plan's moment lies.
func (s *shared) sunWindow(p *plan) (lo, hi int64) {
	sun := s.sunOf(p.sun)
	if sun.flag == ir.NoVar {
		sun = &defaultSun[b2i(p.sun == data.SunsetClock)]
	}
	return max(sun.lo+p.ms, 0), min(max(sun.hi+p.ms, 0), day)
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

// alarmEvents makes the events of an app's timers.
func (j *Joining) alarmEvents(a *App) {
	if !j.timed {
		return
	}
	for _, t := range a.timers {
		if t.open && j.mayBeSet(a, t) {
			t.add(someDelay)
			t.add(whenever)
		}
		for i, s := range t.slots {
			for _, p := range t.plans {
				j.alarmEvent(a, t, i, s, p, len(t.plans) > 1)
			}
		}
	}
}

// mayBeSet reports whether a call whose plan the text does not tell can run
// after the app was installed.
func (j *Joining) mayBeSet(a *App, t *timer) bool {
	handlers := j.handlers(a, a.fixed)
	for _, s := range a.wanted {
		handlers = append(handlers, s.handler)
	}
	for _, c := range t.facts.calls {
		if a.told(c) != nil {
			continue
		}
		for _, name := range handlers {
			if m := a.facts.reaches(name); name == c.method || m.words[c.method] || m.computed {
				return true
			}
		}
	}
	return false
}

// alarmEvent adds the events of one plan in one slot: one for each time of day.
func (j *Joining) alarmEvent(a *App, t *timer, i int, s *slot, p *plan, several bool) {
	n := 1
	if p.kind == daily {
		n = len(p.at)
	}
	for k := range n {
		span := a.methodSpan(t.facts.name)
		e := ir.Event{
			Name: a.Name + "." + t.facts.name, Text: j.timerText(a, t), Kind: ts.Timer, App: a.id,
			Flag: s.flag, OneShot: p.once, Guard: j.alarmGuard(s, p, k), Window: j.alarmWindow(s, p, k), Span: span,
		}
		switch {
		case n > 1:
			e.Name += " at " + clockText(p.at[k])
			e.Text += " (at " + clockText(p.at[k]) + ")"
		case several:
			e.Name += " " + p.text()
			e.Text += " (" + p.text() + ")"
		}
		if i > 0 {
			e.Name += " " + strconv.Itoa(i+1)
		}
		e.Body = j.function(a, t.facts.name, t.facts.name, span, func(h *host, _ int32) { h.ring(t, s, p, k) })
		j.prog.Events = append(j.prog.Events, e)
	}
}

// alarmGuard holds when a slot is set to a plan, and it is the day for time k
// of it.
func (j *Joining) alarmGuard(s *slot, p *plan, k int) ir.Expr {
	var x ir.Expr
	also := func(y ir.Expr) {
		if x != nil {
			y = &ir.Binary{Op: ir.And, X: x, Y: y}
		}
		x = y
	}
	if s.plan != ir.NoVar {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.plan}, Y: &ir.Const{V: j.handle(p.text())}})
	}
	if p.ofDay() {
		also(&ir.Binary{Op: ir.Eq, X: &ir.Load{Var: s.coming}, Y: &ir.Const{V: int32(k)}})
	}
	if p.kind == daily && p.days != allDays && j.weekday != ir.NoVar {
		var days ir.Expr = &ir.Const{}
		for d := range int32(7) {
			if p.days>>d&1 == 1 {
				days = &ir.Binary{Op: ir.Or, X: days, Y: &ir.Binary{Op: ir.Eq, X: &ir.Load{Var: j.weekday}, Y: &ir.Const{V: d}}}
			}
		}
		also(days)
	}
	return x
}

// alarmWindow is when time k of a plan is.
func (j *Joining) alarmWindow(s *slot, p *plan, k int) *ir.Window {
	switch p.kind {
	case after, every:
		return &ir.Window{Clock: s.clock, Lo: p.ms, Hi: p.ms}
	case within:
		return &ir.Window{Clock: s.clock, Lo: 0, Hi: p.ms}
	case computed:
		return &ir.Window{Clock: s.clock, Due: &ir.Due{Var: s.due, Unit: s.unit}}
	case daily:
		return &ir.Window{Clock: j.day, Lo: p.at[k], Hi: p.at[k]}
	case sunny:
		lo, hi := j.sunWindow(p)
		return &ir.Window{Clock: j.day, Lo: lo, Hi: hi}
	}
	return nil
}

// ring runs the handler of a timer for time k of its plan.
func (h *host) ring(t *timer, s *slot, p *plan, k int) {
	var args []data.Value
	if s.args != ir.NoVar {
		if v := h.value(h.env.Load(s.args, 0)); v != nil {
			args = append(args, v)
		}
	}
	switch {
	case p.once:
		h.clear(s)
	case p.ofDay():
		h.env.Store(s.coming, 0, int32(k+1))
	case p.clocked():
		if p.next != nil {
			h.env.Store(s.plan, 0, h.handle(p.next.text()))
		}
		h.env.ResetClock(s.clock, 0)
	}
	if !h.barred() {
		h.call(t.facts.name, args...)
	}
}

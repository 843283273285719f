package controller

import (
	"fmt"
	"slices"
	"sort"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

const (
	hour    = 60 * 60 * 1000
	fullDay = 24 * hour
)

// The sun rises and sets at some time between these, whatever the season.
var (
	sunrise = [2]int64{4 * hour, 9 * hour}
	sunset  = [2]int64{15 * hour, 22 * hour}
)

// day is what the program keeps of the time of day.
type day struct {
	clock   ts.ClockID
	weekday ir.VarID
	points  []*point
	ranges  map[string]*span
	order   []*span
	morning []ir.VarID // flags that midnight sets
	up      ir.VarID   // plus 1: the sun is up, without exact times
	folders []*folderVar
	begin   []*program // folders, whose conditions are looked at from the start
}

// point is a time of day that matters.
type point struct {
	Time
	topic ir.TopicID
	ahead ir.VarID // it is yet to come today; NoVar: nobody asks
	at    source.Span
}

// span is from one time of day to another.
type span struct {
	*During
	v ir.VarID
}

// point is the one of a time.
func (l *lowering) point(t Time, at source.Span) *point {
	if t.Sun == Midnight {
		t.Ms = (t.Ms%fullDay + fullDay) % fullDay
	}
	for _, p := range l.day.points {
		if p.Time == t {
			return p
		}
	}
	p := &point{Time: t, topic: l.Topic(t.String()), ahead: ir.NoVar, at: at}
	l.day.points = append(l.day.points, p)
	if t.Sun != Midnight && t.Ms != 0 {
		l.point(Time{Sun: t.Sun}, at)
	}
	return p
}

// String is a time of day for people.
func (t Time) String() string {
	name := map[Sun]string{Sunrise: "sunrise", Sunset: "sunset"}[t.Sun]
	switch {
	case t.Sun == Midnight:
		at := fmt.Sprintf("%d:%02d", t.Ms/hour, t.Ms/60_000%60)
		if s := t.Ms / 1000 % 60; s != 0 {
			at += fmt.Sprintf(":%02d", s)
		}
		return at
	case t.Ms < 0:
		return moment.Duration(float64(-t.Ms)/1000) + " before " + name
	case t.Ms > 0:
		return moment.Duration(float64(t.Ms)/1000) + " after " + name
	}
	return name
}

// hours are when a point may be, at the earliest and at the latest.
func (t Time) hours() (lo, hi int64) {
	switch t.Sun {
	case Sunrise:
		return max(0, sunrise[0]+t.Ms), sunrise[1] + t.Ms
	case Sunset:
		return max(0, sunset[0]+t.Ms), sunset[1] + t.Ms
	}
	return t.Ms, t.Ms
}

// passed reports whether a point is over when the program starts.
func (l *lowering) passed(t Time) bool {
	_, hi := t.hours()
	return l.p.Forward.Start%fullDay > hi || t.Sun == Midnight && l.p.Forward.Start%fullDay == t.Ms
}

// during is the variable that says that it is a time between two others.
func (l *lowering) during(d *During) ir.VarID {
	key := fmt.Sprint(d.From, d.To, d.Over, d.Days)
	if s := l.day.ranges[key]; s != nil {
		return s.v
	}
	l.point(d.From, d.Span)
	l.point(d.To, d.Span)
	init := int32(0)
	wraps := d.wraps()
	if from, to := l.passed(d.From), l.passed(d.To); from && !to || wraps && (from || !to) {
		init = 1
	}
	if len(d.Days) > 0 && !slices.Contains(d.Days, int32(l.p.Forward.Start/fullDay%7)) {
		init = 0
	}
	s := &span{During: d}
	s.v = l.variable(ir.Var{Name: d.Text, Kind: ts.Global, Called: "the condition “" + d.Text + "”", Memo: true, Domain: value.BoolDomain, Init: []int32{init}, Topic: l.Topic(d.Text), Span: d.Span})
	if l.day.ranges == nil {
		l.day.ranges = map[string]*span{}
	}
	l.day.ranges[key] = s
	l.day.order = append(l.day.order, s)
	return s.v
}

// wraps reports whether a range goes on over midnight.
func (d *During) wraps() bool {
	return d.Over || d.From.Sun == Midnight && d.To.Sun == Midnight && d.To.Ms <= d.From.Ms
}

// today is that it is one of some days of the week.
func (l *lowering) today(days []int32, text string, at source.Span) ir.Expr {
	if len(days) == 0 {
		return draft.Constant(1)
	}
	if !l.timed() {
		return l.Free(text, "another day", text, 0, at)
	}
	l.dayClock()
	if l.day.weekday == ir.NoVar {
		names := make([]string, 7)
		for i, d := range moment.Days {
			names[i] = d[:3]
		}
		l.day.weekday = l.variable(ir.Var{Name: "weekday", Kind: ts.Global, Domain: value.EnumDomain("", names), Init: []int32{int32(l.p.Forward.Start / fullDay % 7)}, Topic: ir.NoTopic})
	}
	return draft.Among(load(l.day.weekday, at), days)
}

// onDays is that a moment counts on this day.
func (l *lowering) onDays(m Moment) []ir.Expr {
	if r, is := m.(*Reaches); is && len(r.Days) > 0 {
		return []ir.Expr{l.today(r.Days, "a day on which it counts", r.Span)}
	}
	return nil
}

// dayClock is the clock of the time of day.
func (l *lowering) dayClock() ts.ClockID {
	if l.day.clock == ts.NoClock {
		l.p.Clocks = append(l.p.Clocks, ir.Clock{Name: "time of day", Kind: ts.Day, Init: l.p.Forward.Start % fullDay})
		l.day.clock = ts.ClockID(len(l.p.Clocks) - 1)
	}
	return l.day.clock
}

// daily lets an event happen once a day, from lo to hi.
func (l *lowering) daily(e *ir.Event, lo, hi int64) {
	due := int32(0)
	if l.p.Forward.Start%fullDay <= hi && !(lo == hi && l.p.Forward.Start%fullDay == lo) {
		due = 1
	}
	e.Flag = l.variable(ir.Var{Name: "enabled(" + e.Name + ")", Kind: ts.TimerFlag, Domain: value.BoolDomain, Init: []int32{due}, Topic: ir.NoTopic, Span: e.Span})
	e.OneShot = true
	e.Window = &ir.Window{Clock: l.dayClock(), Lo: lo, Hi: hi}
	l.day.morning = append(l.day.morning, e.Flag)
}

// dayEvents adds what happens at the points of the day, and midnight.
func (l *lowering) dayEvents() {
	for _, s := range l.day.order {
		if !s.wraps() { // it does not begin when its end is over
			l.aheadOf(s.To, s.Span)
		}
	}
	for sun := Midnight; sun <= Sunset; sun++ {
		var list []*point
		for _, p := range l.day.points {
			if p.Sun == sun {
				list = append(list, p)
			}
		}
		sort.SliceStable(list, func(i, j int) bool { return list[i].Ms < list[j].Ms })
		if sun == Midnight {
			l.clockPoints(list)
		} else {
			l.sunPoints(list)
		}
	}
	l.foldersAtStart()
	l.midnight()
}

// aheadOf is the variable that says that a point is yet to come today.
func (l *lowering) aheadOf(t Time, at source.Span) ir.VarID {
	p := l.point(t, at)
	if p.ahead == ir.NoVar {
		init := int32(1)
		if l.passed(t) {
			init = 0
		}
		p.ahead = l.variable(ir.Var{Name: "ahead(" + t.String() + ")", Kind: ts.TimerFlag, Domain: value.BoolDomain, Init: []int32{init}, Topic: ir.NoTopic, Span: at})
		l.day.morning = append(l.day.morning, p.ahead)
	}
	return p.ahead
}

// reached is what happens at a point: ranges end and begin, then programs hear of it.
func (l *lowering) reached(p *point) (body []ir.Stmt) {
	if p.ahead != ir.NoVar {
		body = append(body, draft.Store(p.ahead, 0, p.at))
	}
	for _, s := range l.day.order {
		if l.point(s.To, s.Span) == p {
			body = append(body, draft.Store(s.v, 0, s.Span))
		}
	}
	for _, s := range l.day.order {
		if l.point(s.From, s.Span) != p {
			continue
		}
		var when []ir.Expr
		if len(s.Days) > 0 {
			when = append(when, l.today(s.Days, s.Text, s.Span))
		}
		if to := l.point(s.To, s.Span); !s.wraps() && to.ahead != ir.NoVar && l.timed() {
			when = append(when, draft.Is(load(to.ahead, s.Span), 1))
		}
		body = append(body, guarded(when, []ir.Stmt{draft.Store(s.v, 1, s.Span)})...)
	}
	return append(body, &ir.Publish{Topic: p.topic, X: draft.Constant(0), Span: p.at})
}

// clockPoints adds the events of the clock, in the order of the day.
func (l *lowering) clockPoints(list []*point) {
	now := ir.NoVar
	if n := len(list); !l.timed() && n > 1 {
		var parts []string
		first := int32(n - 1)
		for i, p := range list {
			parts = append(parts, "from "+p.String())
			if l.passed(p.Time) {
				first = int32(i)
			}
		}
		now = l.variable(ir.Var{Name: "time of day", Kind: ts.Global, Called: "the time of day", Memo: true, Domain: value.EnumDomain("", parts), Init: []int32{first}, Topic: ir.NoTopic})
	}
	for i, p := range list {
		body := l.reached(p)
		e := ir.Event{Name: "it is " + p.String(), Text: "It is " + p.String(), Kind: ts.Timer, Flag: ir.NoVar, At: []ts.At{{Ms: p.Ms, Days: ts.AllDays}}, Span: p.at}
		if now != ir.NoVar {
			e.Guard = draft.Is(load(now, p.at), int32((i+len(list)-1)%len(list)))
			body = append([]ir.Stmt{draft.Store(now, int32(i), p.at)}, body...)
		}
		if l.timed() {
			l.daily(&e, p.Ms, p.Ms)
		}
		e.Body = l.Function(ir.Func{Name: e.Name, Body: body, Span: p.at})
		l.Event(e)
	}
}

// sunPoints adds the events about one rising or setting, in their order: the first
// is at some time, the others so much later.
func (l *lowering) sunPoints(list []*point) {
	n := len(list)
	if n == 0 {
		return
	}
	stage, clock := ir.NoVar, ts.NoClock
	if n > 1 {
		name := "about " + Time{Sun: list[0].Sun}.String()
		stage = l.variable(ir.Var{Name: name, Kind: ts.TimerFlag, Called: "a while", Domain: value.RangeDomain(0, int32(n-1)), Topic: ir.NoTopic, Span: list[0].at})
		if l.timed() {
			clock = l.Clock(name, 0, stage, list[0].at)
		}
	}
	for i, p := range list {
		body := l.reached(p)
		e := ir.Event{Name: p.String(), Text: "It is " + p.String(), Kind: ts.Environment, Flag: ir.NoVar, Span: p.at}
		if p.Ms == 0 {
			e.Text = map[Sun]string{Sunrise: "The sun rises", Sunset: "The sun sets"}[p.Sun]
		}
		if stage != ir.NoVar {
			e.Guard = draft.Is(load(stage, p.at), int32(i))
			body = append([]ir.Stmt{draft.Store(stage, int32((i+1)%n), p.at)}, body...)
		}
		switch {
		case !l.timed():
			if p.Ms == 0 {
				e.Guard = l.bySun(p, e.Guard, &body)
			}
		case i == 0:
			lo, hi := p.hours()
			l.daily(&e, lo, min(hi, fullDay-1))
			if clock != ts.NoClock {
				body = append([]ir.Stmt{&ir.ResetClock{Clock: clock, Span: p.at}}, body...)
			}
		default:
			later := p.Ms - list[0].Ms
			e.Kind, e.Armed = ts.Timer, true
			e.Window = &ir.Window{Clock: clock, Lo: later, Hi: later}
		}
		e.Body = l.Function(ir.Func{Name: e.Name, Body: body, Span: p.at})
		l.Event(e)
	}
}

// bySun lets the sun rise after it has set, and set after it has risen, where both
// matter.
func (l *lowering) bySun(p *point, guard ir.Expr, body *[]ir.Stmt) ir.Expr {
	other := Time{Sun: Sunrise + Sunset - p.Sun}
	if !slices.ContainsFunc(l.day.points, func(q *point) bool { return q.Time == other }) {
		return guard
	}
	if l.day.up == 0 {
		init := int32(0)
		if l.passed(Time{Sun: Sunrise}) && l.p.Forward.Start%fullDay <= sunset[0] {
			init = 1
		}
		l.day.up = 1 + l.variable(ir.Var{Name: "the sun is up", Kind: ts.Global, Called: "whether the sun is up", Memo: true, Domain: value.BoolDomain, Init: []int32{init}, Topic: ir.NoTopic, Span: p.at})
	}
	up := l.day.up - 1
	rises := map[Sun]int32{Sunrise: 1}[p.Sun]
	*body = append([]ir.Stmt{draft.Store(up, rises, p.at)}, *body...)
	alternates := draft.Is(load(up, p.at), 1-rises)
	if guard == nil {
		return alternates
	}
	return both(ir.And, guard, alternates)
}

// foldersAtStart lets the conditions of folders be looked at before anything happens.
func (l *lowering) foldersAtStart() {
	for _, p := range l.day.begin {
		topic := l.starting()
		l.p.Subscriptions = append(l.p.Subscriptions, ir.Subscription{Topic: topic, Span: p.Head, Handler: l.Function(ir.Func{
			Name: "the folder " + p.Name, Inner: true, Params: 1, Locals: 1, Body: []ir.Stmt{draft.Call(p.eval, p.Head, draft.Constant(0))}, Span: p.Head,
		})})
	}
}

// midnight adds the event that begins a day.
func (l *lowering) midnight() {
	if l.day.clock == ts.NoClock {
		return
	}
	body := []ir.Stmt{&ir.ResetClock{Clock: l.day.clock}}
	if v := l.day.weekday; v != ir.NoVar {
		body = append(body, &ir.Store{Var: v, X: both(ir.Rem, both(ir.Add, load(v, source.Span{}), draft.Constant(1)), draft.Constant(7))})
	}
	for _, flag := range l.day.morning {
		body = append(body, draft.Store(flag, 1, source.Span{}))
	}
	l.Event(ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar,
		Window: &ir.Window{Clock: l.day.clock, Lo: fullDay, Hi: fullDay}, Body: l.Function(ir.Func{Name: "at midnight", Body: body, Inner: true}),
	})
}

package lower

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// dayTime is what the program keeps of the time of day, with exact times.
type dayTime struct {
	clock   ts.ClockID
	weekday ir.VarID
	morning []ir.VarID // flags that midnight sets
	over    []ir.VarID // and those that it puts back
}

const hour = 60 * 60 * 1000

// day is the clock of the time of day.
func (l *lowering) day() ts.ClockID {
	if l.time.clock == ts.NoClock {
		l.p.Clocks = append(l.p.Clocks, ir.Clock{Name: "time of day", Kind: ts.Day, Init: l.p.Forward.Start % config.Day})
		l.time.clock = ts.ClockID(len(l.p.Clocks) - 1)
	}
	return l.time.clock
}

var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// today is the day of the week.
func (l *lowering) today() ir.Expr {
	if l.time.weekday == ir.NoVar {
		l.day()
		l.time.weekday = l.Variable(ir.Var{
			Name: "weekday", Kind: ts.Global, Domain: value.EnumDomain("", weekdays), Init: []int32{int32(l.p.Forward.Start / config.Day % 7)}, Topic: ir.NoTopic,
		})
	}
	return &ir.Load{Var: l.time.weekday}
}

// daily lets an event happen once a day, from lo to hi.
func (l *lowering) daily(e *ir.Event, lo, hi int64) {
	due := int32(0)
	if l.p.Forward.Start%config.Day <= hi {
		due = 1
	}
	e.Flag = l.flag("enabled("+e.Name+")", e.App, "", due, e.Span)
	e.OneShot = true
	e.Window = &ir.Window{Clock: l.day(), Lo: lo, Hi: hi}
	l.time.morning = append(l.time.morning, e.Flag)
}

// midnight adds the event that begins a day.
func (l *lowering) midnight() {
	if l.time.clock == ts.NoClock {
		return
	}
	body := []ir.Stmt{&ir.ResetClock{Clock: l.time.clock}}
	if v := l.time.weekday; v != ir.NoVar {
		next := &ir.Binary{Op: ir.Rem, X: &ir.Binary{Op: ir.Add, X: &ir.Load{Var: v}, Y: draft.Constant(1)}, Y: draft.Constant(7)}
		body = append(body, &ir.Store{Var: v, X: next})
	}
	for _, flag := range l.time.morning {
		body = append(body, draft.Store(flag, 1, source.Span{}))
	}
	for _, flag := range l.time.over {
		body = append(body, draft.Store(flag, 0, source.Span{}))
	}
	l.Event(ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar,
		Window: &ir.Window{Clock: l.time.clock, Lo: config.Day, Hi: config.Day}, Body: l.Function(ir.Func{Name: "at midnight", Body: body, Inner: true}),
	})
}

// days are days of the week as bits and as numbers.
func days(names []string) (bits uint8, set []int32) {
	for i, d := range weekdays {
		if slices.Contains(names, d) {
			bits |= 1 << i
			set = append(set, int32(i))
		}
	}
	if set == nil {
		return ts.AllDays, nil
	}
	return bits, set
}

// timeTrigger sets an automation off at a time of day.
func (l *lowering) timeTrigger(a *listener, ms int64, names []string) {
	at := clockText(ms)
	bits, set := days(names)
	e := ir.Event{
		Name: l.Unique(l.p.Label(a.app) + " at " + at), Text: "It is " + at, Kind: ts.Timer, App: a.app, Flag: ir.NoVar,
		At: []ts.At{{Ms: ms, Days: bits}}, Body: l.handler(a, "at "+at, 0, nil, l.class(a)), Span: a.on.Span,
	}
	switch {
	case l.timed():
		l.daily(&e, ms, ms)
		if set != nil {
			e.Guard = draft.Among(l.today(), set)
		}
	case l.hours.known():
		e.Guard = draft.Is(l.hour(a.on.Span), l.hours.part(ms))
	}
	l.Event(e)
	l.missed(a, at)
}

// patternTrigger sets an automation off again and again.
func (l *lowering) patternTrigger(a *listener, k *config.PatternTrigger) {
	long := "a while"
	if k.Every > 0 {
		long = moment.Duration(float64(k.Every) / 1000)
	}
	e := ir.Event{
		Name: l.Unique(l.p.Label(a.app) + " every " + long), Text: capability.Fill("{d} have passed", long), Kind: ts.Timer, App: a.app, Flag: ir.NoVar,
		Repeats: true, Body: l.handler(a, "every "+long, 0, nil, l.class(a)), Span: a.on.Span,
	}
	if l.timed() && k.Every > 0 {
		l.p.Clocks = append(l.p.Clocks, ir.Clock{Name: e.Name, Kind: ts.Delay, App: a.app, Span: e.Span})
		clock := ts.ClockID(len(l.p.Clocks) - 1)
		e.Window = &ir.Window{Clock: clock, Lo: k.Every, Hi: k.Every}
		f := &l.p.Funcs[e.Body]
		f.Body = append([]ir.Stmt{&ir.ResetClock{Clock: clock, Span: e.Span}}, f.Body...)
	}
	l.Event(e)
}

// timeCondition is that it is some time of day. Without exact times the day of the
// week is a matter of chance, and with too many times of day these are, too.
func (l *lowering) timeCondition(c *config.TimeCondition, app ts.AppID) ir.Expr {
	if !l.timed() {
		return l.partOfDay(c, app)
	}
	var list []ir.Expr
	test := func(op ir.BinaryOp, ms *int64, word string) {
		if ms != nil {
			text := fmt.Sprintf("%s %d:%02d", word, *ms/hour, *ms/60_000%60)
			list = append(list, &ir.ClockTest{Clock: l.day(), Op: op, Value: *ms, Text: text, Span: c.Span})
		}
	}
	test(ir.Ge, c.After, "after")
	test(ir.Lt, c.Before, "before")
	op := ir.And
	if c.After != nil && c.Before != nil && *c.After > *c.Before { // over midnight
		op = ir.Or
	}
	in := draft.Join(op, list)
	if _, set := days(c.Days); set != nil {
		return &ir.Binary{Op: ir.And, X: draft.Among(l.today(), set), Y: in}
	}
	return in
}

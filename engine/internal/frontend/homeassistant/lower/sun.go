package lower

import (
	"sort"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// The sun rises and sets at some time between these, whatever the season.
var (
	sunrise = [2]int64{4 * hour, 9 * hour}
	sunset  = [2]int64{15 * hour, 22 * hour}
)

// sunDay is what automations ask of the sun's day, with exact times.
type sunDay struct {
	thing  *model.Thing
	points map[config.SunPoint]*sunPoint
}

// sunPoint is so much before or after the sun rises or sets.
type sunPoint struct {
	topic ir.TopicID // whose publication says that it is there
	ahead ir.VarID   // it is yet to come today
}

func (l *lowering) sunPoint(at config.SunPoint) *sunPoint {
	p := l.sun.points[at]
	if p == nil {
		p = &sunPoint{ir.NoTopic, ir.NoVar}
		l.sun.points[at] = p
	}
	return p
}

// sunPointName tells a point of the sun's day to people.
func sunPointName(p config.SunPoint) string {
	event := map[bool]string{false: "sunset", true: "sunrise"}[p.Rises]
	if p.Ms < 0 {
		return moment.Duration(float64(-p.Ms)/1000) + " before " + event
	}
	return moment.Duration(float64(p.Ms)/1000) + " after " + event
}

// sunTrigger sets an automation off when the sun rises or sets, or a while before
// or after.
func (l *lowering) sunTrigger(a *listener, k *config.SunTrigger) {
	sun := l.m.Thing(model.Sun)
	after := map[bool]int32{false: 0, true: 1}[k.Rises]
	at := a.on.Span
	switch {
	case !k.After.Known:
		l.warn(at, "how long before or after the sun rises or sets is not read: it may happen at any time")
		name := l.p.Label(a.app) + " by the sun"
		l.Event(ir.Event{
			Name: name, Text: "The sun rises or sets some time before or after", Kind: ts.Environment, App: a.app, Flag: ir.NoVar,
			Body: l.handler(a, name, 0, nil, l.class(a)), Span: at,
		})
	case k.After.Ms >= 0:
		c := change{thing: sun, to: []int32{after}, while: []int32{after}, state: sun.Domain.Format(after), class: l.class(a)}
		if k.After.Ms > 0 {
			c.lasts = &k.After
		}
		l.changed(a, c)
		if k.After.Ms == 0 {
			l.missedSun(a, sun.Name+"="+c.state, map[bool]string{false: "sunset", true: "sunrise"}[k.Rises])
		}
	case l.timed():
		here := config.SunPoint{Rises: k.Rises, Ms: k.After.Ms}
		p := l.sunPoint(here)
		if p.topic == ir.NoTopic {
			p.topic = l.Topic(sunPointName(here))
		}
		l.onTopic(a, p.topic, sunPointName(here), l.class(a))
		l.missedSun(a, sunPointName(here), sunPointName(here))
	default:
		name := l.p.Label(a.app) + " before " + map[bool]string{false: "sunset", true: "sunrise"}[k.Rises]
		l.Event(ir.Event{
			Name: name, Text: "It is some time before the sun " + map[bool]string{false: "sets", true: "rises"}[k.Rises], Kind: ts.Timer, App: a.app, Flag: ir.NoVar,
			Guard: draft.Is(l.load(sun, at), 1-after), Body: l.handler(a, name, 0, nil, l.class(a)), Span: at,
		})
		l.missed(a, "what is before "+map[bool]string{false: "sunset", true: "sunrise"}[k.Rises])
	}
}

// sunEvents let the sun rise and set, each once a day, with what is asked of the
// time before and after: the first of these is at some time, the others so much
// later.
func (l *lowering) sunEvents() {
	t := l.sun.thing
	if t == nil {
		return
	}
	start := l.p.Forward.Start % config.Day
	up := int32(0)
	if start > sunrise[1] && start <= sunset[0] {
		up = 1
	}
	l.p.Vars[l.vars[t]].Init[0] = up
	for v, hours := range [][2]int64{sunset, sunrise} {
		l.sunPoint(config.SunPoint{Rises: v == 1})
		var points []config.SunPoint
		for p := range l.sun.points {
			if p.Rises == (v == 1) {
				points = append(points, p)
			}
		}
		sort.Slice(points, func(i, j int) bool { return points[i].Ms < points[j].Ms })
		l.sunsDay(int32(v), points, hours)
	}
}

// sunsDay adds the events about one rising or setting, value v of the sun.
func (l *lowering) sunsDay(v int32, points []config.SunPoint, hours [2]int64) {
	t := l.sun.thing
	stage, clock := ir.NoVar, ts.NoClock // which point is the next, after the first
	if n := len(points); n > 1 {
		name := t.Name + "=" + t.Domain.Format(v) + ", next"
		stage = l.Variable(ir.Var{
			Name: name, Kind: ts.TimerFlag, Called: "a while", Domain: value.RangeDomain(0, int32(n-1)), Init: []int32{0}, Topic: ir.NoTopic, Span: t.Span,
		})
		l.time.over = append(l.time.over, stage)
		clock = l.Clock(name, 0, stage, t.Span)
	}
	for i, p := range points {
		name, text := sunPointName(p), "It is "+sunPointName(p)
		var body []ir.Stmt
		if p.Ms == 0 {
			name, text = t.Name+"="+t.Domain.Format(v), t.Tell(v)
			body = l.set(t, draft.Constant(v), t.Span)
		}
		if asked := l.sun.points[p]; asked.ahead != ir.NoVar {
			body = append(body, draft.Store(asked.ahead, 0, t.Span))
		}
		if stage != ir.NoVar {
			body = append(body, draft.Store(stage, int32((i+1)%len(points)), t.Span))
		}
		if i == 0 && clock != ts.NoClock {
			body = append(body, &ir.ResetClock{Clock: clock, Span: t.Span})
		}
		if asked := l.sun.points[p]; asked.topic != ir.NoTopic {
			body = append(body, &ir.Publish{Topic: asked.topic, X: draft.Constant(0), Span: t.Span})
		}
		e := ir.Event{Name: name, Text: text, Kind: ts.Environment, Flag: ir.NoVar, Body: l.Function(ir.Func{Name: name, Body: body, Span: t.Span}), Span: t.Span}
		if i == 0 {
			l.daily(&e, max(0, hours[0]+p.Ms), hours[1]+p.Ms)
		} else {
			later := p.Ms - points[0].Ms
			e.Kind, e.Armed, e.Guard = ts.Timer, true, draft.Is(&ir.Load{Var: stage, Span: t.Span}, int32(i))
			e.Window = &ir.Window{Clock: clock, Lo: later, Hi: later}
		}
		l.Event(e)
	}
}

// ahead is that a point of the sun's day is yet to come today.
func (l *lowering) ahead(at config.SunPoint, span source.Span) ir.Expr {
	p := l.sunPoint(at)
	if p.ahead == ir.NoVar {
		due, hours := int32(0), sunset
		if at.Rises {
			hours = sunrise
		}
		if l.p.Forward.Start%config.Day <= hours[1]+at.Ms {
			due = 1
		}
		p.ahead = l.flag("ahead("+sunPointName(at)+")", 0, "", due, span)
		l.time.morning = append(l.time.morning, p.ahead)
	}
	return draft.Is(&ir.Load{Var: p.ahead, Span: span}, 1)
}

// sunCondition is that the sun has risen or set, or not yet. Without exact times
// what is asked of midnight or of so much before and after is a matter of chance.
func (l *lowering) sunCondition(c *config.SunCondition, app ts.AppID) ir.Expr {
	night := c.After != nil && c.Before != nil && !c.After.Rises && c.Before.Rises
	if l.timed() && l.sun.thing != nil {
		var list []ir.Expr
		if c.After != nil {
			list = append(list, draft.Not(l.ahead(*c.After, c.Span)))
		}
		if c.Before != nil {
			list = append(list, l.ahead(*c.Before, c.Span))
		}
		return draft.Join(map[bool]ir.BinaryOp{false: ir.And, true: ir.Or}[night], list)
	}
	day := c.After != nil && c.Before != nil && c.After.Rises && !c.Before.Rises
	if (day || night) && c.After.Ms == 0 && c.Before.Ms == 0 {
		return draft.Is(l.load(l.m.Thing(model.Sun), c.Span), map[bool]int32{true: 1}[day])
	}
	return l.Free(c.Text, "not "+c.Text, c.Text, app, c.Span)
}

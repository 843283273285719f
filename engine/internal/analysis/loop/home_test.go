package loop_test

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// traits are what kind of homes a generator makes: one in so many.
type traits struct {
	heard int  // handlers hear of a device
	asked int  // conditions are questions
	alone int  // homes have one app
	room  bool // a device moves a sensor, and an app hears of that
	more  bool // homes have all else that there is in programs
}

var ordinary = traits{heard: 3, asked: 4, alone: 100}

// generator makes small homes whose apps start timers often.
type generator struct {
	Builder
	traits
	state   uint64
	devices []ir.VarID
	sensors []ir.VarID
	timers  [][]ir.VarID // flags, per app
}

// below is a number from 0 to n-1 (splitmix64).
func (g *generator) below(n int) int {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 % uint64(n))
}

// home is a program with two devices, a sensor or two, and two apps or one, with
// one or two timers each.
func (x traits) home(seed uint64) *ir.Program {
	g := &generator{Builder: *New(), traits: x, state: seed, timers: make([][]ir.VarID, 3)}
	if x.more {
		g.Program = *irtest.Random(seed)
	}
	for i := range g.Events {
		e := &g.Events[i]
		e.Kind, e.Armed = ts.EventKind(g.below(4)), g.below(3) > 0
	}
	for i := len(g.Apps); i < 3; i++ {
		g.App(fmt.Sprintf("App%d", i))
	}
	for i := range 2 {
		g.devices = append(g.devices, g.Attribute(fmt.Sprintf("lamp%d", i), "switch", value.BoolDomain, 0))
	}
	for i := range 1 + g.below(2) {
		s := g.Attribute(fmt.Sprintf("sensor%d", i), "motion", value.BoolDomain, 0)
		g.sensors = append(g.sensors, s)
		g.Events[g.Event(fmt.Sprintf("move%d", i), Set(s, Not(V(s))))].Kind = ts.Environment
	}
	apps := ts.AppID(2)
	if g.below(g.alone) == 0 {
		apps = 1
	}
	for app := ts.AppID(1); app <= apps; app++ {
		g.app(app)
	}
	if g.room {
		g.light(1 + ts.AppID(g.below(int(apps))))
	}
	return &g.Program
}

// light has a device move a sensor, and an app answer that.
func (g *generator) light(app ts.AppID) {
	lamp, eye := g.devices[g.below(2)], g.sensors[0]
	for _, lit := range [...]int32{0, 1} {
		e := g.Event(fmt.Sprintf("light%d", lit), Set(eye, C(lit)))
		g.Events[e].Kind, g.Events[e].Guard = ts.Environment, And(Eq(V(lamp), C(lit)), Eq(V(eye), C(1-lit)))
		g.Events[e].App, g.Funcs[g.Events[e].Body].App = 0, 0
		g.Links = append(g.Links, ir.Link{Event: e, Emitter: lamp, Sensor: eye, Medium: "light", Ends: lit == 0})
	}
	answer := Set(lamp, Not(V(eye)))
	if g.below(3) == 0 {
		answer = If(V(eye), g.statement(app))
	}
	g.On(eye, answer)
	s := &g.Subscriptions[len(g.Subscriptions)-1]
	s.App, g.Funcs[s.Handler].App = app, app
}

// app adds timers, what they do, and what starts them.
func (g *generator) app(app ts.AppID) {
	var events []ts.EventID
	for i := range 1 + g.below(2) {
		e := g.Event(fmt.Sprintf("App%d.t%d", app, i))
		g.timers[app] = append(g.timers[app], g.Flag(e, g.below(3) == 0))
		events = append(events, e)
	}
	for _, e := range events {
		x := &g.Events[e]
		x.Kind, x.OneShot, x.Armed, x.App = ts.Timer, true, true, app
		g.Funcs[x.Body].App, g.Funcs[x.Body].Locals = app, 1
		g.Funcs[x.Body].Body = g.body(app, 2+g.below(2))
	}
	for range 1 + g.below(2) {
		v := g.sensors[g.below(len(g.sensors))]
		body := g.body(app, 1+g.below(2))
		if g.below(g.heard) == 0 {
			i := g.below(2)
			v, body = g.devices[i], g.answer(app, i)
		}
		g.On(v, body...)
		s := &g.Subscriptions[len(g.Subscriptions)-1]
		s.App, g.Funcs[s.Handler].App = app, app
	}
}

// answer is what an app does when it hears of a device: at once it changes only
// the second for the first, so that nothing goes round within an event.
func (g *generator) answer(app ts.AppID, device int) []ir.Stmt {
	body := []ir.Stmt{g.start(app), If(V(g.sensors[0]), g.start(app))}
	if other := g.devices[1]; device == 0 && g.below(2) == 0 {
		body = append(body, Set(other, Not(V(other))))
	}
	return body
}

func (g *generator) start(app ts.AppID) ir.Stmt {
	return Set(g.timers[app][g.below(len(g.timers[app]))], C(1))
}

func (g *generator) body(app ts.AppID, n int) (list []ir.Stmt) {
	for range n {
		list = append(list, g.statement(app))
	}
	return list
}

func (g *generator) statement(app ts.AppID) ir.Stmt {
	lamp := g.devices[g.below(2)]
	switch g.below(10) {
	case 0, 1, 2:
		return g.start(app)
	case 3:
		return Set(g.timers[app][g.below(len(g.timers[app]))], C(0))
	case 4, 5:
		return Set(lamp, Not(V(lamp)))
	case 6:
		return Set(lamp, C(int32(g.below(2))))
	case 7:
		if g.below(g.asked) == 0 {
			return &ir.If{Cond: C(1), Then: []ir.Stmt{Choose(0, 0, 1), Set(lamp, L(0))}}
		}
		return If(V(lamp), g.body(app, 1)...)
	}
	if timer := g.timers[app][g.below(len(g.timers[app]))]; g.below(2) == 0 {
		return IfElse(V(lamp), []ir.Stmt{Set(timer, C(1))}, []ir.Stmt{Set(timer, C(0))})
	}
	return If(V(g.sensors[g.below(len(g.sensors))]), g.body(app, 1+g.below(2))...)
}

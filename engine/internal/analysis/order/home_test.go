package order_test

import (
	"fmt"

	"crosscheck/engine/internal/explore/walk"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// generator makes small homes in which two apps answer two sensors and get into
// each other's way often.
type generator struct {
	Builder
	dice    walk.Random
	sensors []ir.VarID // two persons and a motion sensor
	shared  []ir.VarID // what apps command, and a variable
	timers  []ir.VarID // flags, one an app
	own     []ir.VarID // variables, one an app
	traits
}

// traits are what kind of homes a generator makes.
type traits struct {
	polite bool // apps give way to each other
	both   bool // apps hear of both persons, and look at the other one
	more   bool // there is all that there is in programs
}

func (g *generator) below(n int) int { return g.dice.Below(n) }

// home is a random home.
func home(seed uint64, x traits) *ir.Program {
	g := &generator{Builder: *New(), dice: walk.Random(seed), traits: x}
	if x.more {
		g.Program = *irtest.Random(seed)
		g.share()
	}
	g.furnish()
	if g.below(6) == 0 {
		g.event("e", 1, [...]ts.EventKind{ts.Touch, ts.Timer, ts.Plain}[g.below(3)], g.act(1, 1))
	}
	return &g.Program
}

// clocks is a random home whose apps go by the time of the week, too.
func clocks(seed uint64) *ir.Program {
	g := &generator{Builder: *New(), dice: walk.Random(seed), traits: traits{polite: seed%3 == 0}}
	g.furnish()
	for i := range 2 + g.below(3) {
		app := ts.AppID(1 + (i+g.below(2))%(len(g.Apps)-1))
		does := g.act(app, 1)
		if g.below(3) == 0 {
			fan := g.shared[1]
			does = IfElse(Eq(V(fan), C(0)), []ir.Stmt{Set(fan, C(1))}, []ir.Stmt{Set(fan, C(0))})
		}
		e := g.event(fmt.Sprint("at", i), app, ts.Timer, does)
		g.Events[e].At = g.times()
	}
	return &g.Program
}

// times are one or two times of the week.
func (g *generator) times() (out []ts.At) {
	for range 1 + g.below(4)/3 {
		days := [...]uint8{ts.AllDays, ts.AllDays, 1, 6}[g.below(4)]
		out = append(out, ts.At{From: ts.Daily(g.below(6) / 5 * 2), Ms: int64(g.below(4) / 3), Days: days})
	}
	return out
}

// share has some events of a program move something around the home, others
// armed, and apps command its variables.
func (g *generator) share() {
	for i := range g.Events {
		e := &g.Events[i]
		e.Kind, e.Armed = ts.EventKind(g.below(4)), g.below(2) == 0
		if e.Kind == ts.Environment {
			e.App, e.Armed, g.Funcs[e.Body].App = 0, false, 0
		}
	}
	for i := range g.Vars {
		if v := &g.Vars[i]; v.Kind == ts.Global && v.Len == 0 {
			v.Kind, v.Device = ts.Attribute, fmt.Sprint("thing", i)
		}
	}
}

// furnish adds devices, and apps that answer the sensors.
func (g *generator) furnish() {
	g.devices()
	for app := ts.AppID(1); int(app) < len(g.Apps); app++ {
		g.app(app)
	}
	for _, s := range g.sensors {
		g.environment(s)
	}
}

func (g *generator) devices() {
	d := value.RangeDomain(0, 1)
	for i := len(g.Apps) - 1; i < 2+g.below(5)/4; i++ {
		g.App(fmt.Sprintf("App%d", i+1))
	}
	for i, name := range []string{"ann", "bob", "eye"}[:2+g.below(2)] {
		v := g.Attribute(name, "seen", d, int32(g.below(2)))
		if i < 2 && g.below(4) > 0 {
			g.Vars[v].Bond = ts.Turn
		}
		g.sensors = append(g.sensors, v)
	}
	g.shared = append(g.shared, g.Attribute("lamp", "level", value.RangeDomain(0, 2), 0), g.Attribute("fan", "switch", d, 0), g.Var("mode", d, 0), g.Var("x", d, 0))
	g.Vars[g.shared[2]].Kind = ts.Mode
	if g.below(6) == 0 {
		g.Vars[g.shared[1]].Bond = ts.Passage
	}
	for a := 1; a < len(g.Apps); a++ {
		own := g.Var(g.Apps[a]+".memory", d, 0)
		g.Vars[own].Kind, g.Vars[own].App = ts.AppState, ts.AppID(a)
		flag := g.Var(g.Apps[a]+".later", d, 0)
		g.Vars[flag].Kind, g.Vars[flag].App = ts.TimerFlag, ts.AppID(a)
		g.own, g.timers = append(g.own, own), append(g.timers, flag)
	}
}

// app answers one or two sensors, and has a timer.
func (g *generator) app(app ts.AppID) {
	from := int(app) - 1
	for i := range 1 + g.below(3)/2 {
		v := g.sensors[(from+i*g.below(3))%len(g.sensors)]
		body := []ir.Stmt{g.act(app, 2)}
		if g.polite && g.below(4) > 0 {
			body = []ir.Stmt{g.giveWay(app)}
		}
		if g.below(4) == 0 {
			body = append(body, g.act(app, 1))
		}
		g.hear(v, app, body...)
	}
	for i := range 2 {
		if g.both {
			g.hear(g.sensors[i], app, g.joint(g.sensors[1-i])...)
		}
	}
	e := g.event(g.Apps[app]+".later", app, ts.Timer, g.act(app, 2))
	g.Events[e].Flag, g.Events[e].OneShot, g.Events[e].Armed = g.timers[app-1], true, true
}

// hear has an app hear of v, mostly of one of its values.
func (g *generator) hear(v ir.VarID, app ts.AppID, body ...ir.Stmt) {
	g.On(v, body...)
	s := &g.Subscriptions[len(g.Subscriptions)-1]
	s.App, g.Funcs[s.Handler].App = app, app
	s.Only, s.Value = g.below(3) > 0, int32(g.below(2))
}

// joint is what an app does that looks at the other person, or at what others do,
// and mostly does one of two things.
func (g *generator) joint(other ir.VarID) []ir.Stmt {
	command := func() ir.Stmt {
		v := g.shared[g.below(2)]
		return Set(v, C(int32(g.below(int(g.Vars[v].Domain.Size())))))
	}
	asks := []ir.VarID{other, other, g.shared[0], g.shared[1]}[g.below(4)]
	answer := &ir.If{Cond: Eq(V(asks), C(int32(g.below(2)))), Then: []ir.Stmt{command()}}
	if g.below(2) == 0 {
		answer.Else = []ir.Stmt{command()}
	}
	return []ir.Stmt{answer}
}

func (g *generator) event(name string, app ts.AppID, kind ts.EventKind, body ...ir.Stmt) ts.EventID {
	e := g.Event(name, body...)
	g.Funcs[g.Events[e].Body].App, g.Events[e].App, g.Events[e].Kind = app, app, kind
	return e
}

// environment moves a sensor: to each other value, or to any.
func (g *generator) environment(v ir.VarID) {
	if g.below(3) == 0 {
		g.event(g.Vars[v].Name, 0, ts.Environment, Choose(0, 0, 1), Set(v, L(0)))
		return
	}
	for x := range int32(2) {
		e := g.event(fmt.Sprintf("%s=%d", g.Vars[v].Name, x), 0, ts.Environment, Set(v, C(x)))
		g.Events[e].Guard = Bin(V(v), ir.Ne, C(x))
	}
}

// act is what an app does: mostly a command, mostly under a condition.
func (g *generator) act(app ts.AppID, depth int) ir.Stmt {
	n := g.below(12)
	switch {
	case n < 5 && depth > 0:
		return IfElse(Eq(g.load(app), C(int32(g.below(2)))), []ir.Stmt{g.act(app, depth-1)}, g.otherwise(app))
	case n == 5:
		return Set(g.own[app-1], C(int32(g.below(2))))
	case n == 6:
		return Set(g.timers[app-1], C(int32(g.below(4)+1)/2%2))
	}
	v := g.shared[g.below(4)*g.below(4)/3]
	return Set(v, C(int32(g.below(int(g.Vars[v].Domain.Size())))))
}

// giveWay is a command that an app gives, now or later, unless something is as
// others leave it.
func (g *generator) giveWay(app ts.AppID) ir.Stmt {
	lamp, fan := g.shared[0], g.shared[1]
	asks, does := lamp, Set(lamp, C(int32(app)%3))
	if g.below(2) == 0 && app == 1 {
		asks, does = fan, Set(lamp, C(1))
	} else if g.below(2) == 0 && app == 2 {
		does = Set(fan, C(1))
	}
	if g.below(4) == 0 {
		does = Set(g.timers[app-1], C(1))
	}
	return If(Eq(V(asks), C(0)), does)
}

func (g *generator) otherwise(app ts.AppID) []ir.Stmt {
	if g.below(4) > 0 {
		return nil
	}
	return []ir.Stmt{g.act(app, 0)}
}

func (g *generator) load(app ts.AppID) ir.Expr {
	switch n := g.below(8); {
	case n == 0:
		return V(g.own[app-1])
	case n < 3:
		return V(g.sensors[g.below(len(g.sensors))])
	}
	return V(g.shared[g.below(len(g.shared))])
}

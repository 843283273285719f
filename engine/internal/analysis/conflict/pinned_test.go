package conflict_test

import (
	"maps"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// pinned are small programs on which the flow and its twin once differed, or were
// both wrong, with what is right.
var pinned = []struct {
	name    string
	program func(g *generator)
	rule    map[claim]int // conflicts of runs of at most three steps
	left    map[claim]int
}{
	{
		// hall.motion is 0, lamp.switch 1, timer 2. The lamp is on without its timer.
		name: "a timer that is stopped before it is set",
		program: func(g *generator) {
			motion, lamp := g.thing("hall.motion", 0), g.thing("lamp.switch", 0)
			timer := g.timer(1, Set(lamp, C(0)))
			g.moves(motion)
			g.when(motion, 1, 1, Set(timer, C(0)), If(Eq(V(lamp), C(0)), Set(timer, C(1)), Set(lamp, C(1))))
			g.by(1, ts.Touch, "stop", Set(timer, C(0)))
		},
		left: map[claim]int{{class: conflict.Left, a: 1, loc: 1, emitter: -1}: 2},
	},
	{
		// Eye is 0, lamp 1, fan 2. The fan runs because the lamp is off, which it no
		// longer is.
		name: "a reason that is over when the app hears of it",
		program: func(g *generator) {
			lamp, fan := g.blinks(), g.thing("fan.switch", 0)
			g.when(lamp, 0, 1, Set(fan, C(1)))
			g.by(2, ts.Plain, "later", Set(fan, C(0)))
		},
	},
	{
		name: "a reason that is another one when the app hears of it",
		program: func(g *generator) {
			lamp, fan := g.blinks(), g.thing("fan.switch", 0)
			g.when(lamp, -1, 1, Set(fan, C(1)))
			g.by(2, ts.Plain, "later", Set(fan, C(0)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 2, emitter: -1}: 2},
	},
	{
		// Eye is 0, lamp 1. The house rule has the last word.
		name: "what is set right again in the same event is not undone",
		program: func(g *generator) {
			eye, lamp := g.thing("eye.light", 0), g.thing("lamp.switch", 0)
			g.moves(eye)
			g.when(eye, 1, 1, Set(lamp, C(1)))
			g.by(2, ts.Plain, "later", Set(lamp, C(0)))
			g.when(lamp, 0, 0, Set(lamp, C(1)))
		},
	},
	{
		// Heater is 1, fan 2. It is not on any more when Two puts the fan out.
		name: "a reason that is over within the event",
		program: func(g *generator) {
			heater, fan := g.heats()
			g.when(fan, 1, 3, Set(heater, C(0)))
			g.when(heater, 0, 2, Set(fan, C(0)))
		},
	},
	{
		name: "a reason that ends with the event",
		program: func(g *generator) {
			heater, fan := g.heats()
			g.when(fan, 1, 2, Set(fan, C(0)))
			g.when(fan, 0, 3, Set(heater, C(0)))
		},
	},
	{
		name: "a reason that holds to the end of the event",
		program: func(g *generator) {
			_, fan := g.heats()
			g.when(fan, 1, 2, Set(fan, C(0)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 2, emitter: -1}: 1},
	},
	{
		name: "of two commands the second has a reason that lasts",
		program: func(g *generator) {
			heater, fan := g.thing("heater.switch", 0), g.thing("fan.switch", 0)
			g.by(1, ts.Plain, "later", Set(heater, C(1)), Set(fan, C(1)))
			g.when(heater, 1, 1, Set(fan, C(1)))
			g.when(fan, 1, 2, Set(fan, C(0)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 1, emitter: -1}: 1},
	},
	{
		name: "who has the last word is not undone",
		program: func(g *generator) {
			fan := g.turns()
			g.when(fan, 0, 1, Set(fan, C(2)))
		},
	},
	{
		name: "somebody else has the last word",
		program: func(g *generator) {
			fan := g.turns()
			g.when(fan, 0, 3, Set(fan, C(2)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 1, emitter: -1}: 2},
	},
	{
		// Eye is 0, fan 1, timer 2.
		name: "an app gives in and stops the timer that was to end its command",
		program: func(g *generator) {
			eye, fan := g.thing("eye.light", 0), g.thing("fan.switch", 0)
			timer := g.timer(1, Set(fan, C(0)))
			g.moves(eye)
			g.when(eye, 1, 1, Set(fan, C(1)), Set(timer, C(1)))
			g.by(2, ts.Plain, "later", Set(fan, C(0)))
			g.when(fan, 0, 1, Set(timer, C(0)))
		},
	},
	{
		name: "a timer that is set anew does not end the command",
		program: func(g *generator) {
			eye, fan := g.thing("eye.light", 0), g.thing("fan.switch", 0)
			timer := g.timer(1, Set(fan, C(0)))
			g.moves(eye)
			g.by(1, ts.Touch, "set", Set(timer, C(1)))
			g.when(eye, 1, 1, If(Eq(V(timer), C(1)), Set(fan, C(1)), Set(timer, C(0)), Set(timer, C(1))))
			g.by(2, ts.Plain, "later", Set(fan, C(0)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 1, emitter: -1}: 3},
	},
	{
		// Eye is 0, door 1, fan 2. With the door open One stores what its variable has.
		name: "storing what there is is no look",
		program: func(g *generator) {
			eye, door, fan := g.thing("eye.light", 0), g.thing("door.contact", 0), g.thing("fan.switch", 0)
			own := g.Var("own", value.BoolDomain, 0)
			g.Vars[own].Kind, g.Vars[own].App = ts.AppState, 1
			g.moves(eye)
			g.when(eye, 1, 1, If(Eq(V(door), C(1)), Set(own, C(0))), Set(fan, C(1)))
			g.by(2, ts.Plain, "later", Set(door, C(1)), Set(fan, C(0)))
		},
		rule: map[claim]int{{class: conflict.Undone, a: 1, b: 2, loc: 2, emitter: -1}: 2},
	},
	{
		// Eye is 0, global 1, fan 2. One finds the fan on that it switched on itself;
		// after a first "later" it looks at it without that.
		name: "looking at what was stored on another way is a look",
		program: func(g *generator) {
			eye, global, fan := g.thing("eye.light", 0), g.Var("global", value.BoolDomain, 0), g.thing("fan.switch", 0)
			g.moves(eye)
			g.when(eye, 1, 2, Set(fan, C(1)))
			g.when(eye, 1, 1, If(Eq(V(global), C(0)), Set(fan, C(1))), If(Eq(V(fan), C(1)), Set(fan, C(1))))
			g.by(3, ts.Plain, "later", Set(global, C(1)), Set(fan, C(0)))
		},
		rule: map[claim]int{
			{class: conflict.Undone, a: 2, b: 3, loc: 2, emitter: -1}: 2,
			{class: conflict.Undone, a: 1, b: 3, loc: 2, emitter: -1}: 3,
		},
	},
}

// heats is a heater that Three switches on when the eye sees something, and a fan
// that One then switches on.
func (g *generator) heats() (heater, fan ir.VarID) {
	eye := g.thing("eye.light", 0)
	heater, fan = g.thing("heater.switch", 0), g.thing("fan.switch", 0)
	g.moves(eye)
	g.when(eye, 1, 3, Set(heater, C(1)))
	g.when(heater, 1, 1, Set(fan, C(1)))
	return heater, fan
}

// turns is a fan of three speeds that One sets to 1 when the eye sees something,
// and Two stops later.
func (g *generator) turns() (fan ir.VarID) {
	eye := g.thing("eye.light", 0)
	fan = g.Attribute("fan", "speed", value.RangeDomain(0, 2), 0)
	g.moves(eye)
	g.when(eye, 1, 1, Set(fan, C(1)))
	g.by(2, ts.Plain, "later", Set(fan, C(0)))
	return fan
}

// thing is an attribute.
func (g *generator) thing(name string, init int32) ir.VarID {
	device, attribute, _ := strings.Cut(name, ".")
	return g.Attribute(device, attribute, value.RangeDomain(0, 1), init)
}

// moves has the environment move v.
func (g *generator) moves(v ir.VarID) { g.environment(g.Vars[v].Name, Choose(0, 0, 1), Set(v, L(0))) }

// by is an event of an app.
func (g *generator) by(app ts.AppID, kind ts.EventKind, name string, body ...ir.Stmt) *ir.Event {
	e := g.Event(name, body...)
	g.Funcs[g.Events[e].Body].App, g.Events[e].App, g.Events[e].Kind = app, app, kind
	return &g.Events[e]
}

// timer is the flag of a timer of an app.
func (g *generator) timer(app ts.AppID, body ...ir.Stmt) ir.VarID {
	name := g.Apps[app] + ".timer"
	flag := g.Var("on_"+name, value.BoolDomain, 0)
	g.Vars[flag].Kind = ts.TimerFlag
	e := g.by(app, ts.Timer, name, body...)
	e.Flag, e.OneShot, e.Armed = flag, true, true
	return flag
}

// when has an app react to v, or, if it is not below 0, to its value x.
func (g *generator) when(v ir.VarID, x int32, app ts.AppID, body ...ir.Stmt) {
	g.On(v, body...)
	s := &g.Subscriptions[len(g.Subscriptions)-1]
	s.App, g.Funcs[s.Handler].App = app, app
	s.Only, s.Value = x >= 0, max(x, 0)
}

// blinks is a lamp that goes out and on again whenever the eye sees something.
func (g *generator) blinks() (lamp ir.VarID) {
	eye := g.thing("eye.light", 0)
	lamp = g.thing("lamp.switch", 1)
	g.moves(eye)
	g.when(eye, 1, 1, Set(lamp, C(0)), Set(lamp, C(1)))
	return lamp
}

func TestPinnedProgramsAreJudgedRightTwice(t *testing.T) {
	for _, x := range pinned {
		t.Run(x.name, func(t *testing.T) {
			g := &generator{Builder: *New()}
			g.App("One")
			g.App("Two")
			g.App("Three")
			x.program(g)
			sys := interp.New(&g.Program)
			graph := tracetest.Explore(sys, nil)
			j := judge{sys: sys, found: map[claim]int{}, silent: map[string]bool{}}
			j.runs(3)
			rule := map[claim]int{}
			for _, c := range inGraph(graph, conflict.Options{Again: sys}) {
				if c.Class != conflict.Left {
					rule[claimOf(&c)] = len(c.Edges)
				}
			}
			if !maps.Equal(rule, x.rule) || !maps.Equal(j.found, x.rule) {
				t.Errorf("flow    %v\nreading %v\nwant    %v", rule, j.found, x.rule)
			}
			twin := tellings{judge: judge{sys: sys, silent: map[string]bool{}}}
			twin.run(mostTellings)
			got, told := left(graph, conflict.Options{Again: sys}), twin.left()
			if !maps.Equal(got, x.left) || !maps.Equal(told, x.left) {
				t.Errorf("flow    %v\ntelling %v\nwant    %v", got, told, x.left)
			}
		})
	}
}

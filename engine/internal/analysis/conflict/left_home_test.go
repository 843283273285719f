package conflict_test

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// keeper makes small homes whose apps switch things on for a while.
type keeper struct {
	generator
	sensors, devices []ir.VarID
	mode             ir.VarID
	timers           [][]ir.VarID // flags, per app
	regime           string
}

// leftRegimes are kinds of homes, and what has to come up in one of how many;
// each adds something to two sensors, two devices and apps with timers.
var leftRegimes = []struct {
	name  string
	oneIn map[string]int
}{
	{"timers", leaving(150)},
	{"asked for", leaving(60)},
	{"modes", leaving(80)},
	{"again and again", map[string]int{"read": 2, "left behind": 100, "coming": 200}},
	{"by hand", leaving(150)},
	{"several at once", leaving(250)},
	{"moments", leaving(250)},
	{"turns", leaving(160)},
	{"degrees", leaving(120)},
	{"stopped first", leaving(20)},
	{"unsure", leaving(200)},
	{"anything", leaving(80)},
}

// leaving is what comes up in any home: one in so many leaves something behind,
// others leave it for each of the reasons to say nothing.
func leaving(one int) map[string]int {
	return map[string]int{"read": 2, "left behind": one, "alone": 20, "needed": 60, "ending": 200, "kept": 600, "anew": 2000}
}

// leftHome is a random home of a regime.
func leftHome(regime int, seed uint64) *ir.Program {
	name := leftRegimes[regime].name
	g := &keeper{generator: generator{Builder: *New(), traits: ordinary, state: seed*16 + uint64(regime)}, regime: name}
	apps := 1 + g.below(2)
	switch name {
	case "several at once":
		apps = 2
	case "anything":
		g.preset(seed, apps)
	}
	g.things()
	for i := len(g.Apps); i <= apps; i++ {
		g.App(fmt.Sprintf("App%d", i))
	}
	for i := range len(g.Apps) - 1 {
		g.timers = append(g.timers, g.flags(i))
	}
	for app := ts.AppID(1); int(app) <= apps; app++ {
		g.app(app)
	}
	for _, s := range g.sensors {
		g.environment(g.Vars[s].Name, Choose(0, 0, 1), Set(s, L(0)))
	}
	g.more()
	return &g.Program
}

// things are what there is in the home.
func (g *keeper) things() {
	d := value.RangeDomain(0, 1)
	if g.regime == "moments" {
		d = value.BoolDomain
	}
	g.sensors = []ir.VarID{g.Attribute("hall", "motion", d, 0), g.Attribute("door", "contact", d, 0)}
	if g.regime == "turns" {
		g.Vars[g.sensors[g.below(2)]].Bond = ts.Bond(1 + g.below(4))
	}
	if g.regime == "degrees" {
		d = value.RangeDomain(0, 2)
	}
	g.devices = []ir.VarID{g.Attribute("lamp", "switch", d, 0), g.Attribute("fan", "switch", d, 0)}
	if len(g.shared) > 0 {
		g.devices[1] = g.shared[0]
	}
	g.mode = g.Var("mode", value.RangeDomain(0, 1), 0)
	g.Vars[g.mode].Kind = ts.Mode
}

// flags are those of an app's timers.
func (g *keeper) flags(app int) (list []ir.VarID) {
	for i := range 1 + g.below(2) {
		v := g.Var(fmt.Sprintf("on_App%d.timer%d", app+1, i), value.BoolDomain, 0)
		g.Vars[v].Kind = ts.TimerFlag
		list = append(list, v)
	}
	return list
}

// app writes the handlers of an app: what its timers do, and what it does when
// something moves.
func (g *keeper) app(app ts.AppID) {
	for i, flag := range g.timers[app-1] {
		e := g.Event(fmt.Sprintf("App%d.timer%d", app, i), g.acts(app, 1)...)
		g.Funcs[g.Events[e].Body].App, g.Events[e].App = app, app
		g.Events[e].Kind, g.Events[e].Flag, g.Events[e].OneShot = ts.Timer, flag, true
		g.Events[e].Armed = true
	}
	for range 1 + g.below(3) {
		body := g.acts(app, 1+g.below(2))
		if g.regime == "stopped first" {
			body = g.anew(app, body)
		}
		g.subscribe(g.sensors[g.below(2)], app, body...)
	}
}

// anew stops the timer of an app and, as things are, starts it again, beside the
// rest of a body.
func (g *keeper) anew(app ts.AppID, body []ir.Stmt) []ir.Stmt {
	flag, lamp := g.timers[app-1][0], g.devices[0]
	again := []ir.Stmt{Set(flag, C(1)), Set(lamp, C(1))}
	if g.below(2) == 0 {
		again = []ir.Stmt{If(Eq(V(g.asked()), C(0)), again...)}
	}
	return slices.Concat([]ir.Stmt{Set(flag, C(0))}, again, body[1:])
}

func (g *keeper) acts(app ts.AppID, n int) (list []ir.Stmt) {
	for range n {
		list = append(list, g.act(app, 2))
	}
	return list
}

// act is what an app does: it commands a device, or starts or stops a timer,
// under some condition or none.
func (g *keeper) act(app ts.AppID, depth int) ir.Stmt {
	flag, device := g.timers[app-1][g.below(len(g.timers[app-1]))], g.devices[g.below(4)/3]
	switch n := g.below(10); {
	case g.regime == "unsure" && n > 8 && depth > 0:
		return &ir.If{Cond: C(1), Then: []ir.Stmt{Choose(0, 0, 1), If(Eq(L(0), C(0)), g.act(app, 0))}}
	case n < 2 && depth > 0:
		return If(Eq(V(g.asked()), C(int32(g.below(2)))), g.act(app, depth-1), g.act(app, depth-1))
	case n < 3 && depth > 0:
		return If(Eq(V(g.asked()), C(0)), g.act(app, depth-1))
	case n < 6:
		return Set(flag, C(int32(min(1, g.below(4)))))
	}
	return Set(device, C(int32(g.below(min(3, g.Vars[device].Domain.Size())))))
}

// asked is what conditions are about.
func (g *keeper) asked() ir.VarID {
	return []ir.VarID{g.sensors[0], g.sensors[0], g.sensors[1], g.devices[0], g.mode}[g.below(5)]
}

// more adds what a regime has.
func (g *keeper) more() {
	app := ts.AppID(1 + g.below(len(g.Apps)-1))
	run := func(name string, kind ts.EventKind, body ...ir.Stmt) *ir.Event {
		e := g.Event(name, body...)
		g.Funcs[g.Events[e].Body].App, g.Events[e].App, g.Events[e].Kind = app, app, kind
		return &g.Events[e]
	}
	switch g.regime {
	case "asked for":
		on := Set(g.devices[0], C(1))
		run("press", ts.Touch, on, Set(g.timers[app-1][0], C(1)))
	case "modes":
		g.environment("mode", Choose(0, 0, 1), Set(g.mode, L(0)))
	case "stopped first":
		run("stop", ts.Touch, Set(g.timers[app-1][0], C(0)))
	case "again and again":
		run("every hour", ts.Timer, g.acts(app, 1)...).Repeats = true
	case "by hand":
		g.environment("lamp", Choose(0, 0, 1), Set(g.devices[0], L(0)))
	case "several at once":
		g.subscribe(g.sensors[0], 1, Set(g.devices[0], C(1)), Set(g.timers[0][0], C(1)))
		g.subscribe(g.sensors[0], 2, g.acts(2, 2)...)
	}
}

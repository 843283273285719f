package conflict_test

import (
	"fmt"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// generator makes small homes whose apps get into each other's way often.
type generator struct {
	Builder
	traits
	state  uint64
	shared []ir.VarID
	own    [][]ir.VarID // per app
	quiet  []bool       // per app: it only says something
}

// below is a number from 0 to n-1 (splitmix64).
func (g *generator) below(n int) int {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 % uint64(n))
}

// traits are what kind of homes a generator makes.
type traits struct {
	least   int  // so many events of apps at least
	events  int  // and fewer than so many more
	moved   int  // fewer than so many handlers hear of what the environment moves
	changed int  // the same of what anybody changes
	persons int  // fewer than so many beside those there always are
	always  int  // persons
	bonds   int  // of so many attributes five have a bond that is drawn
	reacts  int  // handlers that hear of the sensor that the lamp moves
	lamps   bool // the first two apps switch the lamp by what the sensor says
	modes   bool // apps hear of the mode and of the variable
	welcome int  // handlers that do something for who comes, or end it when somebody leaves
}

var ordinary = traits{least: 2, events: 3, moved: 3, changed: 4, persons: 3, bonds: 8}

// home is a program with a few attributes, a mode, a variable, two or three
// apps with variables of their own, and handlers of a few statements. The last
// two attributes are those of a lamp and of a sensor that it moves.
func home(seed uint64) (*ir.Program, []conflict.Link) {
	x := ordinary
	x.lamps = seed%3 == 0
	return homeOf(seed, x)
}

func homeOf(seed uint64, x traits) (*ir.Program, []conflict.Link) {
	g := &generator{Builder: *New(), traits: x, state: seed}
	g.variables()
	sensor := g.shared[len(g.shared)-1]
	lamp := g.shared[len(g.shared)-2]
	for i := range x.least + g.below(x.events) {
		app := ts.AppID(1 + g.below(len(g.Apps)-1))
		e := g.by(app, ts.Plain, fmt.Sprintf("e%d", i), g.body(app, 1+g.below(3))...)
		e.Kind = [...]ts.EventKind{ts.Plain, ts.Plain, ts.Touch, ts.Timer}[g.below(4)]
		e.Lasts = e.Kind == ts.Timer && i%2 == 1
	}
	thing := g.shared[len(g.shared)-1-g.below(2)*g.below(len(g.shared))]
	g.environment("env", Choose(0, 0, 1), Set(thing, L(0)))
	for range g.below(x.moved) {
		if g.Vars[thing].Topic != ir.NoTopic {
			g.listen(thing)
		}
	}
	for app := ts.AppID(1); app < 3 && x.lamps; app++ {
		g.subscribe(sensor, app, Set(lamp, C(int32(g.below(2)))))
	}
	push := g.environment("push", Set(sensor, V(lamp)))
	for range g.below(x.changed) {
		g.listen(g.shared[2+g.below(len(g.shared)-2)])
	}
	for range x.reacts {
		g.listen(sensor)
	}
	for range g.below(3) {
		if x.modes {
			g.listen(g.shared[g.below(2)])
		}
	}
	for i := range x.always {
		g.listen(g.shared[3+i])
	}
	for range x.welcome {
		person, app := g.shared[3+g.below(x.always)], ts.AppID(1+g.below(len(g.Apps)-1))
		thing := [...]ir.VarID{lamp, g.shared[2]}[g.below(2)]
		g.subscribe(person, app, IfElse(Eq(V(person), C(0)), []ir.Stmt{g.onOr(thing)}, []ir.Stmt{Set(thing, C(int32(g.below(5)/4)))}))
	}
	link := conflict.Link{Event: push, From: ts.LocID(lamp), To: ts.LocID(sensor), Medium: "light", Ends: seed%3 == 1, Meant: seed%7 == 2}
	links := []conflict.Link{link}
	if link.From = ts.LocID(g.shared[2]); link.Ends { // the fan
		links = append(links, link)
	}
	return &g.Program, links
}

// onOr switches a thing on, or once in a while looks whether somebody is there.
func (g *generator) onOr(thing ir.VarID) ir.Stmt {
	if g.below(4) == 0 {
		return If(Eq(V(g.shared[3]), C(0)), Set(thing, C(1)))
	}
	return Set(thing, C(1))
}

// listen has some app react to v.
func (g *generator) listen(v ir.VarID) {
	app := ts.AppID(1 + g.below(len(g.Apps)-1))
	g.subscribe(v, app, g.body(app, 1+g.below(2))...)
}

// subscribe has an app react to v, or to one of its values.
func (g *generator) subscribe(v ir.VarID, app ts.AppID, body ...ir.Stmt) {
	g.On(v, body...)
	s := &g.Subscriptions[len(g.Subscriptions)-1]
	s.App, g.Funcs[s.Handler].App = app, app
	s.Only, s.Value = g.below(2) == 0, int32(g.below(2))
}

func (g *generator) environment(name string, body ...ir.Stmt) ts.EventID {
	e := g.Event(name, body...)
	g.Funcs[g.Events[e].Body].App, g.Events[e].App, g.Events[e].Kind = 0, 0, ts.Environment
	return e
}

func (g *generator) variables() {
	d := value.RangeDomain(0, 1)
	for i := range 2 + g.below(2) {
		g.App(fmt.Sprintf("App%d", i+1))
	}
	if g.below(3) == 0 {
		d = value.BoolDomain
	}
	g.shared = append(g.shared, g.Var("global", d, 0), g.Var("mode", d, 0), g.Attribute("fan", "speed", d, 0))
	g.Vars[g.shared[1]].Kind = ts.Mode
	for _, v := range g.shared[:2] {
		if g.modes {
			g.Vars[v].Topic = ir.TopicID(len(g.Topics))
			g.Topics = append(g.Topics, ir.Topic{Name: g.Vars[v].Name})
		}
	}
	for i := range g.always + g.below(g.persons) {
		person := g.Attribute(fmt.Sprintf("person%d", i), "presence", d, 0)
		g.Vars[person].Bond = ts.Turn
		g.shared = append(g.shared, person)
		g.environment(fmt.Sprintf("walk%d", i), Set(person, Eq(V(person), C(0))))
	}
	g.shared = append(g.shared, g.Attribute("lamp", "switch", d, 0), g.Attribute("eye", "light", d, 0))
	for _, v := range g.shared[2:] {
		if b := ts.Bond(g.below(g.bonds)); g.Vars[v].Bond == ts.Situation && b <= ts.Moment {
			g.Vars[v].Bond = b
			g.Vars[v].Hand = b%2 == 0
		}
	}
	g.own, g.quiet = make([][]ir.VarID, len(g.Apps)), make([]bool, len(g.Apps))
	for a := 1; a < len(g.Apps); a++ {
		g.quiet[a] = g.below(8) == 0
		v := g.Var(g.Apps[a]+".memory", d, 0)
		g.Vars[v].Kind, g.Vars[v].App = ts.AppState, ts.AppID(a)
		g.own[a] = []ir.VarID{v}
	}
}

func (g *generator) body(app ts.AppID, n int) []ir.Stmt {
	var out []ir.Stmt
	for range n {
		out = append(out, g.stmt(app, 2))
	}
	return out
}

func (g *generator) stmt(app ts.AppID, depth int) ir.Stmt {
	own, shared := g.own[app][0], g.shared[g.below(len(g.shared)-1)]
	switch n := g.below(10); {
	case n < 3 && depth > 0:
		return If(Eq(g.load(app), C(int32(g.below(2)))), g.stmt(app, depth-1), g.stmt(app, depth-1))
	case n < 4:
		return Set(own, V(shared))
	case n < 5:
		return Set(own, C(int32(g.below(2))))
	case g.quiet[app]:
		eye := g.shared[len(g.shared)-1]
		return If(Eq(V(eye), C(int32(g.below(2)))), &ir.Say{Text: "look"})
	case n < 6:
		return Set(shared, V(own))
	}
	return Set(shared, C(int32(g.below(2))))
}

func (g *generator) load(app ts.AppID) ir.Expr {
	if g.below(3) == 0 {
		return V(g.own[app][0])
	}
	return V(g.shared[g.below(len(g.shared))])
}

// Package irtest makes random programs for differential tests: small enough
// to explore, with everything the IR has, errors included.
package irtest

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Random makes the program of a seed; it passes ir.Check.
func Random(seed uint64) *ir.Program {
	return newGenerator(seed).program()
}

// Crowded is Random with more apps, most of which hear the same.
func Crowded(seed uint64) *ir.Program {
	g := newGenerator(seed)
	g.crowd = 3
	return g.program()
}

func newGenerator(seed uint64) *generator {
	return &generator{dice: dice{seed}, above: ir.NoTopic, unread: ir.NoVar}
}

func (g *generator) program() *ir.Program {
	g.wild = g.chance(3)
	g.p.Apps = []string{""}
	for i := range g.crowd + g.below(4) {
		g.p.Apps = append(g.p.Apps, fmt.Sprintf("App%d", i+1))
	}
	g.variables()
	if g.timed {
		g.clocks()
	}
	g.functions()
	g.events()
	g.subscriptions()
	if g.timed {
		g.windows()
		g.finish()
	}
	g.properties()
	g.orders()
	return &g.p
}

// orders puts some apps before others, in one program of three.
func (g *generator) orders() {
	if !g.chance(33) {
		return
	}
	apps := g.p.Apps[1:]
	for later := range apps {
		for first := range later {
			o := ir.Order{First: apps[later], Then: apps[first]}
			if g.chance(20) {
				o.First, o.Then = o.Then, o.First
			}
			if g.chance(40) {
				g.p.Orders = append(g.p.Orders, o)
			}
			if ir.Check(&g.p) != nil { // against others
				g.p.Orders = g.p.Orders[:len(g.p.Orders)-1]
			}
		}
	}
}

// dice is a splitmix64 generator.
type dice struct{ state uint64 }

func (d *dice) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n-1; chance is true in percent of all cases.
func (d *dice) below(n int) int         { return int((d.next() >> 33) % uint64(n)) }
func (d *dice) chance(percent int) bool { return d.below(100) < percent }

type generator struct {
	dice
	p ir.Program
	// of the function being made
	locals int
	pure   bool
	depth  int
	callee int // functions below it may be called
	// above: only topics with higher numbers may be published, so that no chain
	// of handlers is endless. wild: no such care, and loops may be endless.
	above ir.TopicID
	wild  bool
	timed bool
	crowd int // how many apps there are at least
	// unread is a variable that is stored but never read, NoVar for none.
	unread ir.VarID
}

func (g *generator) app() ts.AppID { return ts.AppID(g.below(len(g.p.Apps))) }

func (g *generator) domain() value.Domain {
	switch n := g.below(20); {
	case n < 8:
		return value.BoolDomain
	case n < 14:
		return value.RangeDomain(0, int32(1+g.below(3)))
	case n < 16:
		return value.RangeDomain(-1, 1)
	case n < 18:
		return value.EnumDomain("Phase", []string{"idle", "busy", "done"})
	case n < 19:
		return value.RangeDomain(-200, 200)
	}
	return value.RangeDomain(-100_000, 2_000_000_000)
}

func (g *generator) within(d value.Domain) int32 {
	return d.Lo + int32(g.below(min(d.Size(), 4)))
}

func (g *generator) topic(name string) ir.TopicID {
	g.p.Topics = append(g.p.Topics, ir.Topic{Name: name})
	return ir.TopicID(len(g.p.Topics) - 1)
}

func (g *generator) variables() {
	g.topic("touch")
	if g.chance(50) {
		g.unread = 0
	}
	for i := range 1 + g.crowd + g.below(5) {
		v := ir.Var{Name: fmt.Sprintf("v%d", i), Domain: g.domain(), Topic: ir.NoTopic}
		switch n := g.below(10); {
		case n < 3+g.crowd:
			v.Kind, v.Device, v.Name = ts.Attribute, "dev", "dev."+v.Name
			v.Topic = g.topic(v.Name)
		case n < 4+g.crowd:
			v.Kind, v.Topic = ts.Mode, g.topic(v.Name)
		case n < 6+g.crowd:
			v.Kind, v.App = ts.AppState, g.app()
		}
		if g.chance(20) {
			v.Len = 2 + g.below(2)
		}
		v.InitAny = v.Domain.Size() <= 3 && g.chance(10)
		for range v.Cells() {
			v.Init = append(v.Init, g.within(v.Domain))
		}
		g.p.Vars = append(g.p.Vars, v)
	}
}

// functions makes helpers; each calls only those before it, rarely itself.
func (g *generator) functions() {
	for i := range g.below(4) {
		g.callee = i
		if g.chance(5) {
			g.callee = i + 1
		}
		g.p.Funcs = append(g.p.Funcs, ir.Func{Name: fmt.Sprintf("f%d", i), App: g.helperApp(), Params: g.below(3), Locals: 3})
		g.pure = g.chance(50)
		body := g.body(3)
		body = append(body, &ir.Return{X: g.expr(2)})
		g.p.Funcs[i].Body = body
	}
	g.callee, g.pure = len(g.p.Funcs), false
}

func (g *generator) helperApp() ts.AppID {
	if g.chance(50) {
		return 0
	}
	return g.app()
}

func (g *generator) handler(name string, app ts.AppID, params int) ir.FuncID {
	f := ir.Func{Name: name, App: app, Params: params, Locals: 3, Body: g.body(3)}
	g.p.Funcs = append(g.p.Funcs, f)
	return ir.FuncID(len(g.p.Funcs) - 1)
}

func (g *generator) events() {
	n := 1 + g.below(4)
	shared := ir.NoVar // flags of several events in one array
	if g.chance(30) {
		shared = g.flag("on", 4, []int32{1, 0, 1, 1})
	}
	for i := range n {
		e := ir.Event{Name: fmt.Sprintf("e%d", i), App: g.app(), Flag: shared, FlagCell: i}
		if shared == ir.NoVar || g.chance(50) {
			e.Flag, e.FlagCell = ir.NoVar, 0
		}
		if e.Flag == ir.NoVar && g.chance(50) {
			e.Flag = g.flag("on_"+e.Name, 0, []int32{1})
		}
		e.OneShot = e.Flag != ir.NoVar && g.chance(40)
		g.p.Events = append(g.p.Events, e)
	}
	for i := range g.p.Events {
		e := &g.p.Events[i]
		params := g.below(2)
		e.Body = g.handler(e.Name, e.App, params)
		for range params {
			e.Args = append(e.Args, int32(g.below(3)))
		}
		if g.chance(35) {
			e.Guard = g.condition()
		}
	}
}

func (g *generator) flag(name string, length int, init []int32) ir.VarID {
	g.p.Vars = append(g.p.Vars, ir.Var{
		Name: name, Kind: ts.Enable, Domain: value.BoolDomain, Len: length, Init: init, Topic: ir.NoTopic,
	})
	return ir.VarID(len(g.p.Vars) - 1)
}

func (g *generator) subscriptions() {
	for i := range 2*g.crowd + g.below(6) {
		app := g.app()
		s := ir.Subscription{
			Topic: ir.TopicID(g.below(len(g.p.Topics))), Only: g.chance(30), Value: int32(g.below(2)), App: app,
		}
		if s.Only {
			s.Side = [...]int8{0, 0, -1, 1}[g.below(4)]
		}
		if !g.wild {
			g.above = s.Topic
		}
		s.Handler = g.handler(fmt.Sprintf("h%d", i), app, g.below(2))
		g.p.Subscriptions = append(g.p.Subscriptions, s)
	}
}

func (g *generator) properties() {
	for i := range g.below(3) {
		g.p.Properties = append(g.p.Properties, ir.Property{
			Kind: ts.Invariant + ts.PropertyKind(g.below(4)), Name: fmt.Sprintf("p%d", i), Cond: g.condition(),
		})
	}
}

// condition is an expression for guards and properties: no locals, no calls
// of functions with effects.
func (g *generator) condition() ir.Expr {
	locals := g.locals
	g.locals, g.pure = 0, true
	x := g.expr(3)
	g.locals, g.pure = locals, false
	return x
}

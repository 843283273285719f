package conflict_test

import (
	"fmt"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// ruleRegimes are kinds of programs for races and undone commands, and what has
// to come up in one of how many of them.
var ruleRegimes = []struct {
	name    string
	program func(seed uint64) (*ir.Program, []conflict.Link)
	oneIn   map[string]int
}{
	{"anything", anything, map[string]int{
		"read": 2, "to depth 3": 6, "race": 20, "undone": 15, "reason over": 25, "stored since": 25, "given for a moment": 25,
		"a person asks": 150, "at once, ends the same": 200, "at once, given for a moment": 150, "given in to": 1500, "at once, reason over": 600,
	}},
	{"homes", home, map[string]int{
		"read": 2, "race": 20, "undone": 30, "physical": 60, "given for a moment": 15, "binds little": 60, "a person asks": 100, "by hand, and again": 100,
		"at once, given for a moment": 60, "reason over": 120, "stored since": 120,
	}},
	{"through the room", like(func(x *traits) { x.least, x.events, x.lamps, x.reacts = 1, 2, true, 2 }), map[string]int{
		"read": 2, "race": 10, "undone": 15, "physical": 20, "reason over": 40, "stored since": 50,
	}},
	{"listening", like(func(x *traits) { x.least, x.events, x.moved, x.changed = 0, 2, 4, 5 }), map[string]int{
		"read": 2, "to depth 3": 6, "race": 60, "undone": 80, "physical": 250, "binds little": 80, "reason over": 150,
	}},
	{"coming and going", like(func(x *traits) {
		x.least, x.events, x.moved, x.persons, x.always, x.bonds, x.modes = 0, 2, 5, 2, 1, 5, true
	}), map[string]int{
		"read": 2, "to depth 3": 6, "race": 50, "undone": 100, "binds little": 100, "at once, binds little": 250, "nobody there": 1000,
	}},
	{"who is at home", like(func(x *traits) {
		x.least, x.events, x.moved, x.changed, x.persons, x.always, x.welcome = 0, 2, 1, 2, 1, 2, 4
	}), map[string]int{
		"read": 2, "to depth 2": 6, "undone": 30, "undone, though somebody is there": 60, "binds little": 20, "reason over": 150,
	}},
	{"modes", like(func(x *traits) { x.least, x.events, x.modes, x.persons = 0, 2, true, 1 }), map[string]int{
		"read": 2, "to depth 4": 10, "race": 80, "undone": 80, "binds little": 120, "at once, binds little": 300, "at once, meant": 1500, "in vain": 600,
	}},
	{"in order", inOrder, map[string]int{"read": 2, "race": 30, "undone": 60, "at once, arranged": 20}},
	{"for a while", func(seed uint64) (*ir.Program, []conflict.Link) {
		n := uint64(len(leftRegimes))
		return leftHome(int(seed%n), seed/n), nil
	}, map[string]int{"read": 2, "undone": 20, "timer over": 120, "has the last word": 80}},
}

// inOrder is a program in which most apps are served in an order, if several are due.
func inOrder(seed uint64) (*ir.Program, []conflict.Link) {
	p, links := anything(seed)
	p.Orders = nil
	for a := 2; a < len(p.Apps); a++ {
		if (seed+uint64(a))%4 > 0 {
			p.Orders = append(p.Orders, ir.Order{First: p.Apps[a-1], Then: p.Apps[a]})
		}
	}
	return p, links
}

// like makes homes that differ from ordinary ones.
func like(change func(x *traits)) func(seed uint64) (*ir.Program, []conflict.Link) {
	x := ordinary
	change(&x)
	return func(seed uint64) (*ir.Program, []conflict.Link) { return homeOf(seed, x) }
}

// anything is a program with all that there is in programs, in a home where
// apps hear of a sensor.
func anything(seed uint64) (*ir.Program, []conflict.Link) {
	g := &generator{Builder: *New(), traits: ordinary, state: seed}
	g.preset(seed, 2)
	g.shared = append(g.shared, g.thing("lamp.switch", 0))
	for a := range g.Apps {
		v := g.Var(fmt.Sprint("memory", a), value.BoolDomain, 0)
		g.Vars[v].Kind, g.Vars[v].App = ts.AppState, ts.AppID(a)
		g.own, g.quiet = append(g.own, []ir.VarID{v}), append(g.quiet, false)
	}
	eye := g.thing("eye.light", 0)
	g.moves(eye)
	g.shared = append(g.shared, eye)
	for range 2 + g.below(2) {
		g.listen(eye)
	}
	for range g.below(3) {
		g.listen(g.shared[g.below(len(g.shared))])
	}
	return &g.Program, nil
}

// preset begins with a random program: all events that are the environment's are
// in no app, the others in one of so many at least, and variables are attributes.
func (g *generator) preset(seed uint64, apps int) {
	g.Program = *irtest.Random(seed)
	for i := len(g.Apps); i <= apps; i++ {
		g.App(fmt.Sprintf("App%d", i))
	}
	for i := range g.Events {
		e := &g.Events[i]
		e.Kind, e.App = ts.EventKind(g.below(4)), ts.AppID(1+g.below(len(g.Apps)-1))
		if e.Kind == ts.Environment {
			e.App = 0
		}
		g.Funcs[e.Body].App = e.App
	}
	for i := range g.Vars {
		if v := &g.Vars[i]; v.Kind == ts.Global && v.Len == 0 {
			v.Kind, v.Device, v.Topic = ts.Attribute, fmt.Sprint("thing", i), ir.TopicID(len(g.Topics))
			g.Topics = append(g.Topics, ir.Topic{Name: v.Name})
			g.shared = append(g.shared, ir.VarID(i))
		}
	}
}

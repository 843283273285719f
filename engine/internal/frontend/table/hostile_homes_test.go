package table_test

import (
	"fmt"
	"strings"
)

var (
	// homes are how much there is in a home.
	homes = [3]int{3, 10, 30}
	// knots are how many apps there are that all have to do with each other, and
	// crowds how many whose parts may.
	knots  = [3]int{3, 30, 150}
	crowds = [3]int{50, 150, 500}
)

// ring is a home in which each app switches on the next light, and the last one
// the first.
func ring(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "device d%[1]d: switch by hand; app A%[1]d { on d%[1]d.switch == on { d%[2]d.on(); } }\n", i, (i+1)%n)
	}
	return b.String()
}

// hostileHomes are homes in which very much can happen.
var hostileHomes = []hostile{
	{"lights by hand", "p.cross", repeated("", "device d%d: switch by hand;\n", ""), homes, "complete | bounded time | bounded time", "the rest is unknown"},
	{"contact sensors", "p.cross", repeated("", "device d%d: contactSensor;\n", ""), homes, "complete | bounded time | bounded time", "the rest is unknown"},
	{"numbers", "p.cross", repeated("", "var x%[1]d: 0..999;\nevent e%[1]d { if (x%[1]d < 999) { x%[1]d = x%[1]d + 1; } }\n", ""), homes, "bounded time", "the rest is unknown"},
	{"truth values of any start", "p.cross", repeated("", "var x%d: bool = any;\n", ""), homes, "complete | complete | bounded starts", "with `x16` there are more than 65536 possible starts, and no more are explored"},
	{"apps for one light", "p.cross", repeated("device d: switch by hand;\n", "app A%d { on d.switch == on { d.off(); } }\n", ""), knots, "complete | bounded outcomes | bounded outcomes", "Nothing found in the nearer part of the 1 state, the only one that was analysed; the rest is unknown."},
	{"apps that trigger each other", "p.cross", repeated("device d: switch by hand;\n", "app A%[1]d { on d.switch == on { d.off(); } on d.switch == off { d.on(); } }\n", ""), knots, "bounded outcomes", "One thing goes wrong in what was explored: Somebody switches the d on, and “A 0” turns the d off and turns it on, without end."},
	{"events with values", "p.cross", repeated(x, "event e%d(i: 0..9) { x = i %% 4; }\n", ""), homes, "complete", "No order of events breaks anything"},
	{"a wide range", "p.cross", func(n int) string { return repeated("var x: 0..", "9", ";\nevent e { x = 1; }")(n/100 + 1) }, many, "complete | invalid | invalid", "does not fit into 32 bits"},
	{"alternatives", "p.cross", repeated("event e { ", "choose a%d in 0..9; ", "}"), homes, "bounded time", "the rest is unknown"},
	{"a loop without end", "p.cross", repeated(x+"event e { ", "while (true) { x = 1; } ", "}"), homes, "complete", "One thing goes wrong: Error: loops run more than 10000 rounds in one event."},
	{"timers", "p.cross", repeated("device d: switch by hand;\n", "app A%d { timer t; on d.switch == on { start t after 5min; } on t { d.off(); } }\n", ""), homes, "complete | bounded time | bounded time", "the rest is unknown"},
	{"what comes again and again", "p.cross", repeated("device d: switch by hand;\n", "app A%d { every 5min { d.off(); } }\n", ""), homes, "complete", "No order of events breaks anything"},
	{"waits in a handler", "p.cross", repeated("device d: switch by hand; app A { on d.switch == on { ", "wait 5s; d.off(); ", "} }"), homes, "complete", "No order of events breaks anything"},
	{"properties", "p.cross", repeated(x+"event e { x = 1; }\n", "never \"n%d\": x == 1;\n", ""), homes, "complete", "30 things go wrong; first: n0 must never happen, and does."},
	{"calls of each other", "p.cross", repeated("fn f0() { f1(); }\nfn f1() { f0(); }\n", "event e%d { f0(); }\n", ""), homes, "complete", "One thing goes wrong: Error: calls of f1 nest deeper than 64, or there are more than"},
	{"inputs of an app", "p.groovy", repeated("definition(name: \"A\")\npreferences { section {\n", "input \"s%d\", \"capability.switch\", multiple: true\n", "} }\ndef installed() { subscribe(s0, \"switch.on\", h) }\ndef h(evt) { s0.off() }\n"), homes, "complete", "No order of events breaks anything"},
	{"subscriptions", "p.groovy", repeated("definition(name: \"A\")\npreferences { section { input \"s\", \"capability.switch\" } }\ndef installed() {\n", "subscribe(s, \"switch.on\", h%d)\n", "}\ndef h0(evt) { s.off() }\n"), homes, "complete", "No order of events breaks anything"},
	{"schedules", "p.groovy", repeated("definition(name: \"A\")\npreferences { section { input \"s\", \"capability.switch\" } }\ndef h() { s.off() }\ndef installed() {\n", "runIn(%d, h, [overwrite: false])\n", "}\n"), homes, "complete", "No order of events breaks anything"},
	{"commands", "p.groovy", repeated(groovyHead+"def h(evt) {\n", "s.off(); s.on()\n", "}\n"), homes, "bounded time", "A turns the lamp on, without end."},
	{"random numbers", "p.groovy", repeated(groovyHead+"def h(evt) {\n", "if (new Random().nextInt(9) == %d) s.off()\n", "}\n"), homes, "complete | bounded outcomes | bounded outcomes", "Nothing found in 2 states, but some event has more outcomes than were explored; the rest is unknown."},
	{"very many sensors", "p.cross", repeated("", "device m%d: motionSensor;\n", ""), [3]int{200, 600, 2000}, "bounded time", "explored before the limit on time; the rest is unknown."},
	{"very many devices of all kinds", "p.cross", repeated("", "device d%[1]d: switch by hand; device c%[1]d: contactSensor;\n", ""), [3]int{100, 300, 1000}, "bounded time", "explored before the limit on time; the rest is unknown."},
	{"very many apps", "p.cross", repeated("", "device d%[1]d: switch by hand; app A%[1]d { on d%[1]d.switch == on { d%[1]d.off(); } }\n", ""), [3]int{100, 300, 1500}, "complete | complete | bounded time", "explored before the limit on time; the rest is unknown."},
	{"very many apps of sensors", "p.cross", repeated("device l: switch;\n", "device m%[1]d: motionSensor; app A%[1]d { on m%[1]d.motion == active { if (l.switch == off) { l.on(); } } }\n", ""), crowds, "bounded time", "the only one that was analysed; the rest is unknown."},
	{"very many apps in a ring", "p.cross", ring, [3]int{20, 50, 100}, "bounded time", "explored before the limit on time; the rest is unknown."},
	{"very many timers", "p.cross", repeated("device d: switch by hand;\n", "app A%d { timer t; on d.switch == on { start t after 5min; } on t { d.off(); } }\n", ""), crowds, "bounded time", "explored before the limit on time; the rest is unknown."},
	{"very many times of the day", "p.cross", repeated("device d: switch by hand;\n", "app A%[1]d { at 22:00 { d.off(); } }\n", ""), [3]int{20, 50, 500}, "complete | bounded time | bounded time", "in the nearer part of"},
	{"very many findings", "p.cross", repeated(x+"event e { x = 1; }\n", "never \"n%d\": x == 1;\n", ""), [3]int{100, 300, 700}, "complete", "700 things go wrong; first: n0 must never happen, and does."},
	{"very much code", "p.cross", repeated("var x: 0..3;\nevent e { ", "x = 1; ", "}"), [3]int{10_000, 60_000, 200_000}, "complete | complete | bounded memory", "The limit on memory of 192 MB is not enough for reading p.cross, so nothing was checked."},
	{"very many functions", "p.cross", repeated(x, "fn f%d() { x = 1; }\n", ""), [3]int{2000, 20_000, 40_000}, "complete | complete | bounded memory", "is not enough for reading p.cross"},
	{"very many devices of any start", "p.cross", func(n int) string {
		return repeated("", "var x%[1]d: bool = any; invariant x%[1]d || !x%[1]d;\n", "")(16) + repeated("", "device m%d: motionSensor;\n", "")(n)
	}, [3]int{20, 600, 2000}, "bounded states | bounded states | bounded memory", "is not enough for listing where the program may begin"},
	{"very much code of an app", "p.groovy", repeated(groovyHead+"def h(evt) {\n", "s.on(); ", "}\n"), [3]int{1000, 30_000, 250_000}, "complete | complete | bounded memory", "is not enough for reading p.groovy"},
	{"many files", "a%d.groovy", repeated("", groovyHead+"def h(evt) { s.off() }\n"+ofItsOwn, groovyHead+"def h(evt) { s.off() }\n"), [3]int{50, 200, 999}, "bounded time", "explored before the limit on time; the rest is unknown."},
}

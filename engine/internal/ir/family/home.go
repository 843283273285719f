package family

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Home is the size of a program of DeLorean's Table 2. The scripts behind that
// table are not published: Program makes a synthetic one of this size.
type Home struct {
	Name, Type             string
	Rules, Devices, Clocks int
	Unit                   int64 // seconds that divide all durations
	// Loops is how many control loops share nothing (some fall apart further); Chained: a loop is a
	// sequence of delays that follow each other, of which one runs at a time.
	// Both are ours, not the table's.
	Loops   int
	Chained bool
	// Published is how many transitions DeLorean counted for an hour.
	Published string
}

// Homes are the ten programs of the table.
var Homes = []Home{
	{Name: "P1'", Type: "OmniPro", Rules: 6, Devices: 3, Clocks: 2, Unit: 7200, Loops: 1, Published: "72"},
	{Name: "P2'", Type: "Elk", Rules: 3, Devices: 3, Clocks: 2, Unit: 1800, Loops: 1, Published: "123"},
	{Name: "P3'", Type: "MiCasaVerde", Rules: 6, Devices: 29, Clocks: 2, Unit: 300, Loops: 1, Published: "178"},
	{Name: "P4'", Type: "Elk", Rules: 13, Devices: 20, Clocks: 5, Unit: 5, Loops: 3, Published: "19.7M"},
	{Name: "P5'", Type: "ActiveHome", Rules: 35, Devices: 6, Clocks: 14, Unit: 5, Loops: 2, Chained: true, Published: "78.7K"},
	{Name: "P6'", Type: "mControl", Rules: 10, Devices: 19, Clocks: 4, Unit: 5, Loops: 2, Published: "51K"},
	{Name: "P7'", Type: "OmniIIe", Rules: 15, Devices: 27, Clocks: 6, Unit: 60, Loops: 3, Published: "3.6M"},
	{Name: "P8'", Type: "HomeSeer", Rules: 21, Devices: 28, Clocks: 10, Unit: 2, Loops: 5, Published: "8.1M"},
	{Name: "P9'", Type: "ISY", Rules: 25, Devices: 51, Clocks: 6, Unit: 60, Loops: 3, Published: "121M"},
	{Name: "P10'", Type: "ISY", Rules: 90, Devices: 39, Clocks: 6, Unit: 10, Loops: 3, Published: "256M"},
}

// hour is how long a Home looks ahead, in milliseconds.
const hour = 3_600_000

// Program makes the synthetic program of h. A loop has one sensor or remote
// control, which keeps nothing in mind, and two groups of devices that its
// rules switch. Rules look like those that people write: motion switches a
// group on and sets its timer, the timer switches it off; a second event
// within some time of the first switches the other group on.
func (h *Home) Program() *ir.Program {
	b := New()
	b.Forward.For = hour
	for i := range h.Loops {
		l := loop{
			Builder: b, home: h, number: i,
			rules:  share(h.Rules, h.Loops, i),
			clocks: share(h.Clocks, h.Loops, i),
		}
		l.devices(share(h.Devices, h.Loops, i) - 1)
		if h.Chained {
			l.chain()
		} else {
			l.motion()
		}
		for l.made < l.rules {
			l.extra()
		}
		l.promise()
	}
	return &b.Program
}

// share is the part of total that the i-th of n gets.
func share(total, n, i int) int {
	part := total / n
	if i < total%n {
		part++
	}
	return part
}

// loop is a control loop being made.
type loop struct {
	*Builder
	home                *Home
	number              int
	rules, clocks, made int
	first, second       []ir.VarID // groups of devices
	timers              []timer
	since               []ts.ClockID
}

func (l *loop) name(what string, i int) string {
	return fmt.Sprintf("loop%d.%s%d", l.number, what, i)
}

// duration is n units, in milliseconds.
func (l *loop) duration(n int64) int64 { return n * l.home.Unit * 1000 }

// devices adds n lamps; half of them, at least one, are the first group.
func (l *loop) devices(n int) {
	for i := range n {
		lamp := l.Attribute(l.name("lamp", i), "switch", value.BoolDomain, 0)
		if i < (n+1)/2 {
			l.first = append(l.first, lamp)
		} else {
			l.second = append(l.second, lamp)
		}
	}
	if len(l.second) == 0 {
		l.second = l.first
	}
}

func turn(group []ir.VarID, on int32) []ir.Stmt {
	var body []ir.Stmt
	for _, lamp := range group {
		body = append(body, Set(lamp, C(on)))
	}
	return body
}

// rule adds an event of the sensor.
func (l *loop) rule(body ...ir.Stmt) {
	l.Event(l.name("rule", l.made), body...)
	l.made++
}

// promise adds the invariant that the first group is on only while a timer is
// set that will switch it off.
func (l *loop) promise() {
	waits := C(0)
	for _, t := range l.timers {
		waits = Bin(waits, ir.Or, V(t.flag))
	}
	if len(l.timers) > 0 {
		l.Invariant(l.name("promise", 0), Bin(Not(V(l.first[0])), ir.Or, waits))
	}
}

package zone_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Places of the bus and of the stations of csma.
const (
	free = iota
	active
	collision

	waiting  = 0
	starting = 1
	retrying = 2
)

// Times of csma: how long a signal takes from end to end, and a message.
const (
	sigma  = 26
	lambda = 808
)

// csma is the CSMA/CD protocol for n stations, as in the examples of TChecker:
// byte 0 is the bus, byte i station i. The last byte says that a station has
// ended a transmission which another disturbed.
func csma(n int) *toy {
	t := &toy{initial: [][]byte{make([]byte, n+2)}}
	y := t.clock("y")
	for i := 1; i <= n; i++ {
		x := t.clock(fmt.Sprint("x", i))
		t.begin(byte(i), x, y)
		t.hold(byte(i), retrying, x, 2*sigma)
		t.hold(byte(i), starting, x, lambda)
		t.event(fmt.Sprint("end", i), func(s []byte) bool { return s[0] == active && s[i] == starting },
			&ts.Window{Clock: x, Lo: lambda, Hi: lambda}, func(s []byte) { end(s, byte(i)) }, ts.Reset{Clock: y}, ts.Reset{Clock: x})
	}
	t.hold(0, collision, y, sigma)
	for ways := range 1 << (2 * n) {
		t.detect(n, ways, y)
	}
	t.property = func(s []byte) bool { return s[n+1] != 0 }
	return t
}

// hold keeps time from passing hi on c while byte i is place.
func (t *toy) hold(i, place byte, c ts.ClockID, hi int64) {
	t.events = append(t.events, toyEvent{
		fmt.Sprint("hold", i, place), func(s []byte) bool { return s[i] == place }, &ts.Window{Clock: c, Hi: hi},
		[]toyBranch{{bounds: []ts.Bound{{Clock: c, Op: ts.Below}}, do: func([]byte) {}}},
	})
}

// begin is what station me does that has a message to send.
func (t *toy) begin(me byte, x, y ts.ClockID) {
	for _, place := range []byte{waiting, retrying} {
		var soon []ts.Bound
		if place == retrying {
			soon = []ts.Bound{{Clock: x, Op: ts.Below, Value: 2 * sigma}}
		}
		add := func(what string, from, to, into byte, resets []ts.Reset, bounds ...ts.Bound) {
			t.events = append(t.events, toyEvent{
				name:     fmt.Sprint(what, me, place),
				guard:    func(s []byte) bool { return s[0] == from && s[me] == place },
				branches: []toyBranch{{append(bounds, soon...), resets, func(s []byte) { s[0], s[me] = to, into }}},
			})
		}
		both := []ts.Reset{{Clock: y}, {Clock: x}}
		add("begin", free, active, starting, both)
		add("disturb", active, collision, starting, both, ts.Bound{Clock: y, Op: ts.Below, Value: sigma})
		add("busy", active, active, retrying, both[1:], ts.Bound{Clock: y, Op: ts.AtLeast, Value: sigma})
	}
}

// end is the regular end of the transmission of station me.
func end(s []byte, me byte) {
	s[0], s[me] = free, waiting
	for _, place := range s[1 : len(s)-1] {
		if place == starting {
			s[len(s)-1] = 1
		}
	}
}

// detect is the event in which all stations notice a collision. Two bits of
// ways say for each what it does: it waits on, or comes from one of the three
// places and will try again.
func (t *toy) detect(n, ways int, y ts.ClockID) {
	from, to := make([]byte, n), make([]byte, n)
	b := toyBranch{bounds: []ts.Bound{{Clock: y, Op: ts.Below, Value: sigma}}, resets: []ts.Reset{{Clock: y}}}
	for i := range n {
		x := ts.ClockID(i + 1)
		if way := byte(ways >> (2 * i) & 3); way > 0 {
			from[i], to[i] = way-1, retrying
		}
		switch from[i] {
		case starting:
			b.bounds = append(b.bounds, ts.Bound{Clock: x, Op: ts.Below, Value: sigma})
		case retrying:
			b.bounds = append(b.bounds, ts.Bound{Clock: x, Op: ts.Below, Value: 2 * sigma})
		}
		b.resets = append(b.resets, ts.Reset{Clock: x})
	}
	b.do = func(s []byte) { s[0] = free; copy(s[1:], to) }
	guard := func(s []byte) bool { return s[0] == collision && string(s[1:n+1]) == string(from) }
	t.events = append(t.events, toyEvent{name: fmt.Sprint("detect", ways), guard: guard, branches: []toyBranch{b}})
}

func TestCSMA(t *testing.T) {
	for n := 2; n <= 6; n++ {
		x := csma(n)
		sys, out := search(x, timed.Options{Inclusion: true})
		if violated(x, sys, out) {
			t.Errorf("%d stations: one ends a transmission that another disturbed", n)
		}
		t.Logf("%d stations: %+v", n, out.Stats)
	}
}

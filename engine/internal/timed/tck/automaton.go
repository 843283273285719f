// Package tck writes a ts.Timed in the format of the model checker TChecker, so
// that another tool can be asked the same questions.
//
// The text is one process: its locations are the discrete states that events
// lead to when nothing is said of clocks, its edges are the branches of events,
// with the bounds that the ts.Timed gives. A deadline of the ts.Timed is the
// invariant of a location. But an invariant keeps an edge from being taken that
// leads beyond it, and a deadline does not: where a clock may have passed a
// deadline already, the state has a second location, in which no time passes.
package tck

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// most is how many locations a text has unless asked for otherwise.
const most = 100_000

// Options of a text.
type Options struct {
	Name      string // of the system
	Locations int    // how many at most; 0: 100,000
}

// automaton is what the text says.
type automaton struct {
	sys      ts.Timed
	places   []place
	number   map[string]int // of a state; with a letter before it: in time or late
	edges    []edge
	initials []int
	unit     int64 // divides every constant
	out      ts.Branches
}

// place is a location.
type place struct {
	state     []byte
	late      bool
	urgent    bool // no time passes
	deadlines []ts.Bound
}

// edge is a way from one place to another; dst is -1-f for the end of a run in
// which failure f happens.
type edge struct {
	src, dst int
	event    ts.EventID
	guard    []ts.Bound
	resets   []ts.Reset
}

// build explores sys without its clocks.
func build(sys ts.Timed, limit int) (*automaton, error) {
	a := &automaton{sys: sys, number: map[string]int{}}
	sys.Initial(&a.out)
	for _, b := range a.out.List {
		if p := a.at(b.Dst, false); !slices.Contains(a.initials, p) {
			a.initials = append(a.initials, p)
		}
	}
	for _, v := range sys.Start() {
		a.constant(v)
	}
	for p := 0; p < len(a.places); p++ {
		if len(a.places) > limit {
			return nil, fmt.Errorf("the program has more than %d states", limit)
		}
		a.leave(p)
	}
	return a, nil
}

// at is the place of a state; late where a clock has passed a deadline.
func (a *automaton) at(state []byte, late bool) int {
	key := "t" + string(state)
	if late {
		key = "l" + string(state)
	}
	p, known := a.number[key]
	if !known {
		p = len(a.places)
		a.number[key] = p
		a.places = append(a.places, place{state: slices.Clone(state), late: late, urgent: late})
		a.deadlines(&a.places[p])
	}
	return p
}

// deadlines finds out how long p may last.
func (a *automaton) deadlines(p *place) {
	for _, e := range a.sys.Enabled(p.state, nil) {
		w, ok := a.sys.Window(p.state, e)
		switch {
		case !ok || w.Clock != ts.NoClock && w.Hi == ts.Forever:
			continue
		case w.Clock == ts.NoClock:
			p.urgent = true
			continue
		}
		a.constant(w.Hi)
		same := func(b ts.Bound) bool { return b.Clock == w.Clock }
		if i := slices.IndexFunc(p.deadlines, same); i >= 0 {
			p.deadlines[i].Value = min(p.deadlines[i].Value, w.Hi)
		} else {
			p.deadlines = append(p.deadlines, ts.Bound{Clock: w.Clock, Op: ts.AtMost, Value: w.Hi})
		}
	}
	if p.urgent {
		p.deadlines = nil
	}
}

// leave adds the edges that leave place p.
func (a *automaton) leave(p int) {
	state := a.places[p].state
	for _, e := range a.sys.Enabled(state, nil) {
		var opening []ts.Bound
		if w, ok := a.sys.Window(state, e); ok && w.Clock != ts.NoClock && (w.Lo > 0 || w.Open) {
			opening = []ts.Bound{{Clock: w.Clock, Op: ts.AtLeast, Value: w.Lo}}
			if w.Open {
				opening[0].Op = ts.Above
			}
		}
		a.out.Reset(ts.Fast)
		a.sys.Execute(state, e, &a.out)
		for i := range a.out.List {
			a.take(p, e, opening, &a.out.List[i])
		}
	}
}

// take adds the edges of one branch: to the state in time, to it in every way
// of being late, and to the end for each failure.
func (a *automaton) take(p int, e ts.EventID, opening []ts.Bound, b *ts.Branch) {
	base := edge{src: p, event: e, guard: slices.Concat(opening, b.Bounds), resets: slices.Clone(b.Resets)}
	for _, x := range base.guard {
		a.constant(x.Value)
	}
	for _, r := range base.resets {
		a.constant(r.Value)
	}
	for _, f := range b.Failures {
		failed := base
		failed.dst = -1 - int(f)
		a.edges = append(a.edges, failed)
	}
	inTime := base
	inTime.dst = a.at(b.Dst, false)
	a.edges = append(a.edges, inTime)
	for _, d := range a.places[inTime.dst].deadlines {
		if beyond, possible := a.passed(&base, d); possible {
			late := base
			late.guard = slices.Concat(base.guard, beyond)
			late.dst = a.at(b.Dst, true)
			a.edges = append(a.edges, late)
		}
	}
}

// passed is what is to be asked for after e so that deadline d has passed.
func (a *automaton) passed(e *edge, d ts.Bound) (guard []ts.Bound, possible bool) {
	for _, r := range e.resets {
		if r.Clock == d.Clock {
			return nil, r.Value > d.Value
		}
	}
	for _, x := range slices.Concat(e.guard, a.places[e.src].deadlines) {
		if x.Clock == d.Clock && (x.Op == ts.AtMost || x.Op == ts.Below) && x.Value <= d.Value {
			return nil, false
		}
	}
	return []ts.Bound{{Clock: d.Clock, Op: ts.Above, Value: d.Value}}, true
}

// constant notes a constant of the text.
func (a *automaton) constant(v int64) {
	b := a.unit
	for v != 0 {
		b, v = v, b%v
	}
	a.unit = b
}

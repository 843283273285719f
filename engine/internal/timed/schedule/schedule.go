// Package schedule finds times for a run of a ts.Timed: when each of its events
// can happen, so that every window, bound and deadline on the way is kept.
//
// Where every clock was last set, and to what, is known at each step of a run,
// so whatever is asked of a clock is asked of the difference of two steps: the
// run is a simple temporal network (Dechter, Meiri, Pearl, "Temporal constraint
// networks", 1991). Only where a deadline has passed already when its event
// becomes enabled there are two cases, since then no time may pass at all.
//
// Of all times those are chosen that people like to read, and early ones.
package schedule

import (
	"errors"
	"fmt"
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Options of a plan. All times are milliseconds.
type Options struct {
	For    int64 // when everything must have happened; 0: no matter when
	Origin int64 // what is counted from: times since then are to be round
}

// Plan says when the steps of a run happen; step 0 is the start.
type Plan struct {
	// At are times since the start, ascending, in parts of a millisecond: Parts
	// of them make one. It is 1 unless strict bounds leave no other choice.
	At    []int64
	Parts int64

	net *network
}

// Seconds is when step i happens.
func (p *Plan) Seconds(i int) float64 { return float64(p.At[i]) / float64(1000*p.Parts) }

// Gap is how much time can lie between two steps of a run at least and at
// most, in milliseconds, over all its plans in which the same deadlines are
// kept; most is ts.Forever when there is no end to it. A bound that is only
// come near to counts as reached.
func (p *Plan) Gap(i, j int) (least, most int64) {
	return p.net.between(i, j)
}

// Solve plans the run that begins in initial state start of sys. The error says
// that there is no such plan, or no such run.
func Solve(sys ts.Timed, start int, picks []trace.Pick, o Options) (*Plan, error) {
	w := walker{sys: sys, net: newNetwork(len(picks) + 1)}
	if err := w.walk(start, picks); err != nil {
		return nil, err
	}
	for i := 1; i <= len(picks); i++ {
		w.net.add(rule{to: i, from: i - 1})
	}
	if o.For > 0 {
		w.net.add(rule{to: 0, from: len(picks), gap: -o.For})
	}
	if !w.net.settle(w.cases) {
		return nil, errors.New("there are no times at which this can happen")
	}
	p := &Plan{net: w.net}
	p.At, p.Parts = w.net.times(o.Origin)
	return p, nil
}

// walker goes through a run and collects what it asks of the times.
type walker struct {
	sys   ts.Timed
	net   *network
	cases []lateness
	since []ts.Reset // of each clock: the step in which it was set last (as Clock), and to what
	out   ts.Branches
}

// lateness is a deadline that may have passed when its event became enabled:
// the time until the next step is either within it, or none.
type lateness struct {
	inTime rule
	late   [2]rule
}

func (w *walker) walk(start int, picks []trace.Pick) error {
	w.out.Reset(ts.Fast)
	w.sys.Initial(&w.out)
	if start < 0 || start >= len(w.out.List) {
		return fmt.Errorf("there is no initial state number %d", start)
	}
	for _, v := range w.sys.Start() {
		w.since = append(w.since, ts.Reset{Value: v})
	}
	state := slices.Clone(w.out.List[start].Dst)
	for i, p := range picks {
		b, err := w.take(state, i, p)
		if err != nil {
			return err
		}
		state = append(state[:0], b.Dst...)
	}
	return nil
}

// take adds what pick p asks, which leads from step i, where state is, to the
// next.
func (w *walker) take(state []byte, i int, p trace.Pick) (*ts.Branch, error) {
	enabled := w.sys.Enabled(state, nil)
	if !slices.Contains(enabled, p.Event) {
		return nil, fmt.Errorf("step %d: event number %d is not enabled", i+1, p.Event)
	}
	for _, e := range enabled {
		if win, ok := w.sys.Window(state, e); ok {
			w.window(i, win, e == p.Event)
		}
	}
	w.out.Reset(ts.Fast)
	w.sys.Execute(state, p.Event, &w.out)
	if p.Branch < 0 || int(p.Branch) >= len(w.out.List) {
		return nil, fmt.Errorf("step %d: event number %d has no choice number %d", i+1, p.Event, p.Branch)
	}
	b := &w.out.List[p.Branch]
	for _, x := range b.Bounds {
		w.bound(i+1, x)
	}
	for _, r := range b.Resets {
		w.since[r.Clock] = ts.Reset{Clock: ts.ClockID(i + 1), Value: r.Value}
	}
	return b, nil
}

// window adds what a window asks of the time from step i to the next.
func (w *walker) window(i int, win ts.Window, taken bool) {
	if win.Clock == ts.NoClock {
		w.net.add(rule{to: i, from: i + 1})
		return
	}
	if taken {
		op := ts.AtLeast
		if win.Open {
			op = ts.Above
		}
		w.bound(i+1, ts.Bound{Clock: win.Clock, Op: op, Value: win.Lo})
	}
	if win.Hi == ts.Forever {
		return
	}
	w.cases = append(w.cases, lateness{
		inTime: w.rule(i+1, ts.Bound{Clock: win.Clock, Op: ts.AtMost, Value: win.Hi}),
		late: [2]rule{
			{to: i, from: i + 1},
			w.rule(i, ts.Bound{Clock: win.Clock, Op: ts.Above, Value: win.Hi}),
		},
	})
}

func (w *walker) bound(i int, b ts.Bound) { w.net.add(w.rule(i, b)) }

// rule is what a bound on a clock in step i asks.
func (w *walker) rule(i int, b ts.Bound) rule {
	since := w.since[b.Clock]
	set, gap := int(since.Clock), b.Value-since.Value
	switch b.Op {
	case ts.Below, ts.AtMost:
		return rule{to: set, from: i, gap: -gap, strict: b.Op == ts.Below}
	}
	return rule{to: i, from: set, gap: gap, strict: b.Op == ts.Above}
}

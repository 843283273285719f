package reference

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// finish runs what the program does at the end of every event.
func (r *run) finish() {
	for _, f := range r.s.p.Finish {
		fn := &r.s.p.Funcs[f]
		r.app, r.depth = fn.App, 1
		r.body(fn, nil)
		r.serveAll()
	}
}

// testCase is one way in which a clock test may go, and what it says of the clock.
type testCase struct {
	way    ir.Way
	bounds []ts.Bound
}

// casesOf is the ways of a test, in order.
func casesOf(x *ir.ClockTest) []testCase {
	one := func(w ir.Way, op ts.BoundOp) testCase {
		return testCase{w, []ts.Bound{{Clock: x.Clock, Op: op, Value: x.Value}}}
	}
	switch x.Op {
	case ir.Lt:
		return []testCase{one(ir.IsFalse, ts.AtLeast), one(ir.IsTrue, ts.Below)}
	case ir.Le:
		return []testCase{one(ir.IsFalse, ts.Above), one(ir.IsTrue, ts.AtMost)}
	case ir.Gt:
		return []testCase{one(ir.IsFalse, ts.AtMost), one(ir.IsTrue, ts.Above)}
	case ir.Ge:
		return []testCase{one(ir.IsFalse, ts.Below), one(ir.IsTrue, ts.AtLeast)}
	}
	equal := one(ir.IsEqual, ts.AtLeast)
	equal.bounds = append(equal.bounds, one(ir.IsEqual, ts.AtMost).bounds...)
	return []testCase{one(ir.IsLess, ts.Below), equal, one(ir.IsMore, ts.Above)}
}

// lookAtClock compares a clock with a constant: exactly when the event has set
// it, else as one of the cases that earlier tests leave.
func (r *run) lookAtClock(x *ir.ClockTest) bool {
	if r.turn != nil {
		r.turn.tests[x.Clock] = true
	}
	if now, set := r.resets[x.Clock]; set {
		return compare(x.Op, now, x.Value)
	}
	var open []testCase
	for _, k := range casesOf(x) {
		if satisfiable(x.Clock, slices.Concat(k.bounds, r.bounds)) {
			open = append(open, k)
		}
	}
	taken := open[r.choose(len(open))]
	if len(open) > 1 {
		r.bounds = append(r.bounds, taken.bounds...)
		r.note("choice", r.app, taken.way.Told(r.s.p, x.Clock, x.Op, x.Value, x.Text), x.Span)
	}
	return taken.way.Truth(x.Op)
}

// satisfiable reports whether some value from 0 on satisfies all bounds on
// clock c: the least one that the lower bounds allow, or values just above it.
func satisfiable(c ts.ClockID, bounds []ts.Bound) bool {
	lo, hi := strongest(c, bounds)
	switch {
	case hi == nil:
		return true
	case lo == nil:
		return hi.Value > 0 || hi.Value == 0 && hi.Op == ts.AtMost
	case lo.Value == hi.Value:
		return lo.Op == ts.AtLeast && hi.Op == ts.AtMost
	}
	return lo.Value < hi.Value
}

// strongest is the lower and the upper bound on c that the others follow from;
// nil where nothing but that clocks are never below 0.
func strongest(c ts.ClockID, bounds []ts.Bound) (lo, hi *ts.Bound) {
	zero := &ts.Bound{Clock: c, Op: ts.AtLeast}
	lo = zero
	for i := range bounds {
		b := &bounds[i]
		if b.Clock != c {
			continue
		}
		if b.Op == ts.Above || b.Op == ts.AtLeast {
			if b.Value > lo.Value || b.Value == lo.Value && b.Op == ts.Above {
				lo = b
			}
		} else if hi == nil || b.Value < hi.Value || b.Value == hi.Value && b.Op == ts.Below {
			hi = b
		}
	}
	if *lo == *zero {
		lo = nil
	}
	return lo, hi
}

// tightest is the strongest bounds on each clock.
func (r *run) tightest() []ts.Bound {
	var list []ts.Bound
	for c := range r.s.p.Clocks {
		lo, hi := strongest(ts.ClockID(c), r.bounds)
		if lo != nil {
			list = append(list, *lo)
		}
		if hi != nil {
			list = append(list, *hi)
		}
	}
	return list
}

func (r *run) setClock(c ts.ClockID, v int64) {
	if r.turn != nil {
		r.turn.resets[c] = true
	}
	if r.resets == nil {
		r.resets = map[ts.ClockID]int64{}
	}
	r.resets[c] = v
}

// resetList is the resets, ascending.
func (r *run) resetList() []ts.Reset {
	var list []ts.Reset
	for c := range r.s.p.Clocks {
		if v, set := r.resets[ts.ClockID(c)]; set {
			list = append(list, ts.Reset{Clock: ts.ClockID(c), Value: v})
		}
	}
	return list
}

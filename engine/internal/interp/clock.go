package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// clocks is what the running branch of a program with clocks knows of them.
// Ends of ranges are in half milliseconds: the odd one after 2v stands for
// everything between v and the next constant, so that all ends belong to their
// range.
type clocks struct {
	p      *ir.Program
	span   []span  // of each clock, when the event began
	set    []int64 // what it was set to in this event, -1: not set
	bounds []ts.Bound
	resets []ts.Reset
}

// span is the values from lo to hi, in half milliseconds.
type span struct{ lo, hi int64 }

func newClocks(p *ir.Program) *clocks {
	n := len(p.Clocks)
	return &clocks{p: p, span: make([]span, n), set: make([]int64, n)}
}

func (k *clocks) begin() {
	for c := range k.span {
		k.span[c] = span{0, ts.Forever}
		k.set[c] = -1
	}
}

// forget undoes the resets of the branch.
func (k *clocks) forget() {
	for c := range k.set {
		k.set[c] = -1
	}
}

// half is a constant in half milliseconds.
func half(v int64) int64 { return 2 * max(-ir.MaxTime, min(v, ir.MaxTime)) }

// cut is the parts into which a test cuts all values, in the order in which
// they are tried.
func cut(op ir.BinaryOp, value int64) (parts [3]span, ways [3]ir.Way, n int) {
	const least, most = -ts.Forever, ts.Forever
	at := half(value)
	switch op {
	case ir.Lt:
		return [3]span{{at, most}, {least, at - 1}}, [3]ir.Way{ir.IsFalse, ir.IsTrue}, 2
	case ir.Le:
		return [3]span{{at + 1, most}, {least, at}}, [3]ir.Way{ir.IsFalse, ir.IsTrue}, 2
	case ir.Gt:
		return [3]span{{least, at}, {at + 1, most}}, [3]ir.Way{ir.IsFalse, ir.IsTrue}, 2
	case ir.Ge:
		return [3]span{{least, at - 1}, {at, most}}, [3]ir.Way{ir.IsFalse, ir.IsTrue}, 2
	}
	return [3]span{{least, at - 1}, {at, at}, {at + 1, most}}, [3]ir.Way{ir.IsLess, ir.IsEqual, ir.IsMore}, 3
}

// meet is what x and y have in common.
func (x span) meet(y span) (span, bool) {
	m := span{max(x.lo, y.lo), min(x.hi, y.hi)}
	return m, m.lo <= m.hi
}

// testClock compares a clock: an inner choice among the ways that are left.
func (m *machine) testClock(c ts.ClockID, op ir.BinaryOp, value int64, text string, at source.Span) bool {
	if m.step != nil {
		m.step.tests.Add(ts.LocID(c))
	}
	k := m.clocks
	known := k.span[c]
	exact := k.set[c] >= 0
	if exact {
		known = span{half(k.set[c]), half(k.set[c])}
	}
	parts, ways, n := cut(op, value)
	left := 0
	for i := range n {
		if part, ok := known.meet(parts[i]); ok {
			parts[left], ways[left] = part, ways[i]
			left++
		}
	}
	taken := m.choose(int32(left))
	if !exact {
		k.span[c] = parts[taken]
	}
	if left > 1 && m.detail == ts.Trace {
		m.note("choice", m.app, ways[taken].Told(k.p, c, op, value, text), at)
	}
	return ways[taken].Truth(op)
}

func (m *machine) resetClock(c ts.ClockID, value int64) {
	if value < 0 || value > ir.MaxTime {
		panic("interp: a clock is set to less than 0 or more than the greatest time")
	}
	if m.step != nil {
		m.step.resets.Add(ts.LocID(c))
	}
	m.clocks.set[c] = value
}

// outcome is the branch that has just run.
func (m *machine) outcome() *ts.Branch {
	k := m.clocks
	k.bounds, k.resets = k.bounds[:0], k.resets[:0]
	for c := range k.span {
		id := ts.ClockID(c)
		if lo := k.span[c].lo; lo > 0 {
			k.bounds = append(k.bounds, ts.Bound{Clock: id, Op: ts.AtLeast - ts.BoundOp(lo&1), Value: lo >> 1})
		}
		if hi := k.span[c].hi; hi < ts.Forever {
			k.bounds = append(k.bounds, ts.Bound{Clock: id, Op: ts.AtMost - ts.BoundOp(hi&1), Value: (hi + 1) >> 1})
		}
		if k.set[c] >= 0 {
			k.resets = append(k.resets, ts.Reset{Clock: id, Value: k.set[c]})
		}
	}
	return &ts.Branch{
		Dst: m.cur, Failures: m.fails, Accesses: m.accs, Notes: m.notes,
		Bounds: k.bounds, Resets: k.resets,
	}
}

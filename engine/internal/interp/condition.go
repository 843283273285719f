package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// condition is a compiled guard (with its event's enable flag) or property: a
// conjunction whose first parts, most often all of them, compare one cell with
// one value. Those are tests, what follows is code.
type condition struct {
	tests []test
	entry int32 // of the code, -1 without
}

// test compares a cell that is one byte wide.
type test struct {
	loc    int32
	offset int32
	packed uint8
	equal  bool // or else different
}

func (t *test) holds(state []byte) bool { return (state[t.offset] == t.packed) == t.equal }

// condition compiles the conjunction of a flag (-1 for none) and x (nil for
// none).
func (c *compiler) condition(flag ts.LocID, x ir.Expr) condition {
	out := condition{entry: -1}
	if flag >= 0 {
		out.tests = append(out.tests, test{loc: int32(flag), offset: int32(c.lay.Offset[flag])})
	}
	parts := ir.Conjuncts(x, nil)
	for len(parts) > 0 {
		t, ok := c.cellTest(parts[0])
		if !ok {
			break
		}
		out.tests, parts = append(out.tests, t), parts[1:]
	}
	if len(parts) > 0 {
		out.entry = c.conjunction(parts)
	}
	return out
}

// conjunction compiles parts to code of its own that yields their truth.
func (c *compiler) conjunction(parts []ir.Expr) int32 {
	entry := c.here()
	c.top = 0
	c.grow()
	var no []int
	for _, x := range parts {
		no = append(no, c.jumpUnless(x)...)
	}
	c.emit(nil, opReturnC, 0, 0, 1)
	c.land(no)
	c.emit(nil, opReturnC, 0, 0, 0)
	return entry
}

// cellTest is x as a test: `v`, `!v`, `v == 3` or `v != 3`.
func (c *compiler) cellTest(x ir.Expr) (test, bool) {
	load, value, equal := x, int32(0), false
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op != ir.Not {
			return test{}, false
		}
		load, equal = x.X, true
	case *ir.Binary:
		k, ok := x.Y.(*ir.Const)
		if !ok || (x.Op != ir.Eq && x.Op != ir.Ne) {
			return test{}, false
		}
		load, value, equal = x.X, k.V, x.Op == ir.Eq
	}
	l, ok := c.knownLoad(load)
	if !ok {
		return test{}, false
	}
	d := c.p.Vars[c.lay.Owner[l]].Domain
	if d.Width() != 1 || !d.Contains(int64(value)) {
		return test{}, false
	}
	return test{l, int32(c.lay.Offset[l]), uint8(value - d.Lo), equal}, true
}

// holds evaluates a condition on a state without recording anything. A
// condition that cannot be evaluated does not hold.
func (m *machine) holds(c *condition, state []byte) bool {
	for i := range c.tests {
		if !c.tests[i].holds(state) {
			return false
		}
	}
	return c.entry < 0 || m.evaluate(c.entry, state)
}

func (m *machine) evaluate(entry int32, state []byte) bool {
	cur, detail := m.cur, m.detail
	m.cur, m.detail = state, ts.Fast
	m.fresh()
	v, ok := m.run(entry)
	m.cur, m.detail = cur, detail
	return ok && v != 0
}

// observe evaluates a condition on the current state as if app 0 did so.
func (m *machine) observe(c *condition) bool {
	m.app = 0
	for i := range c.tests {
		t := &c.tests[i]
		if m.written[t.loc] != m.stamp {
			m.add(ts.LocID(t.loc), ts.Read, 0, m.cells[t.loc].get(m.cur))
		}
		if !t.holds(m.cur) {
			return false
		}
	}
	if c.entry < 0 {
		return true
	}
	m.fresh()
	v, ok := m.run(c.entry)
	return ok && v != 0
}

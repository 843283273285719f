package data

import "math/big"

// Ordered decides a op b where one of them is a moment: by a test of the clock
// that is left of their difference. False: that cannot be told.
func Ordered(w World, op string, a, b Value) (holds, ok bool) {
	k := KeeperOf(w)
	x, y := MomentOf(a), MomentOf(b)
	if k == nil || x == nil && y == nil {
		return false, false
	}
	switch {
	case x != nil && y != nil:
		return orderedMoments(k, op, x, y)
	case x == nil:
		return Ordered(w, turned[op], b, a)
	case b == nil:
		return op == ">" || op == ">=" || op == "!=", true
	}
	if at, ok := InstantOf(b); ok && x.Date {
		b = at
	}
	limit, ok := ratio(b)
	if !ok {
		return false, false
	}
	return x.test(k, op, limit)
}

// turned is the operator with its sides exchanged.
var turned = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

func orderedMoments(k Timekeeper, op string, x, y *Moment) (holds, ok bool) {
	if x.Unit != y.Unit || x.Whole || y.Whole {
		return false, false
	}
	d, ok := combined(x, y, -1)
	if !ok {
		return false, false
	}
	m := MomentOf(d)
	if m == nil {
		m = &Moment{Unit: 1, Plus: Truncated(d)}
	}
	return m.test(k, op, new(big.Rat))
}

// test compares m with a limit.
func (m *Moment) test(k Timekeeper, op string, limit *big.Rat) (holds, ok bool) {
	if m.Whole {
		return m.testWhole(k, op, limit)
	}
	ms := new(big.Rat).Mul(limit, big.NewRat(m.Unit, 1))
	ms.Sub(ms, big.NewRat(m.Plus, 1))
	switch {
	case m.Now != 0:
		return m.far(op, ms)
	case m.Sign == 0:
		return Meets(op, -ms.Sign()), true
	case m.Sign < 0:
		ms, op = ms.Neg(ms), turned[op]
	}
	op, value, known := rounded(op, ms)
	if known || value > farthest || value < -farthest {
		return op == "true", known
	}
	return k.TestClock(m.Clock, op, value), true
}

// far compares an instant, or what is below zero by one, with a number that is
// no instant.
func (m *Moment) far(op string, ms *big.Rat) (holds, ok bool) {
	limit := big.NewRat(farthest, 1)
	if new(big.Rat).Abs(ms).Cmp(limit) > 0 {
		return false, false
	}
	return Meets(op, int(m.Now)), true
}

// Meets reports whether a comparison that comes out as c is what op asks for.
func Meets(op string, c int) bool {
	switch op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	case "==":
		return c == 0
	}
	return c != 0
}

// rounded is a comparison of whole milliseconds with a fraction as one with a
// whole number; "true" and "false" where it is known how it comes out.
func rounded(op string, ms *big.Rat) (string, int64, bool) {
	floor := new(big.Int).Div(ms.Num(), ms.Denom()) // the denominator is positive
	if !floor.IsInt64() {
		return "", 0, false
	}
	n := floor.Int64()
	if ms.IsInt() {
		return op, n, false
	}
	switch op {
	case "==":
		return "false", 0, true
	case "!=":
		return "true", 0, true
	case "<", ">=":
		n++
	}
	return op, n, false
}

// testWhole compares the whole part of m with a limit.
func (m *Moment) testWhole(k Timekeeper, op string, limit *big.Rat) (holds, ok bool) {
	exact := *m
	exact.Whole = false
	op, n, known := rounded(op, limit)
	if known {
		return op == "true", true
	}
	switch op {
	case "==", "!=":
		least, ok := m.testWhole(k, ">=", limit)
		if !ok || !least {
			return op == "!=", ok
		}
		most, ok := m.testWhole(k, "<=", limit)
		return most == (op == "=="), ok
	case ">":
		op, n = ">=", n+1
	case "<":
		op, n = "<=", n-1
	}
	// From here on op is >= or <=: the whole part reaches n as soon as the
	// number does, on the side of zero that n is on.
	switch {
	case op == ">=" && n <= 0:
		op, n = ">", n-1
	case op == "<=" && n >= 0:
		op, n = "<", n+1
	}
	return exact.test(k, op, big.NewRat(n, 1))
}

// MomentTruth is Groovy truth of a moment: instants are no zeros.
func MomentTruth(w World, m *Moment) (holds, ok bool) {
	if m.Now != 0 || m.Date {
		return true, KeeperOf(w) != nil
	}
	return Ordered(w, "!=", &Unknown{What: TheTime, Moment: m}, int32(0))
}

// Nearest is m rounded: half a unit is added.
func (m Moment) Nearest() (Value, bool) {
	if m.Unit != 1 {
		m.Plus += (m.Unit + 1) / 2
	}
	return m.Truncated()
}

// MomentAs is u as a type: numbers lose what is behind the point.
func MomentAs(u *Unknown, typ string) Value {
	if u.Moment == nil {
		return u
	}
	switch typ {
	case "int", "Integer", "long", "Long", "BigInteger":
		if v, ok := u.Moment.Truncated(); ok {
			return v
		}
	case "double", "Double", "float", "Float", "BigDecimal", "Number", "Object", "def", "":
		return u
	case "Date":
		return DateOfMoment(u)
	}
	return u.Plain()
}

// DateOfMoment is new Date(u).
func DateOfMoment(u *Unknown) Value {
	if m := u.Moment; m == nil || m.Now != 1 || m.Unit != 1 {
		return u.Plain()
	}
	d := *u.Moment
	d.Date = true
	return d.Known()
}

package data

import "math/big"

// ordered decides a op b where one of them is a moment: by a test of the clock
// that is left of their difference. False: that cannot be told.
func ordered(w World, op string, a, b Value) (holds, ok bool) {
	k := keeperOf(w)
	x, y := momentOf(a), momentOf(b)
	if k == nil || x == nil && y == nil {
		return false, false
	}
	switch {
	case x != nil && y != nil:
		return orderedMoments(k, op, x, y)
	case x == nil:
		return ordered(w, turned[op], b, a)
	case b == nil:
		return op == ">" || op == ">=" || op == "!=", true
	}
	if at, ok := instantOf(b); ok && x.Date {
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
	m := momentOf(d)
	if m == nil {
		m = &Moment{Unit: 1, Plus: truncated(d)}
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
		return meets(op, -ms.Sign()), true
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
	return meets(op, int(m.Now)), true
}

// meets reports whether a comparison that comes out as c is what op asks for.
func meets(op string, c int) bool {
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

// momentTruth is Groovy truth of a moment: instants are no zeros.
func momentTruth(w World, m *Moment) (holds, ok bool) {
	if m.Now != 0 || m.Date {
		return true, keeperOf(w) != nil
	}
	return ordered(w, "!=", &Unknown{What: clock, Moment: m}, int32(0))
}

// momentMethod is a method of a moment. False: what it gives is unknown.
func momentMethod(w World, u *Unknown, name string, args []Value) (Value, bool) {
	m := u.Moment
	if len(args) == 2 && name == "format" {
		return m.part(w, name, args[0])
	}
	if len(args) == 1 {
		if op := comparing[name]; op != "" {
			return Operator(op)(w, u, args[0]), true
		}
		if name == "intdiv" {
			if v, ok := momentOver(u, args[0]); ok && momentOf(v) != nil {
				return momentOf(v).whole()
			}
		}
		return m.part(w, name, args[0])
	}
	switch name {
	case "getTime", "toLong", "longValue", "getTimeInMillis", "toInteger", "intValue", "toBigInteger":
		n := *m
		n.Date = false
		return n.whole()
	case "toBigDecimal", "toDouble", "doubleValue", "toFloat":
		return u, true
	case "round":
		return m.nearest()
	case "getHours", "getMinutes", "getSeconds", "getDay":
		return m.part(w, name, nil)
	}
	return nil, false
}

// comparing are the methods that are operators.
var comparing = map[string]string{
	"before": "<", "after": ">", "compareTo": "<=>", "equals": "==", "plus": "+", "minus": "-", "multiply": "*", "div": "/",
}

// nearest is m rounded: half a unit is added.
func (m Moment) nearest() (Value, bool) {
	if m.Unit != 1 {
		m.Plus += (m.Unit + 1) / 2
	}
	return m.whole()
}

// part is the hour of the day, or the day of the week, of the present instant.
func (m *Moment) part(w World, name string, arg Value) (Value, bool) {
	k := keeperOf(w)
	if k == nil || m.Now != 1 || m.Sign != 0 || m.Plus != 0 {
		return nil, false
	}
	day, known := k.Weekday()
	switch {
	case name == "getHours", name == "get" && arg == Value(int32(fieldHourOfDay)):
		return Moment{Sign: 1, Clock: DayClock, Unit: 60 * 60 * 1000, Whole: true}.known(), true
	case !known:
		return nil, false
	case name == "getDay":
		return int32((day + 1) % 7), true
	case name == "get" && arg == Value(int32(fieldWeekday)):
		return int32((day+1)%7 + 1), true
	case name == "format" && arg != nil:
		return weekdayText(Text(arg), day)
	}
	return nil, false
}

// weekdayText writes a day of the week by a pattern that is about nothing else.
func weekdayText(pattern string, day int) (Value, bool) {
	names := [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	switch pattern {
	case "EEEE", "EEEEE":
		return names[day], true
	case "E", "EE", "EEE":
		return names[day][:3], true
	case "u":
		return Text(int32(day + 1)), true
	}
	return nil, false
}

// momentAs is u as a type: numbers lose what is behind the point.
func momentAs(u *Unknown, typ string) Value {
	if u.Moment == nil {
		return u
	}
	switch typ {
	case "int", "Integer", "long", "Long", "BigInteger":
		if v, ok := u.Moment.whole(); ok {
			return v
		}
	case "double", "Double", "float", "Float", "BigDecimal", "Number", "Object", "def", "":
		return u
	case "Date":
		return dateOfMoment(u)
	}
	return u.Plain()
}

// dateOfMoment is new Date(u).
func dateOfMoment(u *Unknown) Value {
	if m := u.Moment; m == nil || m.Now != 1 || m.Unit != 1 {
		return u.Plain()
	}
	d := *u.Moment
	d.Date = true
	return d.known()
}

// staticOfMoment is what a function of a class makes of moments, or u.
func staticOfMoment(u *Unknown, class, name string, args []Value) Value {
	m := momentOf(args[0])
	if class != "Math" || m == nil || len(args) != 1 {
		return u
	}
	v, ok := Value(nil), false
	switch name {
	case "round":
		v, ok = m.nearest()
	case "floor":
		v, ok = m.whole()
	case "abs":
		v, ok = args[0], m.Now == 1 || m.Sign == 1 && m.Plus >= 0
	}
	if !ok {
		return u
	}
	return v
}

// momentProperty is what a getter of a moment gives, or u.
func momentProperty(w World, u *Unknown, name string) Value {
	if u.Moment == nil || name == "" {
		return u
	}
	if v, ok := momentMethod(w, u, "get"+string(name[0]&^0x20)+name[1:], nil); ok {
		return v
	}
	return u.Plain()
}

// momentIn is what a method makes of a moment among its arguments, or u: a
// format of dates may ask for the day of the week alone.
func momentIn(w World, u *Unknown, recv Value, name string, args []Value) Value {
	f, ok := recv.(*DateFormat)
	m := momentOf(args[0])
	if !ok || m == nil || name != "format" {
		return u
	}
	if v, ok := m.part(w, name, f.pattern); ok {
		return v
	}
	return u
}

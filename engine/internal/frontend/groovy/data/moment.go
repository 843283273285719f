package data

import "math/big"

// Clock is a clock that a Moment is reckoned from: a number of the host's, or
// one of those below.
type Clock int32

// Clocks that all hosts know.
const (
	NoClock      Clock = -1 - iota
	DayClock           // time since midnight
	SunriseClock       // time since today's sunrise, before it below 0
	SunsetClock        // time since today's sunset
)

// Moment is what is known of an Unknown that depends on the time alone: a
// number that is Now times the present instant, plus Sign times what Clock
// shows, plus Plus; all in milliseconds, divided by Unit. now() has Now = 1;
// an instant that lies as far back as a clock shows has Sign = -1, too; their
// difference is what the clock shows, with Now = 0.
type Moment struct {
	Now, Sign int8
	Clock     Clock // NoClock when Sign is 0
	Plus      int64
	Unit      int64 // 1000: the number is seconds
	Whole     bool  // rounded towards zero
	Date      bool  // a Date rather than a number
}

// Present is the time as a number or as a Date.
func Present(date bool) *Unknown {
	return &Unknown{What: TheTime, Moment: &Moment{Now: 1, Clock: NoClock, Unit: 1, Date: date}}
}

// At is an instant that lies as far back as a clock shows, plus something.
func At(c Clock, plus int64) *Unknown {
	return &Unknown{What: TheTime, Moment: &Moment{Now: 1, Sign: -1, Clock: c, Plus: plus, Unit: 1, Date: true}}
}

// Timekeeper is a World in which moments can be followed.
type Timekeeper interface {
	// Follows reports whether they are.
	Follows() bool
	// TestClock compares what a clock shows with a number: op is "<" and so on.
	TestClock(c Clock, op string, value int64) bool
	// Weekday is the day of the week, from 0 for Monday. False: it is not
	// known.
	Weekday() (int, bool)
}

// KeeperOf is the Timekeeper that w is, or nil.
func KeeperOf(w World) Timekeeper {
	if k, ok := w.(Timekeeper); ok && k.Follows() {
		return k
	}
	return nil
}

// TimeNow is what asking for the time answers.
func TimeNow(w World, date bool) *Unknown {
	if KeeperOf(w) != nil {
		return Present(date)
	}
	return &Unknown{What: TheTime}
}

// Plain is u without what is known of it.
func (u *Unknown) Plain() *Unknown {
	if u.Moment == nil {
		return u
	}
	return &Unknown{What: u.What}
}

// MomentOf is the moment that v is, or nil.
func MomentOf(v Value) *Moment {
	if u, ok := v.(*Unknown); ok {
		return u.Moment
	}
	return nil
}

// Known is m as a value: a number when no clock is left in it.
func (m Moment) Known() Value {
	if m.Now == 0 && m.Sign == 0 && m.Unit == 1 {
		return m.Plus
	}
	if m.Sign == 0 {
		m.Clock = NoClock
	}
	return &Unknown{What: TheTime, Moment: &m}
}

// farthest is how far a moment may be moved by, in milliseconds: beyond, nobody
// knows whether an instant is a great number.
const farthest = int64(1) << 36

// sumOfMoments is a + sign*b. False: it cannot be followed.
func sumOfMoments(a, b *Moment, sign int8) (Value, bool) {
	if a.Whole || b.Whole || a.Unit != b.Unit || a.Date && b.Date || sign > 0 && (a.Date || b.Date) {
		return nil, false
	}
	return combined(a, b, sign)
}

// combined is a + sign*b, whatever their types.
func combined(a, b *Moment, sign int8) (Value, bool) {
	s := *a
	s.Now += sign * b.Now
	s.Plus += int64(sign) * b.Plus
	s.Date = false
	switch {
	case a.Sign == 0:
		s.Clock, s.Sign = b.Clock, sign*b.Sign
	case b.Sign == 0:
	case a.Clock != b.Clock:
		return nil, false
	default:
		s.Sign += sign * b.Sign
	}
	if s.Now < -1 || s.Now > 1 || s.Sign < -1 || s.Sign > 1 || s.Plus > farthest || s.Plus < -farthest {
		return nil, false
	}
	return s.Known(), true
}

// moved is m plus a number of its units.
func (m *Moment) moved(by Value, sign int64) (Value, bool) {
	unit := m.Unit
	if d, ok := by.(Duration); ok {
		by, unit = int64(d), 1
	} else if m.Date {
		unit = int64(DayMs)
	}
	r, ok := ratio(by)
	if !ok || m.Whole {
		return nil, false
	}
	ms := new(big.Rat).Mul(r, big.NewRat(unit*sign, 1))
	if !ms.IsInt() || !ms.Num().IsInt64() {
		return nil, false
	}
	plus := ms.Num().Int64()
	if plus > farthest || plus < -farthest {
		return nil, false
	}
	return combined(m, &Moment{Plus: plus, Unit: m.Unit}, 1)
}

// dated is v as a Date again when m is one: what is added to a Date leaves it
// a Date.
func (m *Moment) dated(v Value) Value {
	if x := MomentOf(v); x != nil && m.Date {
		x.Date = true
	}
	return v
}

// opposite is -m.
func (m Moment) opposite() Moment {
	m.Now, m.Sign, m.Plus = -m.Now, -m.Sign, -m.Plus
	return m
}

// MomentPlus is a + b where one of them is a moment. False, here and in the
// functions below: the result is unknown.
func MomentPlus(a, b Value) (Value, bool) {
	x, y := MomentOf(a), MomentOf(b)
	switch {
	case x != nil && y != nil:
		return sumOfMoments(x, y, 1)
	case x != nil:
		v, ok := x.moved(b, 1)
		return x.dated(v), ok
	case y != nil && !y.Date:
		return y.moved(a, 1)
	}
	return nil, false
}

// MomentMinus is a - b.
func MomentMinus(a, b Value) (Value, bool) {
	x, y := MomentOf(a), MomentOf(b)
	switch {
	case x != nil && y != nil:
		return sumOfMoments(x, y, -1)
	case x != nil:
		v, ok := x.moved(b, -1)
		return x.dated(v), ok
	case y != nil && !y.Date:
		o := y.opposite()
		return o.moved(a, 1)
	}
	return nil, false
}

// scaled is m times r, where that is a number of whole units again.
func (m *Moment) scaled(r *big.Rat) (Value, bool) {
	if m.Date || m.Whole || r.Sign() == 0 {
		return nil, false
	}
	s := *m
	if r.Sign() < 0 {
		s, r = s.opposite(), new(big.Rat).Neg(r)
	}
	unit := new(big.Rat).Quo(big.NewRat(m.Unit, 1), r)
	if !unit.IsInt() || !unit.Num().IsInt64() || unit.Num().Int64() > farthest {
		return nil, false
	}
	s.Unit = unit.Num().Int64()
	return s.Known(), true
}

// MomentTimes is a * b.
func MomentTimes(a, b Value) (Value, bool) {
	m, by := MomentOf(a), b
	if m == nil {
		m, by = MomentOf(b), a
	}
	r, ok := ratio(by)
	if m == nil || !ok {
		return nil, false
	}
	return m.scaled(r)
}

// MomentOver is a / b.
func MomentOver(a, b Value) (Value, bool) {
	m := MomentOf(a)
	r, ok := ratio(b)
	if m == nil || !ok || r.Sign() == 0 {
		return nil, false
	}
	return m.scaled(new(big.Rat).Inv(r))
}

// Truncated is m without what is behind the point.
func (m Moment) Truncated() (Value, bool) {
	if m.Date || m.Now != 0 && m.Unit != 1 {
		return nil, false
	}
	m.Whole = m.Unit != 1
	return m.Known(), true
}

// ratio is a number as a fraction.
func ratio(v Value) (*big.Rat, bool) {
	n, ok := NumberOf(v)
	if !ok {
		return nil, false
	}
	switch n := n.(type) {
	case float64, float32:
		r := new(big.Rat).SetFloat64(DoubleOf(n))
		return r, r != nil
	}
	return new(big.Rat).SetString(DecimalOf(n).Plain())
}

// Timely is the result of an operator on moments, or u where it cannot be
// followed.
func Timely(u *Unknown, a, b Value, op func(a, b Value) (Value, bool)) Value {
	if MomentOf(a) == nil && MomentOf(b) == nil {
		return u
	}
	if v, ok := op(a, b); ok {
		return v
	}
	return u
}

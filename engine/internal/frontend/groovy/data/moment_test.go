package data

import (
	"fmt"
	"testing"
)

// watch is a testWorld that follows moments: a clock shows 90 s, it is 21:30
// on a Tuesday.
type watch struct {
	testWorld
	tests []string
}

func (w *watch) Follows() bool { return true }

func (w *watch) TestClock(c Clock, op string, value int64) bool {
	shows := int64(90_000)
	if c == DayClock {
		shows = (21*60 + 30) * 60_000
	}
	w.tests = append(w.tests, fmt.Sprint("clock ", c, " ", op, " ", value))
	switch {
	case shows < value:
		return meets(op, -1)
	case shows > value:
		return meets(op, 1)
	}
	return meets(op, 0)
}

func (w *watch) Weekday() (int, bool) { return 1, true }

// op is a binary operator of the language.
func op(w World, a Value, sign string, b Value) Value { return Operator(sign)(w, a, b) }

func TestComparisonsOfMomentsBecomeTestsOfClocks(t *testing.T) {
	w := &watch{}
	now, stored := Present(false), At(3, 0)
	stored.Moment.Date = false
	since := op(w, now, "-", stored)
	call := func(v Value, name string, args ...Value) Value { return Method(w, v, name, args) }
	for _, k := range []struct {
		name string
		ask  func() Value
		want string
	}{
		{"elapsed", func() Value { return op(w, since, ">", int32(60000)) }, "true [clock 3 > 60000]"},
		{"turned round", func() Value { return op(w, int32(60000), "<", since) }, "true [clock 3 > 60000]"},
		{"sum on the other side", func() Value { return op(w, now, ">=", op(w, stored, "+", int32(120000))) }, "false [clock 3 >= 120000]"},
		{"seconds", func() Value { return op(w, op(w, since, "/", int32(1000)), "<=", int32(90)) }, "true [clock 3 <= 90000]"},
		{"a fraction", func() Value { return op(w, since, "<", op(w, int32(5), "/", int32(3))) }, "false [clock 3 < 2]"},
		{"whole minutes", func() Value {
			return op(w, As(w, op(w, since, "/", int32(60000)), "int"), ">", int32(1))
		}, "false [clock 3 >= 120000]"},
		{"whole minutes, equal", func() Value {
			return op(w, call(op(w, since, "/", int32(60000)), "toInteger"), "==", int32(1))
		}, "true [clock 3 >= 60000 clock 3 < 120000]"},
		{"rounded minutes", func() Value {
			return op(w, Static(w, "Math", "round", []Value{op(w, since, "/", int32(60000))}), ">=", int32(2))
		}, "true [clock 3 >= 90000]"},
		{"what is left of a minute", func() Value { return op(w, op(w, int32(60000), "-", since), "<=", int32(0)) }, "true [clock 3 >= 60000]"},
		{"negated", func() Value { return op(w, Unary(w, "-", since), ">", int32(-60000)) }, "false [clock 3 < 60000]"},
		{"dates", func() Value {
			return call(New(w, "Date", nil), "after", New(w, "Date", []Value{op(w, stored, "+", int64(5))}))
		}, "true [clock 3 > 5]"},
		{"time of day", func() Value { return call(At(DayClock, 22*3600_000), "before", New(w, "Date", nil)) }, "false [clock -2 > 79200000]"},
		{"the hour", func() Value { return op(w, Property(w, New(w, "Date", nil), "hours"), ">=", int32(21)) }, "true [clock -2 >= 75600000]"},
		{"the weekday", func() Value { return call(New(w, "Date", nil), "format", "EEEE") }, "Tuesday []"},
		{"the weekday, formatted", func() Value { return call(New(w, "SimpleDateFormat", []Value{"EEE"}), "format", now) }, "Tue []"},
		{"an instant is a great number", func() Value { return op(w, op(w, now, "-", int32(0)), ">", int32(60000)) }, "true []"},
		{"an instant is something", func() Value { return Truth(w, stored) }, "true []"},
		{"no time passes", func() Value { return op(w, now, "-", op(w, now, "-", int32(7))) }, "7 []"},
		{"instants and null", func() Value { return op(w, now, ">", nil) }, "true []"},
		{"two clocks", func() Value { return op(w, op(w, At(4, 0), "-", stored), ">", int32(0)) }, "false [] asked [the time]"},
		{"a product of instants", func() Value { return op(w, op(w, now, "*", now), ">", int32(0)) }, "false [] asked [the time]"},
		{"three ways", func() Value { return op(w, since, "<=>", int32(90000)) }, "0 [clock 3 < 90000 clock 3 == 90000]"},
		{"texts", func() Value { return op(w, "at ", "+", now) }, "at (the time) []"},
	} {
		w.tests, w.asked = nil, nil
		got := fmt.Sprint(outcome(k.ask), " ", w.tests)
		if len(w.asked) > 0 {
			got += fmt.Sprint(" asked ", w.asked)
		}
		if got != k.want {
			t.Errorf("%s: %s, want %s", k.name, got, k.want)
		}
	}
}

// Elsewhere the time is an unknown like others.
func TestOnlyATimekeeperFollowsMoments(t *testing.T) {
	w := &testWorld{}
	v := New(w, "Date", nil).(*Unknown)
	if v.Moment != nil {
		t.Errorf("new Date() is %+v", v.Moment)
	}
	if Truth(w, op(w, At(3, 0), "<", Present(true))) || len(w.asked) != 1 {
		t.Errorf("asked %q", w.asked)
	}
}

// Moments that differ are different values, which variables keep apart.
func TestMomentsHaveNumbersOfTheirOwn(t *testing.T) {
	table := NewTable()
	plain := table.Handle(&Unknown{What: clock})
	seen := map[int32]bool{plain: true}
	for _, v := range []Value{Present(true), Present(false), At(1, 0), At(2, 0), At(1, 5)} {
		h := table.Handle(v)
		if seen[h] {
			t.Errorf("%+v is taken for another", momentOf(v))
		}
		seen[h] = true
	}
	if one, other := At(1, 5), At(1, 5); table.Handle(one) != table.Handle(other) {
		t.Error("equal moments have different numbers")
	}
}

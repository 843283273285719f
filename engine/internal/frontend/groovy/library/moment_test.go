package library

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

// watch is a testWorld that follows moments: a clock shows 90 s, it is 21:30
// on a Tuesday.
type watch struct {
	testWorld
	tests []string
}

func (w *watch) Follows() bool { return true }

func (w *watch) TestClock(c data.Clock, op string, value int64) bool {
	shows := int64(90_000)
	if c == data.DayClock {
		shows = (21*60 + 30) * 60_000
	}
	w.tests = append(w.tests, fmt.Sprint("clock ", c, " ", op, " ", value))
	switch {
	case shows < value:
		return data.Meets(op, -1)
	case shows > value:
		return data.Meets(op, 1)
	}
	return data.Meets(op, 0)
}

func (w *watch) Weekday() (int, bool) { return 1, true }

// op is a binary operator of the language.
func op(w data.World, a data.Value, sign string, b data.Value) data.Value {
	return dynamic.Operator(sign)(w, a, b)
}

func TestComparisonsOfMomentsBecomeTestsOfClocks(t *testing.T) {
	w := &watch{}
	now, stored := data.Present(false), data.At(3, 0)
	stored.Moment.Date = false
	since := op(w, now, "-", stored)
	call := func(v data.Value, name string, args ...data.Value) data.Value {
		return dynamic.Method(w, v, name, args)
	}
	for _, k := range []struct {
		name string
		ask  func() data.Value
		want string
	}{
		{"elapsed", func() data.Value { return op(w, since, ">", int32(60000)) }, "true [clock 3 > 60000]"},
		{"turned round", func() data.Value { return op(w, int32(60000), "<", since) }, "true [clock 3 > 60000]"},
		{"sum on the other side", func() data.Value { return op(w, now, ">=", op(w, stored, "+", int32(120000))) }, "false [clock 3 >= 120000]"},
		{"seconds", func() data.Value { return op(w, op(w, since, "/", int32(1000)), "<=", int32(90)) }, "true [clock 3 <= 90000]"},
		{"a fraction", func() data.Value { return op(w, since, "<", op(w, int32(5), "/", int32(3))) }, "false [clock 3 < 2]"},
		{"whole minutes", func() data.Value {
			return op(w, dynamic.As(w, op(w, since, "/", int32(60000)), "int"), ">", int32(1))
		}, "false [clock 3 >= 120000]"},
		{"whole minutes, equal", func() data.Value {
			return op(w, call(op(w, since, "/", int32(60000)), "toInteger"), "==", int32(1))
		}, "true [clock 3 >= 60000 clock 3 < 120000]"},
		{"rounded minutes", func() data.Value {
			return op(w, static.Call(w, "Math", "round", []data.Value{op(w, since, "/", int32(60000))}), ">=", int32(2))
		}, "true [clock 3 >= 90000]"},
		{"what is left of a minute", func() data.Value { return op(w, op(w, int32(60000), "-", since), "<=", int32(0)) }, "true [clock 3 >= 60000]"},
		{"negated", func() data.Value { return op(w, dynamic.Unary(w, "-", since), ">", int32(-60000)) }, "false [clock 3 < 60000]"},
		{"dates", func() data.Value {
			return call(static.New(w, "Date", nil), "after", static.New(w, "Date", []data.Value{op(w, stored, "+", int64(5))}))
		}, "true [clock 3 > 5]"},
		{"time of day", func() data.Value {
			return call(data.At(data.DayClock, 22*3600_000), "before", static.New(w, "Date", nil))
		}, "false [clock -2 > 79200000]"},
		{"the hour", func() data.Value {
			return op(w, dynamic.Property(w, static.New(w, "Date", nil), "hours"), ">=", int32(21))
		}, "true [clock -2 >= 75600000]"},
		{"the weekday", func() data.Value { return call(static.New(w, "Date", nil), "format", "EEEE") }, "Tuesday []"},
		{"the weekday, formatted", func() data.Value { return call(static.New(w, "SimpleDateFormat", []data.Value{"EEE"}), "format", now) }, "Tue []"},
		{"an instant is a great number", func() data.Value { return op(w, op(w, now, "-", int32(0)), ">", int32(60000)) }, "true []"},
		{"an instant is something", func() data.Value { return dynamic.Truth(w, stored) }, "true []"},
		{"no time passes", func() data.Value { return op(w, now, "-", op(w, now, "-", int32(7))) }, "7 []"},
		{"instants and null", func() data.Value { return op(w, now, ">", nil) }, "true []"},
		{"two clocks", func() data.Value { return op(w, op(w, data.At(4, 0), "-", stored), ">", int32(0)) }, "false [] asked [the time]"},
		{"a product of instants", func() data.Value { return op(w, op(w, now, "*", now), ">", int32(0)) }, "false [] asked [the time]"},
		{"three ways", func() data.Value { return op(w, since, "<=>", int32(90000)) }, "0 [clock 3 < 90000 clock 3 == 90000]"},
		{"texts", func() data.Value { return op(w, "at ", "+", now) }, "at (the time) []"},
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
	v := static.New(w, "Date", nil).(*data.Unknown)
	if v.Moment != nil {
		t.Errorf("new Date() is %+v", v.Moment)
	}
	if dynamic.Truth(w, op(w, data.At(3, 0), "<", data.Present(true))) || len(w.asked) != 1 {
		t.Errorf("asked %q", w.asked)
	}
}

// Moments that differ are different values, which variables keep apart.
func TestMomentsHaveNumbersOfTheirOwn(t *testing.T) {
	table := data.NewTable()
	plain := table.Handle(&data.Unknown{What: data.TheTime})
	seen := map[int32]bool{plain: true}
	for _, v := range []data.Value{data.Present(true), data.Present(false), data.At(1, 0), data.At(2, 0), data.At(1, 5)} {
		h := table.Handle(v)
		if seen[h] {
			t.Errorf("%+v is taken for another", data.MomentOf(v))
		}
		seen[h] = true
	}
	if one, other := data.At(1, 5), data.At(1, 5); table.Handle(one) != table.Handle(other) {
		t.Error("equal moments have different numbers")
	}
}

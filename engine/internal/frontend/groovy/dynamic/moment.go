package dynamic

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/format"
)

// momentMethod is a method of a moment. False: what it gives is unknown.
func momentMethod(w data.World, u *data.Unknown, name string, args []data.Value) (data.Value, bool) {
	m := u.Moment
	if len(args) == 2 && name == "format" {
		return partOf(w, m, name, args[0])
	}
	if len(args) == 1 {
		if op := comparing[name]; op != "" {
			return Operator(op)(w, u, args[0]), true
		}
		if name == "intdiv" {
			if v, ok := data.MomentOver(u, args[0]); ok && data.MomentOf(v) != nil {
				return data.MomentOf(v).Truncated()
			}
		}
		return partOf(w, m, name, args[0])
	}
	switch name {
	case "getTime", "toLong", "longValue", "getTimeInMillis", "toInteger", "intValue", "toBigInteger":
		n := *m
		n.Date = false
		return n.Truncated()
	case "toBigDecimal", "toDouble", "doubleValue", "toFloat":
		return u, true
	case "round":
		return m.Nearest()
	case "getHours", "getMinutes", "getSeconds", "getDay":
		return partOf(w, m, name, nil)
	}
	return nil, false
}

// comparing are the methods that are operators.
var comparing = map[string]string{
	"before": "<", "after": ">", "compareTo": "<=>", "equals": "==", "plus": "+", "minus": "-", "multiply": "*", "div": "/",
}

// part is the hour of the day, or the day of the week, of the present instant.
func partOf(w data.World, m *data.Moment, name string, arg data.Value) (data.Value, bool) {
	k := data.KeeperOf(w)
	if k == nil || m.Now != 1 || m.Sign != 0 || m.Plus != 0 {
		return nil, false
	}
	day, known := k.Weekday()
	switch {
	case name == "getHours", name == "get" && arg == data.Value(int32(calendar.FieldHourOfDay)):
		return data.Moment{Sign: 1, Clock: data.DayClock, Unit: 60 * 60 * 1000, Whole: true}.Known(), true
	case !known:
		return nil, false
	case name == "getDay":
		return int32((day + 1) % 7), true
	case name == "get" && arg == data.Value(int32(calendar.FieldWeekday)):
		return int32((day+1)%7 + 1), true
	case name == "format" && arg != nil:
		return weekdayText(data.Text(arg), day)
	}
	return nil, false
}

// weekdayText writes a day of the week by a pattern that is about nothing else.
func weekdayText(pattern string, day int) (data.Value, bool) {
	names := [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	switch pattern {
	case "EEEE", "EEEEE":
		return names[day], true
	case "E", "EE", "EEE":
		return names[day][:3], true
	case "u":
		return data.Text(int32(day + 1)), true
	}
	return nil, false
}

// StaticOfMoment is what a function of a class makes of moments, or u.
func StaticOfMoment(u *data.Unknown, class, name string, args []data.Value) data.Value {
	m := data.MomentOf(args[0])
	if class != "Math" || m == nil || len(args) != 1 {
		return u
	}
	v, ok := data.Value(nil), false
	switch name {
	case "round":
		v, ok = m.Nearest()
	case "floor":
		v, ok = m.Truncated()
	case "abs":
		v, ok = args[0], m.Now == 1 || m.Sign == 1 && m.Plus >= 0
	}
	if !ok {
		return u
	}
	return v
}

// momentProperty is what a getter of a moment gives, or u.
func momentProperty(w data.World, u *data.Unknown, name string) data.Value {
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
func momentIn(w data.World, u *data.Unknown, recv data.Value, name string, args []data.Value) data.Value {
	f, ok := recv.(*format.Dates)
	m := data.MomentOf(args[0])
	if !ok || m == nil || name != "format" {
		return u
	}
	if v, ok := partOf(w, m, name, f.Pattern); ok {
		return v
	}
	return u
}

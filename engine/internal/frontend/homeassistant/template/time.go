package template

import "strings"

// timely are the functions and filters that make times of something, or something
// of times.
var timely = []string{
	"as_timestamp", "as_datetime", "as_local", "as_timedelta", "strptime", "timedelta", "timestamp_custom", "timestamp_local", "timestamp_utc",
	"relative_time", "time_since", "time_until", "utcnow",
}

// Clocks are the sensors that tell the time.
var Clocks = []string{"sensor.time", "sensor.time_utc", "sensor.date", "sensor.date_time", "sensor.time_date", "sensor.date_time_iso", "sensor.date_time_utc"}

// time is what such a function says: it is known only on what that depends.
func (e *Evaluation) time(name string, args []Value, named map[string]Value) Value {
	if name == "utcnow" || len(args) == 0 {
		return Vague(clock)
	}
	switch v := args[0]; v.Kind {
	case Unknown, Other, Between, BetweenText:
		return together(v)
	case String, Loose, None, Undefined:
		_, number := number(v.S)
		if number || strings.ContainsAny(v.S, "0123456789") {
			break
		}
		if name == "as_datetime" && len(args) < 2 && named["default"] == nil { // it yields none, with a warning
			return &Val{Kind: None}
		}
		return instead(args, named)
	}
	return Vague(clock)
}

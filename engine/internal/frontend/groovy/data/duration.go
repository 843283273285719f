package data

import "crosscheck/engine/internal/frontend/groovy/data/civil"

// Duration is a groovy.time duration in milliseconds, as TimeCategory makes
// them: 5.minutes.
type Duration int64

// String writes what it is made of, as Groovy does.
func (d Duration) String() string {
	if d == 0 {
		return "0"
	}
	text := ""
	add := func(n int64, unit string) {
		if n != 0 {
			if text != "" {
				text += ", "
			}
			text += Text(n) + " " + unit
		}
	}
	ms := int64(d)
	add(ms/civil.Day, "days")
	add(ms/civil.Hour%24, "hours")
	add(ms/civil.Minute%60, "minutes")
	if rest := ms % civil.Minute; rest != 0 {
		add(rest/1000, "seconds")
	}
	return text
}

// units are the durations that TimeCategory gives numbers.
var units = map[string]int64{
	"Milliseconds": 1, "Seconds": civil.Second, "Minutes": civil.Minute, "Hours": civil.Hour, "Days": civil.Day, "Weeks": 7 * civil.Day,
	"Second": civil.Second, "Minute": civil.Minute, "Hour": civil.Hour, "Day": civil.Day, "Week": 7 * civil.Day,
}

// addDurations gives numbers the properties of TimeCategory.
func addDurations(ms methods) {
	for unit, length := range units {
		def(ms, "get"+unit, 0, 0, func(_ World, v Value, _ []Value) Value { return Duration(truncated(v) * length) })
	}
}

func plusDuration(w World, d Duration, b Value) Value {
	switch b := b.(type) {
	case Duration:
		return d + b
	case Date:
		return b + Date(d)
	}
	return noOperator(d, "plus", b)
}

func minusDuration(d Duration, b Value) Value {
	if other, ok := b.(Duration); ok {
		return d - other
	}
	return noOperator(d, "minus", b)
}

func durationMethods() methods {
	ms := methods{}
	def(ms, "toMilliseconds", 0, 0, func(_ World, d Duration, _ []Value) Value { return int64(d) })
	def(ms, "getAgo", 0, 0, func(World, Duration, []Value) Value { return &Unknown{What: "the time"} })
	alias(ms, "getAgo", "getFrom", "getNow")
	part := func(name string, unit, within int64) {
		def(ms, name, 0, 0, func(_ World, d Duration, _ []Value) Value { return int32(int64(d) / unit % within) })
	}
	part("getDays", civil.Day, 1<<30)
	part("getHours", civil.Hour, 24)
	part("getMinutes", civil.Minute, 60)
	part("getSeconds", civil.Second, 60)
	part("getMillis", 1, 1000)
	return ms
}

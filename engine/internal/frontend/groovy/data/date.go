package data

import "crosscheck/engine/internal/frontend/groovy/data/civil"

// DayMs is a day in milliseconds.
const DayMs = Date(civil.Day)

// TheTime is what the time is called where people meet it.
const TheTime = "the time"

// InstantOf is the moment of a Date or Calendar.
func InstantOf(v Value) (int64, bool) {
	switch v := v.(type) {
	case Date:
		return int64(v), true
	case Dated:
		return v.Instant(), true
	}
	return 0, false
}

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

// Units are the durations that TimeCategory gives numbers.
var Units = map[string]int64{
	"Milliseconds": 1, "Seconds": civil.Second, "Minutes": civil.Minute, "Hours": civil.Hour, "Days": civil.Day, "Weeks": 7 * civil.Day,
	"Second": civil.Second, "Minute": civil.Minute, "Hour": civil.Hour, "Day": civil.Day, "Week": 7 * civil.Day,
}

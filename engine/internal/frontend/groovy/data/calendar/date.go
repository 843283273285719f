package calendar

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
)

// Zone is a java.util.TimeZone.
type Zone struct{ civil.Zone }

// UTC is the zone of a home that says no other.
var UTC = Zone{civil.UTC}

// String is what Java writes, shortened.
func (z Zone) String() string { return z.ID }

// ClassName implements data.Classed.
func (z Zone) ClassName() string { return "TimeZone" }

// PlusDays is d + b: days, or a duration.
func PlusDays(w data.World, d data.Date, b data.Value) data.Value {
	switch b := b.(type) {
	case int32:
		return d + data.Date(b)*data.DayMs
	case int64:
		return d + data.Date(b)*data.DayMs
	case data.Duration:
		return d + data.Date(b)
	}
	if text, ok := data.Textual(b); ok {
		return data.Text(d) + text
	}
	return data.NoOperator(d, "plus", b)
}

// MinusDays takes days or a duration from a date; the difference of two dates
// is a number of days.
func MinusDays(w data.World, d data.Date, b data.Value) data.Value {
	switch b := b.(type) {
	case int32:
		return d - data.Date(b)*data.DayMs
	case int64:
		return d - data.Date(b)*data.DayMs
	case data.Duration:
		return d - data.Date(b)
	case data.Date:
		return int32((ClearTime(d) - ClearTime(b)) / data.DayMs)
	}
	return data.NoOperator(d, "minus", b)
}

// ClearTime is the midnight before d.
func ClearTime(d data.Date) data.Date {
	f := civil.Of(int64(d), civil.UTC)
	return data.Date(civil.Fields{Year: f.Year, Month: f.Month, Day: f.Day}.Ms(civil.UTC))
}

// ZoneOf is an argument that should be a time zone.
func ZoneOf(v data.Value) Zone {
	if z, ok := v.(Zone); ok {
		return z
	}
	return UTC
}

// Format writes a date by a pattern of SimpleDateFormat.
func Format(d data.Date, pattern string, z Zone) data.Value {
	CheckPattern(pattern)
	return civil.Format(int64(d), z.Zone, pattern)
}

// CheckPattern throws for patterns that SimpleDateFormat does not read.
func CheckPattern(pattern string) {
	if _, bad := civil.Split(pattern); bad != 0 {
		data.Throw("IllegalArgumentException", "Illegal pattern character '%s'", string(rune(bad)))
	}
}

// Parse reads a date by a pattern. It counts as a step for each of their bytes.
func Parse(w data.World, pattern, text string, z Zone) data.Value {
	w.Spend(len(pattern) + len(text))
	CheckPattern(pattern)
	ms, ok := civil.Parse(text, pattern, z.Zone)
	if !ok {
		if u := data.Within(text); u != nil {
			return u
		}
		data.Throw("ParseException", "Unparseable date: \"%s\"", text)
	}
	return data.Date(ms)
}

// ZoneNamed is TimeZone.getTimeZone.
func ZoneNamed(w data.World, id string) data.Value {
	z, ok := civil.ZoneOf(id)
	if !ok {
		w.Warn("the time zone " + id + " is not known; GMT is used")
	}
	return Zone{z}
}

// PlusDuration is d + b.
func PlusDuration(w data.World, d data.Duration, b data.Value) data.Value {
	switch b := b.(type) {
	case data.Duration:
		return d + b
	case data.Date:
		return b + data.Date(d)
	}
	return data.NoOperator(d, "plus", b)
}

// MinusDuration is d - b.
func MinusDuration(d data.Duration, b data.Value) data.Value {
	if other, ok := b.(data.Duration); ok {
		return d - other
	}
	return data.NoOperator(d, "minus", b)
}

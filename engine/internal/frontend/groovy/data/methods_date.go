package data

import "crosscheck/engine/internal/frontend/groovy/data/civil"

const dayMs = Date(civil.Day)

// clock is what the time is called where people meet it.
const clock = "the time"

// Zone is a java.util.TimeZone.
type Zone struct{ civil.Zone }

// String is what Java writes, shortened.
func (z Zone) String() string { return z.ID }

// instantOf is the moment of a Date or Calendar.
func instantOf(v Value) (int64, bool) {
	switch v := v.(type) {
	case Date:
		return int64(v), true
	case *Calendar:
		return v.ms, true
	}
	return 0, false
}

func plusDays(w World, d Date, b Value) Value {
	switch b := b.(type) {
	case int32:
		return d + Date(b)*dayMs
	case int64:
		return d + Date(b)*dayMs
	case Duration:
		return d + Date(b)
	}
	if text, ok := textual(b); ok {
		return Text(d) + text
	}
	return noOperator(d, "plus", b)
}

// minusDays takes days or a duration from a date; the difference of two dates
// is a number of days.
func minusDays(w World, d Date, b Value) Value {
	switch b := b.(type) {
	case int32:
		return d - Date(b)*dayMs
	case int64:
		return d - Date(b)*dayMs
	case Duration:
		return d - Date(b)
	case Date:
		return int32((clearTime(d) - clearTime(b)) / dayMs)
	}
	return noOperator(d, "minus", b)
}

func clearTime(d Date) Date {
	f := civil.Of(int64(d), civil.UTC)
	return Date(civil.Fields{Year: f.Year, Month: f.Month, Day: f.Day}.Ms(civil.UTC))
}

// dateMethods are those of java.util.Date. Dates are values here: their
// setters say that they have no effect.
func dateMethods() methods {
	ms := methods{}
	def(ms, "getTime", 0, 0, func(_ World, d Date, _ []Value) Value { return int64(d) })
	def(ms, "before", 1, 1, func(w World, d Date, a []Value) Value { return Operator("<")(w, d, instant(d, a)) })
	ms["before"].lets = true
	def(ms, "after", 1, 1, func(w World, d Date, a []Value) Value { return Operator(">")(w, d, instant(d, a)) })
	ms["after"].lets = true
	def(ms, "clearTime", 0, 0, func(_ World, d Date, _ []Value) Value { return clearTime(d) })
	def(ms, "clone", 0, 0, func(_ World, d Date, _ []Value) Value { return d })
	def(ms, "format", 1, 2, func(w World, d Date, a []Value) Value {
		zone := Zone{civil.UTC}
		if len(a) == 2 {
			zone = zoneArg(a[1])
		}
		return formatDate(d, Text(a[0]), zone)
	})
	def(ms, "getDateString", 0, 0, func(_ World, d Date, _ []Value) Value { return formatDate(d, "M/d/yy", Zone{civil.UTC}) })
	def(ms, "getTimeString", 0, 0, func(_ World, d Date, _ []Value) Value { return formatDate(d, "h:mm:ss a", Zone{civil.UTC}) })
	def(ms, "toCalendar", 0, 0, func(_ World, d Date, _ []Value) Value { return calendarOf(d) })
	def(ms, "toInstant", 0, 0, func(_ World, d Date, _ []Value) Value { return d })
	def(ms, "toGMTString", 0, 0, func(_ World, d Date, _ []Value) Value {
		return formatDate(d, "d MMM yyyy HH:mm:ss 'GMT'", Zone{civil.UTC})
	})
	def(ms, "getTimezoneOffset", 0, 0, func(World, Date, []Value) Value { return int32(0) })
	part := func(name string, fn func(f civil.Fields) int) {
		def(ms, name, 0, 0, func(_ World, d Date, _ []Value) Value { return int32(fn(civil.Of(int64(d), civil.UTC))) })
	}
	part("getYear", func(f civil.Fields) int { return f.Year - 1900 })
	part("getMonth", func(f civil.Fields) int { return f.Month - 1 })
	part("getDate", func(f civil.Fields) int { return f.Day })
	part("getDay", func(f civil.Fields) int { return f.Weekday - 1 })
	part("getHours", func(f civil.Fields) int { return f.Hour })
	part("getMinutes", func(f civil.Fields) int { return f.Minute })
	part("getSeconds", func(f civil.Fields) int { return f.Second })
	def(ms, "updated", 1, 1, func(_ World, d Date, a []Value) Value { return updated(d, a) })
	alias(ms, "updated", "copyWith")
	for _, name := range []string{"setTime", "setHours", "setMinutes", "setSeconds", "setDate", "setMonth", "setYear", "set"} {
		let(ms, name, 1, -1, func(w World, d Date, _ []Value) Value {
			w.Warn("changing a Date in place is not modelled; it keeps its value")
			return nil
		})
	}
	return ms
}

// dateFields are the names that Date.updated knows.
var dateFields = map[string]int{
	"year": fieldYear, "month": fieldMonth, "date": fieldDate, "dayOfMonth": fieldDate, "hourOfDay": fieldHourOfDay,
	"minute": fieldMinute, "second": fieldSecond,
}

// updated is the date with some of its fields as a map says.
func updated(d Date, a []Value) Value {
	m, ok := a[0].(*Map)
	if !ok {
		panic(missingMethod(d, "updated", a))
	}
	c := calendarOf(d)
	for _, e := range m.entries {
		if u := unknown(e.Value); u != nil {
			return u
		}
		if field, ok := dateFields[Text(e.Key)]; ok {
			c.set(field, int(truncated(e.Value)))
		}
	}
	return Date(c.ms)
}

// instant is an argument that must be a moment.
func instant(d Date, a []Value) Value {
	if u := unknown(a[0]); u != nil {
		return u
	}
	if a[0] == nil {
		Throw("NullPointerException", "")
	}
	ms, ok := instantOf(a[0])
	if !ok {
		panic(missingMethod(d, "before", a))
	}
	return Date(ms)
}

func zoneArg(v Value) Zone {
	if z, ok := v.(Zone); ok {
		return z
	}
	return Zone{civil.UTC}
}

// formatDate writes a date by a pattern of SimpleDateFormat.
func formatDate(d Date, pattern string, z Zone) Value {
	checkPattern(pattern)
	return civil.Format(int64(d), z.Zone, pattern)
}

func checkPattern(pattern string) {
	if _, bad := civil.Split(pattern); bad != 0 {
		Throw("IllegalArgumentException", "Illegal pattern character '%s'", string(rune(bad)))
	}
}

// parseDate reads a date by a pattern.
func parseDate(pattern, text string, z Zone) Value {
	checkPattern(pattern)
	ms, ok := civil.Parse(text, pattern, z.Zone)
	if !ok {
		if u := within(text); u != nil {
			return u
		}
		Throw("ParseException", "Unparseable date: \"%s\"", text)
	}
	return Date(ms)
}

func zoneMethods() methods {
	ms := methods{}
	def(ms, "getID", 0, 0, func(_ World, z Zone, _ []Value) Value { return z.ID })
	alias(ms, "getID", "getId")
	def(ms, "getDisplayName", 0, 3, func(_ World, z Zone, _ []Value) Value { return z.Short })
	def(ms, "getRawOffset", 0, 0, func(_ World, z Zone, _ []Value) Value { return int32(z.Base()) })
	def(ms, "getOffset", 1, 1, func(_ World, z Zone, a []Value) Value { return int32(z.Offset(truncated(a[0]))) })
	def(ms, "useDaylightTime", 0, 0, func(_ World, z Zone, _ []Value) Value { return z.HasSummer() })
	def(ms, "getDSTSavings", 0, 0, func(_ World, z Zone, _ []Value) Value { return int32(toInt(z.HasSummer()) * civil.Hour) })
	def(ms, "inDaylightTime", 1, 1, func(_ World, z Zone, a []Value) Value {
		at, _ := instantOf(a[0])
		return z.InSummer(at)
	})
	def(ms, "toZoneId", 0, 0, func(_ World, z Zone, _ []Value) Value { return z })
	return ms
}

// zoneNamed is TimeZone.getTimeZone.
func zoneNamed(w World, id string) Value {
	z, ok := civil.ZoneOf(id)
	if !ok {
		w.Warn("the time zone " + id + " is not known; GMT is used")
	}
	return Zone{z}
}

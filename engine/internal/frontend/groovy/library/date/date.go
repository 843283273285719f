// Package date is the methods of dates, calendars, time zones, durations and
// formats. Dates are values here: their setters say that they have no effect.
package date

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfDates are those of java.util.Date. Dates are values here: their
// setters say that they have no effect.
func OfDates() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "getTime", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value { return int64(d) })
	dynamic.Let(ms, "before", 1, 1, func(w data.World, d data.Date, a []data.Value) data.Value {
		return dynamic.Operator("<")(w, d, instant(d, a))
	})
	dynamic.Let(ms, "after", 1, 1, func(w data.World, d data.Date, a []data.Value) data.Value {
		return dynamic.Operator(">")(w, d, instant(d, a))
	})
	dynamic.Def(ms, "clearTime", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value { return calendar.ClearTime(d) })
	dynamic.Def(ms, "clone", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value { return d })
	dynamic.Def(ms, "format", 1, 2, func(w data.World, d data.Date, a []data.Value) data.Value {
		zone := calendar.UTC
		if len(a) == 2 {
			zone = calendar.ZoneOf(a[1])
		}
		return calendar.Format(d, data.Text(a[0]), zone)
	})
	dynamic.Def(ms, "getDateString", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value {
		return calendar.Format(d, "M/d/yy", calendar.UTC)
	})
	dynamic.Def(ms, "getTimeString", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value {
		return calendar.Format(d, "h:mm:ss a", calendar.UTC)
	})
	dynamic.Def(ms, "toCalendar", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value { return calendar.Of(d) })
	dynamic.Def(ms, "toInstant", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value { return d })
	dynamic.Def(ms, "toGMTString", 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value {
		return calendar.Format(d, "d MMM yyyy HH:mm:ss 'GMT'", calendar.UTC)
	})
	dynamic.Def(ms, "getTimezoneOffset", 0, 0, func(data.World, data.Date, []data.Value) data.Value { return int32(0) })
	part := func(name string, fn func(f civil.Fields) int) {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, d data.Date, _ []data.Value) data.Value {
			return int32(fn(civil.Of(int64(d), civil.UTC)))
		})
	}
	part("getYear", func(f civil.Fields) int { return f.Year - 1900 })
	part("getMonth", func(f civil.Fields) int { return f.Month - 1 })
	part("getDate", func(f civil.Fields) int { return f.Day })
	part("getDay", func(f civil.Fields) int { return f.Weekday - 1 })
	part("getHours", func(f civil.Fields) int { return f.Hour })
	part("getMinutes", func(f civil.Fields) int { return f.Minute })
	part("getSeconds", func(f civil.Fields) int { return f.Second })
	dynamic.Def(ms, "updated", 1, 1, func(_ data.World, d data.Date, a []data.Value) data.Value { return updated(d, a) })
	dynamic.Alias(ms, "updated", "copyWith")
	for _, name := range []string{"setTime", "setHours", "setMinutes", "setSeconds", "setDate", "setMonth", "setYear", "set"} {
		dynamic.Let(ms, name, 1, -1, func(w data.World, d data.Date, _ []data.Value) data.Value {
			w.Warn("changing a Date in place is not modelled; it keeps its value")
			return nil
		})
	}
	return ms
}

// dateFields are the names that Date.updated knows.
var dateFields = map[string]int{
	"year": calendar.FieldYear, "month": calendar.FieldMonth, "date": calendar.FieldDate, "dayOfMonth": calendar.FieldDate, "hourOfDay": calendar.FieldHourOfDay,
	"minute": calendar.FieldMinute, "second": calendar.FieldSecond,
}

// updated is the date with some of its fields as a map says.
func updated(d data.Date, a []data.Value) data.Value {
	m, ok := a[0].(*data.Map)
	if !ok {
		panic(data.MissingMethod(d, "updated", a))
	}
	c := calendar.Of(d)
	for _, e := range m.Entries() {
		if u := data.FirstUnknown(e.Value); u != nil {
			return u
		}
		if field, ok := dateFields[data.Text(e.Key)]; ok {
			c.Set(field, int(data.Truncated(e.Value)))
		}
	}
	return data.Date(c.Ms)
}

// instant is an argument that must be a moment.
func instant(d data.Date, a []data.Value) data.Value {
	if u := data.FirstUnknown(a[0]); u != nil {
		return u
	}
	if a[0] == nil {
		data.Throw("NullPointerException", "")
	}
	ms, ok := data.InstantOf(a[0])
	if !ok {
		panic(data.MissingMethod(d, "before", a))
	}
	return data.Date(ms)
}

// OfZones are the methods of java.util.TimeZone.
func OfZones() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "getID", 0, 0, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value { return z.ID })
	dynamic.Alias(ms, "getID", "getId")
	dynamic.Def(ms, "getDisplayName", 0, 3, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value { return z.Short })
	dynamic.Def(ms, "getRawOffset", 0, 0, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value { return int32(z.Base()) })
	dynamic.Def(ms, "getOffset", 1, 1, func(_ data.World, z calendar.Zone, a []data.Value) data.Value {
		return int32(z.Offset(data.Truncated(a[0])))
	})
	dynamic.Def(ms, "useDaylightTime", 0, 0, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value { return z.HasSummer() })
	dynamic.Def(ms, "getDSTSavings", 0, 0, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value {
		return int32(data.ToInt(z.HasSummer()) * civil.Hour)
	})
	dynamic.Def(ms, "inDaylightTime", 1, 1, func(_ data.World, z calendar.Zone, a []data.Value) data.Value {
		at, _ := data.InstantOf(a[0])
		return z.InSummer(at)
	})
	dynamic.Def(ms, "toZoneId", 0, 0, func(_ data.World, z calendar.Zone, _ []data.Value) data.Value { return z })
	return ms
}

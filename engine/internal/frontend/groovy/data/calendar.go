package data

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data/civil"
)

// Calendar is a java.util.Calendar.
type Calendar struct {
	ms   int64
	zone civil.Zone
}

// String is shorter than Java's.
func (c *Calendar) String() string { return "Calendar " + Text(Date(c.ms)) }

func calendarOf(d Date) *Calendar { return &Calendar{ms: int64(d), zone: civil.UTC} }

// calendarFields are the constants of Calendar, by their number.
var calendarFields = strings.Fields("ERA YEAR MONTH WEEK_OF_YEAR WEEK_OF_MONTH DATE DAY_OF_YEAR DAY_OF_WEEK DAY_OF_WEEK_IN_MONTH " +
	"AM_PM HOUR HOUR_OF_DAY MINUTE SECOND MILLISECOND ZONE_OFFSET DST_OFFSET")

// Numbers of fields that can be set.
const (
	fieldYear, fieldMonth, fieldDate, fieldYearDay, fieldWeekday, fieldHalf = 1, 2, 5, 6, 7, 9
	fieldHour, fieldHourOfDay, fieldMinute, fieldSecond, fieldMilli         = 10, 11, 12, 13, 14
	fieldWeek                                                               = 3
)

func (c *Calendar) get(field int) Value {
	f := civil.Of(c.ms, c.zone)
	values := []int{1, f.Year, f.Month - 1, f.WeekOfYear(), (f.Day+6-f.Weekday)/7 + 1, f.Day, f.YearDay, f.Weekday, (f.Day-1)/7 + 1,
		f.Hour / 12, f.Hour % 12, f.Hour, f.Minute, f.Second, f.Milli, c.zone.Base(), f.Offset - c.zone.Base()}
	if field < 0 || field >= len(values) {
		Throw("ArrayIndexOutOfBoundsException", "%d", field)
	}
	return int32(values[field])
}

// set assigns a field; values beyond its limits carry over.
func (c *Calendar) set(field, n int) {
	f := civil.Of(c.ms, c.zone)
	switch field {
	case fieldYear:
		f.Year = n
	case fieldMonth:
		f.Month = n + 1
	case fieldDate:
		f.Day = n
	case fieldYearDay:
		f.Month, f.Day = 1, n
	case fieldWeekday:
		f.Day += n - f.Weekday
	case fieldHalf:
		f.Hour = f.Hour%12 + 12*n
	case fieldHour:
		f.Hour = f.Hour/12*12 + n
	case fieldHourOfDay:
		f.Hour = n
	case fieldMinute:
		f.Minute = n
	case fieldSecond:
		f.Second = n
	case fieldMilli:
		f.Milli = n
	}
	c.ms = f.Ms(c.zone)
}

// add moves a field on: months keep the day where they can.
func (c *Calendar) add(field, n int) {
	f := civil.Of(c.ms, c.zone)
	switch field {
	case fieldYear, fieldMonth:
		if field == fieldYear {
			f.Year += n
		} else {
			f.Month += n
		}
		first := civil.Of(civil.Fields{Year: f.Year, Month: f.Month, Day: 1}.Ms(civil.UTC), civil.UTC)
		f.Year, f.Month = first.Year, first.Month
		f.Day = min(f.Day, civil.MonthDays(f.Year, f.Month))
	case fieldWeek:
		f.Day += 7 * n
	case fieldDate, fieldYearDay, fieldWeekday:
		f.Day += n
	case fieldHour, fieldHourOfDay:
		c.ms += int64(n) * civil.Hour
		return
	case fieldMinute:
		c.ms += int64(n) * civil.Minute
		return
	case fieldSecond:
		c.ms += int64(n) * civil.Second
		return
	case fieldMilli:
		c.ms += int64(n)
		return
	}
	c.ms = f.Ms(c.zone)
}

// setAll is set(year, month, day, hour, minute, second).
func (c *Calendar) setAll(a []Value) {
	fields := []int{fieldYear, fieldMonth, fieldDate, fieldHourOfDay, fieldMinute, fieldSecond}
	f := civil.Of(c.ms, c.zone)
	f.Day = 1
	c.ms = f.Ms(c.zone)
	for i, v := range a[:min(len(a), len(fields))] {
		c.set(fields[i], int(truncated(v)))
	}
}

func calendarMethods() methods {
	ms := methods{}
	def(ms, "get", 1, 1, func(_ World, c *Calendar, a []Value) Value { return c.get(int(truncated(a[0]))) })
	def(ms, "set", 2, 6, func(_ World, c *Calendar, a []Value) Value {
		if len(a) == 2 {
			c.set(int(truncated(a[0])), int(truncated(a[1])))
		} else {
			c.setAll(a)
		}
		return nil
	})
	def(ms, "add", 2, 2, func(_ World, c *Calendar, a []Value) Value {
		c.add(int(truncated(a[0])), int(truncated(a[1])))
		return nil
	})
	def(ms, "getTime", 0, 0, func(_ World, c *Calendar, _ []Value) Value { return Date(c.ms) })
	def(ms, "getTimeInMillis", 0, 0, func(_ World, c *Calendar, _ []Value) Value { return c.ms })
	def(ms, "getTimeZone", 0, 0, func(_ World, c *Calendar, _ []Value) Value { return Zone{c.zone} })
	def(ms, "setTime", 1, 1, func(_ World, c *Calendar, a []Value) Value {
		c.ms, _ = instantOf(a[0])
		return nil
	})
	def(ms, "setTimeInMillis", 1, 1, func(_ World, c *Calendar, a []Value) Value {
		c.ms = truncated(a[0])
		return nil
	})
	def(ms, "setTimeZone", 1, 1, func(_ World, c *Calendar, a []Value) Value {
		c.zone = zoneArg(a[0]).Zone
		return nil
	})
	def(ms, "getActualMaximum", 1, 1, func(_ World, c *Calendar, a []Value) Value {
		f := civil.Of(c.ms, c.zone)
		return int32(civil.MonthDays(f.Year, f.Month))
	})
	def(ms, "getFirstDayOfWeek", 0, 0, func(World, *Calendar, []Value) Value { return int32(1) })
	def(ms, "before", 1, 1, func(w World, c *Calendar, a []Value) Value { return Compare(w, c, a[0]) < 0 })
	def(ms, "after", 1, 1, func(w World, c *Calendar, a []Value) Value { return Compare(w, c, a[0]) > 0 })
	def(ms, "clearTime", 0, 0, func(_ World, c *Calendar, _ []Value) Value {
		f := civil.Of(c.ms, c.zone)
		f.Hour, f.Minute, f.Second, f.Milli = 0, 0, 0, 0
		c.ms = f.Ms(c.zone)
		return c
	})
	def(ms, "format", 1, 1, func(_ World, c *Calendar, a []Value) Value {
		return formatDate(Date(c.ms), Text(a[0]), Zone{c.zone})
	})
	return ms
}

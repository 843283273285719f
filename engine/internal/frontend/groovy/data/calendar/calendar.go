// Package calendar is the dates of Java as Groovy uses them: calendars, time
// zones, and arithmetic with days. A Date is a number of milliseconds; what is
// a day, a month or a summer of it, package civil computes.
package calendar

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
)

// Calendar is a java.util.Calendar.
type Calendar struct {
	Ms   int64
	Zone civil.Zone
}

// String is shorter than Java's.
func (c *Calendar) String() string { return "Calendar " + data.Text(data.Date(c.Ms)) }

// Of is a calendar at a date.
func Of(d data.Date) *Calendar { return &Calendar{Ms: int64(d), Zone: civil.UTC} }

// Fields are the constants of Calendar, by their number.
var Fields = strings.Fields("ERA YEAR MONTH WEEK_OF_YEAR WEEK_OF_MONTH DATE DAY_OF_YEAR DAY_OF_WEEK DAY_OF_WEEK_IN_MONTH " +
	"AM_PM HOUR HOUR_OF_DAY MINUTE SECOND MILLISECOND ZONE_OFFSET DST_OFFSET")

// Numbers of fields that can be set.
const (
	FieldYear, FieldMonth, FieldDate, fieldYearDay, FieldWeekday, fieldHalf = 1, 2, 5, 6, 7, 9
	fieldHour, FieldHourOfDay, FieldMinute, FieldSecond, fieldMilli         = 10, 11, 12, 13, 14
	fieldWeek                                                               = 3
)

// Get is one of the Fields.
func (c *Calendar) Get(field int) data.Value {
	f := civil.Of(c.Ms, c.Zone)
	values := []int{1, f.Year, f.Month - 1, f.WeekOfYear(), (f.Day+6-f.Weekday)/7 + 1, f.Day, f.YearDay, f.Weekday, (f.Day-1)/7 + 1,
		f.Hour / 12, f.Hour % 12, f.Hour, f.Minute, f.Second, f.Milli, c.Zone.Base(), f.Offset - c.Zone.Base()}
	if field < 0 || field >= len(values) {
		data.Throw("ArrayIndexOutOfBoundsException", "%d", field)
	}
	return int32(values[field])
}

// Set assigns a field; values beyond its limits carry over.
func (c *Calendar) Set(field, n int) {
	f := civil.Of(c.Ms, c.Zone)
	switch field {
	case FieldYear:
		f.Year = n
	case FieldMonth:
		f.Month = n + 1
	case FieldDate:
		f.Day = n
	case fieldYearDay:
		f.Month, f.Day = 1, n
	case FieldWeekday:
		f.Day += n - f.Weekday
	case fieldHalf:
		f.Hour = f.Hour%12 + 12*n
	case fieldHour:
		f.Hour = f.Hour/12*12 + n
	case FieldHourOfDay:
		f.Hour = n
	case FieldMinute:
		f.Minute = n
	case FieldSecond:
		f.Second = n
	case fieldMilli:
		f.Milli = n
	}
	c.Ms = f.Ms(c.Zone)
}

// Add moves a field on: months keep the day where they can.
func (c *Calendar) Add(field, n int) {
	f := civil.Of(c.Ms, c.Zone)
	switch field {
	case FieldYear, FieldMonth:
		if field == FieldYear {
			f.Year += n
		} else {
			f.Month += n
		}
		first := civil.Of(civil.Fields{Year: f.Year, Month: f.Month, Day: 1}.Ms(civil.UTC), civil.UTC)
		f.Year, f.Month = first.Year, first.Month
		f.Day = min(f.Day, civil.MonthDays(f.Year, f.Month))
	case fieldWeek:
		f.Day += 7 * n
	case FieldDate, fieldYearDay, FieldWeekday:
		f.Day += n
	case fieldHour, FieldHourOfDay:
		c.Ms += int64(n) * civil.Hour
		return
	case FieldMinute:
		c.Ms += int64(n) * civil.Minute
		return
	case FieldSecond:
		c.Ms += int64(n) * civil.Second
		return
	case fieldMilli:
		c.Ms += int64(n)
		return
	}
	c.Ms = f.Ms(c.Zone)
}

// SetAll is set(year, month, day, hour, minute, second).
func (c *Calendar) SetAll(a []data.Value) {
	fields := []int{FieldYear, FieldMonth, FieldDate, FieldHourOfDay, FieldMinute, FieldSecond}
	f := civil.Of(c.Ms, c.Zone)
	f.Day = 1
	c.Ms = f.Ms(c.Zone)
	for i, v := range a[:min(len(a), len(fields))] {
		c.Set(fields[i], int(data.Truncated(v)))
	}
}

// ClassName implements data.Classed.
func (c *Calendar) ClassName() string { return "GregorianCalendar" }

// Instant implements data.Dated.
func (c *Calendar) Instant() int64 { return c.Ms }

// Copy implements data.Copied.
func (c *Calendar) Copy() data.Value {
	d := *c
	return &d
}

// Package civil is dates without a clock: milliseconds since 1970 to years,
// months and days of the Gregorian calendar and back, in time zones with fixed
// offsets and the daylight saving rules of today, and Java's date patterns.
package civil

// Lengths in milliseconds.
const (
	Second = 1000
	Minute = 60 * Second
	Hour   = 60 * Minute
	Day    = 24 * Hour
)

// Fields are a moment as a clock on the wall shows it. Month is 1..12; Weekday
// is 1 (Sunday) .. 7, as in Java.
type Fields struct {
	Year, Month, Day            int
	Hour, Minute, Second, Milli int
	Weekday, YearDay            int
	Offset                      int // of the zone from UTC then, in milliseconds
}

// Of is the moment ms in a zone.
func Of(ms int64, z Zone) Fields {
	offset := z.Offset(ms)
	local := ms + int64(offset)
	days := floorDiv(local, Day)
	rest := int(local - days*Day)
	year, month, day := dateOf(days)
	return Fields{
		Year: year, Month: month, Day: day,
		Hour: rest / Hour, Minute: rest / Minute % 60, Second: rest / Second % 60, Milli: rest % 1000,
		Weekday: int(floorMod(days+4, 7)) + 1,
		YearDay: int(days-DaysTo(year, 1, 1)) + 1,
		Offset:  offset,
	}
}

// Ms is the moment that a clock in z shows f; fields beyond their limits carry
// over. Weekday, YearDay and Offset do not count.
func (f Fields) Ms(z Zone) int64 {
	local := DaysTo(f.Year, f.Month, f.Day)*Day +
		int64(f.Hour)*Hour + int64(f.Minute)*Minute + int64(f.Second)*Second + int64(f.Milli)
	return z.fromLocal(local)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

// DaysTo counts the days from 1970-01-01 to a date; month and day may lie
// beyond their limits.
func DaysTo(year, month, day int) int64 {
	y, m := int64(year), int64(month)-1
	y += floorDiv(m, 12)
	m = floorMod(m, 12) + 1
	if m <= 2 {
		y--
	}
	era := floorDiv(y, 400)
	yearOfEra := y - era*400
	dayOfYear := (153*((m+9)%12)+2)/5 + int64(day) - 1
	dayOfEra := yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear
	return era*146097 + dayOfEra - 719468
}

// dateOf is the inverse of DaysTo.
func dateOf(days int64) (year, month, day int) {
	days += 719468
	era := floorDiv(days, 146097)
	doe := days - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	month = int(mp)%12 + 3
	y := yoe + era*400
	if mp >= 10 {
		month = int(mp) - 9
		y++
	}
	return int(y), month, int(doy - (153*mp+2)/5 + 1)
}

// MonthDays is the length of a month.
func MonthDays(year, month int) int {
	return int(DaysTo(year, month+1, 1) - DaysTo(year, month, 1))
}

// WeekOfYear counts weeks from Sunday; the first has January 1, as in Java's
// calendar of the United States.
func (f Fields) WeekOfYear() int {
	first := (f.Weekday - f.YearDay) % 7 // weekday of January 1 less one, shifted
	if first <= 0 {
		first += 7
	}
	week := (f.YearDay-1+first)/7 + 1
	if first == 7 {
		week--
	}
	if f.Month == 12 && f.Day+7-f.Weekday > 31 {
		return 1
	}
	return week
}

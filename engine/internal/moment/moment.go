// Package moment tells durations and times of the week in words.
package moment

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Milliseconds.
const (
	second = 1000
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour
	week   = 7 * day
)

// Days are the days of a week.
var Days = [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}

// parts are the units of durations. Days begin to count with the second.
var parts = []struct {
	unit int64
	name string
}{{day, "d"}, {hour, "h"}, {minute, "min"}}

// Duration tells a number of seconds: "10 s", "5 min", "9 h 20 min", "24 h",
// "2 d", "1.5 ms".
func Duration(seconds float64) string {
	whole, rest := split(seconds)
	var words []string
	for _, p := range parts {
		n := whole / p.unit
		if n == 0 || p.unit == day && n < 2 {
			continue
		}
		whole -= n * p.unit
		words = append(words, strconv.FormatInt(n, 10)+" "+p.name)
	}
	switch left := float64(whole) + rest; {
	case left >= second:
		words = append(words, decimal(left/second)+" s")
	case left > 0:
		words = append(words, decimal(left)+" ms")
	case len(words) == 0:
		return "0 s"
	}
	return strings.Join(words, " ")
}

// Between tells how much later something happens, at least and at most, in
// seconds; most is -1 when there is no end to it.
func Between(least, most float64) string {
	switch {
	case least == 0 && most == 0:
		return "at the same moment"
	case least == most:
		return "after " + Duration(least)
	case most < 0 && least == 0:
		return "after any time"
	case most < 0:
		return "after " + Duration(least) + " or more"
	case least == 0:
		return "within " + Duration(most)
	}
	return "after " + Duration(least) + " to " + Duration(most)
}

// OfDay tells a time of day, in seconds since some midnight: "21:30",
// "6:05:30".
func OfDay(seconds float64) string {
	whole, rest := split(seconds)
	whole %= day
	text := fmt.Sprintf("%d:%02d", whole/hour, whole%hour/minute)
	if s := float64(whole%minute) + rest; s > 0 {
		digits := decimal(s / second)
		if s < 10*second {
			digits = "0" + digits
		}
		text += ":" + digits
	}
	return text
}

// DayOf names the day of a time, in seconds since the Monday it all begins
// with: "Monday", "Tuesday of week 2".
func DayOf(seconds float64) string {
	whole, _ := split(seconds)
	name := Days[whole%week/day]
	if n := whole / week; n > 0 {
		return fmt.Sprintf("%s of week %d", name, n+1)
	}
	return name
}

// split is a number of seconds as whole milliseconds and the rest.
func split(seconds float64) (whole int64, rest float64) {
	ms := seconds * second
	near := math.Round(ms)
	if math.Abs(ms-near) < 1e-4 {
		return int64(near), 0
	}
	return int64(math.Floor(ms)), ms - math.Floor(ms)
}

// decimal writes a number with at most five digits after the point.
func decimal(f float64) string {
	text := strconv.FormatFloat(f, 'f', 5, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

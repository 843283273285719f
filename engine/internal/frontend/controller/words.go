package controller

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/regular"
)

// weekdays begin with the first three letters of these.
var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// Days are the days of the week in a list of their names, 0 for Monday; found is
// false where something else stands there.
func Days(text string) (days []int32, found bool) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ',' || r == ' ' || r == '&' }) {
		if word == "and" {
			continue
		}
		day := -1
		for i, d := range weekdays {
			if strings.HasPrefix(word, d) {
				day = i
			}
		}
		if day < 0 {
			return nil, false
		}
		days = append(days, int32(day))
	}
	return days, days != nil
}

var duration = regular.New(`(?i)(\d+)\s*(h|m|s)[a-z]*\.?`)

// Duration is a number of milliseconds in words: 1 hour 30 minutes.
func Duration(text string) (ms int64, found bool) {
	for _, m := range duration.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		if n > 1_000_000 {
			return 0, false
		}
		ms += n * map[string]int64{"h": hour, "m": 60_000, "s": 1000}[strings.ToLower(m[2])]
		found = true
	}
	return ms, found && strings.Trim(duration.ReplaceAllString(text, ""), " ,") == ""
}

var clock = regular.New(`(?i)^(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M?)?$`)

// Clock is a time of day by the clock: 6:30:00PM, 18:30.
func Clock(text string) (t Time, found bool) {
	m := clock.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return t, false
	}
	h, _ := strconv.ParseInt(m[1], 10, 64)
	min, _ := strconv.ParseInt(m[2], 10, 64)
	s, _ := strconv.ParseInt("0"+m[3], 10, 64)
	if half := strings.ToUpper(m[4]); half != "" {
		if h > 12 {
			return t, false
		}
		h %= 12
		if half[0] == 'P' {
			h += 12
		}
	}
	if h > 24 || min > 59 || s > 59 {
		return t, false
	}
	return Time{Ms: (h*hour + min*60_000 + s*1000) % fullDay}, true
}

package civil

import (
	"strconv"
	"strings"
)

// Zone is a time zone: an offset, and when clocks are put forward by one hour.
type Zone struct {
	ID     string
	Short  string // PST
	Summer string // PDT, "" without daylight saving
	base   int    // ms from UTC in winter
	rule   rule
}

// rule is when summer begins and ends. The zero rule is never.
type rule uint8

const (
	american rule = 1 + iota // 2nd Sunday of March to 1st of November, 2:00 local
	european                 // last Sundays of March and October, 1:00 UTC
	southern                 // 1st Sunday of October to 1st of April, 2:00 standard time
)

// UTC is the zone that hubs run in.
var UTC = Zone{ID: "UTC", Short: "UTC"}

var zones = []Zone{
	UTC,
	{ID: "GMT", Short: "GMT"},
	{"America/New_York", "EST", "EDT", -5 * Hour, american},
	{"America/Detroit", "EST", "EDT", -5 * Hour, american},
	{"America/Toronto", "EST", "EDT", -5 * Hour, american},
	{"America/Chicago", "CST", "CDT", -6 * Hour, american},
	{"America/Denver", "MST", "MDT", -7 * Hour, american},
	{"America/Phoenix", "MST", "", -7 * Hour, 0},
	{"America/Los_Angeles", "PST", "PDT", -8 * Hour, american},
	{"America/Vancouver", "PST", "PDT", -8 * Hour, american},
	{"America/Anchorage", "AKST", "AKDT", -9 * Hour, american},
	{"Pacific/Honolulu", "HST", "", -10 * Hour, 0},
	{"America/Halifax", "AST", "ADT", -4 * Hour, american},
	{"Europe/London", "GMT", "BST", 0, european},
	{"Europe/Dublin", "GMT", "IST", 0, european},
	{"Europe/Lisbon", "WET", "WEST", 0, european},
	{"Europe/Paris", "CET", "CEST", Hour, european},
	{"Europe/Berlin", "CET", "CEST", Hour, european},
	{"Europe/Amsterdam", "CET", "CEST", Hour, european},
	{"Europe/Brussels", "CET", "CEST", Hour, european},
	{"Europe/Madrid", "CET", "CEST", Hour, european},
	{"Europe/Rome", "CET", "CEST", Hour, european},
	{"Europe/Vienna", "CET", "CEST", Hour, european},
	{"Europe/Zurich", "CET", "CEST", Hour, european},
	{"Europe/Stockholm", "CET", "CEST", Hour, european},
	{"Europe/Oslo", "CET", "CEST", Hour, european},
	{"Europe/Copenhagen", "CET", "CEST", Hour, european},
	{"Europe/Warsaw", "CET", "CEST", Hour, european},
	{"Europe/Prague", "CET", "CEST", Hour, european},
	{"Europe/Helsinki", "EET", "EEST", 2 * Hour, european},
	{"Europe/Athens", "EET", "EEST", 2 * Hour, european},
	{"Europe/Moscow", "MSK", "", 3 * Hour, 0},
	{"Asia/Kolkata", "IST", "", 5*Hour + 30*Minute, 0},
	{"Asia/Shanghai", "CST", "", 8 * Hour, 0},
	{"Asia/Singapore", "SGT", "", 8 * Hour, 0},
	{"Asia/Tokyo", "JST", "", 9 * Hour, 0},
	{"Asia/Seoul", "KST", "", 9 * Hour, 0},
	{"Australia/Brisbane", "AEST", "", 10 * Hour, 0},
	{"Australia/Sydney", "AEST", "AEDT", 10 * Hour, southern},
	{"Australia/Melbourne", "AEST", "AEDT", 10 * Hour, southern},
}

// otherNames are further names of the zones.
var otherNames = map[string]string{
	"EST5EDT": "America/New_York", "CST6CDT": "America/Chicago", "MST7MDT": "America/Denver", "PST8PDT": "America/Los_Angeles",
	"US/Eastern": "America/New_York", "US/Central": "America/Chicago", "US/Mountain": "America/Denver", "US/Pacific": "America/Los_Angeles",
	"PST": "America/Los_Angeles", "CST": "America/Chicago", "Etc/UTC": "UTC", "Z": "UTC", "Etc/GMT": "GMT",
	"PDT": "America/Los_Angeles", "MDT": "America/Denver", "CDT": "America/Chicago", "EDT": "America/New_York",
	"Asia/Calcutta": "Asia/Kolkata", "CET": "Europe/Paris", "EET": "Europe/Athens", "WET": "Europe/Lisbon",
}

// ZoneOf finds a zone by its name. False: it is not known, and GMT, as in Java.
func ZoneOf(id string) (Zone, bool) {
	name := id
	if other, ok := otherNames[id]; ok {
		name = other
	}
	for _, z := range zones {
		if z.ID == name {
			z.ID = id
			return z, true
		}
	}
	switch id {
	case "EST":
		return Zone{ID: "EST", Short: "EST", base: -5 * Hour}, true
	case "MST":
		return Zone{ID: "MST", Short: "MST", base: -7 * Hour}, true
	case "HST":
		return Zone{ID: "HST", Short: "HST", base: -10 * Hour}, true
	}
	for _, prefix := range []string{"GMT", "UTC"} {
		if rest, ok := strings.CutPrefix(id, prefix); ok {
			if offset, ok := parseOffset(rest); ok {
				return Fixed(offset), true
			}
		}
	}
	return zones[1], false
}

// Fixed is the zone GMT+h:mm.
func Fixed(offset int) Zone {
	id := "GMT" + OffsetText(offset, ":")
	return Zone{ID: id, Short: id, base: offset}
}

// OffsetText writes an offset: +01, a separator, and 00.
func OffsetText(offset int, separator string) string {
	sign := "+"
	if offset < 0 {
		sign, offset = "-", -offset
	}
	return sign + pad(offset/Hour, 2) + separator + pad(offset/Minute%60, 2)
}

// parseOffset reads +1, +01, +0100 and +01:00.
func parseOffset(s string) (int, bool) {
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	hours, minutes, colon := strings.Cut(s[1:], ":")
	if !colon && len(hours) > 2 {
		hours, minutes = hours[:len(hours)-2], hours[len(hours)-2:]
	}
	h, err := strconv.ParseUint(hours, 10, 8)
	m, failed := uint64(0), error(nil)
	if minutes != "" {
		m, failed = strconv.ParseUint(minutes, 10, 8)
	}
	if err != nil || failed != nil || h > 23 || m > 59 {
		return 0, false
	}
	offset := int(h)*Hour + int(m)*Minute
	if s[0] == '-' {
		offset = -offset
	}
	return offset, true
}

// Base is the offset in winter.
func (z Zone) Base() int { return z.base }

// HasSummer reports whether clocks are put forward.
func (z Zone) HasSummer() bool { return z.rule != 0 }

// Offset is what clocks in z are ahead of UTC at ms.
func (z Zone) Offset(ms int64) int {
	if z.InSummer(ms) {
		return z.base + Hour
	}
	return z.base
}

// InSummer reports whether clocks are put forward at ms.
func (z Zone) InSummer(ms int64) bool {
	if z.rule == 0 {
		return false
	}
	year, _, _ := dateOf(floorDiv(ms+int64(z.base), Day))
	base := int64(z.base)
	switch z.rule {
	case american:
		from := sunday(year, 3, 2)*Day + 2*Hour - base
		to := sunday(year, 11, 1)*Day + Hour - base
		return ms >= from && ms < to
	case european:
		return ms >= lastSunday(year, 3)*Day+Hour && ms < lastSunday(year, 10)*Day+Hour
	}
	from := sunday(year, 10, 1)*Day + 2*Hour - base
	to := sunday(year, 4, 1)*Day + 2*Hour - base
	return ms >= from || ms < to
}

// sunday is the nth of a month, in days.
func sunday(year, month, nth int) int64 {
	first := DaysTo(year, month, 1)
	return first + floorMod(3-first, 7) + int64(nth-1)*7
}

func lastSunday(year, month int) int64 {
	last := DaysTo(year, month+1, 1) - 1
	return last - floorMod(last+4, 7)
}

// fromLocal is the moment at which clocks show local; where they skip it, an
// hour later; where they show it twice, the second time, as Java has it.
func (z Zone) fromLocal(local int64) int64 {
	ms := local - int64(z.base)
	if z.rule != 0 && z.InSummer(ms-Hour) && z.InSummer(ms) {
		return ms - Hour
	}
	return ms
}

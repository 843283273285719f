package lang

import (
	"fmt"
	"strings"
)

// days lists the days of the week, and what comes before one.
func (q *completer) days(prev string) {
	if q.headWord() == "fastforward" && prev != "from" {
		q.words("from")
		return
	}
	for _, day := range anyday.Names {
		q.add(day, "value", "a day of the week", day)
	}
}

// sunText is when the sun rises or sets.
func sunText(o *object) string {
	text := o.name + " " + timeText(o.lo)
	if o.hi > o.lo {
		text += ".." + timeText(o.hi)
	}
	return text
}

// timeText writes a time of day.
func timeText(millis int64) string {
	return fmt.Sprintf("%d:%02d", millis/minute/60, millis/minute%60)
}

// durationText writes a duration in the largest units that fit.
func durationText(millis int64) string {
	var parts []string
	for _, u := range []struct {
		millis int64
		name   string
	}{{day, "d"}, {60 * minute, "h"}, {minute, "min"}, {1000, "s"}, {1, "ms"}} {
		if n := millis / u.millis; n > 0 {
			parts = append(parts, fmt.Sprint(n, u.name))
			millis %= u.millis
		}
	}
	if len(parts) == 0 {
		return "0s"
	}
	return strings.Join(parts, " + ")
}

// limitsText says how far and how often a factor changes.
func limitsText(o *object) string {
	text := ""
	if o.step > 0 {
		text += fmt.Sprint(" by ", o.step)
	}
	if o.every > 0 {
		text += " every " + durationText(o.every)
	}
	return text
}

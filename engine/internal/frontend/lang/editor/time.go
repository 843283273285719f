package editor

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/frontend/lang/check"
)

// days lists the days of the week, and what comes before one.
func (q *completer) days(prev string) {
	if q.headWord() == "fastforward" && prev != "from" {
		q.words("from")
		return
	}
	for _, day := range check.Anyday.Names {
		q.add(day, "value", "a day of the week", day)
	}
}

// sunText is when the sun rises or sets.
func sunText(o *check.Object) string {
	text := o.Name + " " + timeText(o.Lo)
	if o.Hi > o.Lo {
		text += ".." + timeText(o.Hi)
	}
	return text
}

// timeText writes a time of day.
func timeText(millis int64) string {
	return fmt.Sprintf("%d:%02d", millis/check.Minute/60, millis/check.Minute%60)
}

// durationText writes a duration in the largest units that fit.
func durationText(millis int64) string {
	var parts []string
	for _, u := range []struct {
		millis int64
		name   string
	}{{check.Day, "d"}, {60 * check.Minute, "h"}, {check.Minute, "min"}, {1000, "s"}, {1, "ms"}} {
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
func limitsText(o *check.Object) string {
	text := ""
	if o.Step > 0 {
		text += fmt.Sprint(" by ", o.Step)
	}
	if o.Every > 0 {
		text += " every " + durationText(o.Every)
	}
	return text
}

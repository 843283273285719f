package platform

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/moment"
)

// Milliseconds.
const (
	second = int64(1000)
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour
)

// planKind is a way of setting a timer.
type planKind uint8

// Kinds of plans. The zero planKind is invalid.
const (
	anytime  planKind = 1 + iota // not known
	after                        // ms from when it is set
	computed                     // as after; a variable says how many
	every                        // ms after the last time
	within                       // within ms, then as every
	daily                        // at times of the day
	sunny                        // ms after sunrise or sunset
)

// plan is when a timer fires. Equal plans have equal texts.
type plan struct {
	kind planKind
	ms   int64
	at   []int64    // times of day, ascending
	sun  data.Clock // SunriseClock or SunsetClock
	days uint8      // bit 0 for Monday; allDays
	once bool       // daily and sunny: the next time only
	next *plan      // of within: what follows the first time
	// phase is, of every, how long after midnight it happens first; -1: it is
	// not known.
	phase int64
}

const allDays = 1<<7 - 1

// whenever is the plan of what cannot be followed.
var whenever = &plan{kind: anytime}

// someDelay is the plan of delays that a variable keeps.
var someDelay = &plan{kind: computed, once: true}

func delayOf(ms int64) *plan { return &plan{kind: after, ms: max(ms, 0), once: true} }

// period is a plan that repeats: the first time is within a period, unless it
// is known how long after midnight periods begin.
func period(ms, phase int64) *plan {
	again := &plan{kind: every, ms: ms, phase: phase}
	return &plan{kind: within, ms: ms, phase: phase, next: again}
}

// text tells a plan to people.
func (p *plan) text() string {
	switch p.kind {
	case after:
		return "after " + words(p.ms)
	case computed:
		return "after a while"
	case every:
		return "every " + words(p.ms)
	case within:
		return "within " + words(p.ms) + ", then every " + words(p.ms)
	case daily:
		return p.dailyText()
	case sunny:
		return p.often() + p.sunText()
	}
	return "at any time"
}

func words(ms int64) string { return moment.Duration(float64(ms) / 1000) }

func clockText(ms int64) string { return moment.OfDay(float64(ms) / 1000) }

func (p *plan) often() string {
	if p.once {
		return "next "
	}
	return ""
}

func (p *plan) dailyText() string {
	var times []string
	for _, t := range p.at {
		times = append(times, clockText(t))
	}
	text := p.often() + "at " + strings.Join(times, ", ")
	if p.days == allDays {
		return text
	}
	var days []string
	for i, name := range moment.Days {
		if p.days>>i&1 == 1 {
			days = append(days, name[:3])
		}
	}
	return text + " on " + strings.Join(days, ", ")
}

func (p *plan) sunText() string {
	name := "sunrise"
	if p.sun == data.SunsetClock {
		name = "sunset"
	}
	switch {
	case p.ms > 0:
		return words(p.ms) + " after " + name
	case p.ms < 0:
		return words(-p.ms) + " before " + name
	}
	return "at " + name
}

// ofDay reports whether the time of day says when a plan's timer fires.
func (p *plan) ofDay() bool { return p.kind == daily || p.kind == sunny }

// clocked reports whether a clock of the timer's own does.
func (p *plan) clocked() bool {
	return p.kind == after || p.kind == computed || p.kind == every || p.kind == within
}

// scheduleOf is the plan that a text asks schedule for: a cron expression or a
// time of day. problem says what is wrong with it, or cannot be followed.
func scheduleOf(text string) (p *plan, problem string) {
	if len(strings.Fields(text)) > 3 {
		return cron(text)
	}
	at, ok := timeOfDay(text)
	if !ok {
		return whenever, "`" + text + "` is neither a time of day nor a cron expression"
	}
	return &plan{kind: daily, at: []int64{at}, days: allDays}, ""
}

// timeOfDay reads "22:00", "22:00:30", "10:00 PM", and dates as inputs of times
// have them, "2015-01-09T22:00:00.000-0600".
func timeOfDay(text string) (int64, bool) {
	if _, rest, ok := strings.Cut(text, "T"); ok && len(rest) >= 5 {
		text = rest[:5]
		if len(rest) >= 8 && rest[5] == ':' {
			text = rest[:8]
		}
	}
	text = strings.ToUpper(strings.TrimSpace(text))
	half := int64(-1)
	for i, name := range []string{"AM", "PM"} {
		if t, ok := strings.CutSuffix(text, name); ok {
			text, half = strings.TrimSpace(t), int64(i)
		}
	}
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	total := int64(0)
	for i, unit := range []int64{hour, minute, second}[:len(parts)] {
		n, err := strconv.ParseUint(parts[i], 10, 8)
		if err != nil || i == 0 && (n > 23 || half >= 0 && (n == 0 || n > 12)) || i > 0 && n > 59 {
			return 0, false
		}
		if i == 0 && half >= 0 {
			n = n%12 + 12*uint64(half)
		}
		total += int64(n) * unit
	}
	return total, true
}

// Package plan is when the timers of apps fire: after a while, again and again,
// at times of the day, with the sun. Calls of the scheduler say it by numbers,
// times of day and cron expressions; what cannot be followed may be at any time,
// and why is told.
package plan

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/moment"
)

// Milliseconds.
const (
	Second = int64(1000)
	Minute = 60 * Second
	Hour   = 60 * Minute
	Day    = 24 * Hour
)

// Kind is a way of setting a timer.
type Kind uint8

// Kinds of plans. The zero Kind is invalid.
const (
	Anytime  Kind = 1 + iota // not known
	After                    // ms from when it is set
	Computed                 // as after; a variable says how many
	Every                    // ms after the last time
	Within                   // within ms, then as every
	Daily                    // at times of the day
	Sunny                    // ms after sunrise or sunset
)

// Plan is when a timer fires. Equal plans have equal texts.
type Plan struct {
	Kind Kind
	Ms   int64
	At   []int64    // times of day, ascending
	Sun  data.Clock // SunriseClock or SunsetClock
	Days uint8      // bit 0 for Monday; AllDays
	Once bool       // daily and sunny: the next time only
	Next *Plan      // of within: what follows the first time
	// Phase is, of every, how long after midnight it happens first; -1: it is
	// not known.
	Phase int64
}

// AllDays is every day of the week.
const AllDays = 1<<7 - 1

// Whenever is the plan of what cannot be followed.
var Whenever = &Plan{Kind: Anytime}

// SomeDelay is the plan of delays that a variable keeps.
var SomeDelay = &Plan{Kind: Computed, Once: true}

// DelayOf is the plan of one time, so many milliseconds from now.
func DelayOf(ms int64) *Plan { return &Plan{Kind: After, Ms: max(ms, 0), Once: true} }

// Period is a plan that repeats: the first time is within a period, unless it
// is known how long after midnight periods begin.
func Period(ms, phase int64) *Plan {
	again := &Plan{Kind: Every, Ms: ms, Phase: phase}
	return &Plan{Kind: Within, Ms: ms, Phase: phase, Next: again}
}

// Text tells a plan to people.
func (p *Plan) Text() string {
	switch p.Kind {
	case After:
		return "after " + Words(p.Ms)
	case Computed:
		return "after a while"
	case Every:
		return "every " + Words(p.Ms)
	case Within:
		return "within " + Words(p.Ms) + ", then every " + Words(p.Ms)
	case Daily:
		return p.dailyText()
	case Sunny:
		return p.often() + p.sunText()
	}
	return "at any time"
}

// Words tell a number of milliseconds to people.
func Words(ms int64) string { return moment.Duration(float64(ms) / 1000) }

// ClockText tells a time of day to people.
func ClockText(ms int64) string { return moment.OfDay(float64(ms) / 1000) }

func (p *Plan) often() string {
	if p.Once {
		return "next "
	}
	return ""
}

func (p *Plan) dailyText() string {
	var times []string
	for _, t := range p.At {
		times = append(times, ClockText(t))
	}
	text := p.often() + "at " + strings.Join(times, ", ")
	if p.Days == AllDays {
		return text
	}
	var days []string
	for i, name := range moment.Days {
		if p.Days>>i&1 == 1 {
			days = append(days, name[:3])
		}
	}
	return text + " on " + strings.Join(days, ", ")
}

func (p *Plan) sunText() string {
	name := "sunrise"
	if p.Sun == data.SunsetClock {
		name = "sunset"
	}
	switch {
	case p.Ms > 0:
		return Words(p.Ms) + " after " + name
	case p.Ms < 0:
		return Words(-p.Ms) + " before " + name
	}
	return "at " + name
}

// OfDay reports whether the time of day says when a plan's timer fires.
func (p *Plan) OfDay() bool { return p.Kind == Daily || p.Kind == Sunny }

// Clocked reports whether a clock of the timer's own does.
func (p *Plan) Clocked() bool {
	return p.Kind == After || p.Kind == Computed || p.Kind == Every || p.Kind == Within
}

// ScheduleOf is the plan that a text asks schedule for: a cron expression or a
// time of day. problem says what is wrong with it, or cannot be followed.
func ScheduleOf(text string) (p *Plan, problem string) {
	if len(strings.Fields(text)) > 3 {
		return cron(text)
	}
	at, ok := TimeOfDay(text)
	if !ok {
		return Whenever, "`" + text + "` is neither a time of day nor a cron expression"
	}
	return &Plan{Kind: Daily, At: []int64{at}, Days: AllDays}, ""
}

// TimeOfDay reads "22:00", "22:00:30", "10:00 PM", and dates as inputs of times
// have them, "2015-01-09T22:00:00.000-0600".
func TimeOfDay(text string) (int64, bool) {
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
	for i, unit := range []int64{Hour, Minute, Second}[:len(parts)] {
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

// NextOnly is a plan that ends with the next time.
func (p *Plan) NextOnly() *Plan {
	if !p.OfDay() {
		return Whenever
	}
	q := *p
	q.Once = true
	return &q
}

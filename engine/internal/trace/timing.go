package trace

import (
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/ts"
)

// Timing says when the steps of a replay happen. All times are seconds from
// the start of the program.
type Timing struct {
	At []float64 // of each step
	// Clocks is what each clock shows after each step, -1 where it does not
	// matter; Due is when it makes something happen unless something comes
	// between, -1 where it does not.
	Clocks, Due [][]float64
	// Gap is how much time can lie between two steps, at least and at most; most
	// is -1 when there is no end to it.
	Gap func(i, j int) (least, most float64)
	// Start is when the program starts, in seconds since Monday, midnight.
	Start float64
	// Daily: the program goes by the time of day, so that times are told by it.
	Daily bool
	// Passing is the event that lets time pass and does nothing else; NoEvent
	// when time passes between the events.
	Passing ts.EventID
}

// when tells the time of step i as the beginning of a sentence about it, or
// is "" when that is the time of the last step that was told, number before.
func (t *Timing) when(i, before int) string {
	at := t.At[i]
	switch {
	case before > 0 && at == t.At[before]:
		return ""
	case t.Daily:
		now := t.Start + at
		text := "at " + moment.OfDay(now)
		if before == 0 || moment.DayOf(now) != moment.DayOf(t.Start+t.At[before]) {
			text += " on " + moment.DayOf(now)
		}
		return text
	case at == t.At[before]:
		return ""
	}
	return "after " + moment.Duration(at-t.At[before])
}

// isPassing reports whether in step i time passes and nothing else happens.
func (r *Replay) isPassing(i int) bool {
	return r.Timing != nil && r.Timing.Passing != NoEvent && r.Steps[i].Event == r.Timing.Passing
}

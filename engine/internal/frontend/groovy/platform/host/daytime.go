package host

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
)

// aTimeOfDay stands for times of day that are not followed.
var aTimeOfDay = &data.Unknown{What: "a time of day"}

// timeToday is the instant of today at which it is a time of day.
func timeToday(h *Host, args []data.Value) data.Value {
	if len(args) > 0 && h.Timed {
		if t, ok := dayTime(args[0]); ok {
			return data.At(data.DayClock, t)
		}
	}
	return aTimeOfDay
}

// timeTodayAfter is the first instant after a time of day at which it is
// another.
func timeTodayAfter(h *Host, args []data.Value) data.Value {
	if len(args) < 2 || !h.Timed {
		return aTimeOfDay
	}
	from, known := dayTime(args[0])
	to, also := dayTime(args[1])
	if !known || !also {
		return aTimeOfDay
	}
	if to <= from {
		to += plan.Day
	}
	return data.At(data.DayClock, to)
}

// dayTime is the time of day of a text, or of an instant reckoned from
// midnight.
func dayTime(v data.Value) (int64, bool) {
	switch v := v.(type) {
	case string:
		return plan.TimeOfDay(v)
	case data.GString:
		return plan.TimeOfDay(string(v))
	case *data.Unknown:
		if m := v.Moment; m != nil && m.Now == 1 && m.Sign == -1 && m.Clock == data.DayClock && m.Unit == 1 {
			return ((m.Plus % plan.Day) + plan.Day) % plan.Day, true
		}
	}
	return 0, false
}

// timeOfDayIsBetween compares an instant with two; the time between them may
// run over midnight.
func timeOfDayIsBetween(h *Host, args []data.Value) data.Value {
	unknown := &data.Unknown{What: "the time of day"}
	if len(args) < 3 || !h.Timed {
		return unknown
	}
	from, to := args[0], args[1]
	a, known := dayTime(from)
	b, also := dayTime(to)
	over := known && also && a > b
	switch {
	case known && also:
		from, to = data.At(data.DayClock, a), data.At(data.DayClock, b)
	case isMoment(from) && isMoment(to):
		over = h.usually(from) > h.usually(to)
	default:
		return unknown
	}
	after := func() bool { return dynamic.Operator(">=")(h.World(), args[2], from).(bool) }
	before := func() bool { return dynamic.Operator("<=")(h.World(), args[2], to).(bool) }
	if over {
		return after() || before()
	}
	return after() && before()
}

func isMoment(v data.Value) bool {
	u, ok := v.(*data.Unknown)
	return ok && u.Moment != nil && u.Moment.Sign == -1
}

// usually is about what time of day an instant is.
func (h *Host) usually(v data.Value) int64 {
	m := v.(*data.Unknown).Moment
	if m.Clock == data.SunriseClock || m.Clock == data.SunsetClock {
		s := h.SunOf(m.Clock)
		return (s.Lo+s.Hi)/2 + m.Plus
	}
	return m.Plus
}

// sun is the instant of today's sunrise or sunset, plus something.
func (h *Host) sun(name string, plus int64) data.Value {
	clock := data.SunriseClock
	if name == "sunset" {
		clock = data.SunsetClock
	}
	if !h.Timed || h.SunOf(clock).Flag == ir.NoVar {
		return &data.Unknown{What: "the time of " + name}
	}
	return data.At(clock, plus)
}

// sunTime is a function that answers with the sun's time of some day.
func sunTime(clock data.Clock, plus int64) call {
	name := "sunrise"
	if clock == data.SunsetClock {
		name = "sunset"
	}
	return func(h *Host, _ []data.Value) data.Value { return h.sun(name, plus) }
}

// sunsetAndSunrise answers getSunriseAndSunset, with offsets as "-00:30".
func sunsetAndSunrise(h *Host, args []data.Value) data.Value {
	var options *data.Map
	if len(args) > 0 {
		options, _ = args[0].(*data.Map)
	}
	out := data.NewMap()
	for _, name := range []string{"sunrise", "sunset"} {
		v := h.sun(name, 0)
		if options != nil {
			offset, _ := options.Get(name + "Offset")
			plus, ok := sunOffset(offset)
			if v = h.sun(name, plus); !ok {
				v = &data.Unknown{What: "the time of " + name}
			}
		}
		out.Put(name, v)
	}
	return out
}

// sunOffset reads "00:30", "-01:00" or a number of minutes.
func sunOffset(v data.Value) (int64, bool) {
	if v == nil || v == "" {
		return 0, true
	}
	if n, ok := model.Whole(v); ok {
		return n * plan.Minute, true
	}
	text, early := strings.CutPrefix(data.Text(v), "-")
	t, ok := plan.TimeOfDay(strings.TrimPrefix(text, "+"))
	if early {
		t = -t
	}
	return t, ok
}

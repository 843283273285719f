package model

import (
	"slices"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/sorting"
)

// asks notes the times of day between which a condition holds. One that has only
// one of them goes from midnight, or to it.
func (m *Model) asks(c *config.TimeCondition) {
	if c.After == nil && c.Before == nil {
		return
	}
	for _, ms := range []*int64{c.After, c.Before} {
		if ms == nil {
			m.Hours = append(m.Hours, 0)
		} else {
			m.Hours = append(m.Hours, *ms)
		}
	}
}

// hours puts the times of day in order, with those of templates and those at which
// something happens.
func (m *Model) hours() {
	for _, at := range m.day.cuts {
		m.Hours = append(m.Hours, int64(at))
	}
	if m.Hours != nil {
		m.Hours = append(m.Hours, m.due...)
		sorting.List(m.Hours)
		m.Hours = slices.Compact(m.Hours)
	}
}

// DayPartAt is the value of the time of day, as templates see it, right after a time.
func (m *Model) DayPartAt(ms int64) int32 {
	for i, p := range m.day.parts {
		if at := float64(ms) + 0.5; p.number && p.from < at && at < p.to {
			return int32(i)
		}
	}
	return -1
}

package script

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/source"
)

// Clocks is the data.Timekeeper of an execution that stands somewhere on a
// host. A host that is no Timekeeper follows nothing.
type Clocks struct {
	Host Host
	At   source.Span
}

// Follows implements data.Timekeeper, as do the methods below.
func (c Clocks) Follows() bool {
	k, ok := c.Host.(Timekeeper)
	return ok && k.Follows()
}

// TestClock compares what a clock shows.
func (c Clocks) TestClock(clock data.Clock, op string, value int64) bool {
	return c.Host.(Timekeeper).TestClock(clock, op, value, c.At)
}

// Weekday is the day of the week.
func (c Clocks) Weekday() (int, bool) { return c.Host.(Timekeeper).Weekday() }

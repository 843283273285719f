package platform

// Reading is how time is read.
type Reading uint8

// Readings. In AnyTime timers fire at any moment, in Immediate their handlers
// run at once, in Timed when they are due.
const (
	AnyTime Reading = iota
	Immediate
	Timed
)

package ts

import (
	"math"

	"crosscheck/engine/internal/source"
)

// ClockID indexes Timed.Clocks. NoClock where there is none.
type ClockID int32

// NoClock stands for an absent clock.
const NoClock ClockID = -1

// Forever is the deadline of what has none.
const Forever int64 = math.MaxInt64

// ClockKind says what a clock measures.
type ClockKind uint8

// Kinds of clocks.
const (
	Since   ClockKind = iota // time since its last reset
	Delay                    // of a timer, a wait or a repetition, up to its due time
	Day                      // time of day; midnight sets it back to 0
	Monitor                  // how long a condition of a property has held
)

// Clock runs at the speed of time. Values are milliseconds.
type Clock struct {
	Name string // "sinceOpen", "Porch.off", "time"
	Kind ClockKind
	App  AppID
	Span source.Span
}

// BoundOp compares a clock with a constant.
type BoundOp uint8

// The zero BoundOp is invalid.
const (
	Below   BoundOp = 1 + iota // <
	AtMost                     // <=
	Above                      // >
	AtLeast                    // >=
)

// Bound is a condition on the value that a clock has when an event happens.
type Bound struct {
	Clock ClockID
	Op    BoundOp
	Value int64
}

// Holds reports whether a clock value satisfies b.
func (b Bound) Holds(v int64) bool {
	switch b.Op {
	case Below:
		return v < b.Value
	case AtMost:
		return v <= b.Value
	case Above:
		return v > b.Value
	}
	return v >= b.Value
}

// Reset says what a clock is set to when an event has happened.
type Reset struct {
	Clock ClockID
	Value int64
}

// Window is when an event may happen while it stays enabled: from Lo on
// (later than Lo when Open), and time does not pass Hi before it has happened
// or is no longer enabled. Without a Clock it happens before any time passes.
type Window struct {
	Clock  ClockID
	Lo, Hi int64 // Hi may be Forever
	Open   bool
}

// Timed is a System with clocks. Everything System says of a state, Timed says
// of its discrete part: Enabled lists the events whose flag is on and whose
// guard holds, whatever the clocks show; Execute lists every branch, each with
// the Bounds under which it is taken and the Resets that it makes. Events take
// no time. For one state and event, the Bounds of the branches that differ in
// nothing else cut the values of the clocks into disjoint parts.
type Timed interface {
	System
	Clocks() []Clock
	// Start is the value of each clock in every initial state.
	Start() []int64
	// Window is when e, enabled in s, may happen; false: at any time.
	Window(s []byte, e EventID) (Window, bool)
	// Active appends to buf the clocks whose value may matter in s or after
	// it, before their next reset; ascending.
	Active(s []byte, buf []ClockID) []ClockID
	// Compared is the greatest constant that c is known, before any execution,
	// to be compared with from below (c > k, c >= k) and from above; -1 for
	// none. Executions may still show greater ones, where code in other
	// languages computes what it compares with.
	Compared(c ClockID) (lower, upper int64)
}

package ir

import (
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Clock is a clock of a program that is read with durations. All times are in
// milliseconds.
type Clock struct {
	Name string
	Kind ts.ClockKind
	App  ts.AppID
	// Gate makes the clock matter only while a cell is not 0, as that of a
	// timer while it is set; nil: always.
	Gate *Gate
	Init int64 // at the start of the program
	Span source.Span
}

// Gate is the cell that says whether a clock matters.
type Gate struct {
	Var  VarID
	Cell int
}

// Window is when an enabled event may happen: see ts.Window. When Due is set,
// Lo and Hi both are what Due says in the state.
type Window struct {
	Clock  ts.ClockID // ts.NoClock: before any time passes
	Lo, Hi int64      // Hi may be ts.Forever
	Open   bool
	Due    *Due
}

// Due is a time that the state holds: Unit times the value of a cell.
type Due struct {
	Var  VarID
	Cell int
	Unit int64
}

// Forward is the part of time a program asks for: how long, from which time of
// the week on.
type Forward struct {
	For   int64 // 0: for ever
	Start int64 // since Monday, midnight
}

// ClockTest compares a clock with a constant; Op is one of Eq … Ge. Where what
// is known of the clock's value leaves the outcome open it is an inner choice:
// false before true of an inequality; below, equal, above of Eq and Ne. What
// is known is what tests of the same clock in the same event have shown, or
// the value it was reset to.
type ClockTest struct {
	Clock ts.ClockID
	Op    BinaryOp
	Value int64
	Text  string // the comparison as written, for people
	Span  source.Span
}

// ResetClock sets a clock to a constant.
type ResetClock struct {
	Clock ts.ClockID
	Value int64
	Span  source.Span
}

func (*ClockTest) expr()  {}
func (*ResetClock) stmt() {}

// Package timed says what it takes to explore a ts.Timed: a System whose states
// also say something of the clocks, and a search of its states. The packages
// below it are such systems and searches; they differ in what they say of the
// clocks. Everything that is no clock, a System asks of the Timed it is made of.
package timed

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// Options say what part of time is explored. All times are milliseconds.
type Options struct {
	// For is how long; what happens at this very time is still explored.
	// 0: for ever.
	For int64
	// Inclusion lets a state stand for those whose clocks it includes. Then
	// only the paths of the tree that the search grew are certain to be
	// possible; otherwise every path of the graph is, though paths that are not
	// of the tree may take longer than For.
	Inclusion bool
	// Paths makes every path that is possible one of the graph in spite of
	// Inclusion: states that others stand for are expanded too.
	Paths bool
}

// System is a ts.Timed with its clocks, as explorers and analyses see it. Its
// events are those of the Timed with the same numbers; one may follow them that
// lets time pass.
type System interface {
	ts.System
	ts.Horizon
	// Inner is the Timed it is made of.
	Inner() ts.Timed
	// Discrete is the state of Inner that s is about.
	Discrete(s []byte) []byte
	// InnerBranch is which branch of e in Inner the given branch of e in s
	// is; -1 of the event that lets time pass.
	InnerBranch(s []byte, e ts.EventID, branch int32) int32
	// Earliest is when s can be entered at the earliest, or what this time
	// comes as near to as one likes, counted from the start; -1 when the
	// system keeps no account of that.
	Earliest(s []byte) int64
}

// Explorer is a search of a System.
type Explorer interface {
	explore.Explorer
	// Covered is the time up to which everything was explored: Options.For or
	// ts.Forever in the end.
	Covered() int64
}

// Row is an algorithm for timed programs.
type Row struct {
	// Row.New makes an Explorer of what System made.
	explore.Row
	// Inclusion: states stand for those whose clocks they include, so that not
	// every path of the graph need be possible.
	Inclusion bool
	// Timeless: clocks are left out, so that what is found need not be possible.
	Timeless bool
	System   func(inner ts.Timed, o Options) System
}

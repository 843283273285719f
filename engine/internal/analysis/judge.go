package analysis

import (
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Judge confirms runs of the explored system on a second, independent one.
type Judge interface {
	// Play plays r, step by step, on the independent system. The error says
	// where the two part.
	Play(r *trace.Replay) (*trace.Replay, error)
	// Long is Play for a run t of sys too long to keep in detail: it goes
	// piece by piece and returns the last one, and the state of System in which
	// the run ends.
	Long(sys ts.System, t trace.Trace, piece int) (last *trace.Replay, end []byte, err error)
	// System is the independent system.
	System() ts.System
}

// Untimed is the Judge of programs without clocks: Of executes the program
// independently.
type Untimed struct{ Of ts.System }

// Play implements Judge, as do the methods below.
func (u Untimed) Play(r *trace.Replay) (*trace.Replay, error) {
	same, err := trace.Match(r, u.Of)
	if err != nil {
		return nil, err
	}
	return same.Replay(u.Of), nil
}

// Long is trace.Confirm.
func (u Untimed) Long(sys ts.System, t trace.Trace, piece int) (*trace.Replay, []byte, error) {
	return trace.Confirm(sys, t, u.Of, piece)
}

// System is the executing one.
func (u Untimed) System() ts.System { return u.Of }

// Package explore says what a search algorithm is: something that is stepped
// until it is done, within limits, and leaves an Outcome. The algorithms are
// in the packages below it.
package explore

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// How is how a search ended.
type How uint8

// The zero How means that the search is still running.
const (
	Running  How = iota
	Complete     // everything the algorithm would explore was explored
	Bounded      // a limit was hit
	Stopped      // the user stopped it
)

func (h How) String() string {
	return [...]string{"running", "complete", "bounded", "stopped"}[h]
}

// Limits end a search early; 0 is no limit.
type Limits struct {
	States      int
	Transitions int
	Bytes       int64   // memory the search's own structures may take
	Seconds     float64 // measured with Options.Now
	Depth       int     // stateless only: longest execution
	Executions  int     // random and stateless: how many executions
}

// Options of a search. The zero value is a complete search without a log.
type Options struct {
	Limits
	Seed   uint64         // random only
	LogMax int            // how many log entries to keep; 0: no log
	Jobs   int            // how many processors to use, where the algorithm can: the outcome is the same
	Now    func() float64 // seconds from any start; nil: no time limit
}

// Stats are the figures of a search so far.
type Stats struct {
	States      int   // distinct canonical states
	Transitions int   // distinct executed (state, event, branch)
	Executed    int   // executions of an event, repeated ones counted again
	Executions  int   // maximal sequences (searches that have them)
	Bytes       int64 // memory taken by the search's structures
}

// Outcome is what a search leaves. Graph is usable however the search ended.
type Outcome struct {
	How   How
	Limit string // which limit ended a Bounded search: "states", "memory", "time", …
	Stats Stats
	Graph *stategraph.Graph
	Log   []Entry
	// LogCut is how many entries did not fit into the log.
	LogCut int
}

// Explorer is a search under way.
type Explorer interface {
	// Step executes up to budget more transitions and reports whether the
	// search has ended.
	Step(budget int) (done bool)
	// Stop ends the search as Stopped; a no-op after its end.
	Stop()
	// GiveUp ends the search as Bounded by time, after a Step that may have been
	// given up in the middle of an event, too; a no-op after its end.
	GiveUp()
	// Stats may be called at any time.
	Stats() Stats
	// Outcome may be called at any time; How is Running before the end.
	Outcome() *Outcome
}

// EntryKind says what happened in a search.
type EntryKind uint8

// The zero EntryKind is invalid.
const (
	Begin     EntryKind = 1 + iota // an execution begins at State
	Select                         // Event was selected at State
	Execute                        // State --Event--> Dst was executed
	NewState                       // Dst is new
	Match                          // Dst was seen before
	Backtrack                      // Event was added to backtrack(State), because of Reason
	FullCycle                      // the execution ends: every event enabled in the cycle was executed
	EndOfRun                       // the execution ends for another reason (Text)
	Summary                        // the graph's summary of (State, Event) was replayed over a match
	Cure                           // Event was added to State so that it is not ignored for ever
)

// Entry is one line of a search's log. Line is the line of pseudo-code that it
// carries out, "Alg. 2 line 19" or "dpor line 7": one line of Row.Code begins
// with it.
type Entry struct {
	Kind      EntryKind
	Line      string
	Execution int // 0, 1, 2, … printed a, b, c, …
	State     stategraph.StateID
	Event     ts.EventID // -1 where there is none
	Branch    int32
	Dst       stategraph.StateID
	// Reason of a Backtrack: the transition (RState, REvent) that conflicts on Loc.
	RState stategraph.StateID
	REvent ts.EventID
	Loc    ts.LocID // -1 where there is none
	Text   string
}

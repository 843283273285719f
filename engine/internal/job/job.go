// Package job is work that is too long for one call: checking a program, and
// comparing algorithms on one. A job is stepped, and may be stopped, by who has
// other things to do in between; then it finishes with what it has.
package job

import (
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
)

// Job is work under way.
type Job interface {
	// Step does a piece of work worth about budget transitions and reports
	// whether the job is done.
	Step(budget int) (done bool)
	// Stop makes the job finish with what it has; Step is called until it is
	// done.
	Stop()
	Progress() Progress
}

// Progress is how far a job has come.
type Progress struct {
	Algorithm string
	Stats     explore.Stats
	Spent     float64 // seconds of searching
	Virtual   float64 // seconds of the program's time reached, -1 when not timed
	// Characters is how long the shortest program is that a minimisation has
	// found so far, and Tried how many it has tried.
	Characters, Tried int
	Found             int // findings that a check has confirmed so far, or mends
	// Done are parts of the work of which there are Of; of an analysis, states, of
	// a comparison, searches. 0 of 0: nobody knows.
	Done, Of int
}

func progress(x *exploration.Exploration) Progress {
	return Progress{Algorithm: x.Algorithm.Name, Stats: x.Explored(), Spent: x.Spent, Virtual: x.Virtual()}
}

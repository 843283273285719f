// Package minimisation is the job of making a program shorter that shows a
// finding. How a shorter one is made is package minimise's; here each is checked,
// which is a job of its own.
package minimisation

import (
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/job/trials"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
)

// Bounds of the checks of programs that a Job tries.
const (
	firstBound   = 64 // states, when it looks for the finding near the start
	boundGrowth  = 4
	roomToDiffer = 2    // how many times the cost of the program before another may have
	roomToMove   = 1000 // and how many transitions more
)

// Request asks for a program that shows a finding.
type Request struct {
	Files     []*source.File
	Algorithm string
	Options   exploration.Options
	Number    int // of the finding, in the check of Files
	// Last is a check that was made before, maybe of Files; nil: none.
	Last *exploration.Exploration
}

// Job makes a program shorter. It implements job.Job.
type Job struct {
	m *minimisation
	*trials.Runner
}

// New begins to make a program shorter.
func New(r *Request, clock *pause.Clock) *Job {
	j := &Job{m: &minimisation{Request: *r, files: r.Files}}
	j.Runner = trials.New(j.m.run, clock)
	j.m.stopped = j.Stopped
	return j
}

// Progress is that of the current check, and how short the program is by now.
func (j *Job) Progress() job.Progress {
	p := job.Progress{Virtual: -1, Tried: j.m.tried, Characters: minimise.Length(j.m.files)}
	if x := j.Current(); x != nil {
		p.Algorithm, p.Stats = x.Algorithm.Name, explore.Stats{States: x.Search.Stats().States}
	}
	return p
}

// Result is what a Job that is done has made.
func (j *Job) Result() *Result {
	j.Release()
	return j.m.result()
}

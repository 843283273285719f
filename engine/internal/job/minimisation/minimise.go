// Package minimisation is the job of making a program shorter that shows a
// finding. How a shorter one is made is package minimise's; here each is checked,
// which is a job of its own.
package minimisation

import (
	"iter"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
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

// Job makes a program shorter. What it does is written in minimisation as if
// each check were a call; here they are carried out piece by piece.
type Job struct {
	m       *minimisation
	clock   *pause.Clock
	ask     func() (question, bool) // the next check that the minimisation wants
	release func()
	current *job.Check
	bound   int // transitions of the current check, 0 for any number
	stopped bool
}

// question asks for the check of a program.
type question struct {
	files       []*source.File
	algorithm   string
	options     exploration.Options
	transitions int // how many may be executed, 0 for any number
}

// New begins to make a program shorter.
func New(r *Request, clock *pause.Clock) *Job {
	j := &Job{m: &minimisation{Request: *r, files: r.Files}, clock: clock}
	j.ask, j.release = iter.Pull(j.m.run)
	return j
}

// Step carries out a part of a check, or begins the next one. It implements
// job.Job, as do Stop and Progress.
func (j *Job) Step(budget int) bool {
	if j.current != nil {
		j.advance(budget)
		return false
	}
	q, more := j.ask()
	if !more {
		return true
	}
	j.m.answer, j.bound = nil, q.transitions
	j.current = j.trial(&q)
	return false
}

// advance works on the current check, whose search ends when it costs too much.
func (j *Job) advance(budget int) {
	c := j.current
	if j.stopped {
		j.current = nil
		return
	}
	if j.bound > 0 && c.Searching() && c.X.Search.Stats().Transitions > j.bound {
		c.X.Search.Stop()
	}
	if c.Step(budget) {
		j.m.answer, j.current = &trial{c.X, c.Report()}, nil
	}
}

// Stop makes every further check fail at once.
func (j *Job) Stop() {
	j.stopped, j.m.stopped = true, true
	j.clock.Hasten(j.clock.Now())
}

// Progress is that of the current check, and how short the program is by now.
func (j *Job) Progress() job.Progress {
	p := job.Progress{Virtual: -1, Tried: j.m.tried, Characters: minimise.Length(j.m.files)}
	if j.current != nil {
		x := j.current.X
		p.Algorithm, p.Stats = x.Algorithm.Name, explore.Stats{States: x.Search.Stats().States}
	}
	return p
}

// Result is what a Job that is done has made.
func (j *Job) Result() *Result {
	j.release()
	return j.m.result()
}

// trial begins the check of a program; nil when the program has errors or leaves
// an app out.
func (j *Job) trial(q *question) *job.Check {
	row, _ := subject.ReadingOf(q.options.Time).Find(q.algorithm)
	set := &source.Set{}
	for _, f := range q.files {
		set.Files = append(set.Files, source.NewFile(f.Name, f.Text))
	}
	o := q.options.Options
	o.Look = j.clock.Look
	sub, problems := subject.Prepare(set, &o)
	if sub == nil || slices.ContainsFunc(problems, leavesOut) {
		return nil
	}
	return job.NewCheck(exploration.New(sub, row, &q.options, j.clock), 0, j.clock)
}

// trial is a check that ended.
type trial struct {
	x      *exploration.Exploration
	report *analysis.Report
}

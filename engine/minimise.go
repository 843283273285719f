//go:build !small

package engine

import (
	"iter"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// Bounds of the checks of programs that a minimiseJob tries.
const (
	firstBound   = 64 // states, when it looks for the finding near the start
	boundGrowth  = 4
	roomToDiffer = 2    // how many times the cost of the program before another may have
	roomToMove   = 1000 // and how many transitions more
)

// minimiseJob makes a program shorter that shows a finding. What it does is
// written in minimisation as if each check were a call; here they are carried
// out piece by piece.
type minimiseJob struct {
	m       *minimisation
	ask     func() (question, bool) // the next check that the minimisation wants
	release func()
	current *checkJob
	bound   int // transitions of the current check, 0 for any number
	stopped bool
}

// question asks for the check of a program.
type question struct {
	files       []*source.File
	options     protocol.Options
	transitions int // how many may be executed, 0 for any number
}

func (s *Session) startMinimise(r *protocol.MinimiseRequest) (job, *protocol.Reply) {
	if why := checkOptions(&r.Options); why != "" {
		return nil, badRequest("%s", why)
	}
	if row, why := findRow(r.Options.Time, r.Options.Algorithm); row == nil {
		return nil, badRequest("%s", why)
	}
	j := &minimiseJob{m: &minimisation{s: s, options: r.Options, number: r.Finding, files: sourceSet(r.Files).Files}}
	j.ask, j.release = iter.Pull(j.m.run)
	return j, nil
}

// step carries out a part of a check, or begins the next one.
func (j *minimiseJob) step(budget int) bool {
	if j.current != nil {
		j.advance(budget)
		return false
	}
	q, more := j.ask()
	if !more {
		return true
	}
	j.m.answer, j.bound = nil, q.transitions
	j.current = j.m.s.trial(&q)
	return false
}

// advance works on the current check, whose search ends when it costs too much.
func (j *minimiseJob) advance(budget int) {
	c := j.current
	if j.stopped {
		j.current = nil
		return
	}
	if j.bound > 0 && c.pass == nil && c.x.search.Stats().Transitions > j.bound {
		c.x.search.Stop()
	}
	if c.step(budget) {
		j.m.answer, j.current = &trial{c.x, c.pass.Report()}, nil
	}
}

// stop makes every further check fail at once.
func (j *minimiseJob) stop() { j.stopped, j.m.stopped = true, true }

func (j *minimiseJob) progress() *protocol.Progress {
	p := &protocol.Progress{Virtual: -1, Tried: j.m.tried, Characters: minimise.Length(j.m.files)}
	if j.current != nil {
		p.Algorithm, p.States = j.current.x.row.Name, j.current.x.search.Stats().States
	}
	return p
}

func (j *minimiseJob) result() *protocol.Reply {
	j.release()
	return &protocol.Reply{Op: "minimise", Minimise: j.m.result()}
}

// trial begins the check of a program; nil when the program has errors or leaves
// an app out.
func (s *Session) trial(q *question) *checkJob {
	row, _ := findRow(q.options.Time, q.options.Algorithm)
	sub, _, problems := prepare(texts(q.files), &q.options)
	if sub == nil || slices.ContainsFunc(problems, leavesOut) {
		return nil
	}
	return &checkJob{s: s, x: s.explorer(sub, row, &q.options), quiet: true}
}

func texts(files []*source.File) []protocol.File {
	return fileTexts(&source.Set{Files: files})
}

// trial is a check that ended.
type trial struct {
	x      *exploration
	report *analysis.Report
}

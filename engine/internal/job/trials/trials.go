// Package trials is for long work that has one program after another checked,
// each of which depends on what the checks before found. Such work is written as
// if a check were a call; here it is carried out piece by piece.
package trials

import (
	"fmt"
	"iter"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
)

// Question asks for the check of a program.
type Question struct {
	Files       []*source.File
	Algorithm   string
	Options     exploration.Options
	Transitions int            // how many may be executed, 0 for any number
	Seek        *analysis.Seek // what is asked of it; nil: all that is found
	Whole       bool           // outcomes that are left out end the check, with nothing found
}

// Trial is a check that ended.
type Trial struct {
	X      *exploration.Exploration
	Report *analysis.Report
}

// Runner carries out the checks that some work asks for.
type Runner struct {
	clock   *pause.Clock
	ask     func() (Question, bool) // the next check that is wanted
	release func()
	current *job.Check
	bound   int  // transitions of the current check, 0 for any number
	whole   bool // outcomes that are left out end the current check
	answer  *Trial
	stopped bool
}

// New begins some work. What it calls to have a program checked answers nil when
// the program has errors or leaves an app out, and once the work was stopped.
func New(work func(check func(Question) *Trial), clock *pause.Clock) *Runner {
	r := &Runner{clock: clock}
	r.ask, r.release = iter.Pull(func(yield func(Question) bool) {
		work(func(q Question) *Trial {
			if r.stopped || !yield(q) {
				return nil
			}
			return r.answer
		})
	})
	return r
}

// Step carries out a part of a check, or begins the next one, and reports
// whether the work is done.
func (r *Runner) Step(budget int) (done bool) {
	if r.current != nil {
		r.advance(budget)
		return false
	}
	q, more := r.ask()
	if !more {
		return true
	}
	r.answer, r.bound, r.whole = nil, q.Transitions, q.Whole
	r.current = r.begin(&q)
	return false
}

// advance works on the current check, whose search ends when it costs too much.
func (r *Runner) advance(budget int) {
	c := r.current
	if r.stopped {
		r.current = nil
		return
	}
	if r.bound > 0 && c.Searching() && c.X.Search.Stats().Transitions > r.bound {
		c.X.Search.Stop()
	}
	switch done := c.Step(budget); {
	case r.whole && c.X.LeftOut():
		r.answer, r.current = &Trial{c.X, &analysis.Report{}}, nil
	case done:
		r.answer, r.current = &Trial{c.X, c.Report()}, nil
	}
}

// Stop makes every further check fail at once.
func (r *Runner) Stop() {
	r.stopped = true
	r.clock.Hasten(r.clock.Now())
}

// Stopped reports whether Stop was called.
func (r *Runner) Stopped() bool { return r.stopped }

// Release lets go of work that is done.
func (r *Runner) Release() { r.release() }

// Current is the search under way, or nil.
func (r *Runner) Current() *exploration.Exploration {
	if r.current == nil {
		return nil
	}
	return r.current.X
}

// begin begins the check of a program; nil when the program has errors or leaves
// an app out.
func (r *Runner) begin(q *Question) *job.Check {
	row, _ := subject.ReadingOf(q.Options.Time).Find(q.Algorithm)
	set := &source.Set{}
	for _, f := range q.Files {
		set.Files = append(set.Files, source.NewFile(f.Name, f.Text))
	}
	o := q.Options.Options
	o.Look = r.clock.Look
	sub, problems := subject.Prepare(set, &o)
	if sub == nil || slices.ContainsFunc(problems, leavesOut) {
		return nil
	}
	return job.NewCheck(exploration.New(sub, row, &q.Options, r.clock), 0, r.clock).Seek(q.Seek)
}

// leavesOut reports whether a problem keeps an app from being checked.
func leavesOut(p diag.Problem) bool { return p.Code == diag.AppNotChecked }

// IsOf reports whether an exploration is of a program, by an algorithm and with
// options, whatever their limits and what making it ready took.
func IsOf(x *exploration.Exploration, files []*source.File, algorithm string, options *exploration.Options) bool {
	a, b := *options, x.Options
	for _, o := range []*exploration.Options{&a, &b} {
		o.Limits, o.Log, o.Prepared = explore.Limits{}, 0, 0
	}
	row, _ := subject.ReadingOf(a.Time).Find(algorithm)
	if x.Given != len(files) || x.Algorithm.Name != row.Name || fmt.Sprint(a) != fmt.Sprint(b) {
		return false
	}
	same := func(f, g *source.File) bool { return f.Name == g.Name && f.Text == g.Text }
	return slices.EqualFunc(x.Files.Files[:len(files)], files, same)
}

package job

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/ts"
)

// Check explores a program, then analyses what was explored.
type Check struct {
	X *exploration.Exploration

	early    *early         // nil: nobody is told before the end
	samples  int            // how many runs are offered for a look
	seek     *analysis.Seek // nil: all that is found is told
	pass     *analysis.Pass // nil while the search is under way
	stopped  bool
	clock    *pause.Clock
	deadline float64 // of the analysis
}

// NewCheck goes on with an exploration, and offers so many runs for a look.
func NewCheck(x *exploration.Exploration, samples int, clock *pause.Clock) *Check {
	return &Check{X: x, samples: samples, clock: clock}
}

// Early makes c look for findings while the search is under way, too.
func (c *Check) Early() *Check {
	c.early = newEarly(c.X, c.clock)
	return c
}

// Seek makes c end once a question is answered.
func (c *Check) Seek(s *analysis.Seek) *Check {
	c.seek = s
	return c
}

// Step implements Job, as do Stop and Progress.
func (c *Check) Step(budget int) bool {
	if c.pass == nil {
		if !c.stopped && c.early != nil && c.early.step(budget) {
			return false
		}
		before := ts.WorkOf(c.X.System)
		done := c.X.Advance(budget)
		if c.early != nil {
			c.early.worked(before)
		}
		if done {
			c.analyse()
		}
		return false
	}
	switch done, late := stepUntil(c.clock, c.pass, budget, c.deadline); {
	case late && c.stopped:
		c.pass.Cut(c.clock.Now() + exploration.Patience)
	case late:
		c.X.Cut = true
		c.pass.Cut(c.X.CutEnd())
	case !done:
		return false
	}
	if c.early != nil {
		c.early.into(c.Report(), c.X.Outcome().How == explore.Complete && c.X.Algorithm.Sound)
	}
	c.X.Keep(c.Report())
	return true
}

// analyse begins the analysis. After Stop it offers no runs for a look, as its
// end is waited for.
func (c *Check) analyse() {
	if c.stopped {
		c.pass = c.X.Analysis(0)
		return
	}
	if c.deadline = c.X.Deadline(); c.seek != nil {
		c.pass = c.X.Seek(c.seek)
	} else {
		c.pass = c.X.Analysis(c.samples)
	}
}

// stepUntil does a step of an analysis that is given up at a deadline.
func stepUntil(clock *pause.Clock, p *analysis.Pass, budget int, deadline float64) (done, late bool) {
	if clock.Now() > deadline {
		return false, true
	}
	whole := clock.Within(deadline, func() { done = p.Step(budget) })
	return done, !whole
}

// Searching reports whether the search is still under way.
func (c *Check) Searching() bool { return c.pass == nil }

// Report is what the analysis found.
func (c *Check) Report() *analysis.Report { return c.pass.Report() }

// Stop ends the search, where it is.
func (c *Check) Stop() {
	c.stopped = true
	c.deadline = c.clock.Now() + exploration.Patience
	c.X.Search.Stop()
	if c.pass == nil {
		c.clock.Hasten(c.clock.Now())
	} else {
		c.clock.Hasten(c.deadline)
	}
}

// Progress is that of the search, then of the analysis.
func (c *Check) Progress() Progress {
	p := progress(c.X)
	if c.pass != nil {
		p.Done, p.Of = c.pass.Looked()
	}
	if c.early != nil {
		p.Found = len(c.early.found)
	}
	return p
}

// Found are the findings that are confirmed so far.
func (c *Check) Found() []analysis.Finding { return c.early.findings() }

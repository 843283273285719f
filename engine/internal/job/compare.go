package job

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/missed"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/subject"
)

// Bounds of what a comparison lists.
const (
	missedStates = 5000
	missedEdges  = 5000
	missedRuns   = 5
	missedEnds   = 3
	// numberedStates is up to how many states those of a comparison get the
	// numbers of a check: of more nobody reads numbers.
	numberedStates = 20_000
)

// Compare explores a program with one algorithm after another. The first is the
// reference for the others.
type Compare struct {
	Reference *exploration.Exploration
	Rows      []Row
	Others    []exploration.Other // than the reference
	// Numbered names the algorithm in whose order the reference's states are
	// numbered.
	Numbered string

	clock      *pause.Clock
	subject    *subject.Subject
	algorithms []*subject.Algorithm
	options    exploration.Options
	stopped    bool
	deadline   float64 // of analysis and comparison

	numbers *exploration.Exploration // the search that numbers the states, if it is none of the others
	current *exploration.Exploration // the algorithm under way
	pass    *analysis.Pass           // its analysis, after its search
	missing *missed.Pass             // its comparison, after its analysis
	found   *analysis.Report         // the reference's
}

// Row is what one algorithm did.
type Row struct {
	Algorithm      *subject.Algorithm
	Outcome        explore.Outcome // without the graph
	Spent          float64
	Findings       []string // their titles
	Missed         *missed.Report
	MissedFindings []analysis.Finding
	Difference     *Difference // of timed programs
}

// NewCompare begins a comparison. The reference's states get the numbers that
// they have in the search by numbered, where it ends before long; nil: their own.
func NewCompare(s *subject.Subject, algorithms []*subject.Algorithm, numbered *subject.Algorithm, o *exploration.Options, clock *pause.Clock) *Compare {
	c := &Compare{subject: s, algorithms: algorithms, Numbered: algorithms[0].Name, options: *o, clock: clock, Others: []exploration.Other{}}
	c.options.Whole = true
	if numbered != nil && numbered != algorithms[0] && s.Period == nil && !numbered.Endless && numbered.Depth == 0 {
		own := c.options
		own.Log = 0
		if own.States == 0 || own.States > numberedStates {
			own.States = numberedStates
		}
		c.numbers = exploration.New(s, numbered, &own, clock)
		c.current = c.numbers
		return c
	}
	c.next()
	return c
}

// next begins the search of the next algorithm.
func (c *Compare) next() {
	o := c.options
	if c.subject.Period != nil && c.Reference != nil && o.States == 0 && o.Seconds == 0 {
		o.States = comparedStates
	}
	c.current = exploration.New(c.subject, c.algorithms[len(c.Rows)], &o, c.clock)
	c.pass, c.missing = nil, nil
}

// Step implements Job, as do Stop and Progress.
func (c *Compare) Step(budget int) bool {
	switch {
	case c.current == c.numbers:
		if c.current.Advance(budget) {
			c.next()
			if c.stopped {
				c.current.Search.Stop()
			}
		}
		return false
	case c.pass == nil:
		if c.current.Advance(budget) {
			c.number()
			c.pass = c.current.Analysis(0)
			if !c.stopped {
				c.deadline = c.current.Deadline()
			}
		}
		return false
	}
	switch done, late := stepUntil(c.clock, c.pass, budget, c.deadline); {
	case late:
		c.current.Cut = !c.stopped
		c.pass.Cut(c.current.CutEnd())
		c.missing = nil
		return c.close()
	case !done:
		return false
	case c.Reference == nil || c.subject.Period != nil:
		return c.close()
	case c.missing == nil:
		c.missing = missed.New(c.Reference.Graph(), c.found, c.current.Graph(), c.pass.Report(), missed.Options{
			States: missedStates, Edges: missedEdges, Runs: missedRuns, Ends: missedEnds, Judge: c.subject.Judge,
		})
		return false
	}
	return c.missing.Step(budget) && c.close()
}

// number gives the states of the reference, whose search is over, their numbers.
func (c *Compare) number() {
	if c.Reference == nil && c.numbers != nil {
		if c.numbers.Outcome().Limit != "states" && c.current.Renumber(c.numbers.Graph()) {
			c.Numbered = c.numbers.Algorithm.Name
		}
		c.numbers = nil
	}
}

// close writes the row of the algorithm under way, keeps its graph and goes on
// to the next.
func (c *Compare) close() (done bool) {
	row := c.row()
	switch {
	case c.Reference == nil:
		c.Reference, c.found = c.current, c.pass.Report()
		c.Reference.Keep(c.found)
	case c.subject.Period != nil:
		row.MissedFindings = without(c.found.Findings, c.pass.Report().Findings)
		row.Difference = difference(c.Reference, c.current)
	default:
		c.Others = append(c.Others, exploration.Other{Algorithm: c.current.Algorithm.Name, Graph: c.current.Graph()})
	}
	c.Rows = append(c.Rows, row)
	if len(c.Rows) == len(c.algorithms) || c.stopped {
		return true
	}
	c.next()
	return false
}

func (c *Compare) row() Row {
	row := Row{Algorithm: c.current.Algorithm, Outcome: *c.current.Outcome(), Spent: c.current.Spent}
	row.Outcome.Graph = nil
	for _, f := range c.pass.Report().Findings {
		row.Findings = append(row.Findings, f.Headline())
	}
	if c.missing != nil {
		row.Missed = c.missing.Report()
		row.MissedFindings = row.Missed.Findings
	}
	return row
}

// Stop ends the search under way, and begins no other.
func (c *Compare) Stop() {
	c.stopped = true
	c.deadline = c.clock.Now() + exploration.Patience
	c.current.Search.Stop()
	if c.pass == nil {
		c.clock.Hasten(c.clock.Now())
	} else {
		c.clock.Hasten(c.deadline)
	}
}

// Progress is that of the search under way, and how many are over.
func (c *Compare) Progress() Progress {
	p := progress(c.current)
	p.Done, p.Of = len(c.Rows), len(c.algorithms)
	return p
}

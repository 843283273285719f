// Package exploration is the search of a subject, from its first step to the
// analysis of what was explored, and what is kept of both for later questions.
//
// It minds what no algorithm knows of: that limits are for search and analysis
// together, that a browser has less memory, that large timed programs are better
// explored in parts, and that a search which left something out proves nothing.
package exploration

import (
	"math"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
)

// Patience is how many seconds the analysis may go on at least: after Stop, and
// after a search that took all its time. Then it reports what it has seen.
const Patience = 0.05

// Options say what is explored and how; the zero value is a search without
// limits.
type Options struct {
	subject.Options
	explore.Limits // Seconds and Bytes are for search and analysis together
	Seed           uint64
	Prepared       int64 // bytes that were needed to make the subject, or are for other things: the search has the others
	Log            int   // how many entries of the log to keep
	Jobs           int   // how many processors to use, where the algorithm can
	Whole          bool  // never explore in parts: the graph is compared with others
}

// Exploration is a search and what is kept of it for later questions.
type Exploration struct {
	*subject.Subject
	Algorithm *subject.Algorithm
	Options   Options
	Search    explore.Explorer
	Spent     float64 // seconds of searching
	Findings  []analysis.Finding
	Executed  []stategraph.Edge // first transition of each event that was executed
	Cut       bool              // the limit on time ended the analysis
	Beside    explore.Stats     // of what was explored beside the search, to find things early

	clock *pause.Clock
	other float64    // seconds of what Charge was told of
	whole *undivided // once it was begun in parts: the search of the whole

	renumbered *stategraph.Graph // nil: states have the numbers of the search
}

// Other is what another algorithm explored of the same subject.
type Other struct {
	Algorithm string
	Graph     *stategraph.Graph
}

// New begins the search of a subject.
func New(s *subject.Subject, a *subject.Algorithm, o *Options, clock *pause.Clock) *Exploration {
	x := &Exploration{Subject: s, Algorithm: a, Options: *o, clock: clock}
	if a.System != nil {
		x.Subject = s.Period.Wind(s, a)
	}
	x.search(x.limits(0))
	return x
}

// search begins a search of the subject.
func (x *Exploration) search(l explore.Limits) {
	x.Search = x.Algorithm.New(x.System, explore.Options{
		Limits: l, Seed: x.Options.Seed, LogMax: x.Options.Log, Jobs: x.Options.Jobs, Now: x.clock.Now,
	})
}

// Resume widens the limits of a search that ended by one, and reports whether
// the algorithm can go on at all.
func (x *Exploration) Resume(l explore.Limits) bool {
	search, ok := x.Search.(explore.Resumer)
	if ok {
		x.Options.Limits, x.Cut = l, false
		search.Resume(x.limits(x.Search.Stats().Executions))
	}
	return ok
}

// Graph is what was explored.
func (x *Exploration) Graph() *stategraph.Graph {
	if x.renumbered != nil {
		return x.renumbered
	}
	return x.Search.Outcome().Graph
}

// Renumber gives the states of a search that is over the numbers that they have
// in first, and reports whether it could: all states of first must be there.
func (x *Exploration) Renumber(first *stategraph.Graph) bool {
	x.renumbered = x.Search.Outcome().Graph.Renumbered(first)
	return x.renumbered != nil
}

// Advance lets the search do some work and keeps its time.
func (x *Exploration) Advance(budget int) (done bool) {
	x.divide()
	begun := x.clock.Now()
	if x.Late() || !x.clock.Within(x.SearchEnd(), func() { done = x.Search.Step(budget) }) {
		x.Search.GiveUp()
		done = true
	}
	x.Spent += x.clock.Now() - begun
	return done && !x.undivide()
}

// Charge takes seconds that were spent beside the search off its limit on time.
func (x *Exploration) Charge(seconds float64) {
	x.other += seconds
	if search, ok := x.Search.(explore.Resumer); ok && x.Options.Seconds > 0 && !x.Late() {
		search.Resume(x.limits(x.Search.Stats().Executions))
	}
}

// SearchEnd is when the search is given up, also in the middle of an event.
func (x *Exploration) SearchEnd() float64 {
	if x.Options.Seconds == 0 {
		return math.Inf(1)
	}
	return x.clock.Now() + max(searchShare*x.Options.Seconds-x.Spent-x.other, 0)
}

// Late reports whether the time is over that the search has.
func (x *Exploration) Late() bool {
	return x.Options.Seconds > 0 && x.Spent+x.other >= searchShare*x.Options.Seconds
}

// Explored is how much was explored: until the search has come further than what
// was explored beside it, that.
func (x *Exploration) Explored() explore.Stats {
	s := x.Search.Stats()
	if x.Beside.States > s.States {
		s.States, s.Transitions = x.Beside.States, x.Beside.Transitions
	}
	return s
}

// Outcome is how the search ended. One that left outcomes of events out, or
// whose analysis did not end, is bounded, whatever the algorithm says.
func (x *Exploration) Outcome() *explore.Outcome {
	out := x.Search.Outcome()
	if out.How != explore.Complete && out.Limit != "states" {
		out.Stats = x.Explored()
	}
	if out.How == explore.Complete {
		switch {
		case x.MoreStarts:
			out.How, out.Limit = explore.Bounded, "starts"
		case x.LeftOut():
			out.How, out.Limit = explore.Bounded, "outcomes"
		case x.Cut:
			out.How, out.Limit = explore.Bounded, "time"
		}
	}
	return out
}

// Keep notes what an analysis found. What was remembered to be fast is not needed
// any more, as only questions follow.
func (x *Exploration) Keep(r *analysis.Report) {
	x.Findings, x.Executed = r.Findings, r.Executed
	ts.Forget(x.System)
}

// Deadline is until when the analysis may go on that begins now: it has what is
// left of the limit on time, but what it takes to tell what was found.
func (x *Exploration) Deadline() float64 {
	if x.Options.Seconds == 0 {
		return math.Inf(1)
	}
	return x.clock.Now() + max((1-tellingShare)*x.Options.Seconds-x.Spent-x.other, Patience)
}

// CutEnd is until when an analysis that is cut now may tell what it found.
func (x *Exploration) CutEnd() float64 {
	return x.clock.Now() + max(tellingShare*x.Options.Seconds, Patience)
}

// Analysis begins the analysis of what was explored.
func (x *Exploration) Analysis(samples int) *analysis.Pass {
	return analysis.New(x.Graph(), *x.analysis(samples))
}

// Seek begins an analysis that ends once a question is answered. The runs that it finds
// are confirmed only where the graph does not promise them.
func (x *Exploration) Seek(s *analysis.Seek) *analysis.Pass {
	o := x.analysis(0)
	if o.Seek = s; o.Hunter == nil {
		o.Judge = nil
	}
	return analysis.New(x.Graph(), *o)
}

func (x *Exploration) analysis(samples int) *analysis.Options {
	out := x.Outcome()
	return &analysis.Options{
		Complete: out.How == explore.Complete && x.Algorithm.Sound, Judge: x.Judge, Hunter: x.hunter(), Samples: samples,
		Conflicts: x.Conflicts, Within: x.Period.Limit(), Unread: x.Unread, Bytes: x.analysisBytes(), Clock: x.clock,
	}
}

// SomeExecutions is how many executions an endless algorithm explores at a time
// when the options have no bound of their own: some seconds' worth.
const SomeExecutions = 200_000

// searchShare is the part of the time limit that the search may take; the rest
// is for its analysis, and tellingShare of it for what is told when that is cut.
const (
	searchShare  = 0.75
	tellingShare = 0.05
)

// shownBytes is what it takes to show a few steps of a run, for each location.
const shownBytes = 2 << 10

// analysisShare is the part of the memory that the search may take which the analysis
// has at least, more than that, when the search has taken it all.
const analysisShare = 1. / 8

// analysisBytes is how much memory the analysis of what was explored may take: what the
// search has left; 0: any.
func (x *Exploration) analysisBytes() int64 {
	l := x.limits(0).Bytes
	if l == 0 {
		return 0
	}
	return max(l-x.Search.Stats().Bytes, int64(analysisShare*float64(l)), 1)
}

// limits are those of a search that has explored done executions so far.
func (x *Exploration) limits(done int) explore.Limits {
	l := x.Options.Limits
	if l.Seconds > 0 {
		l.Seconds = max(searchShare*l.Seconds-x.other, math.SmallestNonzeroFloat64)
	}
	if l.Bytes > 0 {
		l.Bytes = max(l.Bytes-x.Options.Prepared-shownBytes*int64(len(x.System.Locations())), 1)
	}
	if x.Algorithm.Endless && l.States == 0 && l.Seconds == 0 {
		l.Executions = done + SomeExecutions
	}
	return l
}

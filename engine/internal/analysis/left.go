package analysis

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// otherRun is the other history of a command that is left behind, as g has it;
// nil for other conflicts.
func otherRun(g *stategraph.Graph, c *conflict.Conflict) *trace.Trace {
	if c.Left == nil {
		return nil
	}
	r := NewRun(g, c.Left.Start, c.Left.Edges)
	return &r.Trace
}

// known reports whether the same was told already, by other runs.
func (x *claimed) known() bool {
	return slices.ContainsFunc(x.of.claims, func(y *claimed) bool { return y.told && y.f.Conflict.Same(x.f.Conflict) })
}

// compared reports whether the other history is certain to be possible, where
// there is one.
func (x *claimed) compared() bool {
	c := x.of
	if c.p.o.Hunter == nil || x.other == nil || x.twice {
		return true
	}
	x.twice = c.hunt == nil && c.p.possible(*x.other)
	return x.twice
}

// pursueOther has a Hunter look for another history that is possible.
func (x *claimed) pursueOther() settlement {
	c := x.of
	if c.hunt == nil {
		c.hunt = c.p.o.Hunter.Hunt(c.flow.Otherwise(x.f.Conflict))
	}
	run, sure, done := c.pursue()
	switch {
	case !done:
		return unsettled
	case run == nil:
		c.p.report.Partial = c.p.report.Partial || !sure
		x.f.Conflict.Impossible = true
		return dropped
	}
	x.other, x.twice = run, true
	return settled
}

// leave completes what is said of a command that is left behind at the end of
// run.
func (x *claimed) leave(run *Run) {
	c, about := x.of, x.f.Conflict
	r := run.Trace.Replay(c.p.sys)
	about.Explain(r)
	x.f.Span = handlerOf(&r.Steps[about.Since(c.p.sys, r)], about.First, about.Loc)
	other := c.p.follow(*x.other)
	x.pending.other = &other
}

// beside puts a second run beside that of f.
func (f *Finding) beside(other *Run, sys ts.System, judge Judge) {
	f.Other = other
	other.Replay = other.Trace.Replay(sys)
	err := f.Conflict.Taken(sys, f.Trace.Replay(sys), other.Replay)
	if err == nil && judge != nil {
		var same *trace.Replay
		if same, err = judge.Play(other.Replay); err == nil {
			other.Replay = same
			err = f.Conflict.Taken(sys, f.Replay, same)
		}
	}
	if err != nil && f.Replayed {
		f.Replayed = false
		f.Title = fmt.Sprintf("engine bug: the other run beside “%s” cannot be confirmed (%v)", f.Title, err)
	}
}

package inquiry

import (
	"cmp"
	"sort"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// coverage counts, state by state, which parts of the program run in what was
// explored. It executes the explored events again, with code that keeps account
// of that; searches know nothing of it.
type coverage struct {
	g     *stategraph.Graph
	of    *interp.Tracker
	state func([]byte) []byte // of the tracked system
	next  stategraph.StateID
	buf   []ts.EventID
	out   ts.Branches
}

// Coverage is which parts of the program ran in the first Swept of States.
type Coverage struct {
	States, Swept int
	Spans         []CoverageSpan
}

// CoverageSpan is a part of the program.
type CoverageSpan struct {
	ir.Mark
	States int // in how many it ran
}

// Coverage tells which parts of the program ran in what was explored.
func (q *Inquiry) Coverage() *Coverage {
	k := q.known()
	if len(q.Pieces) > 0 { // the parts have programs of their own
		return &Coverage{States: k.states, Swept: k.states}
	}
	if k.coverage == nil {
		k.coverage = newCoverage(q.Exploration)
	}
	c := k.coverage
	c.step(q.while())
	out := &Coverage{States: k.states, Swept: int(c.next)}
	for i, m := range c.of.Marks() {
		if m.Span != (source.Span{}) {
			out.Spans = append(out.Spans, CoverageSpan{m, c.of.Rounds(i)})
		}
	}
	sort.SliceStable(out.Spans, func(i, j int) bool {
		a, b := out.Spans[i].Span, out.Spans[j].Span
		return cmp.Or(a.File-b.File, a.Start-b.Start, b.End-a.End) < 0
	})
	return out
}

func newCoverage(x *exploration.Exploration) *coverage {
	c := &coverage{g: x.Graph(), of: x.Inner.Tracked(), state: func(s []byte) []byte { return s }}
	if sys, ok := x.System.(timed.System); ok {
		c.state = sys.Discrete
	}
	return c
}

// coveragePulse is how many states are looked at between two looks at the clock.
const coveragePulse = 64

// step goes on with the next states while more says so.
func (c *coverage) step(more func() bool) {
	for int(c.next) < c.g.Len() {
		c.look(c.next)
		if c.next++; c.next%coveragePulse == 0 && !more() {
			return
		}
	}
}

// look executes what was explored in a state. That time passes is no event of
// the program.
func (c *coverage) look(id stategraph.StateID) {
	state := c.g.State(id)
	c.of.Next()
	c.buf = c.g.System().Enabled(state, c.buf[:0])
	for _, e := range c.buf {
		if c.g.Done(id, e) && int(e) < len(c.of.Events()) {
			c.of.Execute(c.state(state), e, &c.out)
		}
	}
}

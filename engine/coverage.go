package engine

import (
	"cmp"
	"sort"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
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

// coverage tells which parts of the program ran in what the last check
// explored.
func (s *Session) coverage() *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x, q := s.last, s.last.inquiry()
	if len(x.pieces) > 0 { // the parts have programs of their own
		return &protocol.Reply{Op: "coverage", Coverage: &protocol.CoverageResult{States: q.states, Swept: q.states}}
	}
	if q.coverage == nil {
		q.coverage = x.newCoverage(q.graph)
	}
	q.coverage.step(s.while())
	out := &protocol.CoverageResult{States: q.graph.Len(), Swept: int(q.coverage.next)}
	for i, m := range q.coverage.of.Marks() {
		if m.Span != (source.Span{}) {
			n := q.coverage.of.Rounds(i)
			out.Spans = append(out.Spans, protocol.CoverageSpan{
				Range: rangeOf(x.files, m.Span), Kind: markKinds[m.Kind], Ran: n > 0, States: n,
			})
		}
	}
	sort.SliceStable(out.Spans, func(i, j int) bool {
		a, b := &out.Spans[i].Range, &out.Spans[j].Range
		return cmp.Or(a.File-b.File, a.From-b.From, b.To-a.To) < 0
	})
	return &protocol.Reply{Op: "coverage", Coverage: out}
}

var markKinds = map[ir.MarkKind]string{
	ir.MarkHandler: "handler", ir.MarkBranch: "branch", ir.MarkStatement: "statement",
}

func (x *exploration) newCoverage(g *stategraph.Graph) *coverage {
	c := &coverage{g: g, of: x.inner.Tracked(), state: func(s []byte) []byte { return s }}
	if sys, ok := x.system.(timed.System); ok {
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

package engine

import (
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// coverage counts, state by state, which parts of the program run in what was
// explored.
type coverage struct {
	next stategraph.StateID
	ran  []int // of each handler: states some transition of which runs it
}

// coverage tells which parts of the program ran in what the last check
// explored.
func (s *Session) coverage() *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x := s.last
	sys, ok := x.system.(ts.Coverage)
	if !ok {
		return badRequest("%s keeps no account of what ran", x.row.Name)
	}
	q := x.inquiry()
	if q.coverage == nil {
		q.coverage = &coverage{ran: make([]int, len(sys.Handlers()))}
	}
	q.coverage.step(q.graph, sys, s.while())
	out := &protocol.CoverageResult{States: q.graph.Len(), Swept: int(q.coverage.next)}
	for i, h := range sys.Handlers() {
		if h.Span != (source.Span{}) {
			out.Spans = append(out.Spans, protocol.CoverageSpan{
				Range: rangeOf(x.files, h.Span), Kind: "handler", Ran: q.coverage.ran[i] > 0, States: q.coverage.ran[i],
			})
		}
	}
	return &protocol.Reply{Op: "coverage", Coverage: out}
}

// coveragePulse is how many states are looked at between two looks at the clock.
const coveragePulse = 64

func (c *coverage) step(g *stategraph.Graph, sys ts.Coverage, more func() bool) {
	for int(c.next) < g.Len() {
		sys.ForgetRan()
		g.Out(c.next, ts.Fast, func(stategraph.Edge, *ts.Branch) bool { return true })
		for i := range c.ran {
			if sys.Ran(i) {
				c.ran[i]++
			}
		}
		if c.next++; c.next%coveragePulse == 0 && !more() {
			return
		}
	}
}

package analysis

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// coverage notes which handlers ran while a Pass executed transitions, and
// only then.
type coverage struct {
	sys   ts.Coverage
	ran   []bool
	on    int // those before it ran
	graph *stategraph.Graph
	tried int // events
	out   ts.Branches
}

func watchCoverage(p *Pass) observer {
	s, ok := p.sys.(ts.Coverage)
	if !ok {
		return observer{sum: func(r *Report) { r.NeverRan = []ts.Handler{} }}
	}
	c := &coverage{sys: s, ran: make([]bool, len(s.Handlers())), graph: p.g}
	return observer{begin: s.ForgetRan, end: c.end, wants: c.wants, sum: c.sum}
}

func (c *coverage) end() {
	for i := range c.ran {
		c.ran[i] = c.ran[i] || c.sys.Ran(i)
	}
}

// wants is false once every handler ran. Where the search noted the first
// transition of each event, most of them run in these.
func (c *coverage) wants(ts.EventID) bool {
	for first := c.graph.Notes().First(); c.tried < len(first); c.tried++ {
		if e := first[c.tried]; e.Src != stategraph.None {
			c.out.Reset(ts.Fast)
			c.graph.System().Execute(c.graph.State(e.Src), e.Event, &c.out)
		}
	}
	for c.on < len(c.ran) && (c.ran[c.on] || c.sys.Ran(c.on)) {
		c.on++
	}
	return c.on < len(c.ran)
}

// sum lists the handlers that ran and those that never did, each once. What waits
// for several things ran when one of them came.
func (c *coverage) sum(r *Report) {
	r.NeverRan = []ts.Handler{}
	ran, never := map[ts.Handler]bool{}, map[ts.Handler]bool{}
	for i, h := range c.sys.Handlers() {
		if c.ran[i] && !ran[h.Code()] {
			ran[h.Code()] = true
			r.Exercise.Ran = append(r.Exercise.Ran, h)
		}
	}
	for _, h := range c.sys.Handlers() {
		if !ran[h.Code()] && !never[h] && !h.Unsure {
			never[h] = true
			r.NeverRan = append(r.NeverRan, h)
		}
	}
}

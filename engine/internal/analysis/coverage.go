package analysis

import "crosscheck/engine/internal/ts"

// coverage notes which handlers ran while a Pass executed transitions, and
// only then.
type coverage struct {
	sys ts.Coverage
	ran []bool
}

func watchCoverage(p *Pass) observer {
	s, ok := p.sys.(ts.Coverage)
	if !ok {
		return observer{sum: func(r *Report) { r.NeverRan = []ts.Handler{} }}
	}
	c := &coverage{s, make([]bool, len(s.Handlers()))}
	return observer{begin: s.ForgetRan, end: c.end, sum: c.sum}
}

func (c *coverage) end() {
	for i := range c.ran {
		c.ran[i] = c.ran[i] || c.sys.Ran(i)
	}
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

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

// sum lists the handlers that ran and those that never did, each once: a handler
// that waits for several things ran when one of them came.
func (c *coverage) sum(r *Report) {
	r.NeverRan = []ts.Handler{}
	told := map[ts.Handler]bool{}
	add := func(to *[]ts.Handler, ran bool) {
		for i, h := range c.sys.Handlers() {
			skip := h.Unsure && !ran
			h.Unsure = false // so that it is one with what is sure
			if c.ran[i] == ran && !told[h] && !skip {
				told[h] = true
				*to = append(*to, h)
			}
		}
	}
	add(&r.Exercise.Ran, true)
	add(&r.NeverRan, false)
}

package analysis

import "crosscheck/engine/internal/ts"

// coverage notes which handlers ran while a Pass executed transitions, and
// only then: between its steps others may use the same system.
type coverage struct {
	sys ts.Coverage // nil when the system keeps no account
	ran []bool
}

func newCoverage(sys ts.System) *coverage {
	c := &coverage{}
	if s, ok := sys.(ts.Coverage); ok {
		c.sys, c.ran = s, make([]bool, len(s.Handlers()))
	}
	return c
}

func (c *coverage) begin() {
	if c.sys != nil {
		c.sys.ForgetRan()
	}
}

func (c *coverage) end() {
	for i := range c.ran {
		c.ran[i] = c.ran[i] || c.sys.Ran(i)
	}
}

// missing lists the handlers that never ran, each once: a handler that waits for
// several things ran when one of them came.
func (c *coverage) missing() []ts.Handler {
	out, told := []ts.Handler{}, map[ts.Handler]bool{}
	for i, ran := range c.ran {
		if ran {
			told[c.sys.Handlers()[i]] = true
		}
	}
	for i := range c.ran {
		if h := c.sys.Handlers()[i]; !told[h] {
			told[h] = true
			out = append(out, h)
		}
	}
	return out
}

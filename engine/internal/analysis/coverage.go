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

// missing lists the handlers that never ran.
func (c *coverage) missing() []ts.Handler {
	out := []ts.Handler{}
	for i, ran := range c.ran {
		if !ran {
			out = append(out, c.sys.Handlers()[i])
		}
	}
	return out
}

package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Foresee implements ts.Foreseer. Of programs with clocks there is no foresight.
func (s *System) Foresee() *ts.Foresight {
	if s.clocks != nil {
		return nil
	}
	f := s.static.Foresee()
	if f == nil {
		return nil
	}
	out := &ts.Foresight{Conflicts: f.Conflicts}
	for e, needs := range f.Needs {
		flag := s.lay.Flag(&s.p.Events[e])
		var list []ts.Need
		for _, n := range needs {
			list = append(list, ts.Need{Raisers: n.Raisers, Holds: s.need(flag, n.X)})
		}
		out.Needs = append(out.Needs, list)
	}
	return out
}

// need compiles a need: x, or the flag where that is nil.
func (s *System) need(flag ts.LocID, x ir.Expr) func(state []byte) bool {
	if x != nil {
		flag = -1
	}
	c := compiler{p: s.p, lay: s.lay, sites: s.sites, out: s.program}
	cond := c.condition(flag, x)
	if n := registers(s.program); n > len(s.regs) {
		s.regs = make([]int32, n)
	}
	return func(state []byte) bool { return s.holds(&cond, state) }
}

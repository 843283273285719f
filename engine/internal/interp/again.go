package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Again implements ts.Repeater.
func (s *System) Again(run *ts.Run, given []ts.Access, out *ts.Branches) {
	var start ts.Branches
	s.Initial(&start)
	m := &s.machine
	state := make([]byte, len(start.List[0].Dst))
	copy(state, start.List[0].Dst)
	for _, a := range given {
		if c := &s.cells[a.Loc]; c.slice == ir.Kept {
			c.put(state, a.Value)
		}
	}
	out.Reset(ts.Trace)
	s.detail = ts.Trace
	s.first()
	for n := 0; n < ir.MaxBranches; n++ {
		m.worked()
		m.begin()
		m.alone = true
		m.again()
		m.fresh()
		m.queue = m.queue[:0]
		m.cur = append(m.cur[:0], state...)
		if m.clocks != nil {
			m.clocks.begin()
		}
		m.regs[0] = run.Value
		if s.handler(run.Func, run.App, cause{loc: run.Cause}) {
			out.Add(m.cur, m.fails, m.accs, m.notes)
		}
		if !s.next() {
			return
		}
	}
}

package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Clocks implements ts.Timed, as do the methods below. A program that was
// lowered without durations has none.
func (s *System) Clocks() []ts.Clock { return s.times.List }

// Start is the value of each clock in every initial state.
func (s *System) Start() []int64 { return s.times.Start }

// Window is when e, enabled in state, may happen.
func (s *System) Window(state []byte, e ts.EventID) (ts.Window, bool) {
	w := s.p.Events[e].Window
	if w == nil {
		return ts.Window{}, false
	}
	out := ts.Window{Clock: w.Clock, Lo: w.Lo, Hi: w.Hi, Open: w.Open}
	if w.Due != nil {
		out.Lo = w.Due.Unit * int64(s.cellOf(w.Due.Var, w.Due.Cell).get(state))
		out.Hi = out.Lo
	}
	return out, true
}

// Active appends the clocks that something looks at and whose gate is on.
func (s *System) Active(state []byte, buf []ts.ClockID) []ts.ClockID {
	for c, used := range s.times.Used {
		gate := s.p.Clocks[c].Gate
		if used && (gate == nil || s.cellOf(gate.Var, gate.Cell).get(state) != 0) && s.awaited(state, s.times.Flags[c]) {
			buf = append(buf, ts.ClockID(c))
		}
	}
	return buf
}

// awaited reports whether one of the flags is on, or there are none.
func (s *System) awaited(state []byte, flags []ir.Cell) bool {
	for _, f := range flags {
		if s.cellOf(f.Var, f.N).get(state) != 0 {
			return true
		}
	}
	return len(flags) == 0
}

// Compared is what the program's text compares c with.
func (s *System) Compared(c ts.ClockID) (lower, upper int64) {
	return s.times.Lower[c], s.times.Upper[c]
}

func (s *System) cellOf(v ir.VarID, cell int) *cell {
	return &s.cells[int(s.arrays[v].first)+cell]
}

// finish runs what a program does at the end of every event.
func (s *System) finish(e ts.EventID) bool {
	for _, f := range s.p.Finish {
		s.app, s.queue = 0, s.queue[:0]
		if _, ok := s.run(s.enter(int32(f), s.regs)); !ok || !s.drain(e) {
			return false
		}
	}
	return true
}

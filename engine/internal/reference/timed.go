package reference

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Clocks implements ts.Timed, as do the methods below.
func (s *System) Clocks() []ts.Clock { return s.clocks.List }

// Start is the value of each clock in every initial state.
func (s *System) Start() []int64 { return s.clocks.Start }

// Compared is what the program's text compares c with.
func (s *System) Compared(c ts.ClockID) (lower, upper int64) {
	return s.clocks.Lower[c], s.clocks.Upper[c]
}

// Window is when e may happen in state.
func (s *System) Window(state []byte, e ts.EventID) (ts.Window, bool) {
	w := s.p.Events[e].Window
	switch {
	case w == nil:
		return ts.Window{}, false
	case w.Due == nil:
		return ts.Window{Clock: w.Clock, Lo: w.Lo, Hi: w.Hi, Open: w.Open}, true
	}
	due := w.Due.Unit * s.holding(state, w.Due.Var, w.Due.Cell)
	return ts.Window{Clock: w.Clock, Lo: due, Hi: due, Open: w.Open}, true
}

// Active appends the clocks that matter in state.
func (s *System) Active(state []byte, buf []ts.ClockID) []ts.ClockID {
	for i := range s.p.Clocks {
		g := s.p.Clocks[i].Gate
		closed := g != nil && s.holding(state, g.Var, g.Cell) == 0
		if flags := s.clocks.Flags[i]; len(flags) > 0 {
			closed = closed || !slices.ContainsFunc(flags, func(f ir.Cell) bool { return s.holding(state, f.Var, f.N) != 0 })
		}
		if s.clocks.Used[i] && !closed {
			buf = append(buf, ts.ClockID(i))
		}
	}
	return buf
}

// holding is what a cell holds in state.
func (s *System) holding(state []byte, v ir.VarID, cell int) int64 {
	return int64(s.decode(state)[s.lay.First[v]+ts.LocID(cell)])
}

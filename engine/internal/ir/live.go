package ir

import "crosscheck/engine/internal/ts"

// A clock need not have a gate to matter in some states only: when all that
// looks at it are events with flags, and whatever switches such a flag on sets
// the clock too, it does not matter while the flags are off.

// Cell is an element of a variable, 0 where it is no array.
type Cell struct {
	Var VarID
	N   int
}

// flags finds for each clock the flags while one of which is on it matters;
// none: always.
func (t *Clocks) flags(p *Program) {
	t.Flags = make([][]Cell, len(p.Clocks))
	if len(p.Foreign) > 0 {
		return
	}
	lay := NewLayout(p)
	statics := NewStatics(p, lay, false)
	for c := range p.Clocks {
		if p.Clocks[c].Gate == nil && t.Used[c] {
			t.Flags[c] = flagsOf(p, statics, ts.ClockID(c))
		}
	}
}

func flagsOf(p *Program, statics *Statics, c ts.ClockID) []Cell {
	for _, f := range p.Finish {
		if statics.Handler(f).Tests.Has(ts.LocID(c)) {
			return nil
		}
	}
	var flags []Cell
	for i := range p.Events {
		e := &p.Events[i]
		looks := e.Window != nil && e.Window.Clock == c || statics.Handler(e.Body).Tests.Has(ts.LocID(c))
		switch {
		case e.Apart || !looks:
		case e.Flag == NoVar || !setsWith(p, Cell{e.Flag, e.FlagCell}, c):
			return nil
		default:
			flags = append(flags, Cell{e.Flag, e.FlagCell})
		}
	}
	return flags
}

// setsWith reports whether whatever switches the flag on sets the clock too.
func setsWith(p *Program, flag Cell, c ts.ClockID) bool {
	for f := range p.Funcs {
		if !blockSets(p.Funcs[f].Body, flag, c) {
			return false
		}
	}
	return true
}

// blockSets is setsWith for the statements of a block and what is in them.
func blockSets(body []Stmt, flag Cell, c ts.ClockID) bool {
	for i, s := range body {
		switch s := s.(type) {
		case *Store:
			if switchesOn(s, flag) && !setBefore(body[:i], c) && !setNext(body[i+1:], c) {
				return false
			}
		case *If:
			if !blockSets(s.Then, flag, c) || !blockSets(s.Else, flag, c) {
				return false
			}
		case *While:
			if !blockSets(s.Body, flag, c) {
				return false
			}
		}
	}
	return true
}

// switchesOn reports whether s may make the flag anything but 0.
func switchesOn(s *Store, flag Cell) bool {
	if x, ok := s.X.(*Const); s.Var != flag.Var || ok && x.V == 0 {
		return false
	}
	i, ok := s.Index.(*Const)
	return !ok || int(i.V) == flag.N
}

func setBefore(body []Stmt, c ts.ClockID) bool {
	for _, s := range body {
		if r, ok := s.(*ResetClock); ok && r.Clock == c {
			return true
		}
	}
	return false
}

// setNext is setBefore up to the first statement that may end the function.
func setNext(body []Stmt, c ts.ClockID) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *ResetClock:
			if s.Clock == c {
				return true
			}
		case *Store:
		default:
			return false
		}
	}
	return false
}

package build

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Clock adds a clock that starts at 0 and always matters.
func (b *Builder) Clock(name string, k ts.ClockKind) ts.ClockID {
	b.Clocks = append(b.Clocks, ir.Clock{Name: name, Kind: k, App: b.app})
	return ts.ClockID(len(b.Clocks) - 1)
}

// Gate makes clock c matter only while v is not 0.
func (b *Builder) Gate(c ts.ClockID, v ir.VarID) { b.Clocks[c].Gate = &ir.Gate{Var: v} }

// Window makes event e possible only while clock c shows lo to hi, and keeps
// time from passing hi while e is enabled.
func (b *Builder) Window(e ts.EventID, c ts.ClockID, lo, hi int64) *ir.Window {
	b.Events[e].Window = &ir.Window{Clock: c, Lo: lo, Hi: hi}
	return b.Events[e].Window
}

// Timer adds an event that happens once, when its clock shows after; the flag
// says whether it is set, and is the clock's gate. StartTimer sets it.
func (b *Builder) Timer(name string, after int64, body ...ir.Stmt) (ts.ClockID, ir.VarID) {
	c, e := b.Clock(name, ts.Delay), b.Event(name, body...)
	flag := b.Flag(e, false)
	b.Vars[flag].Kind = ts.TimerFlag
	b.Events[e].Kind, b.Events[e].OneShot = ts.Timer, true
	b.Gate(c, flag)
	b.Window(e, c, after, after)
	return c, flag
}

// StartTimer sets a timer of Timer.
func StartTimer(c ts.ClockID, flag ir.VarID) []ir.Stmt {
	return []ir.Stmt{Set(flag, C(1)), Reset(c, 0)}
}

// Finish adds code that runs at the end of every event.
func (b *Builder) Finish(name string, body ...ir.Stmt) {
	b.Program.Finish = append(b.Program.Finish, b.Func(name, 0, localsIn(body), body...))
}

// Test compares a clock with a constant.
func Test(c ts.ClockID, op ir.BinaryOp, v int64) ir.Expr {
	return &ir.ClockTest{Clock: c, Op: op, Value: v}
}

// Reset sets a clock.
func Reset(c ts.ClockID, v int64) ir.Stmt { return &ir.ResetClock{Clock: c, Value: v} }

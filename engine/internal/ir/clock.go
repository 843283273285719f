package ir

import (
	"fmt"

	"crosscheck/engine/internal/ts"
)

// MaxTime is the greatest constant that a clock may be compared with or set
// to: more than a hundred thousand years.
const MaxTime int64 = 1 << 52

// maxCounted is the greatest due time that is known before any execution. A
// state that holds greater ones shows them in its windows.
const maxCounted = 7 * 24 * 60 * 60 * 1000

// Clocks is what the text of a program says of its clocks.
type Clocks struct {
	List  []ts.Clock
	Start []int64
	// Lower and Upper are what each clock is compared with: ts.Timed.Compared.
	Lower, Upper []int64
	// Used: something looks at the clock.
	Used []bool
	// Flags: the clock matters only while one of these is not 0; none: always.
	Flags [][]Cell
}

// NewClocks scans p.
func NewClocks(p *Program) *Clocks {
	t := &Clocks{Used: make([]bool, len(p.Clocks))}
	for i := range p.Clocks {
		c := &p.Clocks[i]
		t.List = append(t.List, ts.Clock{Name: c.Name, Kind: c.Kind, App: c.App, Span: c.Span})
		t.Start = append(t.Start, c.Init)
		t.Lower, t.Upper = append(t.Lower, -1), append(t.Upper, -1)
	}
	if len(p.Clocks) == 0 {
		return t
	}
	for i := range p.Events {
		t.window(p, p.Events[i].Window)
	}
	for f, runs := range running(p) {
		if runs {
			t.tests(p, p.Funcs[f].Body)
		}
	}
	t.flags(p)
	return t
}

// compared counts comparisons with lower from below and upper from above.
func (t *Clocks) compared(c ts.ClockID, lower, upper int64) {
	t.Used[c] = true
	t.Lower[c], t.Upper[c] = max(t.Lower[c], lower), max(t.Upper[c], upper)
}

func (t *Clocks) window(p *Program, w *Window) {
	if w != nil && w.Clock != ts.NoClock {
		lower, upper := w.compared(p)
		t.compared(w.Clock, lower, upper)
	}
}

// compared is what a window compares its clock with, as far as that is known before
// any execution.
func (w *Window) compared(p *Program) (lower, upper int64) {
	switch {
	case w.Due != nil:
		most := w.Due.most(p)
		if most > maxCounted {
			most = -1
		}
		return most, most
	case w.Hi == ts.Forever:
		return w.Lo, -1
	}
	return w.Lo, w.Hi
}

// most is the greatest time that a state may hold.
func (d *Due) most(p *Program) int64 { return d.Unit * int64(p.Vars[d.Var].Domain.Hi) }

func (t *Clocks) tests(p *Program, body []Stmt) {
	InspectLive(body, func(n any) bool {
		switch n := n.(type) {
		case *ClockTest:
			t.compared(n.Clock, n.Value, n.Value)
		case *Native:
			for _, c := range p.Foreign[n.Code].Effects(n.Fn).Tests {
				t.compared(c, -1, -1)
			}
		}
		return true
	})
}

// running says which functions may run: all of them when there is foreign code,
// which may call any.
func running(p *Program) []bool {
	runs := make([]bool, len(p.Funcs))
	var visit func(n any) bool
	enter := func(f FuncID) {
		if !runs[f] {
			runs[f] = true
			InspectLive(p.Funcs[f].Body, visit)
		}
	}
	visit = func(n any) bool {
		if call, ok := n.(*Call); ok {
			enter(call.Func)
		}
		return true
	}
	for f := range p.Funcs {
		if len(p.Foreign) > 0 {
			enter(FuncID(f))
		}
	}
	for i := range p.Events {
		enter(p.Events[i].Body)
	}
	for i := range p.Subscriptions {
		enter(p.Subscriptions[i].Handler)
	}
	for _, f := range p.Finish {
		enter(f)
	}
	return runs
}

// Way is an outcome of a clock test where several are possible.
type Way uint8

// Ways of a clock test in the order in which they are tried: of an inequality
// the first two, of Eq and Ne the last three.
const (
	IsFalse Way = iota
	IsTrue
	IsLess
	IsEqual
	IsMore
)

// Truth is what a test with op yields when it goes this way.
func (w Way) Truth(op BinaryOp) bool {
	return w == IsTrue || w >= IsLess && (w == IsEqual) == (op == Eq)
}

// Told says, for people, which way a clock test went: "sinceOpen > 5 min is
// true". An empty text stands for the comparison itself. Of the clock of a
// property, which nobody sees, nothing is said.
func (w Way) Told(p *Program, c ts.ClockID, op BinaryOp, value int64, text string) string {
	if p.Clocks[c].Kind == ts.Monitor {
		return ""
	}
	if text == "" {
		text = fmt.Sprintf("%s %s %d ms", p.Clocks[c].Name, op, value)
	}
	why := [...]string{IsLess: ", as it is less", IsMore: ", as it is more"}
	told := fmt.Sprintf("%s is %t", text, w.Truth(op))
	if w == IsLess || w == IsMore {
		told += why[w]
	}
	return told
}

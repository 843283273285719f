// Package tstest has transition systems for tests: a tiny language whose
// programs are written as Go values, the figures of the VMCAI 2022 paper and
// the programs that its printed algorithm fails on, and a conformance suite for
// any ts.System.
package tstest

import "crosscheck/engine/internal/ts"

// Program is a program of the tiny language: variables over 0..size-1 and
// events whose handlers run atomically. Build it with Var and Event, then make
// a System of it.
type Program struct {
	vars   []variable
	events []event
}

// Var is a variable of a Program.
type Var int

type variable struct {
	name string
	size int32
	kind ts.LocationKind
}

type event struct {
	name  string
	off   bool
	guard *Expr
	body  []Stmt
}

// Var declares a variable over 0..size-1 that starts at 0.
func (p *Program) Var(name string, size int32) Var {
	p.vars = append(p.vars, variable{name: name, size: size})
	return Var(len(p.vars) - 1)
}

// Attribute declares a device attribute: stores that change nothing are
// Silent accesses.
func (p *Program) Attribute(name string, size int32) Var {
	v := p.Var(name, size)
	p.vars[v].kind = ts.Attribute
	return v
}

// Event declares an event; the returned pointer is for the settings below and
// dies at the next declaration.
func (p *Program) Event(name string, body ...Stmt) *Settings {
	p.events = append(p.events, event{name: name, body: body})
	return (*Settings)(&p.events[len(p.events)-1])
}

// Once declares an event that disables itself.
func (p *Program) Once(name string, body ...Stmt) *Settings {
	self := ts.EventID(len(p.events))
	return p.Event(name, append([]Stmt{Disable(self)}, body...)...)
}

// Settings are the rarer properties of an event.
type Settings event

// Off makes the event disabled at first.
func (s *Settings) Off() *Settings {
	s.off = true
	return s
}

// When makes the event enabled only where cond is true.
func (s *Settings) When(cond Expr) *Settings {
	s.guard = &cond
	return s
}

// exprOp is what an expression does.
type exprOp uint8

const (
	opConst exprOp = 1 + iota
	opLoad
	opLocal
	opAdd
	opEq
)

// Expr is an expression. Truth is 1, falsehood 0.
type Expr struct {
	op   exprOp
	n    int32
	x, y *Expr
}

// K is a constant.
func K(n int32) Expr { return Expr{op: opConst, n: n} }

// L is the value of local slot, which Choose sets.
func L(slot int32) Expr { return Expr{op: opLocal, n: slot} }

// V is the value of a variable.
func V(v Var) Expr { return Expr{op: opLoad, n: int32(v)} }

// Add is the sum of x and y.
func Add(x, y Expr) Expr { return Expr{op: opAdd, x: &x, y: &y} }

// Eq is whether x equals y.
func Eq(x, y Expr) Expr { return Expr{op: opEq, x: &x, y: &y} }

// Is is whether variable v has value n.
func Is(v Var, n int32) Expr { return Eq(V(v), K(n)) }

// stmtOp is what a statement does.
type stmtOp uint8

const (
	opSet stmtOp = 1 + iota
	opEnable
	opDisable
	opIf
	opAssert
	opRead
	opChoose
)

// Stmt is a statement.
type Stmt struct {
	op   stmtOp
	n    int32 // variable, event, local
	x    Expr
	size int32
	then []Stmt
	els  []Stmt
}

// Set stores x, modulo the variable's size.
func Set(v Var, x Expr) Stmt { return Stmt{op: opSet, n: int32(v), x: x} }

// Read reads v and forgets the value.
func Read(v Var) Stmt { return Stmt{op: opRead, x: V(v)} }

// Enable enables event e.
func Enable(e ts.EventID) Stmt { return Stmt{op: opEnable, n: int32(e)} }

// Disable disables event e.
func Disable(e ts.EventID) Stmt { return Stmt{op: opDisable, n: int32(e)} }

// If runs then where cond is not 0.
func If(cond Expr, then ...Stmt) Stmt { return Stmt{op: opIf, x: cond, then: then} }

// Else adds the other branch to an If.
func (s Stmt) Else(els ...Stmt) Stmt {
	s.els = els
	return s
}

// Assert fails where cond is 0.
func Assert(cond Expr) Stmt { return Stmt{op: opAssert, x: cond} }

// Choose sets local slot (0..3) to every value below size.
func Choose(slot, size int32) Stmt { return Stmt{op: opChoose, n: slot, size: size} }

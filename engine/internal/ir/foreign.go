package ir

import (
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Foreign is code in a language with values of its own, which a Program calls
// with Native. Its values live in variables and arguments as handles: numbers
// that stand for equal values exactly when they are equal, given out by a
// table that both executions of the code share.
//
// What it does to the state it does through Env, so that accesses, choices and
// events are those of the machine that runs it.
type Foreign interface {
	// Run executes function fn. It is deterministic: what it does depends on
	// its arguments and on what env answers, nothing else. When env ends the
	// event, by a panic, Run lets it pass.
	Run(env Env, fn int32, args []int32) int32
	// Effects is what fn and all it calls may do at most.
	Effects(fn int32) ForeignEffects
	// Format writes the value that a handle stands for.
	Format(handle int32) string
	// Twin is the same code executed by an independent interpreter.
	Twin() Foreign
}

// Account notes which marked places run. Number makes a number for a place, the
// same one for the same place; Hit says that it runs.
type Account interface {
	Number(m Mark) int32
	Hit(n int32)
}

// Accountable is Foreign code that can tell which of its places run: Tracked is
// the same code, with the same handles, that keeps account of the bodies it
// enters.
type Accountable interface {
	Tracked(a Account) Foreign
}

// Watched is Foreign code that somebody may look at while it runs: then it is
// executed although it is known what it will do.
type Watched interface{ Watched() bool }

// Sized is Foreign code that can tell how much memory its values take.
type Sized interface{ Bytes() int64 }

// ForeignEffects is the variables that code may read and write, the topics
// that it may publish itself, and the clocks that it may compare and set.
// Writes publish the topics of their variables.
type ForeignEffects struct {
	Reads, Writes []VarID
	Topics        []TopicID
	Tests, Resets []ts.ClockID
}

// Env is the machine as foreign code sees it.
type Env interface {
	// Load reads a cell of a variable; cell is 0 unless it is an array.
	Load(v VarID, cell int32) int32
	// Store assigns one and publishes the variable's topic when that changes
	// it. A value outside its domain ends the event in an error.
	Store(v VarID, cell int32, x int32)
	// Choose is an inner choice among 0..n-1; text tells, for people, what was
	// chosen.
	Choose(n int32, text func(taken int32) string, span source.Span) int32
	// Aside is Choose where the answer shows in nothing but how the handler that
	// runs fails. Of the handlers of an event, one has another answer than the
	// first: after it the others choose nothing and take the first.
	Aside(n int32, text func(taken int32) string, span source.Span) int32
	Publish(t TopicID, x int32)
	// TestClock compares a clock with a constant, as a ClockTest does.
	TestClock(c ts.ClockID, op BinaryOp, value int64, text string, span source.Span) bool
	// ResetClock sets a clock to a value from 0 to MaxTime.
	ResetClock(c ts.ClockID, value int64)
	// Call runs a function of the program.
	Call(f FuncID, args ...int32) int32
	// Note shows text in a run: a message sent, a handler that begins.
	Note(kind, text string, span source.Span)
	// Step counts a round of a loop or a call, against the limit of one event.
	Step(span source.Span)
	// Fail ends the event in an error, which undoes it. It does not return.
	Fail(f ts.Failure)
	// Report records an error that undoes nothing, and the event goes on.
	Report(f ts.Failure)
	// App is whose code runs: what accesses are filed under. SetApp changes
	// it and returns what it was before.
	App() ts.AppID
	SetApp(a ts.AppID) ts.AppID
	// Cause is whose code published what is being served: 0 for the program
	// itself, as when people or the environment change something.
	Cause() ts.AppID
}

// Native runs foreign code: function Fn of number Code of Program.Foreign.
type Native struct {
	Code int32
	Fn   int32
	Args []Expr
	Span source.Span
}

func (*Native) expr() {}

// AddForeign adds the code of one language to a program. The number that it
// gets is the length of the list before.
func (p *Program) AddForeign(code Foreign) {
	p.Foreign = append(p.Foreign, code)
	if p.Faults == nil {
		p.Faults = &Faults{}
	}
}

// FillStarts gives the initial states that the program lists values for the
// variables that were added since.
func (p *Program) FillStarts() {
	for i := range p.Starts {
		s, cells := &p.Starts[i], 0
		for v := range p.Vars {
			if cells >= len(s.Values) {
				s.Values = append(s.Values, p.Vars[v].Init...)
			}
			cells += p.Vars[v].Cells()
		}
	}
}

// Start is one of the initial states of a program that lists them: a value for
// each cell, and what was accessed on the way there.
type Start struct {
	Text     string // in plain words, when there are several
	Values   []int32
	Accesses []ts.Access
}

// Faults numbers the errors that foreign code ends in, as they are met. A
// program and what is made of it share one, so that the numbers mean the same.
type Faults struct {
	Table []ts.Failure
	index map[ts.Failure]int
}

// Number is the place of f in the table, where it is put if it is new.
func (t *Faults) Number(f ts.Failure) int {
	if n, ok := t.index[f]; ok {
		return n
	}
	if t.index == nil {
		t.index = map[ts.Failure]int{}
	}
	t.index[f] = len(t.Table)
	t.Table = append(t.Table, f)
	return len(t.Table) - 1
}

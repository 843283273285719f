package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/source"
)

// deepest is how many calls of methods and closures may be under way at once.
// It is far above what apps need and far below what the stack of a browser's
// WebAssembly holds.
const deepest = script.Deepest

// slotsAhead is how many slots an execution has ready.
const slotsAhead = 1024

// cell is a variable that closures capture.
type cell struct{ v data.Value }

// flow is how a statement ended.
type flow uint8

const (
	next      flow = iota // at its end
	broke                 // at break: frame.label says out of which loop
	continued             // at continue
	returned              // at return: frame.value is what
)

// frame is one call of a method or closure.
type frame struct {
	x     *execution
	slots []data.Value // a captured variable is a *cell
	up    []*cell      // what the closure captured
	scope *scope       // of the closure; nil in methods
	value data.Value   // what return returns
	label string       // of break and continue
}

// scope is where a closure was made: its delegates answer names.
type scope struct {
	closure *data.Closure
	owner   *scope // of the closure around it
	host    script.Host
}

// execution is the run of a script on a host. It is also the data.World that
// the library sees, which has no positions: at is where execution stands.
type execution struct {
	p       *program
	host    script.Host
	at      source.Span
	outer   *execution
	base    int // calls under way in outer executions
	depth   int
	top     int
	stack   []data.Value
	frames  [deepest + 1]frame
	binding map[string]data.Value // variables that neither script nor host declares
}

func newExecution(p *program) *execution {
	x := &execution{p: p, stack: make([]data.Value, slotsAhead)}
	for i := range x.frames {
		x.frames[i].x = x
	}
	return x
}

// clear makes x ready for another run.
func (x *execution) clear() {
	clear(x.stack[:x.top])
	x.host, x.outer, x.binding = nil, nil, nil
	x.base, x.depth, x.top = 0, 0, 0
	x.at = source.Span{}
}

// Choose is an inner choice at the place of execution.
func (x *execution) Choose(n int, what string) int { return x.host.Choose(n, what, x.at) }

// Place is where execution stands.
func (x *execution) Place() source.Span { return x.at }

// Step counts a round of a loop in the library.
func (x *execution) Step() { x.host.Step(x.at) }

// Spend counts bytes of values.
func (x *execution) Spend(n int) { x.host.Spend(n) }

// Warn passes on what the library has to tell.
func (x *execution) Warn(text string) { x.host.Warn(text, x.at) }

// reserve takes n slots, all null, until the call that leave ends.
func (x *execution) reserve(n int) []data.Value {
	if x.top+n > len(x.stack) {
		return make([]data.Value, n)
	}
	s := x.stack[x.top : x.top+n : x.top+n]
	x.top += n
	return s
}

// enter begins a call with slots that were reserved.
func (x *execution) enter(slots []data.Value) *frame {
	if x.base+x.depth >= deepest {
		data.Throw("StackOverflowError", "")
	}
	f := &x.frames[x.depth]
	x.depth++
	f.slots, f.value, f.label = slots, nil, ""
	return f
}

// mark is how far calls and slots reach.
type mark struct{ depth, top int }

func (x *execution) mark() mark { return mark{x.depth, x.top} }

// leave gives back what was taken since m.
func (x *execution) leave(m mark) {
	if x.top > m.top {
		clear(x.stack[m.top:x.top])
	}
	x.depth, x.top = m.depth, m.top
}

// Follows implements data.Timekeeper, as do the methods below.
func (x *execution) Follows() bool { return x.clocks().Follows() }

// TestClock compares what a clock shows.
func (x *execution) TestClock(c data.Clock, op string, value int64) bool {
	return x.clocks().TestClock(c, op, value)
}

// Weekday is the day of the week.
func (x *execution) Weekday() (int, bool) { return x.clocks().Weekday() }

func (x *execution) clocks() script.Clocks { return script.Clocks{Host: x.host, At: x.at} }

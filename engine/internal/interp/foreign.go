package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// foreign is the machine as foreign code sees it: an ir.Env.
type foreign struct {
	*System
	base int32 // first register that calls from foreign code may use
	ways ways
}

// stopped is thrown through foreign code by an error, which m.failed names.
type stopped struct{}

// native runs node number n of the foreign calls, with its arguments in the
// registers from first on, counted from the bottom.
func (m *machine) native(n, first int32) (v int32, ok bool) {
	call, f := m.natives[n], m.foreign
	end := first + int32(len(call.Args))
	m.stack = append(m.stack, frame{})
	depth, base, app, answers := len(m.stack), f.base, m.app, len(f.ways.answers)
	f.base = end
	defer func() {
		m.stack, f.base = m.stack[:depth-1], base
		f.ways.answers = f.ways.answers[:answers]
		if x := recover(); x != nil {
			if _, mine := x.(stopped); !mine {
				panic(x)
			}
			v, ok = 0, false
			return
		}
		m.app = app
	}()
	return f.code(n, m.regs[first:end:end]), true
}

// cell finds a location, and what the machine knows of it.
func (f *foreign) cell(v ir.VarID, i int32) (int32, *cell) {
	a := f.arrays[v]
	if uint32(i) >= uint32(a.len) {
		panic("interp: foreign code names a cell that is not there")
	}
	return a.first + i, &f.cells[a.first+i]
}

// Load implements ir.Env, as do the methods below.
func (f *foreign) Load(v ir.VarID, i int32) int32 {
	l, c := f.cell(v, i)
	x := c.get(f.cur)
	if f.detail != ts.Fast {
		f.ownRead(ts.LocID(l), f.app, x)
	}
	return x
}

// Store assigns a cell.
func (f *foreign) Store(v ir.VarID, i, x int32) {
	l, c := f.cell(v, i)
	if x < c.lo || x > c.hi {
		f.Fail(ir.Outside(&f.p.Vars[v], f.app, source.Span{}))
	}
	f.machine.store(l, x)
}

// Choose takes one of n alternatives.
func (f *foreign) Choose(n int32, text func(int32) string, span source.Span) int32 {
	taken := f.ask(n)
	if n > 1 && f.detail == ts.Trace {
		f.note("choice", f.app, text(taken), span)
	}
	return taken
}

// Aside is Choose unless another handler has chosen aside.
func (f *foreign) Aside(n int32, text func(int32) string, span source.Span) int32 {
	if f.odd >= 0 && f.odd != f.served {
		return 0
	}
	taken := f.Choose(n, text, span)
	if taken > 0 {
		f.odd = f.served
	}
	return taken
}

// Publish puts a publication into the event's queue.
func (f *foreign) Publish(t ir.TopicID, x int32) {
	if len(f.byTopic[t]) > 0 {
		f.machine.publish(int32(t), x, x)
	}
}

// TestClock compares a clock.
func (f *foreign) TestClock(c ts.ClockID, op ir.BinaryOp, value int64, text string, at source.Span) bool {
	return f.machine.testClock(c, op, value, text, at)
}

// ResetClock sets a clock.
func (f *foreign) ResetClock(c ts.ClockID, value int64) { f.machine.resetClock(c, value) }

// Call runs a function of the program.
func (f *foreign) Call(id ir.FuncID, args ...int32) int32 {
	if f.calls++; len(f.stack) >= ir.MaxDepth-1 || f.calls > ir.MaxCalls {
		f.Fail(ir.TooDeep(f.p.Funcs[id].Name, f.app, source.Span{}))
	}
	f.ran[id] = true
	regs, app := f.regs[f.base:], f.app
	copy(regs, args)
	f.stack = append(f.stack, frame{})
	v, ok := f.runAt(f.enter(int32(id), regs), f.base)
	if !ok {
		panic(stopped{})
	}
	f.stack = f.stack[:len(f.stack)-1]
	f.app = app
	return v
}

// Note shows a text in a run.
func (f *foreign) Note(kind, text string, span source.Span) {
	if f.detail == ts.Trace {
		f.note(kind, f.app, text, span)
	}
}

// Step counts a round.
func (f *foreign) Step(span source.Span) {
	f.worked()
	if f.rounds++; f.rounds > ir.MaxRounds {
		f.Fail(ir.TooLong(f.app, span))
	}
}

// Fail ends the event in an error.
func (f *foreign) Fail(e ts.Failure) {
	f.failed = f.sites.Fault(f.p, e)
	panic(stopped{})
}

// Report records an error.
func (f *foreign) Report(e ts.Failure) {
	f.failure(f.sites.Fault(f.p, e))
	f.Note("error", e.Message, e.Span)
}

// App is whose code runs.
func (f *foreign) App() ts.AppID { return f.app }

// Cause is whose code published what is being served.
func (f *foreign) Cause() ts.AppID { return f.cause }

// SetApp changes the app whose code runs.
func (f *foreign) SetApp(a ts.AppID) ts.AppID {
	was := f.app
	f.app = a
	return was
}

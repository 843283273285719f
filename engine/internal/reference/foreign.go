package reference

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// env is a run as foreign code sees it: an ir.Env.
type env struct{ *run }

func (r *run) native(x *ir.Native, locals []int32) int32 {
	var args []int32
	for _, a := range x.Args {
		args = append(args, r.eval(a, locals))
	}
	app := r.app
	r.depth++
	v := r.s.foreign[x.Code].Run(env{r}, x.Fn, args)
	r.depth--
	r.app = app
	return v
}

func (e env) cell(v ir.VarID, i int32) ts.LocID {
	if i < 0 || int(i) >= e.s.p.Vars[v].Cells() {
		panic("reference: foreign code names a cell that is not there")
	}
	return e.s.lay.First[v] + ts.LocID(i)
}

// Load implements ir.Env, as do the methods below.
func (e env) Load(v ir.VarID, i int32) int32 {
	l := e.cell(v, i)
	e.access(l, ts.Read, e.app, e.m[l], e.silence)
	return e.m[l]
}

// Store assigns a cell.
func (e env) Store(v ir.VarID, i, x int32) {
	l := e.cell(v, i)
	if !e.s.domain(l).Contains(int64(x)) {
		e.Fail(ir.Outside(&e.s.p.Vars[v], e.app, source.Span{}))
	}
	e.store(l, x)
}

// Choose takes one of n alternatives.
func (e env) Choose(n int32, text func(int32) string, span source.Span) int32 {
	taken := int32(e.ask(int(n)))
	if n > 1 {
		e.note("choice", e.app, text(taken), span)
	}
	return taken
}

// Aside is Choose while every other handler took the first answers aside.
func (e env) Aside(n int32, text func(int32) string, span source.Span) int32 {
	for _, handler := range e.odd {
		if handler != e.served {
			return 0
		}
	}
	taken := e.Choose(n, text, span)
	if taken != 0 {
		e.odd = append(e.odd, e.served)
	}
	return taken
}

// Publish puts a publication into the event's queue.
func (e env) Publish(t ir.TopicID, x int32) { e.publish(publication{t, x, x, e.app}) }

// TestClock compares a clock.
func (e env) TestClock(c ts.ClockID, op ir.BinaryOp, value int64, text string, span source.Span) bool {
	value = max(-ir.MaxTime, min(value, ir.MaxTime))
	return e.lookAtClock(&ir.ClockTest{Clock: c, Op: op, Value: value, Text: text, Span: span})
}

// ResetClock sets a clock.
func (e env) ResetClock(c ts.ClockID, value int64) { e.setClock(c, value) }

// Call runs a function of the program.
func (e env) Call(id ir.FuncID, args ...int32) int32 {
	fn := &e.s.p.Funcs[id]
	e.calls++
	if e.depth >= ir.MaxDepth || e.calls > ir.MaxCalls {
		e.Fail(ir.TooDeep(fn.Name, e.app, source.Span{}))
	}
	return e.enter(fn, args)
}

// Note shows a text in a run.
func (e env) Note(kind, text string, span source.Span) { e.note(kind, e.app, text, span) }

// Step counts a round.
func (e env) Step(span source.Span) {
	e.worked(1)
	if e.rounds++; e.rounds > ir.MaxRounds {
		e.Fail(ir.TooLong(e.app, span))
	}
}

// Fail ends the event in an error.
func (e env) Fail(f ts.Failure) { panic(stop{e.s.sites.Fault(e.s.p, f)}) }

// Report records an error.
func (e env) Report(f ts.Failure) { e.failed(e.s.sites.Fault(e.s.p, f), "error") }

// App is whose code runs.
func (e env) App() ts.AppID { return e.app }

// Cause is whose code published what is being served.
func (e env) Cause() ts.AppID { return e.cause }

// SetApp changes the app whose code runs.
func (e env) SetApp(a ts.AppID) ts.AppID {
	was := e.app
	e.run.app = a
	return was
}

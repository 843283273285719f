package interp

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// What foreign code does depends on nothing but its arguments and what the
// machine answers. So the calls that it makes are kept as a tree, which branches
// where answers differ, and code that takes a known way repeats its calls
// without being executed. Searches execute the same few ways of an app in
// thousands of states.

// way is a call to the machine, and what follows it.
type way struct {
	call   func(*foreign) int32 // nil: it is not known yet, or none follows
	key    int32                // the answer that next follows
	next   *way
	rest   map[int32]*way // what follows other answers
	ended  bool
	result int32 // of the code
}

// ways are the trees of all places that call foreign code.
type ways struct {
	roots   []way
	size    int
	most    int     // what would be more is forgotten with all the rest
	answers []int32 // to the calls of code that runs
}

// mostWays bounds the trees, to some 30 MB; waySize is what a way takes.
const (
	mostWays = 1 << 18
	waySize  = 120
)

func newWays(places int) ways { return ways{roots: make([]way, places), most: mostWays} }

func (t *ways) bytes() int64 { return waySize * int64(t.size) }

func (t *ways) forget() {
	clear(t.roots)
	t.size = 0
}

// begin is where the tree of call number n of foreign code begins for some
// arguments.
func (t *ways) begin(n int32, args []int32) *way {
	if t.size >= t.most {
		t.forget()
	}
	w := &t.roots[n]
	for _, x := range args {
		w = t.after(w, x)
	}
	return w
}

// after is what follows an answer to w.
func (t *ways) after(w *way, answer int32) *way {
	if w.next != nil && w.key == answer {
		return w.next
	}
	if n := w.rest[answer]; n != nil {
		return n
	}
	t.size++
	n := &way{}
	switch {
	case w.next == nil:
		w.key, w.next = answer, n
	case w.rest == nil:
		w.rest = map[int32]*way{answer: n}
	default:
		w.rest[answer] = n
	}
	return n
}

// code runs call number n of foreign code.
func (f *foreign) code(n int32, args []int32) int32 {
	call := f.natives[n]
	code := f.p.Foreign[call.Code]
	if watched, ok := code.(ir.Watched); f.track != nil || ok && watched.Watched() {
		return code.Run(f, call.Fn, args)
	}
	first := len(f.ways.answers)
	w := f.follow(f.ways.begin(n, args))
	if !w.ended {
		r := &pioneer{f: f, old: f.ways.answers[first:], at: w}
		v := code.Run(r, call.Fn, args)
		w = r.at
		w.ended, w.result = true, v
	}
	return w.result
}

// follow repeats calls from w on as far as they are known, and says which is
// not.
func (f *foreign) follow(w *way) *way {
	for w.call != nil {
		x := w.call(f)
		f.ways.answers = append(f.ways.answers, x)
		w = f.ways.after(w, x)
	}
	return w
}

// pioneer is the machine for code that goes a new way: calls that were repeated
// already are answered, the others are made and kept.
type pioneer struct {
	f   *foreign
	old []int32 // answers to what was repeated
	at  *way
}

func (p *pioneer) make(call func(*foreign) int32) int32 {
	if len(p.old) > 0 {
		x := p.old[0]
		p.old = p.old[1:]
		return x
	}
	p.at.call = call
	x := call(p.f)
	p.at = p.f.ways.after(p.at, x)
	return x
}

// do is make for a call without an answer.
func (p *pioneer) do(call func(*foreign)) {
	p.make(func(f *foreign) int32 { call(f); return 0 })
}

// Load implements ir.Env, as do the methods below.
func (p *pioneer) Load(v ir.VarID, i int32) int32 {
	return p.make(func(f *foreign) int32 { return f.Load(v, i) })
}

// Store assigns a cell.
func (p *pioneer) Store(v ir.VarID, i, x int32) {
	p.do(func(f *foreign) { f.Store(v, i, x) })
}

// Choose takes one of n alternatives.
func (p *pioneer) Choose(n int32, text func(int32) string, span source.Span) int32 {
	return p.make(func(f *foreign) int32 { return f.Choose(n, text, span) })
}

// Aside is Choose unless another handler has chosen aside.
func (p *pioneer) Aside(n int32, text func(int32) string, span source.Span) int32 {
	return p.make(func(f *foreign) int32 { return f.Aside(n, text, span) })
}

// Publish puts a publication into the event's queue.
func (p *pioneer) Publish(t ir.TopicID, x int32) {
	p.do(func(f *foreign) { f.Publish(t, x) })
}

// TestClock compares a clock.
func (p *pioneer) TestClock(c ts.ClockID, op ir.BinaryOp, value int64, text string, at source.Span) bool {
	return p.make(func(f *foreign) int32 { return truth(f.TestClock(c, op, value, text, at)) }) != 0
}

// ResetClock sets a clock.
func (p *pioneer) ResetClock(c ts.ClockID, value int64) {
	p.do(func(f *foreign) { f.ResetClock(c, value) })
}

// Call runs a function of the program.
func (p *pioneer) Call(id ir.FuncID, args ...int32) int32 {
	args = slices.Clone(args)
	return p.make(func(f *foreign) int32 { return f.Call(id, args...) })
}

// Note shows a text in a run.
func (p *pioneer) Note(kind, text string, span source.Span) {
	p.do(func(f *foreign) { f.Note(kind, text, span) })
}

// Step counts a round.
func (p *pioneer) Step(span source.Span) {
	p.do(func(f *foreign) { f.Step(span) })
}

// Fail ends the event in an error.
func (p *pioneer) Fail(e ts.Failure) {
	p.do(func(f *foreign) { f.Fail(e) })
}

// Report records an error.
func (p *pioneer) Report(e ts.Failure) {
	p.do(func(f *foreign) { f.Report(e) })
}

// App is whose code runs.
func (p *pioneer) App() ts.AppID {
	return ts.AppID(p.make(func(f *foreign) int32 { return int32(f.App()) }))
}

// Cause is whose code published what is being served.
func (p *pioneer) Cause() ts.AppID {
	return ts.AppID(p.make(func(f *foreign) int32 { return int32(f.Cause()) }))
}

// SetApp changes the app whose code runs.
func (p *pioneer) SetApp(a ts.AppID) ts.AppID {
	return ts.AppID(p.make(func(f *foreign) int32 { return int32(f.SetApp(a)) }))
}

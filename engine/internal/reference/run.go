package reference

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// run is one execution of an event, or the evaluation of one condition.
type run struct {
	record
	s       *System
	m       memory
	event   ts.EventID
	app     ts.AppID   // whose code runs
	script  []decision // to be made; beyond its end the first alternatives
	made    []decision
	asked   bool // a choice between values was made
	queue   []publication
	cause   ts.AppID // whose code published what is being served
	rounds  int
	calls   int
	depth   int
	served  int
	odd     []int                // the handlers of answers aside that are not the first, by how many were served before
	bounds  []ts.Bound           // what tests have shown of the clocks at the start
	resets  map[ts.ClockID]int64 // made so far
	silence bool                 // list accesses once even in a trace

	redundant bool // another order of apps stands for this one
}

// decision is a choice that was made.
type decision struct {
	taken, of   int
	order, open bool // between apps; whether the first was not enough
}

type publication struct {
	topic ir.TopicID
	was   int32 // what stood there before
	value int32
	by    ts.AppID // whose code published it
}

// stop is thrown by an error; id is -1 in a guard or property.
type stop struct{ id ts.FailureID }

// returned is what a statement yields to its function.
type returned struct {
	done  bool
	value int32
}

// attempt runs f and reports the error that ended it, if any.
func attempt(f func()) (err *stop) {
	defer func() {
		if x := recover(); x != nil {
			s, ok := x.(stop)
			if !ok {
				panic(x)
			}
			err = &s
		}
	}()
	f()
	return nil
}

// fail ends the event in the nth failure of a node.
func (r *run) fail(node any, nth int) {
	if id, ok := r.s.sites.At[node]; ok {
		panic(stop{id + ts.FailureID(nth)})
	}
	panic(stop{-1})
}

// execute runs the event; before is the state it starts from. It says how many
// loop rounds, calls and handlers that took.
func (r *run) execute(before memory) int {
	r.worked(1)
	e := &r.s.p.Events[r.event]
	err := attempt(func() {
		r.readOwnFlag(e)
		if e.OneShot {
			r.app = e.App
			r.store(r.s.lay.Flag(e), 0)
		}
		r.handler(e.Body, e.App, e.Args)
		r.serveAll()
		r.finish()
	})
	work := r.rounds + r.calls + r.served
	switch {
	case r.redundant:
		return work
	case err == nil:
		r.lookAgain(before)
		return work
	}
	r.failed(err.id, "error")
	r.undo(func(l ts.LocID) (int32, bool) { return before[l], r.s.lay.Offset[l] >= 0 })
	r.m, r.resets = before, nil
	return work
}

// someHandlers is after how many handlers of an event it is told that much work
// is done, whatever they do: the values that they get and save may be large. It
// is no smaller because an event without end has many outcomes, each of so many
// handlers that do little.
const (
	someHandlers = 128
	muchWork     = 1 << 10
)

// worked tells who wants to know that so much more work is done.
func (r *run) worked(n int) {
	if r.s.p.Look != nil {
		r.s.p.Look(n)
	}
}

func (r *run) failed(id ts.FailureID, kind string) {
	f := r.s.sites.Failure(r.s.p, id)
	r.failure(id)
	r.note(kind, r.app, f.Message, f.Span)
}

func (r *run) readOwnFlag(e *ir.Event) {
	switch {
	case e.Guard != nil:
		r.access(r.s.lay.Derived[r.event], ts.Read, 0, 1, false)
	case e.Flag != ir.NoVar:
		r.access(r.s.lay.Flag(e), ts.Read, 0, 1, false)
	}
}

// handler runs function f from the outside.
func (r *run) handler(f ir.FuncID, app ts.AppID, args []int32) {
	fn := &r.s.p.Funcs[f]
	r.app = app
	if fn.App != 0 {
		r.app = fn.App
	}
	if !fn.Inner {
		r.note("handler", r.app, fn.Name, fn.Span)
	}
	r.depth = 1
	r.body(fn, args)
}

func (r *run) body(fn *ir.Func, args []int32) int32 {
	locals := make([]int32, fn.Locals)
	copy(locals[:fn.Params], args)
	return r.block(fn.Body, locals).value
}

// lookAgain evaluates the properties and guards one of whose cells the branch
// has written.
func (r *run) lookAgain(before memory) {
	if r.detail == ts.Fast {
		return
	}
	wrote := map[ts.LocID]bool{}
	for l := range r.written {
		wrote[l] = true
	}
	concerns := func(cells ir.CellSet) bool {
		for _, l := range cells.List() {
			if wrote[l] {
				return true
			}
		}
		return false
	}
	r.silence, r.app = true, 0
	for i := range r.s.p.Properties {
		if concerns(r.s.statics.Property(ts.PropertyID(i))) {
			r.condition(r.s.p.Properties[i].Cond)
		}
	}
	for i := range r.s.p.Events {
		e := &r.s.p.Events[i]
		if e.Guard != nil && concerns(r.s.statics.Guard(ts.EventID(i))) {
			r.lookAtGuard(e, r.s.lay.Derived[i], before)
		}
	}
}

func (r *run) lookAtGuard(e *ir.Event, derived ts.LocID, before memory) {
	now := r.s.switchedOn(r.m, e)
	if e.Flag != ir.NoVar {
		flag := r.s.lay.Flag(e)
		r.access(flag, ts.Read, 0, r.m[flag], true)
	}
	now = now && r.condition(e.Guard)
	op := ts.Read
	if now != r.s.enabled(before, e) {
		op = ts.Write
	}
	r.access(derived, op, 0, truth(now), true)
}

// condition evaluates a guard or property on its own; an error makes it false.
func (r *run) condition(cond ir.Expr) bool {
	r.rounds, r.calls, r.depth, r.app = 0, 0, 1, 0
	holds := false
	err := attempt(func() { holds = r.eval(cond, nil) != 0 })
	r.app = 0
	return err == nil && holds
}

// choose takes one of n alternatives.
func (r *run) choose(n int) int {
	if n <= 1 {
		return 0
	}
	d := decision{of: n}
	if at := len(r.made); at < len(r.script) {
		d = r.script[at]
	}
	r.made = append(r.made, d)
	return d.taken
}

// chooseApp is choose for which of n apps is served next.
func (r *run) chooseApp(n int) int {
	taken := r.choose(n)
	r.made[len(r.made)-1].order = true
	return taken
}

// ask is choose for values.
func (r *run) ask(n int) int {
	r.asked = r.asked || n > 1
	return r.choose(n)
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

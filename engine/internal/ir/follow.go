package ir

import "crosscheck/engine/internal/ts"

// follower goes the ways that an event may go of which one cell is known when it
// begins, and nothing of the others. Where it cannot be told how a condition comes
// out, it goes both ways, one after the other.
type follower struct {
	s       *Statics
	clocks  *Clocks
	fold    *folder
	cell    Cell
	tests   constants // all that was met
	choices []bool    // of this way, in order
	made    int       // how many of them are made
	depth   int       // of calls
	rounds  int       // of loops
	holds   known     // what the cell does
	sets    CellSet   // clocks that were set
	topics  CellSet   // that were published
}

// way is one of the ways that an event may go.
type way struct {
	ends known   // what the cell holds then
	sets CellSet // clocks that are certain to be set
}

const (
	mostWays   = 64 // that are told apart
	mostRounds = 64 // of loops on a way
)

// fate is what becomes of an execution.
type fate uint8

const (
	onward   fate = iota
	returned      // from the function
	undone        // by an error
	beyond        // it cannot be followed
)

func newFollower(s *Statics, clocks *Clocks) follower {
	return follower{s: s, clocks: clocks, fold: newFolder(s.p), topics: NewCellSet(len(s.p.Topics))}
}

// follow lists the ways that e may go where the cell holds v, and raises tests to
// the constants that clocks are compared with on them. A way that ends in an error
// leads back to where it began.
func (f *follower) follow(e ts.EventID, cell Cell, v int32, tests constants) (ways []way) {
	ev := &f.s.p.Events[e]
	f.cell, f.tests, f.choices = cell, tests, f.choices[:0]
	for range mostWays {
		f.begin(v)
		switch f.event(ev) {
		case onward, returned:
			ways = append(ways, way{f.holds, f.sets})
		case beyond:
			return f.any(ev, v)
		}
		if !f.turn() {
			return ways
		}
	}
	return f.any(ev, v)
}

func (f *follower) begin(v int32) {
	f.made, f.depth, f.rounds, f.holds = 0, 0, 0, known{v, true}
	f.sets = NewCellSet(len(f.clocks.List))
	clear(f.topics)
}

// turn readies the next way, if there is one more.
func (f *follower) turn() bool {
	for n := f.made; n > 0; n-- {
		if !f.choices[n-1] {
			f.choices = f.choices[:n]
			f.choices[n-1] = true
			return true
		}
	}
	return false
}

// decide is the truth of a condition, false and true in turn where it is not known.
func (f *follower) decide(v known) bool {
	if v.is {
		return v.v != 0
	}
	if f.made == len(f.choices) {
		f.choices = append(f.choices, false)
	}
	f.made++
	return f.choices[f.made-1]
}

// any is what there is to say of an event that cannot be followed.
func (f *follower) any(e *Event, v int32) []way {
	f.begin(v)
	f.takesFlag(e)
	f.vaguely(f.s.full[e.Body])
	f.finish()
	return []way{{f.holds, f.sets}}
}

// vaguely does what code may do that is not followed.
func (f *follower) vaguely(e *Effects) {
	if f.cell.Var != NoVar && e.Writes.Has(f.s.lay.First[f.cell.Var]+ts.LocID(f.cell.N)) {
		f.holds = known{}
	}
	for _, c := range e.Tests.List() {
		f.tests.raise(ts.ClockID(c), f.clocks.Lower[c], f.clocks.Upper[c])
	}
}

// takesFlag clears the flag of an event that happens once.
func (f *follower) takesFlag(e *Event) {
	if e.OneShot && e.Flag == f.cell.Var && e.FlagCell == f.cell.N {
		f.holds = known{0, true}
	}
}

// event executes e, the handlers that it sets off, and what ends it.
func (f *follower) event(e *Event) fate {
	f.takesFlag(e)
	args := make([]known, len(e.Args))
	for i, v := range e.Args {
		args[i] = known{v, true}
	}
	if _, how := f.function(e.Body, args); how >= undone {
		return how
	}
	for i := range f.s.p.Subscriptions {
		if sub := &f.s.p.Subscriptions[i]; f.topics.Has(ts.LocID(sub.Topic)) {
			f.vaguely(f.s.full[sub.Handler])
		}
	}
	f.finish()
	return onward
}

func (f *follower) finish() {
	for _, end := range f.s.p.Finish {
		f.vaguely(f.s.full[end])
	}
}

func (f *follower) function(id FuncID, args []known) (known, fate) {
	if f.depth == foldDepth {
		return known{}, beyond
	}
	fn := &f.s.p.Funcs[id]
	locals := make([]known, max(fn.Locals, len(args)))
	for i := range locals {
		locals[i].is = true
	}
	copy(locals, args)
	f.depth++
	v, how := f.block(fn.Body, locals)
	f.depth--
	if how == onward {
		v.is = true // it is 0
	}
	return v, how
}

// block executes statements; the value is what they return.
func (f *follower) block(body []Stmt, locals []known) (known, fate) {
	for _, s := range body {
		if v, how := f.stmt(s, locals); how != onward {
			return v, how
		}
	}
	return known{}, onward
}

func (f *follower) stmt(s Stmt, locals []known) (v known, how fate) {
	switch s := s.(type) {
	case *SetLocal:
		locals[s.Slot], how = f.value(s.X, locals)
	case *Choose:
		locals[s.Slot] = known{}
	case *Store:
		how = f.store(s, locals)
	case *If:
		if v, how = f.value(s.Cond, locals); how != onward {
			return v, how
		}
		if f.decide(v) {
			return f.block(s.Then, locals)
		}
		return f.block(s.Else, locals)
	case *While:
		return f.loop(s, locals)
	case *Assert:
		_, how = f.value(s.Cond, locals)
	case *Publish:
		_, how = f.value(s.X, locals)
		f.topics.Add(ts.LocID(s.Topic))
	case *Do:
		_, how = f.value(s.X, locals)
	case *Return:
		return f.result(s, locals)
	case *ResetClock:
		f.sets.Add(ts.LocID(s.Clock))
	}
	return known{}, how
}

func (f *follower) result(s *Return, locals []known) (known, fate) {
	if s.X == nil {
		return known{0, true}, returned
	}
	v, how := f.value(s.X, locals)
	if how == onward {
		how = returned
	}
	return v, how
}

// loop executes a loop as long as its condition is known.
func (f *follower) loop(s *While, locals []known) (known, fate) {
	for ; f.rounds < mostRounds; f.rounds++ {
		v, how := f.value(s.Cond, locals)
		switch {
		case how != onward:
			return v, how
		case !v.is:
			return known{}, beyond
		case v.v == 0:
			return known{}, onward
		}
		if v, how = f.block(s.Body, locals); how != onward {
			return v, how
		}
	}
	return known{}, beyond
}

func (f *follower) store(s *Store, locals []known) fate {
	at := known{0, true}
	if s.Index != nil {
		var how fate
		if at, how = f.value(s.Index, locals); how != onward {
			return how
		}
	}
	v, how := f.value(s.X, locals)
	if how != onward {
		return how
	}
	if t := f.s.p.Vars[s.Var].Topic; t != NoTopic {
		f.topics.Add(ts.LocID(t))
	}
	if s.Var != f.cell.Var || at.is && int(at.v) != f.cell.N || !at.is && !f.decide(known{}) {
		return onward
	}
	if d := f.s.p.Vars[s.Var].Domain; v.is && (v.v < d.Lo || v.v > d.Hi) {
		return undone
	}
	f.holds = v
	return onward
}

// value is that of x, as far as it can be told.
func (f *follower) value(x Expr, locals []known) (v known, how fate) {
	switch x := x.(type) {
	case *Const:
		return known{x.V, true}, onward
	case *Local:
		return locals[x.Slot], onward
	case *Load:
		return f.load(x, locals)
	case *ClockTest:
		f.tests.raise(x.Clock, x.Value, x.Value)
		return known{}, onward
	case *Unary:
		if v, how = f.value(x.X, locals); v.is && how == onward {
			v.v, v.is = f.fold.eval(&Unary{Op: x.Op, X: &Const{v.v}}, nil)
		}
		return v, how
	case *Binary:
		return f.binary(x, locals)
	case *Cond:
		if v, how = f.value(x.C, locals); how != onward {
			return v, how
		}
		if f.decide(v) {
			return f.value(x.X, locals)
		}
		return f.value(x.Y, locals)
	case *Call:
		return f.call(x, locals)
	}
	return known{}, beyond
}

func (f *follower) load(x *Load, locals []known) (known, fate) {
	at := known{0, true}
	if x.Index != nil {
		var how fate
		if at, how = f.value(x.Index, locals); how != onward {
			return at, how
		}
	}
	if x.Var == f.cell.Var && at.is && int(at.v) == f.cell.N {
		return f.holds, onward
	}
	return known{}, onward
}

// binary goes both ways where an operand that has effects may be left out.
func (f *follower) binary(x *Binary, locals []known) (known, fate) {
	a, how := f.value(x.X, locals)
	if how != onward {
		return a, how
	}
	if x.Op == And || x.Op == Or {
		if !a.is && calls(x.Y) {
			a = known{truthOf(f.decide(a)), true}
		}
		if a.is && (a.v != 0) == (x.Op == Or) {
			return known{truthOf(x.Op == Or), true}, onward
		}
	}
	b, how := f.value(x.Y, locals)
	switch {
	case how != onward:
		return b, how
	case a.is && b.is:
		a.v, a.is = f.fold.eval(&Binary{Op: x.Op, X: &Const{a.v}, Y: &Const{b.v}}, nil)
		return a, onward
	case b.is && (x.Op == And && b.v == 0 || x.Op == Or && b.v != 0):
		return known{truthOf(x.Op == Or), true}, onward
	}
	return known{}, onward
}

func (f *follower) call(x *Call, locals []known) (known, fate) {
	args := make([]known, len(x.Args))
	for i, a := range x.Args {
		var how fate
		if args[i], how = f.value(a, locals); how != onward {
			return args[i], how
		}
	}
	v, how := f.function(x.Func, args)
	if how == returned {
		how = onward
	}
	return v, how
}

// calls reports whether evaluating x may have effects.
func calls(x Expr) (found bool) {
	Inspect(x, func(n any) bool {
		_, call := n.(*Call)
		found = found || call
		return true
	})
	return found
}

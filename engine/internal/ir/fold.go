package ir

import "math"

// known is the value of a local, if that is the same whenever it is read.
type known struct {
	v  int32
	is bool
}

// folder evaluates what does not depend on the state, or on one cell only.
type folder struct {
	p     *Program
	depth int // of calls
	// bound is the cell whose value is taken for known, without one NoVar.
	bound Cell
	value int32
}

// foldDepth is how deep calls may nest.
const foldDepth = 8

func newFolder(p *Program) *folder { return &folder{p: p, bound: Cell{Var: NoVar}} }

// Condition is the guard of e with what does not depend on the state as
// constants, so that its text alone tells the cells that it looks at.
func (p *Program) Condition(e *Event) Expr {
	if e.Guard == nil {
		return nil
	}
	return newFolder(p).rewritten(e.Guard)
}

// rewritten is x with constants where it has the same value in every state.
func (f *folder) rewritten(x Expr) Expr {
	if v, ok := f.eval(x, nil); ok {
		return &Const{v}
	}
	switch x := x.(type) {
	case *Load:
		if x.Index != nil {
			return &Load{x.Var, f.rewritten(x.Index), x.Span}
		}
	case *Unary:
		return &Unary{x.Op, f.rewritten(x.X), x.Span}
	case *Binary:
		return &Binary{x.Op, f.rewritten(x.X), f.rewritten(x.Y), x.Span}
	}
	return x
}

// eval is the value of x, where locals have the given ones; false: it depends
// on more, has effects, or ends in an error.
func (f *folder) eval(x Expr, locals []known) (v int32, ok bool) {
	switch x := x.(type) {
	case *Const:
		return x.V, true
	case *Local:
		if x.Slot < len(locals) {
			return locals[x.Slot].v, locals[x.Slot].is
		}
	case *Load:
		return f.load(x, locals)
	case *Unary:
		if v, ok = f.eval(x.X, locals); ok && x.Op == Not {
			return truthOf(v == 0), true
		}
		return narrow(-int64(v), ok)
	case *Binary:
		return f.binary(x, locals)
	case *Cond:
		if v, ok = f.eval(x.C, locals); !ok {
			return 0, false
		}
		if v != 0 {
			return f.eval(x.X, locals)
		}
		return f.eval(x.Y, locals)
	case *Call:
		return f.call(x, locals)
	}
	return 0, false
}

func (f *folder) load(x *Load, locals []known) (v int32, ok bool) {
	if x.Var != f.bound.Var {
		return 0, false
	}
	at := int32(0)
	if x.Index != nil {
		if at, ok = f.eval(x.Index, locals); !ok {
			return 0, false
		}
	}
	return f.value, int(at) == f.bound.N
}

func (f *folder) binary(x *Binary, locals []known) (v int32, ok bool) {
	a, ok := f.eval(x.X, locals)
	if !ok {
		return 0, false
	}
	if x.Op == And && a == 0 || x.Op == Or && a != 0 {
		return truthOf(x.Op == Or), true
	}
	b, ok := f.eval(x.Y, locals)
	if !ok {
		return 0, false
	}
	switch x.Op {
	case Add:
		return narrow(int64(a)+int64(b), true)
	case Sub:
		return narrow(int64(a)-int64(b), true)
	case Mul:
		return narrow(int64(a)*int64(b), true)
	case Div, Rem:
		if b == 0 || b == -1 {
			return 0, false
		}
		if x.Op == Rem {
			return narrow(int64(a)%int64(b), true)
		}
		return narrow(int64(a)/int64(b), true)
	case Eq:
		return truthOf(a == b), true
	case Ne:
		return truthOf(a != b), true
	case Lt:
		return truthOf(a < b), true
	case Le:
		return truthOf(a <= b), true
	case Gt:
		return truthOf(a > b), true
	case Ge:
		return truthOf(a >= b), true
	}
	return truthOf(b != 0), true // what decides of And and Or
}

// narrow is v, unless it is beyond 32 bits.
func narrow(v int64, ok bool) (int32, bool) {
	return int32(v), ok && v >= math.MinInt32 && v <= math.MaxInt32
}

func truthOf(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// call is the result of a function that only computes.
func (f *folder) call(x *Call, locals []known) (v int32, ok bool) {
	if f.depth == foldDepth {
		return 0, false
	}
	fn := &f.p.Funcs[x.Func]
	inner := make([]known, max(fn.Locals, len(x.Args)))
	for i := range inner {
		inner[i].is = true
	}
	for i, a := range x.Args {
		if inner[i].v, ok = f.eval(a, locals); !ok {
			return 0, false
		}
	}
	f.depth++
	defer func() { f.depth-- }()
	v, how := f.block(fn.Body, inner)
	return v, how != lost
}

// How a block ends.
type ending uint8

const (
	goesOn ending = iota
	returns
	lost // it cannot be told
)

// block is what a function with the given locals returns.
func (f *folder) block(body []Stmt, locals []known) (int32, ending) {
	for _, s := range body {
		if v, how := f.stmt(s, locals); how != goesOn {
			return v, how
		}
	}
	return 0, goesOn
}

func (f *folder) stmt(s Stmt, locals []known) (int32, ending) {
	switch s := s.(type) {
	case *Mark:
		return 0, goesOn
	case *SetLocal:
		if v, ok := f.eval(s.X, locals); ok {
			locals[s.Slot].v = v
			return 0, goesOn
		}
	case *If:
		if v, ok := f.eval(s.Cond, locals); ok && v != 0 {
			return f.block(s.Then, locals)
		} else if ok {
			return f.block(s.Else, locals)
		}
	case *Assert:
		if v, ok := f.eval(s.Cond, locals); ok && v != 0 {
			return 0, goesOn
		}
	case *Return:
		if s.X == nil {
			return 0, returns
		}
		if v, ok := f.eval(s.X, locals); ok {
			return v, returns
		}
	}
	return 0, lost
}

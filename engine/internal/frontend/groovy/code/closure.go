package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// lambda is a compiled closure, before it captures anything.
type lambda struct {
	*method
	p        *program
	arity    int
	optional int
	types    []string
	varargs  bool
	typed    bool
	captures []func(f *frame) *cell
}

// manyParameters is the arity of a closure that takes any number of arguments.
const manyParameters = 1 << 10

// closure compiles a closure.
func (c *compiler) closure(n *syntax.Closure) expr {
	k := &lambda{method: &method{at: n.Span()}, p: c.p}
	inner := &compiler{c.p, c.resolved, c.resolved.functions[n]}
	if n.Implicit {
		k.params = []*parameter{{at: n.Span()}}
		inner.finish(k.method, nil)
		k.params[0].shared = c.resolved.declared[n].shared
		k.plain = !k.params[0].shared
		k.arity = data.Implicit
	} else {
		k.declare(n.Params)
		inner.finish(k.method, n.Params)
	}
	k.body = inner.list(n.Body.Stmts, true)
	for _, v := range inner.fn.captured {
		k.captures = append(k.captures, c.cellOf(v))
	}
	return k.make
}

// declare notes what calls of the closure must look like.
func (k *lambda) declare(params []*syntax.Param) {
	k.arity = len(params)
	k.types = make([]string, len(params))
	for i, n := range params {
		p := &parameter{typ: typeOf(n.Type), at: n.Span(), varargs: n.Varargs, optional: n.Default != nil}
		k.params = append(k.params, p)
		k.types[i] = p.typ
		k.typed = k.typed || p.typ != ""
		if p.optional {
			k.optional++
		}
	}
	if n := len(params); n > 0 && k.params[n-1].variable() {
		k.varargs = true
		k.arity, k.optional = manyParameters, manyParameters-n+1
	}
}

// cellOf finds the cell of a variable of this or an outer function in the frame
// that makes a closure.
func (c *compiler) cellOf(v *variable) func(f *frame) *cell {
	if v.owner != c.fn {
		i := c.fn.capture(v)
		return func(f *frame) *cell { return f.up[i] }
	}
	slot := v.slot
	return func(f *frame) *cell { return f.slots[slot].(*cell) }
}

// make is the closure as a value, with the cells of the frame it is made in.
func (k *lambda) make(f *frame) data.Value {
	up := make([]*cell, len(k.captures))
	for i, get := range k.captures {
		up[i] = get(f)
	}
	s := &scope{owner: f.scope, host: f.x.host}
	s.closure = &data.Closure{Arity: k.arity, Optional: k.optional, Types: k.types}
	s.closure.Fn = func(args []data.Value) data.Value { return k.run(s, up, args) }
	return s.closure
}

// run calls the closure in the execution that is under way, which need not be
// the one that made it, or else in one of its own.
func (k *lambda) run(s *scope, up []*cell, args []data.Value) data.Value {
	x := k.p.current
	if x == nil {
		x = k.p.begin(s.host)
		defer k.p.end(x)
	}
	at, m := x.at, x.mark()
	slots := x.reserve(k.slots)
	absent := k.place(slots, args)
	f := x.enter(slots)
	f.up, f.scope = up, s
	x.host.Step(x.at)
	if !k.plain || len(absent) > 0 {
		f.prologue(k.params, absent)
	}
	var v data.Value
	if k.body(f) == returned {
		v = f.value
	}
	x.leave(m)
	x.at = at
	return v
}

// place puts arguments into the slots of their parameters and returns the
// parameters that are left to their defaults.
func (k *lambda) place(slots, args []data.Value) (absent []int) {
	given := len(args) - (len(k.params) - k.optional)
	if k.varargs {
		o := overload{m: k.method, takes: make([]int, len(k.params)), varargs: true}
		if !o.takesArray(args) {
			args = o.collect(args)
		}
	} else if given < k.optional {
		return k.placeSome(slots, args, given)
	}
	copy(slots, args)
	if k.typed {
		k.check(args)
	}
	return nil
}

// placeSome leaves out the last parameters that have defaults.
func (k *lambda) placeSome(slots, args []data.Value, given int) (absent []int) {
	for i, p := range k.params {
		if p.optional {
			if given == 0 {
				absent = append(absent, i)
				continue
			}
			given--
		}
		if _, ok := script.Fit(args[0], p.typ); !ok {
			k.refuse(args)
		}
		slots[i], args = args[0], args[1:]
	}
	return absent
}

// check refuses arguments that are not of the declared types.
func (k *lambda) check(args []data.Value) {
	for i, a := range args {
		if _, ok := script.Fit(a, k.types[i]); !ok && !(k.varargs && i == len(args)-1) {
			k.refuse(args)
		}
	}
}

func (k *lambda) refuse(args []data.Value) {
	dynamic.Method(k.p.current, nobody{}, "call", args)
}

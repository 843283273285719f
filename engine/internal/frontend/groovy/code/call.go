package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// call compiles a call.
func (c *compiler) call(n *syntax.Call) expr {
	switch {
	case n.Recv != nil:
		return c.methodCall(n)
	case n.Key != nil:
		return c.dynamicCall(n)
	}
	if v := c.resolved.used[n]; v != nil {
		return c.closureCall(c.get(v), n)
	}
	if o := c.direct(n); o != nil {
		return c.directCall(o, n)
	}
	name, args, at := n.Name, c.values(n.Args), n.Span()
	return func(f *frame) data.Value {
		values := args(f)
		f.x.at = at
		return f.callName(name, values)
	}
}

// dynamicCall compiles "$x"().
func (c *compiler) dynamicCall(n *syntax.Call) expr {
	key, args, at := c.expr(n.Key), c.values(n.Args), n.Span()
	return func(f *frame) data.Value {
		name := data.Text(key(f))
		values := args(f)
		f.x.at = at
		return f.callName(name, values)
	}
}

// callName calls what a name without receiver means: a method of a delegate
// that comes first, of the script, of the host, of another delegate.
func (f *frame) callName(name string, args []data.Value) data.Value {
	x, at := f.x, f.x.at
	for s := f.scope; s != nil; s = s.owner {
		if d := s.first(); d != nil {
			if v, ok := x.callOn(d, name, args); ok {
				return v
			}
		}
	}
	if v, ok := x.callScript(name, args); ok {
		return v
	}
	x.at = at
	for s := f.scope; s != nil; s = s.owner {
		if d := s.closure.Delegate; d != nil && s.first() == nil {
			if v, ok := x.callOn(d, name, args); ok {
				return v
			}
		}
	}
	return dynamic.Method(x, nobody{}, name, args)
}

// direct is the only method that a call can mean, when its arguments need no
// look to know that, or nil.
func (c *compiler) direct(n *syntax.Call) *overload {
	g := c.p.groups[n.Name]
	if g == nil || c.fn.closure {
		return nil
	}
	for _, a := range n.Args {
		if _, ok := a.(*syntax.Spread); ok {
			return nil
		}
	}
	var found *overload
	for _, o := range g.overloads {
		switch {
		case o.varargs:
			return nil
		case len(o.takes) != len(n.Args):
		case found != nil:
			return nil
		default:
			found = o
		}
	}
	if found == nil {
		return nil
	}
	for _, p := range found.takes {
		if found.m.params[p].typ != "" {
			return nil
		}
	}
	return found
}

// directCall evaluates arguments straight into the slots of the method.
func (c *compiler) directCall(o *overload, n *syntax.Call) expr {
	args, at := make([]expr, len(n.Args)), n.Span()
	for i, a := range n.Args {
		args[i] = c.expr(a)
	}
	return func(f *frame) data.Value {
		x := f.x
		m := x.mark()
		slots := x.reserve(o.m.slots)
		for i, p := range o.takes {
			slots[p] = args[i](f)
		}
		x.at = at
		v := x.invoke(o.m, slots, o.absent)
		x.leave(m)
		return v
	}
}

// closureCall compiles v(args), where v is a variable or a value.
func (c *compiler) closureCall(v expr, n *syntax.Call) expr {
	args, at, safe := c.values(n.Args), n.Span(), n.Safe
	return func(f *frame) data.Value {
		callee := v(f)
		values := args(f)
		f.x.at = at
		switch k := callee.(type) {
		case *data.Closure:
			return data.CallClosure(k, values...)
		case nil:
			if safe {
				return nil
			}
		}
		return dynamic.Method(f.x, callee, "call", values)
	}
}

// methodCall compiles recv.name(args).
func (c *compiler) methodCall(n *syntax.Call) expr {
	if this, ok := n.Recv.(*syntax.Name); ok && this.Name == "this" && !c.fn.closure && !n.Spread {
		return c.call(&syntax.Call{At: n.At, Name: n.Name, Key: n.Key, Args: n.Args})
	}
	recv, at, safe := c.expr(n.Recv), n.Span(), n.Safe
	if n.Name == "call" && n.Key == nil && !n.Spread {
		return c.closureCall(recv, n)
	}
	args, invoke := c.values(n.Args), dynamic.Method
	if n.Spread {
		invoke = dynamic.SpreadMethod
	}
	if n.Key != nil {
		key := c.expr(n.Key)
		return func(f *frame) data.Value {
			of := recv(f)
			name := data.Text(key(f))
			values := args(f)
			if of == nil && safe {
				return nil
			}
			f.x.at = at
			return invoke(f.x, of, name, values)
		}
	}
	name := n.Name
	return func(f *frame) data.Value {
		of := recv(f)
		values := args(f)
		if of == nil && safe {
			return nil
		}
		f.x.at = at
		return invoke(f.x, of, name, values)
	}
}

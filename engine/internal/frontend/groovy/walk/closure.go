package walk

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// closure makes a closure of the environment it stands in.
func (w *walker) closure(e *environment, n *syntax.Closure) data.Value {
	c := &data.Closure{Arity: len(n.Params), Optional: optionals(n.Params)}
	for _, p := range n.Params {
		c.Types = append(c.Types, declared(p.Type))
	}
	switch {
	case n.Implicit:
		c.Arity = data.Implicit
	case len(n.Params) > 0 && arrayElement(n.Params[len(n.Params)-1]) != nil:
		c.Arity = 1024
		c.Optional = 1024 - len(n.Params) + 1
	}
	host := w.run.host
	c.Fn = func(args []data.Value) data.Value {
		if w.run == nil { // called after the script
			return w.execute(host, func() data.Value { return w.runClosure(e, c, n, args) })
		}
		at := w.run.at
		v := w.runClosure(e, c, n, args)
		w.stand(at)
		return v
	}
	return c
}

func (w *walker) runClosure(e *environment, c *data.Closure, n *syntax.Closure, args []data.Value) data.Value {
	inner := &environment{outer: e, closure: c}
	var values map[*syntax.Param]data.Value
	if !n.Implicit {
		values = w.arguments(n, args)
	}
	return w.counted(func() data.Value {
		if n.Implicit {
			inner = w.declare(inner, "it", nil, args[0], n.Span())
		}
		for _, p := range n.Params {
			v, ok := values[p]
			inner = w.parameter(inner, p, v, ok)
		}
		return w.body(inner, n.Body)
	})
}

// arguments gives arguments to the parameters of a closure, whose types they
// must fit.
func (w *walker) arguments(n *syntax.Closure, args []data.Value) map[*syntax.Param]data.Value {
	last := len(n.Params) - 1
	if last >= 0 && arrayElement(n.Params[last]) != nil {
		return w.collected(n, args)
	}
	params := taken(n.Params, len(args)-len(n.Params)+optionals(n.Params))
	if _, ok := fitOneByOne(params, args); !ok {
		dynamic.Method(w, noScript{}, "call", args)
	}
	return zip(params, args)
}

// collected gives arguments to the parameters of a closure whose last one takes
// all that are left.
func (w *walker) collected(n *syntax.Closure, args []data.Value) map[*syntax.Param]data.Value {
	last := len(n.Params) - 1
	for i, p := range n.Params[:last] {
		if _, ok := script.Fit(args[i], declared(p.Type)); !ok {
			dynamic.Method(w, noScript{}, "call", args)
		}
	}
	if len(args) == len(n.Params) {
		if _, ok := script.Fit(args[last], "Object[]"); ok {
			return zip(n.Params, args)
		}
	}
	array := &data.List{Kind: data.Array, Items: append([]data.Value(nil), args[last:]...)}
	return zip(n.Params, append(append([]data.Value(nil), args[:last]...), array))
}

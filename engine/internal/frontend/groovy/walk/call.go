package walk

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// call executes a call.
func (w *walker) call(e *environment, n *syntax.Call) data.Value {
	if n.Recv != nil {
		return w.callMethod(e, n)
	}
	if n.Key == nil {
		if v := e.find(n.Name); v != nil {
			args := w.evalAll(e, n.Args)
			w.stand(n.Span())
			return dynamic.Method(w, v.value, "call", args)
		}
	}
	name := w.nameOf(e, n.Name, n.Key)
	args := w.evalAll(e, n.Args)
	w.stand(n.Span())
	return w.callName(e.closures(), name, args)
}

func (w *walker) callMethod(e *environment, n *syntax.Call) data.Value {
	recv := w.eval(e, n.Recv)
	name := w.nameOf(e, n.Name, n.Key)
	args := w.evalAll(e, n.Args)
	if recv == nil && n.Safe {
		return nil
	}
	w.stand(n.Span())
	if n.Spread {
		return dynamic.SpreadMethod(w, recv, name, args)
	}
	return dynamic.Method(w, recv, name, args)
}

// callName calls what a name without receiver means: a method of a delegate
// that comes first, of the script or its host, of another delegate.
func (w *walker) callName(closures []*data.Closure, name string, args []data.Value) data.Value {
	at := w.run.at
	var v data.Value
	ask := func(delegate data.Value) bool {
		return w.tries(missingMethod(name), func() { v = dynamic.Method(w, delegate, name, args) })
	}
	for _, c := range closures {
		if answersFirst(c) && ask(c.Delegate) {
			return v
		}
	}
	if v, ok := w.callGlobal(name, args); ok {
		return v
	}
	w.stand(at)
	for _, c := range closures {
		if answersLast(c) && ask(c.Delegate) {
			return v
		}
	}
	return dynamic.Method(w, noScript{}, name, args)
}

// callGlobal calls a method of the script or the host, or a closure in a field
// or a variable of the run.
func (w *walker) callGlobal(name string, args []data.Value) (data.Value, bool) {
	if call := w.overload(name, args); call != nil {
		return w.invoke(call), true
	}
	at := w.run.at
	if i := w.fieldNumber(name); i >= 0 {
		if c, ok := w.field(i).(*data.Closure); ok {
			return data.CallClosure(c, args...), true
		}
	}
	if v, ok := w.run.host.Call(name, args, at); ok {
		return v, true
	}
	if c, ok := w.run.globals[name].(*data.Closure); ok {
		return data.CallClosure(c, args...), true
	}
	for i := len(w.file.Imports) - 1; i >= 0; i-- {
		if n := w.file.Imports[i]; n.Static && !n.Star {
			dot := strings.LastIndex(n.Name, ".")
			if method := n.Name[dot+1:]; name == n.As || n.As == "" && name == method {
				return static.Call(w, n.Name[:dot], method, args), true
			}
		}
	}
	return nil, false
}

// calling is a method with the arguments for its parameters.
type calling struct {
	method *syntax.Method
	values map[*syntax.Param]data.Value // those without have their default
}

// overload is the method that Groovy calls, or nil.
func (w *walker) overload(name string, args []data.Value) *calling {
	var best *calling
	least, forms := 0, 0
	var only *syntax.Method
	for _, m := range w.file.Methods {
		if m.Name != name {
			continue
		}
		for given := optionals(m.Params); given >= 0; given-- {
			forms++
			only = m
			values, far, ok := fit(m.Params, given, args)
			if ok && (best == nil || far < least) {
				best, least = &calling{m, values}, far
			}
		}
	}
	if best != nil || len(args) > 0 || forms == 0 {
		return best
	}
	if forms > 1 {
		data.Throw("MethodSelectionException", "Could not find which method %s() to invoke", name)
	}
	if len(only.Params) == 1 {
		if values, _, ok := fit(only.Params, 0, []data.Value{nil}); ok {
			return &calling{only, values}
		}
	}
	return nil
}

// optionals is how many parameters have a default.
func optionals(params []*syntax.Param) int {
	n := 0
	for _, p := range params {
		if p.Default != nil {
			n++
		}
	}
	return n
}

// taken are the parameters that arguments are for when only the first `given`
// of those with a default get one.
func taken(params []*syntax.Param, given int) []*syntax.Param {
	var out []*syntax.Param
	for _, p := range params {
		if p.Default != nil {
			if given == 0 {
				continue
			}
			given--
		}
		out = append(out, p)
	}
	return out
}

// fit gives arguments to parameters and says how far they are from their
// types. Arguments may be collected in an array for the last parameter.
func fit(params []*syntax.Param, given int, args []data.Value) (values map[*syntax.Param]data.Value, far int, ok bool) {
	params = taken(params, given)
	if far, ok := fitOneByOne(params, args); ok {
		return zip(params, args), far, true
	}
	last := len(params) - 1
	if last < 0 || len(args) < last || arrayElement(params[last]) == nil {
		return nil, 0, false
	}
	far, ok = fitOneByOne(params[:last], args[:last])
	if !ok {
		return nil, 0, false
	}
	far += 1000
	for _, a := range args[last:] {
		d, ok := script.Fit(a, *arrayElement(params[last]))
		if !ok {
			return nil, 0, false
		}
		far += d
	}
	array := &data.List{Kind: data.Array, Items: append([]data.Value(nil), args[last:]...)}
	return zip(params, append(append([]data.Value(nil), args[:last]...), array)), far, true
}

func fitOneByOne(params []*syntax.Param, args []data.Value) (far int, ok bool) {
	if len(params) != len(args) {
		return 0, false
	}
	for i, p := range params {
		typ := declared(p.Type)
		if p.Varargs {
			typ = *arrayElement(p) + "[]"
		}
		d, ok := script.Fit(args[i], typ)
		if !ok {
			return 0, false
		}
		far += d
	}
	return far, true
}

// arrayElement is the type of the elements of a parameter that collects
// arguments, or nil.
func arrayElement(p *syntax.Param) *string {
	typ := declared(p.Type)
	element, isArray := strings.CutSuffix(typ, "[]")
	if !isArray && !p.Varargs {
		return nil
	}
	return &element
}

func zip(params []*syntax.Param, args []data.Value) map[*syntax.Param]data.Value {
	values := map[*syntax.Param]data.Value{}
	for i, p := range params {
		values[p] = args[i]
	}
	return values
}

// roughly is the method that takes as many of a host's arguments as possible,
// or the fewest more; what is missing is null.
func (w *walker) roughly(name string, args []data.Value) *calling {
	var best *syntax.Method
	var bestTaken []*syntax.Param
	suits := func(n int) int { // the smaller the better
		if n > len(args) {
			return n
		}
		return -n
	}
	for _, m := range w.file.Methods {
		if m.Name != name {
			continue
		}
		for given := optionals(m.Params); given >= 0; given-- {
			if params := taken(m.Params, given); best == nil || suits(len(params)) < suits(len(bestTaken)) {
				best, bestTaken = m, params
			}
		}
	}
	fitted := make([]data.Value, len(bestTaken))
	copy(fitted, args)
	return &calling{best, zip(bestTaken, fitted)}
}

// invoke runs a method.
func (w *walker) invoke(c *calling) data.Value {
	return w.counted(func() data.Value {
		var e *environment
		for _, p := range c.method.Params {
			v, ok := c.values[p]
			e = w.parameter(e, p, v, ok)
		}
		v := w.body(e, c.method.Body)
		if typ := declared(c.method.Type); typ != "" {
			w.stand(c.method.NameSpan)
			v = dynamic.Cast(w, v, typ)
		}
		return v
	})
}

// parameter declares a parameter with its argument or its default. null stays
// null, whatever the type.
func (w *walker) parameter(e *environment, p *syntax.Param, v data.Value, given bool) *environment {
	if !given {
		v = w.eval(e, p.Default)
	}
	if v == nil {
		return &environment{outer: e, name: p.Name, variable: &variable{typ: declared(p.Type)}}
	}
	return w.declare(e, p.Name, p.Type, v, p.Span())
}

// body runs the statements of a method or closure and returns its value.
func (w *walker) body(e *environment, b *syntax.Block) data.Value {
	if end := w.statements(e, b.Stmts, true); end != nil && end.kind == isReturn {
		return end.value
	}
	return nil
}

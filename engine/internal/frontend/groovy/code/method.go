package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// parameter is one of a method or closure. Its slot is its place in the list;
// a closure without list has one parameter.
type parameter struct {
	typ      string
	at       source.Span
	optional bool
	varargs  bool
	shared   bool
	initial  expr // of an optional one
}

// method is a script method, or what runs like one.
type method struct {
	name    string
	at      source.Span
	params  []*parameter
	returns string
	slots   int
	body    stmt
	// plain: parameters need no work when the call has filled their slots.
	plain bool
}

// finish fills in what resolve found out about parameters.
func (c *compiler) finish(m *method, params []*syntax.Param) {
	m.slots = c.fn.slots
	m.plain = true
	for i, n := range params {
		p := m.params[i]
		p.shared = c.resolved.declared[n].shared
		if n.Default != nil {
			p.initial = c.expr(n.Default)
		}
		m.plain = m.plain && !p.shared && p.typ == ""
	}
}

// invoke runs m over slots that hold its arguments; absent are the parameters
// that no argument is for.
func (x *execution) invoke(m *method, slots []data.Value, absent []int) data.Value {
	f := x.enter(slots)
	f.up, f.scope = nil, nil
	x.host.Step(x.at)
	if !m.plain || len(absent) > 0 {
		f.prologue(m.params, absent)
	}
	var v data.Value
	if m.body(f) == returned {
		v = f.value
	}
	if m.returns != "" {
		x.at = m.at
		v = dynamic.Cast(x, v, m.returns)
	}
	return v
}

// prologue converts arguments to the declared types, evaluates the defaults of
// absent ones, in order, and moves what closures capture to cells.
func (f *frame) prologue(params []*parameter, absent []int) {
	for i, p := range params {
		if len(absent) > 0 && absent[0] == i {
			absent = absent[1:]
			f.slots[i] = p.initial(f)
		}
		if p.typ != "" && f.slots[i] != nil {
			f.x.at = p.at
			f.slots[i] = dynamic.Cast(f.x, f.slots[i], p.typ)
		}
		if p.shared {
			f.slots[i] = &cell{f.slots[i]}
		}
	}
}

// overload is a method called with a certain number of arguments: parameters
// with a default may be left out, the last ones first.
type overload struct {
	m       *method
	takes   []int // the parameter of each argument
	absent  []int
	varargs bool // the last parameter takes all arguments from its place on
}

// group is the methods of one name.
type group struct{ overloads []*overload }

// add adds a method in each number of arguments that it can be called with.
func (g *group) add(m *method) {
	optional := 0
	for _, p := range m.params {
		if p.optional {
			optional++
		}
	}
	for given := optional; given >= 0; given-- {
		o := &overload{m: m}
		left := given
		for i, p := range m.params {
			if p.optional {
				if left == 0 {
					o.absent = append(o.absent, i)
					continue
				}
				left--
			}
			o.takes = append(o.takes, i)
		}
		if n := len(o.takes); n > 0 {
			o.varargs = m.params[o.takes[n-1]].variable()
		}
		g.overloads = append(g.overloads, o)
	}
}

// variable reports whether p, as the last parameter, takes any number of
// arguments.
func (p *parameter) variable() bool {
	n := len(p.typ)
	return p.varargs || n > 2 && p.typ[n-2:] == "[]"
}

// choose is the overload that Groovy calls, or nil.
func (g *group) choose(args []data.Value) *overload {
	var best *overload
	least := 0
	for _, o := range g.overloads {
		if d, ok := o.distance(args); ok && (best == nil || d < least) {
			best, least = o, d
		}
	}
	if best == nil && len(args) == 0 {
		return g.withNull()
	}
	return best
}

// withNull is a method with one parameter, which may be called without
// arguments if there is no other of its name.
func (g *group) withNull() *overload {
	if len(g.overloads) > 1 {
		data.Throw("MethodSelectionException", "Could not find which method %s() to invoke", g.overloads[0].m.name)
	}
	o := g.overloads[0]
	if len(o.takes) == 1 {
		if _, ok := script.Fit(nil, o.m.params[o.takes[0]].typ); ok {
			return o
		}
	}
	return nil
}

// manyFar is how much farther a call is that collects arguments in an array.
const manyFar = 1000

// distance is how far arguments are from what o takes.
func (o *overload) distance(args []data.Value) (sum int, ok bool) {
	if len(args) == len(o.takes) {
		sum, ok = o.sum(args, o.takes)
	}
	if ok || !o.varargs || len(args) < len(o.takes)-1 {
		return sum, ok
	}
	fixed := len(o.takes) - 1
	sum, ok = o.sum(args[:fixed], o.takes[:fixed])
	element := o.m.params[o.takes[fixed]].element()
	for _, a := range args[fixed:] {
		d, fits := script.Fit(a, element)
		sum, ok = sum+d, ok && fits
	}
	return sum + manyFar, ok
}

func (o *overload) sum(args []data.Value, takes []int) (sum int, ok bool) {
	for i, a := range args {
		p := o.m.params[takes[i]]
		typ := p.typ
		if p.varargs {
			typ = p.element() + "[]"
		}
		d, ok := script.Fit(a, typ)
		if !ok {
			return 0, false
		}
		sum += d
	}
	return sum, true
}

// element is the type of the elements of a parameter that takes an array.
func (p *parameter) element() string {
	if n := len(p.typ); n > 2 && p.typ[n-2:] == "[]" {
		return p.typ[:n-2]
	}
	return p.typ
}

// closest is the overload that takes as many of the arguments as possible, and
// those arguments: hosts call handlers with an event that they need not take.
func (g *group) closest(args []data.Value) (*overload, []data.Value) {
	var best *overload
	for _, o := range g.overloads {
		if best == nil || nearer(len(o.takes), len(best.takes), len(args)) {
			best = o
		}
	}
	fitted := make([]data.Value, len(best.takes))
	copy(fitted, args)
	return best, fitted
}

// nearer reports whether a parameters suit n arguments better than b do: as
// many as there are arguments, or else fewer.
func nearer(a, b, n int) bool {
	if (a <= n) != (b <= n) {
		return a <= n
	}
	if a <= n {
		return a > b
	}
	return a < b
}

// call runs o with arguments that fit.
func (o *overload) call(x *execution, args []data.Value) data.Value {
	if len(args) == 0 && len(o.takes) == 1 && !o.varargs {
		args = []data.Value{nil} // see withNull
	} else if o.varargs && !o.takesArray(args) {
		args = o.collect(args)
	}
	return o.run(x, args)
}

// run runs o with an argument for each parameter that it takes.
func (o *overload) run(x *execution, args []data.Value) data.Value {
	m := x.mark()
	slots := x.reserve(o.m.slots)
	for i, p := range o.takes {
		slots[p] = args[i]
	}
	v := x.invoke(o.m, slots, o.absent)
	x.leave(m)
	return v
}

// takesArray reports whether the last argument is the array itself.
func (o *overload) takesArray(args []data.Value) bool {
	if len(args) != len(o.takes) {
		return false
	}
	switch last := args[len(args)-1].(type) {
	case nil, *data.Unknown:
		return true
	case *data.List:
		return last.Kind == data.Array
	}
	return false
}

// collect puts the last arguments into an array.
func (o *overload) collect(args []data.Value) []data.Value {
	fixed := len(o.takes) - 1
	rest := append([]data.Value(nil), args[fixed:]...)
	out := append([]data.Value(nil), args[:fixed]...)
	return append(out, &data.List{Kind: data.Array, Items: rest})
}

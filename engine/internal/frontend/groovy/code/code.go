// Package code executes Groovy scripts fast: it compiles a tree once into Go
// closures that run over frames of slots. Every local variable has its slot
// before the first run; a variable that a Groovy closure captures lives in a
// cell of its own, which frames and closures share. Nothing is looked up by
// name while a script runs but what only the host can know.
//
// A script is compiled in two steps: resolve finds out which declaration each
// name means and which variables are captured, and the compiler turns
// statements into functions that say how they ended (flow) and expressions
// into functions that return a value.
//
// The semantics are those of Groovy 2.4, odd ones included: a closure sees the
// variable of a loop as it is after the loop, a compound assignment to a
// property evaluates its receiver twice, a case without break that ends a
// method has no value.
package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	_ "crosscheck/engine/internal/frontend/groovy/library" // the methods of values
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// New compiles a script, which must have been parsed without errors. The body
// of a method is compiled when it runs for the first time.
func New(f *syntax.File) script.Script { return compiled(f) }

func compiled(f *syntax.File) *program {
	p := &program{
		file: f, text: f.Source, fieldNodes: f.Fields,
		groups:  map[string]*group{},
		fields:  map[string]int{},
		classes: map[string]string{},
		statics: map[string]string{},
	}
	p.imports(f.Imports)
	for i, field := range f.Fields {
		p.fields[field.Name] = i
	}
	for _, m := range f.Methods {
		p.declare(m)
	}
	r := resolve(f)
	for i, m := range f.Methods {
		p.compileMethod(p.methods[i], m, r)
	}
	for _, field := range f.Fields {
		p.initialisers = append(p.initialisers, p.compileField(field, r))
	}
	p.body = p.compileBody(f, r)
	return p
}

// program is a compiled script.
type program struct {
	file         *syntax.File
	text         *source.File
	listed       []script.Method
	methods      []*method
	groups       map[string]*group // overloads by name
	fields       map[string]int
	fieldNodes   []*syntax.Field
	initialisers []*method
	classes      map[string]string // what imports call a class → its name
	statics      map[string]string // a static import → its class
	body         *method

	track   *tracking    // nil: nobody asks what runs
	current *execution   // the innermost one that runs
	idle    []*execution // ready to be used again
}

// Methods are the script's own.
func (p *program) Methods() []script.Method { return p.listed }

// Run executes the top level.
func (p *program) Run(h script.Host) {
	x := p.begin(h)
	defer p.end(x)
	x.invoke(p.body, x.reserve(p.body.slots), nil)
}

// Call executes a method as the host does: with the overload that fits best.
func (p *program) Call(h script.Host, name string, args ...data.Value) data.Value {
	x := p.begin(h)
	defer p.end(x)
	g := p.groups[name]
	if o := g.choose(args); o != nil {
		x.at = o.m.at
		return o.call(x, args)
	}
	o, args := g.closest(args)
	x.at = o.m.at
	return o.run(x, args)
}

// begin is an execution on h; those that run while it does are its own.
func (p *program) begin(h script.Host) *execution {
	var x *execution
	if n := len(p.idle); n > 0 {
		x = p.idle[n-1]
		p.idle = p.idle[:n-1]
	} else {
		x = newExecution(p)
	}
	x.host, x.outer = h, p.current
	if x.outer != nil {
		x.base = x.outer.base + x.outer.depth
	}
	p.current = x
	return x
}

// end tells the host of what leaves the script and puts the
// execution aside. It is deferred, so that it sees a panic pass.
func (p *program) end(x *execution) {
	p.current = x.outer
	at := x.at
	host := x.host
	x.clear()
	p.idle = append(p.idle, x)
	if r := recover(); r != nil {
		script.Tell(host, r, at)
		panic(r)
	}
}

// imports notes what names they give to classes.
func (p *program) imports(list []*syntax.Import) {
	for _, i := range list {
		name := i.As
		if name == "" {
			name = lastPart(i.Name)
		}
		switch {
		case i.Star:
		case i.Static:
			p.statics[name] = i.Name
		default:
			p.classes[name] = lastPart(i.Name)
		}
	}
}

// declare makes a method known before any body is compiled.
func (p *program) declare(n *syntax.Method) {
	m := &method{name: n.Name, at: n.NameSpan}
	p.methods = append(p.methods, m)
	listed := script.Method{Name: n.Name, Span: n.NameSpan}
	for _, param := range n.Params {
		listed.Params = append(listed.Params, param.Name)
		m.params = append(m.params, &parameter{typ: typeOf(param.Type), at: param.Span(),
			varargs: param.Varargs, optional: param.Default != nil})
	}
	p.listed = append(p.listed, listed)
	if p.groups[n.Name] == nil {
		p.groups[n.Name] = &group{}
	}
	p.groups[n.Name].add(m)
}

func (p *program) compileMethod(m *method, n *syntax.Method, r *resolution) {
	c := &compiler{p, r, r.functions[n]}
	m.returns = typeOf(n.Type)
	c.finish(m, n.Params)
	m.body = func(f *frame) flow {
		m.body = c.list(n.Body.Stmts, true)
		return m.body(f)
	}
}

// compileField makes the initialiser of a field a method without parameters.
func (p *program) compileField(n *syntax.Field, r *resolution) *method {
	c := &compiler{p, r, r.functions[n]}
	m := &method{name: n.Name, at: n.NameSpan}
	c.finish(m, nil)
	m.body = func(*frame) flow { return next }
	if n.Init != nil {
		m.returns = typeOf(n.Type)
		m.body = c.result(n.Init)
	}
	return m
}

func (p *program) compileBody(f *syntax.File, r *resolution) *method {
	c := &compiler{p, r, r.functions[f.Source]}
	m := &method{name: "run", at: source.Span{File: f.Number}}
	c.finish(m, nil)
	m.body = c.list(f.Body, false)
	return m
}

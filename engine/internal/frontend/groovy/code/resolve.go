package code

import (
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// variable is a local variable or a parameter.
type variable struct {
	owner *function
	slot  int
	typ   string
	// shared: a closure captures it, so that its slot holds a *cell.
	shared bool
}

// function is a method, the top level or a closure: what has frames.
type function struct {
	outer    *function
	slots    int
	captured []*variable // variables of outer functions
	closure  bool
}

// capture is the index of an outer variable among those that fn captures.
func (fn *function) capture(v *variable) int {
	for i, known := range fn.captured {
		if known == v {
			return i
		}
	}
	fn.captured = append(fn.captured, v)
	return len(fn.captured) - 1
}

// resolution is what resolve finds out. A file's top level is known by its
// *source.File, the implicit parameter of a closure by the closure.
type resolution struct {
	functions map[any]*function
	declared  map[any]*variable
	used      map[syntax.Node]*variable // names and calls without receiver
}

// resolver walks a script with the names that are visible.
type resolver struct {
	*resolution
	fn      *function
	visible []binding // innermost last
}

type binding struct {
	name string
	v    *variable
}

func resolve(f *syntax.File) *resolution {
	r := &resolver{resolution: &resolution{map[any]*function{}, map[any]*variable{}, map[syntax.Node]*variable{}}}
	for _, m := range f.Methods {
		r.function(m, false, func() {
			r.params(m.Params)
			r.list(m.Body.Stmts)
		})
	}
	for _, field := range f.Fields {
		r.function(field, false, func() { r.exprs(field.Init) })
	}
	r.function(f.Source, false, func() { r.list(f.Body) })
	return r.resolution
}

// function resolves what has frames of its own.
func (r *resolver) function(key any, closure bool, body func()) {
	fn := &function{closure: closure}
	if closure {
		fn.outer = r.fn
	}
	r.functions[key] = fn
	outer := r.fn
	r.fn = fn
	r.scope(body)
	r.fn = outer
}

// scope resolves body; what it declares is not visible behind it.
func (r *resolver) scope(body func()) {
	n := len(r.visible)
	body()
	r.visible = r.visible[:n]
}

func (r *resolver) declare(key any, name string, typ *syntax.Type) {
	v := &variable{owner: r.fn, slot: r.fn.slots, typ: typeOf(typ)}
	r.fn.slots++
	r.declared[key] = v
	r.visible = append(r.visible, binding{name, v})
}

// use notes what a name means where it stands, and that a closure captures it
// if it belongs to another function.
func (r *resolver) use(n syntax.Node, name string) {
	for i := len(r.visible) - 1; i >= 0; i-- {
		if b := r.visible[i]; b.name == name {
			r.used[n] = b.v
			for fn := r.fn; fn != b.v.owner; fn = fn.outer {
				b.v.shared = true
				fn.capture(b.v)
			}
			return
		}
	}
}

func (r *resolver) list(stmts []syntax.Stmt) {
	for _, s := range stmts {
		syntax.Inspect(s, r.visit)
	}
}

func (r *resolver) exprs(list ...syntax.Expr) {
	for _, x := range list {
		if x != nil {
			syntax.Inspect(x, r.visit)
		}
	}
}

func (r *resolver) block(b *syntax.Block) {
	if b != nil {
		r.scope(func() { r.list(b.Stmts) })
	}
}

func (r *resolver) params(list []*syntax.Param) {
	for _, p := range list {
		r.exprs(p.Default)
		r.declare(p, p.Name, p.Type)
	}
}

// visit resolves names and what declares them, and lets syntax.Inspect pass
// through the rest.
func (r *resolver) visit(n any) bool {
	switch n := n.(type) {
	case *syntax.Name:
		r.use(n, n.Name)
	case *syntax.Call:
		if n.Recv == nil && n.Key == nil {
			r.use(n, n.Name)
		}
		return true
	case *syntax.Block:
		r.block(n)
	case *syntax.Local:
		r.local(n)
	case *syntax.For:
		r.scope(func() {
			r.list(n.Init)
			r.exprs(n.Cond)
			r.exprs(n.Post...)
			r.block(n.Body)
		})
	case *syntax.ForIn:
		r.exprs(n.X)
		r.scope(func() {
			r.declare(n.Var, n.Var.Name, n.Var.Type)
			r.block(n.Body)
		})
	case *syntax.Switch:
		r.cases(n)
	case *syntax.Try:
		r.try(n)
	case *syntax.Closure:
		r.closure(n)
	default:
		return true
	}
	return false
}

// local declares variables behind their initialisers.
func (r *resolver) local(n *syntax.Local) {
	r.exprs(n.Tuple)
	for _, v := range n.Vars {
		r.exprs(v.Init)
		r.declare(v, v.Name, v.Type)
	}
}

func (r *resolver) cases(n *syntax.Switch) {
	r.exprs(n.X)
	for _, c := range n.Cases {
		r.exprs(c.X)
		r.scope(func() { r.list(c.Body) })
	}
	r.block(n.Default)
}

func (r *resolver) try(n *syntax.Try) {
	r.block(n.Body)
	for _, c := range n.Catches {
		r.scope(func() {
			r.declare(c, c.Name, nil)
			r.block(c.Body)
		})
	}
	r.block(n.Finally)
}

func (r *resolver) closure(n *syntax.Closure) {
	r.function(n, true, func() {
		if n.Implicit {
			r.declare(n, "it", nil)
		}
		r.params(n.Params)
		r.list(n.Body.Stmts)
	})
}

package code

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// name compiles a name: a local variable, a field, a class, or what only the
// host knows.
func (c *compiler) name(n *syntax.Name) expr {
	if v := c.resolved.used[n]; v != nil {
		return c.get(v)
	}
	at := n.Span()
	switch n.Name {
	case "this":
		return func(f *frame) data.Value { return f.x.self() }
	case "owner", "delegate":
		if c.fn.closure {
			return aroundClosure(n.Name)
		}
	}
	if i, ok := c.p.fields[n.Name]; ok {
		return func(f *frame) data.Value { return f.x.field(i) }
	}
	if class, ok := c.class(n); ok {
		return constant(class)
	}
	name := n.Name
	return func(f *frame) data.Value {
		f.x.at = at
		return f.lookup(name)
	}
}

// aroundClosure compiles owner and delegate.
func aroundClosure(name string) expr {
	return func(f *frame) data.Value {
		if name == "delegate" && f.scope.closure.Delegate != nil {
			return f.scope.closure.Delegate
		}
		if f.scope.owner != nil {
			return f.scope.owner.closure
		}
		return f.x.self()
	}
}

// get compiles the value of a local variable.
func (c *compiler) get(v *variable) expr {
	slot := v.slot
	switch {
	case v.owner != c.fn:
		i := c.fn.capture(v)
		return func(f *frame) data.Value { return f.up[i].v }
	case v.shared:
		return func(f *frame) data.Value { return f.slots[slot].(*cell).v }
	}
	return func(f *frame) data.Value { return f.slots[slot] }
}

// set compiles the assignment of a local variable.
func (c *compiler) set(v *variable, at source.Span) func(f *frame, x data.Value) {
	slot, typ := v.slot, v.typ
	switch {
	case v.owner != c.fn:
		i := c.fn.capture(v)
		return func(f *frame, x data.Value) { f.up[i].v = f.cast(x, typ, at) }
	case v.shared:
		return c.setShared(v, at)
	case typ != "":
		return func(f *frame, x data.Value) { f.slots[slot] = f.cast(x, typ, at) }
	}
	return func(f *frame, x data.Value) { f.slots[slot] = x }
}

// setName compiles the assignment of a name.
func (c *compiler) setName(n *syntax.Name) func(f *frame, x data.Value) {
	if v := c.resolved.used[n]; v != nil {
		return c.set(v, n.Span())
	}
	name, at := n.Name, n.Span()
	if i, ok := c.p.fields[name]; ok {
		typ := typeOf(c.p.fieldNodes[i].Type)
		return func(f *frame, x data.Value) {
			value := f.cast(x, typ, at)
			f.x.at = at
			f.x.host.SetField(i, value)
		}
	}
	return func(f *frame, x data.Value) {
		f.x.at = at
		f.assign(name, x)
	}
}

// class is the class that an expression names, with its package or without.
func (c *compiler) class(node syntax.Expr) (data.ClassRef, bool) {
	name, ok := c.dotted(node)
	if !ok {
		return "", false
	}
	if known, ok := c.p.classes[name]; ok {
		name = known
	}
	if first := lastPart(name)[0]; first < 'A' || first > 'Z' || !data.IsClass(name) && !qualified(name) {
		return "", false
	}
	return data.ClassNamed(name), true
}

// qualified reports whether a name with a package is that of a class although
// the library does not know it. The packages of the hub are left to the host.
func qualified(name string) bool {
	root, class := firstPart(name), lastPart(name)
	inside := strings.TrimSuffix(name, class)
	return inside != "" && inside == strings.ToLower(inside) && root != "physicalgraph" && root != "hubitat"
}

// dotted is the text of names joined by dots that are no variables.
func (c *compiler) dotted(node syntax.Expr) (string, bool) {
	switch n := node.(type) {
	case *syntax.Name:
		_, isField := c.p.fields[n.Name]
		return n.Name, n.Name != "" && !isField && c.resolved.used[n] == nil
	case *syntax.Property:
		if n.Recv == nil || n.Key != nil || n.Safe || n.Spread || n.Name == "" {
			return "", false
		}
		outer, ok := c.dotted(n.Recv)
		if first := outer; !ok || !strings.Contains(packages, " "+firstPart(first)+" ") {
			return "", false
		}
		return outer + "." + n.Name, true
	}
	return "", false
}

// packages are the names that packages begin with.
const packages = " java javax groovy groovyx org com physicalgraph hubitat "

func firstPart(name string) string {
	first, _, _ := strings.Cut(name, ".")
	return first
}

// lookup is the value of a name that is neither local nor a field: of a
// delegate that comes first, of the host, a method of the script, or of
// another delegate.
func (f *frame) lookup(name string) data.Value {
	x := f.x
	for s := f.scope; s != nil; s = s.owner {
		if d := s.first(); d != nil {
			if v, ok := x.propertyOf(d, name); ok {
				return v
			}
		}
	}
	if v, ok := x.variable(name); ok {
		return v
	}
	for s := f.scope; s != nil; s = s.owner {
		if d := s.closure.Delegate; d != nil && s.first() == nil {
			if v, ok := x.propertyOf(d, name); ok {
				return v
			}
		}
	}
	return dynamic.Property(x, nobody{}, name)
}

// first is the delegate that answers before the script does, or nil. One that
// is unknown would answer everything, so it comes last.
func (s *scope) first() data.Value {
	if !s.closure.First {
		return nil
	}
	if _, unknown := s.closure.Delegate.(*data.Unknown); unknown {
		return nil
	}
	return s.closure.Delegate
}

// assign assigns a name that is neither local nor a field.
func (f *frame) assign(name string, v data.Value) {
	for s := f.scope; s != nil; s = s.owner {
		if d := s.first(); d != nil && f.x.assignTo(d, name, v) {
			return
		}
	}
	f.x.setVariable(name, v)
}

package code

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// assign compiles = and its relatives. The value of an assignment is what was
// on the right, before it is converted to the type of a variable.
func (c *compiler) assign(n *syntax.Assign) expr {
	if n.Op != "=" {
		op := operation(strings.TrimSuffix(n.Op, "="), n.Span())
		return c.compound(n, op)
	}
	x := c.expr(n.X)
	switch t := n.Target.(type) {
	case *syntax.Name:
		set := c.setName(t)
		return func(f *frame) data.Value {
			v := x(f)
			set(f, v)
			return v
		}
	case *syntax.Property:
		set := c.setProperty(t)
		return func(f *frame) data.Value {
			v := x(f)
			set(f, v)
			return v
		}
	case *syntax.Index:
		list, key, at := c.expr(t.X), c.expr(t.Key), t.Span()
		return func(f *frame) data.Value {
			v := x(f)
			to := list(f)
			k := key(f)
			f.x.at = at
			dynamic.SetIndex(f.x, to, k, v)
			return v
		}
	case *syntax.Tuple:
		return c.assignTuple(t, x)
	}
	panic("an assignment to what only a broken script assigns to")
}

// assignTuple compiles (a, b) = x.
func (c *compiler) assignTuple(n *syntax.Tuple, x expr) expr {
	sets := make([]func(*frame, data.Value), len(n.Items))
	for i, item := range n.Items {
		switch t := item.(type) {
		case *syntax.Name:
			sets[i] = c.setName(t)
		case *syntax.Property:
			sets[i] = c.setProperty(t)
		default:
			panic("a tuple of what only a broken script assigns to")
		}
	}
	at := n.Span()
	return func(f *frame) data.Value {
		list := x(f)
		for i, set := range sets {
			f.x.at = at
			set(f, dynamic.Index(f.x, list, int32(i)))
		}
		return list
	}
}

// operator computes a new value from an old one and an operand.
type operator func(f *frame, a, b data.Value) data.Value

// compound compiles += and the like. A property evaluates its receiver for
// reading and again for writing.
func (c *compiler) compound(n *syntax.Assign, op operator) expr {
	x := c.expr(n.X)
	switch t := n.Target.(type) {
	case *syntax.Index:
		return c.compoundIndex(t, x, op)
	case *syntax.Property:
		return computed(c.property(t), x, op, c.setProperty(t))
	case *syntax.Name:
		return computed(c.name(t), x, op, c.setName(t))
	}
	panic("an assignment to what only a broken script assigns to")
}

func computed(get, x expr, op operator, set func(f *frame, v data.Value)) expr {
	return func(f *frame) data.Value {
		before := get(f)
		v := op(f, before, x(f))
		set(f, v)
		return v
	}
}

func (c *compiler) compoundIndex(n *syntax.Index, x expr, op operator) expr {
	list, key, at := c.expr(n.X), c.expr(n.Key), n.Span()
	return func(f *frame) data.Value {
		to := list(f)
		k := key(f)
		f.x.at = at
		before := dynamic.Index(f.x, to, k)
		v := op(f, before, x(f))
		f.x.at = at
		dynamic.SetIndex(f.x, to, k, v)
		return v
	}
}

// update compiles ++ and --.
func (c *compiler) update(n *syntax.Update) expr {
	advance := stepping(n.Op, n.Span())
	switch t := n.X.(type) {
	case *syntax.Index:
		return c.updateIndex(t, advance, n.Prefix)
	case *syntax.Property:
		return updated(c.property(t), advance, c.setProperty(t), n.Prefix)
	case *syntax.Name:
		return updated(c.name(t), advance, c.setName(t), n.Prefix)
	}
	x := c.expr(n.X) // 5++ has a value and no effect
	return func(f *frame) data.Value {
		before := x(f)
		after := advance(f, before)
		if n.Prefix {
			return after
		}
		return before
	}
}

func updated(get expr, advance func(*frame, data.Value) data.Value, set func(*frame, data.Value), prefix bool) expr {
	if prefix {
		return func(f *frame) data.Value {
			v := advance(f, get(f))
			set(f, v)
			return v
		}
	}
	return func(f *frame) data.Value {
		before := get(f)
		set(f, advance(f, before))
		return before
	}
}

// updateIndex evaluates the key, then the list once to read it and once more to
// assign it.
func (c *compiler) updateIndex(n *syntax.Index, advance func(*frame, data.Value) data.Value, prefix bool) expr {
	list, key, at := c.expr(n.X), c.expr(n.Key), n.Span()
	return func(f *frame) data.Value {
		k := key(f)
		from := list(f)
		f.x.at = at
		before := dynamic.Index(f.x, from, k)
		after := advance(f, before)
		to := list(f)
		f.x.at = at
		dynamic.SetIndex(f.x, to, k, after)
		if prefix {
			return after
		}
		return before
	}
}

// setProperty compiles the assignment of a property.
func (c *compiler) setProperty(n *syntax.Property) func(f *frame, v data.Value) {
	recv, at := c.expr(n.Recv), n.Span()
	if n.Key != nil {
		key := c.expr(n.Key)
		return func(f *frame, v data.Value) {
			to := recv(f)
			f.setProperty(to, data.Text(key(f)), v, n.Safe, at)
		}
	}
	name, safe := n.Name, n.Safe
	return func(f *frame, v data.Value) { f.setProperty(recv(f), name, v, safe, at) }
}

func (f *frame) setProperty(to data.Value, name string, v data.Value, safe bool, at source.Span) {
	if to == nil && safe {
		return
	}
	f.x.at = at
	dynamic.SetProperty(f.x, to, name, v)
}

// property compiles the value of a property, or a class with its package.
func (c *compiler) property(n *syntax.Property) expr {
	if class, ok := c.class(n); ok {
		return constant(class)
	}
	recv, at, safe := c.expr(n.Recv), n.Span(), n.Safe
	read := dynamic.Property
	if n.Spread {
		read = dynamic.SpreadProperty
	}
	if n.Key != nil {
		key := c.expr(n.Key)
		return func(f *frame) data.Value {
			of := recv(f)
			name := data.Text(key(f))
			if of == nil && safe {
				return nil
			}
			f.x.at = at
			return read(f.x, of, name)
		}
	}
	name := n.Name
	return func(f *frame) data.Value {
		of := recv(f)
		if of == nil && safe {
			return nil
		}
		f.x.at = at
		return read(f.x, of, name)
	}
}

func (c *compiler) index(n *syntax.Index) expr {
	x, key, at := c.expr(n.X), c.expr(n.Key), n.Span()
	return func(f *frame) data.Value {
		list := x(f)
		k := key(f)
		f.x.at = at
		return dynamic.Index(f.x, list, k)
	}
}

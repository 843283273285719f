package code

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

type (
	// stmt runs a statement.
	stmt func(f *frame) flow
	// expr evaluates an expression.
	expr func(f *frame) data.Value
	// test evaluates a condition.
	test func(f *frame) bool
)

// compiler compiles one function.
type compiler struct {
	p        *program
	resolved *resolution
	fn       *function
}

// typeOf is the name of a type that values are converted to. Those that
// convert nothing have none: def, Object, and classes of the platform.
func typeOf(t *syntax.Type) string {
	if t == nil || t.Name == "Object" && t.Dims == 0 || !data.IsClass(t.Name) {
		return ""
	}
	return lastPart(t.Name) + strings.Repeat("[]", t.Dims)
}

// className is the name of a type for instanceof, new, as and catch.
func (c *compiler) className(t *syntax.Type) string {
	name := t.Name
	if known, ok := c.p.classes[name]; ok {
		name = known
	}
	return name + strings.Repeat("[]", t.Dims)
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// quote is the text of a node.
func (c *compiler) quote(n syntax.Node) string {
	at := n.Span()
	return c.p.text.Text[at.Start:at.End]
}

// list compiles statements that follow each other. In tail position the last
// one gives the function its value.
func (c *compiler) list(nodes []syntax.Stmt, tail bool) stmt {
	stmts := make([]stmt, len(nodes))
	for i, n := range nodes {
		stmts[i] = c.stmt(n, tail && i == len(nodes)-1)
	}
	switch len(stmts) {
	case 0:
		return func(*frame) flow { return next }
	case 1:
		return stmts[0]
	case 2:
		first, second := stmts[0], stmts[1]
		return func(f *frame) flow {
			if how := first(f); how != next {
				return how
			}
			return second(f)
		}
	}
	return func(f *frame) flow {
		for _, s := range stmts {
			if how := s(f); how != next {
				return how
			}
		}
		return next
	}
}

// block compiles a block that may be absent.
func (c *compiler) block(b *syntax.Block, tail bool) stmt {
	if b == nil {
		return func(*frame) flow { return next }
	}
	return c.list(b.Stmts, tail)
}

// stmt compiles a statement.
func (c *compiler) stmt(node syntax.Stmt, tail bool) stmt {
	if _, block := node.(*syntax.Block); block || c.p.track == nil {
		return c.plain(node, tail)
	}
	return c.p.track.marked(false, node.Span(), c.plain(node, tail))
}

// plain compiles a statement that nobody keeps account of.
func (c *compiler) plain(node syntax.Stmt, tail bool) stmt {
	switch n := node.(type) {
	case *syntax.Block:
		return c.list(n.Stmts, tail)
	case *syntax.ExprStmt:
		if tail {
			return c.result(n.X)
		}
		return c.effect(n.X)
	case *syntax.Local:
		return c.local(n, tail)
	case *syntax.If:
		return c.choice(n, tail)
	case *syntax.While:
		return c.while(n, "")
	case *syntax.ForIn:
		return c.forIn(n, "")
	case *syntax.For:
		return c.forLoop(n, "")
	case *syntax.Switch:
		return c.switches(n, tail)
	case *syntax.Try:
		return c.try(n, tail)
	case *syntax.Return:
		if n.X == nil {
			return func(f *frame) flow { f.value = nil; return returned }
		}
		return c.result(n.X)
	case *syntax.Throw:
		return c.throw(n)
	case *syntax.Break:
		return jump(broke, n.Label)
	case *syntax.Continue:
		return jump(continued, n.Label)
	case *syntax.Assert:
		return c.assert(n)
	case *syntax.Labelled:
		return c.labelled(n, tail)
	}
	panic("a statement of an unknown kind")
}

// result compiles return x.
func (c *compiler) result(n syntax.Expr) stmt {
	x := c.expr(n)
	return func(f *frame) flow {
		f.value = x(f)
		return returned
	}
}

// effect compiles an expression whose value is not used.
func (c *compiler) effect(n syntax.Expr) stmt {
	if u, ok := n.(*syntax.Update); ok && !u.Prefix {
		n = &syntax.Update{At: u.At, Op: u.Op, Prefix: true, X: u.X} // need not keep the old value
		if _, isName := u.X.(*syntax.Name); !isName {
			n = u
		}
	}
	x := c.expr(n)
	return func(f *frame) flow {
		x(f)
		return next
	}
}

func jump(how flow, label string) stmt {
	return func(f *frame) flow {
		f.label = label
		return how
	}
}

// labelled compiles a loop with a label; other statements ignore theirs.
func (c *compiler) labelled(n *syntax.Labelled, tail bool) stmt {
	switch s := n.Stmt.(type) {
	case *syntax.While:
		return c.while(s, n.Label)
	case *syntax.ForIn:
		return c.forIn(s, n.Label)
	case *syntax.For:
		return c.forLoop(s, n.Label)
	}
	return c.stmt(n.Stmt, tail)
}

func (c *compiler) choice(n *syntax.If, tail bool) stmt {
	cond, then := c.cond(n.Cond), c.block(n.Then, tail)
	if c.p.track != nil {
		return c.trackedChoice(n, cond, then, tail)
	}
	if n.Else == nil {
		return func(f *frame) flow {
			if cond(f) {
				return then(f)
			}
			return next
		}
	}
	other := c.block(n.Else, tail)
	return func(f *frame) flow {
		if cond(f) {
			return then(f)
		}
		return other(f)
	}
}

// local compiles declarations. As the last statement of a function they give
// it the value they begin with.
func (c *compiler) local(n *syntax.Local, tail bool) stmt {
	if n.Tuple != nil {
		return c.localTuple(n, tail)
	}
	stmts := make([]stmt, len(n.Vars))
	for i, v := range n.Vars {
		stmts[i] = c.declaration(v)
	}
	how := next
	if tail {
		how = returned
	}
	if len(stmts) == 1 && !tail {
		return stmts[0]
	}
	return func(f *frame) flow {
		for _, s := range stmts {
			s(f)
		}
		return how
	}
}

// declaration compiles one variable; it leaves its first value, as it was
// before it is converted to the declared type, in frame.value.
func (c *compiler) declaration(n *syntax.Var) stmt {
	v := c.resolved.declared[n]
	begin := c.begin(v, n.Span())
	if n.Init == nil {
		zero := zeroOf(v.typ)
		return func(f *frame) flow {
			f.value = zero
			begin(f, zero)
			return next
		}
	}
	x := c.expr(n.Init)
	return func(f *frame) flow {
		value := x(f)
		begin(f, value)
		f.value = value
		return next
	}
}

// begin makes the function that gives a variable its first value.
func (c *compiler) begin(v *variable, at source.Span) func(f *frame, x data.Value) {
	slot, typ := v.slot, v.typ
	switch {
	case v.shared:
		return func(f *frame, x data.Value) { f.slots[slot] = &cell{f.cast(x, typ, at)} }
	case typ != "":
		return func(f *frame, x data.Value) { f.slots[slot] = f.cast(x, typ, at) }
	}
	return func(f *frame, x data.Value) { f.slots[slot] = x }
}

// cast converts a value to a declared type, "" to none.
func (f *frame) cast(v data.Value, typ string, at source.Span) data.Value {
	if typ == "" {
		return v
	}
	f.x.at = at
	if _, whole := v.(int32); whole && typ == "int" {
		return v
	}
	return dynamic.Cast(f.x, v, typ)
}

// localTuple compiles def (a, b) = x.
func (c *compiler) localTuple(n *syntax.Local, tail bool) stmt {
	x := c.expr(n.Tuple)
	begins := make([]func(*frame, data.Value), len(n.Vars))
	for i, v := range n.Vars {
		begins[i] = c.begin(c.resolved.declared[v], v.Span())
	}
	how := next
	if tail {
		how = returned
	}
	at := n.Span()
	return func(f *frame) flow {
		list := x(f)
		for i, begin := range begins {
			f.x.at = at
			begin(f, dynamic.Index(f.x, list, int32(i)))
		}
		f.value = list
		return how
	}
}

// zeroOf is what a variable of a type without initialiser holds.
func zeroOf(typ string) data.Value {
	switch typ {
	case "int", "short", "byte":
		return int32(0)
	case "long":
		return int64(0)
	case "double":
		return float64(0)
	case "float":
		return float32(0)
	case "boolean":
		return false
	case "char":
		return data.Char(0)
	}
	return nil
}

func (c *compiler) throw(n *syntax.Throw) stmt {
	x, at := c.expr(n.X), n.Span()
	return func(f *frame) flow {
		v := x(f)
		f.x.at = at
		data.ThrowValue(v)
		return next
	}
}

func (c *compiler) assert(n *syntax.Assert) stmt {
	cond, at, text := c.cond(n.X), n.Span(), c.quote(n.X)
	if n.Message == nil {
		return func(f *frame) flow {
			if !cond(f) {
				f.x.at = at
				data.Throw("PowerAssertionError", "assert %s", text)
			}
			return next
		}
	}
	message := c.expr(n.Message)
	return func(f *frame) flow {
		if !cond(f) {
			m := message(f)
			f.x.at = at
			data.Throw("AssertionError", "%s. Expression: (%s)", data.Text(m), text)
		}
		return next
	}
}

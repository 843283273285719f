package code

import (
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// expr compiles an expression.
func (c *compiler) expr(node syntax.Expr) expr {
	switch n := node.(type) {
	case *syntax.Name:
		return c.name(n)
	case *syntax.Number:
		return literal(n)
	case *syntax.Text:
		return constant(n.Value)
	case *syntax.Bool:
		return constant(n.Value)
	case *syntax.Null:
		return constant(nil)
	case *syntax.GString:
		return c.gstring(n)
	case *syntax.ListLit:
		return c.listLit(n)
	case *syntax.MapLit:
		return c.mapLit(n)
	case *syntax.Range:
		return c.span(n)
	case *syntax.Unary:
		return c.unary(n)
	case *syntax.Update:
		return c.update(n)
	case *syntax.Binary:
		return c.binary(n)
	case *syntax.Ternary:
		return c.ternary(n)
	case *syntax.Elvis:
		return c.elvis(n)
	case *syntax.InstanceOf:
		return c.instanceOf(n)
	case *syntax.Cast:
		return c.convert(n)
	case *syntax.Assign:
		return c.assign(n)
	case *syntax.Property:
		return c.property(n)
	case *syntax.Index:
		return c.index(n)
	case *syntax.Call:
		return c.call(n)
	case *syntax.Closure:
		return c.closure(n)
	case *syntax.New:
		return c.create(n)
	case *syntax.NewArray:
		return c.newArray(n)
	}
	panic("an expression that only a broken script has")
}

// values evaluates several expressions in order.
type values func(f *frame) []data.Value

// values compiles the items of a list or the arguments of a call.
func (c *compiler) values(nodes []syntax.Expr) values {
	xs := make([]expr, len(nodes))
	spread := make([]bool, len(nodes))
	for i, n := range nodes {
		if s, ok := n.(*syntax.Spread); ok {
			n, spread[i] = s.X, true
		}
		xs[i] = c.expr(n)
	}
	if slices.Contains(spread, true) {
		return func(f *frame) []data.Value { return f.spread(xs, spread, nodes) }
	}
	return func(f *frame) []data.Value {
		out := make([]data.Value, len(xs))
		for i, x := range xs {
			out[i] = x(f)
		}
		return out
	}
}

// spread evaluates expressions some of which stand for their elements.
func (f *frame) spread(xs []expr, spread []bool, nodes []syntax.Expr) []data.Value {
	out := []data.Value{}
	for i, x := range xs {
		v := x(f)
		if !spread[i] {
			out = append(out, v)
			continue
		}
		f.x.at = nodes[i].Span()
		switch v.(type) {
		case nil, *data.List, *data.Range, *data.Unknown:
			out = append(out, dynamic.Items(f.x, v)...)
		default:
			data.Throw("IllegalArgumentException", "cannot spread the type %s with value %s", data.ClassOf(v), data.Text(v))
		}
	}
	return out
}

func constant(v data.Value) expr { return func(*frame) data.Value { return v } }

// literal is a number. One beyond the limits of values ends what executes it,
// not what compiles it.
func literal(n *syntax.Number) (x expr) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case *limit.Excess:
			x = func(*frame) data.Value { return number(n) }
		default:
			panic(end)
		}
	}()
	return constant(number(n))
}

// number is the value of a number.
func number(n *syntax.Number) data.Value {
	switch n.Kind {
	case syntax.Int:
		if v, err := strconv.ParseInt(n.Text, 0, 32); err == nil {
			return int32(v)
		}
	case syntax.Long:
		if v, err := strconv.ParseInt(n.Text, 0, 64); err == nil {
			return v
		}
	case syntax.Decimal:
		return dynamic.As(nil, n.Text, "BigDecimal")
	case syntax.Float:
		return dynamic.As(nil, n.Text, "Float")
	case syntax.Double:
		return dynamic.As(nil, n.Text, "Double")
	}
	return dynamic.As(nil, n.Text, "BigInteger")
}

// gstring joins texts and values; closures among them are called.
func (c *compiler) gstring(n *syntax.GString) expr {
	texts, at := n.Texts, n.Span()
	parts := make([]expr, len(n.Values))
	for i, x := range n.Values {
		parts[i] = c.expr(x)
	}
	return func(f *frame) data.Value {
		var b limit.Text
		b.WriteString(texts[0])
		for i, x := range parts {
			v := x(f)
			f.x.at = at
			b.WriteString(f.x.text(v))
			b.WriteString(texts[i+1])
		}
		return data.GString(b.String())
	}
}

// text is a value within a GString.
func (x *execution) text(v data.Value) string {
	if k, ok := v.(*data.Closure); ok {
		if k.Arity == 1 {
			return data.Text(data.CallClosure(k, ""))
		}
		return data.Text(data.CallClosure(k))
	}
	return data.Text(v)
}

func (c *compiler) listLit(n *syntax.ListLit) expr {
	items := c.values(n.Items)
	return func(f *frame) data.Value { return data.NewList(items(f)...) }
}

func (c *compiler) mapLit(n *syntax.MapLit) expr {
	keys, values := make([]expr, len(n.Entries)), make([]expr, len(n.Entries))
	for i, e := range n.Entries {
		keys[i], values[i] = c.expr(e.Key), c.expr(e.Value)
	}
	return func(f *frame) data.Value {
		m := data.NewMap()
		for i, k := range keys {
			key := k(f)
			m.Put(key, values[i](f))
		}
		return m
	}
}

func (c *compiler) span(n *syntax.Range) expr {
	lo, hi, at, open := c.expr(n.Lo), c.expr(n.Hi), n.Span(), n.Exclusive
	return func(f *frame) data.Value {
		from := lo(f)
		to := hi(f)
		f.x.at = at
		return data.NewRange(f.x, from, to, open)
	}
}

func (c *compiler) ternary(n *syntax.Ternary) expr {
	cond, then, other := c.cond(n.Cond), c.expr(n.Then), c.expr(n.Else)
	return func(f *frame) data.Value {
		if cond(f) {
			return then(f)
		}
		return other(f)
	}
}

func (c *compiler) elvis(n *syntax.Elvis) expr {
	x, y, at := c.expr(n.X), c.expr(n.Y), n.X.Span()
	return func(f *frame) data.Value {
		v := x(f)
		f.x.at = at
		if dynamic.Truth(f.x, v) {
			return v
		}
		return y(f)
	}
}

func (c *compiler) instanceOf(n *syntax.InstanceOf) expr {
	x, class := c.expr(n.X), c.className(n.Type)
	return func(f *frame) data.Value { return data.InstanceOf(x(f), class) }
}

func (c *compiler) convert(n *syntax.Cast) expr {
	x, class, at := c.expr(n.X), c.className(n.Type), n.Span()
	to := dynamic.Cast
	if n.As {
		to = dynamic.As
	}
	return func(f *frame) data.Value {
		v := x(f)
		f.x.at = at
		return to(f.x, v, class)
	}
}

func (c *compiler) create(n *syntax.New) expr {
	args, class, at := c.values(n.Args), c.className(n.Type), n.Span()
	return func(f *frame) data.Value {
		values := args(f)
		f.x.at = at
		return static.New(f.x, class, values)
	}
}

// newArray makes arrays of arrays for several sizes.
func (c *compiler) newArray(n *syntax.NewArray) expr {
	sizes, at := c.values(n.Sizes), n.Span()
	zero := zeroOf(n.Type.Name)
	if n.Type.Dims > len(n.Sizes) {
		zero = nil
	}
	return func(f *frame) data.Value {
		values := sizes(f)
		f.x.at = at
		return f.x.array(values, zero)
	}
}

func (x *execution) array(sizes []data.Value, zero data.Value) data.Value {
	if len(sizes) == 0 {
		return zero
	}
	n, ok := dynamic.Cast(x, sizes[0], "int").(int32)
	if !ok || n < 0 {
		data.Throw("NegativeArraySizeException", "%d", n)
	}
	limit.CheckElements(int(n))
	items := make([]data.Value, n)
	for i := range items {
		x.host.Step(x.at)
		items[i] = x.array(sizes[1:], zero)
	}
	return &data.List{Kind: data.Array, Items: items}
}

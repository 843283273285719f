package walk

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// eval evaluates an expression.
func (w *walker) eval(e *environment, node syntax.Expr) data.Value {
	switch n := node.(type) {
	case *syntax.Name:
		return w.name(e, n)
	case *syntax.Number:
		return numberOf(n)
	case *syntax.Text:
		return n.Value
	case *syntax.Bool:
		return n.Value
	case *syntax.Null:
		return nil
	case *syntax.GString:
		return w.gstring(e, n)
	case *syntax.ListLit:
		return data.NewList(w.evalAll(e, n.Items)...)
	case *syntax.MapLit:
		return w.mapLit(e, n)
	case *syntax.Range:
		lo := w.eval(e, n.Lo)
		hi := w.eval(e, n.Hi)
		w.stand(n.Span())
		return data.NewRange(w, lo, hi, n.Exclusive)
	case *syntax.Unary:
		return w.unary(e, n)
	case *syntax.Update:
		return w.update(e, n)
	case *syntax.Binary:
		return w.binary(e, n)
	case *syntax.Ternary:
		if w.truth(e, n.Cond) {
			return w.eval(e, n.Then)
		}
		return w.eval(e, n.Else)
	case *syntax.Elvis:
		v := w.eval(e, n.X)
		w.stand(n.X.Span())
		if dynamic.Truth(w, v) {
			return v
		}
		return w.eval(e, n.Y)
	case *syntax.InstanceOf:
		return data.InstanceOf(w.eval(e, n.X), w.class(n.Type))
	case *syntax.Cast:
		return w.cast(e, n)
	case *syntax.Assign:
		return w.assign(e, n)
	case *syntax.Property:
		return w.property(e, n)
	case *syntax.Index:
		list := w.eval(e, n.X)
		key := w.eval(e, n.Key)
		w.stand(n.Span())
		return dynamic.Index(w, list, key)
	case *syntax.Call:
		return w.call(e, n)
	case *syntax.Closure:
		return w.closure(e, n)
	case *syntax.New:
		args := w.evalAll(e, n.Args)
		w.stand(n.Span())
		return static.New(w, w.class(n.Type), args)
	case *syntax.NewArray:
		return w.newArray(e, n)
	}
	panic("an expression that only a broken script has")
}

func (w *walker) evalAll(e *environment, list []syntax.Expr) []data.Value {
	out := []data.Value{}
	for _, x := range list {
		if s, ok := x.(*syntax.Spread); ok {
			out = append(out, w.spread(e, s)...)
		} else {
			out = append(out, w.eval(e, x))
		}
	}
	return out
}

// spread is the elements that *x stands for.
func (w *walker) spread(e *environment, n *syntax.Spread) []data.Value {
	v := w.eval(e, n.X)
	w.stand(n.Span())
	if v == nil {
		return nil
	}
	_, list := v.(*data.List)
	_, rng := v.(*data.Range)
	_, unknown := v.(*data.Unknown)
	if !list && !rng && !unknown {
		data.Throw("IllegalArgumentException", "cannot spread the type %s with value %s", data.ClassOf(v), data.Text(v))
	}
	return dynamic.Items(w, v)
}

// truth evaluates a condition.
func (w *walker) truth(e *environment, n syntax.Expr) bool {
	v := w.eval(e, n)
	if _, ok := v.(bool); !ok {
		w.stand(n.Span())
	}
	return dynamic.Truth(w, v)
}

// numberOf is the value of a literal.
func numberOf(n *syntax.Number) data.Value {
	if n.Kind == syntax.Int {
		if v, err := strconv.ParseInt(n.Text, 0, 32); err == nil {
			return int32(v)
		}
	}
	if n.Kind == syntax.Long {
		if v, err := strconv.ParseInt(n.Text, 0, 64); err == nil {
			return v
		}
	}
	types := map[syntax.NumberKind]string{syntax.Decimal: "BigDecimal", syntax.Float: "Float", syntax.Double: "Double"}
	if typ, ok := types[n.Kind]; ok {
		return dynamic.As(nil, n.Text, typ)
	}
	return dynamic.As(nil, n.Text, "BigInteger")
}

func (w *walker) gstring(e *environment, n *syntax.GString) data.Value {
	var text limit.Text
	text.WriteString(n.Texts[0])
	for i, x := range n.Values {
		v := w.eval(e, x)
		w.stand(n.Span())
		if c, ok := v.(*data.Closure); ok {
			var args []data.Value
			if c.Arity == 1 {
				args = append(args, "")
			}
			v = data.CallClosure(c, args...)
		}
		text.WriteString(data.Text(v))
		text.WriteString(n.Texts[i+1])
	}
	return data.GString(text.String())
}

func (w *walker) mapLit(e *environment, n *syntax.MapLit) data.Value {
	m := data.NewMap()
	for _, entry := range n.Entries {
		key := w.eval(e, entry.Key)
		m.Put(key, w.eval(e, entry.Value))
	}
	return m
}

func (w *walker) unary(e *environment, n *syntax.Unary) data.Value {
	if n.Op == "!" {
		return !w.truth(e, n.X)
	}
	v := w.eval(e, n.X)
	w.stand(n.Span())
	return dynamic.Unary(w, n.Op, v)
}

func (w *walker) binary(e *environment, n *syntax.Binary) data.Value {
	switch n.Op {
	case "&&":
		return w.truth(e, n.X) && w.truth(e, n.Y)
	case "||":
		return w.truth(e, n.X) || w.truth(e, n.Y)
	}
	a := w.eval(e, n.X)
	b := w.eval(e, n.Y)
	w.stand(n.Span())
	return dynamic.Operator(n.Op)(w, a, b)
}

func (w *walker) cast(e *environment, n *syntax.Cast) data.Value {
	v := w.eval(e, n.X)
	w.stand(n.Span())
	if n.As {
		return dynamic.As(w, v, w.class(n.Type))
	}
	return dynamic.Cast(w, v, w.class(n.Type))
}

// class is the name of a type, with imports applied.
func (w *walker) class(t *syntax.Type) string {
	return w.imported(t.Name) + strings.Repeat("[]", t.Dims)
}

// imported is the class that an import gives this name to, without package, or
// the name itself.
func (w *walker) imported(name string) string {
	found := name
	for _, i := range w.file.Imports {
		parts := strings.Split(i.Name, ".")
		class := parts[len(parts)-1]
		if !i.Static && !i.Star && (i.As == name || i.As == "" && class == name) {
			found = class
		}
	}
	return found
}

func (w *walker) newArray(e *environment, n *syntax.NewArray) data.Value {
	sizes := w.evalAll(e, n.Sizes)
	w.stand(n.Span())
	element := initial(n.Type.Name)
	if len(n.Sizes) != n.Type.Dims {
		element = nil
	}
	return w.array(sizes, element)
}

func (w *walker) array(sizes []data.Value, element data.Value) data.Value {
	if len(sizes) == 0 {
		return element
	}
	n, ok := dynamic.Cast(w, sizes[0], "int").(int32)
	if !ok || n < 0 {
		data.Throw("NegativeArraySizeException", "%d", n)
	}
	limit.CheckElements(int(n))
	l := &data.List{Kind: data.Array}
	for range n {
		w.Step()
		l.Items = append(l.Items, w.array(sizes[1:], element))
	}
	return l
}

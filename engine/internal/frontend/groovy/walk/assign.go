package walk

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// assign executes an assignment; its value is what is on the right.
func (w *walker) assign(e *environment, n *syntax.Assign) data.Value {
	if n.Op != "=" {
		return w.compound(e, n)
	}
	v := w.eval(e, n.X)
	switch t := n.Target.(type) {
	case *syntax.Index:
		list := w.eval(e, t.X)
		key := w.eval(e, t.Key)
		w.stand(t.Span())
		dynamic.SetIndex(w, list, key, v)
	case *syntax.Tuple:
		for i, item := range t.Items {
			w.stand(t.Span())
			w.store(e, item, dynamic.Index(w, v, int32(i)))
		}
	default:
		w.store(e, t, v)
	}
	return v
}

// store assigns a name or a property, whose receiver it evaluates.
func (w *walker) store(e *environment, target syntax.Expr, v data.Value) {
	switch t := target.(type) {
	case *syntax.Name:
		w.storeName(e, t, v)
	case *syntax.Property:
		recv := w.eval(e, t.Recv)
		name := w.nameOf(e, t.Name, t.Key)
		if recv == nil && t.Safe {
			return
		}
		w.stand(t.Span())
		dynamic.SetProperty(w, recv, name, v)
	default:
		panic("an assignment to what only a broken script assigns to")
	}
}

// nameOf is a name that may be computed.
func (w *walker) nameOf(e *environment, name string, key syntax.Expr) string {
	if key == nil {
		return name
	}
	return data.Text(w.eval(e, key))
}

// compound executes += and the like.
func (w *walker) compound(e *environment, n *syntax.Assign) data.Value {
	change := func(before data.Value) data.Value {
		operand := w.eval(e, n.X)
		w.stand(n.Span())
		return dynamic.Operator(n.Op[:len(n.Op)-1])(w, before, operand)
	}
	if t, ok := n.Target.(*syntax.Index); ok {
		list := w.eval(e, t.X)
		key := w.eval(e, t.Key)
		w.stand(t.Span())
		after := change(dynamic.Index(w, list, key))
		w.stand(t.Span())
		dynamic.SetIndex(w, list, key, after)
		return after
	}
	after := change(w.eval(e, n.Target))
	w.store(e, n.Target, after)
	return after
}

// update executes ++ and --. Of an element the key comes first, and the list is
// evaluated twice, as a property's receiver is.
func (w *walker) update(e *environment, n *syntax.Update) data.Value {
	var before, after data.Value
	advance := func() {
		w.stand(n.Span())
		after = dynamic.Unary(w, n.Op, before)
	}
	switch t := n.X.(type) {
	case *syntax.Index:
		key := w.eval(e, t.Key)
		list := w.eval(e, t.X)
		w.stand(t.Span())
		before = dynamic.Index(w, list, key)
		advance()
		list = w.eval(e, t.X)
		w.stand(t.Span())
		dynamic.SetIndex(w, list, key, after)
	case *syntax.Name, *syntax.Property:
		before = w.eval(e, t)
		advance()
		w.store(e, t, after)
	default:
		before = w.eval(e, t)
		advance()
	}
	if n.Prefix {
		return after
	}
	return before
}

// storeName assigns a local variable, a field, or what is neither.
func (w *walker) storeName(e *environment, n *syntax.Name, v data.Value) {
	if local := e.find(n.Name); local != nil {
		w.assignLocal(local, v, n.Span())
		return
	}
	if i := w.fieldNumber(n.Name); i >= 0 {
		w.storeField(i, v, n.Span())
		return
	}
	w.stand(n.Span())
	for _, c := range e.closures() {
		if answersFirst(c) && w.tries(missingProperty(n.Name), func() { dynamic.SetProperty(w, c.Delegate, n.Name, v) }) {
			return
		}
	}
	w.setGlobal(n.Name, v)
}

func (w *walker) storeField(i int, v data.Value, at source.Span) {
	w.stand(at)
	if typ := declared(w.file.Fields[i].Type); typ != "" {
		v = dynamic.Cast(w, v, typ)
	}
	w.run.host.SetField(i, v)
}

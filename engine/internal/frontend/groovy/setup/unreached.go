package setup

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// unreached adds the inputs that no execution met, as far as the text tells
// what they are.
func (r *reader) unreached(app *App) {
	syntax.InspectFile(r.opt.Tree, func(n any) bool {
		c, ok := n.(*syntax.Call)
		if !ok || !hub.Is(c.Name, hub.Input) || c.Recv != nil {
			return true
		}
		written := newCall(constantsOf(c.Args), c.Span())
		name := written.text("name", 0)
		if name == "" || r.known[name] != nil || len(r.names) >= maxInputs {
			return true
		}
		in := r.input(name)
		r.describe(in, written)
		in.Hidden = true
		app.Inputs = append(app.Inputs, in)
		return true
	})
}

// constantsOf are the values of arguments that are written out; others are
// null. Named arguments come first, as in a call.
func constantsOf(args []syntax.Expr) []data.Value {
	var list []data.Value
	for _, a := range args {
		list = append(list, constantOf(a))
	}
	return list
}

func constantOf(x syntax.Expr) data.Value {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Bool:
		return x.Value
	case *syntax.Number:
		return x.Text
	case *syntax.ListLit:
		list := data.NewList()
		for _, item := range x.Items {
			list.Items = append(list.Items, constantOf(item))
		}
		return list
	case *syntax.MapLit:
		m := data.NewMap()
		for _, e := range x.Entries {
			if key := constantOf(e.Key); key != nil {
				m.Put(key, constantOf(e.Value))
			}
		}
		return m
	}
	return nil
}

package collection

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// addGrouping adds the methods that make maps and lists of results.
func addGrouping(ms dynamic.Members) {
	dynamic.Iteration(ms, "collectMany", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		out := []data.Value{}
		forEach(w, v, func(x data.Value) bool {
			out = append(out, dynamic.Items(w, data.CallClosure(c, x))...)
			return true
		})
		return data.NewList(out...)
	})
	dynamic.Iteration(ms, "collectNested", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		return collectNested(w, v, c)
	})
	dynamic.Let(ms, "collectEntries", 0, 2, func(w data.World, v data.Value, a []data.Value) data.Value { return collectEntries(w, v, a) })
	dynamic.Let(ms, "findResults", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
		c := dynamic.ClosureArg("findResults", v, a)
		out := []data.Value{}
		forEach(w, v, func(x data.Value) bool {
			if r := data.CallClosure(c, x); r != nil {
				out = append(out, r)
			}
			return true
		})
		return data.NewList(out...)
	})
	dynamic.Iteration(ms, "groupBy", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		out := data.NewMap()
		forEach(w, v, func(x data.Value) bool {
			key := data.CallClosure(c, x)
			group, ok := out.Get(key)
			if !ok {
				group = data.NewList()
				out.Put(key, group)
			}
			group.(*data.List).Add(x)
			return true
		})
		return out
	})
	dynamic.Iteration(ms, "countBy", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		out := data.NewMap()
		forEach(w, v, func(x data.Value) bool {
			key := data.CallClosure(c, x)
			n, _ := out.Get(key)
			before, _ := n.(int32)
			out.Put(key, before+1)
			return true
		})
		return out
	})
	dynamic.Iteration(ms, "reverseEach", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		for _, x := range slices.Backward(slices.Clone(dynamic.Items(w, v))) {
			w.Step()
			data.CallClosure(c, x)
		}
		return v
	})
}

func collectNested(w data.World, v data.Value, c *data.Closure) data.Value {
	if !dynamic.IsSequence(v) {
		return data.CallClosure(c, v)
	}
	out := []data.Value{}
	for _, x := range dynamic.Items(w, v) {
		w.Step()
		out = append(out, collectNested(w, x, c))
	}
	return data.NewList(out...)
}

// collectEntries makes a map of the pairs, maps or entries that a closure
// gives; a map given first is added to.
func collectEntries(w data.World, v data.Value, args []data.Value) data.Value {
	out := data.NewMap()
	if len(args) > 0 {
		if m, ok := args[0].(*data.Map); ok {
			out, args = m, args[1:]
		}
	}
	forEach(w, v, func(x data.Value) bool {
		if len(args) > 0 {
			x = callOnEntry(dynamic.ClosureArg("collectEntries", v, args), x)
		}
		addPair(w, out, x)
		return true
	})
	return out
}

// callOnEntry gives an entry to a closure of two parameters as key and value.
func callOnEntry(c *data.Closure, x data.Value) data.Value {
	if e, ok := x.(*data.Entry); ok && c.Wants() == 2 {
		return data.CallClosure(c, e.Key, e.Value)
	}
	return data.CallClosure(c, x)
}

func addPair(w data.World, m *data.Map, pair data.Value) {
	switch p := pair.(type) {
	case *data.Map:
		data.PutAll(m, p)
	case *data.Entry:
		m.Put(p.Key, p.Value)
	case *data.List:
		if len(p.Items) < 2 {
			data.Throw("IndexOutOfBoundsException", "Index: 1, Size: %d", len(p.Items))
		}
		m.Put(p.Items[0], p.Items[1])
	case *data.Unknown:
		w.Warn("the entries of a map come from " + p.What + " and are left out")
	default:
		data.Throw("ClassCastException", "%s cannot be cast to java.util.Map$Entry", data.FullClass(data.ClassOf(pair)))
	}
}

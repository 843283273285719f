package data

import "slices"

// addGrouping adds the methods that make maps and lists of results.
func addGrouping(ms methods) {
	iteration(ms, "collectMany", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		out := []Value{}
		forEach(w, v, func(x Value) bool {
			out = append(out, Items(w, CallClosure(c, x))...)
			return true
		})
		return NewList(out...)
	})
	iteration(ms, "collectNested", 1, func(w World, v Value, c *Closure, _ []Value) Value { return collectNested(w, v, c) })
	let(ms, "collectEntries", 0, 2, func(w World, v Value, a []Value) Value { return collectEntries(w, v, a) })
	let(ms, "findResults", 1, 1, func(w World, v Value, a []Value) Value {
		c := closureArg("findResults", v, a)
		out := []Value{}
		forEach(w, v, func(x Value) bool {
			if r := CallClosure(c, x); r != nil {
				out = append(out, r)
			}
			return true
		})
		return NewList(out...)
	})
	iteration(ms, "groupBy", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		out := NewMap()
		forEach(w, v, func(x Value) bool {
			key := CallClosure(c, x)
			group, ok := out.Get(key)
			if !ok {
				group = NewList()
				out.Put(key, group)
			}
			group.(*List).add(x)
			return true
		})
		return out
	})
	iteration(ms, "countBy", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		out := NewMap()
		forEach(w, v, func(x Value) bool {
			key := CallClosure(c, x)
			n, _ := out.Get(key)
			before, _ := n.(int32)
			out.Put(key, before+1)
			return true
		})
		return out
	})
	iteration(ms, "reverseEach", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		for _, x := range slices.Backward(slices.Clone(Items(w, v))) {
			w.Step()
			CallClosure(c, x)
		}
		return v
	})
}

func collectNested(w World, v Value, c *Closure) Value {
	if !isSequence(v) {
		return CallClosure(c, v)
	}
	out := []Value{}
	for _, x := range Items(w, v) {
		w.Step()
		out = append(out, collectNested(w, x, c))
	}
	return NewList(out...)
}

// collectEntries makes a map of the pairs, maps or entries that a closure
// gives; a map given first is added to.
func collectEntries(w World, v Value, args []Value) Value {
	out := NewMap()
	if len(args) > 0 {
		if m, ok := args[0].(*Map); ok {
			out, args = m, args[1:]
		}
	}
	forEach(w, v, func(x Value) bool {
		if len(args) > 0 {
			x = callOnEntry(closureArg("collectEntries", v, args), x)
		}
		addPair(w, out, x)
		return true
	})
	return out
}

// callOnEntry gives an entry to a closure of two parameters as key and value.
func callOnEntry(c *Closure, x Value) Value {
	if e, ok := x.(*Entry); ok && c.wants() == 2 {
		return CallClosure(c, e.Key, e.Value)
	}
	return CallClosure(c, x)
}

func addPair(w World, m *Map, pair Value) {
	switch p := pair.(type) {
	case *Map:
		putAll(m, p)
	case *Entry:
		m.Put(p.Key, p.Value)
	case *List:
		if len(p.Items) < 2 {
			Throw("IndexOutOfBoundsException", "Index: 1, Size: %d", len(p.Items))
		}
		m.Put(p.Items[0], p.Items[1])
	case *Unknown:
		w.Warn("the entries of a map come from " + p.What + " and are left out")
	default:
		Throw("ClassCastException", "%s cannot be cast to java.util.Map$Entry", fullClass(ClassOf(pair)))
	}
}

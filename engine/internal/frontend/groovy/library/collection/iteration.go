package collection

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// AddIteration adds what Groovy gives to all values: most are a list of
// themselves, null is an empty one.
func AddIteration(ms dynamic.Members) {
	dynamic.Iteration(ms, "each", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		forEach(w, v, func(x data.Value) bool {
			data.CallClosure(c, x)
			return true
		})
		return v
	})
	dynamic.Iteration(ms, "eachWithIndex", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		i := int32(0)
		forEach(w, v, func(x data.Value) bool {
			data.CallClosure(c, x, i)
			i++
			return true
		})
		return v
	})
	dynamic.Iteration(ms, "find", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		var found data.Value
		forEach(w, v, func(x data.Value) bool {
			if dynamic.Truth(w, data.CallClosure(c, x)) {
				found = x
				return false
			}
			return true
		})
		return found
	})
	dynamic.Let(ms, "findAll", 0, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return filter(w, v, a, true) })
	dynamic.Iteration(ms, "collect", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value { return collect(w, v, c) })
	dynamic.Let(ms, "any", 0, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return holds(w, v, a, true) })
	dynamic.Let(ms, "every", 0, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return !holds(w, v, a, false) })
	dynamic.Let(ms, "findIndexOf", 1, 2, func(w data.World, v data.Value, a []data.Value) data.Value { return indexWhere(w, v, a) })
	dynamic.Let(ms, "inject", 1, 2, func(w data.World, v data.Value, a []data.Value) data.Value { return inject(w, v, a) })
	dynamic.Let(ms, "grep", 0, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return grep(w, v, a) })
	dynamic.Iteration(ms, "findResult", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		var found data.Value
		forEach(w, v, func(x data.Value) bool {
			found = data.CallClosure(c, x)
			return found == nil
		})
		return found
	})
	dynamic.Def(ms, "iterator", 0, 0, func(w data.World, v data.Value, _ []data.Value) data.Value { return newIterator(dynamic.Items(w, v)) })
}

// forEach visits the elements of v until visit says to stop. A list that grows
// or shrinks meanwhile is an error, as in Java.
func forEach(w data.World, v data.Value, visit func(data.Value) bool) {
	if r, ok := v.(*data.Range); ok {
		for i := range r.Size() {
			w.Step()
			if !visit(r.Element(i)) {
				return
			}
		}
		return
	}
	items := dynamic.Items(w, v)
	l, isList := v.(*data.List)
	for i, n := 0, len(items); i < n; i++ {
		w.Step()
		if !visit(items[i]) {
			return
		}
		if isList && len(l.Items) != n {
			if i+1 == len(l.Items) { // as Java's iterator, which only counts
				return
			}
			data.Throw("ConcurrentModificationException", "")
		}
	}
}

// chosen makes a test of an optional closure: without one, Groovy truth.
func chosen(w data.World, args []data.Value, recv data.Value, name string) func(data.Value) bool {
	if len(args) == 0 {
		return func(x data.Value) bool { return dynamic.Truth(w, x) }
	}
	c := dynamic.ClosureArg(name, recv, args)
	return func(x data.Value) bool { return dynamic.Truth(w, data.CallClosure(c, x)) }
}

// filter is findAll, or split's other half.
func filter(w data.World, v data.Value, args []data.Value, want bool) data.Value {
	test := chosen(w, args, v, "findAll")
	out := []data.Value{}
	forEach(w, v, func(x data.Value) bool {
		if test(x) == want {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*data.List); ok && l.Kind != data.Array {
		return l.Like(out)
	}
	return data.NewList(out...)
}

func collect(w data.World, v data.Value, c *data.Closure) data.Value {
	out := []data.Value{}
	forEach(w, v, func(x data.Value) bool {
		out = append(out, data.CallClosure(c, x))
		return true
	})
	return data.NewList(out...)
}

// holds reports whether some element meets a test as wanted.
func holds(w data.World, v data.Value, args []data.Value, want bool) bool {
	test := chosen(w, args, v, "any")
	found := false
	forEach(w, v, func(x data.Value) bool {
		found = test(x) == want
		return !found
	})
	return found
}

func indexWhere(w data.World, v data.Value, args []data.Value) data.Value {
	test := chosen(w, args, v, "findIndexOf")
	from := 0
	if len(args) == 2 {
		from = int(data.Truncated(args[0]))
	}
	at, i := int32(-1), 0
	forEach(w, v, func(x data.Value) bool {
		if i >= from && test(x) {
			at = int32(i)
			return false
		}
		i++
		return true
	})
	return at
}

// inject folds; without a first value, the first element is it.
func inject(w data.World, v data.Value, args []data.Value) data.Value {
	c := dynamic.ClosureArg("inject", v, args)
	items := dynamic.Items(w, v)
	var sum data.Value
	if len(args) == 2 {
		sum = args[0]
	} else {
		if len(items) == 0 {
			data.Throw("NoSuchElementException", "Cannot call inject() on an empty iterable without passing an initial value.")
		}
		sum, items = items[0], items[1:]
	}
	for _, x := range items {
		w.Step()
		if e, ok := x.(*data.Entry); ok && c.Wants() == 3 {
			sum = data.CallClosure(c, sum, e.Key, e.Value)
			continue
		}
		sum = data.CallClosure(c, sum, x)
	}
	return sum
}

func grep(w data.World, v data.Value, args []data.Value) data.Value {
	out := []data.Value{}
	forEach(w, v, func(x data.Value) bool {
		if len(args) == 0 && dynamic.Truth(w, x) || len(args) == 1 && dynamic.IsCase(w, x, args[0]) {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*data.List); ok {
		return l.Like(out)
	}
	return data.NewList(out...)
}

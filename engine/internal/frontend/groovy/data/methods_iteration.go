package data

// closureArg is an argument that must be a closure.
func closureArg(name string, recv Value, args []Value) *Closure {
	c, ok := args[len(args)-1].(*Closure)
	if !ok {
		panic(missingMethod(recv, name, args))
	}
	return c
}

// iteration adds a method whose last argument is a closure, on what every
// value can be looped over as.
func iteration(ms methods, name string, least int8, fn func(w World, recv Value, c *Closure, args []Value) Value) {
	let(ms, name, least, least, func(w World, recv Value, args []Value) Value {
		return fn(w, recv, closureArg(name, recv, args), args)
	})
}

// addIteration adds what Groovy gives to all values: most are a list of
// themselves, null is an empty one.
func addIteration(ms methods) {
	iteration(ms, "each", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		forEach(w, v, func(x Value) bool {
			CallClosure(c, x)
			return true
		})
		return v
	})
	iteration(ms, "eachWithIndex", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		i := int32(0)
		forEach(w, v, func(x Value) bool {
			CallClosure(c, x, i)
			i++
			return true
		})
		return v
	})
	iteration(ms, "find", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var found Value
		forEach(w, v, func(x Value) bool {
			if Truth(w, CallClosure(c, x)) {
				found = x
				return false
			}
			return true
		})
		return found
	})
	let(ms, "findAll", 0, 1, func(w World, v Value, a []Value) Value { return filter(w, v, a, true) })
	iteration(ms, "collect", 1, func(w World, v Value, c *Closure, _ []Value) Value { return collect(w, v, c) })
	let(ms, "any", 0, 1, func(w World, v Value, a []Value) Value { return holds(w, v, a, true) })
	let(ms, "every", 0, 1, func(w World, v Value, a []Value) Value { return !holds(w, v, a, false) })
	let(ms, "findIndexOf", 1, 2, func(w World, v Value, a []Value) Value { return indexWhere(w, v, a) })
	let(ms, "inject", 1, 2, func(w World, v Value, a []Value) Value { return inject(w, v, a) })
	let(ms, "grep", 0, 1, func(w World, v Value, a []Value) Value { return grep(w, v, a) })
	iteration(ms, "findResult", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var found Value
		forEach(w, v, func(x Value) bool {
			found = CallClosure(c, x)
			return found == nil
		})
		return found
	})
	def(ms, "iterator", 0, 0, func(w World, v Value, _ []Value) Value { return newIterator(Items(w, v)) })
}

// forEach visits the elements of v until visit says to stop. A list that grows
// or shrinks meanwhile is an error, as in Java.
func forEach(w World, v Value, visit func(Value) bool) {
	if r, ok := v.(*Range); ok {
		for i := range r.size() {
			w.Step()
			if !visit(r.element(i)) {
				return
			}
		}
		return
	}
	items := Items(w, v)
	l, isList := v.(*List)
	for i, n := 0, len(items); i < n; i++ {
		w.Step()
		if !visit(items[i]) {
			return
		}
		if isList && len(l.Items) != n {
			if i+1 == len(l.Items) { // as Java's iterator, which only counts
				return
			}
			Throw("ConcurrentModificationException", "")
		}
	}
}

// chosen makes a test of an optional closure: without one, Groovy truth.
func chosen(w World, args []Value, recv Value, name string) func(Value) bool {
	if len(args) == 0 {
		return func(x Value) bool { return Truth(w, x) }
	}
	c := closureArg(name, recv, args)
	return func(x Value) bool { return Truth(w, CallClosure(c, x)) }
}

// filter is findAll, or split's other half.
func filter(w World, v Value, args []Value, want bool) Value {
	test := chosen(w, args, v, "findAll")
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		if test(x) == want {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*List); ok && l.Kind != Array {
		return l.like(out)
	}
	return NewList(out...)
}

func collect(w World, v Value, c *Closure) Value {
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		out = append(out, CallClosure(c, x))
		return true
	})
	return NewList(out...)
}

// holds reports whether some element meets a test as wanted.
func holds(w World, v Value, args []Value, want bool) bool {
	test := chosen(w, args, v, "any")
	found := false
	forEach(w, v, func(x Value) bool {
		found = test(x) == want
		return !found
	})
	return found
}

func indexWhere(w World, v Value, args []Value) Value {
	test := chosen(w, args, v, "findIndexOf")
	from := 0
	if len(args) == 2 {
		from = int(truncated(args[0]))
	}
	at, i := int32(-1), 0
	forEach(w, v, func(x Value) bool {
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
func inject(w World, v Value, args []Value) Value {
	c := closureArg("inject", v, args)
	items := Items(w, v)
	var sum Value
	if len(args) == 2 {
		sum = args[0]
	} else {
		if len(items) == 0 {
			Throw("NoSuchElementException", "Cannot call inject() on an empty iterable without passing an initial value.")
		}
		sum, items = items[0], items[1:]
	}
	for _, x := range items {
		w.Step()
		if e, ok := x.(*Entry); ok && c.wants() == 3 {
			sum = CallClosure(c, sum, e.Key, e.Value)
			continue
		}
		sum = CallClosure(c, sum, x)
	}
	return sum
}

func grep(w World, v Value, args []Value) Value {
	out := []Value{}
	forEach(w, v, func(x Value) bool {
		if len(args) == 0 && Truth(w, x) || len(args) == 1 && IsCase(w, x, args[0]) {
			out = append(out, x)
		}
		return true
	})
	if l, ok := v.(*List); ok {
		return l.like(out)
	}
	return NewList(out...)
}

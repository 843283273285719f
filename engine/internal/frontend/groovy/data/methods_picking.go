package data

import "slices"

// addPicking adds the methods that take some of the elements.
func addPicking(ms methods) {
	end := func(name string, fn func(l *List) Value) {
		sequenceMethod(ms, name, 0, 0, func(_ World, l *List, _ []Value) Value {
			if len(l.Items) == 0 {
				Throw("NoSuchElementException", "Cannot access %s() element from an empty List", name)
			}
			return fn(l)
		})
	}
	end("first", func(l *List) Value { return l.Items[0] })
	end("last", func(l *List) Value { return l.Items[len(l.Items)-1] })
	end("head", func(l *List) Value { return l.Items[0] })
	end("tail", func(l *List) Value { return l.like(slices.Clone(l.Items[1:])) })
	end("init", func(l *List) Value { return l.like(slices.Clone(l.Items[:len(l.Items)-1])) })
	span := func(name string, fn func(n, size int) (from, to int)) {
		sequenceMethod(ms, name, 1, 1, func(_ World, l *List, a []Value) Value {
			if u := unknown(a[0]); u != nil {
				return u
			}
			from, to := fn(max(0, min(int(truncated(a[0])), len(l.Items))), len(l.Items))
			return l.like(slices.Clone(l.Items[from:to]))
		})
	}
	span("take", func(n, _ int) (int, int) { return 0, n })
	span("drop", func(n, size int) (int, int) { return n, size })
	span("takeRight", func(n, size int) (int, int) { return size - n, size })
	span("dropRight", func(n, size int) (int, int) { return 0, size - n })
	addSpans(ms)
	addPlaces(ms)
}

// addSpans adds the methods that take elements by tests and by indices.
func addSpans(ms methods) {
	while := func(name string, taking bool) {
		iteration(ms, name, 1, func(w World, v Value, c *Closure, _ []Value) Value {
			l := sequence(w, v)
			n := 0
			for n < len(l.Items) && Truth(w, CallClosure(c, l.Items[n])) {
				n++
			}
			if taking {
				return l.like(slices.Clone(l.Items[:n]))
			}
			return l.like(slices.Clone(l.Items[n:]))
		})
	}
	while("takeWhile", true)
	while("dropWhile", false)
	sequenceMethod(ms, "subList", 2, 2, func(_ World, l *List, a []Value) Value {
		if u := unknown(a...); u != nil {
			return u
		}
		from, to := int(truncated(a[0])), int(truncated(a[1]))
		if from < 0 || to > len(l.Items) || from > to {
			Throw("IndexOutOfBoundsException", "fromIndex: %d toIndex: %d", from, to)
		}
		return l.like(slices.Clone(l.Items[from:to]))
	})
	sequenceMethod(ms, "get", 1, 1, func(_ World, l *List, a []Value) Value {
		if u := unknown(a[0]); u != nil {
			return u
		}
		i := int(truncated(a[0]))
		if i < 0 || i >= len(l.Items) {
			Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
		}
		return l.Items[i]
	})
}

// addPlaces adds the methods that find indices.
func addPlaces(ms methods) {
	sequenceMethod(ms, "indexOf", 1, 1, func(_ World, l *List, a []Value) Value { return int32(l.place(a[0])) })
	sequenceMethod(ms, "lastIndexOf", 1, 1, func(_ World, l *List, a []Value) Value {
		key := hashKey(a[0])
		for i := len(l.Items) - 1; i >= 0; i-- {
			if hashKey(l.Items[i]) == key {
				return int32(i)
			}
		}
		return int32(-1)
	})
	sequenceMethod(ms, "findLastIndexOf", 1, 1, func(w World, l *List, a []Value) Value {
		test := chosen(w, a, l, "findLastIndexOf")
		at := int32(-1)
		for i, x := range l.Items {
			if test(x) {
				at = int32(i)
			}
		}
		return at
	})
	sequenceMethod(ms, "findIndexValues", 1, 1, func(w World, l *List, a []Value) Value {
		test := chosen(w, a, l, "findIndexValues")
		out := NewList()
		for i, x := range l.Items {
			if test(x) {
				out.add(int64(i))
			}
		}
		return out
	})
}

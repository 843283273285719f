package collection

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// addPicking adds the methods that take some of the elements.
func addPicking(ms dynamic.Members) {
	end := func(name string, fn func(l *data.List) data.Value) {
		sequenceMethod(ms, name, 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
			if len(l.Items) == 0 {
				data.Throw("NoSuchElementException", "Cannot access %s() element from an empty List", name)
			}
			return fn(l)
		})
	}
	end("first", func(l *data.List) data.Value { return l.Items[0] })
	end("last", func(l *data.List) data.Value { return l.Items[len(l.Items)-1] })
	end("head", func(l *data.List) data.Value { return l.Items[0] })
	end("tail", func(l *data.List) data.Value { return l.Like(slices.Clone(l.Items[1:])) })
	end("init", func(l *data.List) data.Value { return l.Like(slices.Clone(l.Items[:len(l.Items)-1])) })
	span := func(name string, fn func(n, size int) (from, to int)) {
		sequenceMethod(ms, name, 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value {
			if u := data.FirstUnknown(a[0]); u != nil {
				return u
			}
			from, to := fn(max(0, min(int(data.Truncated(a[0])), len(l.Items))), len(l.Items))
			return l.Like(slices.Clone(l.Items[from:to]))
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
func addSpans(ms dynamic.Members) {
	while := func(name string, taking bool) {
		dynamic.Iteration(ms, name, 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
			l := dynamic.Sequence(w, v)
			n := 0
			for n < len(l.Items) && dynamic.Truth(w, data.CallClosure(c, l.Items[n])) {
				n++
			}
			if taking {
				return l.Like(slices.Clone(l.Items[:n]))
			}
			return l.Like(slices.Clone(l.Items[n:]))
		})
	}
	while("takeWhile", true)
	while("dropWhile", false)
	sequenceMethod(ms, "subList", 2, 2, func(_ data.World, l *data.List, a []data.Value) data.Value {
		if u := data.FirstUnknown(a...); u != nil {
			return u
		}
		from, to := int(data.Truncated(a[0])), int(data.Truncated(a[1]))
		if from < 0 || to > len(l.Items) || from > to {
			data.Throw("IndexOutOfBoundsException", "fromIndex: %d toIndex: %d", from, to)
		}
		return l.Like(slices.Clone(l.Items[from:to]))
	})
	sequenceMethod(ms, "get", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value {
		if u := data.FirstUnknown(a[0]); u != nil {
			return u
		}
		i := int(data.Truncated(a[0]))
		if i < 0 || i >= len(l.Items) {
			data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
		}
		return l.Items[i]
	})
}

// addPlaces adds the methods that find indices.
func addPlaces(ms dynamic.Members) {
	sequenceMethod(ms, "indexOf", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value { return int32(l.Place(a[0])) })
	sequenceMethod(ms, "lastIndexOf", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value {
		key := data.HashKey(a[0])
		for i := len(l.Items) - 1; i >= 0; i-- {
			if data.HashKey(l.Items[i]) == key {
				return int32(i)
			}
		}
		return int32(-1)
	})
	sequenceMethod(ms, "findLastIndexOf", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		test := chosen(w, a, l, "findLastIndexOf")
		at := int32(-1)
		for i, x := range l.Items {
			if test(x) {
				at = int32(i)
			}
		}
		return at
	})
	sequenceMethod(ms, "findIndexValues", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		test := chosen(w, a, l, "findIndexValues")
		out := data.NewList()
		for i, x := range l.Items {
			if test(x) {
				out.Add(int64(i))
			}
		}
		return out
	})
}

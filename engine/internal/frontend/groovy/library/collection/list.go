package collection

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfLists are those that change lists, sets and arrays, and those that
// sort. Ranges throw where they would change.
func OfLists() dynamic.Members {
	ms := dynamic.Members{}
	change := changes(ms)
	change("add", 1, 2, addOne)
	dynamic.Alias(ms, "add", "addElement", "offer")
	change("addAll", 1, 2, addAll)
	change("remove", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value { return removeFrom(l, a[0]) })
	change("removeAt", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		i, ok := position(w, a[0])
		if !ok {
			return a[0]
		}
		return removeIndex(l, i)
	})
	change("removeElement", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value { return removeValue(l, a[0]) })
	change("removeAll", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return retain(w, l, a[0], false) })
	dynamic.Alias(ms, "removeAll", "removeIf")
	change("retainAll", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return retain(w, l, a[0], true) })
	change("clear", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
		l.Items = nil
		return nil
	})
	change("set", 2, 2, func(w data.World, l *data.List, a []data.Value) data.Value {
		i, ok := position(w, a[0])
		if !ok {
			return a[0]
		}
		if i < 0 || i >= len(l.Items) {
			data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
		}
		before := l.Items[i]
		l.Items[i] = a[1]
		return before
	})
	addEnds(change)
	dynamic.Alias(ms, "pop", "removeLast")
	addSorting(ms)
	sequenceMethod(ms, "asImmutable", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
		return &data.List{Kind: l.Kind, Items: slices.Clone(l.Items), Fixed: true}
	})
	dynamic.Alias(ms, "asImmutable", "asUnmodifiable")
	sequenceMethod(ms, "asSynchronized", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return l })
	sequenceMethod(ms, "clone", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
		return &data.List{Kind: l.Kind, Spread: l.Spread, Items: slices.Clone(l.Items)}
	})
	sequenceMethod(ms, "withDefault", 1, 1, func(w data.World, l *data.List, _ []data.Value) data.Value { return l })
	dynamic.Alias(ms, "withDefault", "withLazyDefault", "withEagerDefault")
	change("swap", 2, 2, func(w data.World, l *data.List, a []data.Value) data.Value {
		i, known := position(w, a[0])
		k, also := position(w, a[1])
		if !known || !also {
			return l
		}
		i, k = l.Offset(i), l.Offset(k)
		if max(i, k) >= len(l.Items) {
			data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", max(i, k), len(l.Items))
		}
		l.Items[i], l.Items[k] = l.Items[k], l.Items[i]
		return l
	})
	return ms
}

// adder adds a method to those of a type.
type adder func(name string, least, most int8, fn func(w data.World, l *data.List, args []data.Value) data.Value)

// changes adds methods that change a list; ranges and lists that are fixed
// throw.
func changes(ms dynamic.Members) adder {
	return func(name string, least, most int8, fn func(w data.World, l *data.List, args []data.Value) data.Value) {
		dynamic.Let(ms, name, least, most, func(w data.World, v data.Value, args []data.Value) data.Value {
			l, ok := v.(*data.List)
			if !ok || l.Fixed {
				data.Throw("UnsupportedOperationException", "")
			}
			return fn(w, l, args)
		})
	}
}

// addEnds adds what works at the ends of a list.
func addEnds(change adder) {
	change("push", 1, 1, func(_ data.World, l *data.List, a []data.Value) data.Value {
		l.Add(a[0])
		return true
	})
	change("pop", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return takeEnd(l, len(l.Items)-1) })
	change("poll", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
		if len(l.Items) == 0 {
			return nil
		}
		return l.RemoveAt(0)
	})
	change("removeFirst", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return takeEnd(l, 0) })
}

// addSorting adds sort and unique, which change the list unless told not to.
func addSorting(ms dynamic.Members) {
	sequenceMethod(ms, "sort", 0, 2, func(w data.World, l *data.List, a []data.Value) data.Value {
		items := slices.Clone(l.Items)
		data.SortValues(items, ordering(w, lastClosure(a)))
		return changed(l, items, !l.IsSet() && !isFalse(a))
	})
	sequenceMethod(ms, "toSorted", 0, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		items := slices.Clone(l.Items)
		data.SortValues(items, ordering(w, lastClosure(a)))
		return data.NewList(items...)
	})
	sequenceMethod(ms, "unique", 0, 2, func(w data.World, l *data.List, a []data.Value) data.Value {
		return changed(l, unique(w, l.Items, lastClosure(a)), !isFalse(a))
	})
	sequenceMethod(ms, "toUnique", 0, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		return l.Like(unique(w, l.Items, lastClosure(a)))
	})
	sequenceMethod(ms, "shuffle", 0, 1, func(w data.World, l *data.List, _ []data.Value) data.Value {
		w.Warn("the order of a list that is shuffled is not modelled; it stays as it was")
		return nil
	})
}

func lastClosure(args []data.Value) data.Value {
	if len(args) > 0 {
		if c, ok := args[len(args)-1].(*data.Closure); ok {
			return c
		}
	}
	return nil
}

func isFalse(args []data.Value) bool { return len(args) > 0 && args[0] == false }

// changed puts items into l, or into a new list.
func changed(l *data.List, items []data.Value, here bool) data.Value {
	if !here {
		return &data.List{Items: items, Spread: l.Spread}
	}
	if l.Fixed {
		data.Throw("UnsupportedOperationException", "")
	}
	l.Items = items
	return l
}

// unique keeps the first of elements that are equal, or for which a closure
// gives equal values.
func unique(w data.World, items []data.Value, by data.Value) []data.Value {
	same := func(a, b data.Value) bool { return dynamic.Equal(w, a, b) }
	if c, ok := by.(*data.Closure); ok {
		if c.Wants() >= 2 {
			same = func(a, b data.Value) bool { return dynamic.Equal(w, data.CallClosure(c, a, b), int32(0)) }
		} else {
			same = func(a, b data.Value) bool { return dynamic.Equal(w, data.CallClosure(c, a), data.CallClosure(c, b)) }
		}
	}
	out := []data.Value{}
	for _, x := range items {
		w.Step()
		if !slices.ContainsFunc(out, func(y data.Value) bool { return same(y, x) }) {
			out = append(out, x)
		}
	}
	return out
}

// position is an index to change a list at. False: it is unknown, which people
// are told.
func position(w data.World, v data.Value) (int, bool) {
	if u := data.FirstUnknown(v); u != nil {
		w.Warn("a list is changed at a place that depends on " + u.What + "; it is left as it is")
		return 0, false
	}
	return int(data.Truncated(v)), true
}

func addOne(w data.World, l *data.List, a []data.Value) data.Value {
	if len(a) == 1 {
		return l.Add(a[0])
	}
	at, ok := position(w, a[0])
	if !ok {
		return nil
	}
	if at < 0 || at > len(l.Items) {
		data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", at, len(l.Items))
	}
	l.Items = slices.Insert(slices.Clip(l.Items), at, a[1])
	return nil
}

func addAll(w data.World, l *data.List, a []data.Value) data.Value {
	more := slices.Clone(dynamic.Items(w, a[len(a)-1]))
	if len(a) == 2 {
		at, ok := position(w, a[0])
		if !ok {
			return true
		}
		if at < 0 || at > len(l.Items) {
			data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", at, len(l.Items))
		}
		l.Items = slices.Insert(slices.Clip(l.Items), at, more...)
		return len(more) > 0
	}
	any := false
	for _, x := range more {
		w.Step()
		any = l.Add(x) || any
	}
	return any
}

// removeFrom is remove: of a list, by index when given an int, otherwise by
// value.
func removeFrom(l *data.List, v data.Value) data.Value {
	if i, ok := v.(int32); ok && !l.IsSet() {
		return removeIndex(l, int(i))
	}
	return removeValue(l, v)
}

func removeIndex(l *data.List, i int) data.Value {
	if i < 0 || i >= len(l.Items) {
		data.Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
	}
	return l.RemoveAt(i)
}

func removeValue(l *data.List, v data.Value) data.Value {
	i := l.Place(v)
	if i >= 0 {
		l.RemoveAt(i)
	}
	return i >= 0
}

// takeEnd removes an element of a list that must have one.
func takeEnd(l *data.List, i int) data.Value {
	if len(l.Items) == 0 {
		data.Throw("NoSuchElementException", "Cannot pop() an empty List")
	}
	return l.RemoveAt(i)
}

// retain keeps, or drops, the elements that a closure or a collection holds.
func retain(w data.World, l *data.List, by data.Value, want bool) data.Value {
	test := func(x data.Value) bool { return dynamic.AnyEqual(w, dynamic.Items(w, by), x) }
	if c, ok := by.(*data.Closure); ok {
		test = func(x data.Value) bool { return dynamic.Truth(w, data.CallClosure(c, x)) }
	}
	out := []data.Value{}
	for _, x := range l.Items {
		w.Step()
		if test(x) == want {
			out = append(out, x)
		}
	}
	any := len(out) != len(l.Items)
	l.Items = out
	return any
}

// OfRanges are the methods of ranges that lists do not have.
func OfRanges() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "size", 0, 0, func(_ data.World, r *data.Range, _ []data.Value) data.Value { return int32(r.Size()) })
	dynamic.Def(ms, "isEmpty", 0, 0, func(_ data.World, r *data.Range, _ []data.Value) data.Value { return r.Size() == 0 })
	dynamic.Let(ms, "contains", 1, 1, func(w data.World, r *data.Range, a []data.Value) data.Value { return dynamic.Contains(w, r, a[0]) })
	dynamic.Def(ms, "getFrom", 0, 0, func(_ data.World, r *data.Range, _ []data.Value) data.Value {
		if data.CompareLoosely(r.From, r.To) > 0 {
			return r.To
		}
		return r.From
	})
	dynamic.Def(ms, "getTo", 0, 0, func(_ data.World, r *data.Range, _ []data.Value) data.Value {
		if data.CompareLoosely(r.From, r.To) > 0 {
			return r.From
		}
		return r.Element(max(0, r.Size()-1))
	})
	dynamic.Def(ms, "isReverse", 0, 0, func(_ data.World, r *data.Range, _ []data.Value) data.Value {
		return data.CompareLoosely(r.From, r.To) > 0
	})
	dynamic.Let(ms, "containsWithinBounds", 1, 1, func(w data.World, r *data.Range, a []data.Value) data.Value {
		low := dynamic.Operator(">=")(w, a[0], r.From)
		return low == true && dynamic.Operator("<=")(w, a[0], r.To) == true
	})
	dynamic.Let(ms, "step", 1, 2, func(w data.World, r *data.Range, a []data.Value) data.Value { return stepped(w, r, a) })
	return ms
}

// stepped takes every nth element, from the end when n is negative.
func stepped(w data.World, r *data.Range, args []data.Value) data.Value {
	n := int(data.IntValue(args[0]))
	if n == 0 {
		data.Throw("GroovyRuntimeException", "Infinite loop detected due to step size of 0")
	}
	items := r.List(w).Items
	if n < 0 {
		slices.Reverse(items)
		n = -n
	}
	out := data.NewList()
	for i := 0; i < len(items); i += n {
		w.Step()
		out.Add(items[i])
	}
	if len(args) == 2 {
		forEach(w, out, func(x data.Value) bool {
			data.CallClosure(dynamic.ClosureArg("step", r, args), x)
			return true
		})
		return nil
	}
	return out
}

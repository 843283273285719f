package data

import "slices"

// listMethods are those that change lists, sets and arrays, and those that
// sort. Ranges throw where they would change.
func listMethods() methods {
	ms := methods{}
	change := changes(ms)
	change("add", 1, 2, addOne)
	alias(ms, "add", "addElement", "offer")
	change("addAll", 1, 2, addAll)
	change("remove", 1, 1, func(_ World, l *List, a []Value) Value { return removeFrom(l, a[0]) })
	change("removeAt", 1, 1, func(w World, l *List, a []Value) Value {
		i, ok := position(w, a[0])
		if !ok {
			return a[0]
		}
		return removeIndex(l, i)
	})
	change("removeElement", 1, 1, func(_ World, l *List, a []Value) Value { return removeValue(l, a[0]) })
	change("removeAll", 1, 1, func(w World, l *List, a []Value) Value { return retain(w, l, a[0], false) })
	alias(ms, "removeAll", "removeIf")
	change("retainAll", 1, 1, func(w World, l *List, a []Value) Value { return retain(w, l, a[0], true) })
	change("clear", 0, 0, func(_ World, l *List, _ []Value) Value {
		l.Items = nil
		return nil
	})
	change("set", 2, 2, func(w World, l *List, a []Value) Value {
		i, ok := position(w, a[0])
		if !ok {
			return a[0]
		}
		if i < 0 || i >= len(l.Items) {
			Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
		}
		before := l.Items[i]
		l.Items[i] = a[1]
		return before
	})
	addEnds(change)
	alias(ms, "pop", "removeLast")
	addSorting(ms)
	sequenceMethod(ms, "asImmutable", 0, 0, func(_ World, l *List, _ []Value) Value {
		return &List{Kind: l.Kind, Items: slices.Clone(l.Items), fixed: true}
	})
	alias(ms, "asImmutable", "asUnmodifiable")
	sequenceMethod(ms, "asSynchronized", 0, 0, func(_ World, l *List, _ []Value) Value { return l })
	sequenceMethod(ms, "clone", 0, 0, func(_ World, l *List, _ []Value) Value {
		return &List{Kind: l.Kind, Spread: l.Spread, Items: slices.Clone(l.Items)}
	})
	sequenceMethod(ms, "withDefault", 1, 1, func(w World, l *List, _ []Value) Value { return l })
	alias(ms, "withDefault", "withLazyDefault", "withEagerDefault")
	change("swap", 2, 2, func(w World, l *List, a []Value) Value {
		i, known := position(w, a[0])
		k, also := position(w, a[1])
		if !known || !also {
			return l
		}
		i, k = l.offset(i), l.offset(k)
		if max(i, k) >= len(l.Items) {
			Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", max(i, k), len(l.Items))
		}
		l.Items[i], l.Items[k] = l.Items[k], l.Items[i]
		return l
	})
	return ms
}

// adder adds a method to those of a type.
type adder func(name string, least, most int8, fn func(w World, l *List, args []Value) Value)

// changes adds methods that change a list; ranges and lists that are fixed
// throw.
func changes(ms methods) adder {
	return func(name string, least, most int8, fn func(w World, l *List, args []Value) Value) {
		let(ms, name, least, most, func(w World, v Value, args []Value) Value {
			l, ok := v.(*List)
			if !ok || l.fixed {
				Throw("UnsupportedOperationException", "")
			}
			return fn(w, l, args)
		})
	}
}

// addEnds adds what works at the ends of a list.
func addEnds(change adder) {
	change("push", 1, 1, func(_ World, l *List, a []Value) Value {
		l.add(a[0])
		return true
	})
	change("pop", 0, 0, func(_ World, l *List, _ []Value) Value { return takeEnd(l, len(l.Items)-1) })
	change("poll", 0, 0, func(_ World, l *List, _ []Value) Value {
		if len(l.Items) == 0 {
			return nil
		}
		return l.removeAt(0)
	})
	change("removeFirst", 0, 0, func(_ World, l *List, _ []Value) Value { return takeEnd(l, 0) })
}

// addSorting adds sort and unique, which change the list unless told not to.
func addSorting(ms methods) {
	sequenceMethod(ms, "sort", 0, 2, func(w World, l *List, a []Value) Value {
		items := slices.Clone(l.Items)
		sortValues(items, ordering(w, lastClosure(a)))
		return changed(l, items, !l.isSet() && !isFalse(a))
	})
	sequenceMethod(ms, "toSorted", 0, 1, func(w World, l *List, a []Value) Value {
		items := slices.Clone(l.Items)
		sortValues(items, ordering(w, lastClosure(a)))
		return NewList(items...)
	})
	sequenceMethod(ms, "unique", 0, 2, func(w World, l *List, a []Value) Value {
		return changed(l, unique(w, l.Items, lastClosure(a)), !isFalse(a))
	})
	sequenceMethod(ms, "toUnique", 0, 1, func(w World, l *List, a []Value) Value {
		return l.like(unique(w, l.Items, lastClosure(a)))
	})
	sequenceMethod(ms, "shuffle", 0, 1, func(w World, l *List, _ []Value) Value {
		w.Warn("the order of a list that is shuffled is not modelled; it stays as it was")
		return nil
	})
}

func lastClosure(args []Value) Value {
	if len(args) > 0 {
		if c, ok := args[len(args)-1].(*Closure); ok {
			return c
		}
	}
	return nil
}

func isFalse(args []Value) bool { return len(args) > 0 && args[0] == false }

// changed puts items into l, or into a new list.
func changed(l *List, items []Value, here bool) Value {
	if !here {
		return &List{Items: items, Spread: l.Spread}
	}
	if l.fixed {
		Throw("UnsupportedOperationException", "")
	}
	l.Items = items
	return l
}

// unique keeps the first of elements that are equal, or for which a closure
// gives equal values.
func unique(w World, items []Value, by Value) []Value {
	same := func(a, b Value) bool { return Equal(w, a, b) }
	if c, ok := by.(*Closure); ok {
		if c.wants() >= 2 {
			same = func(a, b Value) bool { return Equal(w, CallClosure(c, a, b), int32(0)) }
		} else {
			same = func(a, b Value) bool { return Equal(w, CallClosure(c, a), CallClosure(c, b)) }
		}
	}
	out := []Value{}
	for _, x := range items {
		w.Step()
		if !slices.ContainsFunc(out, func(y Value) bool { return same(y, x) }) {
			out = append(out, x)
		}
	}
	return out
}

// position is an index to change a list at. False: it is unknown, which people
// are told.
func position(w World, v Value) (int, bool) {
	if u := unknown(v); u != nil {
		w.Warn("a list is changed at a place that depends on " + u.What + "; it is left as it is")
		return 0, false
	}
	return int(truncated(v)), true
}

func addOne(w World, l *List, a []Value) Value {
	if len(a) == 1 {
		return l.add(a[0])
	}
	at, ok := position(w, a[0])
	if !ok {
		return nil
	}
	if at < 0 || at > len(l.Items) {
		Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", at, len(l.Items))
	}
	l.Items = slices.Insert(slices.Clip(l.Items), at, a[1])
	return nil
}

func addAll(w World, l *List, a []Value) Value {
	more := slices.Clone(Items(w, a[len(a)-1]))
	if len(a) == 2 {
		at, ok := position(w, a[0])
		if !ok {
			return true
		}
		if at < 0 || at > len(l.Items) {
			Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", at, len(l.Items))
		}
		l.Items = slices.Insert(slices.Clip(l.Items), at, more...)
		return len(more) > 0
	}
	any := false
	for _, x := range more {
		w.Step()
		any = l.add(x) || any
	}
	return any
}

// removeFrom is remove: of a list, by index when given an int, otherwise by
// value.
func removeFrom(l *List, v Value) Value {
	if i, ok := v.(int32); ok && !l.isSet() {
		return removeIndex(l, int(i))
	}
	return removeValue(l, v)
}

func removeIndex(l *List, i int) Value {
	if i < 0 || i >= len(l.Items) {
		Throw("IndexOutOfBoundsException", "Index: %d, Size: %d", i, len(l.Items))
	}
	return l.removeAt(i)
}

func removeValue(l *List, v Value) Value {
	i := l.place(v)
	if i >= 0 {
		l.removeAt(i)
	}
	return i >= 0
}

// takeEnd removes an element of a list that must have one.
func takeEnd(l *List, i int) Value {
	if len(l.Items) == 0 {
		Throw("NoSuchElementException", "Cannot pop() an empty List")
	}
	return l.removeAt(i)
}

// retain keeps, or drops, the elements that a closure or a collection holds.
func retain(w World, l *List, by Value, want bool) Value {
	test := func(x Value) bool { return anyEqual(w, Items(w, by), x) }
	if c, ok := by.(*Closure); ok {
		test = func(x Value) bool { return Truth(w, CallClosure(c, x)) }
	}
	out := []Value{}
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

func rangeMethods() methods {
	ms := methods{}
	def(ms, "size", 0, 0, func(_ World, r *Range, _ []Value) Value { return int32(r.size()) })
	def(ms, "isEmpty", 0, 0, func(_ World, r *Range, _ []Value) Value { return r.size() == 0 })
	let(ms, "contains", 1, 1, func(w World, r *Range, a []Value) Value { return contains(w, r, a[0]) })
	def(ms, "getFrom", 0, 0, func(_ World, r *Range, _ []Value) Value {
		if compareLoosely(r.From, r.To) > 0 {
			return r.To
		}
		return r.From
	})
	def(ms, "getTo", 0, 0, func(_ World, r *Range, _ []Value) Value {
		if compareLoosely(r.From, r.To) > 0 {
			return r.From
		}
		return r.element(max(0, r.size()-1))
	})
	def(ms, "isReverse", 0, 0, func(_ World, r *Range, _ []Value) Value { return compareLoosely(r.From, r.To) > 0 })
	let(ms, "containsWithinBounds", 1, 1, func(w World, r *Range, a []Value) Value {
		low := Operator(">=")(w, a[0], r.From)
		return low == true && Operator("<=")(w, a[0], r.To) == true
	})
	let(ms, "step", 1, 2, func(w World, r *Range, a []Value) Value { return stepped(w, r, a) })
	return ms
}

// stepped takes every nth element, from the end when n is negative.
func stepped(w World, r *Range, args []Value) Value {
	n := int(truncated(args[0]))
	if n == 0 {
		Throw("GroovyRuntimeException", "Infinite loop detected due to step size of 0")
	}
	items := r.list(w).Items
	if n < 0 {
		slices.Reverse(items)
		n = -n
	}
	out := NewList()
	for i := 0; i < len(items); i += n {
		w.Step()
		out.add(items[i])
	}
	if len(args) == 2 {
		forEach(w, out, func(x Value) bool {
			CallClosure(closureArg("step", r, args), x)
			return true
		})
		return nil
	}
	return out
}

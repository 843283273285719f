package data

import (
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
)

// sortValues sorts stably.
func sortValues(items []Value, compare func(a, b Value) int) { slices.SortStableFunc(items, compare) }

func sortEntries(entries []*Entry, compare func(a, b *Entry) int) {
	slices.SortStableFunc(entries, compare)
}

// ordering is the comparison that a closure stands for: of two parameters, it
// compares; of one, it gives what to compare by. Without one, the natural
// order.
func ordering(w World, order Value) func(a, b Value) int {
	c, ok := order.(*Closure)
	switch {
	case !ok:
		return func(a, b Value) int { return compareOrChoose(w, a, b) }
	case c.wants() >= 2:
		return func(a, b Value) int {
			w.Step()
			v := CallClosure(c, a, b)
			if u := unknown(v); u != nil {
				return w.Choose(3, u.What) - 1
			}
			if n, ok := numberOf(v); ok {
				return int(max(-1, min(1, truncated(n))))
			}
			return 0
		}
	}
	return func(a, b Value) int {
		w.Step()
		return compareOrChoose(w, CallClosure(c, a), CallClosure(c, b))
	}
}

func compareOrChoose(w World, a, b Value) int {
	if u := unknown(a, b); u != nil {
		return w.Choose(3, u.What) - 1
	}
	return compareLoosely(a, b)
}

// sequenceMethod adds a method of lists, sets, arrays and ranges.
func sequenceMethod(ms methods, name string, least, most int8, fn func(w World, l *List, args []Value) Value) {
	let(ms, name, least, most, func(w World, v Value, args []Value) Value { return fn(w, sequence(w, v), args) })
}

// collectionMethods are those that read lists, sets, arrays and ranges.
func collectionMethods() methods {
	ms := methods{}
	sequenceMethod(ms, "size", 0, 0, func(_ World, l *List, _ []Value) Value { return int32(len(l.Items)) })
	sequenceMethod(ms, "isEmpty", 0, 0, func(_ World, l *List, _ []Value) Value { return len(l.Items) == 0 })
	sequenceMethod(ms, "contains", 1, 1, func(w World, l *List, a []Value) Value { return contains(w, l, a[0]) })
	sequenceMethod(ms, "containsAll", 1, 1, func(w World, l *List, a []Value) Value {
		for _, x := range Items(w, a[0]) {
			if !contains(w, l, x) {
				return false
			}
		}
		return true
	})
	sequenceMethod(ms, "disjoint", 1, 1, func(w World, l *List, a []Value) Value {
		return len(intersect(w, l, a[0]).Items) == 0
	})
	sequenceMethod(ms, "intersect", 1, 1, func(w World, l *List, a []Value) Value { return intersect(w, l, a[0]) })
	sequenceMethod(ms, "join", 0, 1, func(_ World, l *List, a []Value) Value { return join(l.Items, a) })
	sequenceMethod(ms, "count", 0, 1, func(w World, l *List, a []Value) Value { return count(w, l.Items, a) })
	sequenceMethod(ms, "toList", 0, 0, func(_ World, l *List, _ []Value) Value { return NewList(slices.Clone(l.Items)...) })
	alias(ms, "toList", "toArray", "asList", "asCollection")
	sequenceMethod(ms, "toSet", 0, 0, func(_ World, l *List, _ []Value) Value { return newSet(l.Items) })
	sequenceMethod(ms, "toListString", 0, 0, func(_ World, l *List, _ []Value) Value { return Text(l) })
	sequenceMethod(ms, "sum", 0, 2, sum)
	sequenceMethod(ms, "min", 0, 1, func(w World, l *List, a []Value) Value { return extreme(w, l.Items, a, -1) })
	sequenceMethod(ms, "max", 0, 1, func(w World, l *List, a []Value) Value { return extreme(w, l.Items, a, 1) })
	sequenceMethod(ms, "flatten", 0, 0, func(w World, l *List, _ []Value) Value {
		return l.like(flatten(w, nil, l.Items, 0))
	})
	sequenceMethod(ms, "reverse", 0, 1, reverse)
	sequenceMethod(ms, "asReversed", 0, 0, reverse)
	sequenceMethod(ms, "transpose", 0, 0, func(w World, l *List, _ []Value) Value { return transpose(w, l) })
	sequenceMethod(ms, "collate", 1, 2, collate)
	sequenceMethod(ms, "indices", 0, 0, func(w World, l *List, _ []Value) Value {
		return NewRange(w, int32(0), int32(len(l.Items)), true)
	})
	alias(ms, "indices", "getIndices")
	sequenceMethod(ms, "withIndex", 0, 1, withIndex)
	sequenceMethod(ms, "indexed", 0, 1, func(_ World, l *List, a []Value) Value {
		out, first := NewMap(), placesOf(a)
		for i, x := range l.Items {
			out.Put(first+int32(i), x)
		}
		return out
	})
	sequenceMethod(ms, "combinations", 0, 0, func(w World, l *List, _ []Value) Value { return combinations(w, l) })
	sequenceMethod(ms, "split", 1, 1, func(w World, l *List, a []Value) Value {
		return NewList(filter(w, l, a, true), filter(w, l, a, false))
	})
	sequenceMethod(ms, "collect", 0, 2, collectList)
	sequenceMethod(ms, "encodeBase64", 0, 0, func(w World, l *List, _ []Value) Value {
		return base64.StdEncoding.EncodeToString(bytesIn(w, l))
	})
	sequenceMethod(ms, "encodeHex", 0, 0, func(w World, l *List, _ []Value) Value { return hex.EncodeToString(bytesIn(w, l)) })
	addPicking(ms)
	addGrouping(ms)
	return ms
}

// collectList is collect: without a closure, a copy; with a collection, what
// is collected is added to it.
func collectList(w World, l *List, a []Value) Value {
	if len(a) == 0 {
		return NewList(slices.Clone(l.Items)...)
	}
	out := collect(w, l, closureArg("collect", l, a)).(*List)
	into, ok := a[0].(*List)
	if !ok {
		return out
	}
	for _, x := range out.Items {
		into.add(x)
	}
	return into
}

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

func intersect(w World, l *List, with Value) *List {
	out := []Value{}
	other := Items(w, with)
	for _, x := range l.Items {
		w.Step()
		if anyEqual(w, other, x) && !anyEqual(w, out, x) {
			out = append(out, x)
		}
	}
	return l.like(out)
}

func join(items []Value, args []Value) Value {
	separator := ""
	if len(args) > 0 {
		separator = Text(args[0])
	}
	texts := make([]string, len(items))
	for i, x := range items {
		texts[i] = Text(x)
	}
	return strings.Join(texts, separator)
}

func count(w World, items []Value, args []Value) Value {
	if len(args) == 0 {
		return int32(len(items))
	}
	test := func(x Value) bool { return Equal(w, x, args[0]) }
	if c, ok := args[0].(*Closure); ok {
		test = func(x Value) bool { return Truth(w, callOnEntry(c, x)) }
	}
	n := int32(0)
	for _, x := range items {
		w.Step()
		if test(x) {
			n++
		}
	}
	return n
}

func sum(w World, l *List, args []Value) Value {
	items := l.Items
	if len(args) > 0 {
		if c, ok := args[len(args)-1].(*Closure); ok {
			items = collect(w, l, c).(*List).Items
			args = args[:len(args)-1]
		}
	}
	var total Value
	if len(args) > 0 {
		total = args[0]
	} else if len(items) > 0 {
		total, items = items[0], items[1:]
	}
	for _, x := range items {
		w.Step()
		total = plus(w, total, x)
	}
	return total
}

// extreme is min or max: the first element that no other is before. null does
// not count.
func extreme(w World, items []Value, args []Value, sign int) Value {
	var order Value
	if len(args) > 0 {
		order = args[0]
	}
	compare := ordering(w, order)
	var best Value
	for _, x := range items {
		w.Step()
		if x != nil && (best == nil || compare(x, best)*sign > 0) {
			best = x
		}
	}
	return best
}

func flatten(w World, out, items []Value, depth int) []Value {
	if depth > deep {
		Throw("StackOverflowError", "")
	}
	for _, x := range items {
		w.Step()
		if isSequence(x) {
			out = flatten(w, out, sequence(w, x).Items, depth+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}

func reverse(_ World, l *List, args []Value) Value {
	items := slices.Clone(l.Items)
	slices.Reverse(items)
	if len(args) > 0 && args[0] == true {
		l.Items = items
		return l
	}
	if l.Kind == Array {
		return arrayOf(items)
	}
	return l.like(items)
}

func transpose(w World, l *List) Value {
	out := []Value{}
	for column := 0; ; column++ {
		w.Step()
		row := []Value{}
		for _, x := range l.Items {
			items := Items(w, x)
			if column >= len(items) {
				return NewList(out...)
			}
			row = append(row, items[column])
		}
		if len(row) == 0 {
			return NewList(out...)
		}
		out = append(out, NewList(row...))
	}
}

// collate cuts a list into pieces, the last of which may be shorter.
func collate(w World, l *List, args []Value) Value {
	size := int(truncated(args[0]))
	by := size
	if len(args) > 1 {
		if n, ok := numberOf(args[1]); ok {
			by = int(truncated(n))
		}
	}
	if size <= 0 || by <= 0 {
		Throw("IllegalArgumentException", "step cannot be zero")
	}
	out := NewList()
	for i := 0; i < len(l.Items); i += by {
		w.Step()
		end := min(i+size, len(l.Items))
		if end-i < size && len(args) > 1 && args[len(args)-1] == false {
			break
		}
		out.add(NewList(slices.Clone(l.Items[i:end])...))
	}
	return out
}

func withIndex(_ World, l *List, args []Value) Value {
	first := int32(0)
	if len(args) > 0 {
		first = intValue(args[0])
	}
	out := NewList()
	for i, x := range l.Items {
		out.add(NewList(x, first+int32(i)))
	}
	return out
}

// combinations are all lists with one element of each list, the first
// changing fastest.
func combinations(w World, l *List) Value {
	rows := [][]Value{{}}
	for _, column := range l.Items {
		var longer [][]Value
		for _, x := range Items(w, column) {
			for _, row := range rows {
				w.Step()
				longer = append(longer, append(slices.Clone(row), x))
			}
		}
		rows = longer
	}
	out := NewList()
	for _, row := range rows {
		out.add(NewList(row...))
	}
	return out
}

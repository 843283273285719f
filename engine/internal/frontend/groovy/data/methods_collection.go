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
	if u := unknown(args...); u != nil {
		return u
	}
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

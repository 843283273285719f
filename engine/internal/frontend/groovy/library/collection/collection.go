// Package collection is the methods of lists, sets, ranges and maps, and those
// that take every value for a collection: null for an empty one, others for
// their only element.
//
// Loops ask World.Step each round. A list that grows or shrinks under a loop
// ends it by Java's exception.
package collection

import (
	"encoding/base64"
	"encoding/hex"
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/number"
)

// ordering is the comparison that a closure stands for: of two parameters, it
// compares; of one, it gives what to compare by. Without one, the natural
// order.
func ordering(w data.World, order data.Value) func(a, b data.Value) int {
	c, ok := order.(*data.Closure)
	switch {
	case !ok:
		return func(a, b data.Value) int { return compareOrChoose(w, a, b) }
	case c.Wants() >= 2:
		return func(a, b data.Value) int {
			w.Step()
			v := data.CallClosure(c, a, b)
			if u := data.FirstUnknown(v); u != nil {
				return w.Choose(3, u.What) - 1
			}
			if n, ok := data.NumberOf(v); ok {
				return int(max(-1, min(1, data.Truncated(n))))
			}
			return 0
		}
	}
	return func(a, b data.Value) int {
		w.Step()
		return compareOrChoose(w, data.CallClosure(c, a), data.CallClosure(c, b))
	}
}

func compareOrChoose(w data.World, a, b data.Value) int {
	if u := data.FirstUnknown(a, b); u != nil {
		return w.Choose(3, u.What) - 1
	}
	return data.CompareLoosely(a, b)
}

// sequenceMethod adds a method of lists, sets, arrays and ranges.
func sequenceMethod(ms dynamic.Members, name string, least, most int8, fn func(w data.World, l *data.List, args []data.Value) data.Value) {
	dynamic.Let(ms, name, least, most, func(w data.World, v data.Value, args []data.Value) data.Value {
		return fn(w, dynamic.Sequence(w, v), args)
	})
}

// OfCollections are those that read lists, sets, arrays and ranges.
func OfCollections() dynamic.Members {
	ms := dynamic.Members{}
	sequenceMethod(ms, "size", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return int32(len(l.Items)) })
	sequenceMethod(ms, "isEmpty", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return len(l.Items) == 0 })
	sequenceMethod(ms, "contains", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return dynamic.Contains(w, l, a[0]) })
	sequenceMethod(ms, "containsAll", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		for _, x := range dynamic.Items(w, a[0]) {
			if !dynamic.Contains(w, l, x) {
				return false
			}
		}
		return true
	})
	sequenceMethod(ms, "disjoint", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		return len(intersect(w, l, a[0]).Items) == 0
	})
	sequenceMethod(ms, "intersect", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return intersect(w, l, a[0]) })
	sequenceMethod(ms, "join", 0, 1, func(_ data.World, l *data.List, a []data.Value) data.Value { return Join(l.Items, a) })
	sequenceMethod(ms, "count", 0, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return count(w, l.Items, a) })
	sequenceMethod(ms, "toList", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value {
		return data.NewList(slices.Clone(l.Items)...)
	})
	dynamic.Alias(ms, "toList", "toArray", "asList", "asCollection")
	sequenceMethod(ms, "toSet", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return data.NewSet(l.Items) })
	sequenceMethod(ms, "toListString", 0, 0, func(_ data.World, l *data.List, _ []data.Value) data.Value { return data.Text(l) })
	sequenceMethod(ms, "sum", 0, 2, sum)
	sequenceMethod(ms, "min", 0, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return extreme(w, l.Items, a, -1) })
	sequenceMethod(ms, "max", 0, 1, func(w data.World, l *data.List, a []data.Value) data.Value { return extreme(w, l.Items, a, 1) })
	sequenceMethod(ms, "flatten", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value {
		return l.Like(flatten(w, nil, l.Items, 0))
	})
	sequenceMethod(ms, "reverse", 0, 1, reverse)
	sequenceMethod(ms, "asReversed", 0, 0, reverse)
	sequenceMethod(ms, "transpose", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value { return transpose(w, l) })
	sequenceMethod(ms, "collate", 1, 2, collate)
	sequenceMethod(ms, "indices", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value {
		return data.NewRange(w, int32(0), int32(len(l.Items)), true)
	})
	dynamic.Alias(ms, "indices", "getIndices")
	sequenceMethod(ms, "withIndex", 0, 1, withIndex)
	sequenceMethod(ms, "indexed", 0, 1, func(_ data.World, l *data.List, a []data.Value) data.Value {
		out, first := data.NewMap(), number.PlacesOf(a)
		for i, x := range l.Items {
			out.Put(first+int32(i), x)
		}
		return out
	})
	sequenceMethod(ms, "combinations", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value { return combinations(w, l) })
	sequenceMethod(ms, "split", 1, 1, func(w data.World, l *data.List, a []data.Value) data.Value {
		return data.NewList(filter(w, l, a, true), filter(w, l, a, false))
	})
	sequenceMethod(ms, "collect", 0, 2, collectList)
	sequenceMethod(ms, "encodeBase64", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value {
		return base64.StdEncoding.EncodeToString(BytesIn(w, l))
	})
	sequenceMethod(ms, "encodeHex", 0, 0, func(w data.World, l *data.List, _ []data.Value) data.Value { return hex.EncodeToString(BytesIn(w, l)) })
	addPicking(ms)
	addGrouping(ms)
	return ms
}

// collectList is collect: without a closure, a copy; with a collection, what
// is collected is added to it.
func collectList(w data.World, l *data.List, a []data.Value) data.Value {
	if len(a) == 0 {
		return data.NewList(slices.Clone(l.Items)...)
	}
	out := collect(w, l, dynamic.ClosureArg("collect", l, a)).(*data.List)
	into, ok := a[0].(*data.List)
	if !ok {
		return out
	}
	for _, x := range out.Items {
		into.Add(x)
	}
	return into
}

func intersect(w data.World, l *data.List, with data.Value) *data.List {
	out := []data.Value{}
	other := dynamic.Items(w, with)
	for _, x := range l.Items {
		w.Step()
		if dynamic.AnyEqual(w, other, x) && !dynamic.AnyEqual(w, out, x) {
			out = append(out, x)
		}
	}
	return l.Like(out)
}

// Join writes values one after the other, with what args have between them.
func Join(items []data.Value, args []data.Value) data.Value {
	separator := ""
	if len(args) > 0 {
		separator = data.Text(args[0])
	}
	var text limit.Text
	for i, x := range items {
		if i > 0 {
			text.WriteString(separator)
		}
		text.WriteString(data.Text(x))
	}
	return text.String()
}

func count(w data.World, items []data.Value, args []data.Value) data.Value {
	if len(args) == 0 {
		return int32(len(items))
	}
	test := func(x data.Value) bool { return dynamic.Equal(w, x, args[0]) }
	if c, ok := args[0].(*data.Closure); ok {
		test = func(x data.Value) bool { return dynamic.Truth(w, callOnEntry(c, x)) }
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

func sum(w data.World, l *data.List, args []data.Value) data.Value {
	items := l.Items
	if len(args) > 0 {
		if c, ok := args[len(args)-1].(*data.Closure); ok {
			items = collect(w, l, c).(*data.List).Items
			args = args[:len(args)-1]
		}
	}
	var total data.Value
	if len(args) > 0 {
		total = args[0]
	} else if len(items) > 0 {
		total, items = items[0], items[1:]
	}
	for _, x := range items {
		w.Step()
		total = dynamic.Plus(w, total, x)
	}
	return total
}

// extreme is min or max: the first element that no other is before. null does
// not count.
func extreme(w data.World, items []data.Value, args []data.Value, sign int) data.Value {
	var order data.Value
	if len(args) > 0 {
		order = args[0]
	}
	compare := ordering(w, order)
	var best data.Value
	for _, x := range items {
		w.Step()
		if x != nil && (best == nil || compare(x, best)*sign > 0) {
			best = x
		}
	}
	return best
}

func flatten(w data.World, out, items []data.Value, depth int) []data.Value {
	if depth > data.Deep {
		data.Throw("StackOverflowError", "")
	}
	for _, x := range items {
		w.Step()
		if dynamic.IsSequence(x) {
			out = flatten(w, out, dynamic.Sequence(w, x).Items, depth+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}

func reverse(_ data.World, l *data.List, args []data.Value) data.Value {
	items := slices.Clone(l.Items)
	slices.Reverse(items)
	if len(args) > 0 && args[0] == true {
		l.Items = items
		return l
	}
	if l.Kind == data.Array {
		return data.NewArray(items)
	}
	return l.Like(items)
}

func transpose(w data.World, l *data.List) data.Value {
	out := []data.Value{}
	for column := 0; ; column++ {
		w.Step()
		row := []data.Value{}
		for _, x := range l.Items {
			items := dynamic.Items(w, x)
			if column >= len(items) {
				return data.NewList(out...)
			}
			row = append(row, items[column])
		}
		if len(row) == 0 {
			return data.NewList(out...)
		}
		out = append(out, data.NewList(row...))
	}
}

// collate cuts a list into pieces, the last of which may be shorter.
func collate(w data.World, l *data.List, args []data.Value) data.Value {
	if u := data.FirstUnknown(args...); u != nil {
		return u
	}
	size := int(data.Truncated(args[0]))
	by := size
	if len(args) > 1 {
		if n, ok := data.NumberOf(args[1]); ok {
			by = int(data.Truncated(n))
		}
	}
	if size <= 0 || by <= 0 {
		data.Throw("IllegalArgumentException", "step cannot be zero")
	}
	out := data.NewList()
	for i := 0; i < len(l.Items); i += by {
		w.Step()
		end := min(i+size, len(l.Items))
		if end-i < size && len(args) > 1 && args[len(args)-1] == false {
			break
		}
		out.Add(data.NewList(slices.Clone(l.Items[i:end])...))
	}
	return out
}

func withIndex(_ data.World, l *data.List, args []data.Value) data.Value {
	first := int32(0)
	if len(args) > 0 {
		first = data.IntValue(args[0])
	}
	out := data.NewList()
	for i, x := range l.Items {
		out.Add(data.NewList(x, first+int32(i)))
	}
	return out
}

// combinations are all lists with one element of each list, the first
// changing fastest.
func combinations(w data.World, l *data.List) data.Value {
	rows := [][]data.Value{{}}
	for _, column := range l.Items {
		var longer [][]data.Value
		for _, x := range dynamic.Items(w, column) {
			for _, row := range rows {
				w.Step()
				longer = append(longer, append(slices.Clone(row), x))
			}
		}
		rows = longer
	}
	out := data.NewList()
	for _, row := range rows {
		out.Add(data.NewList(row...))
	}
	return out
}

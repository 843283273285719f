package collection

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfMaps are those of maps.
func OfMaps() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "size", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value { return int32(m.Len()) })
	dynamic.Def(ms, "isEmpty", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value { return m.Len() == 0 })
	dynamic.Let(ms, "get", 1, 2, getOrPut)
	dynamic.Let(ms, "getOrDefault", 2, 2, func(w data.World, m *data.Map, a []data.Value) data.Value {
		if v, ok := m.Get(a[0]); ok {
			return v
		}
		return a[1]
	})
	dynamic.Let(ms, "put", 2, 2, func(w data.World, m *data.Map, a []data.Value) data.Value { return dynamic.PutKey(w, m, a[0], a[1]) })
	dynamic.Let(ms, "putIfAbsent", 2, 2, func(_ data.World, m *data.Map, a []data.Value) data.Value {
		v, _ := m.Get(a[0])
		if v == nil {
			m.Put(a[0], a[1])
		}
		return v
	})
	dynamic.Let(ms, "putAll", 1, 1, func(_ data.World, m *data.Map, a []data.Value) data.Value {
		data.PutAll(m, a[0])
		return nil
	})
	dynamic.Let(ms, "remove", 1, 1, func(_ data.World, m *data.Map, a []data.Value) data.Value { return m.Remove(a[0]) })
	dynamic.Def(ms, "clear", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value {
		m.Clear()
		return nil
	})
	dynamic.Let(ms, "containsKey", 1, 1, func(w data.World, m *data.Map, a []data.Value) data.Value {
		if u := data.FirstUnknown(a[0]); u != nil {
			return w.Choose(2, u.What) == 1
		}
		_, ok := m.Get(a[0])
		return ok
	})
	dynamic.Let(ms, "containsValue", 1, 1, func(w data.World, m *data.Map, a []data.Value) data.Value {
		return dynamic.Contains(w, data.NewList(m.Values()...), a[0])
	})
	dynamic.Def(ms, "keySet", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value {
		return &data.List{Kind: data.Set, Items: m.Keys()}
	})
	dynamic.Def(ms, "values", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value { return data.NewList(m.Values()...) })
	dynamic.Def(ms, "entrySet", 0, 0, func(w data.World, m *data.Map, _ []data.Value) data.Value {
		return &data.List{Kind: data.Set, Items: dynamic.Items(w, m)}
	})
	dynamic.Def(ms, "clone", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value { return m.Copy() })
	dynamic.Alias(ms, "clone", "asImmutable", "asSynchronized")
	dynamic.Def(ms, "toMapString", 0, 0, func(_ data.World, m *data.Map, _ []data.Value) data.Value { return data.Text(m) })
	dynamic.Let(ms, "withDefault", 1, 1, func(_ data.World, m *data.Map, a []data.Value) data.Value {
		m.Missing = dynamic.ClosureArg("withDefault", m, a)
		return m
	})
	dynamic.Let(ms, "subMap", 1, 1, subMap)
	addMapIteration(ms)
	addMapOrder(ms)
	return ms
}

// getOrPut is get; with a second argument, that is what a missing key gets.
func getOrPut(w data.World, m *data.Map, a []data.Value) data.Value {
	if u := data.FirstUnknown(a[0]); u != nil {
		return dynamic.UnknownKeyOf(w, m, u)
	}
	if len(a) == 2 {
		if _, ok := m.Get(a[0]); !ok {
			m.Put(a[0], a[1])
		}
	}
	return m.At(a[0])
}

func subMap(w data.World, m *data.Map, a []data.Value) data.Value {
	out := m.Like()
	for _, key := range dynamic.Items(w, a[0]) {
		if v, ok := m.Get(key); ok {
			out.Put(key, v)
		}
	}
	return out
}

// overEntries visits a copy of the entries, so that the map may be changed.
func overEntries(w data.World, m *data.Map, visit func(e *data.Entry) bool) {
	n := len(m.Entries())
	for i, e := range slices.Clone(m.Entries()) {
		w.Step()
		if !visit(e) {
			return
		}
		if len(m.Entries()) != n && i != n-1 {
			data.Throw("ConcurrentModificationException", "")
		}
	}
}

// entryTest makes a test of entries of an optional closure.
func entryTest(w data.World, m *data.Map, name string, a []data.Value) func(e *data.Entry) bool {
	if len(a) == 0 {
		return func(e *data.Entry) bool { return dynamic.Truth(w, e.Value) }
	}
	c := dynamic.ClosureArg(name, m, a)
	return func(e *data.Entry) bool { return dynamic.Truth(w, callOnEntry(c, e)) }
}

func addMapIteration(ms dynamic.Members) {
	over := func(name string, fn func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value) {
		dynamic.Let(ms, name, 0, 1, func(w data.World, m *data.Map, a []data.Value) data.Value { return fn(w, m, entryTest(w, m, name, a)) })
	}
	over("find", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		var found data.Value
		overEntries(w, m, func(e *data.Entry) bool {
			if test(e) {
				found = e
			}
			return found == nil
		})
		return found
	})
	over("any", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		found := false
		overEntries(w, m, func(e *data.Entry) bool {
			found = test(e)
			return !found
		})
		return found
	})
	over("every", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		all := true
		overEntries(w, m, func(e *data.Entry) bool {
			all = test(e)
			return all
		})
		return all
	})
	over("findAll", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		out := m.Like()
		overEntries(w, m, func(e *data.Entry) bool {
			if test(e) {
				out.Put(e.Key, e.Value)
			}
			return true
		})
		return out
	})
	over("count", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		n := int32(0)
		overEntries(w, m, func(e *data.Entry) bool {
			n += int32(data.ToInt(test(e)))
			return true
		})
		return n
	})
	over("removeAll", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		return retainEntries(w, m, test, false)
	})
	over("retainAll", func(w data.World, m *data.Map, test func(e *data.Entry) bool) data.Value {
		return retainEntries(w, m, test, true)
	})
	addMapResults(ms)
}

// retain keeps the entries that meet a test as wanted.
func retainEntries(w data.World, m *data.Map, test func(e *data.Entry) bool, want bool) data.Value {
	kept := []*data.Entry{}
	for _, e := range m.Entries() {
		w.Step()
		if test(e) == want {
			kept = append(kept, e)
		}
	}
	changed := len(kept) != len(m.Entries())
	m.Replace(kept)
	return changed
}

func addMapResults(ms dynamic.Members) {
	dynamic.Iteration(ms, "each", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
			callOnEntry(c, e)
			return true
		})
		return v
	})
	dynamic.Iteration(ms, "eachWithIndex", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		i := int32(0)
		overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
			if c.Wants() >= 3 {
				data.CallClosure(c, e.Key, e.Value, i)
			} else {
				data.CallClosure(c, e, i)
			}
			i++
			return true
		})
		return v
	})
	results := func(name string, keep func(v data.Value) bool) {
		dynamic.Iteration(ms, name, 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
			out := data.NewList()
			overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
				if r := callOnEntry(c, e); keep(r) {
					out.Add(r)
				}
				return true
			})
			return out
		})
	}
	results("collect", func(data.Value) bool { return true })
	results("findResults", func(v data.Value) bool { return v != nil })
	dynamic.Iteration(ms, "findResult", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		var found data.Value
		overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
			found = callOnEntry(c, e)
			return found == nil
		})
		return found
	})
	dynamic.Iteration(ms, "collectMany", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		out := data.NewList()
		overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
			out.Items = append(out.Items, dynamic.Items(w, callOnEntry(c, e))...)
			return true
		})
		return out
	})
	dynamic.Let(ms, "collectEntries", 0, 2, func(w data.World, m *data.Map, a []data.Value) data.Value { return collectEntries(w, m, a) })
	dynamic.Iteration(ms, "groupBy", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		out := data.NewMap()
		overEntries(w, v.(*data.Map), func(e *data.Entry) bool {
			key := callOnEntry(c, e)
			group, ok := out.Get(key)
			if !ok {
				group = data.NewMap()
				out.Put(key, group)
			}
			group.(*data.Map).Put(e.Key, e.Value)
			return true
		})
		return out
	})
	dynamic.Iteration(ms, "countBy", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		return dynamic.Method(w, data.NewList(dynamic.Items(w, v)...), "countBy", []data.Value{data.Derived(1, func(a []data.Value) data.Value { return callOnEntry(c, a[0]) })})
	})
}

// addMapOrder adds what depends on an order of entries.
func addMapOrder(ms dynamic.Members) {
	dynamic.Let(ms, "sort", 0, 1, func(w data.World, m *data.Map, a []data.Value) data.Value { return sortedMap(w, m, a) })
	dynamic.Alias(ms, "sort", "toSorted")
	entries := func(name string, least, most int8) {
		dynamic.Let(ms, name, least, most, func(w data.World, m *data.Map, a []data.Value) data.Value {
			return dynamic.Method(w, data.NewList(dynamic.Items(w, m)...), name, a)
		})
	}
	entries("min", 1, 1)
	entries("max", 1, 1)
	piece := func(name string, fn func(n, size int) (from, to int)) {
		dynamic.Def(ms, name, 1, 1, func(_ data.World, m *data.Map, a []data.Value) data.Value {
			from, to := fn(max(0, min(int(data.Truncated(a[0])), m.Len())), m.Len())
			out := m.Like()
			for _, e := range m.Entries()[from:to] {
				out.Put(e.Key, e.Value)
			}
			return out
		})
	}
	piece("take", func(n, _ int) (int, int) { return 0, n })
	piece("drop", func(n, size int) (int, int) { return n, size })
	dynamic.Let(ms, "intersect", 1, 1, func(w data.World, m *data.Map, a []data.Value) data.Value {
		out := m.Like()
		other, ok := a[0].(*data.Map)
		for _, e := range m.Entries() {
			if ok {
				if v, has := other.Get(e.Key); has && dynamic.Equal(w, v, e.Value) {
					out.Put(e.Key, e.Value)
				}
			}
		}
		return out
	})
}

// sortedMap is a new map in the order of keys, or of what a closure says of
// entries.
func sortedMap(w data.World, m *data.Map, a []data.Value) data.Value {
	entries := slices.Clone(m.Entries())
	compare := func(x, y *data.Entry) int { return compareOrChoose(w, x.Key, y.Key) }
	if len(a) > 0 {
		by := ordering(w, a[0])
		compare = func(x, y *data.Entry) int { return by(x, y) }
	}
	data.SortEntries(entries, compare)
	out := data.NewMap()
	for _, e := range entries {
		out.Put(e.Key, e.Value)
	}
	return out
}

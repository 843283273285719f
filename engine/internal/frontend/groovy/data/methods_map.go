package data

import "slices"

// putAll adds the entries of a map, or one entry.
func putAll(m *Map, from Value) {
	switch from := from.(type) {
	case *Map:
		for _, e := range from.entries {
			m.Put(e.Key, e.Value)
		}
	case *Entry:
		m.Put(from.Key, from.Value)
	case *List:
		for _, x := range from.Items {
			putAll(m, x)
		}
	case *Unknown, nil:
	default:
		panic(missingMethod(m, "putAll", []Value{from}))
	}
}

// mapMethods are those of maps.
func mapMethods() methods {
	ms := methods{}
	def(ms, "size", 0, 0, func(_ World, m *Map, _ []Value) Value { return int32(m.Len()) })
	def(ms, "isEmpty", 0, 0, func(_ World, m *Map, _ []Value) Value { return m.Len() == 0 })
	let(ms, "get", 1, 2, getOrPut)
	let(ms, "getOrDefault", 2, 2, func(w World, m *Map, a []Value) Value {
		if v, ok := m.Get(a[0]); ok {
			return v
		}
		return a[1]
	})
	let(ms, "put", 2, 2, func(w World, m *Map, a []Value) Value { return putKey(w, m, a[0], a[1]) })
	let(ms, "putIfAbsent", 2, 2, func(_ World, m *Map, a []Value) Value {
		v, _ := m.Get(a[0])
		if v == nil {
			m.Put(a[0], a[1])
		}
		return v
	})
	let(ms, "putAll", 1, 1, func(_ World, m *Map, a []Value) Value {
		putAll(m, a[0])
		return nil
	})
	let(ms, "remove", 1, 1, func(_ World, m *Map, a []Value) Value { return m.Remove(a[0]) })
	def(ms, "clear", 0, 0, func(_ World, m *Map, _ []Value) Value {
		m.Clear()
		return nil
	})
	let(ms, "containsKey", 1, 1, func(w World, m *Map, a []Value) Value {
		if u := unknown(a[0]); u != nil {
			return w.Choose(2, u.What) == 1
		}
		_, ok := m.Get(a[0])
		return ok
	})
	let(ms, "containsValue", 1, 1, func(w World, m *Map, a []Value) Value { return contains(w, NewList(m.values()...), a[0]) })
	def(ms, "keySet", 0, 0, func(_ World, m *Map, _ []Value) Value { return &List{Kind: Set, Items: m.keys()} })
	def(ms, "values", 0, 0, func(_ World, m *Map, _ []Value) Value { return NewList(m.values()...) })
	def(ms, "entrySet", 0, 0, func(w World, m *Map, _ []Value) Value { return &List{Kind: Set, Items: Items(w, m)} })
	def(ms, "clone", 0, 0, func(_ World, m *Map, _ []Value) Value { return m.copy() })
	alias(ms, "clone", "asImmutable", "asSynchronized")
	def(ms, "toMapString", 0, 0, func(_ World, m *Map, _ []Value) Value { return Text(m) })
	let(ms, "withDefault", 1, 1, func(_ World, m *Map, a []Value) Value {
		m.missing = closureArg("withDefault", m, a)
		return m
	})
	let(ms, "subMap", 1, 1, subMap)
	addMapIteration(ms)
	addMapOrder(ms)
	return ms
}

func (m *Map) keys() []Value {
	out := make([]Value, len(m.entries))
	for i, e := range m.entries {
		out[i] = e.Key
	}
	return out
}

func (m *Map) values() []Value {
	out := make([]Value, len(m.entries))
	for i, e := range m.entries {
		out[i] = e.Value
	}
	return out
}

// getOrPut is get; with a second argument, that is what a missing key gets.
func getOrPut(w World, m *Map, a []Value) Value {
	if u := unknown(a[0]); u != nil {
		return unknownKeyOf(w, m, u)
	}
	if len(a) == 2 {
		if _, ok := m.Get(a[0]); !ok {
			m.Put(a[0], a[1])
		}
	}
	return m.get(a[0])
}

// putKey is m[key] = v. People are told when the key is unknown: it will be
// found again under what is as unknown, and under nothing else.
func putKey(w World, m *Map, key, v Value) Value {
	if u := unknown(key); u != nil {
		w.Warn("a map gets a value under a key that depends on " + u.What + "; it is not found under other keys")
	}
	return m.Put(key, v)
}

// unknownKeyOf is the value of a key that is not known: what was put under it,
// one of the map's values, or null.
func unknownKeyOf(w World, m *Map, u *Unknown) Value {
	if v, ok := m.Get(u); ok {
		return v
	}
	if i := w.Choose(m.Len()+1, u.What); i < m.Len() {
		return m.entries[i].Value
	}
	return nil
}

func subMap(w World, m *Map, a []Value) Value {
	out := m.like()
	for _, key := range Items(w, a[0]) {
		if v, ok := m.Get(key); ok {
			out.Put(key, v)
		}
	}
	return out
}

// overEntries visits a copy of the entries, so that the map may be changed.
func overEntries(w World, m *Map, visit func(e *Entry) bool) {
	n := len(m.entries)
	for i, e := range slices.Clone(m.entries) {
		w.Step()
		if !visit(e) {
			return
		}
		if len(m.entries) != n && i != n-1 {
			Throw("ConcurrentModificationException", "")
		}
	}
}

// entryTest makes a test of entries of an optional closure.
func entryTest(w World, m *Map, name string, a []Value) func(e *Entry) bool {
	if len(a) == 0 {
		return func(e *Entry) bool { return Truth(w, e.Value) }
	}
	c := closureArg(name, m, a)
	return func(e *Entry) bool { return Truth(w, callOnEntry(c, e)) }
}

func addMapIteration(ms methods) {
	over := func(name string, fn func(w World, m *Map, test func(e *Entry) bool) Value) {
		let(ms, name, 0, 1, func(w World, m *Map, a []Value) Value { return fn(w, m, entryTest(w, m, name, a)) })
	}
	over("find", func(w World, m *Map, test func(e *Entry) bool) Value {
		var found Value
		overEntries(w, m, func(e *Entry) bool {
			if test(e) {
				found = e
			}
			return found == nil
		})
		return found
	})
	over("any", func(w World, m *Map, test func(e *Entry) bool) Value {
		found := false
		overEntries(w, m, func(e *Entry) bool {
			found = test(e)
			return !found
		})
		return found
	})
	over("every", func(w World, m *Map, test func(e *Entry) bool) Value {
		all := true
		overEntries(w, m, func(e *Entry) bool {
			all = test(e)
			return all
		})
		return all
	})
	over("findAll", func(w World, m *Map, test func(e *Entry) bool) Value {
		out := m.like()
		overEntries(w, m, func(e *Entry) bool {
			if test(e) {
				out.Put(e.Key, e.Value)
			}
			return true
		})
		return out
	})
	over("count", func(w World, m *Map, test func(e *Entry) bool) Value {
		n := int32(0)
		overEntries(w, m, func(e *Entry) bool {
			n += int32(toInt(test(e)))
			return true
		})
		return n
	})
	over("removeAll", func(w World, m *Map, test func(e *Entry) bool) Value { return m.retain(w, test, false) })
	over("retainAll", func(w World, m *Map, test func(e *Entry) bool) Value { return m.retain(w, test, true) })
	addMapResults(ms)
}

// retain keeps the entries that meet a test as wanted.
func (m *Map) retain(w World, test func(e *Entry) bool, want bool) Value {
	kept := []*Entry{}
	for _, e := range m.entries {
		w.Step()
		if test(e) == want {
			kept = append(kept, e)
		}
	}
	any := len(kept) != len(m.entries)
	m.entries, m.index = kept, nil
	return any
}

func addMapResults(ms methods) {
	iteration(ms, "each", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		overEntries(w, v.(*Map), func(e *Entry) bool {
			callOnEntry(c, e)
			return true
		})
		return v
	})
	iteration(ms, "eachWithIndex", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		i := int32(0)
		overEntries(w, v.(*Map), func(e *Entry) bool {
			if c.wants() >= 3 {
				CallClosure(c, e.Key, e.Value, i)
			} else {
				CallClosure(c, e, i)
			}
			i++
			return true
		})
		return v
	})
	results := func(name string, keep func(v Value) bool) {
		iteration(ms, name, 1, func(w World, v Value, c *Closure, _ []Value) Value {
			out := NewList()
			overEntries(w, v.(*Map), func(e *Entry) bool {
				if r := callOnEntry(c, e); keep(r) {
					out.add(r)
				}
				return true
			})
			return out
		})
	}
	results("collect", func(Value) bool { return true })
	results("findResults", func(v Value) bool { return v != nil })
	iteration(ms, "findResult", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var found Value
		overEntries(w, v.(*Map), func(e *Entry) bool {
			found = callOnEntry(c, e)
			return found == nil
		})
		return found
	})
	iteration(ms, "collectMany", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		out := NewList()
		overEntries(w, v.(*Map), func(e *Entry) bool {
			out.Items = append(out.Items, Items(w, callOnEntry(c, e))...)
			return true
		})
		return out
	})
	let(ms, "collectEntries", 0, 2, func(w World, m *Map, a []Value) Value { return collectEntries(w, m, a) })
	iteration(ms, "groupBy", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		out := NewMap()
		overEntries(w, v.(*Map), func(e *Entry) bool {
			key := callOnEntry(c, e)
			group, ok := out.Get(key)
			if !ok {
				group = NewMap()
				out.Put(key, group)
			}
			group.(*Map).Put(e.Key, e.Value)
			return true
		})
		return out
	})
	iteration(ms, "countBy", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		return Method(w, NewList(Items(w, v)...), "countBy", []Value{derived(1, func(a []Value) Value { return callOnEntry(c, a[0]) })})
	})
}

// addMapOrder adds what depends on an order of entries.
func addMapOrder(ms methods) {
	let(ms, "sort", 0, 1, func(w World, m *Map, a []Value) Value { return sortedMap(w, m, a) })
	alias(ms, "sort", "toSorted")
	entries := func(name string, least, most int8) {
		let(ms, name, least, most, func(w World, m *Map, a []Value) Value {
			return Method(w, NewList(Items(w, m)...), name, a)
		})
	}
	entries("min", 1, 1)
	entries("max", 1, 1)
	piece := func(name string, fn func(n, size int) (from, to int)) {
		def(ms, name, 1, 1, func(_ World, m *Map, a []Value) Value {
			from, to := fn(max(0, min(int(truncated(a[0])), m.Len())), m.Len())
			out := m.like()
			for _, e := range m.entries[from:to] {
				out.Put(e.Key, e.Value)
			}
			return out
		})
	}
	piece("take", func(n, _ int) (int, int) { return 0, n })
	piece("drop", func(n, size int) (int, int) { return n, size })
	let(ms, "intersect", 1, 1, func(w World, m *Map, a []Value) Value {
		out := m.like()
		other, ok := a[0].(*Map)
		for _, e := range m.entries {
			if ok {
				if v, has := other.Get(e.Key); has && Equal(w, v, e.Value) {
					out.Put(e.Key, e.Value)
				}
			}
		}
		return out
	})
}

// sortedMap is a new map in the order of keys, or of what a closure says of
// entries.
func sortedMap(w World, m *Map, a []Value) Value {
	entries := slices.Clone(m.entries)
	compare := func(x, y *Entry) int { return compareOrChoose(w, x.Key, y.Key) }
	if len(a) > 0 {
		by := ordering(w, a[0])
		compare = func(x, y *Entry) int { return by(x, y) }
	}
	sortEntries(entries, compare)
	out := NewMap()
	for _, e := range entries {
		out.Put(e.Key, e.Value)
	}
	return out
}

package data

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Entry is a key of a map with its value.
type Entry struct {
	Key, Value Value
	hash       any
}

// Map is a map in the order of insertion, shared by all who hold it.
type Map struct {
	entries []*Entry
	index   map[any]int // of entries by hash, once there are many
	Missing *Closure    // withDefault
	Sorted  bool        // TreeMap
}

// NewMap is an empty map.
func NewMap() *Map { return &Map{} }

// MapOf holds keys and values in turn.
func MapOf(pairs ...Value) *Map {
	m := NewMap()
	for i := 0; i+1 < len(pairs); i += 2 {
		m.Put(pairs[i], pairs[i+1])
	}
	return m
}

// few is how many entries are searched one by one.
const few = 8

func (m *Map) place(hash any) int {
	if len(m.entries) <= few {
		for i, e := range m.entries {
			if e.hash == hash {
				return i
			}
		}
		return -1
	}
	if m.index == nil {
		m.index = make(map[any]int, 2*len(m.entries))
		for i, e := range m.entries {
			m.index[e.hash] = i
		}
	}
	if i, ok := m.index[hash]; ok {
		return i
	}
	return -1
}

// Get is the value of a key. False: the map does not have it.
func (m *Map) Get(key Value) (Value, bool) {
	if i := m.place(HashKey(key)); i >= 0 {
		return m.entries[i].Value, true
	}
	return nil, false
}

// Put assigns the value of a key and returns the one before.
func (m *Map) Put(key, v Value) Value {
	hash := HashKey(key)
	if i := m.place(hash); i >= 0 {
		before := m.entries[i].Value
		m.entries[i].Value = v
		return before
	}
	limit.CheckElements(len(m.entries) + 1)
	m.entries = append(m.entries, &Entry{Key: key, Value: v, hash: hash})
	switch {
	case m.Sorted:
		m.index = nil
		SortEntries(m.entries, func(a, b *Entry) int { return CompareLoosely(a.Key, b.Key) })
	case m.index != nil:
		m.index[hash] = len(m.entries) - 1
	}
	return nil
}

// Remove takes a key out and returns its value, null when there was none.
func (m *Map) Remove(key Value) Value {
	i := m.place(HashKey(key))
	if i < 0 {
		return nil
	}
	v := m.entries[i].Value
	m.entries = append(m.entries[:i:i], m.entries[i+1:]...)
	m.index = nil
	return v
}

// Clear takes all keys out.
func (m *Map) Clear() { m.entries, m.index = nil, nil }

// Len is the number of keys.
func (m *Map) Len() int { return len(m.entries) }

// Entries are the keys with their values, in order. They are those of the map:
// assigning a Value changes it.
func (m *Map) Entries() []*Entry { return m.entries }

// Replace gives m other entries, which have their keys from it.
func (m *Map) Replace(entries []*Entry) { m.entries, m.index = entries, nil }

// Like is an empty map of the kind of m.
func (m *Map) Like() *Map { return &Map{Sorted: m.Sorted} }

// Copy has the same entries as m.
func (m *Map) Copy() *Map {
	c := m.Like()
	c.Missing = m.Missing
	for _, e := range m.entries {
		c.Put(e.Key, e.Value)
	}
	return c
}

// At is map[key] and map.key: a map withDefault makes what is missing.
func (m *Map) At(key Value) Value {
	v, ok := m.Get(key)
	if !ok && m.Missing != nil {
		v = CallClosure(m.Missing, key)
		m.Put(key, v)
	}
	return v
}

// SortEntries sorts entries; equal ones stay in order.
func SortEntries(entries []*Entry, compare func(a, b *Entry) int) {
	slices.SortStableFunc(entries, compare)
}

// PutAll adds the entries of a map, or one entry.
func PutAll(m *Map, from Value) {
	switch from := from.(type) {
	case *Map:
		for _, e := range from.entries {
			m.Put(e.Key, e.Value)
		}
	case *Entry:
		m.Put(from.Key, from.Value)
	case *List:
		for _, x := range from.Items {
			PutAll(m, x)
		}
	case *Unknown, nil:
	default:
		panic(MissingMethod(m, "putAll", []Value{from}))
	}
}

// Keys are the keys, in order.
func (m *Map) Keys() []Value {
	out := make([]Value, len(m.entries))
	for i, e := range m.entries {
		out[i] = e.Key
	}
	return out
}

// Values are the values, in order.
func (m *Map) Values() []Value {
	out := make([]Value, len(m.entries))
	for i, e := range m.entries {
		out[i] = e.Value
	}
	return out
}

package data

import (
	"math"
	"math/big"
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
	missing *Closure    // withDefault
	sorted  bool        // TreeMap
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
	if i := m.place(hashKey(key)); i >= 0 {
		return m.entries[i].Value, true
	}
	return nil, false
}

// Put assigns the value of a key and returns the one before.
func (m *Map) Put(key, v Value) Value {
	hash := hashKey(key)
	if i := m.place(hash); i >= 0 {
		before := m.entries[i].Value
		m.entries[i].Value = v
		return before
	}
	m.entries = append(m.entries, &Entry{Key: key, Value: v, hash: hash})
	switch {
	case m.sorted:
		m.index = nil
		sortEntries(m.entries, func(a, b *Entry) int { return compareLoosely(a.Key, b.Key) })
	case m.index != nil:
		m.index[hash] = len(m.entries) - 1
	}
	return nil
}

// Remove takes a key out and returns its value, null when there was none.
func (m *Map) Remove(key Value) Value {
	i := m.place(hashKey(key))
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

// like is an empty map of the kind of m.
func (m *Map) like() *Map { return &Map{sorted: m.sorted} }

// copy has the same entries as m.
func (m *Map) copy() *Map {
	c := m.like()
	c.missing = m.missing
	for _, e := range m.entries {
		c.Put(e.Key, e.Value)
	}
	return c
}

// get is map[key] and map.key: a map withDefault makes what is missing.
func (m *Map) get(key Value) Value {
	v, ok := m.Get(key)
	if !ok && m.missing != nil {
		v = CallClosure(m.missing, key)
		m.Put(key, v)
	}
	return v
}

// Keys of maps that are not comparable in Go, or not as Java compares them.
type (
	bigKey     string
	decimalKey string
	doubleKey  uint64
	floatKey   uint32
	compound   string
	objectKey  string
	unknownKey string
)

// hashKey is equal for two values exactly when Java's equals is true of them.
func hashKey(v Value) any {
	switch v := v.(type) {
	case nil, bool, int32, int64, string, Char, GString, Date, MethodRef, ClassRef:
		return v
	case *big.Int:
		return bigKey(v.String())
	case Decimal:
		return decimalKey(v.String())
	case float64:
		return doubleKey(math.Float64bits(v))
	case float32:
		return floatKey(math.Float32bits(v))
	case *Unknown:
		return unknownKey(v.What)
	case *List, *Map, *Range, *Entry:
		return compound(encoded(v))
	case Keyed:
		return objectKey(v.Key())
	}
	return v
}

package data

import (
	"slices"
	"strings"
)

// Table gives numbers to values: equal numbers for values that programs cannot
// tell apart, different ones for all others. 1 and 1L differ; a GString is its
// text; maps are equal whatever the order of their keys, which they lose.
// Number 0 is null.
type Table struct {
	handles map[string]int32
	code    []byte        // of the value looked up last, to be used again
	small   map[any]int32 // of scalars, without their encoding
	values  []Value
	bytes   int64
}

// NewTable knows null.
func NewTable() *Table {
	t := &Table{handles: map[string]int32{}, small: map[any]int32{}}
	t.keep(nil, 0)
	return t
}

// Handle is the number of v.
func (t *Table) Handle(v Value) int32 {
	if v == nil {
		return 0
	}
	if g, ok := v.(GString); ok {
		v = string(g)
	}
	if isScalar(v) {
		h, ok := t.small[v]
		if !ok {
			text, _ := Textual(v)
			h = t.keep(v, len(text))
			t.small[v] = h
		}
		return h
	}
	t.code = encode(t.code[:0], v, 0)
	h, ok := t.handles[string(t.code)]
	if !ok {
		code := string(t.code)
		h = t.keep(settled(v), perByte*len(code))
		t.handles[code] = h
	}
	return h
}

func isScalar(v Value) bool {
	switch v.(type) {
	case bool, int32, int64, string, Char, Date, MethodRef, ClassRef:
		return true
	}
	return false
}

// What a value takes in a table, about: whatever it is, and for each byte of the
// code of one that has parts.
const (
	perValue = 64
	perByte  = 4
)

func (t *Table) keep(v Value, more int) int32 {
	t.bytes += perValue + int64(more)
	t.values = append(t.values, v)
	return int32(len(t.values) - 1)
}

// Value is the value of a number: a copy if it can be changed.
func (t *Table) Value(h int32) Value { return duplicate(t.values[h]) }

// Bytes is about how much memory they take.
func (t *Table) Bytes() int64 { return t.bytes }

// Len is how many values have numbers.
func (t *Table) Len() int { return len(t.values) }

// Format writes the value of a number for people.
func (t *Table) Format(h int32) string { return inspected(t.values[h], true) }

// settled is a copy of v in the form that all equal values share.
func settled(v Value) Value {
	switch v := v.(type) {
	case GString:
		return string(v)
	case *List:
		return mapItems(v, settled)
	case *Range:
		return &Range{From: settled(v.From), To: settled(v.To), Open: v.Open}
	case *Map:
		return settledMap(v)
	case *Entry:
		return &Entry{Key: settled(v.Key), Value: settled(v.Value), hash: HashKey(settled(v.Key))}
	}
	return duplicate(v)
}

func mapItems(l *List, f func(Value) Value) *List {
	c := *l
	c.Items = make([]Value, len(l.Items))
	for i, x := range l.Items {
		c.Items[i] = f(x)
	}
	return &c
}

func settledMap(m *Map) *Map {
	type keyed struct {
		code string
		e    *Entry
	}
	var all []keyed
	for _, e := range m.entries {
		all = append(all, keyed{encoded(e.Key), e})
	}
	slices.SortFunc(all, func(a, b keyed) int { return strings.Compare(a.code, b.code) })
	c := &Map{Missing: m.Missing, Sorted: m.Sorted}
	for _, k := range all {
		c.Put(settled(k.e.Key), settled(k.e.Value))
	}
	return c
}

// duplicate copies what can be changed.
func duplicate(v Value) Value {
	switch v := v.(type) {
	case *List:
		return mapItems(v, duplicate)
	case *Map:
		c := &Map{Missing: v.Missing, Sorted: v.Sorted}
		for _, e := range v.entries {
			c.entries = append(c.entries, &Entry{duplicate(e.Key), duplicate(e.Value), e.hash})
		}
		return c
	case *Entry:
		return &Entry{duplicate(v.Key), duplicate(v.Value), v.hash}
	case *Buffer:
		return &Buffer{Text: v.Text}
	case Copied:
		return v.Copy()
	}
	return v
}

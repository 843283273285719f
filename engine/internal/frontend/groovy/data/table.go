package data

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Table gives numbers to values: equal numbers for values that programs cannot
// tell apart, different ones for all others. 1 and 1L differ; a GString is its
// text; maps are equal whatever the order of their keys, which they lose.
// Number 0 is null.
type Table struct {
	handles map[string]int32
	small   map[any]int32 // of scalars, without their encoding
	values  []Value
}

// NewTable knows null.
func NewTable() *Table {
	t := &Table{handles: map[string]int32{}, small: map[any]int32{}}
	t.Handle(nil)
	return t
}

// Handle is the number of v.
func (t *Table) Handle(v Value) int32 {
	if g, ok := v.(GString); ok {
		v = string(g)
	}
	if isScalar(v) {
		h, ok := t.small[v]
		if !ok {
			h = t.keep(v)
			t.small[v] = h
		}
		return h
	}
	var b strings.Builder
	encode(&b, v, 0)
	h, ok := t.handles[b.String()]
	if !ok {
		h = t.keep(settled(v))
		t.handles[b.String()] = h
	}
	return h
}

func isScalar(v Value) bool {
	switch v.(type) {
	case nil, bool, int32, int64, string, Char, Date, MethodRef, ClassRef:
		return true
	}
	return false
}

func (t *Table) keep(v Value) int32 {
	t.values = append(t.values, v)
	return int32(len(t.values) - 1)
}

// Value is the value of a number: a copy if it can be changed.
func (t *Table) Value(h int32) Value { return duplicate(t.values[h]) }

// Len is how many values have numbers.
func (t *Table) Len() int { return len(t.values) }

// Format writes the value of a number for people.
func (t *Table) Format(h int32) string { return Inspect(t.values[h]) }

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
		return &Entry{Key: settled(v.Key), Value: settled(v.Value), hash: hashKey(settled(v.Key))}
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
	c := &Map{missing: m.missing, sorted: m.sorted}
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
		c := &Map{missing: v.missing, sorted: v.sorted}
		for _, e := range v.entries {
			c.entries = append(c.entries, &Entry{duplicate(e.Key), duplicate(e.Value), e.hash})
		}
		return c
	case *Entry:
		return &Entry{duplicate(v.Key), duplicate(v.Value), v.hash}
	case *Buffer:
		return &Buffer{text: v.text}
	case *Calendar:
		c := *v
		return &c
	}
	return v
}

func encoded(v Value) string {
	var b strings.Builder
	encode(&b, v, 0)
	return b.String()
}

// encode writes v so that different values have different texts: a letter for
// the type, then the content, with its length where it has none of its own.
func encode(b *strings.Builder, v Value, depth int) {
	if depth > deep {
		Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case nil:
		b.WriteByte('n')
	case bool:
		b.WriteString(map[bool]string{true: "t", false: "f"}[v])
	case int32:
		tagged(b, 'i', strconv.Itoa(int(v)))
	case int64:
		tagged(b, 'l', strconv.FormatInt(v, 10))
	case string:
		tagged(b, 's', v)
	case GString:
		tagged(b, 's', string(v))
	case *List:
		encodeList(b, listTag(v), v.Items, depth)
	case *Map:
		encodeMap(b, v, depth)
	case *Entry:
		encodeList(b, 'e', []Value{v.Key, v.Value}, depth)
	default:
		encodeRare(b, v, depth)
	}
}

func listTag(l *List) byte { return "LSTA"[l.Kind] }

func encodeRare(b *strings.Builder, v Value, depth int) {
	switch v := v.(type) {
	case *big.Int:
		tagged(b, 'b', v.String())
	case Decimal:
		tagged(b, 'd', v.String())
	case float64:
		tagged(b, 'D', strconv.FormatUint(math.Float64bits(v), 16))
	case float32:
		tagged(b, 'F', strconv.FormatUint(uint64(math.Float32bits(v)), 16))
	case Char:
		tagged(b, 'c', strconv.Itoa(int(v)))
	case Date:
		tagged(b, 'a', strconv.FormatInt(int64(v), 10))
	case MethodRef:
		tagged(b, 'm', string(v))
	case ClassRef:
		tagged(b, 'k', string(v))
	case *Unknown:
		tagged(b, 'u', v.What)
	case *Range:
		encodeRange(b, v, depth)
	case Keyed:
		tagged(b, 'o', v.Key())
	case Object:
		tagged(b, 'O', v.Class())
	default:
		tagged(b, 'x', ClassOf(v)+" "+Text(v))
	}
}

func tagged(b *strings.Builder, tag byte, text string) {
	b.WriteByte(tag)
	b.WriteString(strconv.Itoa(len(text)))
	b.WriteByte(':')
	b.WriteString(text)
}

func encodeList(b *strings.Builder, tag byte, items []Value, depth int) {
	b.WriteByte(tag)
	b.WriteString(strconv.Itoa(len(items)))
	b.WriteByte(':')
	for _, x := range items {
		encode(b, x, depth+1)
	}
}

func encodeRange(b *strings.Builder, r *Range, depth int) {
	tag := byte('R')
	if r.Open {
		tag = 'r'
	}
	encodeList(b, tag, []Value{r.From, r.To}, depth)
}

func encodeMap(b *strings.Builder, m *Map, depth int) {
	parts := make([]string, len(m.entries))
	for i, e := range m.entries {
		var p strings.Builder
		encode(&p, e.Key, depth+1)
		encode(&p, e.Value, depth+1)
		parts[i] = p.String()
	}
	slices.Sort(parts)
	b.WriteByte('M')
	b.WriteString(strconv.Itoa(len(parts)))
	b.WriteByte(':')
	b.WriteString(strings.Join(parts, ""))
}

package data

import (
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"math"
	"math/big"
	"slices"
)

// ListKind tells lists from what else is a sequence of values.
type ListKind uint8

// Kinds of lists.
const (
	ArrayList ListKind = iota
	Set                // LinkedHashSet: no two equal elements
	SortedSet          // TreeSet
	Array              // of fixed length
)

// List is a sequence of values that is shared by all who hold it.
type List struct {
	Kind ListKind
	// Spread sends methods and properties that lists do not have to every
	// element: what platforms do with the devices of one input.
	Spread bool
	Items  []Value
	Fixed  bool // neither added to nor assigned
}

// NewList holds items, which it keeps.
func NewList(items ...Value) *List { return &List{Items: items} }

// NewSet is a set of the items.
func NewSet(items []Value) *List {
	s := &List{Kind: Set}
	for _, v := range items {
		s.Add(v)
	}
	return s
}

// Like is a list of the kind of l; an array becomes a list.
func (l *List) Like(items []Value) *List {
	switch l.Kind {
	case Set, SortedSet:
		s := NewSet(items)
		s.Kind = l.Kind
		return s.Settle()
	}
	return &List{Items: items, Spread: l.Spread}
}

// Settle restores the order of a sorted set.
func (l *List) Settle() *List {
	if l.Kind == SortedSet {
		SortValues(l.Items, CompareLoosely)
	}
	return l
}

// IsSet reports whether equal elements are kept once.
func (l *List) IsSet() bool { return l.Kind == Set || l.Kind == SortedSet }

// Add puts v at the end; a set that has it stays as it is.
func (l *List) Add(v Value) bool {
	if l.Fixed || l.Kind == Array {
		Throw("UnsupportedOperationException", "")
	}
	if l.IsSet() && l.Has(v) {
		return false
	}
	limit.CheckElements(len(l.Items) + 1)
	l.Items = append(l.Items, v)
	l.Settle()
	return true
}

// Has asks as Java's contains does: 1 and 1L differ.
func (l *List) Has(v Value) bool { return l.Place(v) >= 0 }

// Place is the first index of v, or -1.
func (l *List) Place(v Value) int {
	key := HashKey(v)
	for i, x := range l.Items {
		if HashKey(x) == key {
			return i
		}
	}
	return -1
}

// RemoveAt takes out the element at i.
func (l *List) RemoveAt(i int) Value {
	if l.Fixed || l.Kind == Array {
		Throw("UnsupportedOperationException", "")
	}
	v := l.Items[i]
	l.Items = append(l.Items[:i:i], l.Items[i+1:]...)
	return v
}

// At is the element at i, counted from the end when negative; null behind the
// end, as Groovy's list[i] is.
func (l *List) At(i int) Value {
	i = l.Offset(i)
	if i >= len(l.Items) {
		if l.Kind == Array {
			Throw("ArrayIndexOutOfBoundsException", "%d", i)
		}
		return nil
	}
	return l.Items[i]
}

// Offset is i counted from the start, where it may be counted from the end.
func (l *List) Offset(i int) int {
	if i >= 0 {
		return i
	}
	if i += len(l.Items); i < 0 {
		Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", i-len(l.Items), len(l.Items))
	}
	return i
}

// Set is list[i] = v: a list grows with nulls.
func (l *List) Set(i int, v Value) {
	i = l.Offset(i)
	if l.Fixed || l.Kind == Array && i >= len(l.Items) {
		Throw("ArrayIndexOutOfBoundsException", "%d", i)
	}
	limit.CheckElements(i + 1)
	for len(l.Items) <= i {
		l.Items = append(l.Items, nil)
	}
	l.Items[i] = v
}

// SortValues sorts stably.
func SortValues(items []Value, compare func(a, b Value) int) { slices.SortStableFunc(items, compare) }

// Spreads reports whether unknown methods of l go to its elements.
func (l *List) Spreads() bool {
	for _, x := range l.Items {
		if _, ok := x.(Object); !ok {
			return false
		}
	}
	return l.Spread || len(l.Items) > 0
}

// NewArray is an array of items, which it keeps.
func NewArray(items []Value) *List { return &List{Kind: Array, Items: items} }

// Range is from..to or from..<to, of whole numbers or of characters.
type Range struct {
	From, To Value // To is the last one written
	Open     bool  // from..<to
}

// NewRange is from..to, or from..<to when open.
func NewRange(w World, from, to Value, open bool) Value {
	if u := FirstUnknown(from, to); u != nil {
		return u
	}
	if c, ok := from.(GString); ok {
		from = string(c)
	}
	if c, ok := to.(GString); ok {
		to = string(c)
	}
	_, isText := from.(string)
	if _, alsoText := to.(string); isText != alsoText || from == nil || to == nil {
		Throw("IllegalArgumentException", "Incompatible Argument classes for ObjectRange %s and %s", FullClass(ClassOf(from)), FullClass(ClassOf(to)))
	}
	return &Range{From: from, To: to, Open: open}
}

// bounds are the first and last number of a range that is not empty, and the
// step. Characters count by their code.
func (r *Range) bounds() (first, last, step int64, ok bool) {
	first, last, step = SpanEnd(r.From), SpanEnd(r.To), 1
	if last < first {
		step = -1
	}
	if r.Open {
		if first == last {
			return 0, 0, 0, false
		}
		last -= step
	}
	return first, last, step, true
}

// SpanEnd is the number that an end of a range stands for.
func SpanEnd(v Value) int64 {
	switch v := v.(type) {
	case string:
		if units := Utf16Of(v); len(units) > 0 {
			return int64(units[0])
		}
		return 0
	case Char:
		return int64(v)
	}
	return Truncated(v)
}

// SpanIndex is what an end of a range selects: an int, as ranges of indices
// have it.
func SpanIndex(v Value) int {
	switch v.(type) {
	case string, Char:
		return int(SpanEnd(v))
	}
	return int(IntValue(v))
}

// Size is how many elements r has.
func (r *Range) Size() int {
	first, last, step, ok := r.bounds()
	if !ok {
		return 0
	}
	between := uint64(last-first) * uint64(step) // which has room for the ends of all longs
	return int(min(between, math.MaxInt-1)) + 1
}

// Element is the one at i, which is inside.
func (r *Range) Element(i int) Value {
	first, _, step, _ := r.bounds()
	n := first + int64(i)*step
	switch from := r.From.(type) {
	case string:
		return string(Utf16Text([]uint16{uint16(n)}))
	case Char:
		return Char(n)
	case int64:
		return n
	case *big.Int:
		return big.NewInt(n)
	case Decimal:
		return from.Add(DecimalOf(n - first))
	}
	if _, long := r.To.(int64); long {
		return n
	}
	return int32(n)
}

// List holds all elements.
func (r *Range) List(w World) *List {
	n := r.Size()
	limit.CheckElements(n)
	l := &List{Items: make([]Value, 0, n)}
	for i := range n {
		w.Step()
		l.Items = append(l.Items, r.Element(i))
	}
	return l
}

// Has reports whether a value is an element. Of a range of ints, only ints
// are.
func (r *Range) Has(v Value) bool {
	from, ints := r.From.(int32)
	to, also := r.To.(int32)
	if ints && also {
		n, ok := v.(int32)
		if r.Open && n == to {
			return false
		}
		return ok && n >= min(from, to) && n <= max(from, to)
	}
	for i := range min(r.Size(), limit.Elements) {
		if looselyEqual(r.Element(i), v) {
			return true
		}
	}
	return false
}

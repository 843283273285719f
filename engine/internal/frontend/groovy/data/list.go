package data

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
	fixed  bool // neither added to nor assigned
}

// NewList holds items, which it keeps.
func NewList(items ...Value) *List { return &List{Items: items} }

// newSet is a set of the items.
func newSet(items []Value) *List {
	s := &List{Kind: Set}
	for _, v := range items {
		s.add(v)
	}
	return s
}

// like is a list of the kind of l; an array becomes a list.
func (l *List) like(items []Value) *List {
	switch l.Kind {
	case Set, SortedSet:
		s := newSet(items)
		s.Kind = l.Kind
		return s.settle()
	}
	return &List{Items: items, Spread: l.Spread}
}

// settle restores the order of a sorted set.
func (l *List) settle() *List {
	if l.Kind == SortedSet {
		sortValues(l.Items, compareLoosely)
	}
	return l
}

// isSet reports whether equal elements are kept once.
func (l *List) isSet() bool { return l.Kind == Set || l.Kind == SortedSet }

// add puts v at the end; a set that has it stays as it is.
func (l *List) add(v Value) bool {
	if l.fixed || l.Kind == Array {
		Throw("UnsupportedOperationException", "")
	}
	if l.isSet() && l.has(v) {
		return false
	}
	l.Items = append(l.Items, v)
	l.settle()
	return true
}

// has asks as Java's contains does: 1 and 1L differ.
func (l *List) has(v Value) bool { return l.place(v) >= 0 }

// place is the first index of v, or -1.
func (l *List) place(v Value) int {
	key := hashKey(v)
	for i, x := range l.Items {
		if hashKey(x) == key {
			return i
		}
	}
	return -1
}

// removeAt takes out the element at i.
func (l *List) removeAt(i int) Value {
	if l.fixed || l.Kind == Array {
		Throw("UnsupportedOperationException", "")
	}
	v := l.Items[i]
	l.Items = append(l.Items[:i:i], l.Items[i+1:]...)
	return v
}

// at is the element at i, counted from the end when negative; null behind the
// end, as Groovy's list[i] is.
func (l *List) at(i int) Value {
	i = l.offset(i)
	if i >= len(l.Items) {
		if l.Kind == Array {
			Throw("ArrayIndexOutOfBoundsException", "%d", i)
		}
		return nil
	}
	return l.Items[i]
}

func (l *List) offset(i int) int {
	if i >= 0 {
		return i
	}
	if i += len(l.Items); i < 0 {
		Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", i-len(l.Items), len(l.Items))
	}
	return i
}

// most is how long a list or text may become.
const most = 1 << 20

// set is list[i] = v: a list grows with nulls.
func (l *List) set(i int, v Value) {
	i = l.offset(i)
	if l.fixed || l.Kind == Array && i >= len(l.Items) {
		Throw("ArrayIndexOutOfBoundsException", "%d", i)
	}
	if i >= most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	for len(l.Items) <= i {
		l.Items = append(l.Items, nil)
	}
	l.Items[i] = v
}

package data

import "math/big"

// Range is from..to or from..<to, of whole numbers or of characters.
type Range struct {
	From, To Value // To is the last one written
	Open     bool  // from..<to
}

// NewRange is from..to, or from..<to when open.
func NewRange(w World, from, to Value, open bool) Value {
	if u := unknown(from, to); u != nil {
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
		Throw("IllegalArgumentException", "Incompatible Argument classes for ObjectRange %s and %s", fullClass(ClassOf(from)), fullClass(ClassOf(to)))
	}
	return &Range{From: from, To: to, Open: open}
}

// bounds are the first and last number of a range that is not empty, and the
// step. Characters count by their code.
func (r *Range) bounds() (first, last, step int64, ok bool) {
	first, last, step = spanEnd(r.From), spanEnd(r.To), 1
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

// spanEnd is the number that an end of a range stands for.
func spanEnd(v Value) int64 {
	switch v := v.(type) {
	case string:
		if units := utf16Of(v); len(units) > 0 {
			return int64(units[0])
		}
		return 0
	case Char:
		return int64(v)
	}
	return truncated(v)
}

// size is how many elements r has.
func (r *Range) size() int {
	first, last, step, ok := r.bounds()
	if !ok {
		return 0
	}
	return int((last-first)*step + 1)
}

// element is the one at i, which is inside.
func (r *Range) element(i int) Value {
	first, _, step, _ := r.bounds()
	n := first + int64(i)*step
	switch from := r.From.(type) {
	case string:
		return string(utf16Text([]uint16{uint16(n)}))
	case Char:
		return Char(n)
	case int64:
		return n
	case *big.Int:
		return big.NewInt(n)
	case Decimal:
		return from.Add(decimalOf(n - first))
	}
	if _, long := r.To.(int64); long {
		return n
	}
	return int32(n)
}

// list holds all elements.
func (r *Range) list(w World) *List {
	n := r.size()
	if n > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	l := &List{Items: make([]Value, 0, n)}
	for i := range n {
		w.Step()
		l.Items = append(l.Items, r.element(i))
	}
	return l
}

// has reports whether a value is an element. Of a range of ints, only ints
// are.
func (r *Range) has(v Value) bool {
	from, ints := r.From.(int32)
	to, also := r.To.(int32)
	if ints && also {
		n, ok := v.(int32)
		if r.Open && n == to {
			return false
		}
		return ok && n >= min(from, to) && n <= max(from, to)
	}
	for i := range min(r.size(), most) {
		if looselyEqual(r.element(i), v) {
			return true
		}
	}
	return false
}

package data

import (
	"cmp"
	"strings"
)

// Textual is the text of a value that is a string for ==.
func Textual(v Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case GString:
		return string(v), true
	case Char:
		return CharText(v), true
	case MethodRef:
		return string(v), true
	}
	return "", false
}

// Order compares two known values. False: they have no order.
func Order(a, b Value) (int, bool) {
	switch {
	case a == nil && b == nil:
		return 0, true
	case a == nil:
		return -1, true
	case b == nil:
		return 1, true
	}
	if c, ok := OrderNumbers(a, b); ok {
		return c, true
	}
	if x, ok := Textual(a); ok {
		if y, ok := Textual(b); ok {
			return CompareText(x, y), true
		}
	}
	switch x := a.(type) {
	case bool:
		if y, ok := b.(bool); ok {
			return cmp.Compare(ToInt(x), ToInt(y)), true
		}
	}
	x, ok := InstantOf(a)
	y, also := InstantOf(b)
	return cmp.Compare(x, y), ok && also
}

// OrderNumbers compares numbers; a character, or a text of one, compares with
// numbers by its code.
func OrderNumbers(a, b Value) (int, bool) {
	x, number := NumberOf(a)
	y, alsoNumber := NumberOf(b)
	switch {
	case number && alsoNumber:
		return CompareNumbers(x, y), true
	case number:
		if c, ok := SingleChar(b); ok {
			return CompareNumbers(x, int32(c)), true
		}
	case alsoNumber:
		if c, ok := SingleChar(a); ok {
			return CompareNumbers(int32(c), y), true
		}
	}
	return 0, false
}

// ToInt is 1 for true.
func ToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// looselyEqual is == where no World is at hand: an unknown equals itself.
func looselyEqual(a, b Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	if x, ok := NumberOf(a); ok {
		if y, ok := NumberOf(b); ok {
			return CompareNumbers(x, y) == 0
		}
	}
	if x, ok := Textual(a); ok {
		y, ok := Textual(b)
		return ok && x == y
	}
	return HashKey(a) == HashKey(b)
}

// CompareLoosely orders all values, for sorting: those without an order by
// their text.
func CompareLoosely(a, b Value) int {
	if c, ok := Order(a, b); ok {
		return c
	}
	return CompareText(Text(a), Text(b))
}

// CompareText is Java's compareTo of texts, by units.
func CompareText(a, b string) int {
	if isASCII(a) && isASCII(b) {
		return strings.Compare(a, b)
	}
	return sign(int(Distance(a, b).(int32)))
}

// Distance is the number that Java's compareTo of texts gives.
func Distance(a, b string) Value {
	x, y := Utf16Of(a), Utf16Of(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return int32(x[i]) - int32(y[i])
		}
	}
	return int32(len(x) - len(y))
}

func sign(n int) int { return max(-1, min(1, n)) }

package data

import (
	"cmp"
	"math/big"
)

// Truth is Groovy truth: null, false, zero, and what is empty are false.
func Truth(w World, v Value) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case GString:
		return v != ""
	case int32:
		return v != 0
	case int64:
		return v != 0
	case float64:
		return v != 0
	case float32:
		return v != 0
	case Char:
		return v != 0
	case *big.Int:
		return v.Sign() != 0
	case Decimal:
		return v.Sign() != 0
	case *List:
		return len(v.Items) > 0
	case *Map:
		return v.Len() > 0
	case *Range:
		return v.size() > 0
	case *Matcher:
		return v.find(w)
	case *Unknown:
		if v.Moment != nil {
			if holds, ok := momentTruth(w, v.Moment); ok {
				return holds
			}
		}
		return w.Choose(2, v.What) == 1
	}
	return true
}

// Equal is ==: numbers compare by value whatever their type, a GString equals
// its text, lists and maps compare their elements.
func Equal(w World, a, b Value) bool {
	if u := unknown(a, b); u != nil {
		if holds, ok := ordered(w, "==", a, b); ok {
			return holds
		}
		return w.Choose(2, u.What) == 1
	}
	switch x := a.(type) {
	case nil:
		return b == nil
	case int32:
		if y, ok := b.(int32); ok {
			return x == y
		}
	case string:
		if y, ok := b.(string); ok {
			return x == y
		}
	case bool:
		y, ok := b.(bool)
		return ok && x == y
	}
	return b != nil && equalOf(w, a, b)
}

// equalOf compares two values that are neither null nor unknown.
func equalOf(w World, a, b Value) bool {
	if c, ok := orderNumbers(a, b); ok {
		return c == 0 && !isNaN(a) == !isNaN(b)
	}
	if x, ok := valueBeside(a, b); ok {
		return Equal(w, x, b)
	}
	if x, ok := valueBeside(b, a); ok {
		return Equal(w, a, x)
	}
	if x, ok := textual(a); ok {
		y, ok := textual(b)
		return ok && x == y
	}
	switch x := a.(type) {
	case *List, *Range:
		return isSequence(b) && equalLists(w, sequence(w, a), sequence(w, b))
	case *Map:
		y, ok := b.(*Map)
		return ok && equalMaps(w, x, y)
	case *Entry:
		y, ok := b.(*Entry)
		return ok && Equal(w, x.Key, y.Key) && Equal(w, x.Value, y.Value)
	}
	return hashKey(a) == hashKey(b)
}

// valueBeside is the value for which == takes an object beside a text.
func valueBeside(object, text Value) (Value, bool) {
	o, ok := object.(Valued)
	if !ok {
		return nil, false
	}
	if _, ok := textual(text); !ok {
		return nil, false
	}
	return o.Plain()
}

func isSequence(v Value) bool {
	switch v.(type) {
	case *List, *Range:
		return true
	}
	return false
}

// sequence is the elements of a list or range as a list.
func sequence(w World, v Value) *List {
	if r, ok := v.(*Range); ok {
		return r.list(w)
	}
	return v.(*List)
}

func equalLists(w World, a, b *List) bool {
	if a == b {
		return true
	}
	if a.isSet() != b.isSet() || len(a.Items) != len(b.Items) {
		return false
	}
	for i, x := range a.Items {
		w.Step()
		if a.isSet() {
			if !b.has(x) && !anyEqual(w, b.Items, x) {
				return false
			}
		} else if !Equal(w, x, b.Items[i]) {
			return false
		}
	}
	return true
}

func equalMaps(w World, a, b *Map) bool {
	if a == b {
		return true
	}
	if a.Len() != b.Len() {
		return false
	}
	for _, e := range a.entries {
		w.Step()
		y, ok := b.Get(e.Key)
		if !ok || !Equal(w, e.Value, y) {
			return false
		}
	}
	return true
}

// textual is the text of a value that is a string for ==.
func textual(v Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case GString:
		return string(v), true
	case Char:
		return charText(v), true
	case MethodRef:
		return string(v), true
	}
	return "", false
}

// Compare is <=>: -1, 0 or 1. null comes first. Values that cannot be compared
// throw.
func Compare(w World, a, b Value) int {
	if u := unknown(a, b); u != nil {
		if less, ok := ordered(w, "<", a, b); ok {
			equal, _ := ordered(w, "==", a, b)
			return 1 - toInt(equal) - 2*toInt(less)
		}
		return w.Choose(3, u.What) - 1
	}
	c, ok := order(a, b)
	if ok {
		return c
	}
	if Equal(w, a, b) {
		return 0
	}
	class := "ClassCastException"
	if isSequence(a) || kindOf(a) == ofMap {
		class = "GroovyRuntimeException"
	}
	Throw(class, "Cannot compare %s with value '%s' and %s with value '%s'", fullClass(ClassOf(a)), Text(a), fullClass(ClassOf(b)), Text(b))
	return 0
}

// order compares two known values. False: they have no order.
func order(a, b Value) (int, bool) {
	switch {
	case a == nil && b == nil:
		return 0, true
	case a == nil:
		return -1, true
	case b == nil:
		return 1, true
	}
	if c, ok := orderNumbers(a, b); ok {
		return c, true
	}
	if x, ok := textual(a); ok {
		if y, ok := textual(b); ok {
			return compareText(x, y), true
		}
	}
	switch x := a.(type) {
	case bool:
		if y, ok := b.(bool); ok {
			return cmp.Compare(toInt(x), toInt(y)), true
		}
	case Date:
		if y, ok := instantOf(b); ok {
			return cmp.Compare(int64(x), y), true
		}
	case *Calendar:
		if y, ok := instantOf(b); ok {
			return cmp.Compare(x.ms, y), true
		}
	}
	return 0, false
}

// orderNumbers compares numbers; a character, or a text of one, compares with
// numbers by its code.
func orderNumbers(a, b Value) (int, bool) {
	x, number := numberOf(a)
	y, alsoNumber := numberOf(b)
	switch {
	case number && alsoNumber:
		return compareNumbers(x, y), true
	case number:
		if c, ok := singleChar(b); ok {
			return compareNumbers(x, int32(c)), true
		}
	case alsoNumber:
		if c, ok := singleChar(a); ok {
			return compareNumbers(int32(c), y), true
		}
	}
	return 0, false
}

func toInt(b bool) int {
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
	if x, ok := numberOf(a); ok {
		if y, ok := numberOf(b); ok {
			return compareNumbers(x, y) == 0
		}
	}
	if x, ok := textual(a); ok {
		y, ok := textual(b)
		return ok && x == y
	}
	return hashKey(a) == hashKey(b)
}

// compareLoosely orders all values, for sorting: those without an order by
// their text.
func compareLoosely(a, b Value) int {
	if c, ok := order(a, b); ok {
		return c
	}
	return compareText(Text(a), Text(b))
}

// IsCase reports whether a value of a switch meets a case.
func IsCase(w World, value, test Value) bool {
	switch t := test.(type) {
	case nil:
		return value == nil
	case *Unknown:
		return w.Choose(2, t.What) == 1
	case ClassRef:
		return InstanceOf(value, string(t))
	case *Closure:
		return Truth(w, CallClosure(t, value))
	case *Pattern:
		return value != nil && t.matches(w, Text(value))
	case *Range, *List:
		return contains(w, t, value)
	case *Map:
		if u := unknown(value); u != nil {
			return w.Choose(2, u.What) == 1
		}
		return Truth(w, t.get(value))
	}
	return Equal(w, value, test)
}

// contains is isCase of a list or range, and the operator in.
func contains(w World, in, v Value) bool {
	if u := unknown(v); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if r, ok := in.(*Range); ok {
		return r.has(v)
	}
	l := in.(*List)
	if u := unknown(l.Items...); u != nil && !l.has(v) {
		return w.Choose(2, u.What) == 1
	}
	return l.has(v)
}

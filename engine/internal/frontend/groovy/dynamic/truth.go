package dynamic

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
)

// Truth is Groovy truth: null, false, zero, and what is empty are false. A time
// that an app has kept is none of these.
func Truth(w data.World, v data.Value) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case data.GString:
		return v != ""
	case int32:
		return v != 0
	case int64:
		return v != 0
	case float64:
		return v != 0
	case float32:
		return v != 0
	case data.Char:
		return v != 0
	case *big.Int:
		return v.Sign() != 0
	case data.Decimal:
		return v.Sign() != 0
	case *data.List:
		return len(v.Items) > 0
	case *data.Map:
		return v.Len() > 0
	case *data.Range:
		return v.Size() > 0
	case *pattern.Matcher:
		return v.Find(w)
	case *data.Unknown:
		if v.Moment != nil {
			if holds, ok := data.MomentTruth(w, v.Moment); ok {
				return holds
			}
		}
		return v.What == data.TheTime || w.Choose(2, v.What) == 1
	}
	return true
}

// Equal is ==: numbers compare by value whatever their type, a GString equals
// its text, lists and maps compare their elements.
func Equal(w data.World, a, b data.Value) bool {
	if u := data.FirstUnknown(a, b); u != nil {
		if holds, ok := data.Ordered(w, "==", a, b); ok {
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
func equalOf(w data.World, a, b data.Value) bool {
	if c, ok := data.OrderNumbers(a, b); ok {
		return c == 0 && !data.IsNaN(a) == !data.IsNaN(b)
	}
	if x, ok := valueBeside(a, b); ok {
		return Equal(w, x, b)
	}
	if x, ok := valueBeside(b, a); ok {
		return Equal(w, a, x)
	}
	if x, ok := data.Textual(a); ok {
		y, ok := data.Textual(b)
		return ok && x == y
	}
	switch x := a.(type) {
	case *data.List, *data.Range:
		return IsSequence(b) && equalLists(w, Sequence(w, a), Sequence(w, b))
	case *data.Map:
		y, ok := b.(*data.Map)
		return ok && equalMaps(w, x, y)
	case *data.Entry:
		y, ok := b.(*data.Entry)
		return ok && Equal(w, x.Key, y.Key) && Equal(w, x.Value, y.Value)
	}
	return data.HashKey(a) == data.HashKey(b)
}

// valueBeside is the value for which == takes an object beside a text.
func valueBeside(object, text data.Value) (data.Value, bool) {
	o, ok := object.(data.Valued)
	if !ok {
		return nil, false
	}
	if _, ok := data.Textual(text); !ok {
		return nil, false
	}
	return o.Plain()
}

// IsSequence reports whether v is a list or a range.
func IsSequence(v data.Value) bool {
	switch v.(type) {
	case *data.List, *data.Range:
		return true
	}
	return false
}

// Sequence is the elements of a list or range as a list.
func Sequence(w data.World, v data.Value) *data.List {
	if r, ok := v.(*data.Range); ok {
		return r.List(w)
	}
	return v.(*data.List)
}

func equalLists(w data.World, a, b *data.List) bool {
	if a == b {
		return true
	}
	if a.IsSet() != b.IsSet() || len(a.Items) != len(b.Items) {
		return false
	}
	for i, x := range a.Items {
		w.Step()
		if a.IsSet() {
			if !b.Has(x) && !AnyEqual(w, b.Items, x) {
				return false
			}
		} else if !Equal(w, x, b.Items[i]) {
			return false
		}
	}
	return true
}

func equalMaps(w data.World, a, b *data.Map) bool {
	if a == b {
		return true
	}
	if a.Len() != b.Len() {
		return false
	}
	for _, e := range a.Entries() {
		w.Step()
		y, ok := b.Get(e.Key)
		if !ok || !Equal(w, e.Value, y) {
			return false
		}
	}
	return true
}

// Compare is <=>: -1, 0 or 1. null comes first. Values that cannot be compared
// throw.
func Compare(w data.World, a, b data.Value) int {
	if u := data.FirstUnknown(a, b); u != nil {
		if less, ok := data.Ordered(w, "<", a, b); ok {
			equal, _ := data.Ordered(w, "==", a, b)
			return 1 - data.ToInt(equal) - 2*data.ToInt(less)
		}
		return w.Choose(3, u.What) - 1
	}
	c, ok := data.Order(a, b)
	if ok {
		return c
	}
	if Equal(w, a, b) {
		return 0
	}
	class := "ClassCastException"
	if IsSequence(a) || IsMap(a) {
		class = "GroovyRuntimeException"
	}
	data.Throw(class, "Cannot compare %s with value '%s' and %s with value '%s'", data.FullClass(data.ClassOf(a)), data.Text(a), data.FullClass(data.ClassOf(b)), data.Text(b))
	return 0
}

// IsCase reports whether a value of a switch meets a case.
func IsCase(w data.World, value, test data.Value) bool {
	switch t := test.(type) {
	case nil:
		return value == nil
	case *data.Unknown:
		return w.Choose(2, t.What) == 1
	case data.ClassRef:
		return data.InstanceOf(value, string(t))
	case *data.Closure:
		return Truth(w, data.CallClosure(t, value))
	case *pattern.Pattern:
		return value != nil && t.Matches(w, data.Text(value))
	case *data.Range, *data.List:
		return Contains(w, t, value)
	case *data.Map:
		if u := data.FirstUnknown(value); u != nil {
			return w.Choose(2, u.What) == 1
		}
		return Truth(w, t.At(value))
	}
	return Equal(w, value, test)
}

// Contains is isCase of a list or range, and the operator in.
func Contains(w data.World, in, v data.Value) bool {
	if u := data.FirstUnknown(v); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if r, ok := in.(*data.Range); ok {
		return r.Has(v)
	}
	l := in.(*data.List)
	if u := data.FirstUnknown(l.Items...); u != nil && !l.Has(v) {
		return w.Choose(2, u.What) == 1
	}
	return l.Has(v)
}

package dynamic

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
)

// Unary is a prefix operator: "-", "+", "~", "!", and "++" and "--", which are
// the next and the previous value.
func Unary(w data.World, op string, v data.Value) data.Value {
	if op == "!" {
		return !Truth(w, v)
	}
	if u := data.FirstUnknown(v); u != nil {
		if op == "-" {
			return data.Timely(u, v, int32(-1), data.MomentTimes)
		}
		return u
	}
	switch op {
	case "++":
		return next(v, 1)
	case "--":
		return next(v, -1)
	case "-":
		return negative(w, v)
	case "+":
		if _, ok := data.NumberOf(v); ok {
			return v
		}
		return noUnary(v, "positive")
	}
	return complement(w, v)
}

func noUnary(v data.Value, method string) data.Value {
	if v == nil {
		data.Throw("NullPointerException", "Cannot invoke method %s() on null object", method)
	}
	panic(data.MissingMethod(v, method, nil))
}

// next is the value by steps behind v, which is 1 or -1.
func next(v data.Value, by int32) data.Value {
	if n, ok := data.NumberOf(v); ok {
		return Addition.Apply(n, by)
	}
	switch x := v.(type) {
	case string:
		return nextText(x, int(by))
	case data.Char:
		return data.Char(int32(x) + by)
	case data.Date:
		return x + data.Date(by)*data.DayMs
	}
	if by > 0 {
		return noUnary(v, "next")
	}
	return noUnary(v, "previous")
}

// nextText changes the last character.
func nextText(s string, by int) string {
	units := data.Utf16Of(s)
	if len(units) == 0 {
		return "\u0000"
	}
	units[len(units)-1] = uint16(int(units[len(units)-1]) + by)
	return data.Utf16Text(units)
}

func negative(w data.World, v data.Value) data.Value {
	if n, ok := Negate(v); ok {
		return n
	}
	if l, ok := v.(*data.List); ok {
		out := make([]data.Value, len(l.Items))
		for i, x := range l.Items {
			out[i] = negative(w, x)
		}
		return l.Like(out)
	}
	return noUnary(v, "negative")
}

// complement is ~: of bits, and a pattern from a text.
func complement(w data.World, v data.Value) data.Value {
	switch x := v.(type) {
	case int32:
		return ^x
	case int64:
		return ^x
	case *big.Int:
		return new(big.Int).Not(x)
	case string:
		return pattern.New(w, x)
	case data.GString:
		return pattern.New(w, string(x))
	}
	return noUnary(v, "bitwiseNegate")
}

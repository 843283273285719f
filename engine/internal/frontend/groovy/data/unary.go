package data

import "math/big"

// Unary is a prefix operator: "-", "+", "~", "!", and "++" and "--", which are
// the next and the previous value.
func Unary(w World, op string, v Value) Value {
	if op == "!" {
		return !Truth(w, v)
	}
	if u := unknown(v); u != nil {
		if op == "-" {
			return timely(u, v, int32(-1), momentTimes)
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
		if _, ok := numberOf(v); ok {
			return v
		}
		return noUnary(v, "positive")
	}
	return complement(w, v)
}

func noUnary(v Value, method string) Value {
	if v == nil {
		Throw("NullPointerException", "Cannot invoke method %s() on null object", method)
	}
	panic(missingMethod(v, method, nil))
}

// next is the value by steps behind v, which is 1 or -1.
func next(v Value, by int32) Value {
	if n, ok := numberOf(v); ok {
		return addition.apply(n, by)
	}
	switch x := v.(type) {
	case string:
		return nextText(x, int(by))
	case Char:
		return Char(int32(x) + by)
	case Date:
		return x + Date(by)*dayMs
	}
	if by > 0 {
		return noUnary(v, "next")
	}
	return noUnary(v, "previous")
}

// nextText changes the last character.
func nextText(s string, by int) string {
	units := utf16Of(s)
	if len(units) == 0 {
		return "\u0000"
	}
	units[len(units)-1] = uint16(int(units[len(units)-1]) + by)
	return utf16Text(units)
}

func negative(w World, v Value) Value {
	if n, ok := negate(v); ok {
		return n
	}
	if l, ok := v.(*List); ok {
		out := make([]Value, len(l.Items))
		for i, x := range l.Items {
			out[i] = negative(w, x)
		}
		return l.like(out)
	}
	return noUnary(v, "negative")
}

// complement is ~: of bits, and a pattern from a text.
func complement(w World, v Value) Value {
	switch x := v.(type) {
	case int32:
		return ^x
	case int64:
		return ^x
	case *big.Int:
		return new(big.Int).Not(x)
	case string:
		return NewPattern(w, x)
	case GString:
		return NewPattern(w, string(x))
	}
	return noUnary(v, "bitwiseNegate")
}

package data

import "math/big"

var (
	shiftRightNumber = numeric("rightShift", func(a, b Value) Value {
		return shift(a, b, func(n int64, by uint) int64 { return n >> by }, (*big.Int).Rsh)
	})
	shiftRightUnsigned = numeric("rightShiftUnsigned", shiftUnsigned)
)

// shiftRight is >>: of numbers, and one closure after the other.
func shiftRight(w World, a, b Value) Value {
	if first, ok := a.(*Closure); ok {
		return composed(first, b)
	}
	return shiftRightNumber(w, a, b)
}

// shift moves the bits of a whole number.
func shift(a, b Value, small func(n int64, by uint) int64, large func(z, n *big.Int, by uint) *big.Int) Value {
	by := uint(truncated(b))
	switch x := a.(type) {
	case int32:
		return int32(small(int64(x), by&31))
	case int64:
		return small(x, by&63)
	case *big.Int:
		if by > most {
			Throw("ArithmeticException", "BigInteger would overflow supported range")
		}
		return large(new(big.Int), x, by)
	}
	Throw("UnsupportedOperationException", "Shift distance must be an integral type, but %s (%s) was supplied", Text(a), fullClass(ClassOf(a)))
	return nil
}

func shiftUnsigned(a, b Value) Value {
	if x, ok := a.(int32); ok {
		return int32(uint32(x) >> (uint(truncated(b)) & 31))
	}
	return shift(a, b, func(n int64, by uint) int64 { return int64(uint64(n) >> by) }, (*big.Int).Rsh)
}

// leftShift is <<: of numbers, and appending to lists, maps and texts.
func leftShift(w World, a, b Value) Value {
	switch x := a.(type) {
	case *List:
		x.add(b)
		return x
	case *Map:
		putAll(x, b)
		return x
	case *Buffer:
		x.append(Text(b))
		return x
	case string, GString:
		return &Buffer{text: Text(a) + Text(b)}
	case *Closure:
		if first, ok := b.(*Closure); ok {
			return composed(first, x)
		}
		return CallClosure(x, b)
	}
	return numeric("leftShift", func(a, b Value) Value {
		return shift(a, b, func(n int64, by uint) int64 { return n << by }, (*big.Int).Lsh)
	})(w, a, b)
}

// bits makes an operator on bits and truths.
func bits(method string, truths func(a, b bool) bool, op *arithmetic) func(w World, a, b Value) Value {
	return func(w World, a, b Value) Value {
		if u := unknown(a, b); u != nil {
			return u
		}
		if x, ok := a.(bool); ok {
			return truths(x, Truth(w, b))
		}
		if max(rankOf(a), rankOf(b)) > asBig {
			Throw("UnsupportedOperationException", "Cannot use %s() on this number type: %s with value: %s", method, fullClass(ClassOf(a)), Text(a))
		}
		if v, ok := onNumbers(a, b, op.apply); ok {
			return v
		}
		return noOperator(a, method, b)
	}
}

var (
	bitAnd = bits("and", func(a, b bool) bool { return a && b }, &arithmetic{ints: func(a, b int64) int64 { return a & b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).And(a, b) }})
	bitOr = bits("or", func(a, b bool) bool { return a || b }, &arithmetic{ints: func(a, b int64) int64 { return a | b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) }})
	bitXor = bits("xor", func(a, b bool) bool { return a != b }, &arithmetic{ints: func(a, b int64) int64 { return a ^ b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) }})
)

package dynamic

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

var (
	shiftRightNumber = numeric("rightShift", func(a, b data.Value) data.Value {
		return shift(a, b, func(n int64, by uint) int64 { return n >> by }, (*big.Int).Rsh)
	})
	shiftRightUnsigned = numeric("rightShiftUnsigned", shiftUnsigned)
)

// shiftRight is >>: of numbers, and one closure after the other.
func shiftRight(w data.World, a, b data.Value) data.Value {
	if first, ok := a.(*data.Closure); ok {
		return composed(first, b)
	}
	return shiftRightNumber(w, a, b)
}

// shift moves the bits of a whole number.
func shift(a, b data.Value, small func(n int64, by uint) int64, large func(z, n *big.Int, by uint) *big.Int) data.Value {
	by := uint(data.Truncated(b))
	switch x := a.(type) {
	case int32:
		return int32(small(int64(x), by&31))
	case int64:
		return small(x, by&63)
	case *big.Int:
		limit.CheckBits(int(min(by, 1<<30)))
		return large(new(big.Int), x, by)
	}
	data.Throw("UnsupportedOperationException", "Shift distance must be an integral type, but %s (%s) was supplied", data.Text(a), data.FullClass(data.ClassOf(a)))
	return nil
}

func shiftUnsigned(a, b data.Value) data.Value {
	if x, ok := a.(int32); ok {
		return int32(uint32(x) >> (uint(data.Truncated(b)) & 31))
	}
	return shift(a, b, func(n int64, by uint) int64 { return int64(uint64(n) >> by) }, (*big.Int).Rsh)
}

// leftShift is <<: of numbers, and appending to lists, maps and texts.
func leftShift(w data.World, a, b data.Value) data.Value {
	switch x := a.(type) {
	case *data.List:
		x.Add(b)
		return x
	case *data.Map:
		data.PutAll(x, b)
		return x
	case *data.Buffer:
		x.Append(data.Text(b))
		return x
	case string, data.GString:
		return &data.Buffer{Text: data.Text(a) + data.Text(b)}
	case *data.Closure:
		if first, ok := b.(*data.Closure); ok {
			return composed(first, x)
		}
		return data.CallClosure(x, b)
	}
	return numeric("leftShift", func(a, b data.Value) data.Value {
		return shift(a, b, func(n int64, by uint) int64 { return n << by }, (*big.Int).Lsh)
	})(w, a, b)
}

// bits makes an operator on bits and truths.
func bits(method string, truths func(a, b bool) bool, op *Arithmetic) func(w data.World, a, b data.Value) data.Value {
	return func(w data.World, a, b data.Value) data.Value {
		if u := data.FirstUnknown(a, b); u != nil {
			return u
		}
		if x, ok := a.(bool); ok {
			return truths(x, Truth(w, b))
		}
		if max(data.RankOf(a), data.RankOf(b)) > data.AsBig {
			data.Throw("UnsupportedOperationException", "Cannot use %s() on this number type: %s with value: %s", method, data.FullClass(data.ClassOf(a)), data.Text(a))
		}
		if v, ok := onNumbers(a, b, op.Apply); ok {
			return v
		}
		return data.NoOperator(a, method, b)
	}
}

var (
	bitAnd = bits("and", func(a, b bool) bool { return a && b }, &Arithmetic{ints: func(a, b int64) int64 { return a & b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).And(a, b) }})
	bitOr = bits("or", func(a, b bool) bool { return a || b }, &Arithmetic{ints: func(a, b int64) int64 { return a | b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) }})
	bitXor = bits("xor", func(a, b bool) bool { return a != b }, &Arithmetic{ints: func(a, b int64) int64 { return a ^ b },
		bigs: func(a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) }})
)

// composed calls first, then second on what it returned.
func composed(first *data.Closure, second data.Value) data.Value {
	then, ok := second.(*data.Closure)
	if !ok {
		panic(data.MissingMethod(first, "rightShift", []data.Value{second}))
	}
	return data.Derived(first.Wants(), func(args []data.Value) data.Value { return data.CallClosure(then, data.CallClosure(first, args...)) })
}

package dynamic

import (
	"math"
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Arithmetic is one operator on each type of number.
type Arithmetic struct {
	ints     func(a, b int64) int64 // wraps; its low half is right for ints
	bigs     func(a, b *big.Int) *big.Int
	decimals func(a, b data.Decimal) data.Decimal
	doubles  func(a, b float64) float64
}

// Apply computes in the larger type of the two.
func (op *Arithmetic) Apply(a, b data.Value) data.Value {
	switch max(data.RankOf(a), data.RankOf(b)) {
	case data.AsInt:
		return int32(op.ints(data.Truncated(a), data.Truncated(b)))
	case data.AsLong:
		return op.ints(data.Truncated(a), data.Truncated(b))
	case data.AsBig:
		return op.bigs(data.BigOf(a), data.BigOf(b))
	case data.AsDecimal:
		return op.decimals(data.DecimalOf(a), data.DecimalOf(b))
	}
	return op.doubles(data.DoubleOf(a), data.DoubleOf(b))
}

var (
	Addition = &Arithmetic{func(a, b int64) int64 { return a + b },
		func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
		data.Decimal.Add,
		func(a, b float64) float64 { return a + b }}
	Subtraction = &Arithmetic{func(a, b int64) int64 { return a - b },
		func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
		data.Decimal.Sub,
		func(a, b float64) float64 { return a - b }}
	Multiplication = &Arithmetic{func(a, b int64) int64 { return a * b },
		multiplyBigs,
		data.Decimal.Mul,
		func(a, b float64) float64 { return a * b }}
	division = &Arithmetic{nil, nil, divideDecimals,
		func(a, b float64) float64 { return a / b }}
	Remainder = &Arithmetic{remainderOfInts, modulo,
		func(a, _ data.Decimal) data.Decimal {
			data.Throw("UnsupportedOperationException", "Cannot use mod() on this number type: java.math.BigDecimal with value: %s", a.String())
			return a
		},
		math.Mod}
)

func multiplyBigs(a, b *big.Int) *big.Int {
	limit.CheckBits(a.BitLen() + b.BitLen())
	return new(big.Int).Mul(a, b)
}

func divideDecimals(a, b data.Decimal) data.Decimal {
	q, ok := a.Div(b)
	if !ok {
		data.Throw("ArithmeticException", "Division by zero")
	}
	return q
}

func remainderOfInts(a, b int64) int64 {
	if b == 0 {
		data.Throw("ArithmeticException", "Division by zero")
	}
	if b == -1 {
		return 0
	}
	return a % b
}

func modulo(a, b *big.Int) *big.Int {
	if b.Sign() <= 0 {
		data.Throw("ArithmeticException", "BigInteger: modulus not positive")
	}
	return new(big.Int).Mod(a, b)
}

// divide is /: whole numbers give a BigDecimal.
func divide(a, b data.Value) data.Value {
	if max(data.RankOf(a), data.RankOf(b)) < data.AsDouble {
		return divideDecimals(data.DecimalOf(a), data.DecimalOf(b))
	}
	return division.Apply(a, b)
}

// IntDivide is intdiv: whole numbers only.
func IntDivide(a, b data.Value) data.Value {
	kind := max(data.RankOf(a), data.RankOf(b))
	if kind > data.AsBig {
		data.Throw("UnsupportedOperationException", "Cannot use intdiv() on this number type: %s with value: %s", data.FullClass(data.ClassOf(a)), data.Text(a))
	}
	divisor := data.BigOf(b)
	if divisor.Sign() == 0 {
		data.Throw("ArithmeticException", "/ by zero")
	}
	q := new(big.Int).Quo(data.BigOf(a), divisor)
	switch kind {
	case data.AsInt:
		return int32(data.LowBits(q))
	case data.AsLong:
		return data.LowBits(q)
	}
	return q
}

// power is **: whole where it fits, a Double when the exponent is negative or
// broken.
func power(a, b data.Value) data.Value {
	if n, ok := b.(int32); ok && n >= 0 {
		switch base := a.(type) {
		case int32, int64, *big.Int:
			return wholePower(base, n)
		case data.Decimal:
			return base.Pow(n)
		}
	}
	p := math.Pow(data.DoubleOf(a), data.DoubleOf(b))
	switch {
	case p == math.Trunc(p) && math.Abs(p) <= math.MaxInt32:
		return int32(p)
	case p == float64(data.Saturated(p)):
		return data.Saturated(p)
	}
	return p
}

// wholePower is an Integer, a Long or a BigInteger: the first that holds it
// and is not smaller than the base.
func wholePower(base data.Value, n int32) data.Value {
	b := data.BigOf(base)
	if b.BitLen() > 1 {
		limit.CheckBits(int(min(int64(b.BitLen())*int64(n), math.MaxInt32)))
	}
	p := new(big.Int).Exp(b, big.NewInt(int64(n)), nil)
	switch data.RankOf(base) {
	case data.AsInt:
		if p.IsInt64() && p.Int64() == int64(int32(p.Int64())) {
			return int32(p.Int64())
		}
	case data.AsLong:
		if p.IsInt64() {
			return p.Int64()
		}
	}
	return p
}

// Negate is unary minus of a number.
func Negate(v data.Value) (data.Value, bool) {
	switch v := v.(type) {
	case int32:
		return -v, true
	case int64:
		return -v, true
	case *big.Int:
		return new(big.Int).Neg(v), true
	case data.Decimal:
		return v.Neg(), true
	case float64:
		return -v, true
	case float32:
		return -v, true
	}
	return nil, false
}

package data

import (
	"cmp"
	"math"
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// numberOf is v if it is a number: int32, int64, *big.Int, Decimal, float32 or
// float64.
func numberOf(v Value) (Value, bool) {
	switch v.(type) {
	case int32, int64, *big.Int, Decimal, float64, float32:
		return v, true
	}
	return nil, false
}

// rank orders the types of numbers: an operation works in the larger one.
type rank uint8

const (
	notNumber rank = iota
	asInt
	asLong
	asBig
	asDecimal
	asDouble
)

func rankOf(v Value) rank {
	switch v.(type) {
	case int32:
		return asInt
	case int64:
		return asLong
	case *big.Int:
		return asBig
	case Decimal:
		return asDecimal
	case float64, float32:
		return asDouble
	}
	return notNumber
}

// truncated is a number as a long, as longValue makes it.
func truncated(v Value) int64 {
	switch v := v.(type) {
	case int32:
		return int64(v)
	case int64:
		return v
	case *big.Int:
		return lowBits(v)
	case Decimal:
		return lowBits(v.Int())
	case float32:
		return saturated(float64(v))
	case float64:
		return saturated(v)
	case Char:
		return int64(v)
	}
	return 0
}

// lowBits are the last 64 bits of n in two's complement.
func lowBits(n *big.Int) int64 {
	if n.IsInt64() {
		return n.Int64()
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return int64(low.Uint64())
}

// saturated is f as a long: the nearest one, 0 for what is no number.
func saturated(f float64) int64 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

// intValue is a number as an int.
func intValue(v Value) int32 {
	switch f := v.(type) {
	case float64:
		return int32(max(math.MinInt32, min(math.MaxInt32, saturated(f))))
	case float32:
		return int32(max(math.MinInt32, min(math.MaxInt32, saturated(float64(f)))))
	}
	return int32(truncated(v))
}

// doubleOf is a number as a double.
func doubleOf(v Value) float64 {
	switch v := v.(type) {
	case int32:
		return float64(v)
	case int64:
		return float64(v)
	case *big.Int:
		f, _ := new(big.Float).SetInt(v).Float64()
		return f
	case Decimal:
		return v.Float()
	case float32:
		return float64(v)
	case float64:
		return v
	case Char:
		return float64(v)
	}
	return 0
}

func bigOf(v Value) *big.Int {
	switch v := v.(type) {
	case *big.Int:
		return v
	case Decimal:
		return v.Int()
	case float32, float64:
		d, _ := decimal.Exact(doubleOf(v))
		return d.Int()
	}
	return big.NewInt(truncated(v))
}

// decimalOf is a number as a BigDecimal. What has no decimal digits throws.
func decimalOf(v Value) Decimal {
	switch v := v.(type) {
	case Decimal:
		return v
	case *big.Int:
		return decimal.New(v, 0)
	case float64:
		return decimalOfFloat(v, 64)
	case float32:
		return decimalOfFloat(float64(v), 32)
	}
	return decimal.OfInt(truncated(v))
}

func decimalOfFloat(f float64, bits int) Decimal {
	d, ok := decimal.OfFloat(f, bits)
	if !ok {
		Throw("NumberFormatException", "Infinite or NaN")
	}
	return d
}

// compareNumbers compares by value.
func compareNumbers(a, b Value) int {
	switch max(rankOf(a), rankOf(b)) {
	case asInt, asLong:
		return cmp.Compare(truncated(a), truncated(b))
	case asBig:
		return bigOf(a).Cmp(bigOf(b))
	case asDecimal:
		return decimalOf(a).Cmp(decimalOf(b))
	}
	return compareDoubles(doubleOf(a), doubleOf(b))
}

// compareDoubles is Double.compare: NaN is last and equals itself.
func compareDoubles(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	case x == y:
		return 0
	}
	return cmp.Compare(int64(math.Float64bits(x)), int64(math.Float64bits(y)))
}

// arithmetic is one operator on each type of number.
type arithmetic struct {
	ints     func(a, b int64) int64 // wraps; its low half is right for ints
	bigs     func(a, b *big.Int) *big.Int
	decimals func(a, b Decimal) Decimal
	doubles  func(a, b float64) float64
}

func (op *arithmetic) apply(a, b Value) Value {
	switch max(rankOf(a), rankOf(b)) {
	case asInt:
		return int32(op.ints(truncated(a), truncated(b)))
	case asLong:
		return op.ints(truncated(a), truncated(b))
	case asBig:
		return op.bigs(bigOf(a), bigOf(b))
	case asDecimal:
		return op.decimals(decimalOf(a), decimalOf(b))
	}
	return op.doubles(doubleOf(a), doubleOf(b))
}

var (
	addition = &arithmetic{func(a, b int64) int64 { return a + b },
		func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
		Decimal.Add,
		func(a, b float64) float64 { return a + b }}
	subtraction = &arithmetic{func(a, b int64) int64 { return a - b },
		func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
		Decimal.Sub,
		func(a, b float64) float64 { return a - b }}
	multiplication = &arithmetic{func(a, b int64) int64 { return a * b },
		func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
		Decimal.Mul,
		func(a, b float64) float64 { return a * b }}
	division = &arithmetic{nil, nil, divideDecimals,
		func(a, b float64) float64 { return a / b }}
	remainder = &arithmetic{remainderOfInts, modulo,
		func(a, _ Decimal) Decimal {
			Throw("UnsupportedOperationException", "Cannot use mod() on this number type: java.math.BigDecimal with value: %s", a.String())
			return a
		},
		math.Mod}
)

func divideDecimals(a, b Decimal) Decimal {
	q, ok := a.Div(b)
	if !ok {
		Throw("ArithmeticException", "Division by zero")
	}
	return q
}

func remainderOfInts(a, b int64) int64 {
	if b == 0 {
		Throw("ArithmeticException", "Division by zero")
	}
	if b == -1 {
		return 0
	}
	return a % b
}

func modulo(a, b *big.Int) *big.Int {
	if b.Sign() <= 0 {
		Throw("ArithmeticException", "BigInteger: modulus not positive")
	}
	return new(big.Int).Mod(a, b)
}

// divide is /: whole numbers give a BigDecimal.
func divide(a, b Value) Value {
	if max(rankOf(a), rankOf(b)) < asDouble {
		return divideDecimals(decimalOf(a), decimalOf(b))
	}
	return division.apply(a, b)
}

// intDivide is intdiv: whole numbers only.
func intDivide(a, b Value) Value {
	kind := max(rankOf(a), rankOf(b))
	if kind > asBig {
		Throw("UnsupportedOperationException", "Cannot use intdiv() on this number type: %s with value: %s", fullClass(ClassOf(a)), Text(a))
	}
	divisor := bigOf(b)
	if divisor.Sign() == 0 {
		Throw("ArithmeticException", "/ by zero")
	}
	q := new(big.Int).Quo(bigOf(a), divisor)
	switch kind {
	case asInt:
		return int32(lowBits(q))
	case asLong:
		return lowBits(q)
	}
	return q
}

// power is **: whole where it fits, a Double when the exponent is negative or
// broken.
func power(a, b Value) Value {
	if n, ok := b.(int32); ok && n >= 0 {
		switch base := a.(type) {
		case int32, int64, *big.Int:
			return wholePower(base, n)
		case Decimal:
			return base.Pow(n)
		}
	}
	p := math.Pow(doubleOf(a), doubleOf(b))
	switch {
	case p == math.Trunc(p) && math.Abs(p) <= math.MaxInt32:
		return int32(p)
	case p == float64(saturated(p)):
		return saturated(p)
	}
	return p
}

// wholePower is an Integer, a Long or a BigInteger: the first that holds it
// and is not smaller than the base.
func wholePower(base Value, n int32) Value {
	b := bigOf(base)
	if b.BitLen() > 1 && int64(b.BitLen())*int64(n) > most {
		Throw("ArithmeticException", "BigInteger would overflow supported range")
	}
	p := new(big.Int).Exp(b, big.NewInt(int64(n)), nil)
	switch rankOf(base) {
	case asInt:
		if p.IsInt64() && p.Int64() == int64(int32(p.Int64())) {
			return int32(p.Int64())
		}
	case asLong:
		if p.IsInt64() {
			return p.Int64()
		}
	}
	return p
}

// negate is unary minus of a number.
func negate(v Value) (Value, bool) {
	switch v := v.(type) {
	case int32:
		return -v, true
	case int64:
		return -v, true
	case *big.Int:
		return new(big.Int).Neg(v), true
	case Decimal:
		return v.Neg(), true
	case float64:
		return -v, true
	case float32:
		return -v, true
	}
	return nil, false
}

package data

import (
	"cmp"
	"math"
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// NumberOf is v if it is a number: int32, int64, *big.Int, Decimal, float32 or
// float64.
func NumberOf(v Value) (Value, bool) {
	switch v.(type) {
	case int32, int64, *big.Int, Decimal, float64, float32:
		return v, true
	}
	return nil, false
}

// Rank orders the types of numbers: an operation works in the larger one.
type Rank uint8

const (
	notNumber Rank = iota
	AsInt
	AsLong
	AsBig
	AsDecimal
	AsDouble
)

// RankOf is the rank of a number's type; that of Char and of what is no number
// is the lowest.
func RankOf(v Value) Rank {
	switch v.(type) {
	case int32:
		return AsInt
	case int64:
		return AsLong
	case *big.Int:
		return AsBig
	case Decimal:
		return AsDecimal
	case float64, float32:
		return AsDouble
	}
	return notNumber
}

// Truncated is a number as a long, as longValue makes it.
func Truncated(v Value) int64 {
	switch v := v.(type) {
	case int32:
		return int64(v)
	case int64:
		return v
	case *big.Int:
		return LowBits(v)
	case Decimal:
		return LowBits(v.Int())
	case float32:
		return Saturated(float64(v))
	case float64:
		return Saturated(v)
	case Char:
		return int64(v)
	}
	return 0
}

// LowBits are the last 64 bits of n in two's complement.
func LowBits(n *big.Int) int64 {
	if n.IsInt64() {
		return n.Int64()
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return int64(low.Uint64())
}

// Saturated is f as a long: the nearest one, 0 for what is no number.
func Saturated(f float64) int64 {
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

// IntValue is a number as an int.
func IntValue(v Value) int32 {
	switch f := v.(type) {
	case float64:
		return int32(max(math.MinInt32, min(math.MaxInt32, Saturated(f))))
	case float32:
		return int32(max(math.MinInt32, min(math.MaxInt32, Saturated(float64(f)))))
	}
	return int32(Truncated(v))
}

// DoubleOf is a number as a double.
func DoubleOf(v Value) float64 {
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

// BigOf is a number as a BigInteger, without what is behind the point.
func BigOf(v Value) *big.Int {
	switch v := v.(type) {
	case *big.Int:
		return v
	case Decimal:
		return v.Int()
	case float32, float64:
		d, _ := decimal.Exact(DoubleOf(v))
		return d.Int()
	}
	return big.NewInt(Truncated(v))
}

// DecimalOf is a number as a BigDecimal. What has no decimal digits throws.
func DecimalOf(v Value) Decimal {
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
	return decimal.OfInt(Truncated(v))
}

func decimalOfFloat(f float64, bits int) Decimal {
	d, ok := decimal.OfFloat(f, bits)
	if !ok {
		Throw("NumberFormatException", "Infinite or NaN")
	}
	return d
}

// CompareNumbers compares by value.
func CompareNumbers(a, b Value) int {
	switch max(RankOf(a), RankOf(b)) {
	case AsInt, AsLong:
		return cmp.Compare(Truncated(a), Truncated(b))
	case AsBig:
		return BigOf(a).Cmp(BigOf(b))
	case AsDecimal:
		return DecimalOf(a).Cmp(DecimalOf(b))
	}
	return CompareDoubles(DoubleOf(a), DoubleOf(b))
}

// CompareDoubles is Double.compare: NaN is last and equals itself.
func CompareDoubles(x, y float64) int {
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

// IsNaN reports whether v is the double that is no number.
func IsNaN(v Value) bool {
	f, ok := v.(float64)
	return ok && f != f
}

// Package number is the methods of numbers. Integers wrap as Java's do,
// divisions are exact where BigDecimal's are.
package number

import (
	"math"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfNumbers are those of all types of numbers.
func OfNumbers() dynamic.Members {
	ms := dynamic.Members{}
	for name, typ := range map[string]string{
		"intValue": "int", "longValue": "long", "doubleValue": "double", "floatValue": "float", "byteValue": "byte", "shortValue": "short",
		"toInteger": "Integer", "toLong": "Long", "toFloat": "Float",
		"toBigDecimal": "BigDecimal", "toBigInteger": "BigInteger",
	} {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return dynamic.ConvertNumber(v, typ) })
	}
	dynamic.Def(ms, "toDouble", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value {
		if _, ok := v.(float32); ok {
			return dynamic.ParseDouble(data.Text(v)) // by its digits: 1.1f becomes 1.1
		}
		return data.DoubleOf(v)
	})
	dynamic.Def(ms, "abs", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return Absolute(v) })
	dynamic.Def(ms, "signum", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value {
		return int32(data.CompareNumbers(v, int32(0)))
	})
	dynamic.Def(ms, "intdiv", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
		n, ok := data.NumberOf(a[0])
		if !ok {
			return data.NoOperator(v, "intdiv", a[0])
		}
		return dynamic.IntDivide(v, n)
	})
	dynamic.Def(ms, "round", 0, 1, func(_ data.World, v data.Value, a []data.Value) data.Value { return roundMethod(v, a) })
	addBroken(ms)
	addLoops(ms)
	addDecimals(ms)
	return ms
}

// Absolute is v without its sign.
func Absolute(v data.Value) data.Value {
	if data.CompareNumbers(v, int32(0)) < 0 {
		v, _ = dynamic.Negate(v)
	}
	return v
}

// Better is the larger or smaller of two numbers, the first when equal.
func Better(a, b data.Value, sign int) data.Value {
	if c, ok := data.Order(a, b); ok && c*sign < 0 {
		return b
	}
	return a
}

// roundMethod is number.round(): a Long of a Double, an Integer of a Float; of
// a BigDecimal with a context, so many digits.
func roundMethod(v data.Value, a []data.Value) data.Value {
	if len(a) == 0 {
		switch v := v.(type) {
		case float32:
			return int32(math.Floor(float64(v) + 0.5))
		case float64:
			return data.Saturated(math.Floor(v + 0.5))
		case data.Decimal:
			data.Throw("NullPointerException", "") // Groovy 2.4 gives it a null context
		}
		panic(data.MissingMethod(v, "round", a))
	}
	if context, ok := a[0].(MathContext); ok {
		if context.precision == 0 {
			return v
		}
		return data.DecimalOf(v).Round(context.precision, context.Mode)
	}
	return atPlaces(v, "round", a, func(f float64) float64 { return math.Floor(f + 0.5) })
}

// atPlaces cuts a Double or Float behind some decimal places, as Groovy does
// it: by powers of ten.
func atPlaces(v data.Value, name string, a []data.Value, cut func(float64) float64) data.Value {
	factor := math.Pow(10, float64(PlacesOf(a)))
	switch v := v.(type) {
	case float64:
		return cut(v*factor) / factor
	case float32:
		return float32(cut(float64(v)*factor) / factor)
	}
	panic(data.MissingMethod(v, name, a))
}

// addBroken adds methods for what stands behind the point.
func addBroken(ms dynamic.Members) {
	dynamic.Def(ms, "trunc", 0, 1, func(_ data.World, v data.Value, a []data.Value) data.Value {
		return atPlaces(v, "trunc", a, math.Trunc)
	})
	floats := func(name string, test func(f float64) bool) {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return test(data.DoubleOf(v)) })
	}
	floats("isNaN", math.IsNaN)
	floats("isInfinite", func(f float64) bool { return math.IsInf(f, 0) })
}

// PlacesOf is an argument that says how many digits.
func PlacesOf(a []data.Value) int32 {
	if len(a) == 0 {
		return 0
	}
	return int32(data.Truncated(a[0]))
}

// addLoops adds times, upto, downto and step.
func addLoops(ms dynamic.Members) {
	dynamic.Iteration(ms, "times", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		for i := range data.Truncated(v) {
			w.Step()
			data.CallClosure(c, int32(i))
		}
		return nil
	})
	count := func(name string, by int32, wrong int) {
		dynamic.Iteration(ms, name, 2, func(w data.World, v data.Value, c *data.Closure, a []data.Value) data.Value {
			if u := data.FirstUnknown(a[0]); u != nil { // no round or one
				dynamic.Once(c, dynamic.Items(w, u))
				return nil
			}
			if data.CompareNumbers(v, a[0]) == wrong {
				data.Throw("GroovyRuntimeException", "The argument (%s) to %s() cannot be beyond the value (%s) it's called on.", data.Text(a[0]), name, data.Text(v))
			}
			for ; data.CompareNumbers(v, a[0]) != wrong; v = dynamic.Addition.Apply(v, by) {
				w.Step()
				data.CallClosure(c, v)
			}
			return nil
		})
	}
	count("upto", 1, 1)
	count("downto", -1, -1)
	dynamic.Iteration(ms, "step", 3, func(w data.World, v data.Value, c *data.Closure, a []data.Value) data.Value {
		if u := data.FirstUnknown(a...); u != nil {
			dynamic.Once(c, dynamic.Items(w, u))
			return nil
		}
		way := data.CompareNumbers(a[1], int32(0))
		if way == 0 {
			data.Throw("GroovyRuntimeException", "Infinite loop in step()")
		}
		for ; data.CompareNumbers(v, a[0]) == -way; v = dynamic.Addition.Apply(v, a[1]) {
			w.Step()
			data.CallClosure(c, v)
		}
		return nil
	})
}

// MathContext is a java.math.MathContext.
type MathContext struct {
	precision int32
	Mode      decimal.Mode
}

// Context is a MathContext.
func Context(precision int32, mode decimal.Mode) MathContext { return MathContext{precision, mode} }

// Modes are the names of rounding modes, in the order of their numbers.
var Modes = strings.Fields("UP DOWN CEILING FLOOR HALF_UP HALF_DOWN HALF_EVEN UNNECESSARY")

// ModeOf reads a rounding mode: RoundingMode.HALF_UP or BigDecimal.ROUND_HALF_UP.
func ModeOf(v data.Value) decimal.Mode {
	if n, ok := v.(int32); ok && n >= 0 && n <= 7 {
		return decimal.Mode(n + 1)
	}
	for i, name := range Modes {
		if name == data.Text(v) {
			return decimal.Mode(i + 1)
		}
	}
	data.Throw("IllegalArgumentException", "Invalid rounding mode")
	return 0
}

// addDecimals adds the methods of BigDecimal and BigInteger. Those that other
// numbers do not have are refused to them where the names are common.
func addDecimals(ms dynamic.Members) {
	large := func(name string, fn func(w data.World, v data.Value, a []data.Value) data.Value) {
		dynamic.Def(ms, name, 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
			if data.RankOf(v) != data.AsDecimal && data.RankOf(v) != data.AsBig {
				panic(data.MissingMethod(v, name, a))
			}
			return fn(w, v, a)
		})
	}
	large("pow", func(w data.World, v data.Value, a []data.Value) data.Value { return dynamic.Raise(w, v, a[0]) })
	large("max", func(_ data.World, v data.Value, a []data.Value) data.Value { return Better(v, a[0], 1) })
	large("min", func(_ data.World, v data.Value, a []data.Value) data.Value { return Better(v, a[0], -1) })
	dynamic.Def(ms, "setScale", 1, 2, func(_ data.World, v data.Value, a []data.Value) data.Value {
		mode := decimal.Unnecessary
		if len(a) == 2 {
			mode = ModeOf(a[1])
		}
		d, places := data.DecimalOf(v), int32(data.Truncated(a[0]))
		if mode == decimal.Unnecessary && d.Loses(places) {
			data.Throw("ArithmeticException", "Rounding necessary")
		}
		return d.Rescale(places, mode)
	})
	onDecimal := func(name string, fn func(d data.Decimal) data.Value) {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return fn(data.DecimalOf(v)) })
	}
	onDecimal("stripTrailingZeros", func(d data.Decimal) data.Value { return d.Strip() })
	onDecimal("toPlainString", func(d data.Decimal) data.Value { return d.Plain() })
	onDecimal("scale", func(d data.Decimal) data.Value { return d.Scale() })
	onDecimal("precision", func(d data.Decimal) data.Value { return d.Precision() })
	onDecimal("unscaledValue", func(d data.Decimal) data.Value { return d.Unscaled() })
	onDecimal("negate", func(d data.Decimal) data.Value { return d.Neg() })
	binary := func(name string, fn func(w data.World, a, b data.Value) data.Value) {
		dynamic.Def(ms, name, 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value { return fn(w, v, a[0]) })
	}
	binary("add", dynamic.Plus)
	binary("subtract", dynamic.Minus)
	binary("remainder", func(_ data.World, a, b data.Value) data.Value { return remainderMethod(a, b) })
	dynamic.Def(ms, "divide", 1, 3, func(_ data.World, v data.Value, a []data.Value) data.Value { return divideMethod(data.DecimalOf(v), a) })
	dynamic.Def(ms, "bitCount", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value {
		n := 0
		for _, b := range data.BigOf(v).Bytes() {
			for ; b != 0; b &= b - 1 {
				n++
			}
		}
		return int32(n)
	})
	dynamic.Def(ms, "testBit", 1, 1, func(_ data.World, v data.Value, a []data.Value) data.Value {
		return data.BigOf(v).Bit(int(min(data.Truncated(a[0]), limit.Bits))) == 1
	})
}

func remainderMethod(a, b data.Value) data.Value {
	x, y := data.DecimalOf(a), data.DecimalOf(b)
	if y.Sign() == 0 {
		data.Throw("ArithmeticException", "Division by zero")
	}
	q := x.QuotientAt(y, 0, decimal.Down)
	r := x.Sub(q.Mul(y))
	if max(data.RankOf(a), data.RankOf(b)) <= data.AsBig {
		return r.Int()
	}
	return r
}

// divideMethod is BigDecimal.divide: exact, with a mode, with a scale and a
// mode, or with a context.
func divideMethod(d data.Decimal, a []data.Value) data.Value {
	by := data.DecimalOf(a[0])
	if by.Sign() == 0 {
		data.Throw("ArithmeticException", "Division by zero")
	}
	switch {
	case len(a) == 3:
		return d.QuotientAt(by, int32(data.Truncated(a[1])), ModeOf(a[2]))
	case len(a) == 2:
		if context, ok := a[1].(MathContext); ok {
			return d.QuotientTo(by, context.precision, context.Mode)
		}
		return d.QuotientAt(by, d.Scale(), ModeOf(a[1]))
	}
	q, _ := d.Div(by)
	if q.Mul(by).Cmp(d) != 0 {
		data.Throw("ArithmeticException", "Non-terminating decimal expansion; no exact representable decimal result.")
	}
	return q
}

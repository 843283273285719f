package data

import (
	"math"
	"math/big"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// numberMethods are those of all types of numbers.
func numberMethods() methods {
	ms := methods{}
	for name, typ := range map[string]string{
		"intValue": "int", "longValue": "long", "doubleValue": "double", "floatValue": "float", "byteValue": "byte", "shortValue": "short",
		"toInteger": "Integer", "toLong": "Long", "toFloat": "Float",
		"toBigDecimal": "BigDecimal", "toBigInteger": "BigInteger",
	} {
		def(ms, name, 0, 0, func(_ World, v Value, _ []Value) Value { return convertNumber(v, typ) })
	}
	def(ms, "toDouble", 0, 0, func(_ World, v Value, _ []Value) Value {
		if _, ok := v.(float32); ok {
			return parseDouble(Text(v)) // by its digits: 1.1f becomes 1.1
		}
		return doubleOf(v)
	})
	def(ms, "abs", 0, 0, func(_ World, v Value, _ []Value) Value { return absolute(v) })
	def(ms, "signum", 0, 0, func(_ World, v Value, _ []Value) Value { return int32(compareNumbers(v, int32(0))) })
	def(ms, "intdiv", 1, 1, func(w World, v Value, a []Value) Value {
		n, ok := numberOf(a[0])
		if !ok {
			return noOperator(v, "intdiv", a[0])
		}
		return intDivide(v, n)
	})
	def(ms, "round", 0, 1, func(_ World, v Value, a []Value) Value { return roundMethod(v, a) })
	addBroken(ms)
	addLoops(ms)
	addDecimals(ms)
	addDurations(ms)
	return ms
}

func absolute(v Value) Value {
	if compareNumbers(v, int32(0)) < 0 {
		v, _ = negate(v)
	}
	return v
}

// better is the larger or smaller of two numbers, the first when equal.
func better(a, b Value, sign int) Value {
	if c, ok := order(a, b); ok && c*sign < 0 {
		return b
	}
	return a
}

// roundMethod is number.round(): a Long of a Double, an Integer of a Float; of
// a BigDecimal with a context, so many digits.
func roundMethod(v Value, a []Value) Value {
	if len(a) == 0 {
		switch v := v.(type) {
		case float32:
			return int32(math.Floor(float64(v) + 0.5))
		case float64:
			return saturated(math.Floor(v + 0.5))
		case Decimal:
			Throw("NullPointerException", "") // Groovy 2.4 gives it a null context
		}
		panic(missingMethod(v, "round", a))
	}
	if context, ok := a[0].(mathContext); ok {
		if context.precision == 0 {
			return v
		}
		return decimalOf(v).Round(context.precision, context.mode)
	}
	return atPlaces(v, "round", a, func(f float64) float64 { return math.Floor(f + 0.5) })
}

// atPlaces cuts a Double or Float behind some decimal places, as Groovy does
// it: by powers of ten.
func atPlaces(v Value, name string, a []Value, cut func(float64) float64) Value {
	factor := math.Pow(10, float64(placesOf(a)))
	switch v := v.(type) {
	case float64:
		return cut(v*factor) / factor
	case float32:
		return float32(cut(float64(v)*factor) / factor)
	}
	panic(missingMethod(v, name, a))
}

// addBroken adds methods for what stands behind the point.
func addBroken(ms methods) {
	def(ms, "trunc", 0, 1, func(_ World, v Value, a []Value) Value {
		return atPlaces(v, "trunc", a, math.Trunc)
	})
	floats := func(name string, test func(f float64) bool) {
		def(ms, name, 0, 0, func(_ World, v Value, _ []Value) Value { return test(doubleOf(v)) })
	}
	floats("isNaN", math.IsNaN)
	floats("isInfinite", func(f float64) bool { return math.IsInf(f, 0) })
}

func placesOf(a []Value) int32 {
	if len(a) == 0 {
		return 0
	}
	return int32(truncated(a[0]))
}

// addLoops adds times, upto, downto and step.
func addLoops(ms methods) {
	iteration(ms, "times", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		for i := range truncated(v) {
			w.Step()
			CallClosure(c, int32(i))
		}
		return nil
	})
	count := func(name string, by int32, wrong int) {
		iteration(ms, name, 2, func(w World, v Value, c *Closure, a []Value) Value {
			if u := unknown(a[0]); u != nil { // no round or one
				once(c, Items(w, u))
				return nil
			}
			if compareNumbers(v, a[0]) == wrong {
				Throw("GroovyRuntimeException", "The argument (%s) to %s() cannot be beyond the value (%s) it's called on.", Text(a[0]), name, Text(v))
			}
			for ; compareNumbers(v, a[0]) != wrong; v = addition.apply(v, by) {
				w.Step()
				CallClosure(c, v)
			}
			return nil
		})
	}
	count("upto", 1, 1)
	count("downto", -1, -1)
	iteration(ms, "step", 3, func(w World, v Value, c *Closure, a []Value) Value {
		if u := unknown(a...); u != nil {
			once(c, Items(w, u))
			return nil
		}
		way := compareNumbers(a[1], int32(0))
		if way == 0 {
			Throw("GroovyRuntimeException", "Infinite loop in step()")
		}
		for ; compareNumbers(v, a[0]) == -way; v = addition.apply(v, a[1]) {
			w.Step()
			CallClosure(c, v)
		}
		return nil
	})
}

// mathContext is a java.math.MathContext.
type mathContext struct {
	precision int32
	mode      decimal.Mode
}

// modes are the names of rounding modes, in the order of their numbers.
var modes = strings.Fields("UP DOWN CEILING FLOOR HALF_UP HALF_DOWN HALF_EVEN UNNECESSARY")

// modeOf reads a rounding mode: RoundingMode.HALF_UP or BigDecimal.ROUND_HALF_UP.
func modeOf(v Value) decimal.Mode {
	if n, ok := v.(int32); ok && n >= 0 && n <= 7 {
		return decimal.Mode(n + 1)
	}
	for i, name := range modes {
		if name == Text(v) {
			return decimal.Mode(i + 1)
		}
	}
	Throw("IllegalArgumentException", "Invalid rounding mode")
	return 0
}

// addDecimals adds the methods of BigDecimal and BigInteger. Those that other
// numbers do not have are refused to them where the names are common.
func addDecimals(ms methods) {
	large := func(name string, fn func(w World, v Value, a []Value) Value) {
		def(ms, name, 1, 1, func(w World, v Value, a []Value) Value {
			if rankOf(v) != asDecimal && rankOf(v) != asBig {
				panic(missingMethod(v, name, a))
			}
			return fn(w, v, a)
		})
	}
	large("pow", func(w World, v Value, a []Value) Value { return raise(w, v, a[0]) })
	large("max", func(_ World, v Value, a []Value) Value { return better(v, a[0], 1) })
	large("min", func(_ World, v Value, a []Value) Value { return better(v, a[0], -1) })
	def(ms, "setScale", 1, 2, func(_ World, v Value, a []Value) Value {
		mode := decimal.Unnecessary
		if len(a) == 2 {
			mode = modeOf(a[1])
		}
		d, places := decimalOf(v), int32(truncated(a[0]))
		if mode == decimal.Unnecessary && d.Loses(places) {
			Throw("ArithmeticException", "Rounding necessary")
		}
		return d.Rescale(places, mode)
	})
	onDecimal := func(name string, fn func(d Decimal) Value) {
		def(ms, name, 0, 0, func(_ World, v Value, _ []Value) Value { return fn(decimalOf(v)) })
	}
	onDecimal("stripTrailingZeros", func(d Decimal) Value { return d.Strip() })
	onDecimal("toPlainString", func(d Decimal) Value { return d.Plain() })
	onDecimal("scale", func(d Decimal) Value { return d.Scale() })
	onDecimal("precision", func(d Decimal) Value { return d.Precision() })
	onDecimal("unscaledValue", func(d Decimal) Value { return d.Unscaled() })
	onDecimal("negate", func(d Decimal) Value { return d.Neg() })
	binary := func(name string, fn func(w World, a, b Value) Value) {
		def(ms, name, 1, 1, func(w World, v Value, a []Value) Value { return fn(w, v, a[0]) })
	}
	binary("add", plus)
	binary("subtract", minus)
	binary("remainder", func(_ World, a, b Value) Value { return remainderMethod(a, b) })
	def(ms, "divide", 1, 3, func(_ World, v Value, a []Value) Value { return divideMethod(decimalOf(v), a) })
	def(ms, "bitCount", 0, 0, func(_ World, v Value, _ []Value) Value {
		n := 0
		for _, b := range bigOf(v).Bytes() {
			for ; b != 0; b &= b - 1 {
				n++
			}
		}
		return int32(n)
	})
	def(ms, "testBit", 1, 1, func(_ World, v Value, a []Value) Value {
		return bigOf(v).Bit(int(min(truncated(a[0]), most))) == 1
	})
}

func remainderMethod(a, b Value) Value {
	x, y := decimalOf(a), decimalOf(b)
	if y.Sign() == 0 {
		Throw("ArithmeticException", "Division by zero")
	}
	q := x.QuotientAt(y, 0, decimal.Down)
	r := x.Sub(q.Mul(y))
	if max(rankOf(a), rankOf(b)) <= asBig {
		return r.Int()
	}
	return r
}

// divideMethod is BigDecimal.divide: exact, with a mode, with a scale and a
// mode, or with a context.
func divideMethod(d Decimal, a []Value) Value {
	by := decimalOf(a[0])
	if by.Sign() == 0 {
		Throw("ArithmeticException", "Division by zero")
	}
	switch {
	case len(a) == 3:
		return d.QuotientAt(by, int32(truncated(a[1])), modeOf(a[2]))
	case len(a) == 2:
		if context, ok := a[1].(mathContext); ok {
			return d.QuotientTo(by, context.precision, context.mode)
		}
		return d.QuotientAt(by, d.Scale(), modeOf(a[1]))
	}
	q, _ := d.Div(by)
	if q.Mul(by).Cmp(d) != 0 {
		Throw("ArithmeticException", "Non-terminating decimal expansion; no exact representable decimal result.")
	}
	return q
}

// toRadix writes a number in a base, in two's complement of size bits when
// size is not 0.
func toRadix(v Value, base int, size uint) string {
	n := bigOf(v)
	if size > 0 && n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), size))
	}
	return n.Text(base)
}

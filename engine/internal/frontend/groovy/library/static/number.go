package static

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/number"
)

// constants are the fields of classes.
var constants = map[string]data.Value{
	"Math.PI": math.Pi, "Math.E": math.E,
	"Integer.MAX_VALUE": int32(math.MaxInt32), "Integer.MIN_VALUE": int32(math.MinInt32),
	"Long.MAX_VALUE": int64(math.MaxInt64), "Long.MIN_VALUE": int64(math.MinInt64),
	"Short.MAX_VALUE": int32(math.MaxInt16), "Byte.MAX_VALUE": int32(math.MaxInt8),
	"Double.MAX_VALUE": math.MaxFloat64, "Double.MIN_VALUE": math.SmallestNonzeroFloat64, "Double.NaN": math.NaN(),
	"Double.POSITIVE_INFINITY": math.Inf(1), "Double.NEGATIVE_INFINITY": math.Inf(-1),
	"Float.MAX_VALUE": float32(math.MaxFloat32), "Float.NaN": float32(math.NaN()),
	"Boolean.TRUE": true, "Boolean.FALSE": false,
	"BigDecimal.ZERO": decimal.OfInt(0), "BigDecimal.ONE": decimal.OfInt(1), "BigDecimal.TEN": decimal.OfInt(10),
	"BigInteger.ZERO": big.NewInt(0), "BigInteger.ONE": big.NewInt(1), "BigInteger.TEN": big.NewInt(10),
	"Pattern.CASE_INSENSITIVE": int32(2), "Pattern.MULTILINE": int32(8), "Pattern.DOTALL": int32(32),
	"Calendar.SHORT": int32(1), "Calendar.LONG": int32(2),
	"Closure.DELEGATE_FIRST": int32(1), "Closure.OWNER_FIRST": int32(0), "Closure.DELEGATE_ONLY": int32(3), "Closure.OWNER_ONLY": int32(2),
	"TimeZone.SHORT": int32(0), "TimeZone.LONG": int32(1),
	"MathContext.DECIMAL32": number.Context(7, decimal.HalfEven), "MathContext.DECIMAL64": number.Context(16, decimal.HalfEven),
	"MathContext.DECIMAL128": number.Context(34, decimal.HalfEven), "MathContext.UNLIMITED": number.Context(0, decimal.HalfUp),
}

// number1 is an argument that must be a number.
func number1(class, name string, a []data.Value) data.Value {
	n, ok := dynamic.Operand(a[0])
	if !ok {
		panic(data.MissingMethod(data.ClassRef(class), name, a))
	}
	return n
}

func addMath() {
	for name, fn := range map[string]func(float64) float64{
		"sqrt": math.Sqrt, "cbrt": math.Cbrt, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos,
		"atan": math.Atan, "exp": math.Exp, "log": math.Log, "log10": math.Log10, "floor": math.Floor, "ceil": math.Ceil,
		"rint": math.RoundToEven, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "log1p": math.Log1p,
		"toRadians": func(x float64) float64 { return x / 180 * math.Pi }, "toDegrees": func(x float64) float64 { return x * 180 / math.Pi },
		"signum": func(x float64) float64 { return float64(data.CompareDoubles(x, 0)) },
	} {
		fixed("Math", name, 1, 1, func(_ data.World, a []data.Value) data.Value { return fn(data.DoubleOf(number1("Math", name, a))) })
	}
	for name, fn := range map[string]func(x, y float64) float64{"pow": math.Pow, "atan2": math.Atan2, "hypot": math.Hypot} {
		fixed("Math", name, 2, 2, func(_ data.World, a []data.Value) data.Value {
			return fn(data.DoubleOf(number1("Math", name, a)), data.DoubleOf(number1("Math", name, a[1:])))
		})
	}
	fixed("Math", "round", 1, 1, func(_ data.World, a []data.Value) data.Value {
		n := number1("Math", "round", a)
		switch n.(type) {
		case int32, int64, float32:
			return data.IntValue(roundHalf(n)) // int and float round to int
		}
		return data.Saturated(roundHalf(n).(float64))
	})
	fixed("Math", "abs", 1, 1, func(_ data.World, a []data.Value) data.Value {
		n := number.Absolute(number1("Math", "abs", a))
		if data.RankOf(n) == data.AsDecimal || data.RankOf(n) == data.AsBig {
			return data.DoubleOf(n)
		}
		return n
	})
	addMathPairs()
}

// roundHalf is floor(x + 1/2) as a double.
func roundHalf(n data.Value) data.Value { return math.Floor(data.DoubleOf(n) + 0.5) }

func addMathPairs() {
	pick := func(name string, sign int) {
		fixed("Math", name, 2, 2, func(_ data.World, a []data.Value) data.Value {
			x, y := number1("Math", name, a), number1("Math", name, a[1:])
			kind := wider(x, y)
			if kind == "" {
				data.Throw("GroovyRuntimeException", "Ambiguous method overloading for method java.lang.Math#%s.", name)
			}
			return dynamic.ConvertNumber(number.Better(x, y, sign), kind)
		})
	}
	pick("max", 1)
	pick("min", -1)
	exact := map[string]*dynamic.Arithmetic{"addExact": dynamic.Addition, "subtractExact": dynamic.Subtraction, "multiplyExact": dynamic.Multiplication}
	for name, op := range exact {
		fixed("Math", name, 2, 2, func(_ data.World, a []data.Value) data.Value {
			x, y := number1("Math", name, a), number1("Math", name, a[1:])
			v := op.Apply(x, y)
			if op.Apply(data.BigOf(x), data.BigOf(y)).(*big.Int).Cmp(data.BigOf(v)) != 0 {
				data.Throw("ArithmeticException", "integer overflow")
			}
			return v
		})
	}
	fixed("Math", "floorMod", 2, 2, func(_ data.World, a []data.Value) data.Value {
		x, y := number1("Math", "floorMod", a), number1("Math", "floorMod", a[1:])
		m := dynamic.Remainder.Apply(x, y)
		if data.CompareNumbers(m, int32(0)) != 0 && data.CompareNumbers(m, int32(0)) != data.CompareNumbers(y, int32(0)) {
			m = dynamic.Addition.Apply(m, y)
		}
		return m
	})
}

// wider is the primitive type in which Math.max and min compare; "" where
// Groovy finds several.
func wider(x, y data.Value) string {
	a, b := data.RankOf(x), data.RankOf(y)
	_, float := x.(float32)
	_, alsoFloat := y.(float32)
	switch {
	case float && (alsoFloat || b <= data.AsLong), alsoFloat && a <= data.AsLong:
		return "float"
	case max(a, b) == data.AsInt:
		return "int"
	case max(a, b) == data.AsLong:
		return "long"
	case a == data.AsDecimal && b == data.AsDecimal, max(a, b) == data.AsDouble, a == data.AsBig && b == data.AsBig:
		return "double"
	}
	return ""
}

func addNumberStatics() {
	for class, names := range map[string][]string{
		"Integer": {"parseInt"}, "Long": {"parseLong"}, "Byte": {"parseByte"}, "Short": {"parseShort"},
	} {
		for _, name := range append(names, "valueOf", "decode") {
			fixed(class, name, 1, 2, func(_ data.World, a []data.Value) data.Value { return parseWhole(class, name, a) })
		}
	}
	for _, class := range []string{"Double", "Float", "BigDecimal", "BigInteger"} {
		for _, name := range []string{"parse" + class, "valueOf"} {
			fixed(class, name, 1, 2, func(w data.World, a []data.Value) data.Value {
				if a[0] == nil {
					data.Throw("NullPointerException", "")
				}
				return dynamic.As(w, a[0], class)
			})
		}
		fixed(class, "isNaN", 1, 1, func(_ data.World, a []data.Value) data.Value { return math.IsNaN(data.DoubleOf(a[0])) })
		fixed(class, "isInfinite", 1, 1, func(_ data.World, a []data.Value) data.Value { return math.IsInf(data.DoubleOf(a[0]), 0) })
	}
	for _, class := range []string{"Integer", "Long", "Double", "Float", "Boolean", "Character"} {
		open(class, "toString", 1, 2, func(_ data.World, a []data.Value) data.Value {
			if n, ok := data.NumberOf(a[0]); ok && len(a) == 2 {
				return format.Radix(n, int(data.Truncated(a[1])), 0)
			}
			return data.Text(a[0])
		})
		open(class, "compare", 2, 2, func(w data.World, a []data.Value) data.Value { return int32(dynamic.Compare(w, a[0], a[1])) })
	}
	addRadix()
	addBooleanStatics()
	addCharacterStatics()
	fixed("Float", "intBitsToFloat", 1, 1, func(_ data.World, a []data.Value) data.Value {
		return math.Float32frombits(uint32(data.Truncated(a[0])))
	})
	fixed("Float", "floatToIntBits", 1, 1, func(_ data.World, a []data.Value) data.Value {
		return int32(math.Float32bits(float32(data.DoubleOf(a[0]))))
	})
	fixed("Integer", "bitCount", 1, 1, func(w data.World, a []data.Value) data.Value {
		return dynamic.Method(w, int64(uint32(data.Truncated(a[0]))), "bitCount", nil)
	})
}

// parseWhole is Integer.parseInt and its like: of a text, in a base; decode
// reads 0x.
func parseWhole(class, name string, a []data.Value) data.Value {
	if n, ok := data.NumberOf(a[0]); ok && len(a) == 1 && name == "valueOf" {
		return dynamic.ConvertNumber(n, class)
	}
	if a[0] == nil {
		panic(data.NotANumber("null"))
	}
	s, base := strings.TrimPrefix(data.Text(a[0]), "+"), 10
	if len(a) == 2 {
		base = int(data.Truncated(a[1]))
	}
	if base < 2 || base > 36 || strings.HasPrefix(s, "+") {
		panic(data.NotANumber(s))
	}
	if name == "decode" {
		s, base = decoded(s)
	}
	if class == "Long" {
		return dynamic.ParseLong(s, base)
	}
	return dynamic.ParseInt(s, base, map[string]int{"Integer": 32, "Byte": 8, "Short": 16}[class])
}

// decoded takes the sign of its base from a number.
func decoded(s string) (string, int) {
	digits, negative := strings.CutPrefix(s, "-")
	sign := ""
	if negative {
		sign = "-"
	}
	for _, prefix := range []string{"0x", "0X", "#"} {
		if rest, ok := strings.CutPrefix(digits, prefix); ok {
			return sign + rest, 16
		}
	}
	if len(digits) > 1 && digits[0] == '0' {
		return sign + digits[1:], 8
	}
	return s, 10
}

func addRadix() {
	for name, base := range map[string]int{"toHexString": 16, "toBinaryString": 2, "toOctalString": 8} {
		for class, size := range map[string]uint{"Integer": 32, "Long": 64} {
			fixed(class, name, 1, 1, func(_ data.World, a []data.Value) data.Value {
				return format.Radix(dynamic.ConvertNumber(number1(class, name, a), class), base, size)
			})
		}
	}
}

func addBooleanStatics() {
	for _, name := range []string{"parseBoolean", "valueOf"} {
		fixed("Boolean", name, 1, 1, func(_ data.World, a []data.Value) data.Value {
			if b, ok := a[0].(bool); ok {
				return b
			}
			return a[0] != nil && strings.EqualFold(data.Text(a[0]), "true")
		})
	}
}

func addCharacterStatics() {
	rest := func(name string, fn func(r rune) data.Value) {
		fixed("Character", name, 1, 1, func(_ data.World, a []data.Value) data.Value {
			c, ok := data.SingleChar(a[0])
			if !ok {
				if _, number := data.NumberOf(a[0]); !number {
					panic(data.MissingMethod(data.ClassRef("Character"), name, a))
				}
				c = data.Char(data.Truncated(a[0]))
			}
			return fn(rune(c))
		})
	}
	rest("isDigit", func(r rune) data.Value { return unicode.IsDigit(r) })
	rest("isLetter", func(r rune) data.Value { return unicode.IsLetter(r) })
	rest("isLetterOrDigit", func(r rune) data.Value { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	rest("isUpperCase", func(r rune) data.Value { return unicode.IsUpper(r) })
	rest("isLowerCase", func(r rune) data.Value { return unicode.IsLower(r) })
	rest("isWhitespace", func(r rune) data.Value { return unicode.IsSpace(r) })
	rest("toUpperCase", func(r rune) data.Value { return data.Char(unicode.ToUpper(r)) })
	rest("toLowerCase", func(r rune) data.Value { return data.Char(unicode.ToLower(r)) })
	rest("valueOf", func(r rune) data.Value { return data.Char(r) })
	rest("getNumericValue", func(r rune) data.Value {
		n, err := strconv.ParseInt(string(r), 36, 32)
		if err != nil {
			return int32(-1)
		}
		return int32(n)
	})
}

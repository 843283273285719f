package data

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// constants are the fields of classes.
var constants = map[string]Value{
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
	"MathContext.DECIMAL32": mathContext{7, decimal.HalfEven}, "MathContext.DECIMAL64": mathContext{16, decimal.HalfEven},
	"MathContext.DECIMAL128": mathContext{34, decimal.HalfEven}, "MathContext.UNLIMITED": mathContext{0, decimal.HalfUp},
}

// number1 is an argument that must be a number.
func number1(class, name string, a []Value) Value {
	n, ok := operand(a[0])
	if !ok {
		panic(missingMethod(ClassRef(class), name, a))
	}
	return n
}

func addMath() {
	for name, fn := range map[string]func(float64) float64{
		"sqrt": math.Sqrt, "cbrt": math.Cbrt, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos,
		"atan": math.Atan, "exp": math.Exp, "log": math.Log, "log10": math.Log10, "floor": math.Floor, "ceil": math.Ceil,
		"rint": math.RoundToEven, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "log1p": math.Log1p,
		"toRadians": func(x float64) float64 { return x / 180 * math.Pi }, "toDegrees": func(x float64) float64 { return x * 180 / math.Pi },
		"signum": func(x float64) float64 { return float64(compareDoubles(x, 0)) },
	} {
		fixed("Math", name, 1, 1, func(_ World, a []Value) Value { return fn(doubleOf(number1("Math", name, a))) })
	}
	for name, fn := range map[string]func(x, y float64) float64{"pow": math.Pow, "atan2": math.Atan2, "hypot": math.Hypot} {
		fixed("Math", name, 2, 2, func(_ World, a []Value) Value {
			return fn(doubleOf(number1("Math", name, a)), doubleOf(number1("Math", name, a[1:])))
		})
	}
	fixed("Math", "round", 1, 1, func(_ World, a []Value) Value {
		n := number1("Math", "round", a)
		switch n.(type) {
		case int32, int64, float32:
			return intValue(roundHalf(n)) // int and float round to int
		}
		return saturated(roundHalf(n).(float64))
	})
	fixed("Math", "abs", 1, 1, func(_ World, a []Value) Value {
		n := absolute(number1("Math", "abs", a))
		if rankOf(n) == asDecimal || rankOf(n) == asBig {
			return doubleOf(n)
		}
		return n
	})
	addMathPairs()
}

// roundHalf is floor(x + 1/2) as a double.
func roundHalf(n Value) Value { return math.Floor(doubleOf(n) + 0.5) }

func addMathPairs() {
	pick := func(name string, sign int) {
		fixed("Math", name, 2, 2, func(_ World, a []Value) Value {
			x, y := number1("Math", name, a), number1("Math", name, a[1:])
			kind := wider(x, y)
			if kind == "" {
				Throw("GroovyRuntimeException", "Ambiguous method overloading for method java.lang.Math#%s.", name)
			}
			return convertNumber(better(x, y, sign), kind)
		})
	}
	pick("max", 1)
	pick("min", -1)
	exact := map[string]*arithmetic{"addExact": addition, "subtractExact": subtraction, "multiplyExact": multiplication}
	for name, op := range exact {
		fixed("Math", name, 2, 2, func(_ World, a []Value) Value {
			x, y := number1("Math", name, a), number1("Math", name, a[1:])
			v := op.apply(x, y)
			if op.apply(bigOf(x), bigOf(y)).(*big.Int).Cmp(bigOf(v)) != 0 {
				Throw("ArithmeticException", "integer overflow")
			}
			return v
		})
	}
	fixed("Math", "floorMod", 2, 2, func(_ World, a []Value) Value {
		x, y := number1("Math", "floorMod", a), number1("Math", "floorMod", a[1:])
		m := remainder.apply(x, y)
		if compareNumbers(m, int32(0)) != 0 && compareNumbers(m, int32(0)) != compareNumbers(y, int32(0)) {
			m = addition.apply(m, y)
		}
		return m
	})
}

// wider is the primitive type in which Math.max and min compare; "" where
// Groovy finds several.
func wider(x, y Value) string {
	a, b := rankOf(x), rankOf(y)
	_, float := x.(float32)
	_, alsoFloat := y.(float32)
	switch {
	case float && (alsoFloat || b <= asLong), alsoFloat && a <= asLong:
		return "float"
	case max(a, b) == asInt:
		return "int"
	case max(a, b) == asLong:
		return "long"
	case a == asDecimal && b == asDecimal, max(a, b) == asDouble, a == asBig && b == asBig:
		return "double"
	}
	return ""
}

// namedDouble reads NaN and Infinity.
func namedDouble(s string) (float64, bool) {
	switch s {
	case "NaN":
		return math.NaN(), true
	case "Infinity", "+Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return 0, false
}

func addNumberStatics() {
	for class, names := range map[string][]string{
		"Integer": {"parseInt"}, "Long": {"parseLong"}, "Byte": {"parseByte"}, "Short": {"parseShort"},
	} {
		for _, name := range append(names, "valueOf", "decode") {
			fixed(class, name, 1, 2, func(_ World, a []Value) Value { return parseWhole(class, name, a) })
		}
	}
	for _, class := range []string{"Double", "Float", "BigDecimal", "BigInteger"} {
		for _, name := range []string{"parse" + class, "valueOf"} {
			fixed(class, name, 1, 2, func(w World, a []Value) Value {
				if a[0] == nil {
					Throw("NullPointerException", "")
				}
				return As(w, a[0], class)
			})
		}
		fixed(class, "isNaN", 1, 1, func(_ World, a []Value) Value { return math.IsNaN(doubleOf(a[0])) })
		fixed(class, "isInfinite", 1, 1, func(_ World, a []Value) Value { return math.IsInf(doubleOf(a[0]), 0) })
	}
	for _, class := range []string{"Integer", "Long", "Double", "Float", "Boolean", "Character"} {
		open(class, "toString", 1, 2, func(_ World, a []Value) Value {
			if n, ok := numberOf(a[0]); ok && len(a) == 2 {
				return toRadix(n, int(truncated(a[1])), 0)
			}
			return Text(a[0])
		})
		open(class, "compare", 2, 2, func(w World, a []Value) Value { return int32(Compare(w, a[0], a[1])) })
	}
	addRadix()
	addBooleanStatics()
	addCharacterStatics()
	fixed("Float", "intBitsToFloat", 1, 1, func(_ World, a []Value) Value { return math.Float32frombits(uint32(truncated(a[0]))) })
	fixed("Float", "floatToIntBits", 1, 1, func(_ World, a []Value) Value { return int32(math.Float32bits(float32(doubleOf(a[0])))) })
	fixed("Integer", "bitCount", 1, 1, func(w World, a []Value) Value {
		return Method(w, int64(uint32(truncated(a[0]))), "bitCount", nil)
	})
}

// parseWhole is Integer.parseInt and its like: of a text, in a base; decode
// reads 0x.
func parseWhole(class, name string, a []Value) Value {
	if n, ok := numberOf(a[0]); ok && len(a) == 1 && name == "valueOf" {
		return convertNumber(n, class)
	}
	if a[0] == nil {
		panic(notANumber("null"))
	}
	s, base := strings.TrimPrefix(Text(a[0]), "+"), 10
	if len(a) == 2 {
		base = int(truncated(a[1]))
	}
	if base < 2 || base > 36 || strings.HasPrefix(s, "+") {
		panic(notANumber(s))
	}
	if name == "decode" {
		s, base = decoded(s)
	}
	if class == "Long" {
		return parseLong(s, base)
	}
	return parseInt(s, base, map[string]int{"Integer": 32, "Byte": 8, "Short": 16}[class])
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
			fixed(class, name, 1, 1, func(_ World, a []Value) Value {
				return toRadix(convertNumber(number1(class, name, a), class), base, size)
			})
		}
	}
}

func addBooleanStatics() {
	for _, name := range []string{"parseBoolean", "valueOf"} {
		fixed("Boolean", name, 1, 1, func(_ World, a []Value) Value {
			if b, ok := a[0].(bool); ok {
				return b
			}
			return a[0] != nil && strings.EqualFold(Text(a[0]), "true")
		})
	}
}

func addCharacterStatics() {
	rest := func(name string, fn func(r rune) Value) {
		fixed("Character", name, 1, 1, func(_ World, a []Value) Value {
			c, ok := singleChar(a[0])
			if !ok {
				if _, number := numberOf(a[0]); !number {
					panic(missingMethod(ClassRef("Character"), name, a))
				}
				c = Char(truncated(a[0]))
			}
			return fn(rune(c))
		})
	}
	rest("isDigit", func(r rune) Value { return unicode.IsDigit(r) })
	rest("isLetter", func(r rune) Value { return unicode.IsLetter(r) })
	rest("isLetterOrDigit", func(r rune) Value { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	rest("isUpperCase", func(r rune) Value { return unicode.IsUpper(r) })
	rest("isLowerCase", func(r rune) Value { return unicode.IsLower(r) })
	rest("isWhitespace", func(r rune) Value { return unicode.IsSpace(r) })
	rest("toUpperCase", func(r rune) Value { return Char(unicode.ToUpper(r)) })
	rest("toLowerCase", func(r rune) Value { return Char(unicode.ToLower(r)) })
	rest("valueOf", func(r rune) Value { return Char(r) })
	rest("getNumericValue", func(r rune) Value {
		n, err := strconv.ParseInt(string(r), 36, 32)
		if err != nil {
			return int32(-1)
		}
		return int32(n)
	})
}

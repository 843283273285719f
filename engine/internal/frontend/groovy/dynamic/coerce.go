package dynamic

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// As is v as typ.
func As(w data.World, v data.Value, typ string) data.Value {
	typ = data.SimpleName(typ)
	if v == nil {
		return castNull(typ)
	}
	if u, ok := v.(*data.Unknown); ok {
		return data.MomentAs(u, typ)
	}
	if s, ok := StringOf(v); ok {
		if n, ok := NumberFromText(s, typ); ok {
			return n
		}
	}
	return convert(w, v, typ)
}

// Cast is (typ) v, which texts do not become numbers by.
func Cast(w data.World, v data.Value, typ string) data.Value {
	typ = data.SimpleName(typ)
	if v == nil {
		return castNull(typ)
	}
	if u, ok := v.(*data.Unknown); ok {
		return data.MomentAs(u, typ)
	}
	if data.InstanceOf(v, typ) && !data.IsPrimitive(typ) {
		return v
	}
	if s, ok := StringOf(v); ok && IsNumeric(typ) && data.TextLength(s) != 1 {
		panic(castException(v, typ))
	}
	return convert(w, v, typ)
}

// StringOf is the text of a String or GString.
func StringOf(v data.Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case data.GString:
		return string(v), true
	case data.MethodRef:
		return string(v), true
	}
	return "", false
}

func castNull(typ string) data.Value {
	if typ == "boolean" {
		return false
	}
	if data.IsPrimitive(typ) {
		panic(castException(nil, typ))
	}
	return nil
}

func castException(v data.Value, typ string) *data.Thrown {
	return &data.Thrown{Class: "GroovyCastException", Message: "Cannot cast object '" + data.Text(v) + "' with class '" +
		data.FullClass(data.ClassOf(v)) + "' to class '" + data.FullClass(typ) + "'"}
}

// IsNumeric reports whether a type is one of numbers.
func IsNumeric(typ string) bool {
	switch typ {
	case "int", "Integer", "long", "Long", "short", "Short", "byte", "Byte", "float", "Float", "double", "Double",
		"BigDecimal", "BigInteger", "Number":
		return true
	}
	return false
}

// NumberFromText is "12" as Integer and the like. False: typ is no type of
// numbers.
func NumberFromText(s, typ string) (data.Value, bool) {
	if u := data.Within(s); u != nil && IsNumeric(typ) {
		return u, true
	}
	switch typ {
	case "int", "Integer":
		return ParseInt(s, 10, 32), true
	case "short", "Short":
		return ParseInt(s, 10, 16), true
	case "byte", "Byte":
		return ParseInt(s, 10, 8), true
	case "long", "Long":
		return ParseLong(s, 10), true
	case "BigInteger":
		return ParseBig(s, 10), true
	case "BigDecimal", "Number":
		return ParseDecimal(s), true
	case "double", "Double":
		return ParseDouble(s), true
	case "float", "Float":
		return float32(ParseDouble(s)), true
	}
	return nil, false
}

// ParseInt is Integer.parseInt, of so many bits; it throws, as do those below.
func ParseInt(s string, base, size int) int32 {
	n, err := strconv.ParseInt(s, base, size)
	if err != nil || strings.ContainsRune(s, '_') {
		panic(data.NotANumber(s))
	}
	return int32(n)
}

// ParseLong is Long.parseLong.
func ParseLong(s string, base int) int64 {
	n, err := strconv.ParseInt(s, base, 64)
	if err != nil {
		panic(data.NotANumber(s))
	}
	return n
}

// ParseBig is new BigInteger(s, base), which knows the bases from 2 to 36.
func ParseBig(s string, base int) *big.Int {
	limit.CheckBits(4 * len(s))
	if base >= 2 && base <= 36 {
		if n, ok := new(big.Int).SetString(s, base); ok {
			return n
		}
	}
	panic(data.NotANumber(s))
}

// ParseDecimal is new BigDecimal(s).
func ParseDecimal(s string) data.Decimal {
	d, ok := decimal.Parse(s)
	if !ok {
		limit.CheckDigits(decimal.Exponent(s))
		panic(data.NotANumber(s))
	}
	return d
}

// ParseDouble is Double.parseDouble: spaces around and a letter for the type
// are allowed.
func ParseDouble(s string) float64 {
	t := strings.TrimSpace(s)
	if f, ok := namedDouble(t); ok {
		return f
	}
	t = strings.TrimRight(t, "fFdD")
	if strings.ContainsAny(t, "xXpPiI_nN") {
		panic(data.NotANumber(s))
	}
	f, err := strconv.ParseFloat(t, 64)
	if err != nil && f == 0 {
		panic(data.NotANumber(s))
	}
	return f
}

// convert makes v a typ where Groovy's coercion of known values does.
func convert(w data.World, v data.Value, typ string) data.Value {
	switch typ {
	case "Object", "def", "":
		return v
	case "String", "CharSequence":
		return data.Text(v)
	case "boolean", "Boolean":
		return Truth(w, v)
	case "char", "Character":
		return ToChar(v, typ)
	}
	if IsNumeric(typ) {
		return ConvertNumber(v, typ)
	}
	if c, ok := convertCollection(w, v, typ); ok {
		return c
	}
	return convertRest(v, typ)
}

// ToChar is v as a Character.
func ToChar(v data.Value, typ string) data.Value {
	if s, ok := data.Textual(v); ok && s != "" {
		return data.UnitAt(s, 0)
	}
	if n, ok := data.NumberOf(v); ok {
		return data.Char(data.Truncated(n))
	}
	panic(castException(v, typ))
}

// ConvertNumber is v as a type of numbers.
func ConvertNumber(v data.Value, typ string) data.Value {
	n, ok := data.NumberOf(v)
	if !ok {
		c, single := data.SingleChar(v)
		if !single {
			panic(castException(v, typ))
		}
		n = int32(c)
	}
	switch typ {
	case "int", "Integer":
		return data.IntValue(n)
	case "short", "Short":
		return int32(int16(data.IntValue(n)))
	case "byte", "Byte":
		return int32(int8(data.IntValue(n)))
	case "long", "Long":
		return data.Truncated(n)
	case "float", "Float":
		return float32(data.DoubleOf(n))
	case "double", "Double":
		return data.DoubleOf(n)
	case "BigInteger":
		return data.BigOf(n)
	case "BigDecimal":
		return data.DecimalOf(n)
	}
	return n
}

// convertCollection makes lists, sets and arrays of each other.
func convertCollection(w data.World, v data.Value, typ string) (data.Value, bool) {
	element, array := strings.CutSuffix(typ, "[]")
	if array || typ == "[B" {
		return convertArray(w, v, element), true
	}
	if !IsSequence(v) {
		if _, text := StringOf(v); !text {
			return nil, false
		}
	}
	switch data.Made(typ) {
	case "List", "ArrayList", "Collection", "Iterable":
		return asList(w, v), true
	case "Set", "LinkedHashSet":
		return data.NewSet(Items(w, v)), true
	case "SortedSet", "TreeSet":
		s := data.NewSet(Items(w, v))
		s.Kind = data.SortedSet
		return s.Settle(), true
	}
	return nil, false
}

func asList(w data.World, v data.Value) data.Value {
	if l, ok := v.(*data.List); ok && !l.IsSet() && l.Kind != data.Array {
		return l
	}
	if r, ok := v.(*data.Range); ok {
		return r
	}
	return data.NewList(append([]data.Value(nil), Items(w, v)...)...)
}

func convertArray(w data.World, v data.Value, element string) data.Value {
	if !IsSequence(v) {
		if s, ok := StringOf(v); !ok || element != "char" && element != "String" {
			panic(castException(v, element+"[]"))
		} else if element == "char" {
			return data.NewArray(CharsOf(s))
		}
	}
	items := append([]data.Value(nil), Items(w, v)...)
	for i, x := range items {
		if x != nil {
			items[i] = As(w, x, element)
		}
	}
	return data.NewArray(items)
}

// convertRest covers what stays as it is and what is refused.
func convertRest(v data.Value, typ string) data.Value {
	if data.InstanceOf(v, typ) {
		return v
	}
	if typ == "Date" {
		if ms, ok := data.InstantOf(v); ok {
			return data.Date(ms)
		}
	}
	switch v.(type) {
	case data.Object, *data.Closure:
		return v
	case *data.Map:
		if !data.IsKnownClass(typ) {
			return v // a map that stands in for an interface
		}
	}
	panic(castException(v, typ))
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

package data

import (
	"math/big"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// As is v as typ.
func As(w World, v Value, typ string) Value {
	typ = simpleName(typ)
	if v == nil {
		return castNull(typ)
	}
	if u, ok := v.(*Unknown); ok {
		return momentAs(u, typ)
	}
	if s, ok := stringOf(v); ok {
		if n, ok := numberFromText(s, typ); ok {
			return n
		}
	}
	return convert(w, v, typ)
}

// Cast is (typ) v, which texts do not become numbers by.
func Cast(w World, v Value, typ string) Value {
	typ = simpleName(typ)
	if v == nil {
		return castNull(typ)
	}
	if u, ok := v.(*Unknown); ok {
		return momentAs(u, typ)
	}
	if InstanceOf(v, typ) && !isPrimitive(typ) {
		return v
	}
	if s, ok := stringOf(v); ok && isNumeric(typ) && textLength(s) != 1 {
		panic(castException(v, typ))
	}
	return convert(w, v, typ)
}

// stringOf is the text of a String or GString.
func stringOf(v Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case GString:
		return string(v), true
	case MethodRef:
		return string(v), true
	}
	return "", false
}

func castNull(typ string) Value {
	if typ == "boolean" {
		return false
	}
	if isPrimitive(typ) {
		panic(castException(nil, typ))
	}
	return nil
}

func castException(v Value, typ string) *Thrown {
	return &Thrown{Class: "GroovyCastException", Message: "Cannot cast object '" + Text(v) + "' with class '" +
		fullClass(ClassOf(v)) + "' to class '" + fullClass(typ) + "'"}
}

func isPrimitive(typ string) bool {
	switch typ {
	case "int", "long", "short", "byte", "char", "boolean", "float", "double":
		return true
	}
	return false
}

func isNumeric(typ string) bool {
	switch typ {
	case "int", "Integer", "long", "Long", "short", "Short", "byte", "Byte", "float", "Float", "double", "Double",
		"BigDecimal", "BigInteger", "Number":
		return true
	}
	return false
}

// numberFromText is "12" as Integer and the like. False: typ is no type of
// numbers.
func numberFromText(s, typ string) (Value, bool) {
	if u := within(s); u != nil && isNumeric(typ) {
		return u, true
	}
	switch typ {
	case "int", "Integer":
		return parseInt(s, 10, 32), true
	case "short", "Short":
		return parseInt(s, 10, 16), true
	case "byte", "Byte":
		return parseInt(s, 10, 8), true
	case "long", "Long":
		return parseLong(s, 10), true
	case "BigInteger":
		return parseBig(s, 10), true
	case "BigDecimal", "Number":
		return parseDecimal(s), true
	case "double", "Double":
		return parseDouble(s), true
	case "float", "Float":
		return float32(parseDouble(s)), true
	}
	return nil, false
}

// within is the unknown that a text holds, if it was made with one: no number
// can be read from such a text, nor is it sure that there is none.
func within(s string) *Unknown {
	_, rest, ok := strings.Cut(s, "(")
	what, _, closed := strings.Cut(rest, ")")
	if !ok || !closed {
		return nil
	}
	for _, word := range [...]string{"the ", "a ", "an ", "what ", "whether ", "where "} {
		if strings.HasPrefix(what, word) {
			return &Unknown{What: what}
		}
	}
	return nil
}

func notANumber(s string) *Thrown {
	return &Thrown{Class: "NumberFormatException", Message: "For input string: \"" + s + "\""}
}

func parseInt(s string, base, size int) int32 {
	n, err := strconv.ParseInt(s, base, size)
	if err != nil || strings.ContainsRune(s, '_') {
		panic(notANumber(s))
	}
	return int32(n)
}

func parseLong(s string, base int) int64 {
	n, err := strconv.ParseInt(s, base, 64)
	if err != nil {
		panic(notANumber(s))
	}
	return n
}

func parseBig(s string, base int) *big.Int {
	n, ok := new(big.Int).SetString(s, base)
	if !ok || len(s) > most {
		panic(notANumber(s))
	}
	return n
}

func parseDecimal(s string) Decimal {
	d, ok := decimal.Parse(s)
	if !ok {
		panic(notANumber(s))
	}
	return d
}

// parseDouble is Double.parseDouble: spaces around and a letter for the type
// are allowed.
func parseDouble(s string) float64 {
	t := strings.TrimSpace(s)
	if f, ok := namedDouble(t); ok {
		return f
	}
	t = strings.TrimRight(t, "fFdD")
	if strings.ContainsAny(t, "xXpPiI_nN") {
		panic(notANumber(s))
	}
	f, err := strconv.ParseFloat(t, 64)
	if err != nil && f == 0 {
		panic(notANumber(s))
	}
	return f
}

// convert makes v a typ where Groovy's coercion of known values does.
func convert(w World, v Value, typ string) Value {
	switch typ {
	case "Object", "def", "":
		return v
	case "String", "CharSequence":
		return Text(v)
	case "boolean", "Boolean":
		return Truth(w, v)
	case "char", "Character":
		return toChar(v, typ)
	}
	if isNumeric(typ) {
		return convertNumber(v, typ)
	}
	if c, ok := convertCollection(w, v, typ); ok {
		return c
	}
	return convertRest(v, typ)
}

func toChar(v Value, typ string) Value {
	if s, ok := textual(v); ok && s != "" {
		return unitAt(s, 0)
	}
	if n, ok := numberOf(v); ok {
		return Char(truncated(n))
	}
	panic(castException(v, typ))
}

func convertNumber(v Value, typ string) Value {
	n, ok := numberOf(v)
	if !ok {
		c, single := singleChar(v)
		if !single {
			panic(castException(v, typ))
		}
		n = int32(c)
	}
	switch typ {
	case "int", "Integer":
		return intValue(n)
	case "short", "Short":
		return int32(int16(intValue(n)))
	case "byte", "Byte":
		return int32(int8(intValue(n)))
	case "long", "Long":
		return truncated(n)
	case "float", "Float":
		return float32(doubleOf(n))
	case "double", "Double":
		return doubleOf(n)
	case "BigInteger":
		return bigOf(n)
	case "BigDecimal":
		return decimalOf(n)
	}
	return n
}

// convertCollection makes lists, sets and arrays of each other.
func convertCollection(w World, v Value, typ string) (Value, bool) {
	element, array := strings.CutSuffix(typ, "[]")
	if array || typ == "[B" {
		return convertArray(w, v, element), true
	}
	if !isSequence(v) {
		if _, text := stringOf(v); !text {
			return nil, false
		}
	}
	switch typ {
	case "List", "ArrayList", "Collection", "LinkedList", "Iterable":
		return asList(w, v), true
	case "Set", "HashSet", "LinkedHashSet":
		return newSet(Items(w, v)), true
	case "SortedSet", "TreeSet":
		s := newSet(Items(w, v))
		s.Kind = SortedSet
		return s.settle(), true
	}
	return nil, false
}

func asList(w World, v Value) Value {
	if l, ok := v.(*List); ok && !l.isSet() && l.Kind != Array {
		return l
	}
	if r, ok := v.(*Range); ok {
		return r
	}
	return NewList(append([]Value(nil), Items(w, v)...)...)
}

func convertArray(w World, v Value, element string) Value {
	if !isSequence(v) {
		if s, ok := stringOf(v); !ok || element != "char" && element != "String" {
			panic(castException(v, element+"[]"))
		} else if element == "char" {
			return arrayOf(charsOf(s))
		}
	}
	items := append([]Value(nil), Items(w, v)...)
	for i, x := range items {
		if x != nil {
			items[i] = As(w, x, element)
		}
	}
	return arrayOf(items)
}

// arrayOf is an array of items, which it keeps.
func arrayOf(items []Value) *List { return &List{Kind: Array, Items: items} }

// convertRest covers what stays as it is and what is refused.
func convertRest(v Value, typ string) Value {
	if InstanceOf(v, typ) {
		return v
	}
	if typ == "Date" {
		if ms, ok := instantOf(v); ok {
			return Date(ms)
		}
	}
	switch v.(type) {
	case Object, *Closure:
		return v
	case *Map:
		if !isKnownClass(typ) {
			return v // a map that stands in for an interface
		}
	}
	panic(castException(v, typ))
}

package data

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"crosscheck/engine/internal/frontend/groovy/data/civil"
)

// deep is how far values within values are followed; what is deeper contains
// itself.
const deep = 200

// Text is what a value is written as in a string: Groovy's toString, but for
// ranges, whose elements are written.
func Text(v Value) string {
	switch v := v.(type) {
	case string:
		return v
	case GString:
		return string(v)
	case int32:
		return strconv.Itoa(int(v))
	case *Range:
		return elementsText(v)
	}
	return ownText(v)
}

// ownText is the method toString.
func ownText(v Value) string {
	var b strings.Builder
	writeText(&b, v, 0)
	return b.String()
}

func elementsText(r *Range) string {
	if r.size() > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	var b strings.Builder
	items := make([]Value, r.size())
	for i := range items {
		items[i] = r.element(i)
	}
	writeList(&b, items, func(x Value) { writeText(&b, x, 1) })
	return b.String()
}

func writeText(b *strings.Builder, v Value, depth int) {
	if depth > deep {
		Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case *List:
		writeList(b, v.Items, func(x Value) { writeText(b, x, depth+1) })
	case *Map:
		writeMap(b, v, func(x Value) { writeText(b, x, depth+1) })
	case *Entry:
		writeText(b, v.Key, depth+1)
		b.WriteByte('=')
		writeText(b, v.Value, depth+1)
	default:
		b.WriteString(plainText(v))
	}
}

func writeList(b *strings.Builder, items []Value, write func(Value)) {
	b.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		write(x)
	}
	b.WriteByte(']')
}

// writeMap writes [a:1].
func writeMap(b *strings.Builder, m *Map, write func(Value)) {
	if m.Len() == 0 {
		b.WriteString("[:]")
		return
	}
	b.WriteByte('[')
	for i, e := range m.entries {
		if i > 0 {
			b.WriteString(", ")
		}
		write(e.Key)
		b.WriteByte(':')
		write(e.Value)
	}
	b.WriteByte(']')
}

// plainText writes a value that holds no others.
func plainText(v Value) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return v
	case GString:
		return string(v)
	case int32:
		return strconv.Itoa(int(v))
	case int64:
		return strconv.FormatInt(v, 10)
	case *big.Int:
		return v.String()
	case Decimal:
		return v.String()
	case float64:
		return floatText(v, 64)
	case float32:
		return floatText(float64(v), 32)
	case Char:
		return charText(v)
	case Date:
		return civil.Format(int64(v), civil.UTC, "EEE MMM dd HH:mm:ss zzz yyyy")
	case MethodRef:
		return string(v)
	}
	return objectText(v)
}

// objectText writes values of classes that only a library has.
func objectText(v Value) string {
	switch v := v.(type) {
	case ClassRef:
		if isInterface(string(v)) {
			return "interface " + fullClass(string(v))
		}
		return "class " + fullClass(string(v))
	case *Range:
		return rangeText(v)
	case *Thrown:
		return v.Text()
	case Keyed:
		return v.Text()
	case Object:
		return v.Class()
	case *Closure:
		return "closure"
	case interface{ String() string }:
		return v.String()
	}
	return "value"
}

func rangeText(r *Range) string {
	if r.Open {
		return Text(r.From) + "..<" + Text(r.To)
	}
	return Text(r.From) + ".." + Text(r.To)
}

func charText(c Char) string { return utf16Text([]uint16{uint16(c)}) }

// floatText writes as Double.toString: with an exponent from 10^7 on and below
// 10^-3, and always a digit behind the point.
func floatText(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	if a := math.Abs(f); a != 0 && (a < 1e-3 || a >= 1e7) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, bits), "e")
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		n, _ := strconv.Atoi(exponent)
		return mantissa + "E" + strconv.Itoa(n)
	}
	s := strconv.FormatFloat(f, 'f', -1, bits)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// Inspect writes a value with quotes around its texts, as Groovy's inspect
// does and as people read it in a state.
func Inspect(v Value) string {
	var b strings.Builder
	inspect(&b, v, 0)
	return b.String()
}

func inspect(b *strings.Builder, v Value, depth int) {
	if depth > deep {
		Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case string:
		b.WriteString("'" + strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`).Replace(v) + "'")
	case GString:
		inspect(b, string(v), depth)
	case *List:
		writeList(b, v.Items, func(x Value) { inspect(b, x, depth+1) })
	case *Map:
		writeMap(b, v, func(x Value) { inspect(b, x, depth+1) })
	default:
		writeText(b, v, depth)
	}
}

// inspectAll writes the arguments of a call.
func inspectAll(args []Value) string {
	var b strings.Builder
	writeList(&b, args, func(x Value) { writeText(&b, x, 0) })
	return b.String()
}

// typesOf names the classes of the arguments of a call.
func typesOf(args []Value) string {
	names := make([]string, len(args))
	for i, a := range args {
		names[i] = fullClass(ClassOf(a))
	}
	return strings.Join(names, ", ")
}

// utf16Of are the units that Java counts a text in.
func utf16Of(s string) []uint16 { return utf16.Encode([]rune(s)) }

func utf16Text(units []uint16) string { return string(utf16.Decode(units)) }

// isASCII reports whether units and bytes are the same.
func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// textLength is the length in units.
func textLength(s string) int {
	if isASCII(s) {
		return len(s)
	}
	return len(utf16Of(s))
}

// slice is the text between two units.
func slice(s string, from, to int) string {
	if isASCII(s) {
		return s[from:to]
	}
	return utf16Text(utf16Of(s)[from:to])
}

// unitAt is one unit of a text.
func unitAt(s string, i int) Char {
	if isASCII(s) {
		return Char(s[i])
	}
	return Char(utf16Of(s)[i])
}

// singleChar is the unit of a text of one.
func singleChar(v Value) (Char, bool) {
	if c, ok := v.(Char); ok {
		return c, true
	}
	if s, ok := textual(v); ok && textLength(s) == 1 {
		return unitAt(s, 0), true
	}
	return 0, false
}

package data

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Deep is how far values within values are followed; what is deeper contains
// itself.
const Deep = 200

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
	return OwnText(v)
}

// OwnText is the method toString.
func OwnText(v Value) string {
	var b limit.Text
	writeText(&b, v, 0)
	return b.String()
}

func elementsText(r *Range) string {
	limit.CheckElements(r.Size())
	var b limit.Text
	items := make([]Value, r.Size())
	for i := range items {
		items[i] = r.Element(i)
	}
	writeList(&b, items, func(x Value) { writeText(&b, x, 1) })
	return b.String()
}

func writeText(b *limit.Text, v Value, depth int) {
	if depth > Deep {
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

func writeList(b *limit.Text, items []Value, write func(Value)) {
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
func writeMap(b *limit.Text, m *Map, write func(Value)) {
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
		return FloatText(v, 64)
	case float32:
		return FloatText(float64(v), 32)
	case Char:
		return CharText(v)
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
			return "interface " + FullClass(string(v))
		}
		return "class " + FullClass(string(v))
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

// CharText is a text of one unit.
func CharText(c Char) string { return Utf16Text([]uint16{uint16(c)}) }

// FloatText writes as Double.toString: with an exponent from 10^7 on and below
// 10^-3, and always a digit behind the point.
func FloatText(f float64, bits int) string {
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

// quoted writes what stands between quotes.
var quoted = strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`)

// Inspect writes a value with quotes around its texts, as Groovy's inspect
// does and as people read it in a state.
func Inspect(v Value) string { return inspected(v, false) }

func inspected(v Value, kept bool) string {
	b := limit.Text{Kept: kept}
	inspect(&b, v, 0)
	return b.String()
}

func inspect(b *limit.Text, v Value, depth int) {
	if depth > Deep {
		Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case string:
		b.WriteString("'" + quoted.Replace(v) + "'")
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

// InspectAll writes the arguments of a call.
func InspectAll(args []Value) string {
	var b limit.Text
	writeList(&b, args, func(x Value) { writeText(&b, x, 0) })
	return b.String()
}

// typesOf names the classes of the arguments of a call.
func typesOf(args []Value) string {
	names := make([]string, len(args))
	for i, a := range args {
		names[i] = FullClass(ClassOf(a))
	}
	return strings.Join(names, ", ")
}

// Utf16Of are the units that Java counts a text in.
func Utf16Of(s string) []uint16 { return utf16.Encode([]rune(s)) }

// Utf16Text is the text of some units.
func Utf16Text(units []uint16) string { return string(utf16.Decode(units)) }

// isASCII reports whether units and bytes are the same.
func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// TextLength is the length in units.
func TextLength(s string) int {
	if isASCII(s) {
		return len(s)
	}
	return len(Utf16Of(s))
}

// Slice is the text between two units.
func Slice(s string, from, to int) string {
	if isASCII(s) {
		return s[from:to]
	}
	return Utf16Text(Utf16Of(s)[from:to])
}

// UnitAt is one unit of a text.
func UnitAt(s string, i int) Char {
	if isASCII(s) {
		return Char(s[i])
	}
	return Char(Utf16Of(s)[i])
}

// SingleChar is the unit of a text of one.
func SingleChar(v Value) (Char, bool) {
	if c, ok := v.(Char); ok {
		return c, true
	}
	if s, ok := Textual(v); ok && TextLength(s) == 1 {
		return UnitAt(s, 0), true
	}
	return 0, false
}

// Buffer is a StringBuilder or StringBuffer.
type Buffer struct{ Text string }

// String is the text that was appended.
func (b *Buffer) String() string { return b.Text }

// Append puts a text at the end.
func (b *Buffer) Append(text string) {
	limit.CheckBytes(len(b.Text) + len(text))
	b.Text += text
}

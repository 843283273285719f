package data

import (
	"bytes"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// encoded is the code of v as a text.
func encoded(v Value) string { return string(encode(nil, v, 0)) }

// encode appends v so that different values have different codes: a letter for
// the type, then the content, with its length where it has none of its own.
func encode(b []byte, v Value, depth int) []byte {
	if depth > Deep {
		Throw("StackOverflowError", "")
	}
	limit.CheckBytes(len(b))
	switch v := v.(type) {
	case nil:
		return append(b, 'n')
	case bool:
		if v {
			return append(b, 't')
		}
		return append(b, 'f')
	case int32:
		return append(strconv.AppendInt(append(b, 'i'), int64(v), 10), ';')
	case int64:
		return append(strconv.AppendInt(append(b, 'l'), v, 10), ';')
	case string:
		return tagged(b, 's', v)
	case GString:
		return tagged(b, 's', string(v))
	case *List:
		return encodeList(b, "LSTA"[v.Kind], v.Items, depth)
	case *Map:
		return encodeMap(b, v, depth)
	case *Entry:
		return encodeList(b, 'e', []Value{v.Key, v.Value}, depth)
	}
	return encodeRare(b, v, depth)
}

func encodeRare(b []byte, v Value, depth int) []byte {
	switch v := v.(type) {
	case *big.Int:
		return tagged(b, 'b', v.String())
	case Decimal:
		return tagged(b, 'd', v.String())
	case float64:
		return append(strconv.AppendUint(append(b, 'D'), math.Float64bits(v), 16), ';')
	case float32:
		return append(strconv.AppendUint(append(b, 'F'), uint64(math.Float32bits(v)), 16), ';')
	case Char:
		return append(strconv.AppendInt(append(b, 'c'), int64(v), 10), ';')
	case Date:
		return append(strconv.AppendInt(append(b, 'a'), int64(v), 10), ';')
	case MethodRef:
		return tagged(b, 'm', string(v))
	case ClassRef:
		return tagged(b, 'k', string(v))
	case *Unknown:
		return encodeUnknown(b, v)
	case *Range:
		return encodeRange(b, v, depth)
	case Keyed:
		return tagged(b, 'o', v.Key())
	case Object:
		return tagged(b, 'O', v.Class())
	}
	return tagged(b, 'x', ClassOf(v)+" "+Text(v))
}

func tagged(b []byte, tag byte, text string) []byte {
	b = strconv.AppendInt(append(b, tag), int64(len(text)), 10)
	return append(append(b, ':'), text...)
}

func encodeList(b []byte, tag byte, items []Value, depth int) []byte {
	b = append(strconv.AppendInt(append(b, tag), int64(len(items)), 10), ':')
	for _, x := range items {
		b = encode(b, x, depth+1)
	}
	return b
}

func encodeRange(b []byte, r *Range, depth int) []byte {
	tag := byte('R')
	if r.Open {
		tag = 'r'
	}
	return encodeList(b, tag, []Value{r.From, r.To}, depth)
}

// encodeMap appends the codes of the entries, sorted.
func encodeMap(b []byte, m *Map, depth int) []byte {
	b = append(strconv.AppendInt(append(b, 'M'), int64(len(m.entries)), 10), ':')
	start, ends, sorted := len(b), make([]int, 0, len(m.entries)), true
	for i, e := range m.entries {
		before := len(b)
		b = encode(encode(b, e.Key, depth+1), e.Value, depth+1)
		if i > 0 {
			last := start
			if i > 1 {
				last = ends[i-2]
			}
			sorted = sorted && bytes.Compare(b[last:before], b[before:]) < 0
		}
		ends = append(ends, len(b))
	}
	if sorted {
		return b
	}
	return append(b[:start], sortedParts(b[start:], start, ends)...)
}

// sortedParts is a copy of b with its parts, which end where ends says, offset
// by start, in order.
func sortedParts(b []byte, start int, ends []int) []byte {
	parts, from := make([][]byte, len(ends)), 0
	for i, end := range ends {
		parts[i] = b[from : end-start]
		from = end - start
	}
	slices.SortFunc(parts, bytes.Compare)
	return slices.Concat(parts...)
}

func encodeUnknown(b []byte, u *Unknown) []byte {
	b = tagged(b, 'u', u.What)
	m := u.Moment
	if m == nil {
		return b
	}
	b = append(b, 'M', byte(m.Now+1), byte(m.Sign+1), byte(ToInt(m.Whole)), byte(ToInt(m.Date)))
	for _, n := range []int64{int64(m.Clock), m.Plus, m.Unit} {
		b = append(strconv.AppendInt(b, n, 10), ';')
	}
	return b
}

// Keys of maps that are not comparable in Go, or not as Java compares them; null
// because a large map that is asked for a nil interface ends the program under
// js/wasm: Go's runtime (1.26) takes all 64 bits of the seed for a hash of 32.
type (
	nullKey    uint8
	bigKey     string
	decimalKey string
	doubleKey  uint64
	floatKey   uint32
	compound   string
	objectKey  string
	unknownKey string
)

// HashKey is equal for two values exactly when Java's equals is true of them.
func HashKey(v Value) any {
	switch v := v.(type) {
	case nil:
		return nullKey(0)
	case bool, int32, int64, string, Char, GString, Date, MethodRef, ClassRef:
		return v
	case *big.Int:
		return bigKey(v.String())
	case Decimal:
		return decimalKey(v.String())
	case float64:
		return doubleKey(math.Float64bits(v))
	case float32:
		return floatKey(math.Float32bits(v))
	case *Unknown:
		return unknownKey(v.What)
	case *List, *Map, *Range, *Entry:
		return compound(encoded(v))
	case Keyed:
		return objectKey(v.Key())
	}
	return v
}

// HashCode is Java's for texts and numbers; for others one of our own that is
// equal where values are.
func HashCode(v Value) int32 {
	switch v := v.(type) {
	case int32:
		return v
	case bool:
		if v {
			return 1231
		}
		return 1237
	case int64:
		return int32(v ^ int64(uint64(v)>>32))
	case string:
		return textHash(v)
	}
	return textHash(encoded(v))
}

func textHash(s string) int32 {
	h := int32(0)
	for _, u := range Utf16Of(s) {
		h = 31*h + int32(u)
	}
	return h
}

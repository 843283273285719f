// Package json reads and writes JSON as Groovy's JsonSlurper and JsonOutput do:
// objects keep the order of their keys, and numbers become Integer, Long,
// BigInteger or BigDecimal, whichever holds them first.
package json

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Tool is a JsonSlurper or a JsonBuilder.
type Tool struct {
	Class   string
	Content data.Value
}

// String is the text of what was built.
func (t *Tool) String() string { return Write(t.Content) }

// Read is JsonSlurper.parseText: maps, lists, texts, Integer, Long,
// BigDecimal. A text that is no JSON throws.
func Read(text string) data.Value {
	r := &jsonReader{text: text}
	v := r.value(0)
	if r.space(); r.at < len(r.text) {
		r.fail()
	}
	return v
}

type jsonReader struct {
	text string
	at   int
}

func (r *jsonReader) fail() {
	data.Throw("JsonException", "Unable to determine the current character, it is not a string, number, array, or object; at %d", r.at)
}

func (r *jsonReader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// next is the first character that is not space, 0 at the end.
func (r *jsonReader) next() byte {
	r.space()
	if r.at >= len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// take skips a character that must be there.
func (r *jsonReader) take(c byte) {
	if r.next() != c {
		r.fail()
	}
	r.at++
}

func (r *jsonReader) value(depth int) data.Value {
	if depth > data.Deep {
		data.Throw("StackOverflowError", "")
	}
	switch c := r.next(); {
	case c == '{':
		return r.object(depth)
	case c == '[':
		return r.array(depth)
	case c == '"':
		return r.string()
	case c == '-' || c >= '0' && c <= '9':
		return r.number()
	}
	for _, word := range []struct {
		text string
		v    data.Value
	}{{"true", true}, {"false", false}, {"null", nil}} {
		if strings.HasPrefix(r.text[r.at:], word.text) {
			r.at += len(word.text)
			return word.v
		}
	}
	r.fail()
	return nil
}

func (r *jsonReader) object(depth int) data.Value {
	r.take('{')
	m := data.NewMap()
	for more := r.next() != '}'; more; {
		if r.next() != '"' {
			r.fail()
		}
		key := r.string()
		r.take(':')
		m.Put(key, r.value(depth+1))
		if more = r.next() == ','; more {
			r.at++
		}
	}
	r.take('}')
	return m
}

func (r *jsonReader) array(depth int) data.Value {
	r.take('[')
	l := data.NewList()
	for more := r.next() != ']'; more; {
		l.Add(r.value(depth + 1))
		if more = r.next() == ','; more {
			r.at++
		}
	}
	r.take(']')
	return l
}

func (r *jsonReader) number() data.Value {
	end := r.at
	for end < len(r.text) && strings.IndexByte("+-.eE0123456789", r.text[end]) >= 0 {
		end++
	}
	text := r.text[r.at:end]
	d, ok := decimal.Parse(text)
	if !ok {
		r.fail()
	}
	r.at = end
	if strings.ContainsAny(text, ".eE") {
		return d
	}
	n := d.Int()
	switch {
	case !n.IsInt64():
		return n
	case n.Int64() == int64(int32(n.Int64())):
		return int32(n.Int64())
	}
	return n.Int64()
}

func (r *jsonReader) string() data.Value {
	r.at++
	var b limit.Text
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch c {
		case '"':
			return b.String()
		case '\\':
			r.escape(&b)
		default:
			b.WriteByte(c)
		}
	}
	r.fail()
	return nil
}

func (r *jsonReader) escape(b *limit.Text) {
	if r.at >= len(r.text) {
		r.fail()
	}
	c := r.text[r.at]
	r.at++
	if c != 'u' {
		i := strings.IndexByte(`"\/bfnrt`, c)
		if i < 0 {
			r.fail()
		}
		b.WriteByte("\"\\/\b\f\n\r\t"[i])
		return
	}
	unit := r.unit()
	if utf16.IsSurrogate(rune(unit)) && strings.HasPrefix(r.text[r.at:], `\u`) {
		r.at += 2
		b.WriteString(string(utf16.DecodeRune(rune(unit), rune(r.unit()))))
		return
	}
	b.WriteString(string(rune(unit)))
}

func (r *jsonReader) unit() uint16 {
	if r.at+4 > len(r.text) {
		r.fail()
	}
	n, err := strconv.ParseUint(r.text[r.at:r.at+4], 16, 16)
	if err != nil {
		r.fail()
	}
	r.at += 4
	return uint16(n)
}

// Write is JsonOutput.toJson.
func Write(v data.Value) string {
	var b limit.Text
	writeJSON(&b, v, 0)
	return b.String()
}

func writeJSON(b *limit.Text, v data.Value, depth int) {
	if depth > data.Deep {
		data.Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool, int32, int64, data.Decimal, float64, float32:
		b.WriteString(data.Text(v))
	case *data.List:
		writeJSONList(b, v.Items, depth)
	case *data.Range:
		for i := range min(v.Size(), limit.Elements) {
			b.WriteString(map[bool]string{true: "[", false: ","}[i == 0])
			writeJSON(b, v.Element(i), depth+1)
		}
		b.WriteByte(']')
	case *data.Map:
		writeJSONMap(b, v, depth)
	case data.Date:
		writeJSONString(b, calendar.Format(v, "yyyy-MM-dd'T'HH:mm:ssZ", calendar.Zone{}).(string))
	case *Tool:
		writeJSON(b, v.Content, depth)
	default:
		if n, ok := data.NumberOf(v); ok {
			b.WriteString(data.Text(n))
			return
		}
		writeJSONString(b, data.Text(v))
	}
}

func writeJSONList(b *limit.Text, items []data.Value, depth int) {
	b.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		writeJSON(b, x, depth+1)
	}
	b.WriteByte(']')
}

func writeJSONMap(b *limit.Text, m *data.Map, depth int) {
	b.WriteByte('{')
	for i, e := range m.Entries() {
		if i > 0 {
			b.WriteByte(',')
		}
		if e.Key == nil {
			data.Throw("IllegalArgumentException", "Maps with null keys can't be converted to JSON")
		}
		writeJSONString(b, data.Text(e.Key))
		b.WriteByte(':')
		writeJSON(b, e.Value, depth+1)
	}
	b.WriteByte('}')
}

func writeJSONString(b *limit.Text, s string) {
	b.WriteByte('"')
	for _, u := range data.Utf16Of(s) {
		if i := strings.IndexByte("\"\\\b\f\n\r\t", byte(u)); u < 128 && i >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`"\bfnrt`[i])
		} else if u < ' ' || u > '~' {
			b.WriteString(`\u` + fmt.Sprintf("%04x", u))
		} else {
			b.WriteByte(byte(u))
		}
	}
	b.WriteByte('"')
}

// Pretty is JsonOutput.prettyPrint: four spaces for each level.
func Pretty(text string) string {
	var b strings.Builder
	level, inside := 0, false
	line := func() { b.WriteString("\n" + strings.Repeat("    ", level)) }
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case inside:
			b.WriteByte(c)
			if c == '\\' && i+1 < len(text) {
				i++
				b.WriteByte(text[i])
			}
			inside = c != '"'
		case c == '{' || c == '[':
			b.WriteByte(c)
			level++
			line()
		case c == '}' || c == ']':
			level = max(level-1, 0)
			line()
			b.WriteByte(c)
		case c == ',':
			b.WriteByte(c)
			line()
		case c == ':':
			b.WriteString(": ")
		case c == '"':
			inside = true
			b.WriteByte(c)
		case c > ' ':
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Object is the delegate of a closure that builds JSON: name value adds a
// member.
type Object struct{ Map *data.Map }

// NewObject is one with nothing in it.
func NewObject() *Object { return &Object{data.NewMap()} }

// Class is its class.
func (o *Object) Class() string { return "JsonDelegate" }

// Get reads a member.
func (o *Object) Get(_ data.World, name string) (data.Value, bool) { return o.Map.Get(name) }

// Set adds a member.
func (o *Object) Set(_ data.World, name string, v data.Value) bool {
	o.Map.Put(name, v)
	return true
}

// Call adds a member: a value, or an object that a closure builds.
func (o *Object) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	if len(args) != 1 {
		return nil, false
	}
	v := args[0]
	if c, ok := v.(*data.Closure); ok {
		inner := NewObject()
		data.CallWith(c, inner)
		v = inner.Map
	}
	o.Map.Put(name, v)
	return v, true
}

// ClassName implements data.Classed.
func (t *Tool) ClassName() string { return t.Class }

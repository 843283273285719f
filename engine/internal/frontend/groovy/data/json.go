package data

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// jsonTool is a JsonSlurper or a JsonBuilder.
type jsonTool struct {
	class   string
	content Value
}

// String is the text of what was built.
func (t *jsonTool) String() string { return WriteJSON(t.content) }

// ReadJSON is JsonSlurper.parseText: maps, lists, texts, Integer, Long,
// BigDecimal. A text that is no JSON throws.
func ReadJSON(text string) Value {
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
	Throw("JsonException", "Unable to determine the current character, it is not a string, number, array, or object; at %d", r.at)
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

func (r *jsonReader) value(depth int) Value {
	if depth > deep {
		Throw("StackOverflowError", "")
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
		v    Value
	}{{"true", true}, {"false", false}, {"null", nil}} {
		if strings.HasPrefix(r.text[r.at:], word.text) {
			r.at += len(word.text)
			return word.v
		}
	}
	r.fail()
	return nil
}

func (r *jsonReader) object(depth int) Value {
	r.take('{')
	m := NewMap()
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

func (r *jsonReader) array(depth int) Value {
	r.take('[')
	l := NewList()
	for more := r.next() != ']'; more; {
		l.add(r.value(depth + 1))
		if more = r.next() == ','; more {
			r.at++
		}
	}
	r.take(']')
	return l
}

func (r *jsonReader) number() Value {
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

func (r *jsonReader) string() Value {
	r.at++
	var b strings.Builder
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

func (r *jsonReader) escape(b *strings.Builder) {
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
		b.WriteRune(utf16.DecodeRune(rune(unit), rune(r.unit())))
		return
	}
	b.WriteRune(rune(unit))
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

// WriteJSON is JsonOutput.toJson.
func WriteJSON(v Value) string {
	var b strings.Builder
	writeJSON(&b, v, 0)
	return b.String()
}

func writeJSON(b *strings.Builder, v Value, depth int) {
	if depth > deep {
		Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool, int32, int64, Decimal, float64, float32:
		b.WriteString(Text(v))
	case *List:
		writeJSONList(b, v.Items, depth)
	case *Range:
		for i := range min(v.size(), most) {
			b.WriteString(map[bool]string{true: "[", false: ","}[i == 0])
			writeJSON(b, v.element(i), depth+1)
		}
		b.WriteByte(']')
	case *Map:
		writeJSONMap(b, v, depth)
	case Date:
		writeJSONString(b, formatDate(v, "yyyy-MM-dd'T'HH:mm:ssZ", Zone{}).(string))
	case *jsonTool:
		writeJSON(b, v.content, depth)
	default:
		if n, ok := numberOf(v); ok {
			b.WriteString(Text(n))
			return
		}
		writeJSONString(b, Text(v))
	}
}

func writeJSONList(b *strings.Builder, items []Value, depth int) {
	b.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		writeJSON(b, x, depth+1)
	}
	b.WriteByte(']')
}

func writeJSONMap(b *strings.Builder, m *Map, depth int) {
	b.WriteByte('{')
	for i, e := range m.entries {
		if i > 0 {
			b.WriteByte(',')
		}
		if e.Key == nil {
			Throw("IllegalArgumentException", "Maps with null keys can't be converted to JSON")
		}
		writeJSONString(b, Text(e.Key))
		b.WriteByte(':')
		writeJSON(b, e.Value, depth+1)
	}
	b.WriteByte('}')
}

func writeJSONString(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, u := range utf16Of(s) {
		if i := strings.IndexByte("\"\\\b\f\n\r\t", byte(u)); u < 128 && i >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`"\bfnrt`[i])
		} else if u < ' ' || u > '~' {
			b.WriteString(`\u` + padding("0", 4-len(strconv.FormatUint(uint64(u), 16))) + strconv.FormatUint(uint64(u), 16))
		} else {
			b.WriteByte(byte(u))
		}
	}
	b.WriteByte('"')
}

// prettyJSON is JsonOutput.prettyPrint: four spaces for each level.
func prettyJSON(text string) string {
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

// jsonMethods are those of JsonSlurper and JsonBuilder.
func jsonMethods() methods {
	ms := methods{}
	def(ms, "parseText", 1, 1, func(_ World, _ *jsonTool, a []Value) Value {
		if a[0] == nil || Text(a[0]) == "" {
			Throw("IllegalArgumentException", "Text must not be null or empty")
		}
		if u := within(Text(a[0])); u != nil {
			return u
		}
		return ReadJSON(Text(a[0]))
	})
	alias(ms, "parseText", "parse")
	def(ms, "toPrettyString", 0, 0, func(_ World, t *jsonTool, _ []Value) Value { return prettyJSON(t.String()) })
	def(ms, "getContent", 0, 0, func(_ World, t *jsonTool, _ []Value) Value { return t.content })
	let(ms, "call", 1, 1, func(_ World, t *jsonTool, a []Value) Value {
		t.content = a[0]
		if c, ok := a[0].(*Closure); ok {
			built := &jsonObject{NewMap()}
			callWith(c, built)
			t.content = built.m
		}
		return t.content
	})
	return ms
}

// jsonObject is the delegate of a closure that builds JSON: name value adds a
// member.
type jsonObject struct{ m *Map }

// Class is its class.
func (o *jsonObject) Class() string { return "JsonDelegate" }

// Get reads a member.
func (o *jsonObject) Get(_ World, name string) (Value, bool) { return o.m.Get(name) }

// Set adds a member.
func (o *jsonObject) Set(_ World, name string, v Value) bool {
	o.m.Put(name, v)
	return true
}

// Call adds a member: a value, or an object that a closure builds.
func (o *jsonObject) Call(_ World, name string, args []Value) (Value, bool) {
	if len(args) != 1 {
		return nil, false
	}
	v := args[0]
	if c, ok := v.(*Closure); ok {
		inner := &jsonObject{NewMap()}
		callWith(c, inner)
		v = inner.m
	}
	o.m.Put(name, v)
	return v, true
}

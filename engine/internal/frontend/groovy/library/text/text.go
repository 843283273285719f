// Package text is the methods of String, GString, StringBuilder, Pattern and
// Matcher. Positions count UTF-16 units, as Java's do.
package text

import (
	"strings"
	"unicode"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
)

// checkText throws when a span lies outside a text.
func checkText(s string, from, to int) {
	if from < 0 || to > data.TextLength(s) || from > to {
		data.Throw("StringIndexOutOfBoundsException", "begin %d, end %d, length %d", from, to, data.TextLength(s))
	}
}

func reversed(s string) string {
	r := []rune(s)
	for i, k := 0, len(r)-1; i < k; i, k = i+1, k-1 {
		r[i], r[k] = r[k], r[i]
	}
	return string(r)
}

// onText adds a method of texts, which sees the receiver as a Go string.
func onText(ms dynamic.Members, name string, least, most int8, fn func(w data.World, s string, a []data.Value) data.Value) {
	dynamic.Def(ms, name, least, most, func(w data.World, v data.Value, a []data.Value) data.Value { return fn(w, data.Text(v), a) })
}

// plain adds a method without arguments.
func plain(ms dynamic.Members, name string, fn func(s string) data.Value) {
	onText(ms, name, 0, 0, func(_ data.World, s string, _ []data.Value) data.Value { return fn(s) })
}

// asks adds a test by one text; of an unknown both answers are taken.
func asks(ms dynamic.Members, name string, fn func(s, other string) bool) {
	dynamic.Let(ms, name, 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
		if u := data.FirstUnknown(a[0]); u != nil {
			return w.Choose(2, u.What) == 1
		}
		return fn(data.Text(v), data.Text(a[0]))
	})
}

// trimmed is Java's trim: all up to the space is space.
func trimmed(s string) string { return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' }) }

// OfTexts are those of String and GString.
func OfTexts() dynamic.Members {
	ms := dynamic.Members{}
	plain(ms, "length", func(s string) data.Value { return int32(data.TextLength(s)) })
	dynamic.Alias(ms, "length", "size")
	plain(ms, "isEmpty", func(s string) data.Value { return s == "" })
	plain(ms, "trim", func(s string) data.Value { return trimmed(s) })
	plain(ms, "strip", func(s string) data.Value { return trimmed(s) })
	plain(ms, "toLowerCase", func(s string) data.Value { return strings.ToLower(s) })
	plain(ms, "toUpperCase", func(s string) data.Value { return strings.ToUpper(s) })
	plain(ms, "capitalize", func(s string) data.Value { return firstAs(s, unicode.ToUpper) })
	plain(ms, "uncapitalize", func(s string) data.Value { return firstAs(s, unicode.ToLower) })
	plain(ms, "reverse", func(s string) data.Value { return reversed(s) })
	plain(ms, "toList", func(s string) data.Value { return data.NewList(dynamic.CharsOf(s)...) })
	dynamic.Alias(ms, "toList", "getChars", "toCharArray")
	plain(ms, "readLines", func(s string) data.Value { return lines(s) })
	plain(ms, "stripIndent", func(s string) data.Value { return stripIndent(s) })
	plain(ms, "stripMargin", func(s string) data.Value { return stripMargin(s) })
	plain(ms, "isAllWhitespace", func(s string) data.Value { return trimmed(s) == "" })
	plain(ms, "isBlank", func(s string) data.Value { return trimmed(s) == "" })
	plain(ms, "intern", func(s string) data.Value { return s })
	asks(ms, "startsWith", strings.HasPrefix)
	asks(ms, "endsWith", strings.HasSuffix)
	asks(ms, "equalsIgnoreCase", strings.EqualFold)
	asks(ms, "contains", strings.Contains)
	dynamic.Let(ms, "concat", 1, 1, func(_ data.World, v data.Value, a []data.Value) data.Value { return data.Text(v) + data.Text(a[0]) })
	onText(ms, "compareTo", 1, 1, func(_ data.World, s string, a []data.Value) data.Value { return data.Distance(s, data.Text(a[0])) })
	onText(ms, "compareToIgnoreCase", 1, 1, func(_ data.World, s string, a []data.Value) data.Value {
		return int32(data.CompareText(strings.ToLower(s), strings.ToLower(data.Text(a[0]))))
	})
	onText(ms, "bitwiseNegate", 0, 0, func(w data.World, s string, _ []data.Value) data.Value { return pattern.New(w, s) })
	addTextParts(ms)
	addTextSearch(ms)
	addTextPadding(ms)
	addTextNumbers(ms)
	addTextIteration(ms)
	addEncodings(ms)
	return ms
}

func firstAs(s string, to func(rune) rune) string {
	for i, r := range s {
		return s[:i] + string(to(r)) + s[i+len(string(r)):]
	}
	return s
}

func lines(s string) data.Value {
	out := data.NewList()
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	for _, line := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
		out.Add(line)
	}
	if s == "" {
		return data.NewList()
	}
	return out
}

// stripIndent removes the indentation that all lines with text share.
func stripIndent(s string) string {
	all := strings.Split(s, "\n")
	least := -1
	for _, line := range all {
		if indent := len(line) - len(strings.TrimLeft(line, " \t")); trimmed(line) != "" && (least < 0 || indent < least) {
			least = indent
		}
	}
	for i, line := range all {
		all[i] = line[min(max(least, 0), len(line)):]
	}
	return strings.Join(all, "\n")
}

func stripMargin(s string) string {
	all := strings.Split(s, "\n")
	for i, line := range all {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "|"); ok {
			all[i] = rest
		}
	}
	return strings.Join(all, "\n")
}

// addTextParts adds what takes parts of a text.
func addTextParts(ms dynamic.Members) {
	onText(ms, "substring", 1, 2, func(_ data.World, s string, a []data.Value) data.Value {
		from, to := int(data.Truncated(a[0])), data.TextLength(s)
		if len(a) == 2 {
			to = int(data.Truncated(a[1]))
		}
		checkText(s, from, to)
		return data.Slice(s, from, to)
	})
	dynamic.Alias(ms, "substring", "subSequence")
	onText(ms, "charAt", 1, 1, func(_ data.World, s string, a []data.Value) data.Value {
		i := int(data.Truncated(a[0]))
		checkText(s, i, i+1)
		return data.UnitAt(s, i)
	})
	span := func(name string, fn func(n, size int) (from, to int)) {
		onText(ms, name, 1, 1, func(_ data.World, s string, a []data.Value) data.Value {
			size := data.TextLength(s)
			from, to := fn(max(0, min(int(data.Truncated(a[0])), size)), size)
			return data.Slice(s, from, to)
		})
	}
	span("take", func(n, _ int) (int, int) { return 0, n })
	span("drop", func(n, size int) (int, int) { return n, size })
	span("takeRight", func(n, size int) (int, int) { return size - n, size })
	span("dropRight", func(n, size int) (int, int) { return 0, size - n })
	onText(ms, "split", 0, 2, func(w data.World, s string, a []data.Value) data.Value { return splitText(w, s, a) })
	onText(ms, "tokenize", 0, 1, func(_ data.World, s string, a []data.Value) data.Value {
		separators := " \t\n\r\f"
		if len(a) > 0 {
			separators = data.Text(a[0])
		}
		out := data.NewList()
		for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
			out.Add(part)
		}
		return out
	})
	onText(ms, "takeWhile", 1, 1, func(w data.World, s string, a []data.Value) data.Value {
		return collection.Join(dynamic.Method(w, data.NewList(dynamic.CharsOf(s)...), "takeWhile", a).(*data.List).Items, nil)
	})
}

// splitText is split: without arguments at white space; by a closure into
// those that meet it and the others.
func splitText(w data.World, s string, a []data.Value) data.Value {
	if len(a) == 0 {
		out := []data.Value{}
		for _, part := range strings.Fields(s) {
			out = append(out, part)
		}
		return data.NewArray(out)
	}
	if _, ok := a[0].(*data.Closure); ok {
		return dynamic.Method(w, data.NewList(dynamic.CharsOf(s)...), "split", a)
	}
	limit := 0
	if len(a) == 2 {
		limit = int(data.Truncated(a[1]))
	}
	return pattern.Of(w, a[0]).Split(w, s, limit)
}

// addTextPadding adds padLeft, padRight and center.
func addTextPadding(ms dynamic.Members) {
	pad := func(name string, share func(missing int) (left, right int)) {
		onText(ms, name, 1, 2, func(_ data.World, s string, a []data.Value) data.Value {
			filler := " "
			if len(a) == 2 {
				filler = data.Text(a[1])
			}
			missing := int(data.Truncated(a[0])) - data.TextLength(s)
			if missing <= 0 || filler == "" {
				return s
			}
			limit.CheckBytes(missing)
			left, right := share(missing)
			return padding(filler, left) + s + padding(filler, right)
		})
	}
	pad("padLeft", func(n int) (int, int) { return n, 0 })
	pad("padRight", func(n int) (int, int) { return 0, n })
	pad("center", func(n int) (int, int) { return n / 2, n - n/2 })
}

func padding(filler string, n int) string {
	return data.Slice(strings.Repeat(filler, n/data.TextLength(filler)+1), 0, n)
}

// addTextNumbers adds conversions to numbers and the questions whether they
// would work.
func addTextNumbers(ms dynamic.Members) {
	for name, typ := range map[string]string{
		"toInteger": "Integer", "toLong": "Long", "toDouble": "Double", "toFloat": "Float", "toShort": "Short",
		"toBigDecimal": "BigDecimal", "toBigInteger": "BigInteger",
	} {
		onText(ms, name, 0, 0, func(_ data.World, s string, _ []data.Value) data.Value {
			n, _ := dynamic.NumberFromText(trimmed(s), typ)
			return n
		})
	}
	for name, typ := range map[string]string{
		"isInteger": "Integer", "isLong": "Long", "isDouble": "Double", "isFloat": "Float",
		"isBigDecimal": "BigDecimal", "isBigInteger": "BigInteger", "isNumber": "BigDecimal",
	} {
		onText(ms, name, 0, 0, func(w data.World, s string, _ []data.Value) data.Value { return isNumeral(w, trimmed(s), typ) })
	}
	plain(ms, "toBoolean", func(s string) data.Value {
		switch strings.ToLower(trimmed(s)) {
		case "true", "y", "1":
			return true
		}
		return false
	})
	onText(ms, "toCharacter", 0, 0, func(_ data.World, s string, _ []data.Value) data.Value { return dynamic.ToChar(s, "Character") })
}

// isNumeral reports whether a text converts to a type of numbers.
func isNumeral(w data.World, s, typ string) (ok bool) {
	if u := data.Within(s); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if typ == "BigDecimal" {
		_, ok = decimal.Parse(s)
		return ok
	}
	defer func() {
		if r := recover(); r != nil {
			if _, thrown := r.(*data.Thrown); !thrown {
				panic(r)
			}
			ok = false
		}
	}()
	dynamic.NumberFromText(s, typ)
	return true
}

// addTextIteration adds loops over characters and lines.
func addTextIteration(ms dynamic.Members) {
	dynamic.Iteration(ms, "eachLine", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		var last data.Value
		for i, line := range lines(data.Text(v)).(*data.List).Items {
			w.Step()
			if c.Wants() == 2 {
				last = data.CallClosure(c, line, int32(i))
			} else {
				last = data.CallClosure(c, line)
			}
		}
		return last
	})
	dynamic.Iteration(ms, "eachMatch", 2, func(w data.World, v data.Value, c *data.Closure, a []data.Value) data.Value {
		m := &pattern.Matcher{Pattern: pattern.Of(w, a[0]), Text: data.Text(v)}
		for _, match := range m.MatchesFound() {
			w.Step()
			callOnMatch(c, m, match)
		}
		return v
	})
	dynamic.Iteration(ms, "collectReplacements", 1, func(w data.World, v data.Value, c *data.Closure, _ []data.Value) data.Value {
		var b strings.Builder
		for _, x := range dynamic.CharsOf(data.Text(v)) {
			w.Step()
			if r := data.CallClosure(c, x); r != nil {
				x = r
			}
			b.WriteString(data.Text(x))
		}
		return b.String()
	})
}

// OfChars are those of Character beyond those of its text.
func OfChars() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "charValue", 0, 0, func(_ data.World, c data.Char, _ []data.Value) data.Value { return c })
	class := func(name string, test func(rune) bool) {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, c data.Char, _ []data.Value) data.Value { return test(rune(c)) })
	}
	class("isDigit", unicode.IsDigit)
	class("isLetter", unicode.IsLetter)
	class("isLetterOrDigit", func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	class("isUpperCase", unicode.IsUpper)
	class("isLowerCase", unicode.IsLower)
	class("isWhitespace", unicode.IsSpace)
	dynamic.Def(ms, "toUpperCase", 0, 0, func(_ data.World, c data.Char, _ []data.Value) data.Value { return data.Char(unicode.ToUpper(rune(c))) })
	dynamic.Def(ms, "toLowerCase", 0, 0, func(_ data.World, c data.Char, _ []data.Value) data.Value { return data.Char(unicode.ToLower(rune(c))) })
	dynamic.Def(ms, "toInteger", 0, 0, func(w data.World, c data.Char, _ []data.Value) data.Value {
		return dynamic.ParseInt(data.CharText(c), 10, 32)
	})
	return ms
}

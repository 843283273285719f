package data

import (
	"strings"
	"unicode"

	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// checkText throws when a span lies outside a text.
func checkText(s string, from, to int) {
	if from < 0 || to > textLength(s) || from > to {
		Throw("StringIndexOutOfBoundsException", "begin %d, end %d, length %d", from, to, textLength(s))
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
func onText(ms methods, name string, least, most int8, fn func(w World, s string, a []Value) Value) {
	def(ms, name, least, most, func(w World, v Value, a []Value) Value { return fn(w, Text(v), a) })
}

// plain adds a method without arguments.
func plain(ms methods, name string, fn func(s string) Value) {
	onText(ms, name, 0, 0, func(_ World, s string, _ []Value) Value { return fn(s) })
}

// asks adds a test by one text; of an unknown both answers are taken.
func asks(ms methods, name string, fn func(s, other string) bool) {
	def(ms, name, 1, 1, func(w World, v Value, a []Value) Value {
		if u := unknown(a[0]); u != nil {
			return w.Choose(2, u.What) == 1
		}
		return fn(Text(v), Text(a[0]))
	})
	ms[name].lets = true
}

// trimmed is Java's trim: all up to the space is space.
func trimmed(s string) string { return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' }) }

// textMethods are those of String and GString.
func textMethods() methods {
	ms := methods{}
	plain(ms, "length", func(s string) Value { return int32(textLength(s)) })
	alias(ms, "length", "size")
	plain(ms, "isEmpty", func(s string) Value { return s == "" })
	plain(ms, "trim", func(s string) Value { return trimmed(s) })
	plain(ms, "strip", func(s string) Value { return trimmed(s) })
	plain(ms, "toLowerCase", func(s string) Value { return strings.ToLower(s) })
	plain(ms, "toUpperCase", func(s string) Value { return strings.ToUpper(s) })
	plain(ms, "capitalize", func(s string) Value { return firstAs(s, unicode.ToUpper) })
	plain(ms, "uncapitalize", func(s string) Value { return firstAs(s, unicode.ToLower) })
	plain(ms, "reverse", func(s string) Value { return reversed(s) })
	plain(ms, "toList", func(s string) Value { return NewList(charsOf(s)...) })
	alias(ms, "toList", "getChars", "toCharArray")
	plain(ms, "readLines", func(s string) Value { return lines(s) })
	plain(ms, "stripIndent", func(s string) Value { return stripIndent(s) })
	plain(ms, "stripMargin", func(s string) Value { return stripMargin(s) })
	plain(ms, "isAllWhitespace", func(s string) Value { return trimmed(s) == "" })
	plain(ms, "isBlank", func(s string) Value { return trimmed(s) == "" })
	plain(ms, "intern", func(s string) Value { return s })
	asks(ms, "startsWith", strings.HasPrefix)
	asks(ms, "endsWith", strings.HasSuffix)
	asks(ms, "equalsIgnoreCase", strings.EqualFold)
	asks(ms, "contains", strings.Contains)
	let(ms, "concat", 1, 1, func(_ World, v Value, a []Value) Value { return Text(v) + Text(a[0]) })
	onText(ms, "compareTo", 1, 1, func(_ World, s string, a []Value) Value { return distance(s, Text(a[0])) })
	onText(ms, "compareToIgnoreCase", 1, 1, func(_ World, s string, a []Value) Value {
		return int32(compareText(strings.ToLower(s), strings.ToLower(Text(a[0]))))
	})
	onText(ms, "bitwiseNegate", 0, 0, func(w World, s string, _ []Value) Value { return NewPattern(w, s) })
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

func lines(s string) Value {
	out := NewList()
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	for _, line := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
		out.add(line)
	}
	if s == "" {
		return NewList()
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
func addTextParts(ms methods) {
	onText(ms, "substring", 1, 2, func(_ World, s string, a []Value) Value {
		from, to := int(truncated(a[0])), textLength(s)
		if len(a) == 2 {
			to = int(truncated(a[1]))
		}
		checkText(s, from, to)
		return slice(s, from, to)
	})
	alias(ms, "substring", "subSequence")
	onText(ms, "charAt", 1, 1, func(_ World, s string, a []Value) Value {
		i := int(truncated(a[0]))
		checkText(s, i, i+1)
		return unitAt(s, i)
	})
	span := func(name string, fn func(n, size int) (from, to int)) {
		onText(ms, name, 1, 1, func(_ World, s string, a []Value) Value {
			size := textLength(s)
			from, to := fn(max(0, min(int(truncated(a[0])), size)), size)
			return slice(s, from, to)
		})
	}
	span("take", func(n, _ int) (int, int) { return 0, n })
	span("drop", func(n, size int) (int, int) { return n, size })
	span("takeRight", func(n, size int) (int, int) { return size - n, size })
	span("dropRight", func(n, size int) (int, int) { return 0, size - n })
	onText(ms, "split", 0, 2, func(w World, s string, a []Value) Value { return splitText(w, s, a) })
	onText(ms, "tokenize", 0, 1, func(_ World, s string, a []Value) Value {
		separators := " \t\n\r\f"
		if len(a) > 0 {
			separators = Text(a[0])
		}
		out := NewList()
		for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
			out.add(part)
		}
		return out
	})
	onText(ms, "takeWhile", 1, 1, func(w World, s string, a []Value) Value {
		return join(Method(w, NewList(charsOf(s)...), "takeWhile", a).(*List).Items, nil)
	})
}

// splitText is split: without arguments at white space; by a closure into
// those that meet it and the others.
func splitText(w World, s string, a []Value) Value {
	if len(a) == 0 {
		out := []Value{}
		for _, part := range strings.Fields(s) {
			out = append(out, part)
		}
		return arrayOf(out)
	}
	if _, ok := a[0].(*Closure); ok {
		return Method(w, NewList(charsOf(s)...), "split", a)
	}
	limit := 0
	if len(a) == 2 {
		limit = int(truncated(a[1]))
	}
	return patternOf(w, a[0]).split(w, s, limit)
}

// addTextPadding adds padLeft, padRight and center.
func addTextPadding(ms methods) {
	pad := func(name string, share func(missing int) (left, right int)) {
		onText(ms, name, 1, 2, func(_ World, s string, a []Value) Value {
			filler := " "
			if len(a) == 2 {
				filler = Text(a[1])
			}
			missing := int(truncated(a[0])) - textLength(s)
			if missing <= 0 || filler == "" {
				return s
			}
			left, right := share(min(missing, most))
			return padding(filler, left) + s + padding(filler, right)
		})
	}
	pad("padLeft", func(n int) (int, int) { return n, 0 })
	pad("padRight", func(n int) (int, int) { return 0, n })
	pad("center", func(n int) (int, int) { return n / 2, n - n/2 })
}

func padding(filler string, n int) string {
	return slice(strings.Repeat(filler, n/textLength(filler)+1), 0, n)
}

// addTextNumbers adds conversions to numbers and the questions whether they
// would work.
func addTextNumbers(ms methods) {
	for name, typ := range map[string]string{
		"toInteger": "Integer", "toLong": "Long", "toDouble": "Double", "toFloat": "Float", "toShort": "Short",
		"toBigDecimal": "BigDecimal", "toBigInteger": "BigInteger",
	} {
		onText(ms, name, 0, 0, func(_ World, s string, _ []Value) Value {
			n, _ := numberFromText(trimmed(s), typ)
			return n
		})
	}
	for name, typ := range map[string]string{
		"isInteger": "Integer", "isLong": "Long", "isDouble": "Double", "isFloat": "Float",
		"isBigDecimal": "BigDecimal", "isBigInteger": "BigInteger", "isNumber": "BigDecimal",
	} {
		onText(ms, name, 0, 0, func(w World, s string, _ []Value) Value { return isNumeral(w, trimmed(s), typ) })
	}
	plain(ms, "toBoolean", func(s string) Value {
		switch strings.ToLower(trimmed(s)) {
		case "true", "y", "1":
			return true
		}
		return false
	})
	onText(ms, "toCharacter", 0, 0, func(_ World, s string, _ []Value) Value { return toChar(s, "Character") })
}

// isNumeral reports whether a text converts to a type of numbers.
func isNumeral(w World, s, typ string) (ok bool) {
	if u := within(s); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if typ == "BigDecimal" {
		_, ok = decimal.Parse(s)
		return ok
	}
	defer func() {
		if r := recover(); r != nil {
			if _, thrown := r.(*Thrown); !thrown {
				panic(r)
			}
			ok = false
		}
	}()
	numberFromText(s, typ)
	return true
}

// addTextIteration adds loops over characters and lines.
func addTextIteration(ms methods) {
	iteration(ms, "eachLine", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var last Value
		for i, line := range lines(Text(v)).(*List).Items {
			w.Step()
			if c.wants() == 2 {
				last = CallClosure(c, line, int32(i))
			} else {
				last = CallClosure(c, line)
			}
		}
		return last
	})
	iteration(ms, "eachMatch", 2, func(w World, v Value, c *Closure, a []Value) Value {
		m := &Matcher{pattern: patternOf(w, a[0]), text: Text(v)}
		for _, match := range m.matchesFound() {
			w.Step()
			callOnMatch(c, m, match)
		}
		return v
	})
	iteration(ms, "collectReplacements", 1, func(w World, v Value, c *Closure, _ []Value) Value {
		var b strings.Builder
		for _, x := range charsOf(Text(v)) {
			w.Step()
			if r := CallClosure(c, x); r != nil {
				x = r
			}
			b.WriteString(Text(x))
		}
		return b.String()
	})
}

// charMethods are those of Character beyond those of its text.
func charMethods() methods {
	ms := methods{}
	def(ms, "charValue", 0, 0, func(_ World, c Char, _ []Value) Value { return c })
	class := func(name string, test func(rune) bool) {
		def(ms, name, 0, 0, func(_ World, c Char, _ []Value) Value { return test(rune(c)) })
	}
	class("isDigit", unicode.IsDigit)
	class("isLetter", unicode.IsLetter)
	class("isLetterOrDigit", func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	class("isUpperCase", unicode.IsUpper)
	class("isLowerCase", unicode.IsLower)
	class("isWhitespace", unicode.IsSpace)
	def(ms, "toUpperCase", 0, 0, func(_ World, c Char, _ []Value) Value { return Char(unicode.ToUpper(rune(c))) })
	def(ms, "toLowerCase", 0, 0, func(_ World, c Char, _ []Value) Value { return Char(unicode.ToLower(rune(c))) })
	def(ms, "toInteger", 0, 0, func(w World, c Char, _ []Value) Value { return parseInt(charText(c), 10, 32) })
	return ms
}

// compareText is Java's compareTo of texts, by units.
func compareText(a, b string) int {
	if isASCII(a) && isASCII(b) {
		return strings.Compare(a, b)
	}
	return sign(int(distance(a, b).(int32)))
}

// distance is the number that Java's compareTo of texts gives.
func distance(a, b string) Value {
	x, y := utf16Of(a), utf16Of(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return int32(x[i]) - int32(y[i])
		}
	}
	return int32(len(x) - len(y))
}

func sign(n int) int { return max(-1, min(1, n)) }

package data

import "strconv"

// Matcher is a pattern at work on a text.
type Matcher struct {
	pattern *Pattern
	text    string
	found   [][]int // all matches, once they were looked for
	looked  bool
	at      int   // of the match that group() means; -1: none yet
	whole   []int // the match of matches(), which group() means then
}

// String is what Java writes, shortened.
func (m *Matcher) String() string {
	return "java.util.regex.Matcher[pattern=" + m.pattern.source + " region=0," + strconv.Itoa(textLength(m.text)) + "]"
}

func (m *Matcher) matchesFound() [][]int {
	if !m.looked && m.pattern.re != nil {
		m.found, m.looked = m.pattern.re.FindAllStringSubmatchIndex(m.text, -1), true
	}
	return m.found
}

// find moves to the next match.
func (m *Matcher) find(w World) bool {
	if m.pattern.re == nil {
		return w.Choose(2, m.pattern.unknown(w).What) == 1
	}
	m.whole = nil
	m.at++
	return m.at < len(m.matchesFound())
}

// current is the match that group() means.
func (m *Matcher) current() []int {
	if m.whole != nil {
		return m.whole
	}
	if m.at < 0 || m.at >= len(m.matchesFound()) {
		Throw("IllegalStateException", "No match found")
	}
	return m.found[m.at]
}

// groupText is a group of a match, null when it took no part.
func (m *Matcher) groupText(match []int, group int) Value {
	if group < 0 || 2*group >= len(match) {
		Throw("IndexOutOfBoundsException", "No group %d", group)
	}
	if match[2*group] < 0 {
		return nil
	}
	return m.text[match[2*group]:match[2*group+1]]
}

// element is a match as a loop sees it: its text, or the list of its groups.
func (m *Matcher) element(match []int) Value {
	if len(match) == 2 {
		return m.groupText(match, 0)
	}
	out := make([]Value, len(match)/2)
	for i := range out {
		out[i] = m.groupText(match, i)
	}
	return NewList(out...)
}

// group is matcher[i].
func (m *Matcher) group(w World, i int) Value {
	if m.pattern.re == nil {
		return m.pattern.unknown(w)
	}
	found := m.matchesFound()
	if i < 0 {
		i += len(found)
	}
	if i < 0 || i >= len(found) {
		Throw("IndexOutOfBoundsException", "index is out of range %d..%d (index = %d)", -len(found), len(found)-1, i)
	}
	return m.element(found[i])
}

func (m *Matcher) all(w World) []Value {
	if m.pattern.re == nil {
		return Items(w, m.pattern.unknown(w))
	}
	out := []Value{}
	for _, match := range m.matchesFound() {
		out = append(out, m.element(match))
	}
	return out
}

// groupOf is the number of a group by its number or name.
func (m *Matcher) groupOf(v Value) int {
	if n, ok := numberOf(v); ok {
		return int(truncated(n))
	}
	g := m.pattern.re.SubexpIndex(Text(v))
	if g < 0 {
		Throw("IllegalArgumentException", "No group with name <%s>", Text(v))
	}
	return g
}

func matcherMethods() methods {
	ms := methods{}
	known := func(name string, least, most int8, fn func(w World, m *Matcher, a []Value) Value) {
		def(ms, name, least, most, func(w World, m *Matcher, a []Value) Value {
			if m.pattern.re == nil {
				return m.pattern.unknown(w)
			}
			return fn(w, m, a)
		})
	}
	def(ms, "find", 0, 0, func(w World, m *Matcher, _ []Value) Value { return m.find(w) })
	def(ms, "matches", 0, 0, func(w World, m *Matcher, _ []Value) Value {
		if m.pattern.re != nil {
			m.whole = matchAll(m.pattern.re, m.text)
			return m.whole != nil
		}
		return m.pattern.matches(w, m.text)
	})
	known("group", 0, 1, func(w World, m *Matcher, a []Value) Value {
		if len(a) == 0 {
			return m.groupText(m.current(), 0)
		}
		return m.groupText(m.current(), m.groupOf(a[0]))
	})
	known("groupCount", 0, 0, func(w World, m *Matcher, _ []Value) Value { return int32(m.pattern.re.NumSubexp()) })
	known("getCount", 0, 0, func(w World, m *Matcher, _ []Value) Value { return int32(len(m.matchesFound())) })
	alias(ms, "getCount", "size")
	known("hasGroup", 0, 0, func(w World, m *Matcher, _ []Value) Value { return m.pattern.re.NumSubexp() > 0 })
	known("start", 0, 0, func(w World, m *Matcher, _ []Value) Value { return int32(textLength(m.text[:m.current()[0]])) })
	known("end", 0, 0, func(w World, m *Matcher, _ []Value) Value { return int32(textLength(m.text[:m.current()[1]])) })
	def(ms, "replaceAll", 1, 1, func(w World, m *Matcher, a []Value) Value {
		return m.pattern.replace(w, m.text, Text(a[0]), -1)
	})
	def(ms, "replaceFirst", 1, 1, func(w World, m *Matcher, a []Value) Value {
		return m.pattern.replace(w, m.text, Text(a[0]), 1)
	})
	def(ms, "reset", 0, 0, func(w World, m *Matcher, _ []Value) Value {
		m.at, m.whole = -1, nil
		return m
	})
	return ms
}

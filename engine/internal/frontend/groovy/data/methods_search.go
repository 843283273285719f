package data

import "strings"

// addTextSearch adds what looks for texts and patterns.
func addTextSearch(ms methods) {
	onText(ms, "indexOf", 1, 2, func(_ World, s string, a []Value) Value {
		from := 0
		if len(a) == 2 {
			from = max(0, min(int(truncated(a[1])), textLength(s)))
		}
		i := strings.Index(slice(s, from, textLength(s)), searched(a[0]))
		if i < 0 {
			return int32(-1)
		}
		return int32(from + textLength(slice(s, from, textLength(s))[:i]))
	})
	onText(ms, "lastIndexOf", 1, 1, func(_ World, s string, a []Value) Value {
		i := strings.LastIndex(s, searched(a[0]))
		if i < 0 {
			return int32(-1)
		}
		return int32(textLength(s[:i]))
	})
	onText(ms, "count", 1, 1, func(_ World, s string, a []Value) Value {
		return int32(strings.Count(s, Text(a[0])))
	})
	onText(ms, "replace", 1, 2, func(_ World, s string, a []Value) Value { return replaceText(s, a) })
	onText(ms, "replaceAll", 2, 2, func(w World, s string, a []Value) Value { return replacePattern(w, s, a, -1) })
	onText(ms, "replaceFirst", 2, 2, func(w World, s string, a []Value) Value { return replacePattern(w, s, a, 1) })
	onText(ms, "matches", 1, 1, func(w World, s string, a []Value) Value { return patternOf(w, a[0]).matches(w, s) })
	onText(ms, "find", 1, 2, findText)
	onText(ms, "findAll", 1, 2, findAllText)
	onText(ms, "minus", 1, 1, func(w World, s string, a []Value) Value { return minusText(w, s, a[0]) })
	onText(ms, "tr", 2, 2, func(_ World, s string, a []Value) Value { return translate(s, Text(a[0]), Text(a[1])) })
}

// searched is the text to look for; a number is the code of a character.
func searched(v Value) string {
	if n, ok := v.(int32); ok {
		return string(rune(n))
	}
	return Text(v)
}

func replaceText(s string, a []Value) Value {
	if len(a) == 1 {
		m, ok := a[0].(*Map)
		if !ok {
			panic(missingMethod(s, "replace", a))
		}
		pairs := []string{}
		for _, e := range m.entries {
			pairs = append(pairs, Text(e.Key), Text(e.Value))
		}
		return strings.NewReplacer(pairs...).Replace(s)
	}
	for _, v := range a {
		if v == nil {
			Throw("NullPointerException", "")
		}
	}
	return strings.ReplaceAll(s, Text(a[0]), Text(a[1]))
}

func replacePattern(w World, s string, a []Value, n int) Value {
	p := patternOf(w, a[0])
	c, ok := a[1].(*Closure)
	if !ok {
		if a[1] == nil {
			Throw("NullPointerException", "")
		}
		return p.replace(w, s, Text(a[1]), n)
	}
	m := &Matcher{pattern: p, text: s}
	return p.replaceBy(w, s, n, func(match []int) string { return Text(callOnMatch(c, m, match)) })
}

// callOnMatch gives a closure a match: all groups when it takes several
// parameters or one list.
func callOnMatch(c *Closure, m *Matcher, match []int) Value {
	v := m.element(match)
	groups, ok := v.(*List)
	if !ok || c.wants() == len(groups.Items) && c.wants() != 1 {
		return CallClosure(c, v)
	}
	return CallClosure(c, groups)
}

func findText(w World, s string, a []Value) Value {
	if c, ok := a[0].(*Closure); ok {
		return Method(w, NewList(charsOf(s)...), "find", []Value{c})
	}
	m := &Matcher{pattern: patternOf(w, a[0]), text: s, at: -1}
	if m.pattern.re == nil {
		return m.pattern.unknown(w)
	}
	found := m.matchesFound()
	switch {
	case len(found) == 0:
		return nil
	case len(a) == 2:
		return callOnMatch(closureArg("find", s, a), m, found[0])
	}
	return m.groupText(found[0], 0)
}

func findAllText(w World, s string, a []Value) Value {
	if c, ok := a[0].(*Closure); ok {
		return Method(w, NewList(charsOf(s)...), "findAll", []Value{c})
	}
	m := &Matcher{pattern: patternOf(w, a[0]), text: s, at: -1}
	if m.pattern.re == nil {
		return m.pattern.unknown(w)
	}
	out := NewList()
	for _, match := range m.matchesFound() {
		w.Step()
		if len(a) == 2 {
			out.add(callOnMatch(closureArg("findAll", s, a), m, match))
		} else {
			out.add(m.groupText(match, 0))
		}
	}
	return out
}

// translate replaces each character of from by the one at its place in to.
func translate(s, from, to string) string {
	source, target := []rune(spelledOut(from)), []rune(spelledOut(to))
	if len(target) == 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		for i, x := range source {
			if x == r {
				return target[min(i, len(target)-1)]
			}
		}
		return r
	}, s)
}

// spelledOut writes a-d as abcd.
func spelledOut(s string) string {
	var b strings.Builder
	r := []rune(s)
	for i := 0; i < len(r); i++ {
		if i+2 < len(r) && r[i+1] == '-' && r[i] < r[i+2] {
			for x := r[i]; x <= r[i+2]; x++ {
				b.WriteRune(x)
			}
			i += 2
			continue
		}
		b.WriteRune(r[i])
	}
	return b.String()
}

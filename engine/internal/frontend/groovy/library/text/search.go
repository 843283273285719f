package text

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// addTextSearch adds what looks for texts and patterns.
func addTextSearch(ms dynamic.Members) {
	onText(ms, "indexOf", 1, 2, func(_ data.World, s string, a []data.Value) data.Value {
		from := 0
		if len(a) == 2 {
			from = max(0, min(int(data.Truncated(a[1])), data.TextLength(s)))
		}
		i := strings.Index(data.Slice(s, from, data.TextLength(s)), searched(a[0]))
		if i < 0 {
			return int32(-1)
		}
		return int32(from + data.TextLength(data.Slice(s, from, data.TextLength(s))[:i]))
	})
	onText(ms, "lastIndexOf", 1, 1, func(_ data.World, s string, a []data.Value) data.Value {
		i := strings.LastIndex(s, searched(a[0]))
		if i < 0 {
			return int32(-1)
		}
		return int32(data.TextLength(s[:i]))
	})
	onText(ms, "count", 1, 1, func(_ data.World, s string, a []data.Value) data.Value {
		return int32(strings.Count(s, data.Text(a[0])))
	})
	onText(ms, "replace", 1, 2, func(_ data.World, s string, a []data.Value) data.Value { return replaceText(s, a) })
	onText(ms, "replaceAll", 2, 2, func(w data.World, s string, a []data.Value) data.Value { return replacePattern(w, s, a, -1) })
	onText(ms, "replaceFirst", 2, 2, func(w data.World, s string, a []data.Value) data.Value { return replacePattern(w, s, a, 1) })
	onText(ms, "matches", 1, 1, func(w data.World, s string, a []data.Value) data.Value { return pattern.Of(w, a[0]).Matches(w, s) })
	onText(ms, "find", 1, 2, findText)
	onText(ms, "findAll", 1, 2, findAllText)
	onText(ms, "minus", 1, 1, func(w data.World, s string, a []data.Value) data.Value { return dynamic.MinusText(w, s, a[0]) })
	onText(ms, "tr", 2, 2, func(_ data.World, s string, a []data.Value) data.Value {
		return translate(s, data.Text(a[0]), data.Text(a[1]))
	})
}

// searched is the text to look for; a number is the code of a character.
func searched(v data.Value) string {
	if n, ok := v.(int32); ok {
		return string(rune(n))
	}
	return data.Text(v)
}

func replaceText(s string, a []data.Value) data.Value {
	if len(a) == 1 {
		m, ok := a[0].(*data.Map)
		if !ok {
			panic(data.MissingMethod(s, "replace", a))
		}
		pairs := []string{}
		for _, e := range m.Entries() {
			pairs = append(pairs, data.Text(e.Key), data.Text(e.Value))
		}
		longest := 0
		for i := 1; i < len(pairs); i += 2 {
			longest = max(longest, len(pairs[i]))
		}
		limit.CheckBytes(len(s) * max(1, longest))
		return strings.NewReplacer(pairs...).Replace(s)
	}
	for _, v := range a {
		if v == nil {
			data.Throw("NullPointerException", "")
		}
	}
	from, to := data.Text(a[0]), data.Text(a[1])
	limit.CheckBytes(len(s) + strings.Count(s, from)*max(0, len(to)-len(from)))
	return strings.ReplaceAll(s, from, to)
}

func replacePattern(w data.World, s string, a []data.Value, n int) data.Value {
	p := pattern.Of(w, a[0])
	c, ok := a[1].(*data.Closure)
	if !ok {
		if a[1] == nil {
			data.Throw("NullPointerException", "")
		}
		return p.Replace(w, s, data.Text(a[1]), n)
	}
	m := &pattern.Matcher{Pattern: p, Text: s}
	return p.ReplaceBy(w, s, n, func(match []int) string { return data.Text(callOnMatch(c, m, match)) })
}

// callOnMatch gives a closure a match: all groups when it takes several
// parameters or one list.
func callOnMatch(c *data.Closure, m *pattern.Matcher, match []int) data.Value {
	v := m.Element(match)
	groups, ok := v.(*data.List)
	if !ok || c.Wants() == len(groups.Items) && c.Wants() != 1 {
		return data.CallClosure(c, v)
	}
	return data.CallClosure(c, groups)
}

func findText(w data.World, s string, a []data.Value) data.Value {
	if c, ok := a[0].(*data.Closure); ok {
		return dynamic.Method(w, data.NewList(dynamic.CharsOf(s)...), "find", []data.Value{c})
	}
	m := &pattern.Matcher{Pattern: pattern.Of(w, a[0]), Text: s, At: -1}
	if m.Pattern.Re == nil {
		return m.Pattern.Unknown(w)
	}
	found := m.MatchesFound()
	switch {
	case len(found) == 0:
		return nil
	case len(a) == 2:
		return callOnMatch(dynamic.ClosureArg("find", s, a), m, found[0])
	}
	return m.GroupText(found[0], 0)
}

func findAllText(w data.World, s string, a []data.Value) data.Value {
	if c, ok := a[0].(*data.Closure); ok {
		return dynamic.Method(w, data.NewList(dynamic.CharsOf(s)...), "findAll", []data.Value{c})
	}
	m := &pattern.Matcher{Pattern: pattern.Of(w, a[0]), Text: s, At: -1}
	if m.Pattern.Re == nil {
		return m.Pattern.Unknown(w)
	}
	out := data.NewList()
	for _, match := range m.MatchesFound() {
		w.Step()
		if len(a) == 2 {
			out.Add(callOnMatch(dynamic.ClosureArg("findAll", s, a), m, match))
		} else {
			out.Add(m.GroupText(match, 0))
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

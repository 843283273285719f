package text

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfPatterns are the methods of java.util.regex.Pattern.
func OfPatterns() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "matcher", 1, 1, func(w data.World, p *pattern.Pattern, a []data.Value) data.Value {
		return dynamic.FindOperator(w, a[0], p)
	})
	dynamic.Let(ms, "matches", 1, 1, func(w data.World, p *pattern.Pattern, a []data.Value) data.Value {
		return dynamic.MatchOperator(w, a[0], p)
	})
	dynamic.Let(ms, "isCase", 1, 1, func(w data.World, p *pattern.Pattern, a []data.Value) data.Value { return dynamic.IsCase(w, a[0], p) })
	dynamic.Def(ms, "pattern", 0, 0, func(w data.World, p *pattern.Pattern, _ []data.Value) data.Value { return p.Source })
	dynamic.Def(ms, "split", 1, 2, func(w data.World, p *pattern.Pattern, a []data.Value) data.Value {
		limit := 0
		if len(a) > 1 {
			limit = int(data.Truncated(a[1]))
		}
		return p.Split(w, data.Text(a[0]), limit)
	})
	return ms
}

// OfMatchers are the methods of java.util.regex.Matcher.
func OfMatchers() dynamic.Members {
	ms := dynamic.Members{}
	known := func(name string, least, most int8, fn func(w data.World, m *pattern.Matcher, a []data.Value) data.Value) {
		dynamic.Def(ms, name, least, most, func(w data.World, m *pattern.Matcher, a []data.Value) data.Value {
			if m.Pattern.Re == nil {
				return m.Pattern.Unknown(w)
			}
			return fn(w, m, a)
		})
	}
	dynamic.Def(ms, "find", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value { return m.Find(w) })
	dynamic.Def(ms, "matches", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value {
		if m.Pattern.Re != nil {
			m.Whole = pattern.MatchAll(m.Pattern.Re, m.Text)
			return m.Whole != nil
		}
		return m.Pattern.Matches(w, m.Text)
	})
	known("group", 0, 1, func(w data.World, m *pattern.Matcher, a []data.Value) data.Value {
		if len(a) == 0 {
			return m.GroupText(m.Current(), 0)
		}
		return m.GroupText(m.Current(), m.GroupOf(a[0]))
	})
	known("groupCount", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value {
		return int32(m.Pattern.Re.NumSubexp())
	})
	known("getCount", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value { return int32(len(m.MatchesFound())) })
	dynamic.Alias(ms, "getCount", "size")
	known("hasGroup", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value { return m.Pattern.Re.NumSubexp() > 0 })
	known("start", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value {
		return int32(data.TextLength(m.Text[:m.Current()[0]]))
	})
	known("end", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value {
		return int32(data.TextLength(m.Text[:m.Current()[1]]))
	})
	dynamic.Def(ms, "replaceAll", 1, 1, func(w data.World, m *pattern.Matcher, a []data.Value) data.Value {
		return m.Pattern.Replace(w, m.Text, data.Text(a[0]), -1)
	})
	dynamic.Def(ms, "replaceFirst", 1, 1, func(w data.World, m *pattern.Matcher, a []data.Value) data.Value {
		return m.Pattern.Replace(w, m.Text, data.Text(a[0]), 1)
	})
	dynamic.Def(ms, "reset", 0, 0, func(w data.World, m *pattern.Matcher, _ []data.Value) data.Value {
		m.At, m.Whole = -1, nil
		return m
	})
	return ms
}

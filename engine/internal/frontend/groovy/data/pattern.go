package data

import (
	"regexp"
	"strings"
)

// Pattern is a compiled java.util.regex.Pattern.
type Pattern struct {
	source string
	// re is nil when Go's expressions, which match in linear time and so have
	// neither look-around nor back references, cannot tell what Java's does.
	re *regexp.Regexp
}

// String is the text the pattern was made of.
func (p *Pattern) String() string { return p.source }

// patterns are those compiled before, by source.
var patterns = map[string]*Pattern{}

// NewPattern compiles a regular expression. One that needs what Go's do not
// have is kept and warned of when it is used.
func NewPattern(_ World, source string) *Pattern {
	if p, ok := patterns[source]; ok {
		return p
	}
	p := &Pattern{source: source}
	if re, err := regexp.Compile(translated(source)); err == nil {
		p.re = re
	} else if !beyondGo(source) {
		Throw("PatternSyntaxException", "%s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	patterns[source] = p
	return p
}

// beyondGo reports whether a pattern has what only Java's expressions know.
func beyondGo(source string) bool {
	for _, sign := range []string{"(?=", "(?!", "(?<=", "(?<!", "(?>", "++", "*+", "?+", "}+", "&&", `\p{`, `\P{`, `\k<`,
		`\1`, `\2`, `\3`, `\4`, `\5`, `\6`, `\7`, `\8`, `\9`, `\G`, `\X`, `\R`} {
		if strings.Contains(source, sign) {
			return true
		}
	}
	return false
}

// translated is a Java expression in Go's syntax.
func translated(source string) string {
	return strings.NewReplacer(`\\`, `\\`, `\Z`, `(?:\n?\z)`, `\h`, `[ \t\x{A0}]`, `\e`, `\x1b`, `\/`, `/`, `\"`, `"`, `\'`, `'`,
		`\p{Alpha}`, `[[:alpha:]]`, `\p{Digit}`, `[0-9]`, `\p{Alnum}`, `[[:alnum:]]`, `\p{Punct}`, `[[:punct:]]`,
		`\p{Upper}`, `[A-Z]`, `\p{Lower}`, `[a-z]`, `\p{Space}`, `\s`, `\p{IsAlphabetic}`, `\pL`, `\p{XDigit}`, `[0-9A-Fa-f]`,
		`\p{ASCII}`, `[\x00-\x7F]`).Replace(source)
}

// unknown says that a pattern cannot be followed.
func (p *Pattern) unknown(w World) *Unknown {
	return unmodelled(w, "what the pattern "+p.source+" finds", "the pattern "+p.source+" looks around or back, which is not modelled")
}

// matches reports whether all of s matches.
func (p *Pattern) matches(w World, s string) bool {
	if p.re == nil {
		return w.Choose(2, p.unknown(w).What) == 1
	}
	return matchAll(p.re, s) != nil
}

// matchAll is the match of the whole of s, however Go prefers alternatives.
func matchAll(re *regexp.Regexp, s string) []int {
	if m := re.FindStringSubmatchIndex(s); m != nil && m[0] == 0 && m[1] == len(s) {
		return m
	}
	whole := regexp.MustCompile(`\A(?:` + re.String() + `)\z`)
	return whole.FindStringSubmatchIndex(s)
}

// patternOf is the pattern of a value: itself, or compiled from a text.
func patternOf(w World, v Value) *Pattern {
	if p, ok := v.(*Pattern); ok {
		return p
	}
	return NewPattern(w, Text(v))
}

// replace puts a replacement, where $1 is a group, in the place of at most n
// matches, all of them if n is -1.
func (p *Pattern) replace(w World, s, replacement string, n int) Value {
	if p.re == nil {
		return p.unknown(w)
	}
	return p.replaceBy(w, s, n, func(m []int) string { return expand(p.re, s, replacement, m) })
}

func (p *Pattern) replaceBy(w World, s string, n int, by func(m []int) string) Value {
	if p.re == nil {
		return p.unknown(w)
	}
	var b strings.Builder
	end := 0
	for _, m := range p.re.FindAllStringSubmatchIndex(s, n) {
		b.WriteString(s[end:m[0]])
		b.WriteString(by(m))
		end = m[1]
	}
	b.WriteString(s[end:])
	return b.String()
}

// expand is the text of a replacement for one match.
func expand(re *regexp.Regexp, s, replacement string, m []int) string {
	var b strings.Builder
	for i := 0; i < len(replacement); i++ {
		c := replacement[i]
		switch {
		case c == '\\' && i+1 < len(replacement):
			i++
			b.WriteByte(replacement[i])
		case c == '$':
			group, next := groupNumber(re, replacement, i+1)
			if group*2+1 >= len(m) {
				Throw("IndexOutOfBoundsException", "No group %d", group)
			}
			if m[2*group] >= 0 {
				b.WriteString(s[m[2*group]:m[2*group+1]])
			}
			i = next - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// groupNumber reads the number or {name} behind a $.
func groupNumber(re *regexp.Regexp, s string, i int) (group, next int) {
	if i < len(s) && s[i] == '{' {
		end := strings.IndexByte(s[i:], '}')
		if end > 0 {
			if g := re.SubexpIndex(s[i+1 : i+end]); g >= 0 {
				return g, i + end + 1
			}
		}
		Throw("IllegalArgumentException", "No group with name %s", s[i:])
	}
	if i >= len(s) || s[i] < '0' || s[i] > '9' {
		Throw("IllegalArgumentException", "Illegal group reference")
	}
	group = int(s[i] - '0')
	for i++; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		if longer := group*10 + int(s[i]-'0'); longer <= re.NumSubexp() {
			group = longer
		} else {
			break
		}
	}
	return group, i
}

// split is Java's split: texts at the end that are empty are dropped, and one
// at the start that an empty match makes.
func (p *Pattern) split(w World, s string, limit int) Value {
	if p.re == nil {
		return p.unknown(w)
	}
	var out []Value
	end := 0
	for _, m := range p.re.FindAllStringIndex(s, -1) {
		if m[1] == 0 || m[0] == m[1] && m[0] == len(s) {
			continue
		}
		if limit > 0 && len(out) == limit-1 {
			break
		}
		out = append(out, s[end:m[0]])
		end = m[1]
	}
	if out == nil {
		return arrayOf([]Value{s})
	}
	out = append(out, s[end:])
	for limit == 0 && len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return arrayOf(out)
}

// findOperator is =~.
func findOperator(w World, a, b Value) Value {
	if u := unknown(a, b); u != nil {
		return u
	}
	if a == nil {
		Throw("NullPointerException", "Cannot match null")
	}
	return &Matcher{pattern: patternOf(w, b), text: Text(a), at: -1}
}

// matchOperator is ==~.
func matchOperator(w World, a, b Value) Value {
	if u := unknown(a, b); u != nil {
		return w.Choose(2, u.What) == 1
	}
	if a == nil || b == nil {
		return false
	}
	return patternOf(w, b).matches(w, Text(a))
}

func patternMethods() methods {
	ms := methods{}
	def(ms, "matcher", 1, 1, func(w World, p *Pattern, a []Value) Value { return findOperator(w, a[0], p) })
	let(ms, "matches", 1, 1, func(w World, p *Pattern, a []Value) Value { return matchOperator(w, a[0], p) })
	let(ms, "isCase", 1, 1, func(w World, p *Pattern, a []Value) Value { return IsCase(w, a[0], p) })
	def(ms, "pattern", 0, 0, func(w World, p *Pattern, _ []Value) Value { return p.source })
	def(ms, "split", 1, 2, func(w World, p *Pattern, a []Value) Value {
		limit := 0
		if len(a) > 1 {
			limit = int(truncated(a[1]))
		}
		return p.split(w, Text(a[0]), limit)
	})
	return ms
}

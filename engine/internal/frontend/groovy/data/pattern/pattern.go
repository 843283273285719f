// Package pattern is java.util.regex on Go's regexp. A pattern is translated
// once and kept. One that Go's engine cannot match, because it looks ahead or
// refers back, matches what is unknown, with a warning.
package pattern

import (
	"regexp"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Pattern is a compiled java.util.regex.Pattern.
type Pattern struct {
	Source string
	// Re is nil when Go's expressions, which match in linear time and so have
	// neither look-around nor back references, cannot tell what Java's does.
	Re *regexp.Regexp
}

// String is the text the pattern was made of.
func (p *Pattern) String() string { return p.Source }

// patterns are those compiled before, by source.
var patterns = map[string]*Pattern{}

// New compiles a regular expression. One that needs what Go's do not
// have is kept and warned of when it is used.
func New(_ data.World, source string) *Pattern {
	if p, ok := patterns[source]; ok {
		return p
	}
	p := &Pattern{Source: source}
	if re, err := regexp.Compile(translated(source)); err == nil {
		p.Re = re
	} else if !beyondGo(source) {
		data.Throw("PatternSyntaxException", "%s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
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

// Unknown says that a pattern cannot be followed.
func (p *Pattern) Unknown(w data.World) *data.Unknown {
	return data.Unmodelled(w, "what the pattern "+p.Source+" finds", "the pattern "+p.Source+" looks around or back, which is not modelled")
}

// Matches reports whether all of s matches.
func (p *Pattern) Matches(w data.World, s string) bool {
	if p.Re == nil {
		return w.Choose(2, p.Unknown(w).What) == 1
	}
	return MatchAll(p.Re, s) != nil
}

// MatchAll is the match of the whole of s, however Go prefers alternatives.
func MatchAll(re *regexp.Regexp, s string) []int {
	if m := re.FindStringSubmatchIndex(s); m != nil && m[0] == 0 && m[1] == len(s) {
		return m
	}
	whole := regexp.MustCompile(`\A(?:` + re.String() + `)\z`)
	return whole.FindStringSubmatchIndex(s)
}

// Of is the pattern of a value: itself, or compiled from a text.
func Of(w data.World, v data.Value) *Pattern {
	if p, ok := v.(*Pattern); ok {
		return p
	}
	return New(w, data.Text(v))
}

// Replace puts a replacement, where $1 is a group, in the place of at most n
// matches, all of them if n is -1.
func (p *Pattern) Replace(w data.World, s, replacement string, n int) data.Value {
	if p.Re == nil {
		return p.Unknown(w)
	}
	return p.ReplaceBy(w, s, n, func(m []int) string { return expand(p.Re, s, replacement, m) })
}

// ReplaceBy replaces the first n matches, all when n is negative, by what by
// makes of each.
func (p *Pattern) ReplaceBy(w data.World, s string, n int, by func(m []int) string) data.Value {
	if p.Re == nil {
		return p.Unknown(w)
	}
	var b limit.Text
	end := 0
	for _, m := range found(p.Re, s, n) {
		b.WriteString(s[end:m[0]])
		b.WriteString(by(m))
		end = m[1]
	}
	b.WriteString(s[end:])
	return b.String()
}

// found are the first n matches in s, all when n is negative.
func found(re *regexp.Regexp, s string, n int) [][]int {
	if n < 0 {
		n = limit.Elements + 1
	}
	all := re.FindAllStringSubmatchIndex(s, n)
	limit.CheckElements(len(all))
	return all
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
				data.Throw("IndexOutOfBoundsException", "No group %d", group)
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
		data.Throw("IllegalArgumentException", "No group with name %s", s[i:])
	}
	if i >= len(s) || s[i] < '0' || s[i] > '9' {
		data.Throw("IllegalArgumentException", "Illegal group reference")
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

// Split is Java's split: texts at the end that are empty are dropped, and one
// at the start that an empty match makes.
func (p *Pattern) Split(w data.World, s string, limit int) data.Value {
	if p.Re == nil {
		return p.Unknown(w)
	}
	var out []data.Value
	end := 0
	for _, m := range found(p.Re, s, -1) {
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
		return data.NewArray([]data.Value{s})
	}
	out = append(out, s[end:])
	for limit == 0 && len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return data.NewArray(out)
}

// ClassName implements data.Classed.
func (p *Pattern) ClassName() string { return "Pattern" }

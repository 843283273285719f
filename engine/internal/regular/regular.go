// Package regular holds regular expressions that are compiled when they are first
// asked: front ends have hundreds of them, and most programs need none.
package regular

import (
	"regexp"

	"crosscheck/engine/internal/lazy"
)

// Expression is a regular expression; its methods are those of regexp.Regexp.
type Expression struct {
	text     string
	compiled func() *regexp.Regexp
}

// New is the expression that text is; where there is none, who asks it panics.
func New(text string) *Expression {
	return &Expression{text, lazy.Value(func() *regexp.Regexp { return regexp.MustCompile(text) })}
}

func (x *Expression) String() string { return x.text }

func (x *Expression) MatchString(s string) bool { return x.compiled().MatchString(s) }

func (x *Expression) FindString(s string) string { return x.compiled().FindString(s) }

func (x *Expression) FindStringIndex(s string) []int { return x.compiled().FindStringIndex(s) }

func (x *Expression) FindStringSubmatch(s string) []string {
	return x.compiled().FindStringSubmatch(s)
}

func (x *Expression) FindStringSubmatchIndex(s string) []int {
	return x.compiled().FindStringSubmatchIndex(s)
}

func (x *Expression) FindAllString(s string, n int) []string {
	return x.compiled().FindAllString(s, n)
}

func (x *Expression) FindAllStringIndex(s string, n int) [][]int {
	return x.compiled().FindAllStringIndex(s, n)
}

func (x *Expression) FindAllStringSubmatch(s string, n int) [][]string {
	return x.compiled().FindAllStringSubmatch(s, n)
}

func (x *Expression) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return x.compiled().FindAllStringSubmatchIndex(s, n)
}

func (x *Expression) ReplaceAllString(s, by string) string {
	return x.compiled().ReplaceAllString(s, by)
}

func (x *Expression) ReplaceAllStringFunc(s string, by func(string) string) string {
	return x.compiled().ReplaceAllStringFunc(s, by)
}

func (x *Expression) Split(s string, n int) []string { return x.compiled().Split(s, n) }

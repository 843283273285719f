// Package template reads the templates of Home Assistant (Jinja) and evaluates
// them over the values that a model tells apart: texts, numbers, and pieces, each
// of which stands for all numbers between two. What it does not know is unknown,
// with a name: an unknown filter, what an event brought, the text of a number of
// which only the limits are known. An unknown value makes unknown what is made of
// it, unless the rest decides.
//
// Decide evaluates a template for all values of what it asks for, and only of
// that: a tree of questions, whose leaves are what the template yields. On the way
// a home learns which texts and which numbers the template tells apart.
package template

import (
	"errors"
	"strconv"
	"strings"
)

// Template is one that was parsed.
type Template struct {
	Text string // as it is written
	body []stmt
	err  error
}

// Limits of one template.
const (
	mostText  = 20_000 // bytes
	mostParts = 5_000  // of its tree
	mostDepth = 200    // of parts in each other: each parenthesis counts for five
)

// errSize is that a template is beyond the limits.
var errSize = errors.New("the template is too large")

// Parse reads a template. Of one that is no template all is unknown.
func Parse(text string) *Template {
	t := &Template{Text: text}
	if len(text) > mostText {
		t.err = errSize
		return t
	}
	p := &parser{}
	t.body, t.err = p.parse(text)
	return t
}

// Constant is a template that always yields the same.
func Constant(v Value) *Template {
	return &Template{body: []stmt{&output{x: &literal{v}}}}
}

// ByTrigger is what a template yields that belongs to the trigger which set the run off,
// by its number; where that has none it is otherwise, or nothing if that is nil.
func ByTrigger(of []*Template, otherwise *Template) *Template {
	var x expr = &literal{Nothing}
	if otherwise != nil {
		x = &nested{otherwise}
	}
	for i, t := range of {
		if t != nil {
			number := &binary{op: "==", x: &member{of: &name{"trigger"}, name: "idx"}, y: &literal{Text(strconv.Itoa(i))}}
			x = &choice{x: &nested{t}, cond: number, other: x}
		}
	}
	return &Template{Text: "{{ what the trigger says }}", body: []stmt{&output{x}}}
}

// Yields is whether a template yields a name, in whatever letters.
func Yields(t *Template, name string) *Template {
	return &Template{Text: t.Text, err: t.err, body: []stmt{&output{x: &binary{op: "==", x: &rendered{t}, y: &literal{Text(name)}}}}}
}

// Err is why a template is none.
func (t *Template) Err() error { return t.err }

// Is reports whether a text is a template.
func Is(text string) bool {
	return strings.Contains(text, "{{") || strings.Contains(text, "{%") || strings.Contains(text, "{#")
}

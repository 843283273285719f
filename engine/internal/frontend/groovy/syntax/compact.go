package syntax

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Compact is the text of a script without its comments and empty lines, each
// line indented by the brackets that it stands in. Texts in it stay as they
// are.
func Compact(f *source.File) string {
	var problems diag.List
	c := &compactor{text: f.Text}
	for _, t := range scan(0, f.Text, &problems) {
		if t.kind != eof {
			c.token(&t)
		}
	}
	if c.out.Len() > 0 {
		c.out.WriteByte('\n')
	}
	return c.out.String()
}

// compactor writes the tokens of a text again.
type compactor struct {
	text   string
	out    strings.Builder
	end    int32 // of the last token
	indent int   // of the line at hand
	open   []int // the indents of the lines on which the open brackets stand
	empty  bool  // the last token is a {
	within bool  // the last token is a part of a text with values, but the last part
}

func (c *compactor) token(t *token) {
	opens, closes := t.kind == punct && strings.ContainsAny(t.text, "{(["), t.kind == punct && strings.ContainsAny(t.text, "})]")
	c.gap(t, closes)
	c.out.WriteString(c.text[t.start:t.end])
	c.end, c.empty, c.within = t.end, t.kind == punct && t.text == "{", t.kind == gstart || t.kind == gmiddle
	switch {
	case opens:
		c.open = append(c.open, c.indent)
	case closes && len(c.open) > 0:
		c.open = c.open[:len(c.open)-1]
	}
}

// gap writes what stands before a token: a line end, a blank or nothing; the $
// of a text with values.
func (c *compactor) gap(t *token, closes bool) {
	switch {
	case c.within || t.kind == gmiddle || t.kind == gend:
		c.out.WriteString(c.text[c.end:t.start])
	case c.out.Len() == 0 || c.empty && closes:
	case t.lineHead:
		c.indent = c.inside(closes)
		c.out.WriteByte('\n')
		c.out.WriteString(strings.Repeat("  ", c.indent))
	case t.start > c.end:
		c.out.WriteByte(' ')
	}
}

// inside is the indent of a line that begins here, with a bracket that closes
// or with something else.
func (c *compactor) inside(closes bool) int {
	if len(c.open) == 0 {
		return 0
	}
	indent := c.open[len(c.open)-1]
	if !closes {
		indent++
	}
	return indent
}

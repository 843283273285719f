package syntax

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"crosscheck/engine/internal/diag"
)

// quoting is a way to write texts.
type quoting struct {
	end    string
	lines  bool // may have several lines
	fills  bool // $x and ${x} stand for values
	escape byte // how \ works: 0 all escapes, / only \/, $ not at all ($$ and $/)
}

var (
	single       = quoting{end: "'"}
	double       = quoting{end: `"`, fills: true}
	tripleSingle = quoting{end: "'''", lines: true}
	tripleDouble = quoting{end: `"""`, lines: true, fills: true}
	slashy       = quoting{end: "/", lines: true, fills: true, escape: '/'}
	dollarSlashy = quoting{end: "/$", lines: true, fills: true, escape: '$'}
)

func (s *scanner) quoted() {
	for _, q := range []*quoting{&tripleDouble, &tripleSingle, &double, &single} {
		if strings.HasPrefix(s.text[s.pos:], q.end) {
			s.begin(q, len(q.end))
			return
		}
	}
}

// begin reads a text whose opening quotes have the given length.
func (s *scanner) begin(q *quoting, quotes int) {
	start := s.pos
	c := chunk{scanner: s, quote: q, from: start + quotes, at: start + quotes}
	c.read()
	switch {
	case c.ended == fill:
		t := s.addText(gstart, c.value(), c.at)
		t.start = int32(start)
		s.fill(q, int32(len(s.tokens)-1))
	case c.ended == broken:
		s.broken(q, start, c.at)
	default:
		s.addText(text, c.value(), c.at+len(q.end))
	}
}

// broken reports a text without an end. Where it could have had several lines
// only its first line is given up.
func (s *scanner) broken(q *quoting, start, end int) {
	if q.lines {
		s.skipLine()
		end = s.pos
		s.pos = start
	}
	end = start + len(strings.TrimRight(s.text[start:end], " \t\r"))
	help := "close it with " + q.end
	if !q.lines {
		help += ` on the same line; a text of several lines begins and ends with ` + strings.Repeat(q.end, 3)
	}
	if s.fills == 0 { // else the quotes close the text around it, whose ${ is at fault
		s.problem(diag.Unterminated, start, end, "this text has no end").Help = help
	}
	s.addText(text, "", end)
}

// fill reads $x.y or the beginning of ${x} inside a text.
func (s *scanner) fill(q *quoting, first int32) {
	if s.text[s.pos+1] == '{' {
		s.add(punct, s.pos+2)
		if !q.lines {
			s.fills++
		}
		s.open = append(s.open, bracket{token: int32(len(s.tokens) - 1), kind: '$', quote: q, first: first})
		return
	}
	s.pos++
	end := s.wordEnd(s.pos, false)
	for end+1 < len(s.text) && s.text[end] == '.' && letter(s.text, end+1) > 0 {
		end = s.wordEnd(end+1, false)
	}
	s.add(path, end)
	s.part(q, first)
}

// part reads a text on after a value in it.
func (s *scanner) part(q *quoting, first int32) {
	c := chunk{scanner: s, quote: q, from: s.pos, at: s.pos}
	c.read()
	switch c.ended {
	case fill:
		s.addText(gmiddle, c.value(), c.at)
		s.fill(q, first)
		return
	case broken:
		start := int(s.tokens[first].start)
		s.problem(diag.Unterminated, start, start+1, "this text has no end").Help = "close it with " + q.end
		s.addText(gend, c.value(), c.at)
	default:
		s.addText(gend, c.value(), c.at+len(q.end))
	}
	s.tokens[first].mate = int32(len(s.tokens) - 1)
}

// ending is why a chunk of text ends.
type ending uint8

const (
	closed ending = iota
	fill
	broken
)

// chunk is a piece of text without values, being read.
type chunk struct {
	*scanner
	quote    *quoting
	from, at int // from: what is not yet in buf
	buf      []byte
	copied   bool
	ended    ending
}

// value is the text with its escapes resolved.
func (c *chunk) value() string {
	if !c.copied {
		return c.text[c.from:c.at]
	}
	return string(append(c.buf, c.text[c.from:c.at]...))
}

// replace puts value where the next n bytes of the text stand.
func (c *chunk) replace(n int, value string) {
	c.buf = append(append(c.buf, c.text[c.from:c.at]...), value...)
	c.copied = true
	c.at += n
	c.from = c.at
}

// read goes on to the end of the chunk.
func (c *chunk) read() {
	q := c.quote
	for c.at < len(c.text) {
		b := c.text[c.at]
		switch {
		case b == q.end[0] && strings.HasPrefix(c.text[c.at:], q.end):
			c.ended = closed
			return
		case b == '\\':
			c.backslash()
		case b == '$' && q.fills:
			if c.dollar() {
				c.ended = fill
				return
			}
		case b == '\n' && !q.lines:
			c.ended = broken
			return
		case b == '\r' && strings.HasPrefix(c.text[c.at:], "\r\n"):
			if !q.lines {
				c.ended = broken
				return
			}
			c.replace(2, "\n")
		default:
			c.at++
		}
	}
	c.ended = broken
}

// dollar reports whether a value follows; else it steps over the $.
func (c *chunk) dollar() bool {
	var next byte
	if c.at+1 < len(c.text) {
		next = c.text[c.at+1]
	}
	switch {
	case c.quote.escape == '$' && (next == '$' || next == '/'):
		c.replace(2, string(next))
		return false
	case next == '{' || letter(c.text, c.at+1) > 0:
		return true
	case c.quote.escape == 0:
		c.problem(diag.BadCharacter, c.at, c.at+1, "a $ in a text must be followed by a name or {").Help =
			`write \$ for the character itself`
	}
	c.at++
	return false
}

// backslash resolves an escape.
func (c *chunk) backslash() {
	var next byte
	if c.at+1 < len(c.text) {
		next = c.text[c.at+1]
	}
	switch {
	case next == '\n':
		c.replace(2, "")
	case next == '\r':
		c.replace(2, "")
		if c.at < len(c.text) && c.text[c.at] == '\n' {
			c.replace(1, "")
		}
	case c.quote.escape == '/' && next == '/':
		c.replace(2, "/")
	case next == 'u' && (c.quote.escape == 0 || c.text[c.at-1] != '\\'):
		c.unicode()
	case c.quote.escape != 0:
		c.at++
	case next >= '0' && next <= '7':
		c.octal()
	default:
		c.letter(next)
	}
}

// letter resolves \n and the like.
func (c *chunk) letter(next byte) {
	if i := strings.IndexByte("nrtbf\"'\\$", next); i >= 0 && next != 0 {
		c.replace(2, "\n\r\t\b\f\"'\\$"[i:i+1])
		return
	}
	c.problem(diag.BadCharacter, c.at, min(c.at+2, len(c.text)), "unknown escape in a text").Help =
		`write \\ for the character \ itself`
	c.at++
}

// unicode resolves \u0041, also with several u, and pairs for characters
// beyond 16 bits. In slashy texts half a pair stays as it is written.
func (c *chunk) unicode() {
	r, end := c.hexadecimal(c.at)
	if r < 0 {
		if c.quote.escape == 0 {
			c.problem(diag.BadCharacter, c.at, c.at+2, `\u must be followed by four hexadecimal digits`).Help =
				`write \\ for the character \ itself`
		}
		c.at++
		return
	}
	if utf16.IsSurrogate(r) {
		second, after := c.hexadecimal(end)
		pair := utf16.DecodeRune(r, second)
		if pair != utf8.RuneError {
			r, end = pair, after
		} else if c.quote.escape != 0 {
			c.at = end
			return
		}
	}
	c.replace(end-c.at, string(r))
}

// hexadecimal reads the \u0041 at i; the character is -1 where there is none.
func (c *chunk) hexadecimal(i int) (r rune, end int) {
	if !strings.HasPrefix(c.text[i:], `\u`) {
		return -1, i
	}
	for i++; i < len(c.text) && c.text[i] == 'u'; {
		i++
	}
	end = min(i+4, len(c.text))
	n, err := strconv.ParseUint(c.text[i:end], 16, 16)
	if err != nil || end < i+4 {
		return -1, i
	}
	return rune(n), end
}

// octal resolves \0 to \377.
func (c *chunk) octal() {
	limit, end := 3, c.at+1
	if c.text[end] > '3' {
		limit = 2
	}
	for end < len(c.text) && end <= c.at+limit && c.text[end] >= '0' && c.text[end] <= '7' {
		end++
	}
	n, _ := strconv.ParseUint(c.text[c.at+1:end], 8, 32)
	c.replace(end-c.at, string(rune(n)))
}

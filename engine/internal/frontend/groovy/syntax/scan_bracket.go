package syntax

import "crosscheck/engine/internal/diag"

// nest keeps account of brackets. Its token has just been added.
func (s *scanner) nest(op string) {
	at := int32(len(s.tokens) - 1)
	switch op {
	case "{", "(", "[":
		s.open = append(s.open, bracket{token: at, kind: op[0]})
	case "}":
		s.closeBrace(at)
	case ")", "]":
		s.closeParen(at)
	case "->":
		s.note('{', at)
	case ";":
		s.note('(', at)
	}
}

// note records the first -> or ; right inside a bracket.
func (s *scanner) note(kind byte, at int32) {
	if len(s.open) == 0 {
		return
	}
	top := s.open[len(s.open)-1]
	fits := top.kind == kind || kind == '{' && top.kind == '$'
	if t := &s.tokens[top.token]; fits && t.inner == 0 {
		t.inner = at
	}
}

// closeParen closes ( or [, and one of the other kind that was left open inside
// it. A closing bracket that fits nothing is left to the parser.
func (s *scanner) closeParen(at int32) {
	opening := byte('(')
	if s.tokens[at].text == "]" {
		opening = '['
	}
	for n := 1; n <= 2 && n <= len(s.open); n++ {
		i := len(s.open) - n
		if s.open[i].kind == opening {
			s.tokens[s.open[i].token].mate = at
			s.open = s.open[:i]
			return
		}
		if s.open[i].kind != '(' && s.open[i].kind != '[' {
			return
		}
	}
}

// closeBrace closes { or ${ and whatever was left open inside it.
func (s *scanner) closeBrace(at int32) {
	i := len(s.open) - 1
	for i >= 0 && s.open[i].kind != '{' && s.open[i].kind != '$' {
		i--
	}
	if i < 0 {
		return
	}
	s.unclosed(i + 1)
	top := s.open[i]
	s.open = s.open[:i]
	s.tokens[top.token].mate = at
	if top.kind == '$' {
		if !top.quote.lines {
			s.fills--
		}
		s.part(top.quote, top.first)
	}
}

// unclosed gives up the brackets from number i on. Line ends after the first
// of them count after all: the bracket was forgotten.
func (s *scanner) unclosed(i int) {
	if i >= len(s.open) {
		return
	}
	for at := s.open[i].token + 1; at < int32(len(s.tokens)); at++ {
		t := &s.tokens[at]
		t.newline = t.newline || t.lineHead
		if t.mate > 0 {
			at = t.mate
		}
	}
	s.open = s.open[:i]
}

// endFills closes each ${ of a text that should have ended on this line.
func (s *scanner) endFills() {
	for s.fills > 0 {
		i := len(s.open) - 1
		for s.open[i].kind != '$' {
			i--
		}
		top := s.open[i]
		s.unclosed(i + 1)
		s.open = s.open[:i]
		if top.quote.lines {
			continue
		}
		s.fills--
		last := s.tokens[len(s.tokens)-1]
		opening := &s.tokens[top.token]
		s.problem(diag.Unterminated, int(opening.start), int(last.end), "this ${ is not closed on its line").Help =
			`close it with }, or write the text in """ if it has several lines`
		s.tokens = append(s.tokens,
			token{kind: punct, text: "}", start: last.end, end: last.end},
			token{kind: gend, start: last.end, end: last.end})
		opening = &s.tokens[top.token]
		opening.mate = int32(len(s.tokens) - 2)
		s.tokens[top.first].mate = int32(len(s.tokens) - 1)
	}
}

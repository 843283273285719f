package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// scanner cuts a text into tokens.
type scanner struct {
	text     string
	file     int32
	pos      int
	newline  bool // a significant line end came since the last token
	lineHead bool
	tokens   []token
	open     []bracket
	fills    int // how many ${ of texts on one line are open
	problems *diag.List
}

// bracket is an open bracket: ( [ { or, for ${, $.
type bracket struct {
	token int32
	kind  byte
	quote *quoting // of ${: the text to go on with
	first int32    // of ${: the token that begins the text
}

// scan reads the whole text. The last token is eof.
func scan(file int32, text string, problems *diag.List) []token {
	s := &scanner{text: text, file: file, newline: true, lineHead: true, problems: problems}
	s.tokens = make([]token, 0, len(text)/3+16)
	if strings.HasPrefix(text, "\ufeff") {
		s.pos = len("\ufeff")
	}
	if strings.HasPrefix(text[s.pos:], "#!") {
		s.skipLine()
	}
	for s.space(); s.pos < len(s.text); s.space() {
		s.token()
	}
	s.endFills()
	s.tokens = append(s.tokens, token{kind: eof, newline: true, lineHead: true, start: int32(len(text)), end: int32(len(text))})
	s.unclosed(0)
	return s.tokens
}

func (s *scanner) problem(code diag.Code, start, end int, format string, args ...any) *diag.Problem {
	span := source.Span{File: s.file, Start: int32(start), End: int32(end)}
	return s.problems.Add(code, diag.Error, span, format, args...)
}

// space skips blanks and comments.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n' || c == '\r':
			s.lineEnd()
		case c == ' ' || c == '\t' || c == '\f':
			s.pos++
		case c == '\\' && s.pos+1 < len(s.text) && (s.text[s.pos+1] == '\n' || s.text[s.pos+1] == '\r'):
			s.pos += 2
			if s.text[s.pos-1] == '\r' && s.pos < len(s.text) && s.text[s.pos] == '\n' {
				s.pos++
			}
		case c == '/' && strings.HasPrefix(s.text[s.pos:], "//"):
			s.skipLine()
		case c == '/' && strings.HasPrefix(s.text[s.pos:], "/*"):
			s.comment()
		default:
			return
		}
	}
}

// lineEnd steps over a line end, which counts unless it is inside ( ) or [ ].
func (s *scanner) lineEnd() {
	s.pos++
	s.lineHead = true
	if s.fills > 0 {
		s.endFills()
	}
	if len(s.open) == 0 || s.open[len(s.open)-1].kind == '{' || s.open[len(s.open)-1].kind == '$' {
		s.newline = true
	}
}

func (s *scanner) skipLine() {
	if i := strings.IndexAny(s.text[s.pos:], "\r\n"); i >= 0 {
		s.pos += i
	} else {
		s.pos = len(s.text)
	}
}

func (s *scanner) comment() {
	i := strings.Index(s.text[s.pos+2:], "*/")
	if i < 0 {
		s.problem(diag.Unterminated, s.pos, s.pos+2, "this comment has no end").Help = "close it with */"
		s.pos = len(s.text)
		return
	}
	s.pos += i + 4
}

func (s *scanner) token() {
	switch c := s.text[s.pos]; {
	case letter(s.text, s.pos) > 0 && !s.odd():
		s.word()
	case isDigit(c):
		s.number()
	case c == '"' || c == '\'':
		s.quoted()
	case c == '/' && s.textMayStart():
		s.begin(&slashy, 1)
	case c == '$' && strings.HasPrefix(s.text[s.pos:], "$/") && s.textMayStart():
		s.begin(&dollarSlashy, 2)
	case c == '$':
		s.word()
	case c == '#' && s.lineHead && strings.HasPrefix(s.text[s.pos:], "#include"):
		s.include()
	default:
		s.operator()
	}
}

// textMayStart reports whether a / begins a text here and does not divide.
func (s *scanner) textMayStart() bool {
	if len(s.tokens) == 0 || s.newline {
		return true
	}
	return !endsExpression(&s.tokens[len(s.tokens)-1])
}

// add makes a token of the text up to end.
func (s *scanner) add(k kind, end int) *token {
	return s.addText(k, s.text[s.pos:end], end)
}

func (s *scanner) addText(k kind, value string, end int) *token {
	s.tokens = append(s.tokens, token{kind: k, newline: s.newline, lineHead: s.lineHead, text: value, start: int32(s.pos), end: int32(end)})
	s.newline, s.lineHead, s.pos = false, false, end
	return &s.tokens[len(s.tokens)-1]
}

// wordEnd is where the letters and digits from start on end.
func (s *scanner) wordEnd(start int, dollar bool) int {
	for start < len(s.text) {
		size := letter(s.text, start)
		if c := s.text[start]; size == 0 && (isDigit(c) || c == '$' && dollar) {
			size = 1
		}
		if size == 0 {
			break
		}
		start += size
	}
	return start
}

func (s *scanner) word() {
	end := s.wordEnd(s.pos, true)
	name := s.text[s.pos:end]
	if !isKeyword(name) || (name == "as" || name == "in" || name == "def") && s.besideDot(end) {
		s.add(word, end)
		return
	}
	s.add(keyword, end)
}

// besideDot reports whether the word that ends at end has a dot next to it.
func (s *scanner) besideDot(end int) bool {
	if end+1 < len(s.text) && s.text[end] == '.' && s.text[end+1] != '.' {
		return true
	}
	return len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].kind == punct && s.tokens[len(s.tokens)-1].text == "."
}

// include reads a line #include namespace.name.
func (s *scanner) include() {
	start := s.pos
	s.skipLine()
	end := s.pos
	s.pos = start
	s.add(included, start+len(strings.TrimRight(s.text[start:end], " \t\f;")))
	s.pos = end
}

func (s *scanner) operator() {
	c := s.text[s.pos]
	if c < 128 {
		for _, op := range operators[c] {
			if strings.HasPrefix(s.text[s.pos:], op) {
				s.add(punct, s.pos+len(op))
				s.nest(op)
				return
			}
		}
	}
	s.strange()
}

// lookalikes are characters people paste, and what they stand for.
var lookalikes = map[string]string{
	"“": `"`, "”": `"`, "„": `"`, "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "..", "×": "*",
	"≤": "<=", "≥": ">=", "≠": "!=",
}

// odd reports whether a character stands here that was pasted for another: a
// quote, a dash, a blank.
func (s *scanner) odd() bool {
	if s.text[s.pos] < utf8.RuneSelf {
		return false
	}
	r, size := utf8.DecodeRuneInString(s.text[s.pos:])
	return r >= 0x2000 && r <= 0x2bff || r == 0x3000 || r == 0xfeff || lookalikes[s.text[s.pos:s.pos+size]] != ""
}

// strange reports a character that Groovy does not use.
func (s *scanner) strange() {
	_, size := utf8.DecodeRuneInString(s.text[s.pos:])
	shown := s.text[s.pos : s.pos+size]
	p := s.problem(diag.BadCharacter, s.pos, s.pos+size, "%s is not used in Groovy", strconv.Quote(shown))
	p.Help = "remove it"
	if mend := lookalikes[shown]; mend != "" {
		p.Help = "did you mean " + mend + " ?"
		p.Fix = &diag.Fix{Title: "Write " + mend, Edits: []diag.Edit{{Span: p.Span, New: mend}}}
	}
	s.pos += size
	for s.pos < len(s.text) && s.text[s.pos:min(s.pos+size, len(s.text))] == shown {
		s.pos += size
	}
}

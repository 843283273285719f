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
	lineHead bool
	tokens   []Token
	comments []Comment
	problems *diag.List
}

// scan reads the whole text. The last token is EOF.
func scan(file int32, text string, problems *diag.List) ([]Token, []Comment) {
	s := &scanner{text: text, file: file, lineHead: true, problems: problems}
	s.tokens = make([]Token, 0, len(text)/3+1)
	if strings.HasPrefix(text, "\ufeff") {
		s.pos = len("\ufeff")
	}
	for s.space(); s.pos < len(s.text); s.space() {
		s.token()
	}
	s.tokens = append(s.tokens, Token{Kind: EOF, Start: int32(len(text)), End: int32(len(text)), FirstOnLine: true})
	return s.tokens, s.comments
}

func (s *scanner) span(start, end int) source.Span {
	return source.Span{File: s.file, Start: int32(start), End: int32(end)}
}

func (s *scanner) problem(code diag.Code, start, end int, format string, args ...any) *diag.Problem {
	return s.problems.Add(code, diag.Error, s.span(start, end), format, args...)
}

// space skips blanks and collects comments.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n':
			s.lineHead = true
			s.pos++
		case c == ' ' || c == '\t' || c == '\r':
			s.pos++
		case strings.HasPrefix(s.text[s.pos:], "//"):
			s.lineComment()
		case strings.HasPrefix(s.text[s.pos:], "/*"):
			s.blockComment()
		default:
			return
		}
	}
}

func (s *scanner) lineComment() {
	end := len(s.text)
	if i := strings.IndexByte(s.text[s.pos:], '\n'); i >= 0 {
		end = s.pos + i
	}
	text := strings.TrimRight(s.text[s.pos:end], " \t\r")
	s.comments = append(s.comments, Comment{text, int32(s.pos), int32(s.pos + len(text))})
	s.pos = end
}

func (s *scanner) blockComment() {
	start := s.pos
	i := strings.Index(s.text[start+2:], "*/")
	if i < 0 {
		s.pos = len(s.text)
		s.problem(diag.Unterminated, start, start+2, "this comment has no end").Help = "close it with */"
		return
	}
	s.pos = start + i + 4
	text := s.text[start:s.pos]
	s.comments = append(s.comments, Comment{text, int32(start), int32(s.pos)})
	if strings.Contains(text, "\n") {
		s.lineHead = true
	}
}

// operators, longest first.
var operators = []string{
	"..", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=",
	"{", "}", "(", ")", "[", "]", ";", ":", ",", ".", "=", "<", ">", "+", "-", "*", "/", "%", "!", "?",
}

func (s *scanner) token() {
	c := s.text[s.pos]
	switch {
	case isLetter(c):
		s.word()
	case isDigit(c):
		s.number()
	case c == '"':
		s.quoted()
	default:
		for _, op := range operators {
			if strings.HasPrefix(s.text[s.pos:], op) {
				s.add(Punct, s.pos+len(op))
				return
			}
		}
		s.bad()
	}
}

// add makes a token of the text up to end.
func (s *scanner) add(kind Kind, end int) {
	s.tokens = append(s.tokens, Token{kind, s.text[s.pos:end], int32(s.pos), int32(end), s.lineHead})
	s.lineHead = false
	s.pos = end
}

// wordEnd is where the letters and digits from start on end.
func (s *scanner) wordEnd(start int) int {
	for start < len(s.text) && (isLetter(s.text[start]) || isDigit(s.text[start])) {
		start++
	}
	return start
}

func (s *scanner) word() {
	end := s.wordEnd(s.pos)
	kind := Name
	if IsReserved(s.text[s.pos:end]) {
		kind = Reserved
	}
	s.add(kind, end)
}

// number reads 42, 1_000, 1.5, 5min and 21:30.
func (s *scanner) number() {
	start, end := s.pos, s.wordEnd(s.pos)
	word := s.text[start:end]
	digits := len(word) - len(strings.TrimLeft(word, "0123456789_"))
	unit := word[digits:]
	if unit == "" && digits <= 2 && end+1 < len(s.text) && s.text[end] == ':' && isDigit(s.text[end+1]) {
		s.timeOfDay(end)
		return
	}
	if unit == "" && end+1 < len(s.text) && s.text[end] == '.' && isDigit(s.text[end+1]) {
		s.add(DecimalNumber, s.wordEnd(end+1))
		return
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(word[:digits], "_", ""), 10, 32)
	if err != nil {
		s.problem(diag.BadNumber, start, end, "%s does not fit into 32 bits", word[:digits]).Help =
			"write numbers from -2147483647 to 2147483647"
		n = 0
	}
	if unit == "" {
		s.add(Int, end)
		return
	}
	if s.checkUnit(start+digits, end, n) {
		s.add(Duration, end)
		return
	}
	s.add(Int, end)
	s.tokens[len(s.tokens)-1].Text = "0"
}

// MaxDuration is the longest duration there is, in milliseconds: 10 years.
const MaxDuration = 3653 * 86_400_000

// units of durations in milliseconds.
var (
	unitMillis = map[string]int64{"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
	unitWords  = map[string]string{
		"msec": "ms", "millis": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "m": "min", "mins": "min", "minute": "min",
		"minutes": "min", "hour": "h", "hours": "h", "hr": "h", "day": "d", "days": "d",
	}
)

// checkUnit reports whether a duration was meant, and what is wrong with it.
func (s *scanner) checkUnit(start, end int, n int64) bool {
	unit := s.text[start:end]
	millis, known := unitMillis[unit]
	switch {
	case !known:
		p := s.problem(diag.BadDuration, start, end, "%q is no unit of time", unit)
		p.Help = "a number may be followed by ms, s, min, h or d; a name may not start with a digit"
		mend := unitWords[unit]
		if mend != "" {
			p.Fix = &diag.Fix{Title: "Write " + mend, Edits: []diag.Edit{{Span: p.Span, New: mend}}}
		}
		return mend != ""
	case n*millis > MaxDuration:
		s.problem(diag.BadDuration, start, end, "this duration is longer than 10 years").Help = "use a shorter one"
	}
	return true
}

func (s *scanner) timeOfDay(colon int) {
	start, end := s.pos, s.wordEnd(colon+1)
	minutes := s.text[colon+1 : end]
	h, _ := strconv.Atoi(s.text[start:colon])
	m, err := strconv.Atoi(minutes)
	if err != nil || len(minutes) != 2 || h > 23 || m > 59 {
		s.problem(diag.BadTime, start, end, "%s is no time of day", s.text[start:end]).Help =
			"times run from 0:00 to 23:59; for c ? a : b put spaces round the colon"
	}
	s.add(Time, end)
}

func (s *scanner) quoted() {
	for i := s.pos + 1; i < len(s.text) && s.text[i] != '\n'; i++ {
		switch s.text[i] {
		case '"':
			s.checkEscapes(s.pos, i)
			s.add(Text, i+1)
			return
		case '\\':
			if i+1 < len(s.text) && s.text[i+1] != '\n' {
				i++
			}
		}
	}
	end := len(s.text)
	if i := strings.IndexByte(s.text[s.pos:], '\n'); i >= 0 {
		end = s.pos + i
	}
	end = s.pos + len(strings.TrimRight(s.text[s.pos:end], " \t\r"))
	s.problem(diag.Unterminated, s.pos, end, "this text has no end").Help = "close it with \" on the same line"
	s.add(Text, end)
}

func (s *scanner) checkEscapes(start, end int) {
	for i := start + 1; i < end; i++ {
		if s.text[i] != '\\' {
			continue
		}
		i++
		if c := s.text[i]; c != '"' && c != '\\' && c != 'n' {
			s.problem(diag.BadCharacter, i-1, i+1, "unknown escape in a text").Help = `\" \\ and \n are the escapes`
		}
	}
}

// lookalikes are characters people paste, and what they stand for.
var lookalikes = map[string]string{
	"“": `"`, "”": `"`, "„": `"`, "–": "-", "—": "-", "−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "×": "*",
	"…": "..", "&": "&&", "|": "||", "∧": "&&", "∨": "||", "¬": "!", "'": `"`, "‘": `"`, "’": `"`,
}

// bad reports a run of characters the language does not use.
func (s *scanner) bad() {
	_, size := utf8.DecodeRuneInString(s.text[s.pos:])
	start, end := s.pos, s.pos+size
	if mend := lookalikes[s.text[start:end]]; mend == `"` && s.strangeQuotes(end) {
		return
	} else if mend != "" {
		p := s.problem(diag.BadCharacter, start, end, "%s is not used in this language", s.text[start:end])
		p.Help = "did you mean " + mend + " ?"
		p.Fix = &diag.Fix{Title: "Write " + mend, Edits: []diag.Edit{{Span: p.Span, New: mend}}}
		s.pos = end
		if strings.Contains(strings.Join(operators, " "), mend) {
			s.tokens = append(s.tokens, Token{Punct, mend, int32(start), int32(end), s.lineHead})
		}
		s.lineHead = false
		return
	}
	for end < len(s.text) && s.isBad(end) {
		_, size = utf8.DecodeRuneInString(s.text[end:])
		end += size
	}
	s.problem(diag.BadCharacter, start, end, "%s is not used in this language", strconv.Quote(s.text[start:end])).Help =
		"names are made of the letters a to z, digits and _"
	s.pos, s.lineHead = end, false
}

// strangeQuotes reads a text in quotes of another kind as a text.
func (s *scanner) strangeQuotes(inner int) bool {
	start := s.pos
	for i, r := range s.text[inner:] {
		if r == '\n' {
			return false
		}
		if lookalikes[string(r)] == `"` || r == '"' {
			end := inner + i + utf8.RuneLen(r)
			p := s.problem(diag.BadCharacter, start, end, "these are not the quotes of this language")
			p.Help = `texts are written in "`
			mend := `"` + s.text[inner:inner+i] + `"`
			p.Fix = &diag.Fix{Title: `Write "`, Edits: []diag.Edit{{Span: p.Span, New: mend}}}
			s.tokens = append(s.tokens, Token{Text, mend, int32(start), int32(end), s.lineHead})
			s.pos, s.lineHead = end, false
			return true
		}
	}
	return false
}

// isBad reports whether no token and no space can start at i.
func (s *scanner) isBad(i int) bool {
	c := s.text[i]
	return c >= utf8.RuneSelf && lookalikes[string([]rune(s.text[i:min(i+4, len(s.text))])[:1])] == "" ||
		c < utf8.RuneSelf && strings.IndexByte("#$@\\^`~", c) >= 0
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

package syntax

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
)

// number reads a number with its suffix.
func (s *scanner) number() {
	end := s.digits(s.pos)
	if !s.prefixed() {
		if end+1 < len(s.text) && s.text[end] == '.' && isDigit(s.text[end+1]) {
			end = s.digits(end + 1)
		}
		end = s.exponent(end)
	}
	if end < len(s.text) && strings.IndexByte("lLiIgGfFdD", s.text[end]) >= 0 {
		end++
	}
	if wrong := s.wordEnd(end, true); wrong > end {
		s.problem(diag.BadNumber, s.pos, wrong, "%s is no number", s.text[s.pos:wrong]).Help =
			"names begin with a letter; a number may end with L, G, I, F or D"
		s.addText(number, "0", wrong)
		return
	}
	s.add(number, end)
}

// prefixed reports whether a number in another base stands here.
func (s *scanner) prefixed() bool {
	return s.text[s.pos] == '0' && s.pos+1 < len(s.text) && strings.IndexByte("xXbB", s.text[s.pos+1]) >= 0
}

// digits is where the digits and underscores from start on end.
func (s *scanner) digits(start int) int {
	hex := start == s.pos && s.prefixed()
	if hex {
		start += 2
	}
	for start < len(s.text) {
		c := s.text[start]
		if !isDigit(c) && c != '_' && (!hex || !isHex(c)) {
			break
		}
		start++
	}
	return start
}

func isHex(c byte) bool { return c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// exponent is where the exponent that may begin at i ends.
func (s *scanner) exponent(i int) int {
	at := i + 1
	if i >= len(s.text) || s.text[i] != 'e' && s.text[i] != 'E' {
		return i
	}
	if at < len(s.text) && (s.text[at] == '+' || s.text[at] == '-') {
		at++
	}
	if at >= len(s.text) || !isDigit(s.text[at]) {
		return i
	}
	return s.digits(at)
}

// numberOf tells the type of a number as Groovy does: by its suffix, else the
// smallest that holds it. ok is false where the suffix promises too little.
func numberOf(written, sign string) (kind NumberKind, text string, ok bool) {
	text = sign + strings.ReplaceAll(written, "_", "")
	hex := strings.HasPrefix(written, "0x") || strings.HasPrefix(written, "0X")
	body, suffix := text[:len(text)-1], text[len(text)-1]
	switch {
	case isDigit(suffix) || hex && isHex(suffix):
		return plain(text, hex)
	case suffix == 'l' || suffix == 'L':
		_, err := strconv.ParseInt(body, 0, 64)
		return Long, body, err == nil
	case suffix == 'i' || suffix == 'I':
		_, err := strconv.ParseInt(body, 0, 32)
		return Int, body, err == nil
	case suffix == 'f' || suffix == 'F':
		return Float, body, true
	case suffix == 'd' || suffix == 'D':
		return Double, body, true
	case suffix != 'g' && suffix != 'G':
		return Int, "0", false
	case strings.ContainsAny(body, ".eE"):
		return fraction(body)
	}
	return BigInteger, body, true
}

// fraction is a number with a point or an exponent, which must be an int.
func fraction(text string) (NumberKind, string, bool) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if _, err := strconv.ParseInt(text[i+1:], 10, 32); err != nil {
			return Decimal, "0", false
		}
	}
	return Decimal, text, true
}

// plain tells the type of a number without a suffix.
func plain(text string, hex bool) (NumberKind, string, bool) {
	if !hex && strings.ContainsAny(text, ".eE") {
		return fraction(text)
	}
	n, err := strconv.ParseInt(text, 0, 64)
	switch {
	case err == nil && n == int64(int32(n)):
		return Int, text, true
	case err == nil:
		return Long, text, true
	}
	return BigInteger, text, err.(*strconv.NumError).Err == strconv.ErrRange
}

package template

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// token is a part of a tag: a name, a number, a text, an operator, or the end of
// the tag, whose text is "".
type token struct {
	kind tokenKind
	text string
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	textToken
	opToken
)

// part is one of what a template is made of: text as it stands, or a tag with its
// tokens.
type part struct {
	text   string
	tag    byte // 0 for text, '{' for what is put out, '%' for a statement
	tokens []token
}

var (
	errOpenTag  = errors.New("a {{, {% or {# is not closed")
	errOpenText = errors.New("a quote is not closed")
)

// scan cuts a template into its parts.
func scan(text string) (parts []part, err error) {
	trim := false
	for text != "" {
		open := opening(text)
		plain := text[:open]
		text = text[open:]
		if trim {
			plain = strings.TrimLeft(plain, " \t\r\n")
		}
		if strings.HasPrefix(text, "{{-") || strings.HasPrefix(text, "{%-") || strings.HasPrefix(text, "{#-") {
			plain = strings.TrimRight(plain, " \t\r\n")
		}
		if plain != "" {
			parts = append(parts, part{text: plain})
		}
		if text == "" {
			return parts, nil
		}
		kind := text[1]
		if kind == '#' {
			end := strings.Index(text, "#}")
			if end < 0 {
				return nil, errOpenTag
			}
			trim = text[end-1] == '-'
			text = text[end+2:]
			continue
		}
		p := part{tag: kind}
		if p.tokens, text, trim, err = scanTag(text[2:], kind); err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// opening is where the first tag begins, or the end of the text.
func opening(text string) int {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '{' && (text[i+1] == '{' || text[i+1] == '%' || text[i+1] == '#') {
			return i
		}
	}
	return len(text)
}

var operators = [...]string{
	"**", "//", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "~", "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", ".", "|", "=",
}

// scanTag reads the tokens of a tag up to its end.
func scanTag(text string, kind byte) (list []token, rest string, trim bool, err error) {
	end := map[byte]string{'{': "}}", '%': "%}"}[kind]
	text = strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	braces := 0
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case text == "":
			return nil, "", false, errOpenTag
		case braces == 0 && strings.HasPrefix(text, "-"+end):
			return append(list, token{}), text[3:], true, nil
		case braces == 0 && strings.HasPrefix(text, end):
			return append(list, token{}), text[2:], false, nil
		}
		var t token
		if t, text, err = scanToken(text); err != nil {
			return nil, "", false, err
		}
		switch t {
		case token{opToken, "{"}:
			braces++
		case token{opToken, "}"}:
			braces = max(0, braces-1)
		}
		list = append(list, t)
	}
}

func scanToken(text string) (t token, rest string, err error) {
	switch c := text[0]; {
	case c == '"' || c == '\'':
		return scanText(text)
	case c >= '0' && c <= '9':
		n := 1
		for n < len(text) && (isLetter(text[n]) || text[n] == '.' && n+1 < len(text) && isDigit(text[n+1]) || (text[n] == '-' || text[n] == '+') && (text[n-1] == 'e' || text[n-1] == 'E')) {
			n++
		}
		return token{numberToken, strings.ReplaceAll(text[:n], "_", "")}, text[n:], nil
	case isLetter(c):
		n := 1
		for n < len(text) && isLetter(text[n]) {
			n++
		}
		return token{nameToken, text[:n]}, text[n:], nil
	}
	for _, op := range operators {
		if strings.HasPrefix(text, op) {
			return token{opToken, op}, text[len(op):], nil
		}
	}
	c, _ := utf8.DecodeRuneInString(text)
	return token{}, "", errors.New("there is a " + string(c) + " that means nothing")
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c >= utf8.RuneSelf
}

// scanText reads a text in quotes.
func scanText(text string) (t token, rest string, err error) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == text[0]:
			return token{textToken, b.String()}, text[i+1:], nil
		case c == '\\' && i+1 < len(text):
			i++
			if at := strings.IndexByte("nrt\\'\"", text[i]); at >= 0 {
				b.WriteByte("\n\r\t\\'\""[at])
			} else {
				b.WriteByte('\\')
				b.WriteByte(text[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return token{}, "", errOpenText
}

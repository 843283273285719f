package syntax

import "unicode/utf8"

// kind is what a token is.
type kind uint8

const (
	eof     kind = iota
	punct        // an operator or bracket, and the ${ of a text
	keyword      // a reserved word
	word         // a name
	number
	text     // a whole text; token.text is its value
	gstart   // the first part of a text with expressions in it
	gmiddle  // a further part
	gend     // the last part
	path     // the x.y of "$x.y"
	included // #include; token.text is what follows
)

// token is a piece of text. Brackets and the first parts of texts know where
// they close, so that the parser can look ahead over them at no cost.
type token struct {
	kind       kind
	newline    bool   // a line end that ends statements stands before it
	lineHead   bool   // it is the first on its line
	text       string // as written; the value of a text
	start, end int32
	mate       int32 // index of the bracket that closes this one, 0 when there is none
	inner      int32 // {: index of the -> right inside it; (: of the first ; — or 0
}

func isKeyword(s string) bool {
	switch s {
	case "as", "assert", "break", "case", "catch", "class", "const", "continue", "def", "default", "do", "else",
		"enum", "extends", "false", "finally", "for", "goto", "if", "implements", "import", "in", "instanceof",
		"interface", "new", "null", "package", "return", "super", "switch", "this", "throw", "throws", "true", "try",
		"while":
		return true
	}
	return isModifier(s) || isBuiltIn(s)
}

func isModifier(s string) bool {
	switch s {
	case "private", "public", "protected", "static", "final", "abstract", "transient", "volatile", "native",
		"synchronized", "strictfp":
		return true
	}
	return false
}

// isBuiltIn reports whether s is a type with a name of its own.
func isBuiltIn(s string) bool {
	switch s {
	case "void", "boolean", "byte", "char", "short", "int", "float", "long", "double":
		return true
	}
	return false
}

// operators by first character, longest first.
var operators = func() (table [128][]string) {
	for _, op := range []string{
		">>>=", "<=>", "==~", "===", "!==", "<<=", ">>=", ">>>", "**=", "...", "..<",
		"?.", "*.", "?:", ".&", "->", "=~", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=",
		"%=", "&=", "|=", "^=", "..", "<<", ">>", "**",
		"{", "}", "(", ")", "[", "]", ";", ":", ",", ".", "=", "<", ">", "+", "-", "*", "/", "%", "!", "?", "~",
		"&", "|", "^", "@",
	} {
		table[op[0]] = append(table[op[0]], op)
	}
	return table
}()

// endsExpression reports whether a / behind t divides; else it begins a text.
func endsExpression(t *token) bool {
	switch t.kind {
	case word, number, text, gend, path:
		return true
	case keyword:
		switch t.text {
		case "return", "case", "in", "throw", "assert", "else", "instanceof", "as":
			return false
		}
		return true
	case punct:
		switch t.text {
		case ")", "]", "}", "++", "--":
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// letter is how many bytes the letter at place i of s takes; 0 when there is
// none. Groovy takes most characters beyond À for letters, signs and symbols too.
func letter(s string, i int) int {
	if i >= len(s) {
		return 0
	}
	if c := s[i]; c < utf8.RuneSelf {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' {
			return 1
		}
		return 0
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if r < 'À' || r == '×' || r == '÷' {
		return 0
	}
	return size
}

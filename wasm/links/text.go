package links

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// plainText makes one line of a text: runs of white space become a space. Other
// control characters, and those that turn the direction of what follows, have
// no place in a title.
func plainText(field, text string, limit int) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	switch {
	case utf8.RuneCountInString(text) > limit:
		return "", tooLarge(field, limit, "characters")
	case strings.ContainsFunc(text, deceives):
		return "", bad("bad-"+field, "The %s has control characters; leave them out.", field)
	}
	return text, nil
}

// deceives reports whether a character is invisible and changes how others are
// shown.
func deceives(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == utf8.RuneError || r == '\u2028' || r == '\u2029'
}

// Package name writes what programs call things as people write it.
package name

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words turns "frontDoor", "FrontDoor" and "front_door" into "front door",
// "TVRoom2" into "TV room 2".
func Words(name string) string {
	words := strings.Fields(Spaced(name))
	for i := range words {
		words[i] = small(words[i])
	}
	return strings.Join(words, " ")
}

// Spaced cuts a name at underscores, where a capital begins a word, and
// before digits.
func Spaced(name string) string {
	if strings.Trim(name, "_") == "" || strings.ContainsAny(name, ":[]{}") { // a value, and no name
		return name
	}
	var b strings.Builder
	for i := range len(name) {
		if i > 0 && beginsWord(name[i-1:]) {
			b.WriteByte(' ')
		}
		b.WriteByte(name[i])
	}
	return strings.Trim(strings.ReplaceAll(b.String(), "_", " "), " ")
}

// beginsWord reports whether a word begins with the second letter of text.
func beginsWord(text string) bool {
	before, c := text[0], text[1]
	switch {
	case IsDigit(c):
		return !IsDigit(before) && before != '.' && before != '-'
	case isCapital(c):
		return !isCapital(before) || len(text) > 2 && isSmall(text[2])
	}
	return false
}

// IsDigit reports whether c is one.
func IsDigit(c byte) bool   { return c >= '0' && c <= '9' }
func isSmall(c byte) bool   { return c >= 'a' && c <= 'z' }
func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

// small writes a capitalised word with a small letter, but no abbreviation.
func small(word string) string {
	if len(word) > 1 && isSmall(word[1]) {
		return strings.ToLower(word[:1]) + word[1:]
	}
	return word
}

// Quoted is what people call something as it stands in sentences: in quotes, unless it
// is one word that begins with a capital, which nobody takes for a word of the sentence.
func Quoted(label string) string {
	plain := label != "" && isCapital(label[0])
	for i := range len(label) {
		plain = plain && (isSmall(label[i]) || isCapital(label[i]) || IsDigit(label[i]))
	}
	if plain || label == "" {
		return label
	}
	return "“" + label + "”"
}

// Capital begins a text with a capital, of whatever letters.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

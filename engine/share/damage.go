package share

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
)

var (
	errNothing = errors.New("this link has nothing after “#”; copy the whole link again")
	errNoLink  = errors.New("this is not a Crosscheck link: after “#” it should begin with “2.”")
	errBare    = errors.New("this link has lost almost all of its characters; copy the whole link again")
	errChanged = errors.New("the checksum of this link does not match: a character in it was changed or lost; copy it again from where it was first shown")
	errForeign = errors.New("this link has a valid checksum, but its content was not written by Crosscheck")
	errTooBig  = errors.New("this link unpacks to more text than any Crosscheck link")
	errTooLong = fmt.Errorf("this link is longer than %d characters, more than any Crosscheck link", MaxFragment)
	errNewer   = errors.New("this link was made by a newer version of Crosscheck; reload the page or update the program")
)

// strangers never stand in a fragment, but mail and chat programs put them
// into links and around them.
var strangers = strings.NewReplacer(
	" ", "", "\n", "", "\r", "", "\t", "", "\u00a0", "", "\u00ad", "", "\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "",
	"<", "", ">", "", "(", "", ")", "", "[", "", "]", "", "{", "", "}", "", `"`, "", "'", "", "`", "", "*", "", `\`, "", "=", "",
	"“", "", "”", "", "‘", "", "’", "",
)

// clean is a fragment without strangers and without the address before “#”.
func clean(fragment string) string {
	text := fragment
	if strings.IndexFunc(text, isStrange) >= 0 {
		text = strangers.Replace(text)
	}
	if begins(text) {
		return text
	}
	for _, mark := range []string{"#", "%23"} {
		rest := text
		for found := true; found; {
			if _, rest, found = strings.Cut(rest, mark); begins(rest) {
				return rest
			}
		}
	}
	return text[strings.LastIndexByte(text, '#')+1:]
}

// isStrange reports whether a character stands in no fragment.
func isStrange(r rune) bool {
	return !(r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.')
}

// begins reports whether a text begins as fragments of all versions do.
func begins(text string) bool {
	return len(text) > 1 && text[0] >= '1' && text[0] <= '9' && text[1] == '.'
}

// shortestLink is the length from which on a text with a strange beginning may
// have been a link.
const shortestLink = 13

// versionOf is the version of a fragment, version1 or version2. Every version
// ends with a checksum over all before it, so that one from the future can be
// told from one that was damaged.
func versionOf(text string) (byte, error) {
	if text == "" {
		return 0, errNothing
	}
	first, dotted := text[0], len(text) > 1 && text[1] == '.'
	known := first == version1 || first == version2
	switch {
	case known && (dotted || len(text) == 1):
		return first, nil
	case sealed(text):
		if n, err := strconv.Atoi(text[:max(0, strings.IndexByte(text, '.'))]); err == nil && n > version2-'0' {
			return 0, fmt.Errorf("this link uses format %d, which is newer than this version of Crosscheck (it reads formats 1 and 2); reload the page or update the program", n)
		}
	case len(text) >= shortestLink && (known || text[len(text)-sumLength-1] == '.'):
		return 0, errChanged
	}
	return 0, errNoLink
}

// sealed reports whether a text ends with the checksum of what is before it.
func sealed(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	return dot > 0 && text[dot+1:] == sum(text[:dot])
}

// sum is the checksum of text as it stands in a fragment.
func sum(text string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text)))
}

// incomplete says what is wrong with a fragment of length characters that has
// no whole checksum.
func incomplete(payload string, length int) error {
	n, ok := declared(payload)
	if !ok {
		return errBare
	}
	lost := headLength + alphabet.EncodedLen(n) + 1 + sumLength - length
	switch {
	case lost <= 0, len(payload) > alphabet.EncodedLen(n):
		return errChanged
	case lost == 1:
		return errors.New("you seem to have lost the last character of this link; copy the whole link again")
	}
	return fmt.Errorf("you seem to have lost the last %d characters of this link; copy the whole link again", lost)
}

// declared reads the length at the start of a payload of which the end may be
// missing: how many bytes the whole payload has.
func declared(payload string) (int, bool) {
	n, size := binary.Uvarint(decodeSome(payload[:min(len(payload), 8)]))
	if size <= 0 || n > MaxFragment {
		return 0, false
	}
	return size + int(n), true
}

// decodeSome decodes a payload up to the first character that is not of the
// alphabet, as far as whole bytes go.
func decodeSome(payload string) []byte {
	good := strings.IndexFunc(payload, isStrange)
	if good < 0 {
		good = len(payload)
	}
	if good%4 == 1 { // a lone character does not make a byte
		good--
	}
	data, _ := alphabet.DecodeString(payload[:good])
	return data
}

// mostRemains is how much of a damaged link is shown.
const mostRemains = 100_000

// Remains is what can still be read of the program in a damaged link, for
// people to look at: from the damage on it may be wrong. It is never opened as
// a program. The result is "" when nothing can be read.
func Remains(fragment string) string {
	text := clean(fragment)
	if len(text) < headLength || len(text) > MaxFragment {
		return ""
	}
	payload, _, _ := strings.Cut(text[headLength:], ".")
	data := decodeSome(payload)
	_, size := binary.Uvarint(data)
	if size <= 0 {
		return ""
	}
	content := contentOf(text[0], data[size:])
	return strings.ToValidUTF8(readable(content), "\ufffd")
}

// contentOf inflates as much of a damaged payload as possible.
func contentOf(version byte, packed []byte) []byte {
	words := words1
	if version == version2 {
		p, rest, err := readPreset(packed)
		if err != nil {
			return nil
		}
		words, packed = p.text(), rest
	}
	content, _ := inflateSome(packed, words) // an error is where the damage shows at the latest
	return content[:min(len(content), mostRemains)]
}

// readable is the files in content that may end anywhere.
func readable(content []byte) string {
	var b strings.Builder
	someFields(content, func(field uint64, file []byte) {
		if field != fieldFile {
			return
		}
		someFields(file, func(field uint64, text []byte) {
			if field == firstText {
				fmt.Fprintf(&b, "--- %s\n", text)
			} else {
				fmt.Fprintf(&b, "%s\n", text)
			}
		})
	})
	return b.String()
}

// someFields calls f for each field of a list that may end anywhere.
func someFields(b []byte, f func(field uint64, body []byte)) {
	for len(b) > 0 {
		field, n := binary.Uvarint(b)
		if n <= 0 {
			return
		}
		length, m := binary.Uvarint(b[n:])
		if m <= 0 {
			return
		}
		b = b[n+m:]
		body := b[:min(length, uint64(len(b)))]
		f(field, body)
		b = b[len(body):]
	}
}

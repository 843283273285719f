package editor

import (
	"strings"

	"crosscheck/engine/internal/source"
)

// place is what a text has at an offset.
type place struct {
	text       string
	file       int32
	start, end int    // of the word there
	key        string // whose value it is, or is in; "" when nobody knows
	at         int    // where the key stands
	isKey      bool   // the word is the key
}

// part reports whether a character is of a word: entities and services are words.
func part(c byte) bool {
	return c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// placeAt tells what stands at an offset.
func placeAt(text string, off int) place {
	p := place{text: text, start: off, end: off}
	for p.start > 0 && part(text[p.start-1]) {
		p.start--
	}
	for p.end < len(text) && part(text[p.end]) {
		p.end++
	}
	if p.end > p.start && text[p.end-1] == '.' { // of a sentence
		p.end = max(off, p.end-1)
	}
	if rest, of := strings.CutPrefix(p.word(), "states."); of && strings.Contains(rest, ".") { // as templates call them
		p.start += len("states.")
		domain, object, _ := strings.Cut(rest, ".")
		object, _, _ = strings.Cut(object, ".")
		p.end = p.start + len(domain) + 1 + len(object)
	}
	if isKey(text, p.end) {
		p.key, p.at, p.isKey = text[p.start:p.end], p.start, true
		return p
	}
	if p.at = keyBefore(text, lineStart(text, off), p.start); p.at < 0 {
		p.at = above(text, p.start)
	}
	if p.at >= 0 {
		p.key = wordFrom(text, p.at)
	}
	return p
}

func (p *place) word() string { return p.text[p.start:p.end] }

// isKey reports whether what ends at a place is followed by a colon and a space.
func isKey(text string, end int) bool {
	return end > 0 && end < len(text) && text[end] == ':' && part(text[end-1]) && (end+1 == len(text) || strings.IndexByte(" \r\n", text[end+1]) >= 0)
}

func wordFrom(text string, at int) string {
	end := at
	for end < len(text) && part(text[end]) {
		end++
	}
	return text[at:end]
}

func lineStart(text string, off int) int { return strings.LastIndexByte(text[:off], '\n') + 1 }

// keyBefore is where the last key on a line is before a place, of those in whose
// value the place is; -1 without.
func keyBefore(text string, from, off int) int {
	depth := 0
	for i := off - 1; i > from; i-- {
		switch c := text[i]; {
		case c == ']' || c == '}':
			depth++
		case c == '[' || c == '{':
			depth--
		case depth <= 0 && isKey(text, i):
			start := i
			for start > from && part(text[start-1]) {
				start--
			}
			return start
		}
	}
	return -1
}

// mostLines is how far keys are looked for that a place belongs to.
const mostLines = 200

// column is where on a line the text begins, behind the dashes of lists, and
// whether there are dashes; -1 of a line without text.
func column(line string) (at int, item bool) {
	for at < len(line) {
		switch {
		case line[at] == ' ':
			at++
		case line[at] == '-' && (at+1 == len(line) || line[at+1] == ' '):
			item = true
			at++
		case line[at] == '#' || line[at] == '\r':
			return -1, false
		default:
			return at, item
		}
	}
	if item {
		return at, true
	}
	return -1, false
}

// dash is where the first dash of a line is, or its text.
func dash(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// above is where the key is in whose list, on lines of its own, a place is.
func above(text string, off int) int {
	from := lineStart(text, off)
	own := dash(text[from:off])
	_, listed := column(text[from:max(off, from)])
	for range mostLines {
		if from == 0 {
			return -1
		}
		end := from - 1
		from = lineStart(text, end)
		line := text[from:end]
		at, _ := column(line)
		if at < 0 {
			continue
		}
		below := at < own || listed && at == own
		if key := at + len(wordFrom(line, at)); below && isKey(line+"\n", key) {
			return from + at
		} else if at < own {
			return -1
		}
	}
	return -1
}

// beside is the value of the first of some keys that stand beside that of the place,
// and where it is.
func (p *place) beside(keys ...string) (value string, at source.Span) {
	if p.at < 0 {
		return "", at
	}
	begin, end := p.block()
	for _, key := range keys {
		for i := begin; i < end; {
			found := strings.Index(p.text[i:end], key+":")
			if found < 0 {
				break
			}
			i += found
			if i == 0 || !part(p.text[i-1]) {
				start := i + len(key) + 1
				rest := strings.TrimLeft(p.text[start:end], " \"'[")
				if list := strings.TrimLeft(rest, " \r\n"); strings.HasPrefix(list, "- ") { // the first of it
					rest = strings.TrimLeft(list, " -\"'")
				}
				value = wordFrom(rest, 0)
				start = end - len(rest)
				return value, source.Span{Start: int32(start), End: int32(start + len(value))}
			}
			i += len(key)
		}
	}
	return "", at
}

// block is from where to where the mapping goes that the key of the place is in.
func (p *place) block() (begin, end int) {
	from := lineStart(p.text, p.at)
	if open := strings.LastIndexByte(p.text[from:p.at], '{'); open >= 0 {
		end = p.at
		for depth := 1; end < len(p.text) && depth > 0 && p.text[end] != '\n'; end++ {
			switch p.text[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		return from + open, end
	}
	own := p.at - from
	begin, end = from, len(p.text)
	if next := strings.IndexByte(p.text[p.at:], '\n'); next >= 0 {
		end = p.at + next + 1
	}
	for range mostLines { // up to the first line of the mapping
		at, item := column(p.text[begin:p.at])
		if begin == 0 || item && at == own {
			break
		}
		before := lineStart(p.text, begin-1)
		if at, _ = column(p.text[before : begin-1]); at >= 0 && at < own {
			break
		}
		begin = before
	}
	for range mostLines {
		next := strings.IndexByte(p.text[end:], '\n')
		if next < 0 {
			next = len(p.text) - end
		}
		line := p.text[end : end+next]
		if at, item := column(line); at >= 0 && (at < own || item && dash(line) < own) {
			break
		}
		if end = min(len(p.text), end+next+1); end == len(p.text) {
			break
		}
	}
	return begin, end
}

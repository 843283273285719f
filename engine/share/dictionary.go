package share

import (
	_ "embed" // the dictionaries are files, so that they are easy to read and hard to change by accident
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/table/words"
	"crosscheck/engine/protocol"
)

// words1 is the text that version 1 deflates with: words and phrases of
// programs, so that short programs shrink too. A test pins its checksum.
//
//go:embed d1.txt
var words1 []byte

// words2 is the same for version 2, which adds times, rooms and the page's own
// words. Languages of apps have words of their own, in package words.
//
//go:embed d2.txt
var words2 string

// archive holds editions: examples as they were when they were put in here.
// A link to an example, changed or not, holds what differs from an edition.
// Examples change, editions never do; new ones are added at the end, under the
// next number, and tests pin the checksum of each.
//
// A line "=== 7 02-homes/bathroom-fan" begins edition 7, a line
// "--- home.cross" each of its files.
//
//go:embed e1.txt
var archive string

const (
	editionMark = "=== "
	fileMark    = "--- "
	// mostEditions is how many editions one link may differ from: a link to two
	// apps of two examples needs two.
	mostEditions = 2
)

// preset names the text that a link of version 2 is deflated with: words,
// then editions, then what most links say of options and view.
type preset struct {
	words    int // number of a language's own, from 1 on; 0 for none
	editions []int
}

// appendPreset writes a preset as a link's first bytes.
func appendPreset(b []byte, p preset) []byte {
	b = binary.AppendUvarint(b, uint64(p.words%2+2*(len(p.editions)+(mostEditions+1)*(p.words/2))))
	for _, n := range p.editions {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return b
}

// readPreset reads what appendPreset wrote and returns what follows it.
func readPreset(b []byte) (preset, []byte, error) {
	head, size := binary.Uvarint(b)
	if size <= 0 {
		return preset{}, nil, errForeign
	}
	if head/2/(mostEditions+1)*2+head%2 > uint64(len(words.All)) {
		return preset{}, nil, errNewer
	}
	p, b := preset{words: int(head/2/(mostEditions+1)*2 + head%2)}, b[size:]
	for range head / 2 % (mostEditions + 1) {
		n, size := binary.Uvarint(b)
		switch {
		case size <= 0:
			return p, nil, errForeign
		case n > 1<<20 || edition(int(n)) == "":
			return p, nil, errNewer
		}
		p.editions, b = append(p.editions, int(n)), b[size:]
	}
	return p, b, nil
}

// text is what links with the preset are deflated with.
func (p preset) text() []byte {
	b := []byte(words2)
	if p.words > 0 {
		b = append(b, words.All[p.words-1].Words...)
	}
	for _, n := range p.editions {
		b = append(b, editionContent(n)...)
	}
	return append(b, usual...)
}

// editionContent is an edition as the content of a link begins with it.
func editionContent(n int) []byte {
	return appendLink(nil, parseEdition(edition(n)))
}

// edition is the text of an edition with its first line, or "".
func edition(n int) string {
	mark := "\n" + editionMark + strconv.Itoa(n) + " "
	_, text, found := strings.Cut("\n"+archive, mark)
	if !found {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n"+editionMark)
	return strings.TrimSuffix(text, "\n") + "\n"
}

// parseEdition makes a link of an edition.
func parseEdition(text string) *protocol.Link {
	id, text, _ := strings.Cut(text, "\n")
	l := &protocol.Link{Example: id, Finding: noFinding}
	for line := range strings.Lines(text) {
		if name, found := strings.CutPrefix(line, fileMark); found {
			l.Files = append(l.Files, protocol.File{Name: strings.TrimSuffix(name, "\n")})
			continue
		}
		l.Files[len(l.Files)-1].Text += line
	}
	return l
}

// Examples is the names of the examples of which there are editions, in the
// order in which they were put in.
func Examples() []string {
	var names []string
	for line := range strings.Lines(archive) {
		if rest, found := strings.CutPrefix(line, editionMark); found {
			_, name, _ := strings.Cut(strings.TrimSuffix(rest, "\n"), " ")
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// Example is the files of an example as they were in its last edition; nil
// when there is none.
func Example(name string) []protocol.File {
	var files []protocol.File
	for n := 1; ; n++ {
		text := edition(n)
		if text == "" {
			return files
		}
		if l := parseEdition(text); l.Example == name {
			files = l.Files
		}
	}
}

// usual is what most links have after the program, as it stands in their
// content: the page's options, the first finding, its view and what it
// compares.
const usual = "\x03\x14\x01\x04dpor\x02\x08any-time\x09\x02\xa0\x1f" + "\x04\x01\x00" + "\x06\x04\x00\x04\x08\x0c" + "\x08\x05graph" +
	"\x09\x04full" + "\x09\x04dpor" + "\x09\x0cdpor-printed" + "\x09\x0anaive-path" + "\x0a\x0c" + "\x0b\x050.1.0" + "\x13\x13\x01\x08complete\x02"

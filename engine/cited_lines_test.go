package engine_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

var (
	linesOf     = regexp.MustCompile(`\b([Ll]ines? ` + numbers + `),? (?:of|in) ((?:Alg\.|Algorithm) \d)`)
	codePattern = regexp.MustCompile(`\b(?:Alg\.|Algorithms?) ` + numbers + `(?:,? lines? ` + numbers + `)?|(\w+ )?\b[Ll]ines? ` + numbers)
)

// pseudoCode is the lines of all algorithms by how they begin: "Alg. 2 line 26".
func pseudoCode(t *testing.T, algorithms []protocol.Algorithm) map[string]string {
	t.Helper()
	lines := map[string]string{}
	pattern := regexp.MustCompile(`^(\S.* line \d+) +(.*)$`)
	for _, a := range algorithms {
		for _, line := range a.Code {
			m := pattern.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("%s: line %q has no number", a.Name, line)
			}
			lines[m[1]] = m[2]
		}
	}
	return lines
}

func hello(t *testing.T) *protocol.Hello {
	t.Helper()
	return decodeReply(t, askAll(&protocol.Request{ID: 1, Op: "hello", Hello: &protocol.HelloRequest{}})[0]).Hello
}

// What an algorithm's line says in our words is Row.Code. Of each line as
// printed the table knows how it begins, so that the numbers are the paper's.
func TestPseudoCodeHasThePrintedLines(t *testing.T) {
	begins := map[string]string{"if": "if ", "else": "else", "while": "while ", "foreach": "for each "}
	all := hello(t).Algorithms
	printed := all[slices.IndexFunc(all, func(a protocol.Algorithm) bool { return a.Name == "dpor-printed" })]
	lines := pseudoCode(t, []protocol.Algorithm{printed})
	for _, w := range readWorks(t) {
		for name, code := range w.code {
			for i, word := range code {
				at := "Alg. " + strings.TrimPrefix(name, "Algorithm ") + " line " + strconv.Itoa(i+1)
				ours, found := lines[at]
				delete(lines, at)
				switch {
				case found != (word != "end"):
					t.Errorf("%s: printed is %q, ours is %q", at, word, ours)
				case !strings.HasPrefix(ours, begins[word]):
					t.Errorf("%s: %q does not begin as the printed line, with %q", at, ours, word)
				}
			}
		}
	}
	for at := range lines {
		t.Errorf("%s is not printed", at)
	}
}

// cutLines are algorithms and lines as a file cites them, one after the other.
type cutLines struct {
	*testing.T
	works []*work
	known map[string]string // pseudo-code of all rows
	named []string          // algorithms that the file named so far
}

// Lines that are cited exist: those of a paper's algorithm as printed, those of
// our own in their row.
func TestLinesOfAlgorithmsThatAreCitedExist(t *testing.T) {
	h := hello(t)
	c := cutLines{T: t, works: readWorks(t), known: pseudoCode(t, append(h.Algorithms, h.Timed...))}
	path := ""
	for _, p := range cited(t) {
		if p.path != path {
			path, c.named = p.path, nil
		}
		p.text = linesOf.ReplaceAllString(p.text, "$3 $1")
		for _, m := range codePattern.FindAllStringSubmatch(p.text, -1) {
			if m[1] != "" {
				c.algorithms(p, m[1])
				c.lines(p, c.named[len(c.named)-1:], "", m[2])
			} else {
				c.lines(p, c.named, strings.TrimSpace(m[3]), m[4])
			}
		}
	}
}

// algorithms notes which ones are named; nobody else's are cited by number.
func (c *cutLines) algorithms(p passage, numbers string) {
	for _, n := range oneNumber.FindAllString(numbers, -1) {
		name := "Algorithm " + n
		if !slices.ContainsFunc(c.works, func(w *work) bool { return w.code[name] != nil }) {
			c.Errorf("%s:%d: %s is not in testdata/citations.txt", p.path, p.line, name)
		}
		c.named = append(c.named, name)
	}
}

// lines looks for lines in algorithms that were named, or in the row of ours
// whose name stands before them. Where neither is, they are lines of something
// else.
func (c *cutLines) lines(p passage, named []string, before, numbers string) {
	ends := oneNumber.FindAllString(numbers, -1)
	for _, n := range ends {
		if _, found := c.known[before+" line 1"]; found {
			if c.known[before+" line "+n] == "" {
				c.Errorf("%s:%d: %s has no line %s", p.path, p.line, before, n)
			}
			continue
		}
		i, _ := strconv.Atoi(n)
		has := func(name string) bool { return c.has(name, i, len(ends) > 1) }
		if len(named) > 0 && !slices.ContainsFunc(named, has) {
			c.Errorf("%s:%d: none of %q has a line %d: %q", p.path, p.line, named, i, p.text)
		}
	}
}

// has reports whether an algorithm has a line; where it is one end of a range it
// may be printed without a word of its own.
func (c *cutLines) has(name string, line int, end bool) bool {
	return slices.ContainsFunc(c.works, func(w *work) bool {
		code := w.code[name]
		return line >= 1 && line <= len(code) && (end || code[line-1] != "end")
	})
}

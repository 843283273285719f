package engine_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// testdata/citations.txt is what papers say, in our words: a row for each place
// that documents, lessons, examples or comments cite. This file reads it, finds
// the citations and holds them together.

// work is a paper, or a document of our own that is cited by section.
type work struct {
	name   string
	called *regexp.Regexp    // how a text names it
	homes  []string          // paths where it is meant when nothing is named
	rows   map[string]string // what stands there, by place
	used   map[string]bool
	code   map[string][]string // how its lines begin, by algorithm
}

// A line "== NAME" of the table begins a work, "called" and "in" say how and
// where it is meant, "printed" how the lines of an algorithm begin; all other
// lines are rows.
func readWorks(t *testing.T) []*work {
	t.Helper()
	var list []*work
	for line := range strings.Lines(readText(t, "testdata/citations.txt")) {
		line = strings.TrimSuffix(line, "\n")
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "" || word == "#":
		case word == "==":
			list = append(list, &work{name: rest, rows: map[string]string{}, used: map[string]bool{}, code: map[string][]string{}})
		case word == "called":
			list[len(list)-1].called = regexp.MustCompile(rest)
		case word == "in":
			list[len(list)-1].homes = strings.Fields(rest)
		case word == "printed":
			name, lines, _ := strings.Cut(rest, ": ")
			list[len(list)-1].code[name] = strings.Fields(lines)
		default:
			place, words, found := strings.Cut(line, ": ")
			if w := list[len(list)-1]; !found || w.rows[place] != "" {
				t.Errorf("citations.txt: %q is no row, or there are two", line)
			} else {
				w.rows[place] = words
			}
		}
	}
	return list
}

// passage is a paragraph, a comment or a line of code, in one line.
type passage struct {
	path string
	line int
	text string
}

var (
	commentMark = regexp.MustCompile(`^(//+|/\*+|\*+/?)\s?`)
	itemMark    = regexp.MustCompile(`^(\||- |\d+\. |#)`)
)

// passages cuts a file: a document into paragraphs, items and rows of tables,
// code into comments and the lines between them.
func passages(path, text string) []passage {
	var list []passage
	code, joined := filepath.Ext(path) != ".md", false
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		words := trimmed
		if code {
			words = commentMark.ReplaceAllString(trimmed, "")
		}
		prose := words != "" && (!code || words != trimmed)
		switch {
		case words == "":
		case prose && joined && (code || !itemMark.MatchString(words)):
			list[len(list)-1].text += " " + words
		default:
			list = append(list, passage{path, i + 1, words})
		}
		joined = prose
	}
	return list
}

// cited are the texts in which papers are cited.
func cited(t *testing.T) []passage {
	t.Helper()
	list := passages("README.md", readText(t, "../README.md"))
	for _, root := range []string{"engine", "examples", "wasm", "web/src", "web/test"} {
		err := filepath.WalkDir("../"+root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && slices.Contains([]string{"node_modules", "testdata", "dist"}, d.Name()):
				return filepath.SkipDir
			case !slices.Contains([]string{".go", ".md", ".ts", ".tsx", ".cross"}, filepath.Ext(path)), strings.Contains(path, ".gen."):
				return nil
			}
			list = append(list, passages(strings.TrimPrefix(filepath.ToSlash(path), "../"), readText(t, path))...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

const (
	number  = `(?:[A-D](?:\.\d+)?|\d+(?:\.\d+)*)`
	numbers = `(` + number + `(?:(?:, and |, | and | or | to |–)` + number + `)*)\b`
)

var (
	placePattern = regexp.MustCompile(`\b([Ff]igure|[Tt]able|[Ss]ection|[Tt]heorem|[Ll]emma|[Dd]efinition|[Aa]ppendix)s? ` + numbers)
	namePattern  = regexp.MustCompile(`\b(P\d+-\d)\b`)
	oneNumber    = regexp.MustCompile(number)
)

// workOf is the work that a citation at an offset means: the one that is named
// last before it in its passage, else next after it, else that of the path.
func workOf(works []*work, p passage, at int) *work {
	var best *work
	distance := func(from int) int {
		if from > at {
			return len(p.text) + from
		}
		return at - from
	}
	nearest := 2*len(p.text) + 1
	for _, w := range works {
		for _, name := range w.called.FindAllStringIndex(p.text, -1) {
			if d := distance(name[0]); d < nearest {
				best, nearest = w, d
			}
		}
	}
	if best != nil {
		return best
	}
	length := -1
	for _, w := range works {
		for _, home := range w.homes {
			if strings.HasPrefix(p.path, home) && len(home) > length {
				best, length = w, len(home)
			}
		}
	}
	return best
}

// Everything that is cited is in the table, and everything in the table is
// cited. Sections of our own documents exist.
func TestWhatIsCitedIsInTheTable(t *testing.T) {
	works := readWorks(t)
	for _, p := range cited(t) {
		for _, m := range placePattern.FindAllStringSubmatchIndex(p.text, -1) {
			w := workOf(works, p, m[0])
			kind := strings.ToUpper(p.text[m[2]:m[2]+1]) + p.text[m[2]+1:m[3]]
			for _, n := range oneNumber.FindAllString(p.text[m[4]:m[5]], -1) {
				w.wanted(t, p, kind+" "+n)
			}
		}
		for _, m := range namePattern.FindAllStringIndex(p.text, -1) {
			workOf(works, p, m[0]).wanted(t, p, p.text[m[0]:m[1]])
		}
	}
	for _, w := range works {
		for place := range w.rows {
			if !w.used[place] {
				t.Errorf("citations.txt: nobody cites %s of %s", place, w.name)
			}
		}
	}
}

// wanted notes that p cites a place of w.
func (w *work) wanted(t *testing.T, p passage, place string) {
	t.Helper()
	if w == nil {
		t.Errorf("%s:%d: %s: of which paper? %q", p.path, p.line, place, p.text)
		return
	}
	if w.rows[place] == "" {
		t.Errorf("%s:%d: %s of %s is not in testdata/citations.txt: %q", p.path, p.line, place, w.name, p.text)
	}
	w.used[place] = true
}

func TestSectionsOfTheSpecAreThoseOfTheTable(t *testing.T) {
	headings := regexp.MustCompile(`(?m)^## (\d+)\. (.*)$`).FindAllStringSubmatch(readText(t, "doc/spec.md"), -1)
	for _, w := range readWorks(t) {
		if w.name != "spec.md" {
			continue
		}
		for place, words := range w.rows {
			if !slices.ContainsFunc(headings, func(h []string) bool { return place == "Section "+h[1] && words == h[2] }) {
				t.Errorf("spec.md has no %s called %q", place, words)
			}
		}
	}
}

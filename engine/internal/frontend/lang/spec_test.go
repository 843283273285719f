package lang

import (
	"os"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// specBlock is a program of engine/doc/spec.md. Want is "", or the severity
// and code that must be reported.
type specBlock struct {
	line       int
	want, code string
	text       string
}

func specBlocks(t testing.TB) []specBlock {
	text, err := os.ReadFile("../../../doc/spec.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []specBlock
	line := 1
	for i, part := range strings.Split(string(text), "```") {
		head, body, _ := strings.Cut(part, "\n")
		if words := strings.Fields(head); i%2 == 1 && len(words) > 0 && words[0] == "cross" {
			b := specBlock{line: line, text: body}
			if len(words) == 3 {
				b.want, b.code = words[1], words[2]
			}
			blocks = append(blocks, b)
		}
		line += strings.Count(part, "\n")
	}
	return blocks
}

func program(text string) *source.Set {
	return &source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}
}

// specProgram lowers a block, whose installed apps need not be there unless it
// is about that.
func specProgram(set *source.Set, b specBlock) (*ir.Program, diag.List) {
	if b.code == string(diag.MissingFile) {
		return lower.Program(set, frontend.Options{Time: frontend.AnyTime})
	}
	p, _, problems := lower.Home(set, frontend.Options{Time: frontend.AnyTime})
	return p, problems
}

func TestProgramsOfTheSpec(t *testing.T) {
	for _, b := range specBlocks(t) {
		set := program(b.text)
		p, problems := specProgram(set, b)
		if (p == nil) != problems.HasErrors() {
			t.Errorf("spec.md:%d: program %v with %v", b.line, p, problems)
		}
		if p != nil {
			if err := ir.Check(p); err != nil {
				t.Errorf("spec.md:%d: %v", b.line, err)
			}
		}
		found := false
		for _, d := range problems {
			found = found || string(d.Code) == b.code && d.Severity.String() == b.want
			if d.Severity != diag.Hint && (b.want == "" || string(d.Code) != b.code) {
				t.Errorf("spec.md:%d: line %d: %s: %s", b.line, set.Position(d.Span).Line, d.Code, d.Message)
			}
		}
		if b.want != "" && !found {
			t.Errorf("spec.md:%d: no %s %s: %v", b.line, b.want, b.code, problems)
		}
	}
}

// The words that the specification lists are those that the scanner and the parser know.
func TestWordsOfTheSpec(t *testing.T) {
	text, err := os.ReadFile("../../../doc/spec.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "Reserved words:")
	section, _, _ = strings.Cut(section, "After a dot")
	reserved, contextual, _ := strings.Cut(section, "Words with a meaning")
	words := func(part string) []string {
		_, part, _ = strings.Cut(part, "`")
		part, _, _ = strings.Cut(part, "`")
		return strings.Fields(strings.ReplaceAll(part, ">", ""))
	}
	for _, word := range words(reserved) {
		if !syntax.IsReserved(word) {
			t.Errorf("spec.md says that %s is reserved", word)
		}
	}
	got := append(words(reserved), words(contextual)...)
	slices.Sort(got)
	if want := syntax.AllWords(); !slices.Equal(got, want) {
		t.Errorf("spec.md has the words\n%v, the language\n%v", got, want)
	}
}

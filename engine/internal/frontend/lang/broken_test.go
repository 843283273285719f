package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Files in testdata hold programs separated by lines of ---. A comment
// ### "regexp" on a line says that exactly one problem is reported on that
// line whose "code: message; help" matches; several may follow each other.
// Lines without one report nothing. Hints are not counted.

var expectation = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)

type chunk struct {
	name string
	text string
	want map[int][]string
}

func chunks(t testing.TB) []chunk {
	files, err := filepath.Glob("testdata/*.cross")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	var list []chunk
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line := 1
		for _, part := range strings.Split(string(text), "\n---\n") {
			list = append(list, newChunk(fmt.Sprintf("%s:%d", filepath.Base(file), line), part))
			line += strings.Count(part, "\n") + 2
		}
	}
	return list
}

// newChunk takes the expectations out of the text.
func newChunk(name, text string) chunk {
	c := chunk{name: name, want: map[int][]string{}}
	var out []string
	for i, line := range strings.Split(text, "\n") {
		code, marks, found := strings.Cut(line, "###")
		if found {
			for _, m := range expectation.FindAllStringSubmatch(marks, -1) {
				c.want[i+1] = append(c.want[i+1], m[1])
			}
		}
		out = append(out, strings.TrimRight(code, " "))
	}
	c.text = strings.Join(out, "\n")
	return c
}

func TestBrokenPrograms(t *testing.T) {
	all := chunks(t)
	wrong := 0
	for _, c := range all {
		if len(c.want) > 0 {
			wrong++
		}
		c.check(t)
	}
	if wrong < 200 {
		t.Errorf("%d broken programs, want at least 200", wrong)
	}
}

func (c chunk) check(t *testing.T) {
	set := program(c.text)
	p, problems := lower.Program(set, frontend.Options{Time: frontend.AnyTime})
	if (p == nil) != problems.HasErrors() {
		t.Errorf("%s: program %v, errors %v", c.name, p != nil, problems.HasErrors())
	}
	if p != nil {
		if err := ir.Check(p); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	left := map[int][]string{}
	for line, list := range c.want {
		left[line] = append([]string(nil), list...)
	}
	for i := range problems {
		if problems[i].Severity != diag.Hint {
			c.match(t, set, &problems[i], left)
		}
	}
	for line, list := range left {
		for _, re := range list {
			t.Errorf("%s: line %d: nothing matches %q\n%s", c.name, line, re, c.text)
		}
	}
}

// match crosses out the expectation that a problem meets.
func (c chunk) match(t *testing.T, set *source.Set, p *diag.Problem, left map[int][]string) {
	line := set.Position(p.Span).Line
	text := fmt.Sprintf("%s: %s; %s", p.Code, p.Message, p.Help)
	if p.Help == "" {
		t.Errorf("%s: line %d: no help: %s", c.name, line, text)
	}
	if p.Span.End <= p.Span.Start && c.text != "" && int(p.Span.Start) < len(c.text) && p.Code != diag.NothingHappens {
		t.Errorf("%s: line %d: empty span: %s", c.name, line, text)
	}
	for i, re := range left[line] {
		if regexp.MustCompile(re).MatchString(text) {
			left[line] = append(left[line][:i:i], left[line][i+1:]...)
			return
		}
	}
	t.Errorf("%s: line %d: unexpected %s\n%s", c.name, line, text, c.text)
}

func TestExamplesOfCodes(t *testing.T) {
	for _, e := range diag.Explanations {
		if e.Example == "" {
			continue
		}
		_, problems := lower.Program(program(e.Example), frontend.Options{Time: frontend.AnyTime})
		found := false
		for _, p := range problems {
			found = found || p.Code == e.Code
		}
		if !found {
			t.Errorf("%s: the example reports %v", e.Code, problems)
		}
	}
}

// Applying a fix must not leave the problem it fixes.
func TestFixesMend(t *testing.T) {
	fixes := 0
	for _, c := range chunks(t) {
		set := program(c.text)
		_, problems := lower.Program(set, frontend.Options{Time: frontend.AnyTime})
		for i := range problems {
			if problems[i].Fix == nil {
				continue
			}
			fixes++
			after := editor.Edited(set, problems[i].Fix.Edits)
			_, rest := lower.Program(after, frontend.Options{Time: frontend.AnyTime})
			if len(rest) >= len(problems) && count(rest, problems[i].Code) >= count(problems, problems[i].Code) {
				t.Errorf("%s: %q does not mend %s\n%s\n%v", c.name, problems[i].Fix.Title, problems[i].Message, after.Files[0].Text, rest)
			}
		}
	}
	if fixes < 40 {
		t.Errorf("only %d fixes were tried", fixes)
	}
}

func count(list diag.List, code diag.Code) int {
	n := 0
	for i := range list {
		if list[i].Code == code {
			n++
		}
	}
	return n
}

func TestDeepNestingIsRefused(t *testing.T) {
	const n = 100_000
	for name, text := range map[string]string{
		"parentheses": "invariant " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + ";",
		"open":        "invariant " + strings.Repeat("(", n),
		"nots":        "invariant " + strings.Repeat("!", n) + "true;",
		"sum":         "invariant 1" + strings.Repeat("+1", n) + " == 0;",
		"blocks":      "event e " + strings.Repeat("{", n),
		"ifs":         "event e { " + strings.Repeat("if (true) {", n),
		"else ifs":    "event e { " + strings.Repeat("if (true) {} else ", n) + "{} }",
		"indices":     "event e { x" + strings.Repeat("[x", n) + "; }",
		"calls":       "event e { " + strings.Repeat("f(", n) + "; }",
		"members":     "invariant a" + strings.Repeat(".b", n) + ";",
		"whiles":      "event e { " + strings.Repeat("while (true) ", n) + "{} }",
		"conds":       "invariant " + strings.Repeat("true ? true : ", n) + "true;",
	} {
		_, problems := lower.Program(program(text), frontend.Options{Time: frontend.AnyTime})
		if count(problems, diag.TooDeep) != 1 {
			t.Errorf("%s: %d problems, first %v", name, len(problems), problems[:min(3, len(problems))])
		}
	}
}

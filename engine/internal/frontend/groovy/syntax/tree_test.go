package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/source"
)

// chunks are the inputs of a file in testdata: each is followed by a line ----
// and what is expected.
func chunks(t testing.TB, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, part := range strings.Split(strings.TrimRight(string(text), "\n"), "\n====\n") {
		in, _, found := strings.Cut(part+"\n", "\n----\n")
		if !found {
			t.Fatalf("%s: no ---- in\n%s", name, part)
		}
		list = append(list, in)
	}
	return list
}

// transcript checks a file of testdata against what show makes of its inputs.
func transcript(t *testing.T, name string, show func(in string) string) {
	t.Helper()
	var parts []string
	for _, in := range chunks(t, name) {
		parts = append(parts, in+"\n----\n"+show(in))
	}
	golden.Check(t, filepath.Join("testdata", name), strings.Join(parts, "====\n"))
}

func parse(text string) (*File, diag.List) {
	return Parse(source.NewFile("app.groovy", text), 0)
}

// describe writes problems one a line, with line, column and length.
func describe(text string, problems diag.List) string {
	f := source.NewFile("app.groovy", text)
	var b strings.Builder
	for _, p := range problems {
		at := f.Position(int(p.Span.Start))
		fmt.Fprintf(&b, "%d:%d+%d %s: %s; %s\n", at.Line, at.Column, p.Span.End-p.Span.Start, p.Code, p.Message, p.Help)
	}
	return b.String()
}

func TestTrees(t *testing.T) {
	for _, name := range []string{"expressions.txt", "statements.txt", "scripts.txt"} {
		transcript(t, name, func(in string) string {
			f, problems := parse(in)
			if len(problems) > 0 {
				t.Errorf("%s: %s\n%s", name, describe(in, problems), in)
			}
			return Dump(f)
		})
	}
}

func TestProblems(t *testing.T) {
	transcript(t, "broken.txt", func(in string) string {
		_, problems := parse(in)
		if len(problems) == 0 {
			t.Errorf("nothing is wrong with\n%s", in)
		}
		return describe(in, problems)
	})
}

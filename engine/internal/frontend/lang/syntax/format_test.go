package syntax

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/source"
)

// programs are all texts the tests know of: the spec, the broken programs (cut
// into chunks) and the examples.
func programs(t testing.TB) map[string]string {
	all := map[string]string{}
	for _, b := range specBlocks(t) {
		all[b] = b
	}
	root := "../../../../.."
	for _, pattern := range []string{"../testdata/*.cross", "testdata/*.cross", root + "/examples/*/*/*.cross"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, chunk := range strings.Split(string(text), "\n---\n") {
				all[file+"\n"+chunk] = chunk
			}
		}
	}
	return all
}

// stable reports what is wrong with the printed form of text: it must read
// without errors, be its own printed form, and keep every comment.
func stable(t *testing.T, name, text string) {
	f, problems := Parse(source.NewFile("a.cross", text), 0)
	if problems.HasErrors() {
		return
	}
	once := Print(f)
	again, problems := Parse(source.NewFile("a.cross", once), 0)
	if problems.HasErrors() {
		t.Fatalf("%s: printed text has errors: %v\n%s", name, problems, once)
	}
	if twice := Print(again); twice != once {
		t.Fatalf("%s: not stable:\n%s\n--- printed again:\n%s", name, once, twice)
	}
	if len(again.Comments) != len(f.Comments) {
		t.Fatalf("%s: %d comments became %d\n%s", name, len(f.Comments), len(again.Comments), once)
	}
	if a, b := words(text), words(once); a != b {
		t.Fatalf("%s: other words:\n%s\n---\n%s", name, a, b)
	}
}

// words are the tokens of a text except those that printing may move: the
// parts of an event or device, whose order it settles.
func words(text string) string {
	tokens, _ := Tokens(text)
	counts := map[string]int{}
	var list []string
	for _, t := range tokens {
		if t.Text == "," || t.Text == ":" || t.Text == "(" || t.Text == ")" {
			continue // a comma or colon too many, () of an event without parameters
		}
		counts[t.Text]++
		if counts[t.Text] == 1 {
			list = append(list, t.Text)
		}
	}
	slices.Sort(list)
	var b strings.Builder
	for _, w := range list {
		b.WriteString(w)
		b.WriteString(strings.Repeat("'", counts[w]))
		b.WriteByte(' ')
	}
	return b.String()
}

func TestPrintIsStable(t *testing.T) {
	for name, text := range programs(t) {
		stable(t, name, text)
	}
}

// In testdata/format.txt each text is followed by its printed form.
func TestHouseStyle(t *testing.T) {
	text, err := os.ReadFile("testdata/format.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(text), "\n====\n") {
		in, want, ok := strings.Cut(part, "\n----\n")
		if !ok {
			t.Fatalf("no ---- in\n%s", part)
		}
		f, problems := Parse(source.NewFile("a.cross", in), 0)
		if problems.HasErrors() {
			t.Errorf("%v in\n%s", problems, in)
			continue
		}
		if got := strings.TrimRight(Print(f), "\n"); got != strings.TrimRight(want, "\n") {
			t.Errorf("got:\n%s\nwant:\n%s", got, want)
		}
		stable(t, in, in)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range programs(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, problems := Parse(source.NewFile("a.cross", text), 0)
		for _, p := range problems {
			if p.Span.Start < 0 || p.Span.End < p.Span.Start || int(p.Span.End) > len(text) || p.Message == "" {
				t.Errorf("bad problem %+v", p)
			}
		}
		Print(file)
	})
}

func FuzzFormat(f *testing.F) {
	for _, text := range programs(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { stable(t, "input", text) })
}

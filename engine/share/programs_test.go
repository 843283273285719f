package share_test

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/table/words"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// author writes random programs of the native language.
type author struct {
	*rand.Rand
	strings.Builder
}

func (a *author) one(words ...string) string { return words[a.Intn(len(words))] }

func (a *author) name() string {
	return fmt.Sprintf("%s%d", a.one("x", "y", "count", "seen", "armed", "phase", "turn"), a.Intn(9))
}

func (a *author) expr(depth int) string {
	if depth == 0 || a.Intn(3) == 0 {
		return a.one(a.name(), fmt.Sprint(a.Intn(100)), "true", "door.lock", "mode", "lamp.switch", "night")
	}
	left, right := a.expr(depth-1), a.expr(depth-1)
	return "(" + left + " " + a.one("==", "!=", "<", ">=", "+", "-", "*", "&&", "||") + " " + right + ")"
}

func (a *author) block(indent string, depth int) {
	a.WriteString("{\n")
	for range 1 + a.Intn(3) {
		a.statement(indent+"  ", depth)
	}
	a.WriteString(indent + "}\n")
}

func (a *author) statement(indent string, depth int) {
	switch kind := a.Intn(6); {
	case kind == 0 && depth > 0:
		fmt.Fprintf(a, "%sif (%s) ", indent, a.expr(2))
		a.block(indent, depth-1)
	case kind == 1:
		fmt.Fprintf(a, "%slet %s = %s;\n", indent, a.name(), a.expr(2))
	case kind == 2:
		fmt.Fprintf(a, "%snotify(\"%s\");\n", indent, a.one("wet", "naïve façade", "δ ≠ ε", "😀", "left open"))
	case kind == 3:
		fmt.Fprintf(a, "%s%s.%s();\n", indent, a.one("door", "lamp", "siren"), a.one("on", "off", "lock", "both"))
	default:
		fmt.Fprintf(a, "%s%s = %s;\n", indent, a.name(), a.expr(2))
	}
}

func (a *author) declaration() {
	switch a.Intn(6) {
	case 0:
		fmt.Fprintf(a, "var %s: 0..%d = 0;\n", a.name(), a.Intn(1000))
	case 1:
		fmt.Fprintf(a, "device %s: %s \"%s\";\n", a.name(), a.one("lock", "switch", "alarm", "motionSensor"), a.one("the lamp", "the door", "Zoë's lamp"))
	case 2:
		fmt.Fprintf(a, "event %s%s ", a.name(), a.one("", " once", " off"))
		a.block("", 2)
	case 3:
		fmt.Fprintf(a, "app %s \"%s\" {\n  on %s == %s ", a.one("Fire", "Leave", "Lights"), a.one("Fire alarm", "Licht"), a.one("door.lock", "ann.presence"), a.one("locked", "present"))
		a.block("  ", 2)
		a.WriteString("}\n")
	case 4:
		fmt.Fprintf(a, "%s \"%s\": %s;\n", a.one("invariant", "never", "reachable"), a.one("holds", "no two"), a.expr(3))
	default:
		fmt.Fprintf(a, "// %s %d\n", a.one("Figure", "the home of", "mended:"), a.Intn(1000))
	}
}

// program is a random program, half a page long at most.
func program(r *rand.Rand) string {
	a := &author{Rand: r}
	for range 1 + r.Intn(8) {
		a.declaration()
	}
	return a.String()
}

// edited is a program with lines taken out, repeated and put in.
func edited(r *rand.Rand, text string) string {
	var out []string
	for line := range strings.Lines(text) {
		switch r.Intn(12) {
		case 0:
		case 1:
			out = append(out, line, line)
		case 2:
			out = append(out, line, program(r))
		default:
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// noise is any bytes that make a text, of any length up to 80,000.
func noise(r *rand.Rand) string {
	length := r.Intn(60)
	if r.Intn(200) == 0 {
		length = r.Intn(20_000)
	}
	var b strings.Builder
	for range length {
		b.WriteRune([]rune{rune(r.Intn(128)), rune(r.Intn(0xd7ff)), rune(0xe000 + r.Intn(0x10ffff-0xe000))}[r.Intn(3)])
	}
	return b.String()
}

// shortened is as much of a text as a name may have.
func shortened(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), 1000)], "")
}

// readExamples is the files of every example, in the order of the folders.
func readExamples(t testing.TB) []protocol.Link {
	t.Helper()
	dirs, err := filepath.Glob("../../examples/*/*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	var out []protocol.Link
	for _, dir := range dirs {
		l := protocol.Link{Example: filepath.ToSlash(dir[len("../../examples/"):]), Finding: -1}
		for _, pattern := range []string{"*.cross", "*.g*", "*.yaml"} {
			names, _ := filepath.Glob(filepath.Join(dir, pattern))
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				l.Files = append(l.Files, protocol.File{Name: filepath.Base(name), Text: string(text)})
			}
		}
		if len(l.Files) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// anyFiles is one to four random files: programs, edited examples, noise.
func anyFiles(r *rand.Rand, examples []protocol.Link) []protocol.File {
	if r.Intn(5) == 0 {
		files := slices.Clone(examples[r.Intn(len(examples))].Files)
		for i := range files {
			files[i].Text = edited(r, files[i].Text)
		}
		return files
	}
	var files []protocol.File
	for i := range 1 + r.Intn(2)*r.Intn(4) {
		f := protocol.File{Name: fmt.Sprintf("part-%d.%s", i, strings.TrimPrefix([]string{".cross", words.All[0].Ending}[r.Intn(2)], ".")), Text: program(r)}
		if r.Intn(10) == 0 {
			f = protocol.File{Name: shortened(noise(r)), Text: noise(r)}
		}
		files = append(files, f)
	}
	return files
}

func TestWhatTheAuthorWritesAreProgramsWithoutMistakes(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 300 {
		text := program(r)
		if _, problems := syntax.Parse(source.NewFile("program.cross", text), 0); len(problems) > 0 {
			t.Fatalf("%v in\n%s", problems[0].Message, text)
		}
	}
}

// Ten thousand programs: a link never loses or changes a character.
func TestRandomProgramsComeBack(t *testing.T) {
	programs := 10_000
	if runtime.GOARCH == "wasm" {
		programs = 300
	}
	examples := readExamples(t)
	r := rand.New(rand.NewSource(10))
	for i := range programs {
		want := anyFiles(r, examples)
		got, err := share.Decode(encode(t, &protocol.Link{Files: want, Finding: -1}))
		if err != nil || !reflect.DeepEqual(got.Files, want) {
			t.Fatalf("program %d: %v\n got %q\nwant %q", i, err, got.Files, want)
		}
	}
}

// A program beyond the window of deflate, to which the preset adds more.
func TestProgramBeyondTheWindowComesBack(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for _, file := range []string{"long.cross", "long" + words.All[0].Ending} {
		l := &protocol.Link{Files: []protocol.File{readExamples(t)[0].Files[0]}, Finding: -1}
		var text strings.Builder
		for text.Len() < 200_000 {
			text.WriteString(program(r))
		}
		l.Files = append(l.Files, protocol.File{Name: file, Text: text.String()})
		got, err := share.Decode(encode(t, l))
		if err != nil || !reflect.DeepEqual(got.Files, l.Files) {
			t.Errorf("%s: %v; %d files", file, err, len(got.Files))
		}
	}
}

package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// texts are the spec's programs, the broken ones and the examples' files.
func texts(t testing.TB) []string {
	var list []string
	for _, b := range specBlocks(t) {
		list = append(list, b.text)
	}
	for _, c := range chunks(t) {
		list = append(list, c.text)
	}
	for _, set := range examples(t) {
		for _, f := range set.Files {
			list = append(list, f.Text)
		}
	}
	return list
}

// examples are the programs of the examples: one a folder.
func examples(t testing.TB) []*source.Set {
	files, err := filepath.Glob("../../../../examples/*/*/*.cross")
	if err != nil {
		t.Fatal(err)
	}
	var list []*source.Set
	folder := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Dir(file) != folder {
			folder = filepath.Dir(file)
			list = append(list, &source.Set{})
		}
		set := list[len(list)-1]
		set.Files = append(set.Files, source.NewFile(file, string(text)))
	}
	return list
}

// sound lowers text in all readings and checks what must hold for every text:
// no panic, a program exactly when there is no error, a well-formed program,
// help with every problem.
func sound(t *testing.T, text string) {
	for _, reading := range []string{frontend.AnyTime, frontend.Immediate, frontend.Timed} {
		p, problems := lower.Program(program(text), frontend.Options{Time: reading})
		if (p == nil) != problems.HasErrors() {
			t.Fatalf("program %v with %v\n%s", p != nil, problems, text)
		}
		if p != nil {
			if err := ir.Check(p); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
		}
		q, h, more := lower.Home(program(text), frontend.Options{Time: reading})
		if (q == nil) != more.HasErrors() || (h == nil) != (q == nil) {
			t.Fatalf("home %v, program %v with %v\n%s", h != nil, q != nil, more, text)
		}
		if q != nil {
			if err := ir.Check(q); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
		}
		problems = append(problems, more...)
		for i := range problems {
			d := &problems[i]
			if d.Help == "" || d.Message == "" || int(d.Span.End) > len(text) || d.Span.Start > d.Span.End {
				t.Fatalf("bad problem %+v\n%s", d, text)
			}
		}
	}
}

// Leaving out, doubling or swapping a token of any known program gives a
// program or positioned problems, never a panic.
func TestMutatedProgramsAreReadOrRefused(t *testing.T) {
	mutants := 10 // of each text
	if runtime.GOARCH == "wasm" {
		mutants = 3
	}
	for n, text := range texts(t) {
		tokens, _ := syntax.Tokens(text)
		stride := max(1, len(tokens)/mutants)
		for i := n % stride; i+2 < len(tokens); i += stride {
			a, b := tokens[i], tokens[i+1]
			sound(t, text[:a.Start]+text[a.End:])
			sound(t, text[:a.End]+" "+a.Text+" "+text[a.End:])
			sound(t, text[:a.Start]+b.Text+" "+a.Text+text[b.End:])
			sound(t, text[:a.End])
		}
	}
}

func FuzzLower(f *testing.F) {
	for _, text := range texts(f) {
		f.Add(text)
	}
	f.Fuzz(sound)
}

// Formatting keeps the meaning: the lowered program is the same but for
// places in the text.
func TestFormatKeepsTheMeaning(t *testing.T) {
	checked := 0
	for _, text := range texts(t) {
		p, _, _ := lower.Home(program(text), frontend.Options{Time: frontend.Timed})
		if p == nil {
			continue
		}
		formatted, problems := editor.Format(source.NewFile("a.cross", text))
		q, _, _ := lower.Home(program(formatted), frontend.Options{Time: frontend.Timed})
		if problems.HasErrors() || q == nil {
			t.Errorf("formatted text has errors\n%s", formatted)
			continue
		}
		if a, b := ir.Print(p), ir.Print(q); a != b {
			t.Errorf("other meaning:\n%s\n---\n%s", a, b)
		}
		checked++
	}
	if checked < 30 {
		t.Errorf("only %d programs", checked)
	}
}

func TestExamplesAreInHouseStyleAndClean(t *testing.T) {
	for _, set := range examples(t) {
		for _, reading := range []string{frontend.AnyTime, frontend.Timed} {
			p, _, problems := lower.Home(set, frontend.Options{Time: reading})
			if problems.HasErrors() {
				t.Errorf("%s: %s: %s", set.Files[0].Name, reading, describeList(problems))
			} else if err := ir.Check(p); err != nil {
				t.Errorf("%s: %s: %v", set.Files[0].Name, reading, err)
			}
		}
		for _, f := range set.Files {
			if text, _ := editor.Format(f); text != f.Text {
				t.Errorf("%s is not in house style:\n%s", f.Name, text)
			}
		}
	}
}

func TestFormatLeavesBrokenTextAlone(t *testing.T) {
	const text = "event  e {"
	got, problems := editor.Format(source.NewFile("a.cross", text))
	if got != text || !problems.HasErrors() {
		t.Errorf("got %q, %v", got, problems)
	}
}

func TestLowerIsDeterministic(t *testing.T) {
	for _, text := range texts(t) {
		p, a := lower.Program(program(text), frontend.Options{Time: frontend.Timed})
		q, b := lower.Program(program(text), frontend.Options{Time: frontend.Timed})
		if describeList(a) != describeList(b) {
			t.Fatalf("other problems:\n%v\n%v", a, b)
		}
		if p != nil && ir.Print(p) != ir.Print(q) {
			t.Fatalf("other program for\n%s", text)
		}
	}
}

func describeList(list diag.List) string {
	s := ""
	for i := range list {
		s += fmt.Sprintln(list[i].Code, list[i].Span, list[i].Message, list[i].Help)
	}
	return s
}

func TestSeveralFilesAreOneProgram(t *testing.T) {
	set := &source.Set{Files: []*source.File{
		source.NewFile("a.cross", "event e { x = N; y = 1; }"),
		source.NewFile("b.cross", "const N = 3;\nvar x: 0..N;\ninvariant x <= N;"),
	}}
	_, problems := lower.Program(set, frontend.Options{Time: frontend.AnyTime})
	if len(problems) != 1 || problems[0].Code != diag.UnknownName || problems[0].Span.File != 0 {
		t.Fatalf("problems %v", problems)
	}
	set.Files[0] = source.NewFile("a.cross", "event e { x = N; }")
	if p, problems := lower.Program(set, frontend.Options{Time: frontend.AnyTime}); p == nil || len(problems) > 0 {
		t.Fatalf("problems %v", problems)
	}
}

func TestNamesTakenInAnotherFileSayWhichFile(t *testing.T) {
	set := &source.Set{Files: []*source.File{
		source.NewFile("a.cross", "\nvar x: 0..1;"),
		source.NewFile("b.cross", "var x: 0..1;\nevent e { x = 1; }"),
	}}
	_, problems := lower.Program(set, frontend.Options{Time: frontend.AnyTime})
	if len(problems) != 1 || problems[0].Help != "the variable `x` is in line 2 of a.cross; choose another name" {
		t.Fatalf("problems %v", describeList(problems))
	}
}

func TestWhatIsNoTextIsReportedOnce(t *testing.T) {
	for text, at := range map[string]int32{
		"\x7fELF\x02\x01\x00\x00": 6, "var x: 0..1; // \xff\xfe": 16, "\xff\xfev\x00a\x00r\x00": 0, "event e \"\xc3\" { }": 9,
	} {
		_, problems := lower.Program(program(text), frontend.Options{Time: frontend.AnyTime})
		if len(problems) != 1 || problems[0].Code != diag.BadCharacter || problems[0].Span.Start != at {
			t.Errorf("%q: problems %v", text, describeList(problems))
		}
	}
}

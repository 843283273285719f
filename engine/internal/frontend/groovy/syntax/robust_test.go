package syntax

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// texts are all inputs the tests know of.
func texts(t testing.TB) []string {
	var list []string
	for _, name := range []string{"expressions.txt", "statements.txt", "scripts.txt", "broken.txt"} {
		list = append(list, chunks(t, name)...)
	}
	return list
}

// sound checks what holds for every text: problems have a place and words, and
// the parts of the tree lie inside each other.
func sound(t *testing.T, text string) {
	t.Helper()
	f, problems := parse(text)
	for _, p := range problems {
		if p.Span.Start < 0 || p.Span.End < p.Span.Start || int(p.Span.End) > len(text) || p.Message == "" || p.Help == "" {
			t.Fatalf("bad problem %+v\n%s", p, text)
		}
	}
	Dump(f)
	within(t, f, text)
}

// within checks that each part of a tree lies inside the text and inside the
// part that it belongs to.
func within(t *testing.T, f *File, text string) {
	t.Helper()
	stack := []source.Span{{End: int32(len(text))}}
	var visit func(n any) bool
	visit = func(n any) bool {
		outer, at := stack[len(stack)-1], n.(Node).Span()
		if at.Start > at.End || at.Start < outer.Start || at.End > outer.End {
			t.Fatalf("%T at %v is not inside %v\n%s", n, at, outer, text)
		}
		stack = append(stack, at)
		first := true
		Inspect(n.(Node), func(child any) bool {
			if first {
				first = false
				return true
			}
			visit(child)
			return false
		})
		stack = stack[:len(stack)-1]
		return false
	}
	InspectFile(f, visit)
}

func TestEveryTextIsSound(t *testing.T) {
	for _, text := range texts(t) {
		sound(t, text)
		sound(t, strings.ReplaceAll(text, "\n", "\r\n"))
	}
}

// Leaving out, doubling or swapping a token of any text, or cutting it off
// there, gives a tree or positioned problems, never a panic.
func TestMutatedTextsAreReadOrRefused(t *testing.T) {
	for _, text := range texts(t) {
		var ignored diag.List
		tokens := scan(0, text, &ignored)
		for i := 0; i+2 < len(tokens); i += 2 {
			a, b := tokens[i], tokens[i+1]
			if a.end > b.start {
				continue
			}
			sound(t, text[:a.start]+text[a.end:])
			sound(t, text[:a.end]+" "+text[a.start:a.end]+text[a.end:])
			sound(t, text[:a.start]+text[b.start:b.end]+" "+text[a.start:a.end]+text[b.end:])
			sound(t, text[:a.end])
		}
	}
}

// A mistake in one statement leaves the others alone.
func TestOneMistakeIsOneProblem(t *testing.T) {
	const before, after = "def a() {\n  one()\n", "\n  two(x)\n  three\n}\ndef b() { four() }\n"
	for _, line := range []string{
		"  if (x", "  foo(1, 2", "  foo(1, [2, 3)", "  x = [1, 2", "  x = (1 + 2", "  foo bar)", "  x ? y",
		`  log.debug "no end`, `  log.debug "value ${x"`, "  def 5", "  foo(a b)", "  foo(a: 1 b: 2)", "  x = y = = z",
		"  return return", "  5 = x", "  for (x y) { z }", "  while { x }", "  switch (x) { y }", "  try { x }", "  x = new 1", "  foo().5",
	} {
		text := before + line + after
		f, problems := parse(text)
		if len(problems) != 1 || len(f.Methods) != 2 {
			t.Errorf("%d methods, problems:\n%sin\n%s", len(f.Methods), describe(text, problems), text)
		}
		if dump := Dump(f); !strings.Contains(dump, "(call four)") {
			t.Errorf("lost what follows:\n%s\nin\n%s", dump, text)
		}
	}
}

// However deep or long a text is, it is read or refused without running out of
// memory or stack.
func TestDeepAndLongTexts(t *testing.T) {
	const n = 1000
	for _, unit := range []string{
		"(", "[", "{", "{ a ->", "f(", "f {", "!", "-a *", "- ", "a.b", ".b", "+ a", "a = ", "a ? b : ", "a ?: ", "a: ",
		"if (a) ", "if (a) b else ", "a ", "(A) ", "A<", "\"${", "\"", "'", "/a\n", "$/", "#a\n", "@a ", "@a(", "new ", "new A(",
		"switch (a) { case 1: ", "**a", "a[", "{(", "({", "f({ (", ",", "def ", "def a() {\n", "try {", "[a: ", "(a, ", ";",
		"..1", " as B", "\"\"\"", "\"$\"", "\\", "for (", "return ", "assert ", "[*", "#include a.b\n", "import a.b\n",
		"a -> ", "f(a b\n", "if (a {\n}\n", "}", ")", "foo ) bar\n", "{ a b c d e ) }\n", "case 1:\n", "\"\\q", "a()", "a {}",
	} {
		sound(t, strings.Repeat(unit, n))
		sound(t, "x = "+strings.Repeat(unit, n)+"1")
	}
	for _, pair := range []string{"()", "[]", "{}", "(;)"} {
		sound(t, "x = "+strings.Repeat(pair[:1], n)+strings.Repeat(pair[len(pair)-1:], n))
	}
}

func TestNestingIsBounded(t *testing.T) {
	for _, text := range []string{
		"x = " + strings.Repeat("(", 100000) + "1" + strings.Repeat(")", 100000),
		"x = " + strings.Repeat("[", 300) + strings.Repeat("]", 300),
		strings.Repeat("if (a) { ", 300) + strings.Repeat("}", 300),
		"x = " + strings.Repeat("a + ", 3000) + "a",
		"x = " + strings.Repeat("!", 300) + "a",
		"x = a" + strings.Repeat(".b", 3000),
	} {
		_, problems := parse(text)
		if len(problems) != 1 || problems[0].Code != diag.TooDeep {
			t.Errorf("%.40s…: %s", text, describe(text, problems))
		}
	}
	fine := []string{
		"x = " + strings.Repeat("(", 90) + "1" + strings.Repeat(")", 90),
		"if (a) b" + strings.Repeat("\nelse if (a) b", 1000),
		"x = [" + strings.Repeat("a + b + c,\n", 5000) + "]",
		strings.Repeat("x = a + b\n", 50000),
	}
	for _, text := range fine {
		if _, problems := parse(text); len(problems) > 0 {
			t.Errorf("%.40s…: %s", text, describe(text, problems[:1]))
		}
	}
}

func TestTextsThatAreNoText(t *testing.T) {
	for _, text := range []string{"def a() {\x00}", "x = \"\xff\"", "PK\x03\x04\x00\x00"} {
		_, problems := parse(text)
		if len(problems) != 1 || problems[0].Code != diag.BadCharacter {
			t.Errorf("%q: %s", text, describe(text, problems))
		}
	}
	if f, problems := parse("\ufeffdef a() { }"); len(problems) > 0 || len(f.Methods) != 1 {
		t.Errorf("byte order mark: %v", problems)
	}
	if f, problems := parse(""); len(problems) > 0 || Dump(f) != "" {
		t.Errorf("empty file: %v", problems)
	}
}

func TestProblemsAreCounted(t *testing.T) {
	_, problems := parse("def a() {\n" + strings.Repeat("  foo ) bar\n", 1000) + "}")
	if len(problems) != maxProblems {
		t.Errorf("%d problems", len(problems))
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range texts(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sound(t, text) })
}

// sample is an app of the given number of methods.
func sample(methods int) string {
	var b strings.Builder
	b.WriteString("definition(name: \"Sample\", namespace: \"me\", description: \"An app.\")\n\n")
	b.WriteString("preferences {\n  section(\"Lamps\") {\n    input \"lamps\", \"capability.switch\", title: \"Which?\", multiple: true\n  }\n}\n\n")
	for i := range methods {
		fmt.Fprintf(&b, `// Handles event %d.
def handler%d(evt) {
	log.debug "handler%d: ${evt.name} is $evt.value"
	def open = lamps.findAll { it.currentSwitch == "on" }
	if (open?.size() > 0 && !state.waiting%d) {
		state.waiting%d = now() + 60 * 1000 * minutes
		runIn(60 * minutes, "handler%d", [overwrite: false, data: [count: open.size()]])
	} else {
		for (lamp in lamps) { lamp.setLevel(level ?: 50) }
	}
}

`, i, i, i, i, i, i)
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	f := source.NewFile("app.groovy", sample(200))
	b.SetBytes(int64(len(f.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := Parse(f, 0); len(problems) > 0 {
			b.Fatal(problems)
		}
	}
}

package library_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/source"
)

// bare is a host with nothing on it. Of choices it takes the first.
type bare struct{}

func (bare) Variable(string) (data.Value, bool)                             { return nil, false }
func (bare) SetVariable(string, data.Value) bool                            { return false }
func (bare) Field(int) (data.Value, bool)                                   { return nil, false }
func (bare) SetField(int, data.Value)                                       {}
func (bare) Call(string, []data.Value, source.Span) (v data.Value, ok bool) { return nil, false }
func (bare) Choose(int, string, source.Span) int                            { return 0 }
func (bare) Step(source.Span)                                               {}
func (bare) Spend(int)                                                      {}
func (bare) Warn(string, source.Span)                                       {}

// world takes the first of all choices.
type world struct{}

func (world) Choose(int, string) int { return 0 }
func (world) Step()                  {}
func (world) Spend(int)              {}
func (world) Warn(string)            {}

// answer evaluates an expression and writes what comes of it as facts.txt
// does.
func answer(t *testing.T, code string) (text string) {
	t.Helper()
	file, problems := syntax.Parse(source.NewFile("fact.groovy", "def fact() { return ("+code+") }\n"), 0)
	if len(problems) > 0 {
		return "does not parse: " + problems[0].Message
	}
	defer func() {
		if r := recover(); r != nil {
			thrown, ok := r.(*data.Thrown)
			if !ok {
				panic(r)
			}
			text = "throws " + thrown.Class
		}
	}()
	v := walk.New(file).Call(bare{}, "fact")
	if v == nil {
		return "null"
	}
	if _, ok := v.(*data.Range); ok {
		v = dynamic.Method(world{}, v, "toString", nil)
		return "Range " + data.Text(v)
	}
	return kind(v) + " " + strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(data.Text(v))
}

// kind is the class of a value; those that Groovy has many of have one name.
func kind(v data.Value) string {
	switch class := data.ClassOf(v); class {
	case "IntRange":
		return "Range"
	case "ArrayList":
		return "List"
	case "LinkedHashSet", "TreeSet":
		return "Set"
	case "LinkedHashMap", "TreeMap":
		return "Map"
	case "Map.Entry":
		return "Entry"
	case "Object[]":
		return "Array"
	default:
		return class
	}
}

// TestFactsOfGroovy compares with what Groovy 2.4.21 itself said of each line
// of testdata/facts.txt, which testdata/facts.groovy writes.
func TestFactsOfGroovy(t *testing.T) {
	f, err := os.Open("testdata/facts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	facts := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		code, want, ok := strings.Cut(lines.Text(), "  => ")
		if !ok {
			continue
		}
		facts++
		if got := answer(t, code); got != want {
			t.Errorf("%s\n\tgives %s\n\twant  %s", code, got, want)
		}
	}
	if facts < 250 {
		t.Errorf("%d facts were found, want 250 or more", facts)
	}
}

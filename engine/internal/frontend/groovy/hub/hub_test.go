package hub_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/hub"
)

func TestEveryNameStandsInOneRow(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range hub.Calls {
		for _, name := range strings.Fields(c.Names) {
			if seen[name] {
				t.Errorf("%s stands in two rows", name)
			}
			seen[name] = true
			if row := hub.Lookup(name); row == nil || row.Names != c.Names || !hub.Is(name, c.Does) || !slices.Contains(hub.Names(c.Does), name) {
				t.Errorf("%s is not found", name)
			}
		}
	}
	for _, name := range []string{"runin", "RUNIN", "Schedule", "sendsms", "runEvery2Minutes", ""} {
		if hub.Lookup(name) != nil {
			t.Errorf("%q is no function of a hub", name)
		}
	}
}

// TestRowsSayWhatTheirKindNeeds holds for rows that others compute with.
func TestRowsSayWhatTheirKindNeeds(t *testing.T) {
	for _, c := range hub.Calls {
		if c.Schedules() != (c.Handler > 0 && c.Does != hub.AskWebLater) {
			t.Errorf("%s: schedules %t, with handler %d", c.Names, c.Schedules(), c.Handler)
		}
		if (c.Unit > 0) != (c.Does == hub.RunAfter) || (c.Period > 0) != (c.Does == hub.RunEvery) || (c.Message > 0) != (c.Does == hub.Notify) {
			t.Errorf("%s: unit %d, period %d, message %d", c.Names, c.Unit, c.Period, c.Message)
		}
	}
}

// readers are the packages that ask the table.
var readers = []string{"..", "../platform", "../platform/facts", "../platform/plan", "../platform/model", "../platform/run", "../platform/host", "../setup", "../setup/form", "../setup/guess", "../hints"}

// otherwise are names of functions that are also names of something else, which
// is what the readers mean by them.
var otherwise = map[string]string{
	"apiServerUrl":     "a property of the script",
	"app":              "the variable that an app is",
	"fullApiServerUrl": "a property of the script",
	"getDataValue":     "a method of devices",
	"href":             "a type of inputs",
	"icon":             "a type of inputs",
	"image":            "a type of inputs",
	"label":            "a property of devices and apps",
	"metadata":         "an option of inputs",
	"mode":             "a property and an event of location",
	"page":             "an argument of href",
	"paragraph":        "a type of inputs",
	"path":             "an argument of href",
	"remove":           "a method of maps",
	"timeZone":         "a property of location",
	"url":              "an argument of href",
}

func TestNoOtherPackageListsFunctions(t *testing.T) {
	used := map[string]bool{}
	for _, dir := range readers {
		files, _ := filepath.Glob(dir + "/*.go")
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			for name, at := range literals(t, path) {
				if hub.Lookup(name) == nil {
					continue
				}
				used[name] = true
				if otherwise[name] == "" {
					t.Errorf("%s:%d: %q is the name of a function of a hub; ask the table", path, at, name)
				}
			}
		}
	}
	for name := range otherwise {
		if !used[name] {
			t.Errorf("%q is no longer used otherwise; take it out of the list", name)
		}
	}
}

// literals are the words in the texts of a file, with their lines.
func literals(t *testing.T, path string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	set, found := token.NewFileSet(), map[string]int{}
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			value, _ := strconv.Unquote(n.Value)
			words := strings.Fields(value)
			for _, w := range words {
				if len(words) == 1 || strings.ToLower(w) != w { // the others are those of a sentence
					found[w] = set.Position(n.Pos()).Line
				}
			}
		}
		return true
	})
	return found
}

// Every function that depends on the time makes a text one that has to do with
// it; so do calls of now, and no other word.
func TestTextsThatHaveToDoWithTime(t *testing.T) {
	times := regexp.MustCompile(hub.Times())
	for _, c := range hub.Calls {
		want := c.Schedules() || c.Does >= hub.TimeToday && c.Does <= hub.Sunset && c.Does != hub.TimeOfDay
		for _, name := range strings.Fields(c.Names) {
			if got := times.MatchString(name + "(60, later)"); got != want {
				t.Errorf("%s has to do with time: %t, want %t", name, got, want)
			}
		}
	}
	for text, want := range map[string]bool{"t = now() + 5": true, "what now": false, "RunIn 60, later": true, "myrunIn(1)": false, "rerun": false} {
		if times.MatchString(text) != want {
			t.Errorf("%q: not %t", text, want)
		}
	}
}

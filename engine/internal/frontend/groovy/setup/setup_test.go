package setup_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/source"
)

// read reads an app of testdata.
func read(t *testing.T, name string, opt setup.Options) (*setup.App, *source.Set) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".groovy")
	if err != nil {
		t.Fatal(err)
	}
	return readText(t, name, string(text), opt)
}

func readText(t *testing.T, name, text string, opt setup.Options) (*setup.App, *source.Set) {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile(name+".groovy", text)}}
	tree, problems := syntax.Parse(set.Files[0], 0)
	if len(problems) > 0 {
		t.Fatalf("%s: %v", name, problems)
	}
	opt.Tree = tree
	return setup.Read(code.New(tree), opt), set
}

// describe writes all that an app declares.
func describe(app *setup.App, set *source.Set) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %+v\n", app.File, withoutSpan(app.Definition))
	for _, p := range app.Pages {
		fmt.Fprintf(&b, "page %s %q next %q install %v uninstall %v\n", p.Name, p.Title, p.Next, p.Install, p.Uninstall)
		for _, s := range p.Sections {
			fmt.Fprintf(&b, "  section %q\n", s.Title)
			for _, e := range s.Elements {
				b.WriteString("    " + element(e) + "\n")
			}
		}
	}
	for _, in := range app.Inputs {
		if in.Hidden {
			b.WriteString("hidden " + input(in) + "\n")
		}
	}
	for _, m := range app.Mappings {
		fmt.Fprintf(&b, "path %s %v\n", m.Path, m.Actions)
	}
	b.WriteString(problems(app.Problems, set))
	return b.String()
}

func withoutSpan(d setup.Definition) setup.Definition {
	d.Span = source.Span{}
	return d
}

func element(e setup.Element) string {
	switch e.Kind {
	case setup.InputElement:
		return input(e.Input)
	case setup.Paragraph:
		return fmt.Sprintf("paragraph %q %q", e.Title, e.Text)
	case setup.Link:
		return fmt.Sprintf("link %q %q to %s", e.Title, e.Text, e.Page)
	case setup.Label:
		return fmt.Sprintf("label %q", e.Title)
	case setup.ChildApps:
		return fmt.Sprintf("child apps %q of %q", e.Title, e.Page)
	}
	return fmt.Sprintf("image %q", e.Text)
}

func input(in *setup.Input) string {
	s := fmt.Sprintf("input %s: %s (%s) %q", in.Name, in.Kind, in.Type, in.Title)
	if in.Capability != "" {
		s += " capability " + in.Capability
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{
		{in.Required, " required"}, {in.Multiple, " multiple"}, {in.SubmitOnChange, " submit"}, {in.Restricts, " restricts"},
	} {
		if flag.on {
			s += flag.name
		}
	}
	if in.Default != nil {
		s += " default " + data.Inspect(in.Default)
	}
	if in.Range != "" {
		s += " range " + in.Range
	}
	for _, o := range in.Options {
		s += fmt.Sprintf(" [%s %q]", o.Value, o.Label)
	}
	return s
}

func problems(list diag.List, set *source.Set) string {
	var b strings.Builder
	for _, p := range list {
		at := set.Position(p.Span)
		fmt.Fprintf(&b, "%d:%d %s %s: %s; %s\n", at.Line, at.Column, p.Severity, p.Code, p.Message, p.Help)
	}
	return b.String()
}

var all = []string{"lock-up", "pages", "climate", "endpoints", "hubitat"}

func TestReadFindsWhatAppsDeclare(t *testing.T) {
	var b strings.Builder
	for _, name := range all {
		app, set := read(t, name, setup.Options{Assign: setup.Suggested})
		b.WriteString(describe(app, set) + "\n")
	}
	golden.Check(t, "testdata/apps.txt", b.String())
}

// Assign is asked once for each time an input is met, and its values are seen
// by what comes after.
func TestAssignedValuesAreSeenByThePages(t *testing.T) {
	const app = `
preferences {
    section {
        input "one", "number"
        if (one == 7 && settings.one == 7 && zone == "here") { input "two", "text" }
        input "one", "number"
        if (later) { input "three", "text" }
        input "later", "bool"
    }
    page(name: "linked")
}
def linked() { dynamicPage(name: "linked") { section { href "elsewhere", title: "Go" } } }
def elsewhere() { dynamicPage(name: "elsewhere") { section { input "four", "text" } } }
`
	asked := ""
	opt := setup.Options{
		Once: true,
		Assign: func(in *setup.Input) (data.Value, bool) {
			asked += in.Name + " "
			return map[string]data.Value{"one": int32(7), "later": true}[in.Name], true
		},
		Variable: func(name string) (data.Value, bool) { return "here", name == "zone" },
	}
	found, _ := readText(t, "app", app, opt)
	if asked != "one two one later " {
		t.Errorf("asked for %s", asked)
	}
	if got := shownAndHidden(found); got != "one two later -three -four" {
		t.Errorf("found %s", got)
	}
	opt.Once = false
	found, _ = readText(t, "app", app, opt)
	if got := shownAndHidden(found); got != "one two three later four" {
		t.Errorf("found %s", got)
	}
}

// shownAndHidden are the names of the inputs, hidden ones with a minus.
func shownAndHidden(app *setup.App) string {
	var names []string
	for _, in := range app.Inputs {
		if in.Hidden {
			names = append(names, "-"+in.Name)
		} else {
			names = append(names, in.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestPagesGetWhatLinksHandOver(t *testing.T) {
	found, _ := readText(t, "app", `
preferences { page(name: "first"); page(name: "plain") }
def first() { dynamicPage(name: "first") { section { href(name: "x", page: "second", params: [n: 3], title: "Go") } } }
def second(params) { dynamicPage(name: "second") { section { params.n.times { input "room$it", "text" } } } }
def plain(params) { dynamicPage(name: "plain") { section { input "p${params?.n}", "text" } } }
`, setup.Options{})
	if got := shownAndHidden(found); got != "pnull room0 room1 room2" {
		t.Errorf("found %s, problems %v", got, found.Problems)
	}
}

// The second branch of what cannot be known is looked at, too.
func TestInputsBehindTheUnknownAreFound(t *testing.T) {
	found, _ := readText(t, "app", `
preferences { section { if (now() > 5000) { input "late", "text" } else { input "early", "text" } } }
`, setup.Options{})
	if len(found.Inputs) != 2 || found.Inputs[0].Hidden || !found.Inputs[1].Hidden {
		t.Errorf("found %s", shownAndHidden(found))
	}
}

func TestReadSurvivesEveryApp(t *testing.T) {
	for _, text := range []string{
		"", "preferences { }", "preferences()", "input()", "section()", "page()", "path()", "action(GET: 1)", "href()", "mode()",
		"definition(name: null)", `preferences { page(name: null) }`, `preferences { section(1) { input 1, 2 } }`,
		`preferences { section { input "a", "enum", options: 3 } }`, `preferences { section { input "a", "capability." } }`,
		`def a() { a() }
preferences { page(name: "a") }`,
		`preferences { section { input "a", "number", defaultValue: [1], range: "x..y" ; input "b", null, options: [null] } }`,
		"throw new Exception('no')", "preferences { while (true) { section { input 'a', 'text' } } }",
		`preferences { 5000.times { section { input "a$it", "text" } } }`,
	} {
		app, _ := readText(t, "app", text, setup.Options{Assign: setup.Suggested})
		home, _, _ := guess.Home([]*setup.App{app})
		if app == nil || !strings.Contains(home, `from "app.groovy"`) {
			t.Errorf("%s: %s", text, home)
		}
		lowered(t, home)
	}
}

// Thirty names that are stored in each other can be followed in more ways than
// there is time for.
func TestNamesStoredInEachOtherAreFollowedOnce(t *testing.T) {
	text := "preferences { section { input 'eye', 'capability.illuminanceMeasurement'; input 'how', 'enum', options: ['a', 'b'] } }\ndef installed() { subscribe(eye, 'illuminance', dark) }\ndef dark(evt) {\n"
	for i := range 30 {
		for k := range 30 {
			text += fmt.Sprintf("v%d = v%d; ", i, k)
		}
	}
	app, _ := readText(t, "app", text+"\nv0 = 40; def lux = evt.value.toInteger(); if (v29 > v28 && lux < v29 && v1.contains('a')) { eye.off() } }\n", setup.Options{})
	if l := app.Limits("illuminance", app.Inputs); len(l) != 1 || l[0].At != 40 {
		t.Errorf("limits %+v, want 40", l)
	}
}

// What a home gives is seen by the pages as the values of the inputs' kinds.
func TestPagesSeeTheSettingsOfAHome(t *testing.T) {
	const app = `
preferences { section {
    input "n", "number"
    input "half", "number"
    input "d", "decimal"
    input "on", "bool"
    input "off", "bool"
    input "when", "time"
    input "many", "enum", multiple: true
    input "lamp", "capability.switch"
    input "lamps", "capability.switch", multiple: true
    input "none", "capability.switch"
    paragraph "${[n, half, d, on, off, when, many, lamp, lamps, none]}"
    paragraph "${n + 1} ${half * 2} ${lamps*.id} ${lamps.currentSwitch} ${lamp.currentValue('switch')} ${lamp.hasCommand('on')} ${lamp.capabilities}"
} }
`
	h, _ := lowered(t, `device a: switch "the lamp" = on;
device b: switch;
install App from "app.groovy" {
  n = 5;
  half = 2.5;
  d = 3;
  on = true;
  off = false;
  when = 7:30;
  many = "x", "y";
  lamp = a;
  lamps = a, b;
}
`)
	found, _ := readText(t, "app", app, setup.Options{Assign: setup.Installed(h, &h.Installs[0])})
	var got []string
	for _, e := range found.Pages[0].Sections[0].Elements {
		if e.Kind == setup.Paragraph {
			got = append(got, e.Text)
		}
	}
	want := "[5, 2.5, 3, true, false, 7:30, [x, y], the lamp, [the lamp, the b], null]\n6 5.0 [1, 2] [off, off] off true null"
	if text := strings.Join(got, "\n"); text != want || len(found.Problems) > 0 {
		t.Errorf("got\n%s\nwant\n%s\n%v", text, want, found.Problems)
	}
}

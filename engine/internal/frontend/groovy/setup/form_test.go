package setup_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/form"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/source"
)

const family = `mode: { home, away } = home;
room hall "the hall";
device ann: presenceSensor "Ann";
device frontDoor: lock in hall "the front door";
device bulb: switchLevel, colorControl in hall "the bulb";
install LockUp from "lock-up.groovy" {
  people = ann; // who lives here
  lock1 = bulb;
  also = backDoor, frontDoor;
  minutes = 90;
  notify = "maybe";
  from = "noon";
  modes = away, "Party";
  extra = 3;
}
install Pages from "pages.groovy" {
  lamps = bulb;
  count = 3;
  style = "calm";
  weekdays = "mon", "tue";
  newMode = away;
}
install Empty from "endpoints.groovy";
`

func formText(t *testing.T, text, app string, n int) string {
	t.Helper()
	h, modes := lowered(t, text)
	read, _ := read(t, app, setup.Options{Assign: setup.Installed(h, &h.Installs[n])})
	f := form.Of(read, h, modes, &h.Installs[n])
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s: %s\n", f.Title, f.Description)
	for _, p := range f.Pages {
		fmt.Fprintf(&b, "%q\n", p.Title)
		for _, s := range p.Sections {
			fmt.Fprintf(&b, "  %q\n", s.Title)
			for _, d := range s.Fields {
				fmt.Fprintf(&b, "    %s %s %q %q required %v multiple %v %v = %q %s\n",
					d.Kind, d.Name, d.Title, d.Help, d.Required, d.Multiple, d.Choices, d.Values, d.Problem)
			}
		}
	}
	return b.String()
}

func TestFormShowsTheSettingsOfAHome(t *testing.T) {
	text := strings.Replace(family, "backDoor, ", "", 1)
	golden.Check(t, "testdata/forms.txt", formText(t, text, "lock-up", 0)+formText(t, text, "pages", 1)+formText(t, text, "endpoints", 2))
}

func TestSetChangesOneSetting(t *testing.T) {
	app, _ := read(t, "lock-up", setup.Options{})
	for _, c := range []struct {
		install, name string
		values        []string
		was, is       string // what becomes what in the text; was "" for nothing
		problem       string
	}{
		{"LockUp", "lock1", []string{"frontDoor"}, "lock1 = bulb;", "lock1 = frontDoor;", ""},
		{"LockUp", "also", []string{"frontDoor", "bulb"}, "also = backDoor, frontDoor;", "also = frontDoor, bulb;", ""},
		{"LockUp", "people", nil, "people = ann;", "", ""},
		{"LockUp", "minutes", nil, "  minutes = 90;\n", "", ""},
		{"LockUp", "minutes", []string{"-7.5"}, "minutes = 90", "minutes = -7.5", ""},
		{"LockUp", "notify", []string{"true"}, `notify = "maybe"`, "notify = true", ""},
		{"LockUp", "from", []string{"7:30"}, `from = "noon"`, "from = 7:30", ""},
		{"LockUp", "modes", []string{"away", "Good Night"}, `modes = away, "Party"`, `modes = away, "Good Night"`, ""},
		{"LockUp", "phone", []string{`5"5\5`}, "  extra = 3;\n", "  extra = 3;\n  phone = \"5\\\"5\\\\5\";\n", ""},
		{"LockUp", "until", nil, "", "", ""},
		{"Empty", "phone", []string{"1"}, "\"endpoints.groovy\";", "\"endpoints.groovy\" {\n  phone = \"1\";\n}", ""},
		{"LockUp", "minutes", []string{"ten"}, "", "", "`ten` is not a value for `minutes`"},
		{"LockUp", "lock1", []string{"the door"}, "", "", "`the door` is not a value for `lock1`"},
		{"LockUp", "notify", []string{"maybe"}, "", "", "`maybe` is not a value for `notify`"},
		{"Nobody", "notify", []string{"true"}, "", "", "the home does not install `Nobody`"},
	} {
		after, problem := form.Set(family, c.install, app.Input(c.name), c.values)
		if want := strings.Replace(family, c.was, c.is, 1); after != want || problem != c.problem {
			t.Errorf("%s.%s = %q: %q\n%s", c.install, c.name, c.values, problem, after)
		}
	}
}

func TestSetWritesIntoABlockOnOneLine(t *testing.T) {
	app, _ := read(t, "lock-up", setup.Options{})
	for text, want := range map[string]string{
		"install A from \"a\" { notify = true; }\n":   "install A from \"a\" { notify = true;\n  minutes = 1;\n}\n",
		"install A from \"a\" {}\n":                   "install A from \"a\" {\n  minutes = 1;\n}\n",
		"install A from \"a\" { minutes = 2; }\n":     "install A from \"a\" { minutes = 1; }\n",
		"install A from \"a\" {\n  minutes = 2;\n}\n": "install A from \"a\" {\n  minutes = 1;\n}\n",
	} {
		after, problem := form.Set(text, "A", app.Input("minutes"), []string{"1"})
		if after != want || problem != "" {
			t.Errorf("%s becomes\n%s%s", text, after, problem)
		}
		if _, problems := editor.Format(source.NewFile("home.cross", after)); len(problems) > 0 {
			t.Errorf("%s: %v", after, problems)
		}
	}
	if _, problem := form.Set("install A from {", "A", app.Input("minutes"), []string{"1"}); problem == "" {
		t.Error("a text with mistakes was changed")
	}
}

func TestCheckTellsWhatIsWrongWithSettings(t *testing.T) {
	text := strings.Replace(family, "backDoor, ", "", 1)
	text = strings.Replace(text, "extra = 3;", "notifi = true;\n  something = 3;", 1)
	text = strings.Replace(text, "lock1 = bulb;", "lock1 = ann;", 1)
	h, modes := lowered(t, text)
	app, _ := read(t, "lock-up", setup.Options{Assign: setup.Installed(h, &h.Installs[0])})
	set := &source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}
	list := form.Check(app, h, modes, &h.Installs[0])
	list.Sort()
	if lacks := form.Lacks(app, &h.Installs[0]); len(lacks) != 1 || lacks[0].Name != "recipients" {
		t.Errorf("it lacks %v", lacks)
	}
	want := "8:3 warning type-mismatch: `lock1`: Ann does not have the capability `lock`; the app asks: Which door?\n" +
		"10:3 warning type-mismatch: `minutes`: it has to lie in 1..60; the app asks: After how many minutes?\n" +
		"11:3 warning type-mismatch: `notify`: `maybe` is neither true nor false; the app asks: Send a message?\n" +
		"12:3 warning type-mismatch: `from`: `noon` is not a time of day such as 22:00; the app asks: From\n" +
		"13:3 warning type-mismatch: `modes`: the home has no mode `Party`; the app asks: Only in these modes\n" +
		"14:3 warning unknown-input: `LockUp` asks for no `notifi`; did you mean `notify`?\n" +
		"15:3 warning unknown-input: `LockUp` asks for no `something`; the setting has no effect: remove it\n"
	if got := problems(list, set); got != want {
		t.Errorf("problems:\n%s", got)
	}
}

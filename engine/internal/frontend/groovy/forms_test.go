package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/service"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

// unaware is a home that mentions no app.
const unaware = `device cellar: smokeDetector;
device front: lock;
device back: lock;
`

// fields are the settings of an app in the forms of a set: "exit=back".
func fields(t *testing.T, set *source.Set, app string) []string {
	t.Helper()
	found := frontend.Setup(set)
	at := slices.IndexFunc(found.Apps, func(a service.SetupApp) bool { return a.Name == app })
	if at < 0 {
		t.Fatalf("no form for %s:\n%s", app, written(set, found.Problems))
	}
	var list []string
	for _, p := range found.Apps[at].Pages {
		for _, s := range p.Sections {
			for _, f := range s.Fields {
				list = append(list, f.Name+"="+strings.Join(f.Values, ",")+f.Problem)
			}
		}
	}
	return list
}

func TestAnAppThatTheHomeDoesNotMentionHasAForm(t *testing.T) {
	for _, c := range []struct {
		name, home, text, app string
		want                  []string
	}{
		{"devices that fit", unaware, fire, "Fire", []string{"smoke=cellar", "exit=front"}},
		{"none that fits", "device front: lock;\n", fire, "Fire", []string{"smoke=required, but not set", "exit=front"}},
		{"a name that is taken", unaware + "app Fire { }\n", fire, "Fire2", []string{"smoke=cellar", "exit=front"}},
		{"modes, in a home without", unaware, strings.Replace(fire, "input \"exit\"", "input \"when\", \"mode\", required: false; input \"exit\"", 1), "Fire",
			[]string{"smoke=cellar", "when=", "exit=front"}},
		{"modes", "mode: { day, night } = day;\n" + unaware, strings.Replace(fire, "input \"exit\"", "input \"when\", \"mode\"; input \"exit\"", 1), "Fire",
			[]string{"smoke=cellar", "when=night", "exit=front"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := files("home.cross", c.home, "fire.groovy", c.text)
			if got := fields(t, set, c.app); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestASettingInstallsTheAppThatTheHomeDoesNotMention(t *testing.T) {
	set := files("home.cross", unaware, "fire.groovy", fire)
	if problem := frontend.Set(set, "Fire", "exit", []string{"back"}); problem != "" {
		t.Fatal(problem)
	}
	want := unaware + `
install Fire from "fire.groovy" {
  smoke = cellar;
  exit = back;
}
`
	if got := set.Files[0].Text; got != want || len(set.Files) != 2 {
		t.Fatalf("the home is\n%s\nwant\n%s", got, want)
	}
	if got := fields(t, set, "Fire"); !slices.Equal(got, []string{"smoke=cellar", "exit=back"}) {
		t.Errorf("the form has %q", got)
	}
	if _, problems := lower(t, set, "any-time"); problem(problems, diag.InstallGuessed) != nil {
		t.Errorf("still not installed:\n%s", written(set, problems))
	}
}

func TestASettingThatCannotBeInstallsNothing(t *testing.T) {
	for _, c := range []struct{ app, setting, value, want string }{
		{"Fire", "exits", "back", "Fire has no setting exits"},
		{"Fire", "exit", "the back door", "`the back door` is not a value for `exit`"},
		{"Guard", "lock1", "back", "the home does not install Guard"},
	} {
		set := files("home.cross", unaware, "fire.groovy", fire)
		if got := frontend.Set(set, c.app, c.setting, []string{c.value}); got != c.want || set.Files[0].Text != unaware {
			t.Errorf("%s.%s: %q, want %q; the home is\n%s", c.app, c.setting, got, c.want, set.Files[0].Text)
		}
	}
}

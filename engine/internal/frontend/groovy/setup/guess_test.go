package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// groups are apps that are brought together.
var groups = [][]string{{"lock-up"}, {"pages"}, {"climate"}, {"endpoints"}, {"hubitat"}, {"lock-up", "climate", "endpoints"}, {"lock-up", "lock-up"}}

// guessed is the home that is guessed for some apps.
func guessed(t *testing.T, names []string) (string, []*setup.App) {
	t.Helper()
	var apps []*setup.App
	for _, name := range names {
		app, _ := read(t, name, setup.Options{Assign: setup.Suggested})
		apps = append(apps, app)
	}
	return setup.Guess(apps), apps
}

// lowered is the home that a text describes, without mistakes, and its modes.
func lowered(t *testing.T, text string) (*home.Home, []string) {
	t.Helper()
	prog, h, problems := lang.LowerHome(&source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}, lang.AnyTime)
	if len(problems) > 0 {
		t.Fatalf("%v\n%s", problems, text)
	}
	if h.Mode == ir.NoVar {
		return h, nil
	}
	return h, prog.Vars[h.Mode].Domain.Names
}

func TestGuessIsASmallHome(t *testing.T) {
	var b strings.Builder
	for _, names := range groups {
		text, _ := guessed(t, names)
		b.WriteString("=== " + strings.Join(names, " ") + "\n" + text + "\n")
	}
	golden.Check(t, "testdata/guess.txt", b.String())
}

func TestGuessIsFormattedAndWithoutMistakes(t *testing.T) {
	for _, names := range groups {
		text, _ := guessed(t, names)
		lowered(t, text)
		formatted, problems := lang.Format(source.NewFile("home.cross", text))
		if formatted != text || len(problems) > 0 {
			t.Errorf("%v: %v; formatted as\n%s", names, problems, formatted)
		}
		if again, _ := guessed(t, names); again != text {
			t.Errorf("%v: another guess\n%s", names, again)
		}
	}
}

// Whatever is guessed, the form of the app has nothing to complain of.
func TestGuessFillsTheForm(t *testing.T) {
	for _, names := range groups {
		text, apps := guessed(t, names)
		h, modes := lowered(t, text)
		for i, app := range apps {
			for _, p := range setup.FormOf(app, h, modes, &h.Installs[i]).Pages {
				for _, s := range p.Sections {
					for _, f := range s.Fields {
						if f.Problem != "" {
							t.Errorf("%v: %s = %v: %s", names, f.Name, f.Values, f.Problem)
						}
					}
				}
			}
		}
	}
}

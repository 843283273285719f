package setup_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/form"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/lower"
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
	text, _, _ := guess.Home(apps)
	return text, apps
}

// lowered is the home that a text describes, without mistakes, and its modes.
func lowered(t *testing.T, text string) (*home.Home, []string) {
	t.Helper()
	prog, h, problems := lower.Home(&source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}, frontend.Options{})
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
		formatted, problems := editor.Format(source.NewFile("home.cross", text))
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
			for _, p := range form.Of(app, h, modes, &h.Installs[i]).Pages {
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

func TestGuessMovesWhatAppsLookAt(t *testing.T) {
	for code, want := range map[string]string{
		`subscribe(t, "temperature", h)`:                         "temperature: 70..71 = 70",
		`subscribe(t, "temperature.${x}", h)`:                    "temperature: 70..71 = 70",
		`subscribe(t, x, h)`:                                     "temperature: 70..71 = 70",
		`t."current${x}"`:                                        "temperature: 70..71 = 70",
		`t.currentTemperature`:                                   "temperature: 70..71 = 70",
		`t.temperatureState`:                                     "temperature: 70..71 = 70",
		`t.latestValue("temperature")`:                           "temperature: 70..71 = 70",
		`unknown().currentValue("temperature")`:                  "temperature: 70..71 = 70",
		`t.currentHumidity`:                                      "temperature: 70..70 = 70",
		`other.currentTemperature`:                               "temperature: 70..70 = 70",
		`t.currentTemperature > 50`:                              "temperature: 50..51 = 50",
		`t.currentTemperature == 50`:                             "temperature: 49..51 = 50",
		`t.currentTemperature < limit`:                           "temperature: 30..31 = 30",
		`other.currentTemperature < limit; t.currentTemperature`: "temperature: 70..71 = 70",
		`t.currentTemperature > 50; t.currentTemperature > 50.5`: "temperature: 50..51 = 50",
		`t.currentTemperature > 50 || t.currentTemperature < 30`: "temperature: 29..51 among 29, 40, 51 = 40",
		`def n = t.currentTemperature; def l = limit as int; if (n.toInteger() > l) { }`:       "temperature: 31..32 = 31",
		`t.currentTemperature < choice.toInteger()`:                                            "temperature: 59..60 = 59",
		`def n = t.currentTemperature; def l = settings.limit; if (l - n > 2) { }`:             "temperature: 28..29 = 28",
		`def n = t.currentTemperature; if (n - limit >= 0.5) { }`:                              "temperature: 31..32 = 31",
		`def n = t.currentTemperature; if (n > (limit ?: 40)) { }`:                             "temperature: 31..41 among 31, 36, 41 = 36",
		`t.statesSince("temperature", x).count { it.value } > 1; t.currentTemperature > limit`: "temperature: 31..32 = 31",
		`def temps = t.eventsSince(x); if (temps.size() > 2) { }; t.currentTemperature`:        "temperature: 70..71 = 70",
		`hotter(t.currentTemperature, limit) }; def hotter(is, wanted) { is > wanted`:          "temperature: 31..32 = 31",
	} {
		app, _ := readText(t, "app", `
preferences { section {
    input "t", "capability.temperatureMeasurement"
    input "other", "capability.thermostat"
    input "limit", "number", defaultValue: 31
    input "choice", "enum", options: ["60": "Sixty", "65": "More"]
} }
def installed() { `+strings.ReplaceAll(code, "; ", "\n")+` }
`, setup.Options{})
		text, _, _ := guess.Home([]*setup.App{app})
		if !strings.Contains(text, want+";") {
			t.Errorf("%s: want %s in\n%s", code, want, text)
		}
		lowered(t, text)
	}
}

func TestGuessLetsPeopleOperateWhatAppsWatch(t *testing.T) {
	for code, want := range map[string]string{
		`subscribe(l, "lock.unlocked", h)`: "device frontDoor: lock in house \"the front door\" by hand;",
		`l.lock()`:                         "device frontDoor: lock in house \"the front door\";",
		`subscribe(d, "switch", h); subscribe(location, "mode", h)`: "mode: { home, away, night } = home by hand;",
		`setLocationMode("Summer Holidays")`:                        "mode: { Home, Away, Night, \"Summer Holidays\" } = Home;",
		`if (location.mode in ["x", "AWAY"]) { }`:                   "mode: { Home, AWAY, Night, x } = Home by hand;",
		`location.mode = "party"`:                                   "mode: { home, away, night, party } = home by hand;",
	} {
		app, _ := readText(t, "app", `
preferences { section { input "l", "capability.lock"; input "d", "capability.switchLevel" } }
def installed() { `+strings.ReplaceAll(code, "; ", "\n")+` }
`, setup.Options{})
		text, _, _ := guess.Home([]*setup.App{app})
		if !strings.Contains(text, want+"\n") {
			t.Errorf("%s: no %s in\n%s", code, want, text)
		}
		lowered(t, text)
	}
}

func lineWith(text, start string) string {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, start) {
			return line
		}
	}
	return ""
}

// A home for an app that asks for everything keeps some devices still: first
// those that people operate, then sensors that the app can do without.
func TestGuessStaysSmall(t *testing.T) {
	code := "preferences { section {\n"
	for i, kind := range []string{
		"contactSensor", "motionSensor", "waterSensor", "presenceSensor", "accelerationSensor", "smokeDetector",
		"carbonMonoxideDetector", "switch", "lock", "valve", "temperatureMeasurement", "soundSensor",
	} {
		code += fmt.Sprintf("input 'd%d', 'capability.%s', required: %v\n", i, kind, i%2 == 0)
	}
	code += "} }\ndef installed() { unknown().currentValue(x) }\n"
	app, _ := readText(t, "app", code, setup.Options{})
	text, _, _ := guess.Home([]*setup.App{app})
	lowered(t, text)
	var fixed []string
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "device ") && strings.Contains(line, " fixed") {
			fixed = append(fixed, strings.Trim(strings.Fields(line)[1], ":"))
		}
	}
	if got := strings.Join(fixed, " "); got != "smoke lamp frontDoor tap soundSensor" {
		t.Errorf("fixed: %s\n%s", got, text)
	}
}

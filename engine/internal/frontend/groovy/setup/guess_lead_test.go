package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
)

const following = `
preferences { section {
    input "leader", "capability.colorControl"
    input "others", "capability.colorControl", multiple: true
} }
def installed() { subscribe(leader, "switch", follow) }
def follow(evt) { others.setLevel(leader.currentLevel) }
`

// A device that others follow is none of them, and people operate it; where
// nothing follows, a list holds all devices, and what is told numbers is left
// to the apps.
func TestGuessLetsPeopleOperateWhatOthersFollow(t *testing.T) {
	const (
		led    = "device colorLamp2: colorControl in house \"the second coloured lamp\" by hand {\n  level: 99..100 = 100;\n  hue: 0..0 = 0;\n  saturation: 0..0 = 0;\n}\n"
		apart  = "leader = colorLamp2;\n  others = colorLamp;\n"
		shared = "leader = colorLamp;\n  others = colorLamp, colorLamp2;\n"
	)
	another := "preferences { section { input \"all\", \"capability.colorControl\", multiple: true } }\ndef installed() { all.on() }\n"
	for _, c := range []struct {
		name, change, to, other string
		want, without           string
	}{
		{"a leader", "", "", "", led, shared},
		{"a leader and its followers", "", "", "", apart, shared},
		{"a list that sets off handlers, too", "def follow", "def updated() { subscribe(others, \"switch\", follow) }\ndef follow", "", shared, "by hand {"},
		{"a device that sets off nothing", "subscribe(leader", "subscribe(app", "", shared, "by hand {"},
		{"no list", ", multiple: true", "", "", "leader = colorLamp;\n  others = colorLamp;\n", "colorLamp2"},
		{"sensors", "colorControl", "temperatureMeasurement", "", "leader = thermometer;\n  others = thermometer, thermometer2;\n", "by hand"},
		{"another app that uses the leader", "", "", another, apart, "by hand {"},
	} {
		app, _ := readText(t, "app", strings.ReplaceAll(following, c.change, c.to), setup.Options{})
		apps := []*setup.App{app}
		if c.other != "" {
			app, _ := readText(t, "other", c.other, setup.Options{})
			apps = append(apps, app)
		}
		text := guess.Home(apps)
		lowered(t, text)
		if !strings.Contains(text, c.want) || strings.Contains(text, c.without) {
			t.Errorf("%s: want %swithout %s in\n%s", c.name, c.want, c.without, text)
		}
	}
}

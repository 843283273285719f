package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
)

// Switches give off what the apps sense; where they sense nothing, they are
// plain switches.
func TestGuessTellsWhatSwitchesSwitch(t *testing.T) {
	for _, c := range []struct{ app, inputs, want string }{
		{"Dusk", `"s", "capability.switch"`, "device lamp: switch in house \"the lamp\";"},
		{"Dusk", `"coffee", "capability.switch"`, "device coffee: switch in house \"the coffee machine\";"},
		{"Dusk", `"e", "capability.illuminanceMeasurement"; "s", "capability.switch"`, "device lamp: switch gives light in house \"the lamp\";"},
		{"Dusk", `"e", "capability.illuminanceMeasurement"; "myPump", "capability.switch"`, "device pump: switch in house \"the pump\";"},
		{"Dusk", `"e", "capability.illuminanceMeasurement"; "s", "capability.switchLevel"`, "device dimmer: switchLevel in house \"the dimmer\";"},
		{"Dusk", `"e", "capability.illuminanceMeasurement"; "s", "capability.switch", multiple: true; "x", "capability.switch"`,
			"device lamp2: switch gives light in house \"the second lamp\";"},
		{"Dusk", `"m", "capability.motionSensor"; "s", "capability.switch"`, "device lamp: switch in house \"the lamp\";"},
		{"Dusk", `"m", "capability.motionSensor"; "s", "capability.switch", title: "Which robot?"`,
			"device vacuum: switch gives motion in house \"the vacuum cleaner\";"},
		{"Dusk", `"m", "capability.motionSensor"; "coffeeMaker", "capability.switch"; "s", "capability.switch"`,
			"device coffee: switch gives motion in house \"the coffee machine\";"},
		{"Sprinkler times", `"w", "capability.waterSensor"; "s", "capability.switch"`,
			"device sprinkler: switch gives water in house \"the sprinkler\";"},
		{"Sprinkler times", `"w", "capability.waterSensor"; "light", "capability.switch"`, "device lamp: switch in house \"the lamp\";"},
	} {
		code := "definition(name: \"" + c.app + "\")\npreferences { section {\n"
		for _, in := range strings.Split(c.inputs, "; ") {
			code += "input " + in + "\n"
		}
		app, _ := readText(t, "app", code+"} }\ndef installed() { }\n", setup.Options{})
		text, _, _ := guess.Home([]*setup.App{app})
		lowered(t, text)
		if !strings.Contains(text, c.want+"\n") {
			t.Errorf("%s: %s: no %s in\n%s", c.app, c.inputs, c.want, text)
		}
	}
}

// However much there is to sense, what a device of another app reaches moves.
func TestGuessMovesWhatOtherAppsReach(t *testing.T) {
	kinds := []string{"contactSensor", "waterSensor", "presenceSensor", "accelerationSensor", "smokeDetector", "carbonMonoxideDetector",
		"lock", "valve", "temperatureMeasurement", "soundSensor"}
	watch := "preferences { section {\n"
	for _, kind := range kinds {
		watch += "input '" + kind + "', 'capability." + kind + "'\n"
	}
	watch += "input 'eye', 'capability.illuminanceMeasurement', required: false\n} }\ndef installed() { eye.currentIlluminance > 40; unknown().currentValue(x) }\n"
	var apps []*setup.App
	for _, code := range []string{watch, "preferences { section { input 's', 'capability.switch' } }\ndef installed() { s.on() }\n"} {
		app, _ := readText(t, "app", code, setup.Options{})
		apps = append(apps, app)
	}
	for n, moves := range map[int]bool{1: false, 2: true} {
		text, _, _ := guess.Home(apps[:n])
		line := lineWith(text, "device daylight")
		if line == "" || strings.Contains(line, " fixed") == moves {
			t.Errorf("%d apps: %s", n, line)
		}
	}
}

// The steps of a day reach the goal of the same device.
func TestGuessReachesTheGoal(t *testing.T) {
	app, _ := readText(t, "app", `
preferences { section { input "band", "capability.stepSensor" } }
def installed() { subscribe(band, "steps", h) }
`, setup.Options{})
	text, _, _ := guess.Home([]*setup.App{app})
	lowered(t, text)
	for _, want := range []string{"steps: 7999..8000 = 7999;", "goal: 0..20000 = 8000;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

package setup_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
)

// Switches give off what the apps sense; where they sense nothing, they are
// plain switches.
func TestGuessTellsWhatSwitchesSwitch(t *testing.T) {
	for _, c := range []struct{ app, inputs, want string }{
		{"Dusk", `"s", "capability.switch"`, "device lamp: switch in house \"the lamp\";"},
		{"Dusk", `"coffee", "capability.switch"`, "device lamp: switch in house \"the lamp\";"},
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
		text := setup.Guess([]*setup.App{app})
		lowered(t, text)
		if !strings.Contains(text, c.want+"\n") {
			t.Errorf("%s: %s: no %s in\n%s", c.app, c.inputs, c.want, text)
		}
	}
}

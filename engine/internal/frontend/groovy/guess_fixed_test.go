package groovy_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
)

// What a guessed home keeps as it is to stay small is said with the result.
func TestWhatAGuessedHomeFixesIsTold(t *testing.T) {
	inputs, code := "", ""
	for i, kind := range []string{"contactSensor", "motionSensor", "waterSensor", "accelerationSensor", "smokeDetector", "soundSensor", "beacon", "lock"} {
		name := string(rune('a' + i))
		inputs += "input '" + name + "', 'capability." + kind + "'\n"
		code += "subscribe(" + name + ", x, h)\n"
		set := files("many.groovy", "definition(name: 'Many')\npreferences { section {\n"+inputs+"} }\ndef installed() {\n"+code+"}\ndef h(evt) { }\n")
		_, problems := frontend.Lower(set, frontend.Options{})
		told := written(set, problems)
		fixed := strings.Contains(set.Files[len(set.Files)-1].Text, " fixed")
		if strings.Contains(told, "the guessed home would be too large") != fixed {
			t.Errorf("%d devices, fixed %v:\n%s", i+1, fixed, told)
		}
		if i == 7 && (!fixed || !strings.Contains(told, "only apps change the front door")) {
			t.Errorf("%s\n%s", told, set.Files[len(set.Files)-1].Text)
		}
	}
}

package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/mend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

const nightHeat = `definition(name: "Night Heat", namespace: "n", author: "a", description: "d", category: "c")
preferences {
    section("Heat") {
        input "room", "capability.temperatureMeasurement", title: "Where?"
        input "heater", "capability.switch", title: "Heater"
        input "button", "capability.switch", title: "Button"
        input "least", "number", title: "Degrees?"
        input "from", "time", title: "From?"
        input "loud", "bool", title: "Loud?"
        input "voice", "enum", title: "Voice", options: ["A", "B", "C", "D", "E", "F", "G", "H"]
        mode(title: "Only in")
    }
}
def installed() {
    subscribe(room, "temperature", changed)
    subscribe(button, "switch", changed)
    schedule(from, changed)
}
def changed(evt) { if (room.currentTemperature < least) heater.on() }
`

const warmHome = `mode: { Home, Away, Night } = Home;
device thermometer: temperatureMeasurement { temperature: 17..23 = 20; }
device lamp: switch "the lamp";
device heater: switch "the heater";
device button: switch "the button";

install NightHeat from "night-heat.groovy" {
  room = thermometer;
  heater = heater;
  button = button;
  least = 20;
  from = 22:00;
  loud = false;
  voice = "A";
}
`

// All settings that people can choose are tried: thresholds within what a sensor
// shows, no button in place of a heater, no more voices once one made no difference.
func TestOtherSettingsAreTried(t *testing.T) {
	set := &source.Set{Files: []*source.File{source.NewFile("home.cross", warmHome), source.NewFile("night-heat.groovy", nightHeat)}}
	for _, c := range []struct {
		tried mend.Tried
		want  []string
	}{
		{mend.Other, []string{
			"“Heater” of Night Heat to the lamp, not", "“Button” of Night Heat to the lamp, not", "“Button” of Night Heat to the heater, not",
			"“Degrees?” of Night Heat to 22, not 20", "“Degrees?” of Night Heat to 18, not 20",
			"“From?” of Night Heat to 22:05, not 22:00", "“From?” of Night Heat to 21:55, not", "“From?” of Night Heat to 22:30, not", "“From?” of Night Heat to 21:30, not",
			"“Loud?” of Night Heat to true", "to B,", "to C,", "to D,", "to E,", "to F,", "to G,", "to H,",
			"“Only in” of Night Heat to all but Home", "to all but Away", "to all but Night",
		}},
		{mend.Same, []string{
			"“Heater” of Night Heat to the lamp", "to the lamp", "to the heater", "to 22, not 20", "to 22:05", "to 21:55", "to 22:30", "to 21:30", "to true", "to B,",
			"to all but Home", "to all but Away", "to all but Night",
		}},
	} {
		var got []string
		frontend.Of(set.Files[1]).Mend.Settings(set, "NightHeat", func(edits []mend.Edit, says, _ string, _ int) mend.Tried {
			if len(edits) == 0 {
				t.Errorf("%s: nothing is changed", says)
			}
			got = append(got, says)
			return c.tried
		})
		if !slices.EqualFunc(got, c.want, strings.Contains) {
			t.Errorf("%d: got\n%s\nwant\n%s", c.tried, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

package homeassistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// found are the findings of a check of automations, and the check.
func found(t *testing.T, text string) ([]string, *protocol.CheckResult) {
	t.Helper()
	r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: text})
	return kinds(r), r
}

// lights names the first n lights of a house.
func lights(n int) string {
	return strings.Join([]string{"light.hall", "light.porch", "light.attic", "light.cellar", "light.study"}[:n], ", ")
}

// What belongs to a scene that people set is worth a look when a part of it changes,
// and no problem; what a sensor asked for is one, and so are doors.
func TestAPartOfAScene(t *testing.T) {
	scene := `- alias: Scene
  triggers: [{trigger: state, entity_id: %[1]s, to: "on"}]
  actions:
    - {action: light.turn_off, target: {entity_id: [%[2]s]}}
    - {action: lock.unlock, target: {entity_id: lock.front}}
- alias: Evening
  triggers: [{trigger: time, at: "18:00"}]
  actions: [{action: %[3]s}]
`
	lamp, lock := "light.turn_on, target: {entity_id: light.hall}", "lock.lock, target: {entity_id: lock.front}"
	for _, c := range []struct {
		what, cause, lights, act, want string
	}{
		{"many, by a switch", "input_boolean.guests", lights(5), lamp, "worth-a-look light.hall.switch"},
		{"few, by a switch", "input_boolean.guests", lights(1), lamp, "undone light.hall.switch"},
		{"many, by a sensor", "binary_sensor.smoke", lights(5), lamp, "undone light.hall.switch"},
		{"many, a lock", "input_boolean.guests", lights(5), lock, "undone lock.front.lock"},
	} {
		list, r := found(t, fmt.Sprintf(scene, c.cause, c.lights, c.act))
		if !slices.Equal(list, []string{c.want}) {
			t.Errorf("%s: found are %q", c.what, list)
		}
		if minor := strings.HasPrefix(c.want, "worth"); minor != strings.Contains(r.Verdict, "One thing is worth a look: ") || minor == strings.Contains(r.Verdict, "conflict") {
			t.Errorf("%s: %s", c.what, r.Verdict)
		}
	}
}

// Who turns everything off means it: that a lamp goes out while something still moves is
// worth a look. That a single one does is a problem.
func TestASceneThatEndsALamp(t *testing.T) {
	home := `- alias: Somebody
  triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Away
  triggers: [{trigger: time, at: "8:00"}]
  actions: [{action: light.turn_off, target: {entity_id: [%s]}}]
`
	for n, want := range map[int]string{5: "worth-a-look light.hall.switch", 1: "undone light.hall.switch"} {
		if list, _ := found(t, fmt.Sprintf(home, lights(n))); !slices.Equal(list, []string{want}) {
			t.Errorf("of %d lights: found are %q", n, list)
		}
	}
}

// A problem and what is worth a look over the same are told as the problem.
func TestAProblemIsToldForWhatIsWorthALook(t *testing.T) {
	list, r := found(t, fmt.Sprintf(`- alias: Scene
  triggers: [{trigger: state, entity_id: [input_boolean.guests, binary_sensor.smoke], to: "on"}]
  actions: [{action: light.turn_off, target: {entity_id: [%s]}}]
- alias: Evening
  triggers: [{trigger: time, at: "18:00"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
`, lights(5)))
	if !slices.Equal(list, []string{"undone light.hall.switch"}) || strings.Contains(r.Verdict, "worth") {
		t.Errorf("found are %q: %s", list, r.Verdict)
	}
}

// The one that answers may do so at once, or be set off by the helper itself.
func TestAHelperIsAnsweredAtOnce(t *testing.T) {
	list, _ := found(t, `- alias: Ready
  triggers: [{trigger: state, entity_id: binary_sensor.loaded, to: "on"}]
  actions: [{action: input_boolean.turn_on, target: {entity_id: input_boolean.ready}}]
- alias: Run
  triggers: [{trigger: state, entity_id: input_boolean.ready, to: "on"}]
  actions:
    - {action: switch.turn_on, target: {entity_id: switch.washer}}
    - {action: input_boolean.turn_off, target: {entity_id: input_boolean.ready}}
`)
	if len(list) > 0 {
		t.Errorf("found are %q", list)
	}
}

// What asks for something by a helper has got it when the one that answers puts the
// helper back; who puts it back without a look at it undoes it.
func TestAHelperThatAsksForSomething(t *testing.T) {
	home := `- alias: Ready
  triggers: [{trigger: state, entity_id: binary_sensor.loaded, to: "on"}]
  actions: [{action: input_boolean.turn_on, target: {entity_id: input_boolean.ready}}]
- alias: Run
  triggers: [{trigger: numeric_state, entity_id: sensor.solar, above: 1000}]
  conditions: [%s]
  actions:
    - {action: switch.turn_on, target: {entity_id: switch.washer}}
    - {action: input_boolean.turn_off, target: {entity_id: input_boolean.ready}}
`
	asks := `{condition: state, entity_id: input_boolean.ready, state: "on"}`
	for condition, want := range map[string]bool{asks: false, "": true} {
		if list, _ := found(t, fmt.Sprintf(home, condition)); slices.Contains(list, "undone input_boolean.ready.switch") != want {
			t.Errorf("with conditions %q: found are %q", condition, list)
		}
	}
	lamp := strings.NewReplacer("input_boolean.turn", "light.turn", "input_boolean.ready", "light.ready").Replace(home)
	if list, _ := found(t, fmt.Sprintf(lamp, strings.ReplaceAll(asks, "input_boolean", "light"))); !slices.Contains(list, "undone light.ready.switch") {
		t.Errorf("of a light: found are %q", list)
	}
}

// An alarm is arming, or pending, for seconds: what was done for that ends by itself.
// One that is armed stays so.
func TestAnAlarmThatIsArming(t *testing.T) {
	for state, want := range map[string]bool{"arming": false, "pending": false, "armed_away": true} {
		list, _ := found(t, fmt.Sprintf(`- alias: Sign
  triggers: [{trigger: state, entity_id: alarm_control_panel.house, to: %s}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Night
  triggers: [{trigger: time, at: "23:00"}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`, state))
		if slices.Contains(list, "undone light.hall.switch") != want {
			t.Errorf("%s: found are %q", state, list)
		}
	}
}

// What moves at a door is no door, and a word of another language says what moves, too.
func TestWhatABinarySensorSenses(t *testing.T) {
	for sensor, want := range map[string]bool{"front_door_person": false, "door_motion": false, "ruch_korytarz": false, "front_door": true, "balcony_deur": true} {
		list, _ := found(t, fmt.Sprintf(`- alias: Warm
  triggers: [{trigger: state, entity_id: binary_sensor.%s, to: "on"}]
  actions: [{action: climate.turn_off, target: {entity_id: climate.hall}}]
- alias: Somebody
  triggers: [{trigger: state, entity_id: input_select.mode, to: Day}]
  actions: [{action: climate.set_hvac_mode, target: {entity_id: climate.hall}, data: {hvac_mode: heat}}]
`, sensor))
		if (len(list) > 0) != want {
			t.Errorf("%s: found are %q", sensor, list)
		}
	}
}

// A text that automations keep says what was written last: that another one writes is
// worth a look. A number is a setting.
func TestANote(t *testing.T) {
	home := `- alias: Leak
  triggers: [{trigger: state, entity_id: binary_sensor.leak, to: "on"}]
  actions: [{action: %[1]s.set_value, target: {entity_id: %[1]s.last}, data: {value: %[2]s}}]
- alias: Flow
  triggers: [{trigger: time, at: "4:00"}]
  actions: [{action: %[1]s.set_value, target: {entity_id: %[1]s.last}, data: {value: %[3]s}}]
- alias: Pump
  triggers: [{trigger: state, entity_id: %[1]s.last, to: "5"}]
  actions: [{action: switch.turn_on, target: {entity_id: switch.pump}}]
`
	for want, text := range map[string]string{
		"worth-a-look input_text.last.state": fmt.Sprintf(home, "input_text", "leak", "flow"),
		"undone input_number.last.state":     fmt.Sprintf(home, "input_number", "5", "7"),
	} {
		if list, _ := found(t, text); !slices.Equal(list, []string{want}) {
			t.Errorf("found are %q, want %s", list, want)
		}
	}
}

// What two automations do to a cover and to its position is one problem.
func TestTwoAttributesOfADevice(t *testing.T) {
	list, r := found(t, `- alias: Storm
  triggers: [{trigger: state, entity_id: binary_sensor.storm, to: "on"}]
  actions:
    - {action: cover.set_cover_position, target: {entity_id: cover.blind}, data: {position: 0}}
- alias: Morning
  triggers: [{trigger: time, at: "7:00"}]
  actions:
    - {action: cover.set_cover_position, target: {entity_id: cover.blind}, data: {position: 100}}
- alias: Sun
  triggers: [{trigger: time, at: "12:00"}]
  conditions: [{condition: numeric_state, entity_id: cover.blind, attribute: current_position, above: 50}]
  actions: [{action: notify.phone}]
`)
	var about []string
	for _, f := range r.Findings {
		about = append(about, f.Likewise...)
	}
	if len(list) != 1 || len(about) != 1 {
		t.Errorf("found are %q, and with one of them %q", list, about)
	}
}

// Daylight tells the time: that a lamp which it put out goes on again is worth a look,
// and that it puts out one that movement asked for. What a thermometer asks for is not to
// be undone.
func TestDaylight(t *testing.T) {
	home := `- alias: Bright
  triggers: [{trigger: numeric_state, entity_id: sensor.%s, above: 100}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
- alias: Other
  triggers: [%s]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
`
	evening, motion := `{trigger: time, at: "18:00"}`, `{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}`
	for _, c := range [][3]string{
		{"hall_illuminance", evening, "worth-a-look light.hall.switch"},
		{"hall_illuminance", motion, "worth-a-look light.hall.switch"},
		{"hall_temperature", evening, "undone light.hall.switch"},
		{"hall_temperature", motion, "undone light.hall.switch"},
	} {
		if list, _ := found(t, fmt.Sprintf(home, c[0], c[1])); !slices.Equal(list, []string{c[2]}) {
			t.Errorf("%s and %s: found are %q", c[0], c[1], list)
		}
	}
}

// What somebody keeps in mind, as that there is mail, is worth a look when two automations
// do not agree on it, as long as nothing goes by it that people see; so is a counter. How a
// light is that goes by it is a problem, and it is said what does.
func TestAHelperThatNotesSomething(t *testing.T) {
	home := `- alias: Mail
  triggers: [{trigger: state, entity_id: binary_sensor.flap, to: "on"}]
  actions: [{action: input_boolean.turn_on, target: {entity_id: input_boolean.mail}}]
- alias: Fetched
  triggers: [{trigger: state, entity_id: binary_sensor.lid, to: "on"}]
  actions: [{action: input_boolean.turn_off, target: {entity_id: input_boolean.mail}}]
- alias: Lamp
  triggers: [{trigger: state, entity_id: input_boolean.mail, to: "on"}]
  actions: [{action: %s, target: {entity_id: %s}}]
`
	for _, c := range []struct{ act, on, want, says string }{
		{"notify.phone", "light.hall", "worth-a-look input_boolean.mail.switch", "Nothing that is looked at here acts by the mail helper: if it only notes something, leave it as it is."},
		{"input_boolean.turn_on", "input_boolean.seen", "worth-a-look input_boolean.mail.switch", "Nothing that is looked at here acts by the mail helper"},
		{"counter.increment", "counter.letters", "worth-a-look input_boolean.mail.switch", "Nothing that is looked at here acts by the mail helper"},
		{"light.turn_on", "light.hall", "undone input_boolean.mail.switch", "What Lamp does depends on the mail helper."},
	} {
		list, r := found(t, fmt.Sprintf(home, c.act, c.on))
		if !slices.Equal(list, []string{c.want}) || !strings.Contains(r.Findings[0].Advice, c.says) {
			t.Errorf("%s: found are %q: %+v", c.act, list, r.Findings)
		}
	}
	if list, _ := found(t, `- alias: Count
  triggers: [{trigger: state, entity_id: binary_sensor.flap, to: "on"}]
  actions: [{action: counter.increment, target: {entity_id: counter.letters}}]
- alias: Reset
  triggers: [{trigger: time, at: "4:00"}]
  actions: [{action: counter.reset, target: {entity_id: counter.letters}}]
- alias: Full
  triggers: [{trigger: numeric_state, entity_id: counter.letters, above: 2}]
  actions: [{action: notify.phone, data: {message: "Full"}}]
`); !slices.Equal(list, []string{"worth-a-look counter.letters.state"}) {
		t.Errorf("found are %q", list)
	}
}

package homeassistant_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// sentences are what is told of a home: titles and runs of all that is found.
func sentences(t *testing.T, text string) string {
	t.Helper()
	r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: text})
	var all []string
	for i := range r.Findings {
		all = append(all, r.Findings[i].Title+"\n"+r.Findings[i].Sentence)
	}
	return strings.Join(all, "\n")
}

// Two buttons of one device are two events, however long its id is, and no race; one
// button with two automations is.
func TestButtonsOfOneDeviceAreTwoEvents(t *testing.T) {
	home := `- alias: Read
  triggers: [{trigger: device, domain: zha, device_id: 0123456789abcdef0123456789abcdef, type: remote_button_short_press, subtype: button_1}]
  actions: [{action: light.turn_on, target: {entity_id: light.strip}}]
- alias: Colours
  triggers: [{trigger: device, domain: zha, device_id: 0123456789abcdef0123456789abcdef, type: remote_button_short_press, subtype: button_2}]
  actions: [{action: light.toggle, target: {entity_id: light.strip}}]
`
	if list, _ := found(t, home); len(list) > 0 {
		t.Errorf("found are %q", list)
	}
	told := sentences(t, strings.ReplaceAll(home, "button_2", "button_1"))
	if !strings.Contains(told, "Device 012345… reports “remote button short press, button 1”, and Read turns the strip light on while Colours") {
		t.Errorf("told is %s", told)
	}
}

// Templates that begin alike are two events.
func TestTemplatesThatBeginAlikeAreTwoEvents(t *testing.T) {
	long := "{{ states('sensor.a_sensor_with_a_long_name') == states.input_datetime.alarm.attributes.x | custom_of_%s }}"
	home := `- alias: One lamp
  triggers: [{trigger: template, value_template: "` + strings.ReplaceAll(long, "%s", "one") + `"}]
  actions: [{action: light.turn_on, target: {entity_id: light.strip}}]
- alias: Other lamp
  triggers: [{trigger: template, value_template: "` + strings.ReplaceAll(long, "%s", "two") + `"}]
  actions: [{action: light.turn_off, target: {entity_id: light.strip}}]
`
	if list, _ := found(t, home); slices.Contains(list, "race light.strip.switch") {
		t.Errorf("found are %q", list)
	}
	if told := sentences(t, strings.ReplaceAll(home, "of_two", "of_one")); !strings.Contains(told, "The template of “One lamp” becomes true, and “One lamp” turns the strip light on while “Other lamp” turns it off") {
		t.Errorf("told is %s", told)
	}
}

// Who has waited is named once, and of what follows a template it is told what that
// becomes.
func TestSentencesAreShort(t *testing.T) {
	told := sentences(t, `automation:
  - alias: Open up
    triggers: [{trigger: state, entity_id: binary_sensor.alarming, to: "on"}]
    actions:
      - {action: lock.unlock, target: {entity_id: lock.front}}
  - alias: night_lock
    triggers: [{trigger: state, entity_id: input_boolean.night, to: "on"}]
    actions:
      - {delay: "00:10:00"}
      - {action: lock.lock, target: {entity_id: lock.front}}
  - alias: Tell
    triggers: [{trigger: state, entity_id: [binary_sensor.smoke, binary_sensor.gas], to: "on"}]
    actions: [{action: notify.notify, data: {message: "Smoke"}}]
template:
  - binary_sensor:
      - {name: alarming, state: "{{ is_state('binary_sensor.smoke', 'on') or is_state('binary_sensor.gas', 'on') }}"}
`)
	for _, part := range []string{
		"“night_lock” locks the front lock that “Open up” unlocked",
		"“night_lock” has waited 10 min; it locks the front lock; that undoes",
		"turns on; the alarming sensor becomes on; “Open up” unlocks the front lock; Tell says",
	} {
		if !strings.Contains(told, part) {
			t.Errorf("%q is not told in %s", part, told)
		}
	}
}

// A calendar tells the time, as a schedule does: what it began is over at once. A timer is
// started and stopped.
func TestCalendarsAndTimers(t *testing.T) {
	home := `- alias: Bins
  triggers: [{trigger: state, entity_id: %s, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Night
  triggers: [{trigger: time, at: "23:00"}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	for cause, want := range map[string]bool{"calendar.bins": false, "lawn.grass": true} {
		if list, _ := found(t, strings.ReplaceAll(home, "%s", cause)); slices.Contains(list, "undone light.hall.switch") != want {
			t.Errorf("%s: found are %q", cause, list)
		}
	}
	told := sentences(t, `- alias: Begin it
  triggers: [{trigger: state, entity_id: binary_sensor.leak, to: "on"}]
  actions: [{action: timer.start, target: {entity_id: timer.pump}}]
- alias: End it
  triggers: [{trigger: state, entity_id: binary_sensor.tank, to: "on"}]
  actions: [{action: timer.cancel, target: {entity_id: timer.pump}}]
`)
	if want := "The leak sensor is still on, and “End it” stops the pump timer that “Begin it” started"; !strings.Contains(told, want) {
		t.Errorf("%q is not told in %s", want, told)
	}
}

// What a sensor of a switch says besides is pressed, too: who does so wants what comes of
// it.
func TestAnAttributeOfASwitchIsPressed(t *testing.T) {
	home := `- alias: Seen
  triggers: [{trigger: state, entity_id: binary_sensor.attic_motion, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.attic}}]
- alias: Pressed
  triggers: [{trigger: state, entity_id: sensor.attic_%s}]
  actions: [{action: light.turn_off, target: {entity_id: light.attic}}]
`
	for word, want := range map[string]bool{"switch": false, "weather": true} {
		if list, _ := found(t, strings.ReplaceAll(home, "%s", word)); slices.Contains(list, "undone light.attic.switch") != want {
			t.Errorf("%s: found are %q", word, list)
		}
	}
}

// What is stopped from outside does not stop itself.
func TestWhoStopsAnother(t *testing.T) {
	home := `- alias: Charge it
  triggers: [{trigger: time, at: "4:00"}]
  actions: [{action: switch.turn_on, target: {entity_id: switch.charger}}, {delay: "00:15:00"}, {action: switch.turn_off, target: {entity_id: switch.charger}}]
- alias: On holiday
  triggers: [{trigger: state, entity_id: input_boolean.away, to: "on"}]
  actions: [{action: automation.turn_off, target: {entity_id: automation.charge_it}}]
- alias: Back home
  triggers: [{trigger: state, entity_id: input_boolean.away, to: "off"}]
  actions: [{action: automation.turn_on, target: {entity_id: automation.charge_it}}]
`
	r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: home})
	if len(r.Findings) != 1 || r.Findings[0].Title != "The charger switch stays on: “On holiday” stopped “Charge it”, and nothing else turns it off" ||
		r.Findings[0].Advice != "Where “On holiday” stops “Charge it”, let it do what that would have done: “Charge it” turns the charger switch off." {
		t.Errorf("%+v", r.Findings)
	}
}

// What a sensor of a remote says as its action is pressed, and over at once.
func TestAnActionOfARemoteIsPressed(t *testing.T) {
	home := `- alias: Bright
  triggers: [{trigger: state, entity_id: sensor.hall_action, attribute: %s, to: "up"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Night
  triggers: [{trigger: time, at: "23:00"}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	for attribute, want := range map[string]bool{"action": false, "warmth": true} {
		if list, _ := found(t, strings.ReplaceAll(home, "%s", attribute)); slices.Contains(list, "undone light.hall.switch") != want {
			t.Errorf("%s: found are %q", attribute, list)
		}
	}
}

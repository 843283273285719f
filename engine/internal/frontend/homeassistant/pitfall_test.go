package homeassistant_test

import (
	"slices"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/protocol"
)

// Homes with what their installation is given, and the pitfalls that are told.
var pitfalls = []struct {
	home, given, yaml string
	want              []string
}{
	{"a change that has to last is lost, and nothing makes up for it", "restarts", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, []string{"The iron switch stays on: Iron loses its timer when Home Assistant restarts, and nothing makes up for it"}},
	{"who starts with Home Assistant makes up for it", "restarts", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}, {trigger: homeassistant, event: start}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, nil},
	{"and so does who starts with a wait", "restarts", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
- {alias: Start, triggers: [{trigger: homeassistant, event: start}], actions: [{delay: 30}, {action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, nil},
	{"and who hears of it by one that starts", "restarts", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
- {alias: Start, triggers: [{trigger: homeassistant, event: start}], actions: [{event: started}]}
- {alias: Hear, triggers: [{trigger: event, event_type: started}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, nil},
	{"and who looks again and again, but not who does something else then", "restarts", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
- {alias: Fan, triggers: [{trigger: state, entity_id: fan.bath, to: "on", for: "00:10:00"}], actions: [{action: fan.turn_off, target: {entity_id: fan.bath}}]}
- {alias: Look, triggers: [{trigger: time_pattern, minutes: /10}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, []string{"The bath fan stays on: Fan loses its timer when Home Assistant restarts, and nothing makes up for it"}},
	{"an automation that is saved loses its own only, and who looks again and again makes up for it", "reloads", `
- {alias: Iron, triggers: [{trigger: state, entity_id: switch.iron, to: "on", for: "00:10:00"}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
- {alias: Fan, triggers: [{trigger: state, entity_id: fan.bath, to: "on", for: "00:10:00"}], actions: [{action: fan.turn_off, target: {entity_id: fan.bath}}]}
- {alias: Late, triggers: [{trigger: time_pattern, minutes: /30}], actions: [{action: switch.turn_off, target: {entity_id: switch.iron}}]}
`, []string{"The bath fan stays on: Fan loses its timer when Fan is saved in the editor, and nothing makes up for it"}},
	{"times of day and the sun are missed", "restarts", `
- {alias: Morning, triggers: [{trigger: time, at: "06:00:00"}], actions: [{action: climate.turn_on, target: {entity_id: climate.bath}}]}
- {alias: Evening, triggers: [{trigger: sun, event: sunset}], conditions: [{condition: state, entity_id: person.ann, state: home}], actions: [{action: light.turn_on, target: {entity_id: light.porch}}]}
`, []string{
		"Evening misses sunset while Home Assistant restarts, and nothing makes up for it: the porch light stays off",
		"Morning misses 6:00 while Home Assistant restarts, and nothing makes up for it: the bath climate stays off",
	}},
	{"unless the start looks what is to be", "restarts", `
- {alias: Evening, triggers: [{trigger: sun, event: sunset}, {trigger: homeassistant, event: start}], conditions: [{condition: state, entity_id: sun.sun, state: below_horizon}], actions: [{action: light.turn_on, target: {entity_id: light.porch}}]}
`, nil},
	{"a wait in vain, and a lock", "", `
- {alias: Lock, triggers: [{trigger: time, at: "22:00:00"}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.door, to: "off"}], timeout: 600}, {action: lock.lock, target: {entity_id: lock.front}}]}
`, []string{"Lock has waited 10 min in vain, and then the front lock is told to be locked all the same"}},
	{"a wait in vain that ends, is asked for, or is about a lamp", "", `
- {alias: Lock, triggers: [{trigger: time, at: "22:00:00"}], actions: [{wait_template: "{{ is_state('binary_sensor.door', 'off') }}", timeout: 600, continue_on_timeout: false}, {action: lock.lock, target: {entity_id: lock.front}}]}
- {alias: Ask, triggers: [{trigger: time, at: "22:00:00"}], actions: [{wait_template: "{{ is_state('binary_sensor.door', 'off') }}", timeout: 600}, {condition: state, entity_id: binary_sensor.door, state: "off"}, {action: lock.lock, target: {entity_id: lock.front}}]}
- {alias: Lamp, triggers: [{trigger: event, event_type: go}], actions: [{wait_template: "{{ is_state('binary_sensor.door', 'off') }}", timeout: 600}, {action: light.turn_off, target: {entity_id: light.hall}}]}
`, nil},
	{"the mode single leaves out that somebody moves again", "", `
- {alias: Hall, triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.hall}}, {delay: 300}, {action: light.turn_off, target: {entity_id: light.hall}}]}
`, []string{"The hall light becomes off though the hall motion sensor is on: Hall was set off again while it ran, which the mode single leaves out"}},
	{"the mode restart does not", "", `
- {alias: Hall, mode: restart, triggers: [{trigger: state, entity_id: binary_sensor.hall_motion, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.hall}}, {delay: 300}, {action: light.turn_off, target: {entity_id: light.hall}}]}
`, nil},
	{"switched off for ever", "", `
- {alias: Bell, triggers: [{trigger: event, event_type: bell}], actions: [{action: siren.turn_on, target: {entity_id: siren.bell}}]}
- {alias: Quiet, triggers: [{trigger: event, event_type: quiet}], actions: [{action: automation.turn_off, target: {entity_id: automation.bell}}]}
`, []string{"Quiet switches Bell off, and nothing ever switches it on again"}},
	{"switched off by what sets it off", "", `
- {alias: Bell, triggers: [{trigger: event, event_type: bell}], actions: [{action: siren.turn_on, target: {entity_id: siren.bell}}]}
- {alias: Quiet, triggers: [{trigger: event, event_type: bell}], actions: [{action: automation.turn_off, target: {entity_id: automation.bell}}]}
- {alias: Loud, triggers: [{trigger: event, event_type: loud}], actions: [{action: automation.turn_on, target: {entity_id: automation.bell}}]}
`, []string{"Quiet switches Bell off when both are set off by the same: which of them comes first decides whether Bell still acts"}},
	{"switched off by what sets it off, when it does not act anyhow", "", `
- {alias: Bell, triggers: [{trigger: event, event_type: bell}], conditions: [{condition: state, entity_id: person.ann, state: home}], actions: [{action: siren.turn_on, target: {entity_id: siren.bell}}]}
- {alias: Quiet, triggers: [{trigger: event, event_type: bell}], conditions: [{condition: state, entity_id: person.ann, state: not_home}], actions: [{action: automation.turn_off, target: {entity_id: automation.bell}}]}
- {alias: Loud, triggers: [{trigger: event, event_type: loud}], actions: [{action: automation.turn_on, target: {entity_id: automation.bell}}]}
`, nil},
}

func TestPitfallsAreTold(t *testing.T) {
	for _, x := range pitfalls {
		files := []protocol.File{{Name: "a.yaml", Text: x.yaml[1:]}}
		if x.given != "" {
			files = append(files, protocol.File{Name: "h.cross", Text: "install Home from \"a.yaml\" { " + x.given + " = true; }\n"})
		}
		for _, time := range []string{"", "timed"} {
			r := check(t, enginetest.New(), protocol.Options{Time: time}, files...)
			var got []string
			for _, f := range r.Findings {
				if f.Kind == finding.Pitfall {
					got = append(got, f.Title)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, x.want) || r.Outcome != "complete" {
				t.Errorf("%s, %q: %s %q", x.home, time, r.Outcome, got)
			}
		}
	}
}

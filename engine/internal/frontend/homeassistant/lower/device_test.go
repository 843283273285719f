package lower_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// As facts: of triggers, conditions and actions that are about devices, and of calls
// that say what nobody knows.
var deviceFacts = []fact{
	{
		"what a device triggers, is and does is about its entity", `
- alias: A
  triggers: [{trigger: device, device_id: d1, domain: binary_sensor, entity_id: 0a1b, type: not_opened}]
  conditions: [{condition: device, device_id: d2, domain: light, entity_id: light.l, type: is_on}]
  actions: [{device_id: d2, domain: light, entity_id: light.l, type: turn_off}]
- alias: B
  triggers: [{trigger: device, device_id: d1, domain: binary_sensor, entity_id: 0a1b, type: opened}]
  actions: [{device_id: d2, domain: light, entity_id: light.l, type: toggle}]
- alias: C
  triggers: [{trigger: device, device_id: d2, domain: light, entity_id: light.l, type: turned_on}]
  actions: [{device_id: d3, domain: cover, entity_id: cover.c, type: open}]
`, "binary_sensor.0a1b.state=on; binary_sensor.0a1b.state=off; binary_sensor.0a1b.state=on", "B light.l=on, C cover.c=on; A light.l=off; B light.l=on, C cover.c=on (again)",
	},
	{
		"what is said of an entity that nothing asks for does not matter", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_number.set_value, target: {entity_id: input_number.n}, data: {value: "{{ states('sensor.x') }}"}}, {action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: vendor.set_zone, target: {entity_id: climate.c}}, {action: shell_command.x}, {action: light.toggle, target: {entity_id: light.k}}]}
`, "go", "A light.l=on, B light.k=on",
	},
}

func TestDeviceFactsHoldAsListed(t *testing.T) { holds(t, deviceFacts) }

// What a number becomes by a step that something asks for is any of the values that are told
// apart; of a vendor's call about what something asks for nothing is known.
func TestWhatNobodyKnowsMayBeAnything(t *testing.T) {
	p := program(t, `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_number.increment, target: {entity_id: input_number.c}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: input_number.c, above: 5}], actions: [{action: vendor.set_zone, target: {entity_id: input_number.c}}, {action: light.turn_on, target: {entity_id: light.l}}]}
`, lower.Options{})
	if len(p.Unread) != 1 {
		t.Errorf("%+v", p.Unread)
	}
	sys := interp.New(p)
	out := &ts.Branches{}
	sys.Initial(out)
	state := append([]byte(nil), out.List[0].Dst...)
	for _, e := range sys.Enabled(state, nil) {
		if sys.Events()[e].Name == "go" {
			sys.Execute(state, e, out)
		}
	}
	if len(out.List) < 2 {
		t.Errorf("%d outcomes", len(out.List))
	}
}

// Conditions that are named after their purpose are those on states and numbers.
func TestConditionsNamedAfterTheirPurpose(t *testing.T) {
	for asked, like := range map[string]string{
		"{condition: light.is_on, target: {entity_id: [light.a, light.b]}, options: {behavior: any, for: 00:00:00}}":                                        "{condition: state, entity_id: [light.a, light.b], state: 'on', match: any}",
		"{condition: door.is_open, target: {entity_id: binary_sensor.d}, options: {for: 5}}":                                                                "{condition: state, entity_id: binary_sensor.d, state: 'on', for: 5}",
		"{condition: cover.is_closed, target: {entity_id: [cover.a, cover.b]}, options: {behavior: all}}":                                                   "{and: [{condition: state, entity_id: cover.a, state: [closed, unavailable, unknown]}, {condition: state, entity_id: cover.b, state: [closed, unavailable, unknown]}]}",
		`{alias: x, condition: "{{ is_state('light.a', 'on') }}"}`:                                                                                          "{condition: state, entity_id: light.a, state: 'on'}",
		"{alias: x, condition: [{condition: state, entity_id: light.a, state: 'on'}]}":                                                                      "{and: [{condition: state, entity_id: light.a, state: 'on'}]}",
		"{condition: temperature.is_value, target: {entity_id: sensor.t}, options: {threshold: {type: above, value: {active_choice: number, number: 26}}}}": "{condition: numeric_state, entity_id: sensor.t, above: 26}",
	} {
		read := func(condition string) string {
			p := program(t, "- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: ["+condition+"], actions: [{action: light.turn_on, target: {entity_id: light.l}}]}\n", lower.Options{Time: "timed"})
			var names []string
			for _, v := range p.Vars {
				names = append(names, v.Name+" "+strings.Join(v.Domain.Names, ","))
			}
			slices.Sort(names)
			return strings.Join(names, "; ")
		}
		if a, b := read(asked), read(like); a != b {
			t.Errorf("%s: %s, want %s", asked, a, b)
		}
	}
	for _, unread := range []string{
		"{condition: light.is_on, target: {area_id: hall}}", "{condition: light.is_on, target: {entity_id: [light.a, switch.b]}}", "{condition: light.is_on, target: {entity_id: [light.a, light.b]}, options: {for: 5}}",
		"{condition: motion.is_still, target: {entity_id: binary_sensor.m}}", "{condition: temperature.is_value, target: {entity_id: sensor.t}, options: {threshold: {type: between}}}",
	} {
		f, problems := config.Read(source.NewFile("a.yaml", "- {triggers: [{trigger: event, event_type: go}], conditions: ["+unread+"], actions: []}\n"), 0)
		if len(f.Automations) != 1 || len(problems) != 1 {
			t.Errorf("%s: %v", unread, problems)
		}
	}
}

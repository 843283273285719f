package lower_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
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

// What a counter becomes that something asks for is any of the values that are told
// apart; of a vendor's call about what something asks for nothing is known.
func TestWhatNobodyKnowsMayBeAnything(t *testing.T) {
	p := program(t, `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: counter.increment, target: {entity_id: counter.c}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: counter.c, above: 5}], actions: [{action: vendor.set_zone, target: {entity_id: counter.c}}, {action: light.turn_on, target: {entity_id: light.l}}]}
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

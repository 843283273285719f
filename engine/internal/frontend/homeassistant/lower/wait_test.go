package lower_test

import "testing"

// As facts: of waits for triggers and templates.
var waitFacts = []fact{
	{
		"a wait ends with the next change, and says so", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}]}, {if: "{{ wait.completed and wait.trigger is not none }}", then: {action: light.toggle, target: {entity_id: light.a}}}]}
`, "binary_sensor.m.state=on; go; binary_sensor.m.state=off; binary_sensor.m.state=on; binary_sensor.m.state=off", "; ; ; A light.a=on; ",
	},
	{
		"a wait that is in vain goes on, or ends the run", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], timeout: 3}, {if: "{{ not wait.completed and wait.trigger is none }}", then: {action: light.toggle, target: {entity_id: light.a}}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{choose: [{conditions: [], sequence: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], timeout: 3, continue_on_timeout: false}]}]}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; A has waited 3 s in vain; B has waited 3 s in vain; binary_sensor.m.state=on", "; A light.a=on; ; ",
	},
	{
		"a script whose wait is in vain ends; its caller goes on", `
automation: [{alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.s}, {action: light.turn_on, target: {entity_id: light.a}}]}]
script: {s: {sequence: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], timeout: 3, continue_on_timeout: false}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; A has waited 3 s in vain", "; A light.a=on",
	},
	{
		"without time to wait a wait is in vain at once", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], timeout: 0}, {if: "{{ not wait.completed }}", then: {action: light.toggle, target: {entity_id: light.a}}}]}
`, "go", "A light.a=on",
	},
	{
		"a template that is true is not waited for", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_template: "{{ is_state('binary_sensor.m', 'on') }}", timeout: 5}, {if: "{{ wait.completed }}", then: {action: light.toggle, target: {entity_id: light.a}}, else: {action: light.toggle, target: {entity_id: light.b}}}]}
`, "go; A has waited 5 s in vain; go; binary_sensor.m.state=on; go; no A has waited 5 s in vain", "; A light.b=on; ; A light.a=on; A light.a=off",
	},
	{
		"who waits comes after the automations that hear the same", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}]}, {action: light.toggle, target: {entity_id: light.l}}]}
- {alias: Z, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], actions: [{action: light.toggle, target: {entity_id: light.k}}]}
`, "go; binary_sensor.m.state=on", "; Z light.k=on, A light.l=on",
	},
	{
		"who has heard what it waits for goes on after what was done before, or is restarted by that", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, mode: restart, triggers: [{trigger: state, entity_id: light.a, to: }], actions: [{action: light.toggle, target: {entity_id: light.b}}, {wait_for_trigger: [{trigger: event, event_type: go}]}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; go", "A light.a=on, B light.b=on; A light.a=off, B light.b=off",
	},
	{
		"what set a run off does not end its wait, nor what the run did before", `
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}]}, {action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: light.l}}, {wait_for_trigger: [{trigger: state, entity_id: light.l, to: "on"}]}, {action: light.turn_on, target: {entity_id: light.b}}]}
`, "binary_sensor.m.state=on; binary_sensor.m.state=off; binary_sensor.m.state=on; go; light.l.switch=off; light.l.switch=on", "; ; A light.a=on; B light.l=on; ; B light.b=on",
	},
	{
		"a wait tells which of its triggers it was", `
- alias: A
  triggers: [{trigger: event, event_type: go}]
  actions:
    - wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on", id: one}, {trigger: event, event_type: x}]
    - if: "{{ wait.trigger.id == 'one' }}"
      then: {action: light.toggle, target: {entity_id: light.one}}
      else: {action: light.toggle, target: {entity_id: "light.n{{ wait.trigger.id }}"}}
`, "go; x; go; binary_sensor.m.state=on", "; A light.n1=on; ; A light.one=on",
	},
	{
		"what must last in a wait begins in the wait", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on", for: 5}]}, {action: light.toggle, target: {entity_id: light.a}}]}
`, "binary_sensor.m.state=on; go; no A: the m sensor becomes on for 5 s; binary_sensor.m.state=off; binary_sensor.m.state=on; A: the m sensor becomes on for 5 s; binary_sensor.m.state=off; binary_sensor.m.state=on; no A: the m sensor becomes on for 5 s",
		"; ; ; ; A light.a=on; ; ",
	},
	{
		"a template trigger in a wait waits until it becomes true anew", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{wait_for_trigger: [{trigger: template, value_template: "{{ is_state('binary_sensor.m', 'on') }}"}]}, {action: light.toggle, target: {entity_id: light.a}}]}
`, "binary_sensor.m.state=on; go; binary_sensor.m.state=off; binary_sensor.m.state=on", "; ; ; A light.a=on",
	},
	{
		"while one waits in mode single, nothing sets it off", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.l}}, {wait_for_trigger: [{trigger: state, entity_id: binary_sensor.m, to: "on"}]}, {action: light.toggle, target: {entity_id: light.k}}]}
`, "go; go; binary_sensor.m.state=on", "A light.l=on; ; A light.k=on",
	},
}

func TestWaitFactsHoldAsListed(t *testing.T) { holds(t, waitFacts) }

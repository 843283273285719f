package lower_test

import "testing"

// As facts: of what is repeated, and what is done side by side.
var repeatFacts = []fact{
	{
		"a false condition ends its round, and each round knows its number", `
- alias: A
  triggers: [{trigger: event, event_type: go}]
  actions:
    - repeat:
        count: 2
        sequence:
          - {action: light.toggle, target: {entity_id: "light.l{{ repeat.index }}"}}
          - {condition: template, value_template: "{{ repeat.first and not repeat.last }}"}
          - {action: light.toggle, target: {entity_id: light.k}}
    - {action: light.toggle, target: {entity_id: light.a}}
`, "go; go", "A light.l1=on, A light.k=on, A light.l2=on, A light.a=on; A light.l1=off, A light.k=off, A light.l2=off, A light.a=off",
	},
	{
		"stop in a round ends the run", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {count: 3, sequence: [{action: light.toggle, target: {entity_id: light.l}}, {stop: enough}]}}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go", "A light.l=on",
	},
	{
		"a round for each item, with a wait in it", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {for_each: [light.l, light.k], sequence: [{action: light.toggle, target: {entity_id: "{{ repeat.item }}"}}, {delay: 5}]}}, {action: light.toggle, target: {entity_id: light.a}}]}
`, "go; A, 5 s later; A, 5 s later; no A, 5 s later", "A light.l=on; A light.k=on; A light.a=on",
	},
	{
		"while is asked before a round, until after it", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {while: [{condition: state, entity_id: light.l, state: "off"}], sequence: [{action: light.turn_on, target: {entity_id: light.l}}]}}, {action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go2}], actions: [{repeat: {until: "{{ is_state('light.k', 'off') }}", sequence: [{action: light.toggle, target: {entity_id: light.k}}, {delay: 5}]}}, {action: light.toggle, target: {entity_id: light.b}}]}
`, "go; go; go2; B, 5 s later; B, 5 s later", "A light.l=on, A light.a=on; A light.a=off; B light.k=on; B light.k=off; B light.b=on",
	},
	{
		"while and until know the number of the round", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {while: "{{ repeat.index <= 2 }}", sequence: [{action: light.toggle, target: {entity_id: "light.l{{ 1 if repeat.first else 2 }}"}}]}}, {action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go2}], actions: [{repeat: {until: "{{ repeat.index >= 2 }}", sequence: [{action: light.toggle, target: {entity_id: "light.k{{ repeat.index }}"}}, {delay: 5}]}}, {action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: go3}], actions: [{repeat: {until: "{{ repeat.index == 1 and is_state('light.c', 'off') or is_state('light.d', 'on') }}", sequence: [{action: light.toggle, target: {entity_id: light.c}}, {delay: 5}, {if: "{{ repeat.index > 1 and is_state('light.c', 'off') }}", then: [{action: light.toggle, target: {entity_id: light.d}}]}]}}]}
`, "go; go; go2; B, 5 s later; B, 5 s later; go3; C, 5 s later; C, 5 s later", "A light.l1=on, A light.l2=on, A light.a=on; A light.l1=off, A light.l2=off, A light.a=off; B light.k1=on; B light.k2=on; B light.b=on; C light.c=on; C light.c=off; C light.d=on",
	},
	{
		"loops in loops count for themselves", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {count: 2, sequence: [{repeat: {count: 3, sequence: [{action: light.toggle, target: {entity_id: light.l}}]}}, {action: light.turn_on, target: {entity_id: "light.k{{ repeat.index }}"}}]}}]}
`, "go", "A light.l=on, A light.l=off, A light.l=on, A light.k1=on, A light.l=off, A light.l=on, A light.l=off, A light.k2=on",
	},
	{
		"what is done side by side ends each for itself", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{parallel: [{sequence: [{condition: state, entity_id: light.l, state: "on"}, {action: light.turn_on, target: {entity_id: light.never}}]}, {action: light.toggle, target: {entity_id: light.b}}]}, {action: light.toggle, target: {entity_id: light.a}}]}
`, "go", "A light.b=on, A light.a=on",
	},
}

func TestRepeatFactsHoldAsListed(t *testing.T) { holds(t, repeatFacts) }

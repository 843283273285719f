package lower_test

import "testing"

// As facts: of when a run goes on within one moment.
var turnFacts = []fact{
	{
		"a run that has waited in a block runs yet when it is over: what it did at its end does not set it off", `
- {alias: A, triggers: [{trigger: event, event_type: go}, {trigger: state, entity_id: light.a, to: }], actions: [{sequence: [{delay: 5}, {action: light.toggle, target: {entity_id: light.a}}]}]}
- {alias: B, triggers: [{trigger: event, event_type: go}, {trigger: state, entity_id: light.b, to: }], actions: [{delay: 5}, {action: light.toggle, target: {entity_id: light.b}}]}
`, "go; A, 5 s later; no A, 5 s later; B, 5 s later; B, 5 s later", "; A light.a=on; B light.b=on; B light.b=off",
	},
	{
		"what follows a block in which a run has waited comes after two answers to what it did there, and nothing does behind one in which it has not", `
- {alias: C, triggers: [{trigger: event, event_type: go}], actions: [{sequence: [{delay: 1}, {action: light.toggle, target: {entity_id: light.c}}]}, {action: light.toggle, target: {entity_id: light.d}}, {sequence: [{action: light.toggle, target: {entity_id: light.l}}]}, {action: light.toggle, target: {entity_id: light.l}}]}
- {alias: D, triggers: [{trigger: state, entity_id: light.c, to: }], actions: [{action: light.toggle, target: {entity_id: light.e}}]}
- {alias: E, triggers: [{trigger: state, entity_id: light.e, to: }], actions: [{action: light.toggle, target: {entity_id: light.k}}]}
- {alias: F, triggers: [{trigger: state, entity_id: light.l, to: "on"}], actions: [{action: light.toggle, target: {entity_id: light.m}}]}
`, "go; C, 1 s later", "; C light.c=on, D light.e=on, E light.k=on, C light.d=on, C light.l=on, C light.l=off, F light.m=on",
	},
	{
		"who ends a script goes on when what was done before is heard", `
automation:
  - {alias: F, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.a}}, {action: script.turn_off, target: {entity_id: script.s}}, {action: light.toggle, target: {entity_id: light.b}}]}
  - {alias: G, triggers: [{trigger: state, entity_id: light.a, to: }], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
script: {s: {sequence: [{delay: 3}]}}
`, "go", "F light.a=on, G light.c=on, F light.b=on",
	},
	{
		"a time that is drawn by lot is between the least and the most", `
- {alias: L, triggers: [{trigger: event, event_type: go}], actions: [{delay: {minutes: "{{ range(2, 59) | random }}"}}, {action: light.toggle, target: {entity_id: light.a}}, {delay: "00:{{ range(1,3) | random | int }}:00"}, {action: light.toggle, target: {entity_id: light.a}}]}
`, "go; L, 2 min to 58 min later; L, 1 min to 2 min later", "; L light.a=on; L light.a=off",
	},
	{
		"who stops in a block in which it has waited runs yet for a while", `
- {alias: H, triggers: [{trigger: event, event_type: go}, {trigger: state, entity_id: light.a, to: }], actions: [{sequence: [{delay: 1}, {action: light.toggle, target: {entity_id: light.a}}, {stop: enough}]}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; H, 1 s later; no H, 1 s later", "; H light.a=on",
	},
}

func TestTurnFactsHoldAsListed(t *testing.T) { holds(t, turnFacts) }

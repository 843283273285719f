package lower_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// What Home Assistant was seen to do with templates, as in facts_test.go.
var templateFacts = []struct{ fact, yaml, steps, want string }{
	{
		"a trigger fires when its template becomes true, whichever entity makes it so", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ is_state('switch.a', 'on') or is_state('switch.b', 'on') }}"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "switch.a.switch=on; switch.b.switch=on; switch.a.switch=off; switch.b.switch=off; switch.b.switch=on", "A light.l=on; ; ; ; A light.l=off",
	},
	{
		"a change that has lasted brings what it led to", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.s, for: 5}], conditions: "{{ trigger.to_state.state == 'x' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "sensor.s.state=x; A: the s sensor changes for 5 s; sensor.s.state=something else; A: the s sensor changes for 5 s", "; A light.l=on; ; ",
	},
	{
		"what is side by side is begun in any order, and what waits goes on later", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{parallel: [{sequence: [{delay: 5}, {action: light.turn_on, target: {entity_id: light.b}}]}, {action: light.turn_on, target: {entity_id: light.a}}]}, {action: light.turn_on, target: {entity_id: light.c}}]}
`, "go; A, 5 s later", "A light.a=on; A light.b=on, A light.c=on",
	},
	{
		"all entities that have one of some names are these", `
- {alias: A, triggers: [{trigger: state, entity_id: [switch.a, switch.b]}], conditions: "{{ states.switch | selectattr('entity_id', 'in', ['switch.b', 'switch.a', 'light.x']) | selectattr('state', 'eq', 'on') | list | count == 2 and states | selectattr('entity_id', 'eq', 'switch.a') | map(attribute='state') | first == 'on' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "switch.a.switch=on; switch.b.switch=on; switch.b.switch=off; switch.b.switch=on", "; A light.l=on; ; A light.l=off",
	},
	{
		"what a template tells to be no entity is refused, which ends the run", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: "{{ 'light.' ~ states('sensor.s') if is_state('sensor.s', 'a') else '' }}"}}, {action: light.turn_on, target: {entity_id: light.b}}]}
`, "go; sensor.s.state=a; go", "; ; A light.a=on, A light.b=on",
	},
	{
		"a service for entities does nothing where the entity is left empty, and Home Assistant's own ends the run", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: }}, {action: light.turn_on, entity_id: }, {action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: homeassistant.turn_off, entity_id: }, {action: light.turn_on, target: {entity_id: light.b}}]}
`, "go", "A light.a=on",
	},
	{
		"a template that asks for one entity brings what that became", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ is_state('switch.a', 'on') }}"}, {trigger: template, value_template: "{{ is_state([], 'on') }}"}], conditions: "{{ trigger.entity_id == 'switch.a' and trigger.to_state.state == 'on' and trigger.platform == 'template' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "switch.a.switch=on", "A light.l=on",
	},
	{
		"a template tells that a service is about none, which those of Home Assistant itself refuse, as a list does", `
- {alias: A, triggers: [{trigger: event, event_type: go}], variables: {nobody: []}, actions: [{action: light.turn_on, target: {entity_id: "{{ none }}"}}, {action: light.turn_on, target: {entity_id: "{{ 'none' }}"}}, {action: homeassistant.turn_on, target: {entity_id: "{{ nobody }}"}}, {action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: homeassistant.turn_on, target: {entity_id: "{{ none }}"}}, {action: light.turn_on, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: ["{{ none }}"]}}, {action: light.turn_on, target: {entity_id: light.c}}]}
`, "go", "A light.a=on",
	},
	{
		"a variable says which script is begun, or none", `
automation:
- {alias: A, variables: {which: script.s, nobody: []}, triggers: [{trigger: event, event_type: go}], actions: [{action: script.turn_on, target: {entity_id: "{{ which }}"}}, {action: script.turn_on, target: {entity_id: "{{ nobody }}"}}, {action: light.turn_on, target: {entity_id: light.a}}]}
script: {s: {sequence: [{action: light.turn_on, target: {entity_id: light.k}}]}}
`, "go", "A light.k=on, A light.a=on",
	},
	{
		"a list that is written in a variable is gone through", `
- {alias: A, triggers: [{trigger: event, event_type: go}], variables: {lamps: [light.a, light.b]}, actions: [{repeat: {for_each: "{{ lamps }}", sequence: [{action: light.turn_on, target: {entity_id: "{{ repeat.item }}"}}]}}, {repeat: {count: "{{ lamps | count }}", sequence: [{action: light.toggle, target: {entity_id: light.c}}]}}]}
`, "go", "A light.a=on, A light.b=on, A light.c=on, A light.c=off",
	},
	{
		"a change of an attribute brings what the sensor says then", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.remote, attribute: action}], conditions: "{{ trigger.to_state.attributes.action in ['up', 'down'] }}", actions: [{variables: {command: "{{ trigger.to_state.state }}"}}, {delay: 5}, {if: "{{ command == 'up' }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}
`, "sensor.remote.state=up; sensor.remote.action=up; A, 5 s later; sensor.remote.action=down; sensor.remote.state=something else; A, 5 s later; sensor.remote.action=up; A, 5 s later", "; ; A light.l=on; ; ; A light.l=off; ; ",
	},
	{
		"a group of the configuration is its members, from the last to the first, each once", `
automation:
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ expand('group.g', 'switch.c') | map(attribute='entity_id') | join(' ') == 'switch.c switch.b switch.a' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: state, entity_id: [switch.a, switch.b]}], conditions: "{{ expand('group.g') | selectattr('state', 'eq', 'on') | list | count == 2 }}", actions: [{action: light.toggle, target: {entity_id: light.k}}]}
- {alias: D, triggers: [{trigger: event, event_type: set}], actions: [{action: switch.turn_on, target: {entity_id: switch.c}}]}
group:
  g: {entities: [switch.a, group.h, switch.c]}
  h: {entities: [switch.b, switch.c]}
`, "go; switch.a.switch=on; switch.b.switch=on; switch.b.switch=off; set; switch.b.switch=on", "A light.l=on; ; B light.k=on; ; D switch.c=on; ",
	},
	{
		"a change that has lasted brings what it came from", `
- {alias: B, triggers: [{trigger: state, entity_id: sensor.s, to: [x, z], for: 5}], conditions: "{{ trigger.from_state.state == 'x' }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: A, triggers: [{trigger: state, entity_id: sensor.s, to: x, for: 5}], conditions: "{{ trigger.from_state.state == 'y' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "sensor.s.state=x; A: the s sensor becomes x for 5 s; sensor.s.state=y; sensor.s.state=x; A: the s sensor becomes x for 5 s; sensor.s.state=something else; sensor.s.state=x; A: the s sensor becomes x for 5 s; sensor.s.state=z; no A: the s sensor becomes x for 5 s; B: the s sensor becomes x or z for 5 s", "; ; ; ; A light.l=on; ; ; ; ; B light.b=on",
	},
	{
		"letters do not matter to who asks without them", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.s}], conditions: "{{ states('sensor.s') | lower in ['on it', '7'] and states('sensor.s').upper() == 'ON IT' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: state, entity_id: sensor.s}], conditions: "{{ states('sensor.s') | string | title not in ['On It', 'off'] and is_state('sensor.s', 'Off') }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
`, "sensor.s.state=on it; sensor.s.state=On It; sensor.s.state=Off; sensor.s.state=7; sensor.s.state=something else", "A light.l=on; A light.l=off; B light.b=on; ; ",
	},
	{
		"a name that stands for nothing is an error where an entity is asked for, and false by itself", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{if: "{{ not is_state(nope, 'on') }}", then: [{action: light.turn_on, target: {entity_id: light.never}}]}, {if: "{{ not nope }}", then: [{action: light.turn_on, target: {entity_id: light.a}}]}, {variables: {later: 5}}, {if: "{{ later == 5 }}", then: [{action: light.turn_on, target: {entity_id: light.b}}]}]}
`, "go", "A light.a=on, A light.b=on",
	},
	{
		"a variable is nothing before it is assigned", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{if: "{{ u is defined }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}, {variables: {u: 1}}, {if: "{{ u is defined }}", then: [{action: light.toggle, target: {entity_id: light.k}}]}]}
`, "go; go", "A light.k=on; A light.k=off",
	},
	{
		"what is no name of a service ends the run", `
- {alias: A, triggers: [{trigger: state, entity_id: switch.a, to: }], actions: [{action: "{% if is_state('switch.a', 'on') %}light.toggle{% endif %}", target: {entity_id: light.l}}, {action: light.toggle, target: {entity_id: light.k}}]}
`, "switch.a.switch=on; switch.a.switch=off", "A light.l=on, A light.k=on; ",
	},
	{
		"a variable of the trigger that set a run off counts before one of the automation, and that before one that all triggers see; triggers that are switched off are numbered, too", `
- alias: A
  trigger_variables: {y: light.shared}
  triggers:
    - {trigger: event, event_type: never, enabled: false, variables: {x: light.never}}
    - {trigger: event, event_type: one, variables: {x: light.first, y: light.y, z: 1}}
    - {trigger: event, event_type: two, variables: {x: "light.{{ 't' ~ trigger.idx ~ trigger.id }}"}}
    - {trigger: event, event_type: three}
  variables: {x: light.own, y: light.mine, w: "{{ x }}"}
  actions:
    - {action: light.toggle, target: {entity_id: "{{ w }}"}}
    - {action: light.toggle, target: {entity_id: "{{ y }}"}}
    - {if: "{{ z is defined }}", then: [{action: light.toggle, target: {entity_id: light.z}}]}
    - {if: [{condition: trigger, id: "2"}], then: [{action: light.toggle, target: {entity_id: light.c}}]}
`, "one; two; three", "A light.first=on, A light.y=on, A light.z=on; A light.t22=on, A light.mine=on, A light.c=on; A light.own=on, A light.mine=off",
	},
	{
		"variables of triggers are there in the run", `
- {alias: A, trigger_variables: {n: "light.{{ 'a' }}"}, triggers: [{trigger: event, event_type: go}], variables: {o: "{{ n }}"}, actions: [{if: "{{ n == 'light.a' and o == n }}", then: [{action: light.turn_on, target: {entity_id: "{{ n }}"}}]}]}
`, "go", "A light.a=on",
	},
	{
		"an empty list of entities sets nothing off, and of it everything holds", `
- {alias: A, triggers: [{trigger: state, entity_id: []}, {trigger: numeric_state, entity_id: [], above: 5}, {trigger: event, event_type: go}], conditions: [{condition: state, entity_id: [], state: "on"}, {condition: numeric_state, entity_id: [], below: 5}, "{{ trigger.platform == 'event' }}"], actions: [{action: light.turn_on, target: {entity_id: light.a}}]}
`, "go", "A light.a=on",
	},
	{
		"people operate what a template waits for, also where automations do", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ is_state('light.l', 'on') }}"}], actions: [{action: light.turn_off, target: {entity_id: light.l}}]}
`, "light.l.switch=on; light.l.switch=on", "A light.l=off; A light.l=off",
	},
	{
		"a trigger takes words for true that a condition does not", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ states('switch.a') }}"}], actions: [{action: light.toggle, target: {entity_id: light.l}}, {condition: template, value_template: "{{ states('switch.a') }}"}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "switch.a.switch=on; switch.a.switch=off; switch.a.switch=on", "A light.l=on; ; A light.l=off",
	},
	{
		"while a template is an error, a trigger takes it for what it was", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ states('sensor.t') | float > 25 }}"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: unavailable}], actions: []}
`, "sensor.t.state=above 25; sensor.t.state=unavailable; sensor.t.state=above 25; sensor.t.state=25; sensor.t.state=unavailable; sensor.t.state=above 25",
		"A light.l=on; ; ; ; ; A light.l=off",
	},
	{
		"what must last goes on through an error and ends with what is false", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ states('sensor.t') | float > 25 }}", for: 10}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: unavailable}], actions: []}
`, "sensor.t.state=above 25; sensor.t.state=unavailable; A: “{{ states('sensor.t') | float > 25 }}” becomes true for 10 s; sensor.t.state=25; sensor.t.state=above 25; sensor.t.state=25; no A: “{{ states('sensor.t') | float > 25 }}” becomes true for 10 s",
		"; ; A light.l=on; ; ; ",
	},
	{
		"an error in a variable ends the run, and that of who has called it", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{variables: {v: "{{ states('sensor.t') | float > 25 }}"}}, {if: "{{ v }}", then: [{action: light.turn_on, target: {entity_id: light.l}}]}, {action: light.toggle, target: {entity_id: light.k}}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: unavailable}], actions: []}
`, "go; sensor.t.state=above 25; go; sensor.t.state=25; go", "; ; A light.l=on, A light.k=on; ; A light.k=off",
	},
	{
		"with an error in a variable of the automation no run begins, and none is restarted", `
- {alias: A, mode: restart, triggers: [{trigger: event, event_type: go}], variables: {v: "{{ states('sensor.t') | float > 25 }}"}, actions: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {if: "{{ v }}", then: [{action: light.turn_on, target: {entity_id: light.k}}]}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: unavailable}], actions: []}
`, "sensor.t.state=above 25; go; sensor.t.state=unavailable; go; A, 5 s later; go", "; A light.l=on; ; ; A light.k=on; ",
	},
	{
		"what is about an empty list does nothing", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: []}}, {action: light.turn_on, target: {entity_id: "{{ [] }}"}}, {action: light.toggle, target: {entity_id: light.l}}]}
`, "go", "A light.l=on",
	},
	{
		"a template is asked anew when the change is heard, not when it was made", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: switch.turn_on, target: {entity_id: switch.a}}, {action: switch.turn_off, target: {entity_id: switch.a}}]}
- {alias: T, triggers: [{trigger: template, value_template: "{{ is_state('switch.a', 'on') }}"}], actions: [{action: light.turn_on, target: {entity_id: light.l}}]}
`, "go", "A switch.a=on, A switch.a=off",
	},
	{
		"one that is switched on again does not fire for what is true already", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ is_state('switch.a', 'on') }}"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: down}], actions: [{action: automation.turn_off, target: {entity_id: automation.a}}]}
- {alias: C, triggers: [{trigger: event, event_type: up}], actions: [{action: automation.turn_on, target: {entity_id: automation.a}}]}
`, "down; switch.a.switch=on; up; switch.a.switch=off; switch.a.switch=on", "B automation.a=off; ; C automation.a=on; ; A light.l=on",
	},
	{
		"an error is neither what holds nor what does not", `
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{not: ["{{ 'x' | float > 2 }}"]}], actions: [{action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: [{or: ["{{ 'x' | float > 2 }}", "{{ true }}"]}], actions: [{action: light.turn_on, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: go}], conditions: [{not: [{or: ["{{ 'x' | float > 2 }}", "{{ false }}"]}]}], actions: [{action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: D, triggers: [{trigger: event, event_type: go}], conditions: [{not: ["{{ false }}"]}], actions: [{action: light.turn_on, target: {entity_id: light.d}}]}
`, "go", "B light.b=on, D light.d=on",
	},
	{
		"of a choice with an error the default is done", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{choose: [{conditions: "{{ 'x' | float > 2 }}", sequence: [{action: light.turn_on, target: {entity_id: light.never}}]}], default: [{action: light.turn_on, target: {entity_id: light.k}}]}, {action: light.turn_on, target: {entity_id: light.m}}]}
`, "go", "A light.k=on, A light.m=on",
	},
	{
		"variables keep what they were given, also over a wait", `
- alias: A
  variables: {was: "{{ states('switch.a') }}", two: "{{ was == 'off' }}"}
  triggers: [{trigger: event, event_type: go}]
  actions:
    - {action: switch.turn_on, target: {entity_id: switch.a}}
    - {if: "{{ was == 'off' and two }}", then: [{action: light.turn_on, target: {entity_id: light.l}}]}
    - {variables: {is_now: "{{ states('switch.a') }}"}}
    - {if: "{{ is_now == 'on' }}", then: [{action: light.turn_on, target: {entity_id: light.k}}]}
    - {delay: 5}
    - {action: switch.turn_off, target: {entity_id: switch.a}}
    - {if: "{{ is_now == 'on' }}", then: [{action: light.turn_off, target: {entity_id: light.k}}]}
`, "go; A, 5 s later; go; A, 5 s later", "A switch.a=on, A light.l=on, A light.k=on; A switch.a=off, A light.k=off; A switch.a=on, A light.l=on (again), A light.k=on; A switch.a=off, A light.k=off",
	},
	{
		"a variable that is given a value inside has it outside, too", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{variables: {n: 1}}, {if: "{{ true }}", then: [{variables: {n: 2}}]}, {if: "{{ n == 2 }}", then: [{action: light.turn_on, target: {entity_id: light.l}}], else: [{action: light.turn_on, target: {entity_id: light.k}}]}]}
`, "go", "A light.l=on",
	},
	{
		"a trigger brings the state of the change, whatever has become of it", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: switch.turn_on, target: {entity_id: switch.a}}, {action: switch.turn_off, target: {entity_id: switch.a}}]}
- {alias: B, triggers: [{trigger: state, entity_id: switch.a}], actions: [{if: "{{ trigger.to_state.state == 'on' and states('switch.a') == 'off' }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}, {if: "{{ trigger.to_state.state == 'off' }}", then: [{action: light.turn_on, target: {entity_id: light.k}}]}]}
`, "go", "A switch.a=on, A switch.a=off, B light.l=on, B light.k=on",
	},
	{
		"a trigger brings from what something changed, also over a wait", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.s, to: }], actions: [{delay: 3}, {if: "{{ trigger.from_state.state == 'x' and trigger.to_state.state != 'y' }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}
`, "sensor.s.state=x; A, 3 s later; sensor.s.state=y; A, 3 s later; sensor.s.state=x; A, 3 s later; sensor.s.state=something else; A, 3 s later", "; ; ; ; ; ; ; A light.l=on",
	},
	{
		"a service, its entities and its option may be named by templates", `
- alias: A
  triggers: [{trigger: state, entity_id: switch.a, to: }]
  actions:
    - {action: "light.turn_{{ trigger.to_state.state }}", target: {entity_id: light.l}}
    - {action: "{{ 'light.turn_on' if is_state('switch.a', 'on') else 'light.turn_off' }}", target: {entity_id: "light.{{ 'k' if true else 'm' }}"}}
    - {action: light.toggle, target: {entity_id: "{{ ['light.m', 'light.n'] }}"}}
    - {action: light.toggle, target: {entity_id: "light.{{ 'm' }}, light.n"}}
`, "switch.a.switch=on; switch.a.switch=off", "A light.l=on, A light.k=on, A light.m=on, A light.n=on, A light.m=off, A light.n=off; A light.l=off, A light.k=off, A light.m=on, A light.n=on, A light.m=off, A light.n=off",
	},
	{
		"an error in what is called ends the run", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: "{{ 'x' | float }}"}}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go", "",
	},
	{
		"each of several entities is the one that a trigger brings", `
- {alias: A, triggers: [{trigger: state, entity_id: [switch.a, switch.b], to: "on"}], actions: [{action: light.turn_on, target: {entity_id: "{{ trigger.entity_id | replace('switch', 'light') }}"}}]}
`, "switch.a.switch=on; switch.b.switch=on", "A light.a=on; A light.b=on",
	},
	{
		"a number that a trigger brings is compared with other limits", `
- {alias: A, triggers: [{trigger: numeric_state, entity_id: sensor.t, above: 25}], actions: [{if: "{{ trigger.to_state.state | float > 30 }}", then: [{action: light.toggle, target: {entity_id: light.l}}], else: [{action: light.toggle, target: {entity_id: light.k}}]}]}
`, "sensor.t.state=between 25 and 30; sensor.t.state=25; sensor.t.state=above 30", "A light.k=on; ; A light.l=on",
	},
	{
		"a change of an attribute brings the same state twice", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.t}], actions: [{if: "{{ trigger.to_state.state == 'x' and trigger.from_state.state == 'x' }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}
`, "sensor.t.state attributes; sensor.t.state=x; sensor.t.state attributes", "; ; A light.l=on",
	},
	{
		"a whole number that is cut off turns at whole numbers", `
- {alias: A, triggers: [{trigger: template, value_template: "{{ states('sensor.t') | int > 25 }}"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: template, value_template: "{{ (states('sensor.t') | float - 32) * 5 / 9 >= 10 }}"}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
`, "sensor.t.state=26; sensor.t.state=between 26 and 50; sensor.t.state=50", "A light.l=on; ; B light.b=on",
	},
	{
		"the trigger's name and number are texts", `
- {alias: A, triggers: [{trigger: event, event_type: one, id: first}, {trigger: event, event_type: two}], actions: [{if: "{{ trigger.id == 'first' }}", then: [{action: light.toggle, target: {entity_id: light.a}}]}, {if: "{{ trigger.id == '1' }}", then: [{action: light.toggle, target: {entity_id: light.b}}]}, {if: "{{ trigger.id == 1 }}", then: [{action: light.toggle, target: {entity_id: light.never}}]}]}
`, "one; two", "A light.a=on; A light.b=on",
	},
	{
		"lists of entities are counted", `
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ ['switch.a', 'switch.b'] | select('is_state', 'on') | list | count == 1 and expand('switch.a', 'switch.b') | selectattr('state', 'eq', 'off') | list | length > 0 }}", actions: [{action: light.toggle, target: {entity_id: light.a}}, {action: "switch.turn_on", target: {entity_id: switch.b}}]}
- {alias: B, triggers: [{trigger: event, event_type: first}], actions: [{action: switch.turn_on, target: {entity_id: switch.a}}]}
`, "go; first; go; go", "; B switch.a=on; A light.a=on, A switch.b=on; ",
	},
}

func TestTemplateFactsHoldAsListed(t *testing.T) {
	for _, f := range templateFacts {
		t.Run(f.fact, func(t *testing.T) {
			p := program(t, f.yaml, lower.Options{Listed: true})
			for name, sys := range map[string]ts.System{"interp": interp.New(p), "reference": reference.New(p)} {
				if got := play(t, sys, strings.Split(f.steps, "; ")); got != f.want {
					t.Errorf("%s: %q, want %q", name, got, f.want)
				}
			}
		})
	}
}

// What is not known is free, with a warning that says why.
func TestUnknownTemplatesAreFree(t *testing.T) {
	for yaml, want := range map[string]string{
		`{trigger: event, event_type: go}], conditions: "{{ as_timestamp(now()) > 5 }}"`:                                                                                                     "it may hold or not",
		`{trigger: event, event_type: go}], conditions: {not: ["{{ states('sensor.a') > states('sensor.b') }}", "{{ states('sensor.a') < 'x' }}"]}`:                                          "(sensor.a): it may hold or not",
		`{trigger: template, value_template: "{{ now().minute == 5 }}"}]`:                                                                                                                    "it may become true at any time",
		`{trigger: event, event_type: [go, come]}], variables: {v: "{{ trigger.event.data.x }}"}, conditions: ["{{ v == 'on' }}"], actions: [{if: ["{{ v != 'on' }}"], then: [{event: go}]}`: "(what the trigger brings): it may hold or not",
	} {
		text := "- {alias: A, triggers: [" + yaml
		if !strings.Contains(yaml, "actions:") {
			text += ", actions: ["
		} else {
			text += ", "
		}
		text += "{action: light.toggle, target: {entity_id: light.l}}]}"
		file, problems := config.Read(source.NewFile("a.yaml", text), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, file, lower.Options{Time: frontend.Timed})...)
		if len(problems) == 0 || !strings.Contains(problems[0].Message, want) || problems[0].Span.Start == 0 {
			t.Errorf("%s: %+v", text, problems)
		}
		sys := interp.New(p)
		out := &ts.Branches{}
		sys.Initial(out)
		state := slices.Clone(out.List[0].Dst)
		sys.Execute(state, sys.Enabled(state, nil)[0], out)
		if n := len(out.List); n < 2 && !strings.Contains(want, "at any time") {
			t.Errorf("%s: %d outcomes", text, n)
		}
	}
}

// What an event from outside brings may be anything, and is the same at all places that
// ask for it. Of one that the home fires it is not known.
func TestWhatAnEventBrings(t *testing.T) {
	for conditions, want := range map[string]struct{ warnings, outcomes int }{
		`conditions: "{{ trigger.event.data.x == 'on' }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]`: {0, 2},
		`actions: [{choose: [{conditions: "{{ trigger.event.data.x == 'on' }}", sequence: [{action: light.turn_on, target: {entity_id: light.l}}]},
			{conditions: "{{ trigger.event.data.x == 'off' }}", sequence: [{action: light.turn_off, target: {entity_id: light.l}}]}]}]`: {0, 2},
		`actions: [{if: "{{ trigger.event.data.x == 'on' }}", then: [{action: light.turn_on, target: {entity_id: light.l}}]},
			{if: "{{ trigger.event.data.x == 'off' }}", then: [{action: light.turn_off, target: {entity_id: light.l}}]}]`: {0, 2},
		`actions: [{if: "{{ trigger.event.data.x == 'on' }}", then: [{action: light.turn_on, target: {entity_id: light.l}}]}, {delay: 5},
			{if: "{{ trigger.event.data.x == 'off' }}", then: [{action: light.turn_on, target: {entity_id: light.l}}]}]`: {0, 3},
		`variables: {x: "{{ trigger.event.data.x }}"}, conditions: ["{{ x in ['a', 'b'] }}", "{{ x not in ['a', 'c'] }}"], actions: [{if: "{{ x == 'b' }}", else: [{action: light.toggle, target: {entity_id: light.l}}]}]`:                                                         {0, 1},
		`actions: [{if: "{{ trigger.event.data.x.y[0] == 'on' and trigger.event.data.z is not defined }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]`:                                                                                                          {0, 2},
		`actions: [{wait_for_trigger: [{trigger: event, event_type: go}]}, {if: "{{ wait.trigger.event.data.x == 'on' and wait.trigger.event.data.x == 'off' }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]`:                                                   {0, 1},
		`actions: [{variables: {yes: "{{ 'YES' ~ context.id }}"}}, {wait_for_trigger: [{trigger: event, event_type: come, event_data: {action: "{{ yes }}"}}]}, {if: "{{ wait.trigger.event.data.action == yes }}", else: [{action: light.toggle, target: {entity_id: light.l}}]}]`: {0, 2},
		`conditions: "{{ trigger.event.data.x == 'on' }}", actions: [{event: go}]`: {1, 0},
	} {
		file, problems := config.Read(source.NewFile("a.yaml", "- {alias: A, triggers: [{trigger: event, event_type: go}], "+strings.ReplaceAll(conditions, "\t", "")+"}"), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, file, lower.Options{})...)
		if len(problems) != want.warnings {
			t.Errorf("%s: %d warnings, want %d: %+v", conditions, len(problems), want.warnings, problems)
		}
		if want.outcomes == 0 {
			continue
		}
		sys := interp.New(p)
		out := &ts.Branches{}
		sys.Initial(out)
		state := slices.Clone(out.List[0].Dst)
		sys.Execute(state, sys.Enabled(state, nil)[0], out)
		to := map[string]bool{}
		note := func() {
			for _, b := range out.List {
				to[string(b.Dst)] = true
			}
		}
		if !strings.Contains(conditions, "wait") {
			note()
		} else {
			state = slices.Clone(out.List[0].Dst)
			for _, e := range sys.Enabled(state, nil) {
				sys.Execute(state, e, out)
				note()
			}
		}
		if len(to) != want.outcomes {
			t.Errorf("%s: %d outcomes, want %d", conditions, len(to), want.outcomes)
		}
	}
}

// A call that no template makes certain is not done, and a check is bounded by it.
func TestUnknownCallsAreUnread(t *testing.T) {
	p := program(t, `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: "light.turn_{{ states('sensor.x') ~ 'n' }}", target: {entity_id: light.l}}, {action: light.turn_on, target: {entity_id: "{{ x }}"}}, {action: notify.phone, data: {message: "{{ x }}"}}]}`, lower.Options{})
	if len(p.Unread) != 2 {
		t.Errorf("%+v", p.Unread)
	}
}

// With exact times templates ask the clock.
func TestTheTimeOfDayIsAsked(t *testing.T) {
	p := program(t, `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: ["{{ now().hour >= 22 or now() < today_at('06:30') }}", "{{ now().weekday() < 5 }}"], actions: [{action: light.toggle, target: {entity_id: light.l}}]}`, lower.Options{Time: frontend.Timed})
	text := ir.Print(p)
	for _, want := range []string{">= 79200000", "< 23400000"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

package lower_test

import "testing"

const twoCallers = `
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.s}, {action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: B, triggers: [{trigger: event, event_type: go2}], actions: [{action: script.s}, {action: light.toggle, target: {entity_id: light.b}}]}
`

// As facts: of scripts and scenes.
var scriptFacts = []fact{
	{
		"who starts a script and does not wait goes on when it first waits", `
automation: [{alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.turn_on, target: {entity_id: script.s}}, {action: light.toggle, target: {entity_id: light.a}}]}]
script: {s: {sequence: [{action: light.turn_on, target: {entity_id: light.l}}, {delay: 5}, {action: light.turn_on, target: {entity_id: light.k}}]}}
`, "go; s, 5 s later", "s light.l=on, A light.a=on; s light.k=on",
	},
	{
		"who calls a script waits for it; meanwhile a call by others is left out", `
automation:` + twoCallers + `
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; go2; A, 5 s later; go2; B, 5 s later", "A light.l=on; B light.b=on; A light.k=on, A light.a=on; B light.l=off; B light.k=off, B light.b=off",
	},
	{
		"a script that restarts lets its first caller go on first", `
automation:` + twoCallers + `
script: {s: {mode: restart, sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; go2; no A, 5 s later; B, 5 s later", "A light.l=on; A light.a=on, B light.l=off; B light.k=on, B light.b=on",
	},
	{
		"a script that restarts begins anew after all others who hear the event", `
automation:` + twoCallers + `
  - {alias: D, triggers: [{trigger: event, event_type: go2}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
script: {s: {mode: restart, sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; go2; B, 5 s later", "A light.l=on; D light.l=off, A light.a=on, B light.l=on; B light.k=on, B light.b=on",
	},
	{
		"scripts side by side know nothing of each other", `
automation:` + twoCallers + `
script: {s: {mode: parallel, sequence: [{delay: 5}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; go2; A, 5 s later; B, 5 s later", "; ; A light.k=on, A light.a=on; B light.k=off, B light.b=on",
	},
	{
		"stop and a false condition end the script; its caller goes on", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.s}, {action: script.t}, {action: light.turn_on, target: {entity_id: light.a}}]}
script:
  s: {sequence: [{if: [{condition: state, entity_id: binary_sensor.p, state: "off"}], then: [{action: light.turn_on, target: {entity_id: light.l}}, {stop: enough}]}, {action: light.turn_on, target: {entity_id: light.never}}]}
  t: {sequence: [{condition: state, entity_id: binary_sensor.p, state: "on"}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go", "A light.l=on, A light.a=on",
	},
	{
		"who waits for a script that is turned off goes on", `
automation:` + twoCallers + `
  - {alias: X, triggers: [{trigger: event, event_type: quit}], actions: [{action: script.turn_off, target: {entity_id: script.s}}]}
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; quit; no A, 5 s later; quit", "A light.l=on; A light.a=on; ",
	},
	{
		"a script that turns itself off takes its caller with it", `
automation:` + twoCallers + `
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {action: script.turn_off, target: {entity_id: script.s}}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go", "A light.l=on",
	},
	{
		"an automation that is switched off ends the script that it waits for, and not what it started", `
automation:` + twoCallers + `
  - {alias: C, triggers: [{trigger: event, event_type: start}], actions: [{action: script.turn_on, target: {entity_id: script.t}}, {delay: 60}]}
  - {alias: X, triggers: [{trigger: event, event_type: kill}], actions: [{action: automation.turn_off, target: {entity_id: [automation.a, automation.c]}}]}
script:
  s: {sequence: [{delay: 5}, {action: light.turn_on, target: {entity_id: light.never}}]}
  t: {sequence: [{delay: 7}, {action: light.turn_on, target: {entity_id: light.t}}]}
`, "go; start; kill; no A, 5 s later; no C, 1 min later; t, 7 s later", "; ; X automation.a=off, X automation.c=off; t light.t=on",
	},
	{
		"an automation that restarts begins its script anew, too", `
automation: [{alias: A, mode: restart, triggers: [{trigger: event, event_type: go}], actions: [{action: script.s}, {action: light.turn_on, target: {entity_id: light.a}}]}]
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; go; A, 5 s later", "A light.l=on; A light.l=off; A light.k=on, A light.a=on",
	},
	{
		"a template says which script is started, or called, or whether it is one at all", `
automation:
  - {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.p, to: }], actions: [{action: script.turn_on, data: {entity_id: "script.{{ 's' if is_state('binary_sensor.p', 'on') else 'T' }}", variables: {of: a}}}, {action: light.toggle, target: {entity_id: light.k}}]}
  - {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: "script.{{ 's' if is_state('binary_sensor.p', 'on') else 't' }}", data: {of: b}}, {action: light.toggle, target: {entity_id: light.k}}]}
  - {alias: C, triggers: [{trigger: event, event_type: turn}], actions: [{action: "{{ 'script.turn_on' if is_state('binary_sensor.p', 'on') else 'light.turn_off' }}", target: {entity_id: "{{ 'script.s' if is_state('binary_sensor.p', 'on') else 'light.c' }}"}, data: {variables: {of: c}}}]}
script:
  s: {sequence: [{action: light.toggle, target: {entity_id: "light.{{ of }}"}}]}
  t: {sequence: [{delay: 5}, {action: light.toggle, target: {entity_id: light.t}}]}
`, "go; B, 5 s later; binary_sensor.p.state=on; go; turn; binary_sensor.p.state=off; turn; t, 5 s later", "; B light.t=on, B light.k=on; A light.a=on, A light.k=off; B light.b=on, B light.k=on; C light.c=on; A light.k=off; C light.c=off; t light.t=off",
	},
	{
		"who calls a script that there is none of goes no further, nor who calls him; to start one does nothing", `
homeassistant:
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.turn_on, target: {entity_id: script.none}}, {action: script.s}, {action: light.turn_on, target: {entity_id: light.never}}]}
  - {alias: B, triggers: [{trigger: event, event_type: start}], actions: [{action: script.turn_on, target: {entity_id: script.s}}, {action: light.turn_on, target: {entity_id: light.b}}]}
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {action: script.none, continue_on_error: true}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; start", "A light.l=on; s light.l=off, B light.b=on",
	},
	{
		"a script that calls itself is left out", `
automation:` + twoCallers + `
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: script.s}, {action: light.toggle, target: {entity_id: light.k}}]}}
`, "go; A, 5 s later", "A light.l=on; A light.k=on, A light.a=on",
	},
	{
		"a script that starts itself in mode restart goes no further, nor its caller", `
automation:` + twoCallers + `
script: {s: {mode: restart, sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: script.turn_on, target: {entity_id: script.s}}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; A, 5 s later; s, 5 s later; s, 5 s later", "A light.l=on; s light.l=off; s light.l=on; s light.l=off",
	},
	{
		"toggle starts a script, or ends it", `
automation: [{alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.toggle, target: {entity_id: script.s}}, {action: light.toggle, target: {entity_id: light.a}}]}]
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; go; no s, 5 s later", "s light.l=on, A light.a=on; A light.a=off",
	},
	{
		"a script is on while it runs, however short", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.s}, {action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: X, triggers: [{trigger: state, entity_id: script.s, to: "on"}], actions: [{action: light.toggle, target: {entity_id: light.x}}]}
  - {alias: Y, triggers: [{trigger: state, entity_id: script.s, to: "off"}], actions: [{action: light.toggle, target: {entity_id: light.y}}]}
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.k}}]}}
`, "go", "A script.s=on, A light.k=on, A script.s=off, A light.a=on, X light.x=on, Y light.y=on",
	},
	{
		"a script sees what it is given, then what it says itself, and nothing of its caller", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], variables: {v: 5, w: 6}, actions: [{action: script.s, data: {v: "{{ w }}"}}, {action: script.turn_on, target: {entity_id: script.s}, data: {variables: {v: 1}}}]}
script:
  s:
    fields: {f: {default: 3}}
    variables: {e: "{{ v + 1 }}", v: 9}
    sequence:
      - if: "{{ v == 6 and e == 7 }}"
        then: {action: light.turn_on, target: {entity_id: light.six}}
      - if: "{{ v == 1 and e == 2 }}"
        then: {action: light.turn_on, target: {entity_id: light.one}}
      - if: "{{ w is defined or trigger is defined or f is defined }}"
        then: {action: light.turn_on, target: {entity_id: light.never}}
`, "go", "A light.six=on, A light.one=on",
	},
	{
		"who calls a script that calls a script waits for both", `
automation:` + twoCallers + `
script:
  s: {sequence: [{action: script.t, data: {x: light.l}}, {action: script.t, data: {x: light.k}}]}
  t: {sequence: [{action: light.toggle, target: {entity_id: "{{ x }}"}}, {delay: 5}]}
`, "go; go2; A, 5 s later; A, 5 s later #2", "A light.l=on; B light.b=on; A light.k=on; A light.a=on",
	},
	{
		"a scene gives all its states, and tells that it was set", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{scene: scene.movie_night}, {action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: B, triggers: [{trigger: state, entity_id: scene.empty}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
  - {alias: C, triggers: [{trigger: event, event_type: apply}], actions: [{action: scene.apply, data: {entities: {light.l: "off", light.k: {state: "on"}}}}]}
  - {alias: D, triggers: [{trigger: event, event_type: set}], actions: [{action: scene.turn_on, target: {entity_id: scene.empty}}]}
scene: [{name: Movie Night, entities: {light.l: "on", light.k: {state: "off"}}}, {name: Empty, entities: {}}]
`, "apply; go; set", "C light.l=off (again), C light.k=on; A light.l=on, A light.k=off, A light.a=on; B light.b=on",
	},
}

func TestScriptFactsHoldAsListed(t *testing.T) { holds(t, scriptFacts) }

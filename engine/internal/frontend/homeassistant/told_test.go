package homeassistant_test

import (
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// The first sentence that an owner reads is true: each automation is counted once,
// by the worst that is in it, wherever that stands.
func TestHowMuchIsReadIsTold(t *testing.T) {
	free := protocol.File{Name: "free.yaml", Text: `- alias: Free
  triggers: [{trigger: event, event_type: go}]
  conditions: [{condition: tide, entity_id: person.ann, zone: zone.home}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
`}
	less := protocol.File{Name: "less.yaml", Text: `- alias: Less
  triggers: [{trigger: event, event_type: go}]
  conditions: [{condition: tide, entity_id: person.ann, zone: zone.home}]
  actions: [{action: pyscript.play}, {action: script.deep}, {action: pyscript.play}]
`}
	deep := protocol.File{Name: "scripts.yaml", Text: "deep:\n  sequence: [{device_id: abc}, {delay: 5}]\nunused:\n  sequence: [{delay: 5}]\n"}
	form := protocol.File{Name: "blueprints/automation/b.yaml", Text: "blueprint: {name: B}\ntriggers: [{trigger: event, event_type: go}]\nactions: [{action: pyscript.play}]\n"}
	uses := protocol.File{Name: "uses.yaml", Text: "- {alias: One, use_blueprint: {path: b.yaml}}\n- {alias: Two, use_blueprint: {path: b.yaml}}\n"}
	secret := protocol.File{Name: "secret.yaml", Text: "- {alias: S, triggers: [{trigger: event, event_type: go}], actions: [{action: !secret phone, data: {message: x, title: y}}]}\n"}
	unknown := protocol.File{Name: "unknown.yaml", Text: strings.Replace(secret.Text, "title", "entity_id", 1)}
	main := protocol.File{Name: "configuration.yaml", Text: "automation: !include on.yaml\nscript: !include none.yaml\n"}
	none := protocol.File{Name: "configuration.yaml", Text: "default_config:\nautomation: []\n"}
	outside := protocol.File{Name: "o.yaml", Text: "- {alias: O, triggers: [{trigger: event, event_type: go}], actions: !include do.yaml}\n"}
	do := protocol.File{Name: "do.yaml", Text: "- if: [{condition: zone, zone: zone.x}]\n  then: [{stop: x}]\n"}
	late := protocol.File{Name: "late.yaml", Text: "- {alias: Late, triggers: [{trigger: state, entity_id: sensor.remote, attribute: action}], actions: [{if: \"{{ trigger.to_state.state == 'up' }}\", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}\n"}
	said := protocol.File{Name: "said.yaml", Text: `- alias: Said
  triggers: [{trigger: conversation, command: lights on}, {trigger: state, entity_id: light.hall}]
  actions:
    - set_conversation_response: They are on
    - {action: light.turn_on, target: {entity_id: light.hall}, data: {flash: short}}
    - {action: device_tracker.see, data: {dev_id: car, gps: ["{{ states('sensor.latitude') }}", "{{ states('sensor.longitude') }}"]}}
- alias: Hears
  triggers: [{trigger: state, entity_id: sensor.latitude}]
  actions: [{action: notify.phone, data: {message: moved}}]
`}
	again := protocol.File{Name: "again.yaml", Text: `- alias: Again
  triggers: [{trigger: event, event_type: go}]
  variables: {lamps: [light.hall, light.porch]}
  actions:
    - repeat: {count: "{{ states('sensor.n') | int }}", sequence: [{if: "{{ repeat.first }}", then: [{action: "notify.{{ states('sensor.who') }}", data: {message: x}}]}, {action: script.tell}]}
    - repeat: {for_each: "{{ lamps }}", sequence: [{action: light.toggle, target: {entity_id: "{{ repeat.item }}"}}]}
    - repeat: {count: "{{ lamps | count }}", sequence: [{action: light.toggle, target: {entity_id: light.hall}}]}
    - {if: "{{ is_state('sensor.n', '1') }}", then: [{variables: {rooms: none}}]}
`}
	tells := protocol.File{Name: "scripts.yaml", Text: "tell:\n  sequence: [{action: tts.speak, target: {entity_id: tts.a}, data: {message: x}}]\n"}
	side := protocol.File{Name: "side.yaml", Text: `- alias: Side
  triggers: [{trigger: event, event_type: go}]
  actions:
    - parallel:
        - sequence: [{delay: 5}, {action: light.turn_on, target: {entity_id: light.porch}}]
        - sequence: [{action: light.toggle, target: {entity_id: light.hall}}]
`}
	for _, c := range []struct {
		want  string
		files []protocol.File
	}{
		{"3 automations, read exactly.", []protocol.File{on, off}},
		{"0 automations, read exactly.", []protocol.File{none}},
		{"3 automations: 2 read exactly, 1 with free choices (“Free”).", []protocol.File{on, free}},
		{"2 automations and 2 scripts: 1 read exactly, 1 with free choices (“Free”), 2 in part, not looked at: what pyscript.play does; what a device does.", []protocol.File{free, less, deep}},
		{"4 automations: 2 read exactly, 2 in part, not looked at: what pyscript.play does.", []protocol.File{on, uses, form}},
		{"1 automation, read exactly.", []protocol.File{secret}},
		{"1 automation: 0 read exactly, 1 in part, not looked at: what . does.", []protocol.File{unknown}},
		{"2 automations: 2 read exactly, not looked at: what none.yaml holds.", []protocol.File{main, on}},
		{"1 automation, read exactly.", []protocol.File{late}},
		{"2 automations, read exactly.", []protocol.File{said}},
		{"1 automation and 1 script, read exactly.", []protocol.File{again, tells}},
		{"1 automation and 1 script: 1 read exactly, 1 in part, not looked at: repeat.", []protocol.File{{Name: again.Name, Text: strings.Replace(again.Text, "{action: script.tell}", "{action: light.toggle, target: {entity_id: light.hall}}", 1)}, tells}},
		{"1 automation and 1 script: 1 read exactly, 1 in part, not looked at: repeat.", []protocol.File{{Name: again.Name, Text: strings.Replace(again.Text, "[{variables: {rooms: none}}]", "[{variables: {lamps: []}}]", 1)}, tells}},
		{"1 automation: 0 read exactly, 1 in part, not looked at: actions side by side.", []protocol.File{{Name: side.Name, Text: strings.Replace(side.Text, "{action: light.toggle", "{delay: 9}, {action: light.toggle", 1)}}},
		{"1 automation, read exactly.", []protocol.File{side}},
		{"1 automation: 0 read exactly, 1 with free choices (“Late”).", []protocol.File{{Name: late.Name, Text: strings.Replace(late.Text, "[{if", "[{delay: 5}, {if", 1)}}},
		{"1 automation: 1 read exactly, 1 place in files that they include not exactly.", []protocol.File{outside, do}},
	} {
		host := enginetest.New()
		if got := check(t, host, protocol.Options{}, c.files...).Read; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if a := ask(t, host, protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: c.files}}).Analysis; a.Read != c.want {
			t.Errorf("before a check %q, want %q", a.Read, c.want)
		}
	}
}

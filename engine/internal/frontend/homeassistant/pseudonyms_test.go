package homeassistant_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// said is what a check comes to, without the names of the home.
func said(r *protocol.CheckResult) string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Outcome, r.States, r.Transitions, len(r.Unseen), len(r.Diagnostics))
	for _, f := range r.Findings {
		fmt.Fprint(&b, f.Kind)
		for _, s := range f.Run {
			fmt.Fprint(&b, " ", s.Index, ".", s.Branch)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// A home under other names comes to the same, run by run.
func TestPseudonymsChangeNothingThatIsFound(t *testing.T) {
	homes := [][]protocol.File{{on, off}, {{Name: "more.yaml", Text: talkative}}}
	examples, _ := filepath.Glob("../../../../examples/08-home-assistant/*/*.yaml")
	for _, name := range examples {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		homes = append(homes, []protocol.File{{Name: filepath.Base(name), Text: string(text)}})
	}
	if len(homes) < 10 {
		t.Fatal("there are no examples")
	}
	for _, files := range homes {
		names := engine.Pseudonyms(files)
		if len(names) != len(files) {
			t.Fatalf("%s: %d files of %d", files[0].Name, len(names), len(files))
		}
		before, after := said(check(t, enginetest.New(), protocol.Options{}, files...)), said(check(t, enginetest.New(), protocol.Options{}, names...))
		if before != after {
			t.Errorf("%s: it was\n%s\nand is\n%s\nwith\n%s", files[0].Name, before, after, names[0].Text)
		}
	}
	restarts := protocol.File{Name: "anns.cross", Text: "install Ann from \"off.yml\" { restarts = true; }\ninstall Bob from \"on.yaml\";\n"}
	if got := engine.Pseudonyms([]protocol.File{on, restarts, off}); len(got) != 3 || got[1].Name != "home_2.cross" ||
		got[1].Text != "install Home_1 from \""+got[2].Name+"\" { restarts = true; }\ninstall Home_2 from \""+got[0].Name+"\";\n" {
		t.Errorf("%q", got)
	}
	if got := engine.Pseudonyms([]protocol.File{on, house}); len(got) != 0 {
		t.Error("there are pseudonyms in a language without them")
	}
}

// talkative has templates, scripts, scenes, modes, groups, choices and texts.
const talkative = `automation:
  - alias: Hall light
    mode: restart
    triggers:
      - {trigger: state, entity_id: binary_sensor.hall_motion, to: "on", id: came}
      - {trigger: state, entity_id: binary_sensor.hall_motion, to: "off", id: went}
    conditions:
      - "{{ states('input_select.mode') != 'Film night' }}"
    actions:
      - choose:
          - conditions: [{condition: trigger, id: came}]
            sequence:
              - action: light.turn_on
                target: {entity_id: group.hall}
        default:
          - delay: "00:02:00"
          - action: script.dim_everything
            data: {who: "Somebody"}
  - alias: Film
    triggers: [{trigger: state, entity_id: input_select.mode, to: Film night}]
    actions:
      - scene: scene.cinema
      - action: automation.turn_off
        target: {entity_id: automation.hall_light}
      - action: notify.phone
        data: {message: "{{ states('sensor.film') }} begins"}
  - alias: Vendor
    triggers: [{trigger: event, event_type: anns_button}]
    actions: [{action: vendor.dance, target: {entity_id: light.left}}, {event: anns_reply}]
  - alias: Reply
    triggers: [{trigger: event, event_type: anns_reply}]
    actions: [{action: input_select.select_option, target: {entity_id: input_select.mode}, data: {option: Dinner}}]
  - alias: At work
    triggers: [{trigger: state, entity_id: person.ann, to: Anns office}]
    conditions: [{condition: zone, entity_id: person.ann, zone: zone.anns_office}]
    actions: [{action: device_tracker.see, data: {dev_id: Anns bag, location_name: not_home}}]
  - alias: Bag
    triggers: [{trigger: state, entity_id: device_tracker.anns_bag, to: not_home}]
    conditions: [{condition: zone, entity_id: person.ann, zone: zone.anns_office}]
    actions: [{action: light.turn_on, target: {entity_id: light.bag}}]
  - alias: Dark
    triggers: [{trigger: state, entity_id: binary_sensor.dark_motion, to: "on"}]
    conditions: ["{{ state_attr('sensor.where', 'depth') == 'deep' }}"]
    actions: [{action: light.turn_off, target: {entity_id: light.bag}}]
template:
  - binary_sensor: {name: Dark motion, state: "{{ is_state('light.bag', 'on') and is_state('binary_sensor.hall_motion', 'on') }}"}
sensor:
  - platform: template
    sensors: {where: {value_template: "{{ states('person.ann') }}", attribute_templates: {depth: "{{ 'deep' if is_state('light.left', 'on') }}"}}}
script:
  dim_everything:
    alias: Dim everything
    sequence:
      - if: "{{ who == 'Somebody' and is_state('light.left', 'on') }}"
        then: [{action: "light.turn_{{ 'off' if is_state('sun.sun', 'below_horizon') else 'on' }}", target: {entity_id: "{{ ['light.left', 'light.right'] }}"}}]
scene:
  - {name: Cinema, entities: {light.left: "off", light.right: {state: "on", brightness: 20}}}
group:
  hall: {entities: [light.left, light.right]}
`

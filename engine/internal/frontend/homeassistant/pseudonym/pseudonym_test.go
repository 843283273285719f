package pseudonym_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/pseudonym"
	"crosscheck/engine/internal/source"
)

// Everything that Ann's home tells of itself; "hall" and the like are its own words.
const told = `# Ann's automations

- id: "1652"
  alias: &name Hall light for Ann  # when she comes
  description: So that Ann finds the keys
  triggers:
    - trigger: state
      entity_id: [binary_sensor.hall_motion, person.ann, group.hall_windows_window, sensor.hall_button_action]
      to: on
      id: ann comes
    - {platform: mqtt, topic: ann/phone, payload: "Hello"}
  conditions:
    - "{{ is_state('input_select.hall_mode', 'Party') and states.sensor.hall_lux.state | int < 5 }} {# Ann #}"
    - condition: trigger
      id: ann comes
    - <<: {condition: state}
      entity_id: input_select.hall_mode
      state: Party
  actions:
    - action: light.turn_on
      target: {entity_id: "light.hall", area_id: anns_room}
      data: {brightness: 40, effect: Ann's party}
    - action: notify.mobile_app_ann
      data:
        title: !secret anns_title
        message: >
          Ann is {{ states('person.ann') }}
          again
    - action: script.say_hello_to_ann
    - delay: "00:05:00"
    - action: "light.turn_{{ 'on' if is_state('person.ann', 'home') else 'off' }}"
      target: {entity_id: light.hall}
    - action: automation.turn_off
      target: {entity_id: automation.hall_light_for_ann}
    - scene: scene.hall_party
    - if: "{{ trigger.event.data.who == 'annabel' and 'hallway' != states('input_text.who') and now().strftime('%A') == 'Monday' }}"
      then: [{event: ann_came, event_data: {action: ANN_CAME}}]
# Ann again
`

func texts(list ...string) (files []*source.File) {
	for i := 0; i < len(list); i += 2 {
		files = append(files, source.NewFile(list[i], list[i+1]))
	}
	return files
}

func TestNothingOfAHomeIsLeft(t *testing.T) {
	files := pseudonym.Files(texts("automations/hall/ann.yaml", told, "scripts.yaml", "say_hello_to_ann:\n  alias: Hello Ann\n  sequence: []\n",
		"configuration.yaml", "automation: !include_dir_merge_list automations/hall\nscript: !include scripts.yaml\nscene:\n  - name: Hall party\n    entities: {light.hall: on}\ntimer:\n  anns_bath: {duration: \"00:10:00\"}\nhomeassistant:\n  packages: {hall: !include ann/hall.yaml}\n"))
	var all strings.Builder
	for _, f := range files {
		all.WriteString("--- " + f.Name + "\n" + f.Text)
	}
	got := all.String()
	for _, word := range strings.Fields("ann hall party hello 1652 keys again phone") {
		if strings.Contains(strings.ToLower(got), word) {
			t.Errorf("“%s” is left in\n%s", word, got)
		}
	}
	for _, kept := range []string{
		"- binary_sensor.motion_1\n", "- sensor.sensor_1_action\n", `to: "on"`, "'word_2'", "state: word_2", `duration: "00:10:00"`, "light.turn_{{ 'on' if", "automation.automation_1", "brightness: 40", "alias: Script 1",
		"include_dir_merge_list automations/part_002", "automations/part_002/part_001.yaml", "action: script.script_1", "name: Scene 1", "scene: scene.scene_1",
	} {
		if !strings.Contains(got, kept) {
			t.Errorf("“%s” is not in\n%s", kept, got)
		}
	}
}

package editor_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/editor"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

// at is a home of files, in one of which «» marks a place, or stands around one.
func at(texts ...string) (set *source.Set, file, off int) {
	set = &source.Set{}
	for i, text := range texts {
		if before, after, marked := strings.Cut(text, "«"); marked {
			file, off = i, len(before)
			text = before + strings.Replace(after, "»", "", 1)
		}
		set.Files = append(set.Files, source.NewFile([]string{"automations.yaml", "more.yaml", "configuration.yaml"}[i], text))
	}
	return set, file, off
}

const sofa = `- alias: Sofa light
  triggers:
    - trigger: state
      entity_id: binary_sensor.sofa_motion
      to: "on"
  conditions:
    - condition: numeric_state
      entity_id: sensor.lux
      below: 20
  actions:
    - action: light.turn_on
      target:
        entity_id: light.room
- alias: Everybody left
  triggers: [{trigger: state, entity_id: person.ann, to: not_home}]
  actions: [{action: light.turn_off, target: {entity_id: light.room}}, {action: script.goodbye}]
`

const scripts = `goodbye:
  alias: Good bye
  sequence:
    - action: light.toggle
      target: {entity_id: [light.hall, light.room]}
    - if: "{{ is_state('light.room', 'on') and states.sensor.lux.state | int < 5 }}"
      then: [{action: vendor.dance, target: {entity_id: light.hall}}]
`

// here puts the mark before the first of some words.
func here(text, words string) string { return strings.Replace(text, words, "«"+words, 1) }

func TestHoverOnEntities(t *testing.T) {
	for _, c := range []struct{ files, want []string }{
		{[]string{here(sofa, "light.room"), scripts}, []string{
			"light.room: off, on",
			"the room light, which people operate",
			"set by “Sofa light” to on (line 11), “Everybody left” to off (line 16), the script “Good bye” to off or on (more.yaml, line 4)",
			"waited for by nobody",
			"asked for by the script “Good bye” (more.yaml, line 6)",
		}},
		{[]string{here(sofa, "sofa_motion")}, []string{
			"binary_sensor.sofa_motion: off, on",
			"the sofa motion sensor, which moves by itself",
			"by the word “motion” in its name it is taken to sense that somebody is about",
			"set by nobody", "waited for by “Sofa light” (line 3)", "asked for by nobody",
		}},
		{[]string{sofa, here(scripts, "sensor.lux")}, []string{
			"sensor.lux: below 5, 5, between 5 and 20, 20, above 20",
			"the lux sensor, which moves by itself",
			"set by nobody", "waited for by nobody", "asked for by “Sofa light” (automations.yaml, line 7), the script “Good bye” (line 6)",
		}},
	} {
		set, file, off := at(c.files...)
		if got := editor.Editing.Hover(set, file, off).Text; got != strings.Join(c.want, "\n") {
			t.Errorf("it says\n%s\nand not\n%s", got, strings.Join(c.want, "\n"))
		}
	}
}

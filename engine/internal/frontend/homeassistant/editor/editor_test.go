package editor_test

import (
	"slices"
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
      then: [{action: pyscript.dance, target: {entity_id: light.hall}}]
`

// here puts the mark before the first of some words.
func here(text, words string) string { return strings.Replace(text, words, "«"+words, 1) }

func TestHoverOnEntities(t *testing.T) {
	for _, c := range []struct{ files, want []string }{
		{[]string{here(sofa, "light.room"), scripts}, []string{
			"light.room: off, on",
			"the room light, which people operate",
			"set by “Sofa light” to on (line 11), “Everybody left” to off (line 16), the script “Good bye” to on or off (more.yaml, line 4)",
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
		{[]string{here(sofa, "light.turn_off"), scripts}, []string{"light.turn_off", "sets off", "here: light.room becomes off"}},
		{[]string{here(sofa, "script.goodbye"), scripts}, []string{"script.goodbye", "the script “Good bye” (more.yaml, line 1)"}},
		{[]string{sofa, here(scripts, "pyscript.dance")}, []string{"pyscript.dance", "not looked at, and nothing is done for it: it is not known what this service does"}},
		{[]string{here(sofa, "Sofa light"), scripts}, []string{"“Sofa light”", "in the mode single: what sets it off is left out while it runs", "read exactly"}},
		{[]string{sofa, here(scripts, "goodbye:")}, []string{
			"the script “Good bye”", "in the mode single: what sets it off is left out while it runs", "not looked at: what pyscript.dance does (line 7)",
		}},
		{[]string{"- alias: Motion\n  mode: «restart»\n  triggers: [{trigger: mqtt, topic: x}]\n  actions:\n    - action: pyscript.dance\n      target: {area_id: hall}\n    - if: [{condition: tide, entity_id: person.ann, zone: zone.work}]\n      then: [{action: notify.phone}]\n"}, []string{
			"“Motion”", "in the mode restart: what sets it off ends the run and begins anew", "not looked at: what pyscript.dance does (line 5)",
			"with free choices: this condition is not read yet: it may hold or not (the condition on tide person.ann zone.work) (line 7)",
		}},
	} {
		set, file, off := at(c.files...)
		if got := editor.Editing.Hover(set, file, off).Text; got != strings.Join(c.want, "\n") {
			t.Errorf("it says\n%s\nand not\n%s", got, strings.Join(c.want, "\n"))
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  []string // the first of them; "-…": and not this
	}{
		{[]string{sofa + "- alias: More\n  actions:\n    - action: light.turn_off\n      target:\n        entity_id: li«\n", scripts}, []string{"light.hall", "light.room", "automation.everybody_left"}},
		{[]string{sofa + "- alias: More\n  actions:\n    - action: light.turn_off\n      target:\n        entity_id:\n          - light.hall\n          - li«\n"}, []string{"light.hall", "light.room"}},
		{[]string{"- {alias: More, triggers: [{trigger: state, entity_id: [b«"}, []string{}},
		{[]string{sofa + "- alias: More\n  conditions:\n    - \"{{ is_state('«') }}\"\n"}, []string{"binary_sensor.sofa_motion", "light.room", "person.ann", "sensor.lux"}},
		{[]string{sofa + "- alias: More\n  actions:\n    - action: «\n", scripts}, []string{"light.toggle", "light.turn_off", "light.turn_on", "scene.apply"}},
		{[]string{sofa + "- alias: More\n  triggers:\n    - trigger: s«\n"}, []string{"state", "numeric_state"}},
		{[]string{sofa + "- alias: More\n  conditions:\n    - condition: «\n"}, []string{"state", "numeric_state", "time", "sun"}},
		{[]string{sofa + "- alias: More\n  mode: q«\n"}, []string{"single", "restart", "queued", "parallel"}},
		{[]string{sofa + "- alias: More\n  triggers:\n    - trigger: state\n      to: «\n      entity_id: person.ann\n"}, []string{"not_home", "home", "unavailable", "unknown"}},
		{[]string{sofa + "- {triggers: [{trigger: state, entity_id: input_select.mode, to: party}, {trigger: state, entity_id: input_select.mode, to: \"«"}, []string{"party", "unavailable", "unknown"}},
		{[]string{sofa + "- alias: «\n"}, []string{}},
		{[]string{sofa + "# entity_id: «\n"}, []string{}},
	} {
		set, file, off := at(c.files...)
		got := []string{}
		for _, item := range editor.Editing.Complete(set, file, off).Items {
			got = append(got, item.Label)
		}
		if n := len(c.want); n == 0 && len(got) > 0 || len(got) < n || !slices.Equal(got[:n], c.want) {
			t.Errorf("%q: %q, and not %q", set.Files[file].LineText(set.Files[file].Line(off)), got, c.want)
		}
	}
}

func TestStatesThatYAMLTakesForTruthValuesAreQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"- {triggers: [{trigger: state, entity_id: light.a, to: «": `"off"`, "- {triggers: [{trigger: state, entity_id: light.a, to: \"«": "",
	} {
		set, file, off := at(text)
		if got := editor.Editing.Complete(set, file, off).Items; len(got) == 0 || got[0].Label != "off" || got[0].Insert != want {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestDefinitions(t *testing.T) {
	configuration := "input_boolean:\n  guests:\n    name: Guests\n  night:\ntimer: {}\nscene:\n  - {name: Movie Night, entities: {light.room: \"on\"}}\nautomation: !include automations.yaml\n"
	for _, c := range []struct {
		files []string
		want  string // the file, and what stands there
	}{
		{[]string{here(sofa, "script.goodbye"), scripts}, "more.yaml goodbye"},
		{[]string{sofa + "- {alias: x, triggers: [], actions: [{action: «homeassistant.turn_off, target: {entity_id: input_boolean.night}}]}\n", scripts, configuration}, ""},
		{[]string{sofa + "- {alias: x, triggers: [], actions: [{action: homeassistant.turn_off, target: {entity_id: «input_boolean.night}}]}\n", scripts, configuration}, "configuration.yaml night"},
		{[]string{sofa + "- {alias: x, triggers: [], actions: [{scene: «scene.movie_night}]}\n", scripts, configuration}, "configuration.yaml Movie Night"},
		{[]string{sofa + "- {alias: x, triggers: [], actions: [{action: automation.turn_off, target: {entity_id: «automation.sofa_light}}]}\n"}, "automations.yaml Sofa light"},
		{[]string{sofa, scripts, here(configuration, "automations.yaml")}, "automations.yaml "},
		{[]string{here(sofa, "light.room")}, ""},
	} {
		set, file, off := at(c.files...)
		got := ""
		if span, ok := editor.Editing.Define(set, file, off); ok {
			got = set.Files[span.File].Name + " " + set.Text(span)
		}
		if got != c.want {
			t.Errorf("%q, and not %q", got, c.want)
		}
	}
}

func TestRenaming(t *testing.T) {
	for _, c := range []struct {
		files      []string
		name, want string // what the lines with the new name are, or the problem
	}{
		{[]string{here(sofa, "light.room"), scripts}, "light.parlour",
			"        entity_id: light.parlour|  actions: [{action: light.turn_off, target: {entity_id: light.parlour}}, {action: script.goodbye}]|      target: {entity_id: [light.hall, light.parlour]}|    - if: \"{{ is_state('light.parlour', 'on') and states.sensor.lux.state | int < 5 }}\""},
		{[]string{here(sofa, "sensor.lux"), scripts}, "brightness", "      entity_id: sensor.brightness|    - if: \"{{ is_state('light.room', 'on') and states.sensor.brightness.state | int < 5 }}\""},
		{[]string{here(sofa, "script.goodbye"), scripts}, "farewell", "  actions: [{action: light.turn_off, target: {entity_id: light.room}}, {action: script.farewell}]|farewell:"},
		{[]string{here(sofa, "light.room"), scripts}, "hall", "there is an entity light.hall already"},
		{[]string{here(sofa, "light.room"), scripts}, "switch.room", "light.room stays what it is: its new name begins with light, too"},
		{[]string{here(sofa, "light.room"), scripts}, "a b", "the name of an entity is a word, a dot and a word, of small letters, digits and _"},
		{[]string{here(sofa, "light.turn_on"), scripts}, "x", "there is no name of an entity here"},
		{[]string{here(sofa, "triggers"), scripts}, "x", "there is no name of an entity here"},
	} {
		set, file, off := at(c.files...)
		r := editor.Editing.Rename(set, file, off, c.name)
		got := r.Problem
		if len(r.Edits) > 0 {
			var lines []string
			for i, f := range set.Files {
				text := f.Text
				for _, e := range slices.Backward(r.Edits) {
					if int(e.Span.File) == i {
						text = text[:e.Span.Start] + e.New + text[e.Span.End:]
					}
				}
				before := strings.Split(f.Text, "\n")
				for k, line := range strings.Split(text, "\n") {
					if line != before[k] {
						lines = append(lines, line)
					}
				}
			}
			got = strings.Join(lines, "|")
		}
		if got != c.want {
			t.Errorf("%s: %s\nand not\n%s", c.name, got, c.want)
		}
	}
}

package homeassistant

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/twintest"
)

// rich has a bit of everything that is read.
const rich = `automation:
  - &first
    alias: Everything
    id: "17"
    mode: restart
    max: 3
    trigger:
      - platform: state
        entity_id: binary_sensor.a, person.b
        from: "off"
        not_to: [unavailable]
        for: {minutes: 5}
      - {trigger: numeric_state, entity_id: sensor.t, above: 5, below: 20.5, attribute: level}
      - {trigger: time, at: ["06:00:00", "22:30"], weekday: [mon, sun]}
      - {trigger: time_pattern, minutes: "/5"}
      - {trigger: sun, event: sunset, offset: "-00:30:00"}
      - {trigger: sun, event: sunrise, offset: "00:10:00"}
      - {trigger: homeassistant, event: start}
      - {trigger: event, event_type: [go, come], id: e}
      - {trigger: event, event_type: timer.finished, event_data: {entity_id: timer.t}}
      - {trigger: mqtt, topic: a/b}
      - {trigger: light.turned_on, target: {entity_id: light.x}}
      - {trigger: template, value_template: "{{ states('sensor.t') | float(0) * 2 > 30 and state_attr('light.x', 'brightness') != none }}", for: "{{ 5 }}"}
    variables: {who: "{{ trigger.entity_id }}", level: "{{ states('sensor.t') | int(0) }}", mode: auto, list: [1, {a: b}]}
    condition:
      - {condition: state, entity_id: [light.x, light.y], state: ["on", "off"], match: any}
      - {or: [{condition: numeric_state, entity_id: sensor.t, below: 7}, "{{ (level > 3 or now().hour in [6, 7]) and who is defined }}", {not: {condition: time, after: "22:00:00", before: "06:00:00"}}, "{{ x }}"]}
    action:
      - {action: "light.turn_{{ 'on' if is_state('light.y', 'off') else 'off' }}", entity_id: "{{ trigger.entity_id | replace('binary_sensor', 'light') }}"}
      - {variables: {mode: "{% set x = states('light.x') %}{% if x == 'on' %}{{ x }}{% else %}{% for i in [1, 2] if i > 1 %}{{ loop.index ~ i }}{% endfor %}{% endif %}"}}
      - "{{ mode == '12' and trigger.to_state.state != trigger.from_state.state }}"
      - choose:
          - {conditions: {condition: trigger, id: e}, sequence: [{delay: 5}, {stop: now}]}
        default: [{service: light.toggle, target: {entity_id: all, area_id: hall}}]
      - {if: [{condition: state, entity_id: lock.l, state: locked}], then: {action: lock.unlock, entity_id: lock.l}, else: [{delay: "00:00:10"}, {event: go}]}
      - {action: automation.turn_off, target: {entity_id: automation.everything}}
      - {action: input_number.set_value, target: {entity_id: input_number.n}, data: {value: 7}}
      - {action: notify.phone, data: {message: !secret m}}
      - {action: script.wash, data: {level: "{{ level }}", deep: {x: "{{ 5 }}"}}, response_variable: done}
      - {action: script.turn_on, target: {entity_id: [script.wash, script.dry]}, data: {variables: {level: 2}}}
      - {action: homeassistant.turn_off, entity_id: [script.dry, light.x]}
      - {scene: scene.film}
      - {action: timer.start, target: {entity_id: timer.t}, data: {duration: "00:00:05"}}
      - {action: fan.set_percentage, target: {entity_id: fan.f}, data: {percentage: "{{ level | int }}"}}
      - {action: climate.set_temperature, entity_id: climate.c, data: {temperature: 21, hvac_mode: heat}}
      - {action: light.turn_on, entity_id: group.g, data: {brightness: 7}}
      - "{{ state_attr('fan.f', 'percentage') == 7 and state_attr('light.x', 'brightness') | int > 5 and is_state('timer.t', 'active') }}"
      - {wait_for_trigger: [{trigger: state, entity_id: [light.x, light.y], to: "on", for: 5, id: w}, {trigger: event, event_type: go}], timeout: "00:01:00", continue_on_timeout: false}
      - {wait_template: "{{ wait.completed and is_state('light.x', 'on') }}", timeout: 5}
      - {repeat: {count: 3, sequence: [{repeat: {for_each: [light.x, light.y], sequence: [{delay: "00:00:0{{ 5 }}"}, {action: light.toggle, target: {entity_id: "{{ repeat.item }}"}}]}}]}}
      - {repeat: {while: "{{ repeat.index < 3 }}", sequence: [{delay: 3}, {stop: enough}]}}
      - {parallel: [{action: light.toggle, entity_id: light.x}, {repeat: {until: [{condition: state, entity_id: light.x, state: "on"}], sequence: [{delay: 5}]}}]}
      - {action: scene.apply, data: {entities: {light.x: on, light.y: {state: "off", brightness: 5}}}}
  - <<: *first
    alias: Again
script:
  wash:
    mode: restart
    fields: {level: {default: 1}}
    variables: {level: 3, half: "{{ level / 2 }}"}
    sequence:
      - if: "{{ half > 1 or done is defined }}"
        then: [{stop: x}]
      - {delay: 5}
      - {action: script.dry}
      - {action: script.toggle, target: {entity_id: script.wash}}
  dry:
    sequence: [{delay: 7}, {action: script.turn_on, entity_id: script.wash}, {action: script.wash}, {action: light.toggle, entity_id: light.y}]
timer: {t: {duration: 7}}
group: {g: {entities: [light.x, group.g, light.y]}}
homeassistant: {packages: {p: !include_dir_named .}}
automation form: [{use_blueprint: {path: b.yaml, input: {x: light.x}}}]
scene hall:
  - {name: Film, entities: {light.x: "on", light.y: {state: on, brightness: 7}}}
`

// form is a blueprint, and a package with a part of its own.
const form = `blueprint: {input: {x: , y: {default: {entity_id: light.y}}, s: {input: {z: {default: 5}}}}}
triggers: [{trigger: state, entity_id: !input x, to: "on"}]
actions:
  - {action: light.turn_off, target: !input y}
  - delay: !input z
  - fly: !input none
automation: [{triggers: [], actions: !include a.yaml}]
`

func seeds(t testing.TB) []string {
	list := []string{rich}
	files, err := filepath.Glob("../../../../examples/*/*/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

// sound reads a text in all ways: no panic, spans inside the text, and a program
// that is well-formed. It may include another file, or use it as a blueprint.
func sound(t *testing.T, yaml string) {
	t.Helper()
	files := []*source.File{source.NewFile("a.yaml", yaml), source.NewFile("b.yaml", form)}
	contents, problems := config.ReadAll(files, []int{0, 1})
	file := contents[0].File
	inside := func(s source.Span) {
		if s.Start < 0 || s.End < s.Start || int(s.End) > len(files[s.File].Text) {
			t.Fatalf("span %v of %d bytes in\n%s", s, len(yaml), yaml)
		}
	}
	for _, p := range problems {
		inside(p.Span)
	}
	outline(source.NewFile("a.yaml", yaml), 0)
	if len(file.Automations) == 0 {
		return
	}
	faults := lower.Faults{Restarts: true, Reloads: true}
	for _, opt := range []lower.Options{{}, {Listed: true, Faults: faults}, {Time: frontend.Immediate}, {Time: frontend.Timed, Faults: faults}} {
		p := &ir.Program{Apps: []string{""}}
		problems := lower.Join(p, file, opt)
		for _, x := range problems {
			inside(x.Span)
		}
		if problems.HasErrors() {
			continue
		}
		for i := range p.Funcs {
			inside(p.Funcs[i].Span)
		}
		if err := ir.Check(p); err != nil {
			t.Fatalf("%+v: %v in\n%s", opt, err, yaml)
		}
	}
}

// excerpts leaves out of a configuration what is not read: what is read stays.
func excerpts(t *testing.T, yaml string) {
	t.Helper()
	counts := func(files []*source.File) (n int) {
		contents, _ := config.ReadAll(files, []int{0, 1}[:len(files)])
		for _, c := range contents {
			n += len(c.Automations) + len(c.Scripts) + len(c.Scenes)
		}
		return n
	}
	files := []*source.File{source.NewFile("configuration.yaml", yaml), source.NewFile("b.yaml", form)}
	short := config.Folder(files)
	if len(short) < 2 { // the other may be a program of its own, of which the configuration knows nothing
		files = files[:1]
	}
	for i, f := range short {
		if strings.Count(f.Text, "\n") != strings.Count(files[i].Text, "\n") {
			t.Fatalf("lines are missing in\n%q\nof\n%q", f.Text, files[i].Text)
		}
	}
	if a, b := counts(files), counts(short); a != b {
		t.Fatalf("%d of %d are left in\n%s\nof\n%s", b, a, short[0].Text, yaml)
	}
}

var pieces = strings.Split(`on|off|true|~|null|5|"5"|-1|1e999|.nan|00:05:00|{|}|[|]|: |- |&a |*a|<<: *first|!secret x|!include b.yaml|!include a.yaml|!include_dir_list .|!input x|use_blueprint: {path: b.yaml}|"|'|#|
|    |light.x|sensor.t|for: |to: |above: |delay: |trigger|mode: single|mode: queued|{{ x }}|é|{% if | %}| and |(|states('sensor.t')| == |int| > 5|trigger.to_state|`+"\xff|\u2028|\t|\r", "|")

func changed(r *rand.Rand, text string, list []string) string {
	for range 1 + r.IntN(4) {
		from := r.IntN(len(text) + 1)
		to := min(len(text), from+r.IntN(12))
		with := pieces[r.IntN(len(pieces))]
		switch other := list[r.IntN(len(list))]; r.IntN(4) {
		case 0:
			to = from
		case 1:
			begin := r.IntN(len(other) + 1)
			with = other[begin:min(len(other), begin+r.IntN(60))]
		case 2:
			with = strings.Repeat(text[from:to], 2)
		}
		text = text[:from] + with + text[to:]
	}
	return text
}

func TestChangedTextsAreRead(t *testing.T) {
	r, list := rand.New(rand.NewPCG(13, 1)), seeds(t)
	for _, text := range list {
		sound(t, text)
	}
	for i := range twintest.Seeds(3_000) {
		text := changed(r, list[r.IntN(len(list))], list)
		if sound(t, text); i%4 == 0 {
			excerpts(t, text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sound(t, text)
		excerpts(t, text)
	})
}

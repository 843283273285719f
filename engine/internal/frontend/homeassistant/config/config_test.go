package config

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

func reading(t *testing.T, yaml string) (*File, *source.File, diag.List) {
	t.Helper()
	f := source.NewFile("automations.yaml", yaml)
	read, problems := Read(f, 0)
	return read, f, problems
}

const oneAutomation = "alias: A\ntriggers: [{trigger: event, event_type: go}]\nactions: [{delay: 5}]\n"

func TestAutomationsAreFoundWhereTheyStand(t *testing.T) {
	item := "  - " + strings.TrimSpace(strings.ReplaceAll(oneAutomation, "\n", "\n    ")) + "\n"
	for _, yaml := range []string{
		oneAutomation, "- " + strings.ReplaceAll(oneAutomation, "\n", "\n  "), "automation:\n" + item, "automation hall:\n" + item,
		"homeassistant: !include customize.yaml\nautomation:\n  " + strings.ReplaceAll(oneAutomation, "\n", "\n  "),
		"\ufeff" + oneAutomation, strings.ReplaceAll(oneAutomation, "\n", "\r\n"), "---\n" + oneAutomation,
	} {
		read, _, problems := reading(t, yaml)
		if len(problems) > 0 || len(read.Automations) != 1 || read.Automations[0].Alias != "A" || len(read.Automations[0].Triggers) != 1 || len(read.Automations[0].Actions) != 1 {
			t.Errorf("%q: %+v %v", yaml, read.Automations, problems)
		}
	}
}

// Home Assistant renamed most keys and takes the old ones.
func TestSpellingsMeanTheSame(t *testing.T) {
	plain := func(yaml string) string {
		read, _, problems := reading(t, yaml)
		if len(problems) > 0 || len(read.Automations) != 1 {
			t.Fatalf("%s: %v", yaml, problems)
		}
		a := read.Automations[0]
		text, err := json.Marshal([]any{a.Triggers[0].What, a.Conditions[0], a.Actions})
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`"Span":\{[^}]*\}`).ReplaceAllString(string(text), "")
	}
	now := plain(`
triggers:
  - trigger: state
    entity_id: [binary_sensor.a, binary_sensor.b]
    to: "on"
conditions:
  - condition: numeric_state
    entity_id: sensor.t
    above: 20
actions:
  - action: light.turn_on
    target: {entity_id: [light.a, light.b]}
    data: {brightness_pct: 30}
  - delay: {minutes: 1, seconds: 30}
`)
	before := plain(`
trigger:
  platform: state
  entity_id: binary_sensor.a, binary_sensor.b
  to: 'on'
condition:
  condition: numeric_state
  entity_id: sensor.t
  above: "20"
action:
  - service: light.turn_on
    entity_id: light.a, light.b
    data_template: {brightness_pct: 30}
  - delay: "00:01:30"
`)
	if now != before {
		t.Errorf("%s\n%s", now, before)
	}
}

func TestDurations(t *testing.T) {
	for yaml, want := range map[string]int64{
		"5": 5_000, "0.25": 250, `"00:05"`: 300_000, "00:05:00": 300_000, "10:00:00": 36_000_000, `"01:00:00.5"`: 3_600_500,
		"{hours: 1, minutes: 2}": 3_720_000, "{milliseconds: 7}": 7, "{weeks: 1}": -1, "soon": -1, "1e300": -1, ".nan": -1, "!secret pin": -1,
	} {
		read, _, problems := reading(t, "triggers: []\nactions: [{delay: "+yaml+"}]")
		d := read.Automations[0].Actions[0].(*Delay)
		if want < 0 && (d.For.Known || len(problems) != 1) || want >= 0 && (d.For.Ms != want || len(problems) != 0) {
			t.Errorf("%s: %+v %v", yaml, d.For, problems)
		}
	}
	// What a template says is a matter of those who ask for exact times.
	read, _, problems := reading(t, `triggers: []
actions: [{delay: "{{ states('input_number.x') }}"}]`)
	if d := read.Automations[0].Actions[0].(*Delay); d.For.Known || len(problems) != 0 {
		t.Errorf("%+v %v", d.For, problems)
	}
}

// YAML 1.1 knows more truth values than people expect.
func TestTruthValuesAreNoStates(t *testing.T) {
	read, f, problems := reading(t, "triggers:\n  - trigger: state\n    entity_id: light.a\n    to: on\nactions: []\n")
	if got := read.Automations[0].Triggers[0].What.(*StateTrigger).To; len(got) != 1 || got[0] != "True" {
		t.Errorf("to %q", got)
	}
	if len(problems) != 1 || f.Position(int(problems[0].Span.Start)) != (source.Position{File: "automations.yaml", Line: 4, Column: 9}) || problems[0].Help != `write "on"` {
		t.Errorf("%+v", problems)
	}
}

func TestMergedAndAliasedMappings(t *testing.T) {
	read, _, problems := reading(t, `
base: &base
  trigger: state
  entity_id: light.a
list: &list
  - delay: 1
automation:
  - triggers: [{<<: *base, to: "on"}]
    actions: *list
`)
	a := read.Automations[0]
	if k, ok := a.Triggers[0].What.(*StateTrigger); !ok || len(problems) > 0 || k.Places[0].Entity != "light.a" || len(a.Actions) != 1 {
		t.Errorf("%+v %v", a, problems)
	}
}

// What is not known has a name and a place, and never costs the file.
func TestUnknownThingsAreNamed(t *testing.T) {
	yaml := `triggers:
  - trigger: mqtt
    topic: hall/button
  - trigger: nonsense.happened
  - {trigger: state, entity_id: 0123456789abcdef0123456789abcdef}
  - trigger: template
    value_template: "{{ states('sensor.x') }}"
conditions:
  - "{{ now().hour > 5 }}"
  - condition: device
    device_id: abc
    type: is_on
actions:
  - repeat: {count: "{{ states('sensor.n') }}", sequence: []}
  - action: "light.turn_{{ trigger.to_state.state }}"
  - fly: away
`
	read, f, problems := reading(t, yaml)
	a := read.Automations[0]
	if len(a.Triggers) != 4 || len(a.Conditions) != 2 || len(a.Actions) != 3 {
		t.Fatalf("%+v", a)
	}
	var got []string
	problems.Sort()
	for _, p := range problems {
		got = append(got, fmt.Sprintf("%d %s %s", f.Position(int(p.Span.Start)).Line, p.Code, p.Severity))
	}
	want := "5 not-modelled warning, 10 not-modelled warning, 16 not-modelled warning"
	if strings.Join(got, ", ") != want {
		t.Errorf("%q", got)
	}
	if k := a.Triggers[0].What.(*OutsideTrigger); k.Name != "mqtt hall/button" {
		t.Errorf("named %q", k.Name)
	}
}

// Events of one type that bring other things are others: two buttons of one vendor.
func TestEventsAreToldApartByWhatTheyBring(t *testing.T) {
	of := func(data string) string {
		read, _, _ := reading(t, "triggers: [{trigger: event, id: pressed, event_type: vendor_event, event_data: {"+data+"}}]\nactions: [{delay: 1}]\n")
		return read.Automations[0].Triggers[0].What.(*OutsideTrigger).Name
	}
	if hall, bath := of("id: hall, event: 1002"), of("id: bath, event: 1002"); hall != "event vendor_event hall 1002" || hall == bath {
		t.Errorf("%q and %q", hall, bath)
	}
}

// A template that says what is switched off counts where all it asks for is known.
func TestWhatATemplateSwitchesOff(t *testing.T) {
	read, _, _ := reading(t, `trigger_variables: {second: none}
triggers:
  - {trigger: event, event_type: one, enabled: "{{ second == 'none' }}"}
  - {trigger: event, event_type: two, enabled: "{{ second != 'none' }}"}
  - {trigger: event, event_type: three, enabled: "{{ third != 'none' and states('sensor.a') == 'x' }}"}
actions: [{delay: 1, enabled: "{{ 1 > 2 }}"}, {delay: 2, enabled: "{{ second == 'none' }}"}, {delay: 3, enabled: "{{ is_state('sensor.a', 'x') }}"}]
`)
	a := read.Automations[0]
	var heard []string
	for _, x := range a.Triggers {
		heard = append(heard, x.What.(*EventTrigger).Events...)
	}
	if strings.Join(heard, " ") != "one three" || len(a.Actions) != 2 {
		t.Errorf("%q, %d actions", heard, len(a.Actions))
	}
}

func TestSecretsAreNeverShown(t *testing.T) {
	read, _, problems := reading(t, "triggers: [{trigger: webhook, webhook_id: !secret hook}]\nconditions: [{condition: zone, zone: !secret place}]\nactions: [{action: notify.phone, data: {message: !secret pin}}]\n")
	for _, text := range []string{fmt.Sprintf("%+v", problems), read.Automations[0].Triggers[0].What.(*OutsideTrigger).Name, fmt.Sprint(read.Automations[0].Actions[0].(*Call).Data)} {
		for _, secret := range []string{"hook", "place", "pin"} {
			if strings.Contains(strings.ReplaceAll(text, "webhook", ""), secret) {
				t.Errorf("%s tells %s", text, secret)
			}
		}
	}
}

// Lines end at more places than at line feeds, columns count characters.
func TestSpansAreThoseOfTheText(t *testing.T) {
	yaml := "# é\u2028\r\nautomation:\r\n  - alias: \"Tür\"\r\n    triggers: []\r\n    actions: [{stop: é}, {delay: 1}]\r\n"
	read, f, _ := reading(t, yaml)
	a := read.Automations[0]
	set := &source.Set{Files: []*source.File{f}}
	for _, c := range []struct {
		span source.Span
		want string
	}{{a.Head, `"Tür"`}, {a.Actions[0].(*Stop).Span, "{stop: é}"}, {a.Actions[1].(*Delay).Span, "{delay: 1}"}} {
		if got := set.Text(c.span); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestTextsThatAreNone(t *testing.T) {
	for yaml, want := range map[string]string{
		"- a\n- [b": "1 unexpected-token", "a: b: c": "1 unexpected-token", "- foo: 1": "1 not-an-app", "": "1 not-an-app", "blueprint: {name: B}\ntriggers: []\nactions: []": "1 not-an-app", "\xff": "1 unexpected-token", "a: *b": "1 unexpected-token",
	} {
		_, f, problems := reading(t, yaml)
		if len(problems) != 1 || fmt.Sprint(f.Position(int(problems[0].Span.Start)).Line, " ", problems[0].Code) != want || problems[0].Severity != diag.Error {
			t.Errorf("%q: %+v", yaml, problems)
		}
	}
}

package homeassistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/protocol"
)

// Two files that fight over a lamp, each of which also does something else.
var (
	on = protocol.File{Name: "on.yaml", Text: `- alias: Smoke light
  triggers: [{trigger: state, entity_id: binary_sensor.smoke, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]

- alias: Bell
  triggers: [{trigger: event, event_type: bell}]
  actions: [{action: notify.phone, data: {message: Somebody is there}}]
`}
	off = protocol.File{Name: "off.yml", Text: `- alias: Empty hall
  triggers: [{trigger: state, entity_id: binary_sensor.motion, to: "off"}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`}
	house = protocol.File{Name: "house.cross", Text: "device lamp: switch;\ninstall Smoke from \"on.yaml\";\napp Lamp { on touch { lamp.on(); } }\n"}
)

func ask(t *testing.T, host *enginetest.Asker, r protocol.Request) *protocol.Reply {
	t.Helper()
	answer, err := host.Ask(r)
	if err != nil || answer.Failed != nil {
		t.Fatalf("%v %+v", err, answer.Failed)
	}
	return answer
}

func check(t *testing.T, host *enginetest.Asker, o protocol.Options, files ...protocol.File) *protocol.CheckResult {
	t.Helper()
	return ask(t, host, protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Options: o}}).Check
}

func kinds(r *protocol.CheckResult) (list []string) {
	for _, f := range r.Findings {
		list = append(list, string(f.Kind)+" "+f.Location)
	}
	return list
}

// A configuration may be split into files: entities join them.
func TestFilesOfOneHomeActOnEachOther(t *testing.T) {
	host := enginetest.New()
	r := check(t, host, protocol.Options{}, on, off)
	if r.Outcome != "complete" || !slices.Contains(kinds(r), "undone light.hall.switch") {
		t.Fatalf("%s %q", r.Outcome, kinds(r))
	}
	title := r.Findings[0].Title
	if want := "The smoke sensor is still on, and “Empty hall” turns the hall light off that “Smoke light” turned on"; title != want {
		t.Errorf("%q, want %q", title, want)
	}
	if g := ask(t, host, protocol.Request{Op: "graph", Graph: &protocol.GraphRequest{View: "full"}}).Graph; len(g.Nodes) != r.States {
		t.Errorf("%d nodes of %d states", len(g.Nodes), r.States)
	}
	if r := check(t, host, protocol.Options{Time: "timed"}, on, off); r.Outcome != "complete" || !slices.Contains(kinds(r), "undone light.hall.switch") {
		t.Errorf("with exact times: %s %q", r.Outcome, kinds(r))
	}
}

func TestConfigurationsShareAHomeWithOtherApps(t *testing.T) {
	r := check(t, enginetest.New(), protocol.Options{}, house, on)
	if want := []string{"", "Lamp", "Smoke light", "Bell"}; r.Outcome != "complete" || !slices.Equal(r.Model.Apps, want) {
		t.Errorf("%s with apps %q", r.Outcome, r.Model.Apps)
	}
}

func TestOutlineIsTheAutomations(t *testing.T) {
	a := ask(t, enginetest.New(), protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: []protocol.File{on}}}).Analysis
	if len(a.Outline) < 2 || a.Outline[1].Name != "Bell" || a.Outline[1].Range.Line != 5 || len(a.Diagnostics) > 0 {
		t.Errorf("%+v %+v", a.Outline, a.Diagnostics)
	}
}

func TestOutlineIsAlsoScriptsAndScenes(t *testing.T) {
	a := ask(t, enginetest.New(), protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: []protocol.File{evening, scripts, scenes}}}).Analysis
	var names []string
	for _, s := range a.Outline {
		names = append(names, s.Name)
	}
	if want := []string{"Evening", "script.film", "script.unused", "scene.dim"}; !slices.Equal(names, want) || len(a.Diagnostics) > 0 {
		t.Errorf("%q %+v", names, a.Diagnostics)
	}
}

// A fight of an automation with a script that another starts, over what a scene
// set; each in a file of its own.
var (
	evening = protocol.File{Name: "automations.yaml", Text: `- alias: Evening
  triggers: [{trigger: state, entity_id: binary_sensor.sofa, to: "on"}]
  actions: [{action: script.film}]
`}
	scripts = protocol.File{Name: "scripts.yaml", Text: `film:
  sequence: [{scene: scene.dim}]
unused:
  sequence: [{delay: 5}]
`}
	scenes = protocol.File{Name: "scenes.yaml", Text: "- {name: Dim, entities: {light.hall: \"on\"}}\n"}
)

func TestScriptsAndScenesOfOtherFilesAct(t *testing.T) {
	host := enginetest.New()
	r := check(t, host, protocol.Options{}, evening, scripts, scenes, off)
	if r.Outcome != "complete" || !slices.Contains(kinds(r), "undone light.hall.switch") {
		t.Fatalf("%s %q %+v", r.Outcome, kinds(r), r.Diagnostics)
	}
	n := slices.Index(kinds(r), "undone light.hall.switch")
	m := ask(t, host, protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{Files: []protocol.File{evening, scripts, scenes, off}, Finding: n}}).Minimise
	if m.Problem != "" || len(m.Files) < 4 || strings.Contains(m.Files[1].Text, "unused") || !strings.Contains(m.Files[1].Text, "film") {
		t.Errorf("%s %+v", m.Problem, m.Files)
	}
}

func TestScriptsAloneAreNotGreen(t *testing.T) {
	if r := check(t, enginetest.New(), protocol.Options{}, scripts, scenes); r.Outcome != "bounded" || r.Limit != "unmodelled" || len(r.Diagnostics) != 1 {
		t.Errorf("%s %s %+v", r.Outcome, r.Limit, r.Diagnostics)
	}
}

func TestAFindingKeepsItsAutomations(t *testing.T) {
	host := enginetest.New()
	r := check(t, host, protocol.Options{}, on, off)
	n := slices.Index(kinds(r), "undone light.hall.switch")
	m := ask(t, host, protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{Files: []protocol.File{on, off}, Finding: n}}).Minimise
	if m.Problem != "" || len(m.Files) < 2 || strings.Contains(m.Files[0].Text, "Bell") || !strings.Contains(m.Files[0].Text, "Smoke light") {
		t.Errorf("%s %+v", m.Problem, m.Files)
	}
}

func TestALinkHoldsAConfiguration(t *testing.T) {
	host := enginetest.New()
	link := protocol.Link{Files: []protocol.File{on, off}}
	fragment := ask(t, host, protocol.Request{Op: "encode", Encode: &link}).Encode.Fragment
	got := ask(t, host, protocol.Request{Op: "decode", Decode: &protocol.DecodeRequest{Fragment: fragment}}).Decode.Link.Files
	if !slices.Equal(got, link.Files) {
		t.Errorf("got %+v", got)
	}
}

// A file without automations, and one that is no YAML, cost nothing of the others.
func TestBrokenFilesAreLeftOut(t *testing.T) {
	for _, text := range []string{"- [", "scene: []\n"} {
		r := check(t, enginetest.New(), protocol.Options{}, on, off, protocol.File{Name: "x.yaml", Text: text})
		if r.Outcome != "complete" || !slices.Contains(kinds(r), "undone light.hall.switch") || len(r.Diagnostics) != 2 {
			t.Errorf("%s %q %+v", r.Outcome, kinds(r), r.Diagnostics)
		}
	}
}

// A configuration in several files is one, whatever else is given.
func TestAConfigurationHasParts(t *testing.T) {
	host := enginetest.New()
	main := protocol.File{Name: "configuration.yaml", Text: "automation: !include_dir_merge_list automations\nscript: !include scripts.yaml\nsensor: !include sensors.yaml\n"}
	smoke, empty := on, off
	smoke.Name, empty.Name = "automations/on.yaml", "automations/off.yaml"
	sensors := protocol.File{Name: "sensors.yaml", Text: "- {platform: x}\n"}
	install := protocol.File{Name: "home.cross", Text: "install Smoke from \"automations/on.yaml\";\ninstall All from \"configuration.yaml\";\n"}
	for _, files := range [][]protocol.File{
		{main, smoke, empty, scripts, sensors}, {smoke, empty, scripts, sensors, main}, {install, main, smoke, empty, scripts, sensors},
		{main, smoke, empty, scripts, sensors, {Name: "blueprints/automation/b.yaml", Text: "blueprint: {name: B}\n"}},
	} {
		r := check(t, host, protocol.Options{}, files...)
		if r.Outcome != "complete" || !slices.Contains(kinds(r), "undone light.hall.switch") || len(r.Diagnostics) > 0 || len(r.Model.Apps) != 4 {
			t.Errorf("%s %q %+v %q", r.Outcome, kinds(r), r.Diagnostics, r.Model.Apps)
		}
	}
	setup := ask(t, host, protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: []protocol.File{main, smoke, empty, scripts, sensors}}}).Setup
	if want := []string{"automations/on.yaml", "automations/off.yaml", "scripts.yaml", "sensors.yaml"}; len(setup.Apps) != 1 || !slices.Equal(setup.Apps[0].Parts, want) {
		t.Errorf("%+v", setup.Apps)
	}
	r := check(t, host, protocol.Options{}, main, smoke, empty)
	if r.Outcome != "bounded" || len(r.Unseen) != 1 || r.Unseen[0].Message != "what scripts.yaml holds" || !slices.Contains(kinds(r), "undone light.hall.switch") {
		t.Errorf("%s %+v %q", r.Outcome, r.Unseen, kinds(r))
	}
	smoke.Text = "- ["
	r = check(t, host, protocol.Options{}, main, smoke, empty, scripts)
	if r.Outcome != "complete" || len(r.Diagnostics) != 2 || r.Diagnostics[0].Severity != "warning" {
		t.Errorf("%s %+v", r.Outcome, r.Diagnostics)
	}
}

// A finding of a configuration keeps what it needs of the parts.
func TestAFindingKeepsItsParts(t *testing.T) {
	host := enginetest.New()
	main := protocol.File{Name: "configuration.yaml", Text: "http: {password: hidden}\nautomation: !include_dir_merge_list automations\nscript: !include scripts.yaml\n"}
	smoke, empty := on, off
	smoke.Name, empty.Name = "automations/on.yaml", "automations/off.yaml"
	files := []protocol.File{main, smoke, empty, scripts}
	n := slices.Index(kinds(check(t, host, protocol.Options{}, files...)), "undone light.hall.switch")
	m := ask(t, host, protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{Files: files, Finding: n}}).Minimise
	text := ""
	for _, f := range m.Files {
		text += f.Name + ": " + f.Text
	}
	for _, gone := range []string{"hidden", "unused", "Bell", "script:", "scripts.yaml:"} {
		if strings.Contains(text, gone) {
			t.Errorf("%s is still there in\n%s", gone, text)
		}
	}
	if m.Problem != "" || !strings.Contains(text, "Smoke light") {
		t.Errorf("%s\n%s", m.Problem, text)
	}
}

// What an automation does and nobody reads bounds a check, once for each place; a
// colour that nothing asks for does not.
func TestWhatIsNotReadIsNotGreen(t *testing.T) {
	text := `
- alias: Evening
  trigger: {platform: state, entity_id: binary_sensor.hall, to: "on"}
  action:
    - service: light.turn_on
      entity_id: light.hall
      data: {brightness_pct: 30, rgb_color: [1, 2, 3], transition: 2}
    - service: climate.set_temperature
      entity_id: climate.hall
      data: {temperature: 20}
    - if: {condition: state, entity_id: light.porch, state: "on"}
      then:
        - delay: 5
    - service: pyscript.play
    - repeat: {count: "{{ states('sensor.n') }}", sequence: [{service: light.turn_on, entity_id: light.attic}]}
- alias: Later
  mode: queued
  trigger: {platform: state, entity_id: light.hall, to: "off"}
  condition: {condition: state, entity_id: light.hall, attribute: rgb_color, state: x}
  action:
    - delay: 5
    - service: switch.turn_on
      entity_id: switch.fan
`
	r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "a.yaml", Text: text})
	var unseen []string
	for _, u := range r.Unseen {
		unseen = append(unseen, u.Message)
	}
	want := []string{
		"what light.turn_on says of: rgb color", "what pyscript.play does", "repeat",
	}
	if r.Outcome != "bounded" || r.Limit != "unmodelled" || !slices.Equal(unseen, want) || !strings.Contains(r.Verdict, want[0]) {
		t.Errorf("%s %s: %q: %s", r.Outcome, r.Limit, unseen, r.Verdict)
	}
}

// Who looks at the home is told what was read of each file.
func TestTheHomeTellsWhatWasRead(t *testing.T) {
	setup := ask(t, enginetest.New(), protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: []protocol.File{on}}}).Setup
	want := "2 automations: Smoke light, Bell. What they ask for or set: the smoke sensor, the hall light."
	if len(setup.Apps) != 1 || setup.Apps[0].Title != "on.yaml" || setup.Apps[0].Description != want {
		t.Errorf("%+v", setup.Apps)
	}
}

// Who sets a mode of the home last has the say, and a mode is no reason to keep a
// lamp on; a helper that is on or off is judged as what it stands for.
func TestAHelperWithOptionsAndAnAlarmAreModes(t *testing.T) {
	const home = `- alias: Away
  triggers: [{trigger: state, entity_id: binary_sensor.alarm, to: "on"}]
  actions: [{action: %[1]s}]
- alias: Guests
  triggers: [{trigger: state, entity_id: binary_sensor.guests, to: "on"}]
  actions: [{action: %[2]s}]
- alias: Dark
  triggers: [{trigger: state, entity_id: input_boolean.away, to: "on"}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	for _, c := range []struct {
		away, guests string
		want         []string
	}{
		{`input_select.select_option, target: {entity_id: input_select.house}, data: {option: Away}`, `input_select.select_option, target: {entity_id: input_select.house}, data: {option: Guests}`, nil},
		{`alarm_control_panel.alarm_arm_away, target: {entity_id: alarm_control_panel.house}`, `alarm_control_panel.alarm_disarm, target: {entity_id: alarm_control_panel.house}`, nil},
		{`input_boolean.turn_on, target: {entity_id: input_boolean.away}`, `input_boolean.turn_off, target: {entity_id: input_boolean.away}`, []string{"undone input_boolean.away.switch"}},
	} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, c.away, c.guests)})
		if r.Outcome != "complete" || !slices.Equal(kinds(r), c.want) || len(r.Exercise.Commands) != 3 {
			t.Errorf("%s: %s, %q, %d commands", c.away, r.Outcome, kinds(r), len(r.Exercise.Commands))
		}
	}
}

// What a sensor tells is a reason as of a sensor of its class, which its name says:
// whoever goes to bed may be left in the dark by the one who moves, but not in the
// smoke.
func TestTheNameOfASensorSaysWhatItTells(t *testing.T) {
	const home = `- alias: Light
  triggers: [{trigger: state, entity_id: binary_sensor.%s, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Bed
  triggers: [{trigger: state, entity_id: input_select.house, to: Night}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	for sensor, want := range map[string][]string{"hall_motion": nil, "presence_hall": nil, "front_door": nil, "hall_smoke": {"undone light.hall.switch"}, "doormat": {"undone light.hall.switch"}} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, sensor)})
		if r.Outcome != "complete" || !slices.Equal(kinds(r), want) {
			t.Errorf("%s: %s, %q, want %q", sensor, r.Outcome, kinds(r), want)
		}
	}
}

// A group that nothing sets senses what its name says, a sensor for what is pressed
// is no reason, and what people do last counts.
func TestWhatPeopleDoAndWhatSensesThem(t *testing.T) {
	const home = `- alias: First
  triggers: [{trigger: state, entity_id: %s, to: "on"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Second
  triggers: [{trigger: %s}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	night := "state, entity_id: input_select.house, to: Night"
	sunset, bed, cold := "sun, event: sunset", "state, entity_id: input_boolean.bed, to: \"on\"", "numeric_state, entity_id: sensor.cold, below: 3"
	for _, c := range []struct {
		first, second string
		undone        bool
	}{
		{"input_boolean.film", bed, false}, // who turns on one and then the other
		{"input_boolean.film", cold, true},
		{"binary_sensor.smoke", bed, true},
		{"group.motion_sensors", night, false}, // as each of them
		{"group.kitchen_lights", night, false}, // somebody turns them on, and then it is night
		{"group.motion_sensors", cold, true},
		{"group.smoke_alarms", sunset, true},
		{"sensor.button_action", sunset, false}, // pressed, and over
		{"binary_sensor.hall_button_2", sunset, false},
		{"binary_sensor.hall_button_battery", cold, true},
		{"sensor.time", cold, false}, // it tells the time, as the sun does
		{"sensor.actions", sunset, true},
		{"binary_sensor.front_doorbell", cold, false},
		{"binary_sensor.button_plant", cold, true},
		{"binary_sensor.anyone_home", "time, at: \"0:00\"", false}, // somebody has come home, and the night comes
		{"binary_sensor.anyone_home", cold, false},
		{"binary_sensor.home_leak", cold, true},
		{"schedule.heating", cold, false}, // it tells the time, as the sun does
		{"binary_sensor.hall_motion", "state, entity_id: binary_sensor.wall_switch, to: \"on\"", false},
		{"binary_sensor.hall_motion", cold, true},
		{"binary_sensor.smoke", "state, entity_id: binary_sensor.wall_switch, to: \"on\"", false},
		{"binary_sensor.smoke", "homeassistant, event: start", false}, // somebody starts it
		{"binary_sensor.smoke", "event, event_type: homeassistant_started", false},
	} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, c.first, c.second)})
		if r.Outcome != "complete" || slices.Contains(kinds(r), "undone light.hall.switch") != c.undone {
			t.Errorf("%s against %s: %s %q", c.first, c.second, r.Outcome, kinds(r))
		}
	}
}

// What was done because everybody is away binds what the time asks for, and not what a
// sensor does, also when that must last.
func TestATurnOfLifeYieldsToWhatLasts(t *testing.T) {
	const home = `- alias: Away
  triggers: [{trigger: state, entity_id: input_select.house, to: Away}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
- alias: Light
  triggers: [{trigger: %s}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
`
	for trigger, want := range map[string][]string{
		"time, at: \"21:00\"": {"undone light.hall.switch"},
		"state, entity_id: binary_sensor.smoke, to: \"on\", for: 5": nil,
	} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, trigger)})
		if r.Outcome != "complete" || !slices.Equal(kinds(r), want) {
			t.Errorf("%s: %s %q", trigger, r.Outcome, kinds(r))
		}
	}
}

// How something is to the time is so for a moment only, and it is said as it is.
func TestHowSomethingIsToAnotherIsTold(t *testing.T) {
	const home = `- alias: First
  triggers: [{trigger: template, value_template: "{{ states('%s') | float == states('sensor.bed') | float }}"}]
  actions: [{action: light.turn_on, target: {entity_id: light.hall}}]
- alias: Second
  triggers: [{trigger: numeric_state, entity_id: sensor.cold, below: 3}]
  actions: [{action: light.turn_off, target: {entity_id: light.hall}}]
`
	for sensor, want := range map[string]string{"sensor.time": "", "sensor.snow": "How the bed sensor is to the snow sensor is still equal, and Second turns the hall light off that First turned on"} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, sensor)})
		if i := slices.IndexFunc(r.Findings, func(f protocol.Finding) bool { return strings.Contains(f.Title, "Second turns") }); r.Outcome != "complete" || (want == "") != (i < 0) || i >= 0 && r.Findings[i].Title != want {
			t.Errorf("%s: %s %+v", sensor, r.Outcome, r.Findings)
		}
	}
}

// What another value asks for, too, is not said to be still so: the words say what it is.
func TestAReasonThatHasChangedIsToldAsItIs(t *testing.T) {
	const home = `- alias: Fan
  triggers: [{trigger: state, entity_id: sensor.air, to: [bad, awful]}]
  actions: [{action: fan.turn_on, target: {entity_id: fan.bath}}, {delay: 90}, {action: notify.phone}]
- alias: Quiet
  triggers: [{trigger: state, entity_id: sensor.air, %s}]
  actions: [{delay: 60}, {action: fan.turn_off, target: {entity_id: fan.bath}}]
`
	for trigger, why := range map[string]string{
		"to: bad":              "the air sensor is still bad",
		"from: bad, to: awful": "the air sensor is awful by then, which asks for the same",
	} {
		r := check(t, enginetest.New(), protocol.Options{}, protocol.File{Name: "home.yaml", Text: fmt.Sprintf(home, trigger)})
		if len(r.Findings) == 0 || r.Findings[0].Title != "T"+why[1:]+", and Quiet turns the bath fan off that Fan turned on" || !strings.HasSuffix(r.Findings[0].Sentence, ", though "+why+".") {
			t.Errorf("%s: %+v", trigger, r.Findings)
		}
	}
}

// A run that has ended, and may never begin again, waits for nothing.
func TestAHomeInWhichAllIsDoneIsNotStuck(t *testing.T) {
	for _, time := range []string{"", "timed"} {
		r := check(t, enginetest.New(), protocol.Options{Time: time}, protocol.File{Name: "home.yaml", Text: `- alias: Water at the start
  triggers: [{trigger: homeassistant, event: start}]
  actions: [{delay: 30}, {action: valve.open_valve, target: {entity_id: valve.lawn}}]
`})
		if r.Outcome != "complete" || len(r.Findings) > 0 {
			t.Errorf("%s: %s %q", time, r.Outcome, kinds(r))
		}
	}
}

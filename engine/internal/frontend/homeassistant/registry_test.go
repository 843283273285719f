package homeassistant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// What Home Assistant knows of a home: a sensor in the hall, a lamp that was carried there
// and two that have no device.
var registry = protocol.File{Name: "registry.yaml", Text: `registry: whole
floor down: {"name": "Down"}
area hall: {"name": "Hall", "floor_id": "down", "labels": ["way"]}
area bath: {"name": "Bath", "floor_id": null, "labels": []}
label way: {"name": "Way"}
device d1: {"name": "Motion", "area_id": "hall", "labels": [], "entities": {"binary_sensor.m": "motion", "binary_sensor.t": "tamper", "sensor.b": "battery", }}
device d2: {"name": "Lamp", "area_id": "bath", "labels": [], "entities": {"light.lamp": "", }}
entity binary_sensor.m: {"id": "0a1b2c", }
entity light.lamp: {"area_id": "hall", }
entity light.spot: {"area_id": "hall", }
entity light.veiled: {"area_id": "hall", "hidden": true, }
entity switch.fan: {"area_id": "bath", }
`}

// guests is a home in which somebody turns a lamp off that may be in an area or the like.
func guests(trigger, condition, action string) protocol.File {
	return protocol.File{Name: "automations.yaml", Text: `- alias: Moved
  triggers: [` + trigger + `]
  conditions: [` + condition + `]
  actions: [` + action + `]
- alias: Guests left
  triggers: [{trigger: state, entity_id: input_boolean.guests, to: "off"}]
  actions: [{action: light.turn_off, target: {entity_id: light.lamp}}]
`}
}

const (
	moved = `{trigger: state, entity_id: binary_sensor.m, to: "on"}`
	lit   = `{action: light.turn_on, target: {entity_id: light.lamp}}`
)

// asked are the entities that a program asks for or sets.
func asked(r *protocol.CheckResult) string {
	var list []string
	for _, l := range r.Model.Locations {
		if l.Kind == "attribute" {
			list = append(list, strings.TrimSuffix(strings.TrimSuffix(l.Name, ".switch"), ".state"))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestTheRegistryTellsWhatIsMeant(t *testing.T) {
	const all, two = "binary_sensor.m input_boolean.guests light.lamp light.spot", "binary_sensor.m input_boolean.guests light.lamp"
	for _, c := range []struct{ trigger, condition, action, want string }{
		{moved, "", "{action: light.turn_on, target: {area_id: hall}}", all},
		{moved, "", "{action: light.turn_on, target: {floor_id: [down]}}", all},
		{moved, "", "{action: light.turn_on, data: {label_id: way}}", all},
		{moved, "", "{action: light.turn_on, target: {device_id: d2}}", two},
		{moved, "", "{action: light.turn_on, target: {area_id: bath}}", two},
		{moved, "", "{action: homeassistant.turn_on, target: {area_id: bath}}", "binary_sensor.m input_boolean.guests light.lamp switch.fan"},
		{"{trigger: motion.detected, target: {area_id: hall}}", "", lit, two},
		{"{trigger: device, device_id: d1, domain: binary_sensor, entity_id: 0a1b2c, type: turned_on}", "", lit, two},
		{"{trigger: device, device_id: d1, domain: binary_sensor, entity_id: ffff, type: motion}", "", lit, two},
		{moved, "", "{action: light.turn_on, target: {entity_id: \"{{ area_entities('Hall') | select('match', 'light') | list }}\"}}", "binary_sensor.m input_boolean.guests light.lamp light.spot light.veiled"},
		{moved, "{condition: template, value_template: \"{{ area_id('light.lamp') == 'hall' and is_state(device_entities(device_id('light.lamp')) | first, 'off') }}\"}", lit, two},
		{moved, "{condition: light.is_off, target: {area_id: hall}}", lit, all},
		{moved, "{condition: device, device_id: d2, domain: light, entity_id: 77, type: is_off}", lit, two},
		{moved, "", "{device_id: d2, domain: light, entity_id: 77, type: turn_on}", two},
	} {
		file := guests(c.trigger, c.condition, c.action)
		r := check(t, enginetest.New(), protocol.Options{}, file, registry)
		if got := asked(r); got != c.want || r.Wanted != "" || !strings.HasSuffix(r.Read, "read exactly.") || len(r.Diagnostics) > 0 {
			t.Errorf("%s %s %s: %s, want %s; %s %s %v", c.trigger, c.condition, c.action, got, c.want, r.Read, r.Wanted, r.Diagnostics)
		}
		without := check(t, enginetest.New(), protocol.Options{}, file)
		if !strings.HasPrefix(without.Wanted, "No file tells what is in areas, devices, floors and labels: in 1 of 2 automations") {
			t.Errorf("%s %s %s: nothing is wanted: %s", c.trigger, c.condition, c.action, without.Wanted)
		}
		link := ask(t, enginetest.New(), protocol.Request{Op: "encode", Encode: &protocol.Link{Files: []protocol.File{file, registry}}}).Encode
		opened := ask(t, enginetest.New(), protocol.Request{Op: "decode", Decode: &protocol.DecodeRequest{Fragment: link.Fragment}}).Decode.Link
		again := check(t, enginetest.New(), protocol.Options{}, opened.Files...)
		if again.Digest != r.Digest || again.Wanted != "" {
			t.Errorf("%s %s %s: a link has %s", c.trigger, c.condition, c.action, opened.Files[1].Text)
		}
		if text := opened.Files[1].Text; c.want == all && (strings.Contains(text, "Bath") || strings.Contains(text, "fan")) {
			t.Errorf("%s %s %s: a link tells too much: %s", c.trigger, c.condition, c.action, text)
		}
	}
}

// What is wrong with a registry text is told at its line, and costs nothing else.
func TestARegistryIsReadAsFarAsItGoes(t *testing.T) {
	file := guests(moved, "", "{action: light.turn_on, target: {area_id: [hall, attic]}}")
	bad := protocol.File{Name: "registry.yaml", Text: strings.Replace(registry.Text, `floor down: {"name": "Down"}`, "floor down: Down", 1)}
	r := check(t, enginetest.New(), protocol.Options{}, file, bad)
	var told []string
	for _, d := range r.Diagnostics {
		told = append(told, fmt.Sprintf("%d:%d %s", d.Range.File, d.Range.Line, d.Message))
	}
	want := []string{"0:4 the registry has no area attic: nothing is done for it", "1:2 this line of the registry is not read"}
	if got := asked(r); got != "binary_sensor.m input_boolean.guests light.lamp light.spot" || !slices.Equal(told, want) {
		t.Errorf("%s %q", got, told)
	}
	broken := protocol.File{Name: "registry.yaml", Text: registry.Text + "area [\n"}
	r = check(t, enginetest.New(), protocol.Options{}, guests(moved, "", lit), broken)
	if len(r.Diagnostics) != 2 || r.Diagnostics[1].Range.Line != 13 || !strings.HasPrefix(r.Diagnostics[1].Help, "let Home Assistant print") || !slices.Contains(kinds(r), "undone light.lamp.switch") {
		t.Errorf("%s %q %v", r.Outcome, kinds(r), r.Diagnostics)
	}
}

// A part of a home has what its automations need of the registry, and no more.
func TestAPartOfAHomeHasAPartOfTheRegistry(t *testing.T) {
	file := guests(moved, "", "{action: light.turn_on, target: {area_id: hall}}")
	part := members(t, enginetest.New(), []string{"Guests left"}, file, registry)
	if len(part.Files) != 2 || strings.Contains(part.Files[1].Text, "light.spot") || !strings.Contains(part.Files[1].Text, "entity light.lamp") {
		t.Errorf("%+v", part.Files)
	}
}

// Who gives a registry alone is told what is missing.
func TestARegistryAloneIsNoHome(t *testing.T) {
	r := check(t, enginetest.New(), protocol.Options{}, registry)
	if r.Outcome == "complete" || !strings.HasPrefix(r.Diagnostics[len(r.Diagnostics)-1].Message, "registry.yaml has no automation in it") {
		t.Errorf("%s %v", r.Outcome, r.Diagnostics)
	}
	setup := ask(t, enginetest.New(), protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: []protocol.File{guests(moved, "", lit), registry}}}).Setup
	if len(setup.Apps) != 1 || !slices.Equal(setup.Apps[0].Parts, []string{"registry.yaml"}) {
		t.Errorf("%+v", setup.Apps)
	}
}

// Other names are those of the registry, too.
func TestTheRegistryHasOtherNames(t *testing.T) {
	file := guests("{trigger: device, device_id: d1, domain: binary_sensor, entity_id: 0a1b2c, type: turned_on}", "", "{action: light.turn_on, target: {area_id: hall}}")
	registry := registry
	registry.Text += "entity light.lamp: {\"name\": \"Big one\", }\n"
	out := ask(t, enginetest.New(), protocol.Request{Op: "pseudonyms", Pseudonyms: &protocol.AnalyzeRequest{Files: []protocol.File{file, registry}}}).Pseudonyms.Files
	for _, name := range []string{"hall", "Hall", "Lamp", "Big", "text_2 light", "lamp", "spot", "d1", "d2", "0a1b2c", "down"} {
		for _, f := range out {
			if strings.Contains(f.Text, name) {
				t.Errorf("%s is still there: %s", name, f.Text)
			}
		}
	}
	before, after := check(t, enginetest.New(), protocol.Options{}, file, registry), check(t, enginetest.New(), protocol.Options{}, out...)
	if before.States != after.States || len(before.Findings) != len(after.Findings) || after.Wanted != "" || len(after.Diagnostics) > 0 {
		t.Errorf("%s %d, %d findings; before %d, %d %v", after.Wanted, after.States, len(after.Findings), before.States, len(before.Findings), after.Diagnostics)
	}
}

// People call things by the names that they gave them, in rooms that are areas; what a
// sensor senses is its class.
func TestTheRegistryTellsNamesAndRooms(t *testing.T) {
	named := registry
	named.Text += "entity light.lamp: {\"name\": \"Big Lamp\", }\nentity binary_sensor.m: {\"name\": \"Guard\", }\n"
	file := guests(moved, "", lit)
	r := check(t, enginetest.New(), protocol.Options{}, file, named)
	var told []string
	for _, l := range r.Model.Locations {
		if l.Kind == "attribute" {
			told = append(told, l.Called+" in "+l.Room)
		}
	}
	if want := []string{"the Guard sensor in Hall", "the Big Lamp light in Hall", "the guests helper in "}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
	file.Text = strings.Replace(file.Text, "input_boolean.guests, to: \"off\"", "input_select.house, to: Night", 1)
	if r := check(t, enginetest.New(), protocol.Options{}, file, named); len(r.Findings) != 0 {
		t.Errorf("somebody who moves is left in the dark: %q", kinds(r))
	}
	if r := check(t, enginetest.New(), protocol.Options{}, file); !slices.Equal(kinds(r), []string{"undone light.lamp.switch"}) {
		t.Errorf("of a sensor that nobody knows: %q", kinds(r))
	}
}

// A group that no file has is its members, as the registry has them; one of the files is
// what these say.
func TestTheRegistryKnowsGroups(t *testing.T) {
	told := registry
	told.Text += "entity group.lamps: {\"members\": [\"light.lamp\", \"light.spot\"], }\n"
	lamps := guests(moved, "", "{action: homeassistant.turn_on, target: {entity_id: group.lamps}}")
	if got := asked(check(t, enginetest.New(), protocol.Options{}, lamps, told)); got != "binary_sensor.m input_boolean.guests light.lamp light.spot" {
		t.Errorf("the registry has a group: %s", got)
	}
	lamps.Text = "group: {lamps: {entities: [light.lamp]}}\nautomation:\n" + lamps.Text
	if got := asked(check(t, enginetest.New(), protocol.Options{}, lamps, told)); got != "binary_sensor.m input_boolean.guests light.lamp" {
		t.Errorf("a file has it, too: %s", got)
	}
}

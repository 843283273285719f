package lower_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// As facts: of how long something has been so.
var sinceFacts = []fact{
	{
		"a condition with for holds when the entity has not changed for so long", `
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{condition: state, entity_id: binary_sensor.m, state: "on", for: 5}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: [{condition: state, entity_id: binary_sensor.m, state: ["on", unavailable], for: "00:00:05"}], actions: [{action: light.toggle, target: {entity_id: light.k}}]}
`, "go; binary_sensor.m.state=on; go; the m sensor is on for 5 s; the m sensor is on or unavailable for 5 s; go; binary_sensor.m.state=unavailable; go; the m sensor is on or unavailable for 5 s; go; " +
			"binary_sensor.m.state=on; binary_sensor.m.state=off; no the m sensor is on for 5 s; no the m sensor is on or unavailable for 5 s; go",
		"; ; ; ; ; A light.l=on, B light.k=on; ; ; ; B light.k=off; ; ; ",
	},
}

func TestSinceFactsHoldAsListed(t *testing.T) { holds(t, sinceFacts) }

// How long something takes that a template tells matters where times are exact.
func TestTimesThatTemplatesTell(t *testing.T) {
	text := "- {alias: A, triggers: [{trigger: state, entity_id: light.a, to: 'on', for: {seconds: \"{{ states('input_number.x') }}\"}}], actions: [{delay: \"{{ states('input_number.x') }}\"}, " +
		"{wait_for_trigger: [{trigger: event, event_type: go}], timeout: \"{{ states('input_number.x') | int }}\"}]}"
	for time, warnings := range map[string]int{"": 0, "timed": 3} {
		file, problems := config.Read(source.NewFile("a.yaml", text), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, file, lower.Options{Time: time})...)
		if len(problems) != warnings {
			t.Errorf("%q: %+v", time, problems)
		}
	}
}

// What was seen to happen about the sun, at times of day.
func TestTheSunsDay(t *testing.T) {
	const minute = 60_000
	s := &scenario{yaml: `
- {alias: A, triggers: [{trigger: sun, event: sunset, offset: "-00:45:00"}], actions: [{action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: [{condition: sun, after: sunset, after_offset: "-00:45:00"}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: go}], conditions: [{condition: sun, after: sunset, before: sunrise}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: sun, event: sunset}], actions: [{action: light.toggle, target: {entity_id: light.d}}]}
- {alias: E, triggers: [{trigger: event, event_type: go}], conditions: [{condition: sun, before: sunrise}], actions: [{action: light.toggle, target: {entity_id: light.e}}]}
`}
	for _, at := range []int64{3 * 60, 12 * 60, 14*60 + 30, 23*60 + 50, 25 * 60} {
		s.steps = append(s.steps, step{at * minute, "", "go"})
	}
	sys, err := s.system(true)
	if err != nil {
		t.Fatal(err)
	}
	// Here the sun sets as early as it ever does, at 15:00.
	told, err := simulate(sys, s.steps, 26*60*minute)
	want := "10800000 light.c=on light.e=on, 51300000 light.a=on, 52200000 light.b=on, 54000000 light.d=on, 85800000 light.b=off light.c=off, 90000000 light.c=on light.e=off"
	if got := strings.Join(told, ", "); err != nil || got != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
}

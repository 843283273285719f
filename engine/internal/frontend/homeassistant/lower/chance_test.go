package lower_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// As facts: of what is given to one thing after another.
var copyFacts = []fact{
	{
		"what a helper is given of a sensor is as near to the helper's limits", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.t, to: }], actions: [{action: input_number.set_value, target: {entity_id: input_number.n}, data: {value: "{{ states('sensor.t') | float(0) * 2 }}"}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: input_number.n, above: 40}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "sensor.t.state=above 20; sensor.t.state=20; sensor.t.state=above 20", "A input_number.n=, B light.l=on; A input_number.n=on; A input_number.n=, B light.l=off",
	},
	{
		"a helper that is given what a sensor says knows its options", `
- {alias: A, triggers: [{trigger: state, entity_id: sensor.s, to: }], actions: [{action: input_text.set_value, target: {entity_id: input_text.t}, data: {value: "{{ states('sensor.s') }}"}}]}
- {alias: B, triggers: [{trigger: state, entity_id: input_text.t, to: x}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: C, triggers: [{trigger: state, entity_id: input_text.t, to: ""}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: event, event_type: clear}], actions: [{action: input_text.set_value, target: {entity_id: input_text.t}, data: {value: ""}}]}
`, "sensor.s.state=x; clear", "A input_text.t=on, B light.l=on; D input_text.t=, C light.c=on",
	},
}

func TestCopiesHoldAsListed(t *testing.T) { holds(t, copyFacts) }

// What the time decides is a matter of chance, as the day of the week is,
// unless times are exact; so is what changes by itself, if only one place asks for it
// as much. All else that is not known is told.
func TestWhatIsChanceIsNotToldOf(t *testing.T) {
	const (
		since = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ now() - states.light.l.last_changed > timedelta(minutes=5) }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		again = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ as_timestamp(now()) - as_timestamp(this.attributes.last_triggered, 0) > 60 }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		later = `- {alias: A, triggers: [{trigger: template, value_template: "{{ now().month == 5 and is_state('light.l', 'on') }}"}], actions: [{action: light.toggle, target: {entity_id: light.m}}]}
`
		older = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ states.light.l.last_changed > states.light.m.last_changed }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		warmer = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ states('sensor.a') | float(0) > states('sensor.b') | float(0) }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		colder = `- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: "{{ states('sensor.a') | float(0) < states('sensor.b') | float(0) }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		given = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_number.set_value, target: {entity_id: input_number.n}, data: {value: "{{ trigger.event.data.n }}"}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: input_number.n, above: 4}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		stepped = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: counter.increment, target: {entity_id: counter.n}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: counter.n, above: 4}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
	)
	for _, c := range []struct {
		yaml, time string
		want       int
	}{
		{since, "", 0}, {since, frontend.Timed, 1}, {again, "", 0}, {later, "", 0}, {later, frontend.Timed, 1}, {older, "", 1},
		{warmer, frontend.Timed, 0}, {warmer + colder, "", 2}, {given, "", 0}, {stepped, "", 1},
	} {
		f, problems := config.Read(source.NewFile("a.yaml", c.yaml), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, f, lower.Options{Time: c.time})...)
		problems = slices.DeleteFunc(problems, func(x diag.Problem) bool { return x.Code != diag.NotModelled })
		if len(problems) != c.want {
			t.Errorf("%s: %d warnings, want %d: %v", c.yaml, len(problems), c.want, problems)
		}
		if err := ir.Check(p); err != nil {
			t.Error(err)
		}
	}
}

package lower_test

import (
	"slices"
	"strings"
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
		"what several sensors come to, and what a text has in it, is the same for all who ask", `
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ states('sensor.a') | float(0) + states('sensor.b') | float(0) > 5 }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: "{{ states('sensor.a') | float(0) + states('sensor.b') | float(0) > 9 }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: go}], conditions: "{{ 'hall' in states('sensor.rooms') }}", actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: event, event_type: go}], conditions: "{{ 'hall' in states('sensor.rooms') and 'bath' not in states('sensor.rooms') }}", actions: [{action: light.toggle, target: {entity_id: light.d}}]}
- {alias: E, triggers: [{trigger: template, value_template: "{{ 'bath' in states('sensor.rooms') }}"}], actions: [{action: light.toggle, target: {entity_id: light.e}}]}
`, "(sensor.a) + (sensor.b).against numbers=between 5 and 9; sensor.rooms.against the text hall=yes; go; (sensor.a) + (sensor.b).against numbers=above 9; sensor.rooms.against the text bath=yes; go", "; ; A light.l=on, C light.c=on, D light.d=on; ; E light.e=on; A light.l=off, B light.b=on, C light.c=off",
	},
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
	{
		"a limit that is an entity is looked at when what it limits changes", `
- {alias: A, triggers: [{trigger: numeric_state, entity_id: sensor.t, above: input_number.n}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], conditions: [{condition: numeric_state, entity_id: sensor.t, above: input_number.n}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: C, triggers: [{trigger: event, event_type: go}], conditions: [{condition: numeric_state, entity_id: sensor.t, value_template: "{{ state.state | float * 2 }}", below: 25}], actions: [{action: light.toggle, target: {entity_id: light.k}}]}
- {alias: D, triggers: [{trigger: event, event_type: low}], actions: [{action: input_number.set_value, data: {entity_id: input_number.n}, data_template: {value: 5}}]}
- {alias: E, triggers: [{trigger: numeric_state, entity_id: sensor.t, above: 10}, {trigger: numeric_state, entity_id: sensor.t, above: 20}, {trigger: numeric_state, entity_id: input_number.n, above: 20}], actions: []}
`, "input_number.n.state=20; sensor.t.state=10; go; low; go; sensor.t.state=12.5; go", "; ; C light.k=on; D input_number.n=on; B light.c=on, C light.k=off; A light.l=on; B light.c=off",
	},
}

func TestCopiesHoldAsListed(t *testing.T) { holds(t, copyFacts) }

// What the time decides is a matter of chance, as the day of the week is,
// unless times are exact; so is what changes by itself, if only one place asks for it
// as much. How a sensor is to another one changes by itself. All else that is not known is told.
func TestWhatIsChanceIsNotToldOf(t *testing.T) {
	var (
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
		summed = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ states('sensor.a') | float(0) + states('sensor.b') | float(0) > 5 }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		mean  = strings.Replace(strings.Replace(summed, "{{ ", "{{ (", 1), " > 5", ") / 2 > 5", 1)
		rooms = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ 'hall' in states('sensor.rooms') }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		taken = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_text.set_value, target: {entity_id: input_text.t}, data: {value: "{{ states('sensor.s') }}"}}]}
- {alias: B, triggers: [{trigger: state, entity_id: input_text.t}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		named = strings.Replace(taken, "entity_id: input_text.t}]", "entity_id: input_text.t, to: [x, y]}]", 1)
		told  = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{% if this.attributes.last_triggered %}{{ as_timestamp(now()) - as_timestamp(this.attributes.last_triggered) > 60 }}{% else %}true{% endif %}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		places = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{condition: zone, entity_id: person.ann, zone: zone.work}, {condition: state, entity_id: input_select.a, state: input_select.b}], actions: [{action: device_tracker.see, data: {dev_id: car, location_name: home}}, {action: media_player.volume_up, target: {entity_id: media_player.p}}]}
- {alias: B, triggers: [{trigger: state, entity_id: device_tracker.car, to: home}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		until = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{condition: time, before: input_datetime.d}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		scene = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: scene.turn_on, target: {entity_id: scene.cosy}}]}
- {alias: B, triggers: [{trigger: state, entity_id: scene.cosy, to: }], actions: [{action: light.turn_on, target: {entity_id: light.l}}]}
`
		asked = `- {alias: C, triggers: [{trigger: event, event_type: come}], conditions: [{condition: state, entity_id: light.l, state: "on"}], actions: [{action: light.turn_off, target: {entity_id: light.l}}]}
`
		helped = `- {alias: C, triggers: [{trigger: event, event_type: come}], conditions: [{condition: state, entity_id: input_boolean.b, state: "on"}], actions: [{action: input_boolean.toggle, target: {entity_id: input_boolean.b}}]}
`
		answered = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: weather.get_forecasts, target: {entity_id: weather.w}, response_variable: r}, {if: "{{ r.x > 5 }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}
`
		given = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_number.set_value, target: {entity_id: input_number.n}, data: {value: "{{ trigger.event.data.n }}"}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: input_number.n, above: 4}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		clock = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ '02:00' <= states('sensor.time') < '06:00' }}", actions: [{if: "{{ states('sensor.time')[:2] | int > 3 }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}]}
`
		round = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{repeat: {until: "{{ repeat.index >= 20 or is_state('light.m', 'on') }}", sequence: [{action: light.toggle, target: {entity_id: light.l}}, {delay: 5}]}}]}
`
		group = `automation:
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ expand('group.g') | count == 1 }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: other}], actions: [{action: group.turn_on, target: {entity_id: group.g}}]}
group: {g: {entities: [light.l]}}
`
		month = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: "light.{{ ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'][now().month - 1] }}"}}]}
`
		drawn = `- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: "{{ range(1, 5) | random == 1 and is_state('light.m', 'on') }}", actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		kept = `- {alias: A, triggers: [{trigger: event, event_type: go}], variables: {n: "{{ range(1, 5) | random }}"}, actions: [{if: "{{ n == 1 }}", then: [{action: light.toggle, target: {entity_id: light.l}}]}, {if: "{{ n == 2 }}", then: [{action: light.toggle, target: {entity_id: light.m}}]}]}
`
		stepped = `- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: counter.increment, target: {entity_id: counter.n}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: counter.n, above: 4}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
		turned = `input_select: {s: {options: [a, b, c]}}
automation:
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_select.select_next, target: {entity_id: input_select.s}}]}
- {alias: B, triggers: [{trigger: state, entity_id: input_select.s, to: c}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`
	)
	for _, c := range []struct {
		yaml, time string
		want       int
	}{
		{drawn, "", 0}, {drawn, frontend.Timed, 0}, {kept, "", 2},
		{since, "", 0}, {since, frontend.Timed, 1}, {again, "", 0}, {later, "", 0}, {later, frontend.Timed, 1}, {older, "", 1},
		{warmer, frontend.Timed, 0}, {warmer + colder, "", 0}, {summed, frontend.Timed, 0}, {summed + summed, "", 0}, {summed + strings.Replace(summed, "> 5", "< 9", 1), "", 0}, {summed + summed + mean + mean, "", 2}, {summed + summed + mean, "", 1}, {summed + summed + strings.ReplaceAll(mean+mean, "'sensor.b'", "'sensor.c'"), "", 0},
		{taken, "", 0}, {taken + strings.ReplaceAll(taken, "input_text.t", "input_text.u"), "", 2}, {named + strings.ReplaceAll(named, "input_text.t", "input_text.u"), "", 0},
		{rooms + rooms, "", 0}, {rooms + rooms + strings.ReplaceAll(rooms+rooms, "'hall'", "'bath'"), "", 0}, {rooms + rooms + strings.ReplaceAll(rooms+rooms, "'hall'", "'halls'"), "", 2}, {strings.ReplaceAll(rooms+rooms, "sensor.rooms", "input_text.rooms"), "", 0}, {told, "", 0}, {told, frontend.Timed, 1}, {places, "", 0}, {until, "", 0}, {answered, "", 0}, {scene, "", 0}, {scene + asked, "", 0}, {scene + helped, "", 1}, {given, "", 0}, {clock, "", 0}, {clock, frontend.Timed, 2}, {round, "", 0}, {strings.Replace(round, ">= 20", "% 2 == 0", 1), "", 1},
		{turned, "", 0}, {strings.Replace(turned, "b, c", "b, b, c", 1), "", 1}, {strings.Replace(turned, "to: c", "to: d", 1), "", 1}, {turned + "- {alias: C, triggers: [{trigger: event, event_type: other}], actions: [{action: input_select.set_options, target: {entity_id: input_select.s}, data: {options: [d]}}]}\n", "", 2},
		{month, "", 0}, {month + month, "", 0}, {month, frontend.Timed, 1}, {group, "", 0}, {strings.Replace(group, "group.turn_on", "group.set", 1), "", 2}, {stepped, "", 0}, {strings.Replace(stepped, "increment", "decrement", 1), "", 1}, {stepped + "- {alias: C, triggers: [{trigger: numeric_state, entity_id: counter.n, above: 90}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}\n", "", 1},
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

// A scene that stands in no file may set what something asks for. In a whole
// configuration it is a vendor's, and sets no helpers.
func TestWhatAVendorsSceneMaySet(t *testing.T) {
	const automations = `automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: scene.turn_on, target: {entity_id: scene.cosy}}]}
  - {alias: B, triggers: [{trigger: event, event_type: on}], actions: [{action: homeassistant.turn_on, target: {entity_id: [light.l, input_boolean.b]}}]}
  - {alias: C, triggers: [{trigger: event, event_type: off}], conditions: ["{{ is_state('light.l', 'on') and is_state('input_boolean.b', 'on') }}"], actions: [{action: light.turn_off, target: {entity_id: light.l}}]}
`
	for name, want := range map[string]string{
		"home.yaml":          "scene.cosy stands in no file: it may set the l light, the b helper, which may change at any time",
		"configuration.yaml": "scene.cosy stands in no file: it may set the l light, which may change at any time",
	} {
		f, problems := config.Read(source.NewFile(name, automations), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, f, lower.Options{})...)
		if len(problems) != 1 || problems[0].Message != want {
			t.Errorf("%s: %v, want %q", name, problems, want)
		}
		moves := func(entity string) bool {
			return slices.ContainsFunc(p.Events, func(e ir.Event) bool { return strings.HasPrefix(e.Name, entity) })
		}
		if !moves("light.l") || moves("input_boolean.b") != (name == "home.yaml") {
			t.Errorf("%s: what changes by itself: %v, %v", name, moves("light.l"), moves("input_boolean.b"))
		}
	}
}

// A service of a vendor sets devices, as people could: those that it names, or any. It is
// read exactly; what may set something in Home Assistant itself is not.
func TestWhatAVendorsServiceMaySet(t *testing.T) {
	for _, c := range []struct {
		call   string
		moves  []string // of the light, the cover and the helper that automations set and ask for
		unread int
	}{
		{"{action: vendor.glow, target: {entity_id: light.l}}", []string{"light.l"}, 0},
		{"{action: vendor.glow, data: {entity: light.l, power: 5}}", []string{"light.l"}, 0},
		{"{action: light.vendor_glow, target: {entity_id: light.l}}", []string{"light.l"}, 0},
		{"{action: vendor.wake}", []string{"light.l", "cover.c"}, 0},
		{"{action: vendor.wake, target: {area_id: hall}}", []string{"light.l", "cover.c"}, 0},
		{"{action: vendor.wake, target: {entity_id: vendor.box}}", nil, 0},
		{"{action: vendor.wake, data: {entity: input_boolean.b}}", nil, 1},
		{"{action: python_script.wake}", nil, 1},
		{"{action: input_boolean.wake, target: {entity_id: input_boolean.b}}", nil, 1},
		{"{action: \"{{ states('sensor.s') }}.wake\", target: {entity_id: light.l}}", nil, 1},
	} {
		f, problems := config.Read(source.NewFile("home.yaml", `automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [`+c.call+`]}
  - {alias: B, triggers: [{trigger: event, event_type: on}], actions: [{action: homeassistant.turn_on, target: {entity_id: [light.l, input_boolean.b]}}, {action: cover.open_cover, target: {entity_id: cover.c}}]}
  - {alias: C, triggers: [{trigger: event, event_type: off}], conditions: ["{{ is_state('light.l', 'on') and is_state('input_boolean.b', 'on') and is_state('cover.c', 'open') }}"], actions: [{action: light.turn_off, target: {entity_id: light.l}}]}
`), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, f, lower.Options{})...)
		var moves []string
		for _, entity := range []string{"light.l", "cover.c", "input_boolean.b"} {
			if slices.ContainsFunc(p.Events, func(e ir.Event) bool { return strings.HasPrefix(e.Name, entity) }) {
				moves = append(moves, entity)
			}
		}
		exact := !slices.ContainsFunc(problems, func(p diag.Problem) bool { return p.Code == diag.NotModelled })
		if !slices.Equal(moves, c.moves) || len(p.Unread) != c.unread || exact != (c.unread == 0) {
			t.Errorf("%s: by themselves change %q, want %q; %v, %v", c.call, moves, c.moves, p.Unread, problems)
		}
	}
}

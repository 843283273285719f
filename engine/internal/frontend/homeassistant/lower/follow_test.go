package lower_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// As facts: of sensors that templates compute, and of groups.
var followFacts = []fact{
	{
		"a sensor of a template follows before all who hear of the same change, one that follows it after them", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.s, to: "on"}], conditions: ["{{ is_state('binary_sensor.any', 'on') }}"], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: F, triggers: [{trigger: state, entity_id: binary_sensor.s, to: "on"}], conditions: ["{{ is_state('sensor.deep', 'onx') }}"], actions: [{action: light.toggle, target: {entity_id: light.f}}]}
- {alias: B, triggers: [{trigger: state, entity_id: binary_sensor.any, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.m}}]}
- {alias: C, triggers: [{trigger: state, entity_id: sensor.deep, to: }], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: light.m}}, "{{ is_state('binary_sensor.any', 'on') }}", {action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: E, triggers: [{trigger: state, entity_id: light.m, to: "on"}], conditions: ["{{ is_state('binary_sensor.any', 'on') }}"], actions: [{action: light.toggle, target: {entity_id: light.e}}]}
- {alias: O, triggers: [{trigger: event, event_type: dark}], actions: [{action: light.turn_off, target: {entity_id: light.m}}]}
template:
- binary_sensor: {name: Any, state: "{{ is_state('binary_sensor.s','on') or is_state('light.m','on') }}"}
- sensor: [{name: deep, state: "{{ states('binary_sensor.any') }}x"}]
`, "binary_sensor.s.state=on; binary_sensor.s.state=off; dark; go",
		"A light.l=on, B light.m=on, C light.c=on, E light.e=on; ; O light.m=off, C light.c=off; D light.m=on, E light.e=off, B light.m=on (again), C light.c=on",
	},
	{
		"an error makes a sensor unavailable, as does what says that it is not there; what is no number makes one of numbers unknown", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: sensor.t, to: ["5", x, unavailable, "1"]}], conditions: ["{{ is_state('sensor.err', 'unavailable') }}"], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: state, entity_id: sensor.number, to: unknown}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: state, entity_id: binary_sensor.there, to: unavailable}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
template:
- sensor: [{name: err, state: "{{ states('sensor.t') | int + 1 }}"}, {name: number, state: "{{ states('sensor.t') }}", unit_of_measurement: W}]
binary_sensor:
- platform: template
  sensors: {there: {value_template: "{{ is_state('light.l', 'on') }}", availability_template: "{{ states('sensor.t') not in ['unavailable', 'unknown'] }}"}}
`, "sensor.t.state=5; sensor.t.state=x; sensor.t.state=unavailable; sensor.t.state=1",
		"; A light.a=on, B light.b=on; A light.a=off, C light.c=on; ",
	},
	{
		"a sensor with triggers is what its template yields when one happens, if the conditions hold", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: sensor.tr, to: }], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: state, entity_id: binary_sensor.s, to: "on"}], conditions: [{condition: state, entity_id: sensor.tr, state: on by s}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
template:
- triggers: [{trigger: state, entity_id: binary_sensor.s, to: "on", id: s}, {trigger: event, event_type: go, id: e}]
  conditions: [{condition: state, entity_id: binary_sensor.c, state: "off"}]
  variables: {which: "{{ states('binary_sensor.s') }} by {{ trigger.id }}"}
  sensor: {name: tr, state: "{{ which }}"}
`, "binary_sensor.s.state=on; go; binary_sensor.s.state=off; go; binary_sensor.c.state=on; binary_sensor.s.state=on; go",
		"B light.b=on, A light.a=on; A light.a=off; ; A light.a=on; ; ; ",
	},
	{
		"a delay is over before a sensor turns, and forgotten when what it follows turns back", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.d, to: }], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.s}}]}
template:
- binary_sensor: {name: d, state: "{{ is_state('light.s', 'on') }}", delay_on: 5}
`, "go; go; no binary_sensor.d.state=on for 5 s; go; binary_sensor.d.state=on for 5 s; go",
		"B light.s=on; B light.s=off; B light.s=on; A light.a=on; B light.s=off, A light.a=off",
	},
	{
		"a sensor that turns off by itself does so that long after it was said last to be on", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.o, to: }], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
template:
- triggers: [{trigger: event, event_type: go, id: go}, {trigger: event, event_type: stop}]
  binary_sensor: {name: o, state: "{{ trigger.id == 'go' }}", auto_off: 5}
`, "no binary_sensor.o.state=off for 5 s; go; go; binary_sensor.o.state=off for 5 s; no binary_sensor.o.state=off for 5 s; go; stop; no binary_sensor.o.state=off for 5 s",
		"A light.a=on; ; A light.a=off; A light.a=on; A light.a=off",
	},
	{
		"a group is as one of its members, or with all as each of them", `
automation:
- {alias: A, triggers: [{trigger: state, entity_id: group.family, to: not_home}], actions: [{action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: state, entity_id: person.ann, to: home}], conditions: [{condition: state, entity_id: group.family, state: home}], actions: [{action: light.turn_on, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: state, entity_id: person.bob, to: not_home}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: state, entity_id: group.lit, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.d}}]}
group:
  family: {name: Family, entities: [person.ann, person.bob]}
  lit: {all: true, entities: [light.a, light.b]}
`, "person.ann.state=not_home; person.bob.state=not_home; person.ann.state=home",
		"; C light.c=on, A light.a=on; B light.b=on, D light.d=on",
	},
}

func TestSensorsOfTemplatesFollowAsListed(t *testing.T) { holds(t, followFacts) }

// What only a sensor of a template asks for moves by itself, so the sensor does, too;
// what is not known of it is told wherever an automation asks for it.
func TestHowFarSensorsOfTemplatesAreKnown(t *testing.T) {
	const of = `automation:
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.c, to: "on"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
template:
- binary_sensor: {name: c, state: "`
	for state, want := range map[string]struct {
		moves string // how the sensor and what it follows move by themselves
		told  int    // exact times after a slash
		timed int
	}{
		"{{ is_state('binary_sensor.a', 'on') or is_state('binary_sensor.b', 'on') }}":             {"binary_sensor.c.state=off, binary_sensor.c.state=on", 0, 0},
		"{{ is_state('binary_sensor.a', 'on') and is_state('light.l', 'on') }}":                    {"binary_sensor.a.state=off, binary_sensor.a.state=on, light.l.switch=off, light.l.switch=on", 0, 0},
		"{{ is_state('binary_sensor.a', 'on') and is_state('light.l', 'on') and now().hour > 5 }}": {"binary_sensor.a.state=off, binary_sensor.a.state=on, binary_sensor.c.state #2, light.l.switch=off, light.l.switch=on", 0, 1},
		"{{ states.light | selectattr('state', 'eq', 'on') | list | count > 0 }}":                  {"binary_sensor.c.state=off, binary_sensor.c.state=on", 1, 1},
		"{{ foreign() and is_state('binary_sensor.a', 'on') }}":                                    {"binary_sensor.c.state=off, binary_sensor.c.state=on", 1, 1},
	} {
		for time, told := range map[string]int{"": want.told, frontend.Timed: want.timed} {
			f, problems := config.Read(source.NewFile("a.yaml", of+state+"\"}\n"), 0)
			p := &ir.Program{Apps: []string{""}}
			problems = append(problems, lower.Join(p, f, lower.Options{Time: time})...)
			problems = slices.DeleteFunc(problems, func(x diag.Problem) bool { return x.Code != diag.NotModelled })
			if len(problems) != told {
				t.Errorf("%s: %d warnings, want %d: %v", state, len(problems), told, problems)
			}
			if err := ir.Check(p); err != nil {
				t.Fatal(err)
			}
			var moves []string
			for _, e := range interp.New(p).Events() {
				if e.Kind == ts.Environment {
					moves = append(moves, e.Name)
				}
			}
			slices.Sort(moves)
			if got := strings.Join(moves, ", "); time == "" && got != want.moves {
				t.Errorf("%s: %s moves, want %s", state, got, want.moves)
			}
		}
	}
}

// What a service answers that a section asks may be anything, an error, too, each time that its
// triggers happen, if one sensor is made of it: several would have to fit each other.
func TestWhatASectionIsAnswered(t *testing.T) {
	const one = `automation:
- {alias: A, triggers: [{trigger: numeric_state, entity_id: sensor.c, above: 20}], conditions: ["{{ not is_state('sensor.c', 'unavailable') }}"], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: sensor.d, above: 20}], actions: [{action: light.toggle, target: {entity_id: light.m}}]}
template:
- triggers: [{trigger: event, event_type: go}]
  actions: [{action: weather.get_forecasts, target: {entity_id: weather.w}, response_variable: r}]
  sensor: [{name: c, state: "{{ r['weather.w'].forecast[0].temperature }}", unit_of_measurement: C}]
`
	for _, c := range []struct {
		yaml  string
		told  int
		moves string // besides sensor.d
	}{
		{one, 0, "go"},
		{strings.Replace(one, "weather.get_forecasts", "script.ask", 1), 1, "sensor.c.state"},
		{strings.Replace(one, "actions: [{action: weather", "actions: [{delay: 5}, {action: weather", 1), 1, "sensor.c.state"},
		{strings.Replace(one, "sensor: [", "sensor: [{name: d, state: \"{{ r.x }}\"}, ", 1), 2, "sensor.c.state"},
		{strings.Replace(one, "sensor: [", "sensor: [{name: d, state: \"{{ 5 if is_state('light.l', 'on') else 25 }}\"}, ", 1), 0, "go"},
	} {
		f, problems := config.Read(source.NewFile("a.yaml", c.yaml), 0)
		p := &ir.Program{Apps: []string{""}}
		problems = append(problems, lower.Join(p, f, lower.Options{})...)
		problems = slices.DeleteFunc(problems, func(x diag.Problem) bool { return x.Code != diag.NotModelled })
		moves := func(name string) bool {
			return slices.ContainsFunc(interp.New(p).Events(), func(e ts.Event) bool { return strings.HasPrefix(e.Name, name) })
		}
		if len(problems) != c.told || !moves(c.moves) || c.told == 0 && moves("sensor.c") {
			t.Errorf("%s: %v, %v, %v", c.yaml, problems, moves("sensor.c"), moves("go"))
		}
		all := false
		for _, v := range p.Vars {
			for _, f := range p.Funcs {
				choice, is := (*ir.Choose)(nil), len(f.Body) > 0 && v.Name == "sensor.c.state"
				if is {
					choice, is = f.Body[0].(*ir.Choose)
				}
				all = all || is && choice.Hi == v.Domain.Hi
			}
		}
		if all != (c.told == 0) {
			t.Errorf("%s: the sensor can be anything: %v", c.yaml, all)
		}
	}
}

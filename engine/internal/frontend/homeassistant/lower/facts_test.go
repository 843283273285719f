package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// What the automation engine of Home Assistant was seen to do with automations
// like these, in its own virtual time; its documentation does not say it. They
// are read as listed. A step is an event by its name, "no " before it: it cannot
// happen now. Wanted is what each automation gives to which thing.
type fact struct{ fact, yaml, steps, want string }

var facts = []fact{
	{
		"automations run in the order listed, and later ones see what earlier ones did", `
- {alias: A, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.l}}, {delay: 0}, {action: light.turn_on, target: {entity_id: light.k}}]}
- {alias: B, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], conditions: [{condition: state, entity_id: light.l, state: "off"}], actions: [{action: light.turn_on, target: {entity_id: light.b}}]}
- {alias: D, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "binary_sensor.m.state=on", "A light.l=on, A light.k=on, D light.l=off",
	},
	{
		"who waits for an effect comes after all who wait for its cause", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: light.l}}]}
- {alias: C, triggers: [{trigger: state, entity_id: light.l, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.c}}]}
- {alias: D, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_off, target: {entity_id: light.l}}]}
`, "go", "A light.l=on, D light.l=off, C light.c=on",
	},
	{
		"an automation that restarts begins after the others", `
- {alias: R, mode: restart, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.r}}, {delay: 10}, {action: light.turn_on, target: {entity_id: light.e}}]}
- {alias: S, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.s}}]}
`, "go; go; R, 10 s later", "R light.r=on, S light.s=on; S light.s=off, R light.r=off; R light.e=on",
	},
	{
		"while one waits in mode single, nothing sets it off, but its conditions are asked", `
- {alias: S, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.s}}, {delay: "00:00:10"}, {action: light.turn_on, target: {entity_id: light.e}}]}
`, "go; go; S, 10 s later; no S, 10 s later; go", "S light.s=on; ; S light.e=on; S light.s=off",
	},
	{
		"two triggers that match run an automation twice when it ends at once", `
- {alias: T, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}, {trigger: state, entity_id: binary_sensor.m, from: "off"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
`, "binary_sensor.m.state=on", "T light.l=on, T light.l=off",
	},
	{
		"a false condition in a sequence ends that sequence, one of the run itself the run", `
- alias: N
  triggers: [{trigger: event, event_type: go}]
  actions:
    - choose: [{conditions: [], sequence: [{condition: state, entity_id: binary_sensor.p, state: "on"}, {action: light.turn_on, target: {entity_id: light.never}}]}]
    - sequence: [{condition: state, entity_id: binary_sensor.p, state: "on"}, {action: light.turn_on, target: {entity_id: light.never}}]
    - action: light.turn_on
      target: {entity_id: light.after}
    - condition: state
      entity_id: binary_sensor.p
      state: "on"
    - action: light.turn_on
      target: {entity_id: light.never}
`, "go", "N light.after=on",
	},
	{
		"stop ends the run wherever it stands", `
- {alias: S, triggers: [{trigger: event, event_type: go}], actions: [{if: [{condition: state, entity_id: binary_sensor.p, state: "off"}], then: [{stop: enough}]}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go", "",
	},
	{
		"a number fires when it gets into a range, also from unavailable, and not within it", `
- {alias: N, triggers: [{trigger: numeric_state, entity_id: sensor.t, above: 25}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: [unavailable, "30"]}], actions: [{action: light.toggle, target: {entity_id: light.u}}]}
`, "sensor.t.state=between 25 and 30; sensor.t.state=30; sensor.t.state=25; sensor.t.state=unavailable; sensor.t.state=above 30",
		"N light.l=on; U light.u=on; ; U light.u=off; N light.l=off",
	},
	{
		"an automation that switches itself off goes no further", `
- {alias: self, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.a}}, {action: automation.turn_off, target: {entity_id: automation.self}}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; go", "self light.a=on, self automation.self=off; ",
	},
	{
		"one that is switched off by another waits no longer", `
- {alias: victim, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: killer, triggers: [{trigger: event, event_type: kill}], actions: [{action: automation.turn_off, target: {entity_id: automation.victim}}]}
`, "go; kill; no victim, 10 s later", "; killer automation.victim=off",
	},
	{
		"what must last is dropped when the automation is switched off", `
- {alias: pending, triggers: [{trigger: state, entity_id: binary_sensor.x, to: "on", for: 10}], actions: [{action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: killer, triggers: [{trigger: event, event_type: kill}], actions: [{action: automation.turn_off, target: {entity_id: automation.pending}}, {action: automation.turn_on, target: {entity_id: automation.pending}}]}
`, "binary_sensor.x.state=on; kill; no pending: the x sensor becomes on for 10 s", "; killer automation.pending=off, killer automation.pending=on",
	},
	{
		"a trigger without a state hears changes of attributes, one with any state does not", `
- {alias: every, triggers: [{trigger: state, entity_id: sensor.s}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: any, triggers: [{trigger: state, entity_id: sensor.s, to: }], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
`, "sensor.s.state attributes; sensor.s.state=something else", "every light.a=on; every light.a=off, any light.b=on",
	},
	{
		"unavailable ends what must last; a number that moves in its range does not", `
- {alias: F, triggers: [{trigger: numeric_state, entity_id: sensor.t, above: 25, for: "00:01:00"}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: U, triggers: [{trigger: state, entity_id: sensor.t, to: [unavailable, "30"]}], actions: []}
`, "sensor.t.state=30; sensor.t.state=above 30; F: the t sensor becomes above 25 for 1 min; sensor.t.state=25; sensor.t.state=30; sensor.t.state=unavailable; no F: the t sensor becomes above 25 for 1 min",
		"; ; F light.l=on; ; ; ",
	},
	{
		"a lasting state is not begun anew by one who says it again", `
- {alias: F, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "off", for: {minutes: 5}}], actions: [{action: light.turn_off, target: {entity_id: light.hall}}]}
- {alias: O, triggers: [{trigger: state, entity_id: binary_sensor.m, to: "on"}], actions: [{action: light.turn_on, target: {entity_id: light.hall}}]}
`, "binary_sensor.m.state=on; binary_sensor.m.state=off; binary_sensor.m.state=on; no F: the m sensor becomes off for 5 min; binary_sensor.m.state=off; F: the m sensor becomes off for 5 min",
		"O light.hall=on; ; O light.hall=on (again); ; F light.hall=off",
	},
	{
		"a condition with the trigger's name holds in what follows a wait, too", `
- {alias: I, triggers: [{trigger: event, event_type: one, id: first}, {trigger: event, event_type: two}], actions: [{delay: 5}, {if: {condition: trigger, id: first}, then: {action: light.turn_on, target: {entity_id: light.a}}, else: {action: light.turn_on, target: {entity_id: light.b}}}]}
`, "two; I, 5 s later; one; I, 5 s later", "; I light.b=on; ; I light.a=on",
	},
	{
		"a button is pressed each time anew, by hand or by an action", `
- {alias: P, triggers: [{trigger: state, entity_id: input_button.b}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: G, triggers: [{trigger: event, event_type: go}], actions: [{action: button.press, target: {entity_id: button.c}}]}
- {alias: C, triggers: [{trigger: state, entity_id: button.c}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
`, "input_button.b; input_button.b; go", "P light.a=on; P light.a=off; C light.c=on",
	},
	{
		"an event that an action fires sets others off", `
- {alias: F, triggers: [{trigger: event, event_type: go}], actions: [{event: mine}]}
- {alias: H, triggers: [{trigger: event, event_type: mine}], actions: [{action: light.turn_on, target: {entity_id: light.a}}]}
`, "no mine; go", "H light.a=on",
	},
}

// program is automations as a program of their own, or a whole configuration.
func program(t *testing.T, yaml string, opt lower.Options) *ir.Program {
	t.Helper()
	name := "automations.yaml"
	if strings.HasPrefix(yaml, "\nhomeassistant:") {
		name = "configuration.yaml"
	}
	file, problems := config.Read(source.NewFile(name, yaml), 0)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	p := &ir.Program{Apps: []string{""}}
	if problems := lower.Join(p, file, opt); problems.HasErrors() {
		t.Fatal(problems)
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFactsHoldAsListed(t *testing.T) { holds(t, facts) }

func holds(t *testing.T, facts []fact) {
	t.Helper()
	for _, f := range facts {
		t.Run(f.fact, func(t *testing.T) {
			p := program(t, f.yaml, lower.Options{Listed: true})
			for name, sys := range map[string]ts.System{"interp": interp.New(p), "reference": reference.New(p)} {
				if got := play(t, sys, strings.Split(f.steps, "; ")); got != f.want {
					t.Errorf("%s: %q, want %q", name, got, f.want)
				}
			}
		})
	}
}

// play lets events happen, one after the other, and tells what automations store
// in things.
func play(t *testing.T, sys ts.System, steps []string) string {
	t.Helper()
	out := &ts.Branches{Detail: ts.Trace}
	sys.Initial(out)
	state := slices.Clone(out.List[0].Dst)
	var told []string
	for _, step := range steps {
		name, never := strings.CutPrefix(step, "no ")
		e := slices.IndexFunc(sys.Events(), func(e ts.Event) bool { return e.Name == name })
		if can := e >= 0 && slices.Contains(sys.Enabled(state, nil), ts.EventID(e)); can == never {
			t.Fatalf("%s can happen: %t; there are %s", name, can, names(sys))
		}
		if never {
			continue
		}
		sys.Execute(state, ts.EventID(e), out)
		if len(out.List) != 1 || fails(sys, out.List[0].Failures) {
			t.Fatalf("%s has %d outcomes, %d failures", step, len(out.List), len(out.List[0].Failures))
		}
		told = append(told, stores(sys, &out.List[0]))
		state = slices.Clone(out.List[0].Dst)
	}
	return strings.Join(told, "; ")
}

// fails reports whether something goes wrong that ends what is done; of a pitfall
// the engine of Home Assistant tells nothing.
func fails(sys ts.System, list []ts.FailureID) bool {
	return slices.ContainsFunc(list, func(f ts.FailureID) bool { return sys.Failures()[f].Kind != ts.Pitfall })
}

func names(sys ts.System) (list []string) {
	for _, e := range sys.Events() {
		list = append(list, e.Name)
	}
	return list
}

func stores(sys ts.System, b *ts.Branch) string {
	var list []string
	for _, a := range b.Accesses {
		l := &sys.Locations()[a.Loc]
		if a.App == 0 || a.Op == ts.Read || l.Kind != ts.Attribute {
			continue
		}
		again := map[bool]string{true: " (again)"}[a.Op == ts.Silent]
		value := map[int32]string{0: "off", 1: "on"}[a.Value]
		list = append(list, fmt.Sprintf("%s %s=%s%s", sys.Apps()[a.App], l.Device, value, again))
	}
	return strings.Join(list, ", ")
}

func TestTwoThatSetEachOtherOffNeverEnd(t *testing.T) {
	sys := interp.New(program(t, `
- {alias: A, triggers: [{trigger: event, event_type: go}, {trigger: state, entity_id: light.b, to: }], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: state, entity_id: light.a, to: }], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
`, lower.Options{Listed: true}))
	out := &ts.Branches{}
	sys.Initial(out)
	state := slices.Clone(out.List[0].Dst)
	sys.Execute(state, ts.EventID(slices.IndexFunc(sys.Events(), func(e ts.Event) bool { return e.Name == "go" })), out)
	if f := out.List[0].Failures; len(f) != 1 || sys.Failures()[f[0]].Kind != ts.EndlessEvents {
		t.Errorf("failures: %v", f)
	}
}

package lower_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/ts"
)

// What comes of a restart, and of an automation that is saved, as the source of
// Home Assistant has it: who is loaded anew has no run and nothing pending, and the
// others are left alone; entities keep their states, with a new beginning.
var faults = []fact{
	{
		"a restart ends runs, what must last and timers", `
- {alias: D, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: F, triggers: [{trigger: state, entity_id: binary_sensor.x, to: "on", for: 10}], actions: [{action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: T, triggers: [{trigger: event, event_type: go}], actions: [{action: timer.start, target: {entity_id: timer.t}, data: {duration: 5}}]}
`, "no restart; go; binary_sensor.x.state=on; restart; no D, 10 s later; no F: the x sensor becomes on for 10 s; no timer.t finishes; no restart; go; D, 10 s later",
		"T timer.t=on; ; ; T timer.t=on; D light.never=on",
	},
	{
		"who waits for the end or the start hears of a restart, in this order", `
- {alias: S, triggers: [{trigger: homeassistant, event: start}], actions: [{action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: E, triggers: [{trigger: homeassistant, event: shutdown}], actions: [{action: light.turn_off, target: {entity_id: light.a}}]}
`, "restart; restart", "E light.a=off (again), S light.a=on; E light.a=off, S light.a=on",
	},
	{
		"how long something has been so is asked from the restart on", `
- {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{condition: state, entity_id: binary_sensor.x, state: "off", for: 10}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
`, "go; restart; go; the x sensor is off for 10 s; go", "A light.a=on; ; ; ; A light.a=off",
	},
	{
		"of automations only the one that is saved loses what it waits for", `
- {alias: A, mode: parallel, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.b}}]}
`, "no A is saved; go; go; A is saved; no A, 10 s later; no A, run 2, 10 s later; B, 10 s later", "; ; ; B light.b=on",
	},
}

func TestFaultsAreAsInHomeAssistant(t *testing.T) {
	for _, f := range faults {
		t.Run(f.fact, func(t *testing.T) {
			p := program(t, f.yaml, lower.Options{Listed: true, Faults: lower.Faults{Restarts: true, Reloads: true}})
			for name, sys := range map[string]ts.System{"interp": interp.New(p), "reference": reference.New(p)} {
				if got := play(t, sys, strings.Split(f.steps, "; ")); got != f.want {
					t.Errorf("%s: %q, want %q", name, got, f.want)
				}
			}
		})
	}
}

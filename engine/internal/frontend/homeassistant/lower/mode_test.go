package lower_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ts"
)

// As facts: of runs of one automation at once.
var modeFacts = []fact{
	{
		"runs in mode parallel are side by side, as many as may be", `
- {alias: P, mode: parallel, max: 2, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.a}}, {delay: 10}, {action: light.toggle, target: {entity_id: light.b}}]}
`, "go; go; go; P, 10 s later; P, run 2, 10 s later; no P, run 2, 10 s later", "P light.a=on; P, run 2 light.a=off; ; P light.b=on; P, run 2 light.b=off",
	},
	{
		"runs in mode queued come one after the other, as many as may be, and know what set them off", `
- {alias: Q, mode: queued, max: 2, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.c}}, {delay: 10}, {action: light.toggle, target: {entity_id: light.d}}]}
- {alias: R, mode: queued, max: 3, triggers: [{trigger: event, event_type: go, id: one}, {trigger: event, event_type: x, id: two}], actions: [{if: [{condition: trigger, id: one}], then: [{action: light.toggle, target: {entity_id: light.e}}], else: [{action: light.toggle, target: {entity_id: light.f}}]}, {delay: 9}]}
`, "go; x; go; go; Q, 10 s later; R, 9 s later; R, 9 s later; R, 9 s later; Q, 10 s later; no Q, 10 s later; no R, 9 s later",
		"Q light.c=on, R light.e=on; ; ; ; Q light.d=on, Q light.c=off; R light.f=on; R light.e=off; ; Q light.d=off",
	},
	{
		"who switches an automation off ends its runs and those to come", `
- {alias: P, mode: parallel, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: Q, mode: queued, triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.turn_on, target: {entity_id: light.never}}]}
- {alias: X, triggers: [{trigger: event, event_type: x}], actions: [{action: automation.turn_off, target: {entity_id: [automation.p, automation.q]}}]}
`, "go; go; x; no P, 10 s later; no P, run 2, 10 s later; no Q, 10 s later", "; ; X automation.p=off, X automation.q=off",
	},
	{
		"a run that ends in a wait for a trigger lets the next one begin", `
- {alias: Q, mode: queued, triggers: [{trigger: event, event_type: go}], actions: [{action: light.toggle, target: {entity_id: light.a}}, {wait_for_trigger: [{trigger: event, event_type: x}], timeout: 5, continue_on_timeout: false}, {action: light.toggle, target: {entity_id: light.b}}]}
`, "go; go; go; x; Q has waited 5 s in vain; x; x", "Q light.a=on; ; ; Q light.b=on, Q light.a=off; Q light.a=on; Q light.b=off; ",
	},
}

func TestModeFactsHoldAsListed(t *testing.T) { holds(t, modeFacts) }

// More runs at once than are looked at are a limit where they begin, and no fault.
func TestTooManyRunsAreALimit(t *testing.T) {
	for mode, most := range map[string]int{"parallel": 3, "queued, max: 20": 10} {
		p := program(t, "- {alias: P, mode: "+mode+", triggers: [{trigger: event, event_type: go}], actions: [{delay: 10}, {action: light.toggle, target: {entity_id: light.b}}]}", lower.Options{})
		sys := interp.New(p)
		out := &ts.Branches{}
		sys.Initial(out)
		state := append([]byte(nil), out.List[0].Dst...)
		for i := range most + 2 {
			for _, e := range sys.Enabled(state, nil) {
				if sys.Events()[e].Name != "go" {
					continue
				}
				out.Reset(ts.Trace)
				sys.Execute(state, e, out)
				if b := out.List[0]; (len(b.Failures) > 0) != (i >= most) || len(b.Failures) > 0 && sys.Failures()[b.Failures[0]].Kind != ts.Unmodelled {
					t.Errorf("%s, %d: %v", mode, i, b.Failures)
				}
				state = append([]byte(nil), out.List[0].Dst...)
			}
		}
	}
}

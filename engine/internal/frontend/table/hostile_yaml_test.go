package table_test

import (
	"fmt"
	"strings"
)

// The beginning of an automation: its actions, or its conditions, are to come.
const (
	automation = "- alias: A\n  triggers: [{trigger: event, event_type: go}]\n"
	actions    = automation + "  actions: "
	conditions = automation + "  actions: [{action: light.toggle, target: {entity_id: light.a}}]\n  conditions: "
)

// aliased is a text of nine lists, each of n times the one before.
func aliased(n int) string {
	var b strings.Builder
	b.WriteString("x: {l0: &l0 [{delay: 1}]")
	for i := range 9 {
		fmt.Fprintf(&b, ", l%d: &l%d [%s]", i+1, i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("{sequence: *l%d}, ", i), n), ", "))
	}
	return b.String() + "}\nautomation: {triggers: [{trigger: event, event_type: go}], actions: *l9}\n"
}

// hostileYAML are configurations that are hard to read, or in which very much
// can happen.
var hostileYAML = []hostile{
	{"lists in lists, in YAML", "p.yaml", nested(actions, "[", "", "]", "\n"), many, "bounded unmodelled", "is not read yet"},
	{"sequences in sequences", "p.yaml", nested(actions, "{sequence: ", "{delay: 1}", "}", "\n"), many, "complete", ""},
	{"conditions in conditions", "p.yaml", nested(conditions, "{not: ", "{condition: state, entity_id: light.a, state: 'on'}", "}", "\n"), many, "complete", ""},
	{"brackets that are left open, in YAML", "p.yaml", repeated(actions, "[", ""), many, "invalid", "this is no YAML"},
	{"quotes that are left open, in YAML", "p.yaml", repeated(actions, "\"\n", ""), many, "invalid", "this is no YAML"},
	{"bytes that are no text, in YAML", "p.yaml", repeated(actions, "\xff\xfe", ""), many, "complete", "is not read yet"},
	{"aliases of aliases", "p.yaml", aliased, [3]int{3, 10, 30}, "bounded unmodelled", "is taken to go on at once"},
	{"waits in branches", "p.yaml", repeated(actions+"[", "{if: [{condition: state, entity_id: light.a, state: 'on'}], then: [{delay: %[1]d}]}, ", "{stop: now}]\n"), [3]int{10, 100, 1000}, "complete | complete | invalid", "the automations are too large"},
	{"waits after each other, in YAML", "p.yaml", repeated(actions+"[", "{delay: %d}, ", "{stop: now}]\n"), many, "bounded unmodelled", "is taken to go on at once"},
	{"many options", "p.yaml", repeated(actions+"[{choose: [", "{conditions: [{condition: state, entity_id: light.a%d, state: 'on'}], sequence: [{delay: 1}]}, ", "]}]\n"), [3]int{3, 100, 1000}, "complete | bounded time | bounded time", ""},
	{"states without number", "p.yaml", repeated("- triggers: [{trigger: state, entity_id: sensor.s, to: [", "s%d, ", "x]}]\n  actions: [{action: light.toggle, target: {entity_id: light.a}}]\n"), many, "bounded time", "the rest is unknown"},
	{"limits without number", "p.yaml", repeated("", "- triggers: [{trigger: numeric_state, entity_id: sensor.s, above: %d}]\n  actions: [{action: light.toggle, target: {entity_id: light.a}}]\n", ""), [3]int{3, 30, 100}, "bounded time", ""},
	{"parentheses in parentheses, in a template", "p.yaml", nested(conditions+"\"{{ ", "(", "1", ")", " == 1 }}\"\n"), many, "complete", "a template that is not read"},
	{"a long chain in a template", "p.yaml", repeated(conditions+"\"{{ ", "is_state('light.a%d', 'on') and ", "true }}\"\n"), [3]int{3, 30, 10_000}, "complete | bounded time | complete", "it may hold or not"},
	{"loops in loops, in a template", "p.yaml", nested(conditions+"\"", "{%% for i in range(200) %%}", "x", "{%% endfor %%}", "\"\n"), [3]int{1, 10, 1000}, "complete", "it may hold or not"},
	{"templates that tell very much apart", "p.yaml", repeated("", "- triggers: [{trigger: state, entity_id: sensor.s}]\n  conditions: \"{{ states('sensor.s') | float > %[1]d or states('sensor.t') | float < %[1]d or trigger.from_state.state == 'x%[1]d' }}\"\n  actions: [{action: light.toggle, target: {entity_id: light.a}}]\n", ""), [3]int{3, 10, 60}, "bounded time", ""},
	{"variables of variables", "p.yaml", repeated(automation+"  variables:\n    v0: \"{{ states('sensor.s') }}\"\n", "    v%[1]d: \"{{ v0 ~ v%[1]d }}\"\n", "  conditions: \"{{ v1 == 'a' }}\"\n  actions: [{action: light.toggle, target: {entity_id: light.a}}]\n"), [3]int{3, 100, 1000}, "complete", "it may hold or not"},
	{"scripts in scripts", "p.yaml", func(n int) string {
		var b strings.Builder
		b.WriteString("automation: {triggers: [{trigger: event, event_type: go}], actions: [{action: script.s" + fmt.Sprint(n) + "}]}\nscript:\n  s0: {sequence: [{action: light.toggle, entity_id: light.a}, {delay: 1}, {action: light.toggle, entity_id: light.a}]}\n")
		for i := range n {
			fmt.Fprintf(&b, "  s%d: {mode: restart, sequence: [{action: script.s%d}, {action: script.turn_on, target: {entity_id: script.s%d}}, {action: script.s%d}]}\n", i+1, i, i, i)
		}
		return b.String()
	}, [3]int{2, 5, 300}, "unchecked | unchecked | bounded unmodelled", ""},
	{"rounds in rounds", "p.yaml", nested(actions, "[{repeat: {count: 200, sequence: ", "[{delay: 1}]", "}}]", "\n"), [3]int{1, 3, 90}, "complete | bounded time | complete", ""},
	{"rounds without end", "p.yaml", repeated(actions+"[", "{repeat: {while: [{condition: state, entity_id: light.a, state: 'off'}], sequence: [{variables: {x%[1]d: 1}}]}}, ", "{stop: now}]\n"), [3]int{1, 10, 100}, "complete", ""},
	{"all lights in each automation", "p.yaml", repeated("", "- triggers: [{trigger: event, event_type: e%[1]d}]\n  actions: [{action: light.turn_on, target: {entity_id: light.a%[1]d}}, {action: light.toggle, target: {entity_id: all}}]\n", ""), [3]int{3, 30, 1500}, "complete | bounded time | bounded time", ""},
	{"a ring of lights", "p.yaml", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- triggers: [{trigger: state, entity_id: light.a%d, to: 'on'}]\n  actions: [{action: light.turn_on, target: {entity_id: light.a%d}}]\n", i, (i+1)%n)
		}
		return b.String()
	}, homes, "complete | bounded time | bounded time", ""},
}

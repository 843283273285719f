package lower_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/lower"
)

// As facts: of timers, and of services that say more than on and off.
var serviceFacts = []fact{
	{
		"a timer is active until it finishes, which is an event", `
automation:
  - {alias: F, triggers: [{trigger: event, event_type: timer.finished, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: I, triggers: [{trigger: state, entity_id: timer.t, to: idle}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: timer.start, target: {entity_id: timer.t}}]}
timer: {t: {duration: "00:00:05"}}
`, "no timer.t finishes; go; go; timer.t finishes; no timer.t finishes", "A timer.t=on; ; I light.l=on, F light.a=on",
	},
	{
		"a timer that is cancelled does not finish, one that is finished does at once", `
- {alias: F, triggers: [{trigger: event, event_type: timer.finished, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: I, triggers: [{trigger: event, event_type: timer.cancelled, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.l}}]}
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: timer.start, target: {entity_id: timer.t}, data: {duration: 7}}]}
- {alias: C, triggers: [{trigger: event, event_type: cancel}], actions: [{action: timer.cancel, target: {entity_id: timer.t}}]}
- {alias: D, triggers: [{trigger: event, event_type: finish}], actions: [{action: timer.finish, target: {entity_id: timer.t}}]}
`, "finish; cancel; go; cancel; no timer.t finishes; go; finish", "; ; A timer.t=on; C timer.t=off, I light.l=on; A timer.t=on; D timer.t=off, F light.a=on",
	},
	{
		"a timer that is paused does not finish before it goes on, unless it is told to", `
- {alias: F, triggers: [{trigger: event, event_type: timer.finished, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: W, triggers: [{trigger: state, entity_id: timer.t, to: paused}, {trigger: event, event_type: timer.paused, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.p}}]}
- {alias: R, triggers: [{trigger: event, event_type: timer.restarted, event_data: {entity_id: timer.t}}], actions: [{action: light.toggle, target: {entity_id: light.r}}]}
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: timer.start, target: {entity_id: timer.t}, data: {duration: 7}}]}
- {alias: P, triggers: [{trigger: event, event_type: pause}], actions: [{action: timer.pause, target: {entity_id: timer.t}}]}
- {alias: D, triggers: [{trigger: event, event_type: finish}], actions: [{action: timer.finish, target: {entity_id: timer.t}}]}
`, "pause; go; pause; no timer.t finishes; pause; go; timer.t finishes; go; pause; finish", "; A timer.t=on; P timer.t=, W light.p=on, W light.p=off; ; A timer.t=on, R light.r=on; F light.a=on; A timer.t=on; P timer.t=, W light.p=on, W light.p=off; D timer.t=off, F light.a=off",
	},
	{
		"homeassistant.turn_off passes over sensors", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: homeassistant.turn_off, target: {entity_id: [switch.s, binary_sensor.b]}}, {action: homeassistant.turn_on, target: {entity_id: binary_sensor.b}}, {action: light.toggle, target: {entity_id: light.l}}]}
- {alias: B, triggers: [{trigger: event, event_type: up}], actions: [{action: switch.turn_on, target: {entity_id: switch.s}}]}
- {alias: C, triggers: [{trigger: state, entity_id: binary_sensor.b}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
`, "up; binary_sensor.b.state=on; go", "B switch.s=on; C light.c=on; A switch.s=off, A light.l=on",
	},
	{
		"a fan without percentage is off, a cover at no position closed", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: fan.set_percentage, target: {entity_id: fan.f}, data: {percentage: 50}}, {action: cover.set_cover_position, target: {entity_id: cover.c}, data: {position: 50}}]}
- {alias: B, triggers: [{trigger: event, event_type: stop}], actions: [{action: fan.set_percentage, target: {entity_id: fan.f}, data: {percentage: 0}}, {action: cover.set_cover_position, target: {entity_id: cover.c}, data: {position: 0}}]}
- {alias: F, triggers: [{trigger: state, entity_id: fan.f, to: "on"}], conditions: "{{ state_attr('fan.f', 'percentage') == 50 }}", actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: C, triggers: [{trigger: state, entity_id: cover.c, to: closed}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
`, "go; stop", "A fan.f=on, A fan.f=on, A cover.c=on, A cover.c=on, F light.a=on; B fan.f=off, B fan.f=, B cover.c=off, B cover.c=, C light.c=on",
	},
	{
		"a light has so many per cent of 255, and without any it is off", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: light.l}, data: {brightness_pct: 50, rgb_color: [1, 2, 3]}}]}
- {alias: B, triggers: [{trigger: event, event_type: stop}], actions: [{action: light.turn_on, target: {entity_id: light.l}, data: {brightness_pct: 0}}]}
- {alias: F, triggers: [{trigger: state, entity_id: light.l, to: "on"}], conditions: "{{ state_attr('light.l', 'brightness') == 128 }}", actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: C, triggers: [{trigger: state, entity_id: light.l, to: "off"}], actions: [{action: light.toggle, target: {entity_id: light.c}}]}
`, "go; stop", "A light.l=on, A light.l=on, F light.a=on; B light.l=off, B light.l=, C light.c=on",
	},
	{
		"who sets an automation off by its name waits for it, whatever its conditions say and also when it is off", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: automation.trigger, target: {entity_id: automation.b}}, {action: light.turn_on, target: {entity_id: light.k}}]}
- {alias: B, triggers: [{trigger: event, event_type: never}], conditions: [{condition: state, entity_id: light.l, state: "on"}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: ask}], actions: [{action: automation.trigger, target: {entity_id: automation.b}, data: {skip_condition: false}}]}
- {alias: D, triggers: [{trigger: event, event_type: out}], actions: [{action: automation.turn_off, target: {entity_id: automation.b}}, {action: automation.trigger, target: {entity_id: automation.b}}]}
`, "go; ask; out", "B light.b=on, A light.k=on; ; D automation.b=off, B light.b=off",
	},
	{
		"what is done to a group is done to its members of the kind", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: group.all}}, {action: homeassistant.turn_off, target: {entity_id: group.all}}]}
group: {all: {entities: [light.a, group.inner]}, inner: {entities: [light.b, switch.s]}}
`, "go", "A light.a=on, A light.b=on, A light.a=off, A light.b=off, A switch.s=off (again)",
	},
	{
		"all of a kind of which there is none is nothing", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: climate.turn_off, target: {entity_id: all}}, {action: light.turn_on, target: {entity_id: light.a}}]}
`, "go", "A light.a=on",
	},
	{
		"a service does nothing with entities of another kind, and without any entity the run ends", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: light.turn_on, target: {entity_id: [switch.s, office.lamp]}}, {action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: none}], actions: [{action: light.turn_on, target: {entity_id: light.b}}, {action: light.turn_on, data: {brightness: 5}, continue_on_error: true}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; none", "A light.a=on; B light.b=on",
	},
	{
		"a script that fails ends its caller's run, but not of who only starts it", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: script.turn_on, target: {entity_id: script.s}}, {action: light.turn_on, target: {entity_id: light.a}}]}
  - {alias: B, triggers: [{trigger: event, event_type: call}], actions: [{action: script.s}, {action: light.turn_on, target: {entity_id: light.b}}]}
script: {s: {sequence: [{action: light.toggle, target: {entity_id: light.s}}, {action: light.turn_on}, {action: light.turn_on, target: {entity_id: light.never}}]}}
`, "go; call", "s light.s=on, A light.a=on; B light.s=off",
	},
	{
		"the sun answers where it will stand, and event entities have no services", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: sun.get_positions, target: {entity_id: sun.sun}, response_variable: r}, {action: light.turn_on, target: {entity_id: light.a}}]}
- {alias: B, triggers: [{trigger: event, event_type: none}], actions: [{action: event.ring, target: {entity_id: event.bell}}, {action: light.turn_on, target: {entity_id: light.never}}]}
`, "go; none", "A light.a=on; ",
	},
	{
		"a scene gives attributes, too, also one that is turned on as anything is", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: homeassistant.turn_on, target: {entity_id: scene.film}}]}
  - {alias: B, triggers: [{trigger: state, entity_id: scene.film}], conditions: "{{ state_attr('light.l', 'brightness') == 7 }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
scene: [{name: Film, entities: {light.l: {state: "on", brightness: 7, rgb_color: [1, 2, 3], friendly_name: L}}}]
`, "go", "A light.l=on, A light.l=on, B light.b=on",
	},
	{
		"a counter counts up by one, from what it begins with, and is that again when it is reset", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: counter.increment, target: {entity_id: [counter.a, counter.b]}}]}
  - {alias: R, triggers: [{trigger: event, event_type: reset}], actions: [{action: counter.reset, target: {entity_id: counter.a}}]}
  - {alias: B, triggers: [{trigger: numeric_state, entity_id: counter.a, above: 1.5}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: C, triggers: [{trigger: state, entity_id: counter.b, to: "5"}], conditions: "{{ states('counter.a') | int == 2 }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
counter: {b: {initial: 3}}
`, "go; go; go; reset; go; go", "A counter.a=, A counter.b=; A counter.a=, A counter.b=, B light.a=on, C light.b=on; A counter.a=, A counter.b=; R counter.a=on; A counter.a=, A counter.b= (again); A counter.a=, A counter.b= (again), B light.a=off",
	},
	{
		"a helper goes from option to option, and from the last to the first unless it is told not to", `
input_select: {s: {options: [a, b, c]}, n: {options: [x, y]}}
automation:
  - {alias: N, triggers: [{trigger: event, event_type: next}], actions: [{action: input_select.select_next, target: {entity_id: input_select.s}}, {if: [{condition: state, entity_id: input_select.s, state: c}], then: [{action: light.toggle, target: {entity_id: light.c}}]}]}
  - {alias: P, triggers: [{trigger: event, event_type: back}], actions: [{action: input_select.select_previous, target: {entity_id: input_select.s}, data: {cycle: false}}]}
  - {alias: F, triggers: [{trigger: event, event_type: ends}], actions: [{action: input_select.select_last, target: {entity_id: input_select.s}}, {action: input_select.select_first, target: {entity_id: input_select.n}}]}
  - {alias: S, triggers: [{trigger: state, entity_id: input_select.s, to: a}], actions: [{action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: B, triggers: [{trigger: event, event_type: back}], conditions: "{{ is_state('input_select.s', 'a') }}", actions: [{action: light.toggle, target: {entity_id: light.b}}]}
  - {alias: M, triggers: [{trigger: event, event_type: next}], actions: [{action: input_select.select_next, target: {entity_id: input_select.n}, data: {cycle: false}}, {if: [{condition: state, entity_id: input_select.n, state: y}], then: [{action: light.toggle, target: {entity_id: light.y}}]}]}
`, "next; next; next; back; ends; back", "N input_select.s=on, M input_select.n=on, M light.y=on; N input_select.s=, N light.c=on, M input_select.n=on (again), M light.y=off; N input_select.s=off, M input_select.n=on (again), M light.y=on, S light.a=on; P input_select.s=off (again), B light.b=on; F input_select.s=, F input_select.n=off; P input_select.s=on",
	},
	{
		"to turn on lights by the service of all domains says how bright, too", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: homeassistant.turn_on, target: {entity_id: [light.l, light.k]}, data: {brightness: 90}}]}
- {alias: B, triggers: [{trigger: numeric_state, entity_id: light.k, attribute: brightness, above: 80}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
- {alias: C, triggers: [{trigger: event, event_type: ask}], conditions: "{{ state_attr('light.l', 'brightness') == 90 }}", actions: [{action: light.toggle, target: {entity_id: light.a}}]}
- {alias: D, triggers: [{trigger: event, event_type: dim}], actions: [{action: homeassistant.turn_on, target: {entity_id: light.k}, data: {brightness_pct: 20}}]}
- {alias: E, triggers: [{trigger: event, event_type: none}], actions: [{action: homeassistant.turn_on, target: {entity_id: light.l}, data: {brightness: 0}}]}
`, "ask; go; ask; dim; go; none", "; A light.l=on, A light.l=on, A light.k=on, A light.k=, B light.b=on; C light.a=on; D light.k=on (again), D light.k=on; A light.l=on (again), A light.l=on (again), A light.k=on (again), A light.k=, B light.b=off; E light.l=off, E light.l=",
	},
	{
		"a counter counts down by one, too", `
automation:
  - {alias: A, triggers: [{trigger: event, event_type: go}], conditions: [{condition: numeric_state, entity_id: counter.a, above: 0}], actions: [{action: counter.decrement, target: {entity_id: counter.a}}, {action: light.toggle, target: {entity_id: light.a}}]}
  - {alias: R, triggers: [{trigger: event, event_type: reset}], actions: [{action: counter.reset, target: {entity_id: counter.a}}]}
  - {alias: B, triggers: [{trigger: state, entity_id: counter.a, to: "0"}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
counter: {a: {initial: 2}}
`, "go; go; go; reset; go", "A counter.a=, A light.a=on; A counter.a=on, A light.a=off, B light.b=on; ; R counter.a=; A counter.a=, A light.a=on",
	},
	{
		"texts and times are what they are given", `
- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{action: input_text.set_value, target: {entity_id: input_text.t}, data: {value: x}}, {action: input_datetime.set_datetime, target: {entity_id: input_datetime.d}, data: {time: "07:00"}}]}
- {alias: B, triggers: [{trigger: state, entity_id: input_datetime.d, to: "07:00:00"}], conditions: [{condition: state, entity_id: input_text.t, state: x}], actions: [{action: light.toggle, target: {entity_id: light.b}}]}
`, "go", "A input_text.t=on, A input_datetime.d=on, B light.b=on",
	},
}

func TestServiceFactsHoldAsListed(t *testing.T) { holds(t, serviceFacts) }

// What a call says besides is not looked at only where it may change an attribute that
// something asks for.
func TestWhatIsSaidBesidesMatters(t *testing.T) {
	for _, c := range []struct {
		does, asked string
		want        int
	}{
		{"action: climate.turn_off, target: {entity_id: all}", "brightness", 0},
		{"action: light.turn_on, target: {entity_id: light.l}, data: {rgb_color: [1, 2, 3]}", "brightness", 0},
		{"action: light.turn_on, target: {entity_id: light.l}, data: {rgb_color: [1, 2, 3]}", "hs_color", 1},
		{"action: light.turn_on, target: {entity_id: light.l}, data: {brightness_step: 5}", "brightness", 1},
		{"action: light.turn_on, target: {entity_id: light.l}, data: {brightness_step: 5, flash: short}", "effect", 0},
		{"action: light.turn_on, target: {entity_id: light.l}, data: {profile: cosy}", "effect", 1},
		{"action: media_player.play_media, target: {entity_id: media_player.p}, data: {media_content_id: x}", "media_title", 0},
		{"action: scene.apply, data: {entities: {light.l: {state: 'on', rgb_color: [1, 2, 3], supported_features: 5}}}", "hs_color", 1},
		{"action: scene.apply, data: {entities: {light.l: {state: 'on', rgb_color: [1, 2, 3], supported_features: 5}}}", "brightness", 0},
		{"action: scene.apply, data: {entities: {light.l: {state: 'on', supported_features: 5}}}", "supported_features", 0},
	} {
		p := program(t, "- {alias: A, triggers: [{trigger: event, event_type: go}], actions: [{"+c.does+"}]}\n"+
			"- {alias: B, triggers: [{trigger: event, event_type: ask}], conditions: \"{{ 'x' in [state_attr('light.l', '"+c.asked+"'), state_attr('media_player.p', '"+c.asked+"')] }}\", actions: [{action: light.turn_on, target: {entity_id: light.k}}]}\n", lower.Options{})
		if len(p.Unread) != c.want {
			t.Errorf("%s, where something asks for %s: %v", c.does, c.asked, p.Unread)
		}
	}
}

package lower_test

import (
	"fmt"
	"strings"
)

// scenario is a random configuration and what happens around it.
type scenario struct {
	yaml  string // automations, scripts and scenes
	steps []step
}

// step is something that happens at a time, in milliseconds: an event of its
// name, or an entity gets a state.
type step struct {
	at            int64
	entity, value string // entity "": the event value
}

// maker makes scenarios.
type maker struct {
	state   uint64
	depth   int
	scripts bool // there are some to call
	modes   bool // automations are of all modes
	sensors []string
}

// manyModes is the number of the first scenario whose automations are of all modes.
const manyModes = 1_000_000

// ofTemplates is the number of the first scenario with sensors of templates.
const ofTemplates = 2_000_000

// newScenario is that of a seed. No two things are due at one time unless one run
// has set both.
func newScenario(seed uint64) *scenario {
	m := &maker{state: seed, modes: seed >= manyModes && seed < ofTemplates, sensors: []string{"binary_sensor.a", "binary_sensor.b"}}
	m.scripts = m.below(3) == 0
	computed := ""
	if seed >= ofTemplates {
		computed = "template:\n" + m.computed()
	}
	var autos []string
	for i := range 2 + m.below(4) {
		autos = append(autos, m.automation(string(rune('A'+i))))
	}
	if computed != "" { // somebody else asks for what they follow: they do not move by themselves
		autos = append(autos, "- {alias: Z, triggers: [{trigger: state, entity_id: [binary_sensor.a, binary_sensor.b, light.l, light.k, switch.s, input_boolean.i], to: }, {trigger: numeric_state, entity_id: sensor.t, above: 27}], actions: []}\n")
	}
	s := &scenario{yaml: "automation:\n" + strings.Join(autos, "")}
	if m.scripts {
		s.yaml += "script:\n" + m.script("s1") + m.script("s2")
	}
	s.yaml += computed
	at := int64(0)
	for i := range 8 + m.below(8) {
		at += int64(1000*(1+m.below(7))) + int64(7*(i+1))
		x := m.happening(at)
		if x.value == "unavailable" && !strings.Contains(s.yaml, x.value) { // then nobody tells it apart
			x.value = "off"
		}
		s.steps = append(s.steps, x)
	}
	return s
}

// below is a number from 0 to n-1 (splitmix64).
func (m *maker) below(n int) int {
	m.state += 0x9e3779b97f4a7c15
	z := m.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

func (m *maker) of(list ...string) string { return list[m.below(len(list))] }

func (m *maker) happening(at int64) step {
	switch m.below(6) {
	case 0:
		return step{at, "", m.of("go", "stop")}
	case 1:
		return step{at, "sensor.t", m.of("15", "20", "22", "25", "27", "30", "35")}
	}
	return step{at, m.of("binary_sensor.a", "binary_sensor.b"), m.of("on", "on", "on", "off", "off", "off", "unavailable")}
}

func (m *maker) automation(name string) string {
	mode := m.of("", "", "", "mode: restart, ", "mode: single, ")
	if m.modes {
		mode = m.of(mode, "mode: queued, max: 2, ", "mode: queued, max: 3, ", "mode: parallel, max: 2, ", "mode: parallel, max: 3, ")
	}
	parts := []string{"triggers: [" + m.list(m.trigger, 1+m.below(2)) + "]"}
	if m.below(5) == 0 {
		parts = append(parts, "conditions: ["+m.condition(2)+"]")
	}
	parts = append(parts, "actions: ["+m.list(m.action, 1+m.below(3))+"]")
	return "- {alias: " + name + ", " + mode + strings.Join(parts, ", ") + "}\n"
}

func (m *maker) script(name string) string {
	m.depth = 9 // scripts call no scripts
	defer func() { m.depth = 0 }()
	return "  " + name + ": {" + m.of("", "mode: restart, ") + "sequence: [" + m.list(m.plain, 1+m.below(2)) + "]}\n"
}

func (m *maker) list(one func() string, n int) string {
	var list []string
	for range n {
		list = append(list, one())
	}
	return strings.Join(list, ", ")
}

func (m *maker) seconds() string { return m.of("2", "3", "5", "8", "13") }

func (m *maker) trigger() string {
	switch m.below(9) {
	case 0:
		return "{trigger: event, event_type: " + m.of("go", "stop", "mine") + "}"
	case 1:
		return "{trigger: numeric_state, entity_id: sensor.t, " + m.bounds() + m.lasting() + "}"
	case 2:
		return "{trigger: time, at: \"00:00:" + m.of("11", "23", "37") + "\"}"
	case 3:
		return "{trigger: template, value_template: \"" + m.template() + "\"" + m.lasting() + "}"
	case 4:
		return "{trigger: state, entity_id: " + m.device() + ", to: " + m.of("\"on\"", "\"off\"") + m.lasting() + "}"
	case 5:
		return "{trigger: state, entity_id: [binary_sensor.a, " + m.sensors[len(m.sensors)-1] + "], " + m.of("to: \"on\"", "to: \"off\"", "from: \"off\"", "not_to: unavailable", "to: ") + "}"
	}
	return "{trigger: state, entity_id: " + m.sensor() + ", " + m.of("to: \"on\"", "to: \"off\"", "from: \"on\", to: \"off\"", "from: \"off\"") + m.lasting() + "}"
}

func (m *maker) lasting() string {
	if m.below(3) > 0 {
		return ""
	}
	return ", for: " + m.seconds()
}

func (m *maker) bounds() string {
	return m.of("above: 25", "below: 20", "above: 20, below: 30", "below: 25", "above: 30")
}

func (m *maker) sensor() string { return m.of(m.sensors...) }

// computed are sensors of templates: of others, with a delay, of these, and of a
// trigger. Automations know of them afterwards.
func (m *maker) computed() string {
	delay := m.of("", "", ", delay_on: "+m.seconds(), ", delay_off: "+m.seconds(), ", delay_on: "+m.seconds()+", delay_off: "+m.seconds())
	out := "- binary_sensor: [{name: c, state: \"" + m.template() + "\"}, {name: d, state: \"" + m.template() + "\"" + delay + "}]\n"
	m.sensors = append(m.sensors, "binary_sensor.c", "binary_sensor.d")
	out += "- binary_sensor: {name: e, state: \"" + m.template() + "\", availability: \"" + m.of("{{ true }}", m.template()) + "\"}\n"
	out += "- {triggers: [" + m.list(m.trigger, 1+m.below(2)) + "], binary_sensor: {name: f, state: \"" + m.template() + "\"}}\n"
	m.sensors = append(m.sensors, "binary_sensor.e", "binary_sensor.f")
	return out
}

func (m *maker) device() string { return m.of("light.l", "light.k", "switch.s", "input_boolean.i") }

func (m *maker) template() string {
	switch m.below(4) {
	case 0:
		return "{{ states('sensor.t') | float(0) > " + m.of("20", "25", "30") + " }}"
	case 1:
		return "{{ is_state('" + m.device() + "', 'on') and is_state('" + m.sensor() + "', '" + m.of("on", "off") + "') }}"
	case 2:
		return "{{ not is_state('" + m.sensor() + "', 'on') or is_state('" + m.device() + "', 'on') }}"
	}
	return "{{ is_state('" + m.sensor() + "', '" + m.of("on", "off") + "') }}"
}

func (m *maker) condition(depth int) string {
	k := m.below(8)
	if depth == 0 {
		k = 3 + m.below(5)
	}
	switch k {
	case 0:
		return "{condition: " + m.of("and", "or") + ", conditions: [" + m.condition(depth-1) + ", " + m.condition(depth-1) + "]}"
	case 1:
		return "{condition: not, conditions: [" + m.condition(depth-1) + "]}"
	case 2, 3:
		return "{condition: numeric_state, entity_id: sensor.t, " + m.bounds() + "}"
	case 4:
		return "{condition: template, value_template: \"" + m.template() + "\"}"
	case 5:
		return "{condition: time, " + m.of("after", "before") + ": \"00:00:" + m.of("15", "30") + "\"}"
	}
	return "{condition: state, entity_id: " + m.of(m.sensor(), m.device()) + ", state: " + m.of("\"on\"", "\"off\"") + "}"
}

// plain is an action that does not go on with other actions.
func (m *maker) plain() string {
	switch m.below(7) {
	case 0:
		return "{delay: " + m.seconds() + "}"
	case 1:
		return "{event: mine}"
	case 2:
		return m.condition(1)
	}
	if m.scripts && m.below(3) == 0 && m.depth < 9 {
		return m.of("{action: script.s1}", "{action: script.s2}", "{action: script.turn_on, target: {entity_id: script.s1}}", "{action: script.turn_off, target: {entity_id: script.s1}}")
	}
	d := m.device()
	return fmt.Sprintf("{action: %s.%s, target: {entity_id: %s}}", d[:strings.Index(d, ".")], m.of("turn_on", "turn_on", "turn_off", "toggle"), d)
}

func (m *maker) action() string {
	if m.depth >= 2 {
		return m.plain()
	}
	m.depth++
	defer func() { m.depth-- }()
	switch m.below(14) {
	case 0:
		return "{if: [" + m.condition(1) + "], then: [" + m.list(m.action, 1+m.below(2)) + "], else: [" + m.action() + "]}"
	case 1:
		return "{choose: [{conditions: [" + m.condition(1) + "], sequence: [" + m.list(m.action, 1+m.below(2)) + "]}, {conditions: [" + m.condition(1) + "], sequence: [" + m.action() + "]}], default: [" + m.action() + "]}"
	case 2:
		return "{sequence: [" + m.list(m.action, 2) + "]}"
	case 3:
		return "{stop: enough}"
	case 4:
		return "{action: automation." + m.of("turn_off", "turn_on", "turn_off") + ", target: {entity_id: automation." + m.of("a", "b") + "}}"
	case 5:
		on := m.trigger()
		for strings.Contains(on, "trigger: time") { // within its second it may count, or not
			on = m.trigger()
		}
		return "{wait_for_trigger: [" + on + "], timeout: " + m.seconds() + m.of("", ", continue_on_timeout: false") + "}"
	case 6:
		return "{wait_template: \"" + m.template() + "\", timeout: " + m.seconds() + m.of("", ", continue_on_timeout: false") + "}"
	case 7:
		return "{repeat: {count: " + m.of("2", "3") + ", sequence: [" + m.list(m.plain, 2) + "]}}"
	}
	return m.plain()
}

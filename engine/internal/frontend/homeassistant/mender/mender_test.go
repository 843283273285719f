package mender_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/mender"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

var (
	shut  = mend.Condition{Location: "binary_sensor.window.state", Op: mend.Is, Value: "off"}
	home  = mend.Condition{Location: "person.ann.state", Op: mend.Is, Value: "home"}
	humid = mend.Condition{Location: "sensor.bath.state", Op: mend.Is, Value: "between 20.5 and 70"}
	mood  = mend.Condition{Location: "input_select.mood.state", Op: mend.IsNot, Value: "film night"}
)

// change is what is done at a place.
type change func(*source.Set, source.Span) []mend.Edit

func guarded(only ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Automations.Guard(set, at, only) }
}

func also(when ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Automations.Also(set, at, when) }
}

func undone(location, value string, when ...mend.Condition) change {
	return func(set *source.Set, at source.Span) []mend.Edit {
		return mender.Automations.Undo(set, at, mend.Condition{Location: location, Op: mend.Is, Value: value}, when)
	}
}

// other is the change of which the app says that.
func other(says string) change {
	return func(set *source.Set, at source.Span) []mend.Edit {
		for _, c := range mender.Automations.Else(set, at, nil) {
			if c.Says == says+"." {
				return c.Edits
			}
		}
		return nil
	}
}

const head = "- alias: A\n  triggers:\n    - trigger: state\n      entity_id: binary_sensor.sofa\n      to: \"on\"\n"

// The place begins behind «. An empty text is no change.
var mended = []struct {
	name         string
	change       change
	before, then string
}{
	{
		"all that an automation does", guarded(shut),
		head + "  # why\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  conditions:\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n  # why\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"in the keys of old, without indentation, in other quotes", guarded(shut, home),
		"- alias: A\n  trigger:\n  - platform: state\n    entity_id: a.b\n    to: 'on'\n  action:\n  - «service: light.turn_on\n    entity_id: light.l\n  mode: single\n",
		"- alias: A\n  trigger:\n  - platform: state\n    entity_id: a.b\n    to: 'on'\n  condition:\n  - condition: state\n    entity_id: binary_sensor.window\n    state: 'off'\n  - condition: state\n    entity_id: person.ann\n    state: home\n  action:\n  - service: light.turn_on\n    entity_id: light.l\n  mode: single\n",
	},
	{
		"beside other conditions", guarded(humid),
		head + "  conditions:\n    - condition: time\n      after: \"22:00\" # late\n\n  # then\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  conditions:\n    - condition: time\n      after: \"22:00\" # late\n    - condition: numeric_state\n      entity_id: sensor.bath\n      above: 20.5\n      below: 70\n\n  # then\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"where the editor of Home Assistant has left an empty list", guarded(mood),
		head + "  conditions: []\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  conditions:\n    - condition: not\n      conditions:\n        - condition: state\n          entity_id: input_select.mood\n          state: \"film night\"\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"beside a condition that is no list", guarded(shut),
		head + "  condition:\n    condition: state\n    entity_id: a.b\n    state: x\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  condition:\n    - condition: state\n      entity_id: a.b\n      state: x\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"beside a template", guarded(shut),
		head + "  conditions: \"{{ is_state('a.b', 'on') }}\"\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  conditions:\n    - \"{{ is_state('a.b', 'on') }}\"\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"in one line", guarded(shut),
		"- {alias: A, triggers: [{trigger: state, entity_id: a.b}], actions: [«{action: light.turn_on, entity_id: light.l}]}",
		"- {alias: A, triggers: [{trigger: state, entity_id: a.b}], conditions: [{condition: state, entity_id: binary_sensor.window, state: \"off\"}], actions: [{action: light.turn_on, entity_id: light.l}]}",
	},
	{
		"a line for each key", guarded(shut),
		"- alias: A\n  triggers: [{trigger: state, entity_id: a.b}]\n  actions: [«{action: light.turn_on, entity_id: light.l}]\n",
		"- alias: A\n  triggers: [{trigger: state, entity_id: a.b}]\n  conditions: [{condition: state, entity_id: binary_sensor.window, state: \"off\"}]\n  actions: [{action: light.turn_on, entity_id: light.l}]\n",
	},
	{
		"the first of several actions", guarded(shut),
		head + "  actions:\n    # light\n    - «action: light.turn_on\n      target:\n        entity_id: light.l # that\n    - action: lock.lock\n      entity_id: lock.l\n",
		head + "  actions:\n    # light\n    - if:\n        - condition: state\n          entity_id: binary_sensor.window\n          state: \"off\"\n      then:\n        - action: light.turn_on\n          target:\n            entity_id: light.l # that\n    - action: lock.lock\n      entity_id: lock.l\n",
	},
	{
		"the last of several", guarded(shut),
		head + "  actions:\n    - action: lock.lock\n      entity_id: lock.l\n    # light\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "  actions:\n    - action: lock.lock\n      entity_id: lock.l\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n    # light\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"one of several in one line", guarded(shut),
		head + "  actions:\n    - «{action: light.turn_on, entity_id: light.l}\n    - {delay: 5}\n",
		head + "  actions:\n    - {if: [{condition: state, entity_id: binary_sensor.window, state: \"off\"}], then: [{action: light.turn_on, entity_id: light.l}]}\n    - {delay: 5}\n",
	},
	{
		"the only one of a branch", guarded(shut),
		head + "  actions:\n    - if:\n        - condition: state\n          entity_id: a.b\n          state: x\n      then:\n        - «action: light.turn_on\n          entity_id: light.l\n",
		head + "  actions:\n    - if:\n        - condition: state\n          entity_id: a.b\n          state: x\n        - condition: state\n          entity_id: binary_sensor.window\n          state: \"off\"\n      then:\n        - action: light.turn_on\n          entity_id: light.l\n",
	},
	{
		"not such that the other branch is taken", guarded(shut),
		head + "  actions:\n    - if: \"{{ x }}\"\n      then:\n        - «action: light.turn_on\n          entity_id: light.l\n      else:\n        - delay: 5\n",
		head + "  actions:\n    - if: \"{{ x }}\"\n      then:\n        - condition: state\n          entity_id: binary_sensor.window\n          state: \"off\"\n        - action: light.turn_on\n          entity_id: light.l\n      else:\n        - delay: 5\n",
	},
	{
		"a script", guarded(shut),
		"leave:\n  «alias: Leave\n  sequence:\n    - delay: 5\n    - action: light.turn_on\n      entity_id: light.l\n",
		"leave:\n  alias: Leave\n  sequence:\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n    - delay: 5\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{
		"lines as they end there", guarded(shut),
		strings.ReplaceAll(head+"  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n    - delay: 5\n", "\n", "\r\n"),
		strings.ReplaceAll(head+"  actions:\n    - if:\n        - condition: state\n          entity_id: binary_sensor.window\n          state: \"off\"\n      then:\n        - action: light.turn_on\n          entity_id: light.l\n    - delay: 5\n", "\n", "\r\n"),
	},
	{"no wait", guarded(shut), head + "  actions:\n    - «delay: 5\n    - stop: enough\n", ""},
	{"no variables", guarded(shut), head + "  actions:\n    - «variables:\n        x: 1\n    - stop: \"{{ x }}\"\n", ""},
	{"nothing that stands there twice", guarded(shut), head + "  actions: &all\n    - «action: light.turn_on\n      entity_id: light.l\n- alias: B\n  triggers: []\n  actions: *all\n", ""},
	{"no value without a name", guarded(mend.Condition{Location: "sensor.x.state", Op: mend.Is, Value: "something else"}), head + "  actions:\n    - «action: light.turn_on\n", ""},
	{"nothing of the program's own", guarded(mend.Condition{Location: "A, later", Op: mend.Is, Value: "x"}), head + "  actions:\n    - «action: light.turn_on\n", ""},
	{
		"later, too", also(shut),
		head + "  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n",
		head + "    - trigger: state\n      entity_id: binary_sensor.window\n      to: \"off\"\n  conditions:\n    - condition: state\n      entity_id: binary_sensor.window\n      state: \"off\"\n    - condition: state\n      entity_id: binary_sensor.sofa\n      state: \"on\"\n  actions:\n    - action: light.turn_on\n      entity_id: light.l\n",
	},
	{"not later what has no reason then", also(shut), "- alias: A\n  triggers:\n    - trigger: event\n      event_type: e\n  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n", ""},
	{
		"taken back", undone("light.l.switch", "off", shut),
		head + "  actions:\n    - «action: light.turn_on\n      entity_id: light.l\n\n- alias: B\n  triggers: []\n  actions: []\n",
		head + "  actions:\n    - action: light.turn_on\n      entity_id: light.l\n\n- alias: Turn off l when window is off\n  triggers:\n    - trigger: state\n      entity_id: binary_sensor.window\n      to: \"off\"\n  actions:\n    - action: light.turn_off\n      target:\n        entity_id: light.l\n\n- alias: B\n  triggers: []\n  actions: []\n",
	},
	{
		"left out", mender.Automations.Leave,
		head + "  actions:\n    - delay: 5\n    - «action: light.turn_on\n      entity_id: light.l\n  mode: single\n",
		head + "  actions:\n    - delay: 5\n  mode: single\n",
	},
	{
		"another mode", other("start over when it is set off while it waits"),
		head + "  actions:\n    - «delay: 5\n    - action: light.turn_on\n  mode: single\n",
		head + "  actions:\n    - delay: 5\n    - action: light.turn_on\n  mode: restart\n",
	},
	{
		"a mode where there is none", other("run once more afterwards when it is set off while it waits"),
		head + "  actions:\n    - «delay: 5\n    - action: light.turn_on\n",
		"- alias: A\n  mode: queued\n" + strings.TrimPrefix(head, "- alias: A\n") + "  actions:\n    - delay: 5\n    - action: light.turn_on\n",
	},
	{
		"one of two lights", other("no longer call light.toggle for light.m"),
		head + "  actions:\n    - «action: light.toggle\n      target:\n        entity_id:\n          - light.l\n          - light.m\n",
		head + "  actions:\n    - action: light.toggle\n      target:\n        entity_id:\n          - light.l\n",
	},
	{
		"what is switched alike", other("switch like what sets it off, instead of toggling"),
		"- alias: A\n  triggers:\n    - trigger: state\n      entity_id: light.l\n      to:\n  actions:\n    - «action: light.toggle\n      entity_id: light.m\n",
		"- alias: A\n  triggers:\n    - trigger: state\n      entity_id: light.l\n      to: [\"on\", \"off\"]\n  actions:\n    - action: \"light.turn_{{ trigger.to_state.state }}\"\n      entity_id: light.m\n",
	},
	{
		"from time to time", other("look again every ten minutes"),
		"- «alias: A\n  triggers:\n    - trigger: state\n      entity_id: switch.iron\n      to: \"on\"\n      for: \"00:20:00\"\n  actions:\n    - action: switch.turn_off\n      entity_id: switch.iron\n",
		"- alias: A\n  triggers:\n    - trigger: state\n      entity_id: switch.iron\n      to: \"on\"\n      for: \"00:20:00\"\n    - trigger: time_pattern\n      minutes: /10\n  conditions:\n    - condition: state\n      entity_id: switch.iron\n      state: \"on\"\n      for: \"00:20:00\"\n  actions:\n    - action: switch.turn_off\n      entity_id: switch.iron\n",
	},
	{
		"after a restart", other("do the rest at once when Home Assistant starts"),
		head + "  actions:\n    - «delay: 5\n    - action: light.turn_off\n      entity_id: light.l\n",
		head + "  actions:\n    - delay: 5\n    - action: light.turn_off\n      entity_id: light.l\n\n- alias: A after a restart\n  triggers:\n    - trigger: homeassistant\n      event: start\n  actions:\n    - action: light.turn_off\n      entity_id: light.l\n",
	},
}

func TestConfigurationsAreMended(t *testing.T) {
	for _, c := range mended {
		t.Run(c.name, func(t *testing.T) {
			at := int32(strings.Index(c.before, "«"))
			files := []*source.File{source.NewFile("automations.yaml", strings.Replace(c.before, "«", "", 1))}
			edits := c.change(&source.Set{Files: files}, source.Span{Start: at, End: at + 1})
			if c.then == "" {
				if len(edits) > 0 {
					t.Errorf("got\n%s", mend.Apply(files, edits)[0].Text)
				}
				return
			}
			got := mend.Apply(files, edits)[0]
			if got.Text != c.then {
				t.Errorf("got\n%s\nwant\n%s", got.Text, c.then)
			}
			if _, problems := config.Read(got, 0); len(problems) > 0 {
				t.Errorf("the text is not read: %v", problems)
			}
		})
	}
}

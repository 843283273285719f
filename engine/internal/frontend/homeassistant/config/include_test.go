package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/source"
)

// together reads files that stand below each other, each behind a line with its
// name: what they hold, and the problems, each with its file and line.
func together(texts string) (held []string, told []string) {
	set := &source.Set{}
	var numbers []int
	for _, part := range strings.Split(texts, "== ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		set.Files = append(set.Files, source.NewFile(name, text))
		numbers = append(numbers, len(numbers))
	}
	contents, problems := ReadAll(set.Files, numbers)
	place := func(s source.Span) string {
		at := set.Position(s)
		return fmt.Sprintf("%s:%d", at.File, at.Line)
	}
	for i, c := range contents {
		if c.Form {
			held = append(held, set.Files[i].Name+" is a form")
		} else if c.By != "" {
			held = append(held, set.Files[i].Name+" in "+c.By)
		}
		for _, a := range c.Automations {
			held = append(held, fmt.Sprintf("%s %s with %d and %d at %s", set.Files[i].Name, a.Alias, len(a.Triggers), len(a.Actions), place(a.Head)))
		}
		for _, s := range c.Scripts {
			_, actions := s.Read()
			held = append(held, fmt.Sprintf("%s %s with %d at %s", set.Files[i].Name, s.Entity(), len(actions), place(s.Span)))
		}
		for _, s := range c.Scenes {
			held = append(held, fmt.Sprintf("%s %s at %s", set.Files[i].Name, s.Entity, place(s.Head)))
		}
		for _, l := range c.Lacks {
			told = append(told, place(l.Span)+" lacks "+l.What)
		}
	}
	problems.Sort()
	for _, p := range problems {
		told = append(told, fmt.Sprintf("%s %s %s", place(p.Span), p.Code, strings.Replace(p.Severity.String(), "warning", "", 1)))
	}
	return held, told
}

const go1 = "{alias: A, triggers: [{trigger: event, event_type: go}], actions: [{delay: 5}]}\n"

func TestFilesIncludeEachOther(t *testing.T) {
	for name, c := range map[string]struct{ texts, held, told string }{
		"a file": {"== x/configuration.yaml\nautomation: !include sub/a.yaml\n== x/sub/a.yaml\n\n- " + go1,
			"x/configuration.yaml A with 1 and 1 at x/sub/a.yaml:2; x/sub/a.yaml in x/configuration.yaml", ""},
		"relative to who includes": {"== c.yaml\nautomation: !include a/list.yaml\n== a/list.yaml\n- {alias: B, triggers: [], actions: !include ../b/do.yaml}\n== b/do.yaml\n- delay: 1\n- delay: 2\n",
			"c.yaml B with 0 and 2 at a/list.yaml:1; a/list.yaml in c.yaml; b/do.yaml in a/list.yaml", ""},
		"as containers have it": {"== configuration.yaml\nautomation: !include /config/a.yaml\n== a.yaml\n- " + go1, "configuration.yaml A with 1 and 1 at a.yaml:1; a.yaml in configuration.yaml", ""},
		"without the folder":    {"== configuration.yaml\nautomation: !include sub/a.yaml\n== a.yaml\n- " + go1, "configuration.yaml A with 1 and 1 at a.yaml:1; a.yaml in configuration.yaml", ""},
		"lists merged": {"== c.yaml\nautomation: !include_dir_merge_list d\n== d/b.yaml\n- " + strings.Replace(go1, "A,", "B,", 1) + "== d/x/c.yaml\n- " + go1 + "== d/a.yaml\n- " + go1 + "== d/none.yaml\n== d/.hidden.yaml\n- " + go1 + "== d/secrets.yaml\na: b: c\n",
			"c.yaml A with 1 and 1 at d/a.yaml:1; c.yaml B with 1 and 1 at d/b.yaml:1; c.yaml A with 1 and 1 at d/x/c.yaml:1; d/b.yaml in c.yaml; d/x/c.yaml in c.yaml; d/a.yaml in c.yaml; d/none.yaml in c.yaml; d/.hidden.yaml A with 1 and 1 at d/.hidden.yaml:1",
			"d/secrets.yaml:1 not-an-app error"},
		"a list of files":  {"== c.yaml\nautomation: !include_dir_list d\n== d/a.yaml\n" + go1, "c.yaml A with 1 and 1 at d/a.yaml:1; d/a.yaml in c.yaml", ""},
		"scripts by files": {"== c.yaml\nscript: !include_dir_named d\n== d/wash.yaml\nsequence: [{delay: 5}]\n", "c.yaml script.wash with 1 at d/wash.yaml:1; d/wash.yaml in c.yaml", ""},
		"scripts merged": {"== c.yaml\nscript: !include_dir_merge_named d\n== d/x.yaml\nwash:\n  sequence: [{delay: 5}]\ndry: !include ../dry.yaml\n== dry.yaml\nsequence: []\n",
			"c.yaml script.wash with 1 at d/x.yaml:1; c.yaml script.dry with 0 at dry.yaml:1; d/x.yaml in c.yaml; dry.yaml in d/x.yaml", ""},
		"packages": {"== c.yaml\nhomeassistant:\n  packages: !include_dir_named p\n== p/hall.yaml\nautomation hall: " + go1 + "scene:\n- {name: Dim, entities: {light.x: \"on\"}}\nsensor: !include none.yaml\n",
			"c.yaml A with 1 and 1 at p/hall.yaml:1; c.yaml scene.dim at p/hall.yaml:3; p/hall.yaml in c.yaml", ""},
		"packages in their place": {"== c.yaml\nhomeassistant:\n  packages:\n    hall: !include p.yaml\n    room: {automation: [" + strings.TrimSpace(go1) + "]}\n== p.yaml\nautomation:\n- " + go1,
			"c.yaml A with 1 and 1 at p.yaml:2; c.yaml A with 1 and 1 at c.yaml:4; p.yaml in c.yaml", ""},
		"packages merged, by a part": {"== c.yaml\nhomeassistant: !include sub/core.yaml\n== sub/core.yaml\npackages: !include_dir_merge_named p\n== sub/p/a.yaml\nx:\n  automation: !include ../one.yaml\ny:\n  script: {wash: {sequence: []}}\n== sub/one.yaml\n" + go1,
			"c.yaml A with 1 and 1 at sub/one.yaml:1; c.yaml script.wash with 0 at sub/p/a.yaml:4; sub/core.yaml in c.yaml; sub/p/a.yaml in sub/core.yaml; sub/one.yaml in sub/p/a.yaml", ""},
		"what is missing": {"== c.yaml\nautomation: !include a.yaml\nscript: !include_dir_named d\nsensor: !include s.yaml\nhomeassistant: !include h.yaml\nscene:\n- {name: Dim, entities: {light.x: \"on\"}}\n",
			"c.yaml scene.dim at c.yaml:6", "c.yaml:1 lacks what a.yaml holds; c.yaml:1 missing-file ; c.yaml:2 missing-file "},
		"what is not read is no program": {"== c.yaml\nautomation: [" + strings.TrimSpace(go1) + "]\nsensor: !include s.yaml\n== s.yaml\n- platform: x\n", "c.yaml A with 1 and 1 at c.yaml:1; s.yaml in c.yaml", ""},
		"a broken part":                  {"== c.yaml\nautomation: !include a.yaml\nautomation b: [" + strings.TrimSpace(go1) + "]\n== a.yaml\n- [\n", "c.yaml A with 1 and 1 at c.yaml:2; a.yaml in c.yaml", "a.yaml:1 unexpected-token error"},
		"itself":                         {"== c.yaml\nautomation: !include c.yaml\nscene: [{name: Dim, entities: {light.x: \"on\"}}]\n", "c.yaml scene.dim at c.yaml:2", "c.yaml:1 cycle "},
		"a circle": {"== a.yaml\n- {alias: B, triggers: [], actions: !include b.yaml}\n== b.yaml\n- choose: !include a.yaml\n== c.yaml\n- " + go1,
			"a.yaml B with 0 and 1 at a.yaml:1; b.yaml in a.yaml; c.yaml A with 1 and 1 at c.yaml:1", "b.yaml:1 cycle "},
	} {
		held, told := together(c.texts)
		if strings.Join(held, "; ") != c.held || strings.Join(told, "; ") != c.told {
			t.Errorf("%s:\n%q\n%q", name, held, told)
		}
	}
}

const motion = `== blueprints/automation/me/motion.yaml
blueprint:
  domain: automation
  input:
    sensor:
    lights: {default: []}
    late: {input: {wait: {default: {seconds: 7}}}}
mode: restart
triggers: [{trigger: state, entity_id: !input sensor, to: "on"}]
actions:
  - {action: light.turn_on, target: !input lights}
  - delay: !input wait
  - fly: away
`

func TestBlueprintsAreFilledIn(t *testing.T) {
	set := &source.Set{}
	text := `
- alias: Hall
  use_blueprint:
    path: me/motion.yaml
    input: {sensor: binary_sensor.hall, lights: {entity_id: light.hall}}
- alias: Room
  mode: single
  use_blueprint: {path: me/motion.yaml, input: {sensor: [binary_sensor.room], wait: "00:01"}}
`
	_, form, _ := strings.Cut(motion, "\n")
	set.Files = append(set.Files, source.NewFile("blueprints/automation/me/motion.yaml", form), source.NewFile("automations.yaml", text))
	contents, problems := ReadAll(set.Files, []int{0, 1})
	list := contents[1].Automations
	if len(list) != 2 || len(problems) != 1 || set.Position(problems[0].Span) != (source.Position{File: set.Files[0].Name, Line: 12, Column: 5}) {
		t.Fatalf("%+v %+v", list, problems)
	}
	for i, want := range []string{"restart [{binary_sensor.hall }] [light.hall] 7000", "single [{binary_sensor.room }] [] 60000"} {
		a := list[i]
		got := fmt.Sprint(a.Mode, a.Triggers[0].What.(*StateTrigger).Places, a.Actions[0].(*Call).Targets, a.Actions[1].(*Delay).For.Ms)
		if got != strings.ReplaceAll(want, " [", "[") && strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%q, want %q", got, want)
		}
		if set.Text(a.Head) != a.Alias || a.Span.File != 1 {
			t.Errorf("%s stands at %+v", a.Alias, a.Span)
		}
	}
}

func TestBlueprintsThatCannotBeFilledIn(t *testing.T) {
	use := "== a.yaml\n- alias: A\n  use_blueprint: {path: me/motion.yaml}\n"
	for _, c := range []struct{ texts, held, told string }{
		{use, "a.yaml A with 0 and 1 at a.yaml:1", "a.yaml:2 not-modelled "},
		{use + motion, "a.yaml A with 1 and 3 at a.yaml:1; blueprints/automation/me/motion.yaml is a form",
			"a.yaml:2 missing-file ; blueprints/automation/me/motion.yaml:8 not-modelled ; blueprints/automation/me/motion.yaml:12 not-modelled "},
		{motion, "", "blueprints/automation/me/motion.yaml:1 not-an-app error"},
		{"== s.yaml\nx: {use_blueprint: {path: me/s.yaml, input: {n: 2}}}\n== blueprints/script/me/s.yaml\nblueprint: {input: {n: }}\nsequence: [{delay: !input n}, {delay: 1}]\n",
			"s.yaml script.x with 2 at s.yaml:1; blueprints/script/me/s.yaml is a form", ""},
	} {
		held, told := together(c.texts)
		if strings.Join(held, "; ") != c.held || strings.Join(told, "; ") != c.told {
			t.Errorf("%q\n%q", held, told)
		}
	}
}

// Blueprints in blueprints would make much of little.
func TestBlueprintsHaveALimit(t *testing.T) {
	var b strings.Builder
	b.WriteString("blueprint: {name: B}\na0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n")
	for i := range 9 {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i+1, i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i), 10), ", "))
	}
	use := "- use_blueprint: {path: b.yaml}\n"
	files := []*source.File{source.NewFile("a.yaml", strings.Repeat(use, 5)), source.NewFile("b.yaml", b.String())}
	contents, _ := ReadAll(files, []int{0, 1})
	if len(contents[0].Automations) != 5 {
		t.Errorf("%d automations", len(contents[0].Automations))
	}
}

func TestSecretsAreNoFileToRead(t *testing.T) {
	_, told := together("== automations.yaml\n- " + go1 + "- {triggers: [], actions: [{delay: !include secrets.yaml}]}\n== secrets.yaml\nhidden: \"00:05:00\"\n")
	if text := fmt.Sprint(told); strings.Contains(text, "hidden") || !slices.Contains(told, "automations.yaml:2 not-modelled ") {
		t.Error(text)
	}
}

// Files that include each other again and again would make much of little, too.
func TestIncludedFilesHaveALimit(t *testing.T) {
	var files []*source.File
	var numbers []int
	for i := range 100 {
		numbers = append(numbers, i)
		files = append(files, source.NewFile(fmt.Sprintf("f%d.yaml", i), strings.Repeat("- !include_dir_merge_list .\n- !include_dir_named .\n", 200)))
	}
	contents, problems := ReadAll(files, numbers)
	if len(contents) != 100 || len(problems) == 0 {
		t.Error(problems)
	}
}

// What is read of a configuration keeps its lines; nothing else stays.
func TestOnlyWhatIsReadIsTaken(t *testing.T) {
	files := []*source.File{
		source.NewFile("configuration.yaml", `# secret
homeassistant:
  name: secret
  # secret
  packages:
    a: {automation: [], sensor: shown}
    b:
      sensor: {password: secret}
      script: {x: {sequence: []}}
    d:
      !include d.yaml
  auth: secret
base: &base {mode: restart}
sensor:
- {password: secret}
# secret
automation: !include a.yaml
script: !include b.yaml
`),
		source.NewFile("a.yaml", "# kept\n[]\n"), source.NewFile("d.yaml", "sensor: secret\n"), source.NewFile("b.yaml", "x: {<<: {mode: single}, sequence: []}\n"), source.NewFile("c.yaml", "- {triggers: [], actions: []}\n"),
	}
	var text strings.Builder
	for _, f := range Folder(Folder(files)) {
		fmt.Fprintf(&text, "%s:\n%s", f.Name, f.Text)
	}
	want := `configuration.yaml:

homeassistant:


  packages:
    a: {automation: [], sensor: shown}
    b:

      script: {x: {sequence: []}}
    d:
      !include d.yaml

# base: not looked at
# sensor: not looked at


automation: !include a.yaml
script: !include b.yaml
a.yaml:
# kept
[]
d.yaml:
# sensor: not looked at
b.yaml:
x: {<<: {mode: single}, sequence: []}
`
	if text.String() != want {
		t.Errorf("%s", &text)
	}
	for _, flow := range []string{"homeassistant: {packages: {p: !x\n y}}\n", "homeassistant:\n  packages: {p: {script: {x: {sequence: []}}},\n    q: 5}\n"} {
		text := flow + "automation: []\n"
		if got := Folder([]*source.File{source.NewFile(main, text)})[0].Text; got != text {
			t.Errorf("%s of %s", got, text)
		}
	}
	refers := strings.Replace(files[0].Text, "automation: !include a.yaml", "automation: [*base]", 1)
	refers = Folder([]*source.File{source.NewFile(main, refers)})[0].Text
	if !strings.Contains(refers, "base: &base {mode: restart}\n# sensor: not looked at\n") || strings.Contains(refers, "secret") {
		t.Errorf("%s", refers)
	}
}

// Of sections with sensors, and of files that these include, only those of templates
// stay.
func TestOnlySensorsOfTemplatesAreTaken(t *testing.T) {
	files := []*source.File{
		source.NewFile("configuration.yaml", `automation: {triggers: [], actions: []}
sensor:
  - platform: rest
    resource: secret
  # shown as part of what follows
  - platform: template
    sensors:
      a: {value_template: "{{ 1 }}"}
  -
    platform: template
    sensors: {b: {value_template: "{{ 2 }}", attribute_templates: {x: "{{ 3 }}"}}}
  - {platform: mqtt, password: secret}
binary_sensor: !include_dir_merge_list b
template: !include t.yaml
homeassistant:
  packages:
    p: {sensor: [{platform: template, sensors: {d: {value_template: "4"}}}]}
    q:
      sensor: !include secret.yaml
      binary_sensor: {platform: ping, host: secret}
      template:
        - sensor: {name: E e, state: 5, availability: !include f.yaml}
        - {number: secret}
`),
		source.NewFile("b/1.yaml", "- platform: ping\n  host: secret\n- {platform: template, sensors: {c: {value_template: '{{ 6 }}', delay_on: 5}}}\n"),
		source.NewFile("b/2.yaml", "- {platform: ping, host: secret}\n"),
		source.NewFile("t.yaml", "- triggers: [{trigger: event, event_type: go}]\n  binary_sensor: [{name: f, state: '{{ 7 }}', auto_off: 3}, {default_entity_id: binary_sensor.g, state: '{{ 8 }}', auto_off: 5, delay_on: 1}]\n- {image: {url: secret}}\n"),
		source.NewFile("secret.yaml", "- {platform: rest, resource: secret}\n"),
		source.NewFile("f.yaml", "'{{ true }}'\n"),
	}
	taken := Folder(Folder(files))
	var names []string
	for _, f := range taken {
		names = append(names, f.Name)
		if strings.Contains(f.Text, "secret") && f.Name != main || strings.Contains(strings.ReplaceAll(f.Text, "secret.yaml", ""), "secret") {
			t.Errorf("%s:\n%s", f.Name, f.Text)
		}
	}
	if got := strings.Join(names, " "); got != "configuration.yaml b/1.yaml t.yaml f.yaml" {
		t.Error(got)
	}
	for _, list := range [][]*source.File{files, taken} {
		contents, problems := ReadAll(list, make([]int, len(list)))
		var held []string
		for _, c := range contents[0].Computed {
			held = append(held, strings.TrimSpace(c.Entity+" "+c.Attribute+c.Open))
		}
		if got := strings.Join(held, ", "); got != "sensor.a, sensor.b, sensor.b x, binary_sensor.c, binary_sensor.f, binary_sensor.g when it turns off by itself, sensor.d, sensor.e_e" || len(problems) > 0 {
			t.Error(got, problems)
		}
	}
}

package furnish_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/furnish"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

const flat = `room hall "the hall";

device lamp: switch in hall "the lamp" by hand;
// Fixed, so that the home stays small: only apps change it.
device door: lock "the door; {old}" = locked fixed;
device t: temperatureMeasurement { temperature: 10..30 among 12, 20 = 20; }
device sink: switchLevel gives water {
  level: 0..2 = 1;
}

app Dusk {
  on t.temperature { lamp.on(); sink.off(); }
}

install Up from "up.other" {
  a = lamp;
  both = lamp, sink;
}
install Down from "down.other" { b = lamp; }
`

func change(text string, c service.Furnishing) (string, string) {
	return furnish.Change(&source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}, 0, c)
}

// Each change replaces one part of the text and leaves the rest.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		change service.Furnishing
		edits  []string // what was there and what is there then, in pairs
	}{
		{service.Furnishing{Kind: "rename", Device: "lamp", To: "the porch light"}, []string{
			`device lamp: switch in hall "the lamp" by hand`, `device porchLight: switch in hall "the porch light" by hand`,
			"lamp.on()", "porchLight.on()", "a = lamp", "a = porchLight", "both = lamp", "both = porchLight", "b = lamp", "b = porchLight",
		}},
		{service.Furnishing{Kind: "rename", Device: "lamp", To: "Door"}, []string{
			`device lamp: switch in hall "the lamp"`, `device door2: switch in hall "Door"`,
			"lamp.on()", "door2.on()", "a = lamp", "a = door2", "both = lamp", "both = door2", "b = lamp", "b = door2",
		}},
		{service.Furnishing{Kind: "rename", Device: "door", To: `the "new"; {door}`}, []string{
			`device door: lock "the door; {old}"`, `device newDoor: lock "the \"new\"; {door}"`,
		}},
		{service.Furnishing{Kind: "move", Device: "door", To: "hall"}, []string{`lock "the door`, `lock in hall "the door`}},
		{service.Furnishing{Kind: "move", Device: "door", To: "The hall"}, []string{`lock "the door`, `lock in hall "the door`}},
		{service.Furnishing{Kind: "move", Device: "lamp"}, []string{`switch in hall "the lamp"`, `switch "the lamp"`}},
		{service.Furnishing{Kind: "move", Device: "lamp", To: "the garden"}, []string{
			`room hall`, "room garden \"the garden\";\nroom hall", `switch in hall "the lamp"`, `switch in garden "the lamp"`,
		}},
		{service.Furnishing{Kind: "split", Device: "lamp", App: "Down", Setting: "b"}, []string{
			"by hand;\n", "by hand;\ndevice lamp2: switch in hall \"the lamp 2\" by hand;\n", "b = lamp", "b = lamp2",
		}},
		{service.Furnishing{Kind: "split", Device: "sink", App: "Up", Setting: "both"}, []string{
			"  level: 0..2 = 1;\n}\n", "  level: 0..2 = 1;\n}\ndevice sink2: switchLevel gives water \"sink 2\" {\n  level: 0..2 = 1;\n}\n",
			"lamp, sink", "lamp, sink2",
		}},
		{service.Furnishing{Kind: "merge", Device: "sink", To: "lamp"}, []string{
			"device sink: switchLevel gives water {\n  level: 0..2 = 1;\n}\n", "",
			`device lamp: switch in hall "the lamp" by hand;`,
			"device lamp: switch, switchLevel gives water in hall \"the lamp\" by hand {\n  level: 0..2 = 1;\n}",
			"sink.off", "lamp.off", "lamp, sink", "lamp",
		}},
		{service.Furnishing{Kind: "merge", Device: "lamp", To: "sink"}, []string{
			"device lamp: switch in hall \"the lamp\" by hand;\n", "",
			"device sink: switchLevel gives water {", "device sink: switchLevel, switch gives water by hand {",
			"lamp.on", "sink.on", "a = lamp", "a = sink", "lamp, sink", "sink", "b = lamp", "b = sink",
		}},
		{service.Furnishing{Kind: "thaw", Device: "door"}, []string{
			"// Fixed, so that the home stays small: only apps change it.\n", "", "= locked fixed", "= locked by hand",
		}},
		{service.Furnishing{Kind: "freeze", Device: "t"}, []string{"temperatureMeasurement {", "temperatureMeasurement fixed {"}},
		{service.Furnishing{Kind: "freeze", Device: "lamp"}, []string{`"the lamp" by hand`, `"the lamp" fixed`}},
	} {
		want := flat
		for i := 0; i < len(c.edits); i += 2 {
			want = strings.Replace(want, c.edits[i], c.edits[i+1], 1)
		}
		got, problem := change(flat, c.change)
		if got != want || problem != "" {
			t.Errorf("%+v: %q\n%s\nwant\n%s", c.change, problem, got, want)
		}
		if _, _, problems := lower.Home(&source.Set{Files: []*source.File{source.NewFile("home.cross", got)}}, frontend.Options{}); problems.HasErrors() {
			t.Errorf("%+v: %v", c.change, problems)
		}
	}
}

func TestWhatCannotBeChanged(t *testing.T) {
	for want, c := range map[string]service.Furnishing{
		"no device `x`":       {Kind: "rename", Device: "x", To: "y"},
		"needs a name":        {Kind: "rename", Device: "lamp", To: " "},
		"does not use":        {Kind: "split", Device: "lamp", App: "Down", Setting: "a"},
		"the same device":     {Kind: "merge", Device: "lamp", To: "lamp"},
		"no device `y`":       {Kind: "merge", Device: "lamp", To: "y"},
		"nothing keeps it":    {Kind: "thaw", Device: "lamp"},
		"no change `explode`": {Kind: "explode", Device: "lamp"},
	} {
		if got, problem := change(flat, c); got != flat || !strings.Contains(problem, want) {
			t.Errorf("%+v: %q, want %q", c, problem, want)
		}
	}
	if _, problem := change("device", service.Furnishing{}); !strings.Contains(problem, "mistakes") {
		t.Error(problem)
	}
}

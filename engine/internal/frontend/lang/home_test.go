package lang

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

const family = `mode: { home, away, "Good Night" } = home;
room kitchen;
room hall "the entrance hall";
device ann: presenceSensor "Ann";
device bob: presenceSensor "Bob";
device frontDoor: lock in hall "the front door" = locked;
device bulb: switchLevel, colorControl in kitchen;
device key: button;
device fan {
  attribute speed: { off, low } = off;
  command run(v: { off, low }) { speed = v; }
}
install LockUp from "lock-up.guests" {
  people = ann, bob;
  lock1 = frontDoor;
  minutes = 10;
  warmth = -2.50, 3;
  spoken = "say \"bye\"";
  notify = true;
  "the hour" = 21:30;
  modes = away, "Good Night";
}
`

// lowered is the home of a program without mistakes.
func lowered(t *testing.T, text string) (*ir.Program, *home.Home) {
	t.Helper()
	p, h, problems := lower.Home(program(text), frontend.Options{Time: frontend.AnyTime})
	if len(problems) > 0 || p == nil {
		t.Fatalf("problems %v", describeList(problems))
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	return p, h
}

func device(t *testing.T, h *home.Home, name string) *home.Device {
	t.Helper()
	for i := range h.Devices {
		if h.Devices[i].Name == name {
			return &h.Devices[i]
		}
	}
	t.Fatalf("no device %s", name)
	return nil
}

func TestHomeTellsOfDevices(t *testing.T) {
	p, h := lowered(t, family)
	if h.Mode == ir.NoVar || p.Vars[h.Mode].Name != "mode" || p.Vars[h.Mode].Topic == ir.NoTopic {
		t.Errorf("mode %v", h.Mode)
	}
	if len(h.Rooms) != 2 || h.Rooms[0].Label != "the kitchen" || h.Rooms[1].Label != "the entrance hall" {
		t.Errorf("rooms %+v", h.Rooms)
	}
	door := device(t, h, "frontDoor")
	if door.Label != "the front door" || door.Room != "hall" || strings.Join(door.Capabilities, " ") != "lock" {
		t.Errorf("door %+v", door)
	}
	for i := range h.Devices {
		for _, a := range h.Devices[i].Attributes {
			name := h.Devices[i].Name + "." + a.Name
			if p.Topics[a.Topic].Name != name {
				t.Errorf("%s publishes %s", name, p.Topics[a.Topic].Name)
			}
			if told := a.Info != nil && a.Info.Momentary; told != (a.Var == ir.NoVar) {
				t.Errorf("%s has variable %d", name, a.Var)
			} else if !told && (p.Vars[a.Var].Name != name || p.Vars[a.Var].Topic != a.Topic) {
				t.Errorf("%s is variable %+v", name, p.Vars[a.Var])
			}
		}
		for _, c := range h.Devices[i].Commands {
			f := &p.Funcs[c.Func]
			if f.Name != h.Devices[i].Name+"."+c.Name || c.Info != nil && f.Params != len(c.Info.Params) {
				t.Errorf("command %s is %+v", c.Name, f)
			}
		}
	}
}

func TestCapabilitiesOfOneDeviceShareAttributes(t *testing.T) {
	_, h := lowered(t, family)
	bulb := device(t, h, "bulb")
	seen := map[string]bool{}
	for _, a := range bulb.Attributes {
		if seen[a.Name] {
			t.Errorf("attribute %s twice", a.Name)
		}
		seen[a.Name] = true
	}
	for _, c := range bulb.Commands {
		if seen[c.Name+"()"] {
			t.Errorf("command %s twice", c.Name)
		}
		seen[c.Name+"()"] = true
	}
	for _, want := range []string{"switch", "level", "hue", "on()", "setLevel()", "setHue()"} {
		if !seen[want] {
			t.Errorf("no %s", want)
		}
	}
}

// A siren that is also a switch falls silent and goes off with one command.
func TestCommandOfTwoCapabilitiesDoesBoth(t *testing.T) {
	p, h := lowered(t, "device siren: alarm, switch;\ninstall A from \"a.guests\";")
	for _, c := range device(t, h, "siren").Commands {
		if c.Name == "off" {
			if body := p.Funcs[c.Func].Body; len(body) != 2 {
				t.Errorf("off does %d things", len(body))
			}
			return
		}
	}
	t.Error("no off")
}

func TestDeviceFitsWhereItHasEverything(t *testing.T) {
	_, h := lowered(t, family)
	for _, c := range []struct {
		device, capability string
		want               bool
	}{
		{"bulb", "colorControl", true}, {"bulb", "switch", true}, {"bulb", "light", true}, {"bulb", "tone", false},
		{"ann", "presenceSensor", true}, {"ann", "beacon", true}, {"frontDoor", "lock", true}, {"frontDoor", "switch", false},
		{"key", "button", true}, {"fan", "fan", false}, {"fan", "toaster", false},
	} {
		if got := device(t, h, c.device).Fits(c.capability); got != c.want {
			t.Errorf("%s fits %s: %v", c.device, c.capability, got)
		}
	}
}

func TestHomeTellsOfInstalledApps(t *testing.T) {
	_, h := lowered(t, family)
	if len(h.Installs) != 1 || h.Installs[0].App != "LockUp" || h.Installs[0].File != "lock-up.guests" {
		t.Fatalf("installs %+v", h.Installs)
	}
	type v = home.Value
	want := map[string][]v{
		"people":   {{Kind: home.DeviceName, Text: "ann"}, {Kind: home.DeviceName, Text: "bob"}},
		"lock1":    {{Kind: home.DeviceName, Text: "frontDoor"}},
		"minutes":  {{Kind: home.Number, Number: 10}},
		"warmth":   {{Kind: home.Number, Text: "-2.50", Number: -2}, {Kind: home.Number, Number: 3}},
		"spoken":   {{Kind: home.Text, Text: `say "bye"`}},
		"notify":   {{Kind: home.Bool, Number: 1}},
		"the hour": {{Kind: home.Text, Text: "21:30"}},
		"modes":    {{Kind: home.Text, Text: "away"}, {Kind: home.Text, Text: "Good Night"}},
	}
	for _, s := range h.Installs[0].Settings {
		for i := range s.Values {
			s.Values[i].Span = source.Span{}
		}
		if len(s.Values) != len(want[s.Name]) {
			t.Errorf("%s: %+v", s.Name, s.Values)
			continue
		}
		for i := range s.Values {
			if s.Values[i] != want[s.Name][i] {
				t.Errorf("%s: %+v, want %+v", s.Name, s.Values[i], want[s.Name][i])
			}
		}
		delete(want, s.Name)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
}

func TestLowerWantsTheFilesOfInstalledApps(t *testing.T) {
	p, problems := lower.Program(program(family), frontend.Options{Time: frontend.AnyTime})
	if p != nil || len(problems) != 1 || problems[0].Code != diag.MissingFile {
		t.Errorf("problems %v", describeList(problems))
	}
	set := program(family)
	set.Files = append(set.Files, source.NewFile("lock-up.guests", "definition(name: 'Lock up')"))
	if a := editor.Analyze(set); len(a.Problems) > 0 || a.Events == 0 {
		t.Errorf("%d events, problems %v", a.Events, describeList(a.Problems))
	}
	set.Files[1].Name = "other.guests"
	if a := editor.Analyze(set); len(a.Problems) != 1 || a.Problems[0].Code != diag.MissingFile {
		t.Errorf("problems %v", describeList(a.Problems))
	}
}

package home

import "testing"

// lamp is a lamp that can be dimmed, and a siren.
var lamp = Device{
	Name: "lamp", Capabilities: []string{"alarm", "switchLevel"},
	Attributes: []Attribute{{Name: "alarm"}, {Name: "switch"}, {Name: "level"}},
	Commands: []Command{
		{Name: "off"}, {Name: "strobe"}, {Name: "siren"}, {Name: "both"}, {Name: "on"}, {Name: "setLevel"},
	},
}

func TestFits(t *testing.T) {
	for name, want := range map[string]bool{
		"alarm": true, "switchLevel": true, "switch": true, "light": true, "outlet": true,
		"colorControl": false, "lock": false, "toaster": false, "": false, "tone": false,
	} {
		if got := lamp.Fits(name); got != want {
			t.Errorf("the lamp fits %q: %v", name, got)
		}
	}
}

func TestPartsAreFoundByName(t *testing.T) {
	if a := lamp.Attribute("level"); a != &lamp.Attributes[2] {
		t.Errorf("level is %v", a)
	}
	if c := lamp.Command("on"); c != &lamp.Commands[4] {
		t.Errorf("on is %v", c)
	}
	if lamp.Attribute("on") != nil || lamp.Command("level") != nil {
		t.Error("found what is not there")
	}
}

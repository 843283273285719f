package capability

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"crosscheck/engine/internal/value"
)

var word = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)

func TestCatalogueIsSortedAndLargeEnough(t *testing.T) {
	names := Names()
	if !sort.StringsAreSorted(names) {
		t.Errorf("not in alphabetical order: %v", names)
	}
	if len(names) < 35 {
		t.Errorf("%d capabilities, want at least 35", len(names))
	}
	for _, n := range names {
		if c := Lookup(n); c == nil || c.Name != n {
			t.Errorf("Lookup(%q) = %v", n, c)
		}
	}
	if Lookup("toaster") != nil {
		t.Error("found a toaster")
	}
}

func TestEveryEntryIsConsistent(t *testing.T) {
	for i := range catalogue {
		c := catalogue[i]
		if c.Doc == "" || !word.MatchString(c.Name) || len(c.Attributes)+len(c.Commands) == 0 {
			t.Errorf("%s: incomplete", c.Name)
		}
		for j := range c.Attributes {
			checkAttribute(t, c, &c.Attributes[j])
		}
		for j := range c.Commands {
			checkCommand(t, c, &c.Commands[j])
		}
	}
}

func checkAttribute(t *testing.T, c *Capability, a *Attribute) {
	if a.Doc == "" || !word.MatchString(a.Name) || !a.Domain.Contains(int64(a.Start)) {
		t.Errorf("%s.%s: incomplete", c.Name, a.Name)
	}
	if c.Attribute(a.Name) != a {
		t.Errorf("%s.%s: declared twice", c.Name, a.Name)
	}
	for _, name := range append(append([]string(nil), a.Gives...), a.Cools...) {
		if _, ok := a.Domain.Index(name); !ok || a.Medium == NoMedium || a.Sensor {
			t.Errorf("%s.%s: gives something off with %s", c.Name, a.Name, name)
		}
	}
	if a.Domain.Kind != value.Enum {
		if a.Momentary && (len(a.Says) != 1 || !strings.Contains(a.Says[0], "{v}")) {
			t.Errorf("%s.%s: texts %q", c.Name, a.Name, a.Says)
		}
		return
	}
	if a.Unit != 0 {
		t.Errorf("%s.%s: a unit without numbers", c.Name, a.Name)
	}
	for i, name := range a.Domain.Names {
		if !word.MatchString(name) || !strings.Contains(a.Says[i], "{d}") {
			t.Errorf("%s.%s=%s: text %q", c.Name, a.Name, name, a.Says[i])
		}
		if a.Spelling(name) == "" {
			t.Errorf("%s.%s=%s: no spelling", c.Name, a.Name, name)
		}
	}
}

func checkCommand(t *testing.T, c *Capability, cmd *Command) {
	if c.Command(cmd.Name) != cmd {
		t.Errorf("%s.%s(): declared twice", c.Name, cmd.Name)
	}
	if len(cmd.Effects) == 0 && cmd.Says == "" {
		t.Errorf("%s.%s() does nothing", c.Name, cmd.Name)
	}
	for _, e := range cmd.Effects {
		a := c.Attribute(e.Attr)
		if a == nil {
			t.Errorf("%s.%s() writes unknown attribute %s", c.Name, cmd.Name, e.Attr)
			continue
		}
		_, known := a.Domain.Index(e.Value)
		if e.Value != "" && !known && a.Domain.Kind == value.Enum {
			t.Errorf("%s.%s() writes unknown value %s", c.Name, cmd.Name, e.Value)
		}
		if e.Value == "" && (e.Arg >= len(cmd.Params) || e.Steps == nil && cmd.Params[e.Arg].Attr != e.Attr) {
			t.Errorf("%s.%s() writes an argument it does not have", c.Name, cmd.Name)
		}
		if len(e.Steps) > 0 && (len(e.Values) != len(e.Steps)+1 || !slices.IsSorted(e.Steps)) {
			t.Errorf("%s.%s() writes one of %v at %v", c.Name, cmd.Name, e.Values, e.Steps)
		}
		for _, name := range e.Values {
			if _, ok := a.Domain.Index(name); !ok {
				t.Errorf("%s.%s() writes unknown value %s", c.Name, cmd.Name, name)
			}
		}
	}
}

// A device may have several capabilities: what they share must be one thing.
func TestCapabilitiesAgreeOnAttributes(t *testing.T) {
	first := map[string]*Attribute{}
	for i := range catalogue {
		for j := range catalogue[i].Attributes {
			a := &catalogue[i].Attributes[j]
			if b := first[a.Name]; b == nil {
				first[a.Name] = a
			} else if !value.Same(a.Domain, b.Domain) || a.Sensor != b.Sensor || a.Unit != b.Unit {
				t.Errorf("%s.%s differs from that of another capability", catalogue[i].Name, a.Name)
			}
		}
	}
}

func TestGivesOff(t *testing.T) {
	for _, c := range []struct {
		capability, value string
		want              bool
	}{
		{"light", "on", true}, {"light", "off", false}, {"alarm", "siren", true}, {"alarm", "strobe", false},
		{"thermostat", "heat", true}, {"thermostat", "cool", false}, {"airConditionerMode", "cool", false},
		{"audioMute", "unmuted", true}, {"audioMute", "muted", false}, {"valve", "open", true},
	} {
		if got := Lookup(c.capability).Main().GivesOff(c.value); got != c.want {
			t.Errorf("%s=%s gives off: %v", c.capability, c.value, got)
		}
	}
}

func TestCommandOfBothCapabilities(t *testing.T) {
	off := Lookup("alarm").Command("off").And(Lookup("switch").Command("off"))
	if len(off.Effects) != 2 || off.Effects[0].Attr != "alarm" || off.Effects[1].Attr != "switch" {
		t.Errorf("off does %+v", off.Effects)
	}
	if on := Lookup("light").Command("on"); on.And(Lookup("switch").Command("on")) != on {
		t.Error("on does the same twice")
	}
	if level := Lookup("switchLevel").Command("setLevel"); len(level.And(Lookup("musicPlayer").Command("setLevel")).Effects) != 2 {
		t.Error("setLevel of a lamp lost its effect")
	}
}

func TestMediaHaveNames(t *testing.T) {
	for _, name := range Media() {
		if m := MediumOf(name); m == NoMedium || m.String() != name {
			t.Errorf("%s is medium %d", name, m)
		}
	}
	if MediumOf("gravity") != NoMedium || MediumOf("none") != NoMedium {
		t.Error("a medium that is none")
	}
}

func TestFill(t *testing.T) {
	if got := Fill("{d} leaves", "ann"); got != "Ann leaves" {
		t.Errorf("Fill = %q", got)
	}
	if got := Fill("{d} opens", "ältere Tür") + Fill("", "x"); got != "Ältere Tür opens" {
		t.Errorf("Fill = %q", got)
	}
	if got := Lookup("presenceSensor").Main().Spelling("notPresent"); got != "not present" {
		t.Errorf("Spelling = %q", got)
	}
}

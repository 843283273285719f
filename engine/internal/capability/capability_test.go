package capability

import (
	"regexp"
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
		c := &catalogue[i]
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
	if a.Domain.Kind != value.Enum {
		return
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
		if e.Value == "" && (e.Arg >= len(cmd.Params) || cmd.Params[e.Arg].Attr != e.Attr) {
			t.Errorf("%s.%s() writes an argument it does not have", c.Name, cmd.Name)
		}
	}
}

func TestFill(t *testing.T) {
	if got := Fill("{d} leaves", "ann"); got != "Ann leaves" {
		t.Errorf("Fill = %q", got)
	}
	if got := Lookup("presenceSensor").Main().Spelling("notPresent"); got != "not present" {
		t.Errorf("Spelling = %q", got)
	}
}

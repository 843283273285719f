package capability

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/value"
)

const preface = "# Capabilities\n\n" +
	"What a device of a `.cross` program can be, after the capabilities of SmartThings. The first attribute is the\n" +
	"one that `device x: kind = value;` starts. *Sensed* attributes are moved by the environment; *told* ones have no\n" +
	"state and only tell that something happened. An attribute starts with its first value, a range where the table\n" +
	"says, unless the device gives another start. Ranges can be narrowed or moved at the device. What an attribute\n" +
	"*gives* off reaches the attributes of other devices in the same room that *sense* it. A test keeps this page equal\n" +
	"to `engine/internal/capability`.\n\n" +
	"| capability | attributes | commands |\n|---|---|---|\n"

// page writes the catalogue as a table.
func page() string {
	var b strings.Builder
	b.WriteString(preface)
	for i := range catalogue {
		c := catalogue[i]
		var attributes, commands []string
		for j := range c.Attributes {
			attributes = append(attributes, attributeCell(&c.Attributes[j]))
		}
		for j := range c.Commands {
			commands = append(commands, commandCell(&c.Commands[j]))
		}
		fmt.Fprintf(&b, "| `%s`, %s | %s | %s |\n", c.Name, c.Doc, strings.Join(attributes, "<br>"), strings.Join(commands, ", "))
	}
	return b.String()
}

func attributeCell(a *Attribute) string {
	text := "`" + a.Name + "`: "
	if a.Domain.Kind == value.Enum {
		text += "`" + strings.Join(a.Domain.Names, "` `") + "`"
	} else {
		text += fmt.Sprintf("`%s` from %d, %s", a.Domain, a.Start, a.Doc)
	}
	switch {
	case a.Momentary:
		text += " (told)"
	case a.Sensor:
		text += " (sensed)"
	}
	switch {
	case a.Medium == NoMedium:
	case a.Sensor:
		text += ", senses " + a.Medium.String()
	case a.Role == Source && len(a.Gives)+len(a.Cools) == 0:
		text += ", gives " + a.Medium.String()
	case a.Role == Source:
		text += sourceWords(a)
	}
	return text
}

// sourceWords tells with which values an attribute gives its medium off.
func sourceWords(a *Attribute) string {
	text := ""
	for _, w := range []struct {
		verb   string
		values []string
	}{{", gives ", a.Gives}, {", takes ", a.Cools}} {
		if len(w.values) > 0 {
			text += w.verb + a.Medium.String() + " when `" + strings.Join(w.values, "` `") + "`"
		}
	}
	return text
}

func commandCell(c *Command) string {
	var params []string
	for _, p := range c.Params {
		params = append(params, p.Name)
	}
	return "`" + c.Name + "(" + strings.Join(params, ", ") + ")`"
}

func TestDocumentIsCurrent(t *testing.T) {
	golden.Check(t, "../../doc/capabilities.md", page())
}

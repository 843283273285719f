package guess

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/value"
)

// write is the text of the home.
func (g *guess) write() string {
	var b strings.Builder
	b.WriteString("// A home guessed from what the apps ask for. Change it as you like.\n")
	if len(g.modes) > 0 {
		b.WriteString("mode: { " + strings.Join(quoted(g.modes), ", ") + " } = " + syntax.Quote(g.modes[0]))
		if g.read {
			b.WriteString(" by hand")
		}
		b.WriteString(";\n")
	}
	for _, room := range []string{house, garden, attic, garage} {
		if slices.ContainsFunc(g.devices, func(d *guessed) bool { return d.role.room() == room }) {
			b.WriteString("room " + room + " \"the " + room + "\";\n")
		}
	}
	if len(g.devices) > 0 {
		b.WriteString("\n")
	}
	for _, d := range g.devices {
		g.writeDevice(&b, d)
	}
	taken := map[string]bool{}
	for _, app := range g.apps {
		b.WriteString("\n")
		g.noteClosed(&b, app)
		WriteInstall(&b, app, app.InstallName(taken), g.settings(app))
	}
	return b.String()
}

func quoted(names []string) []string {
	var list []string
	for _, n := range names {
		list = append(list, syntax.Quote(n))
	}
	return list
}

func (g *guess) writeDevice(b *strings.Builder, d *guessed) {
	if d.capability == nil {
		room := " in house "
		if d.made != nil {
			room = " "
		}
		b.WriteString("device " + d.Name + room + textLiteral(d.Label) + " {}\n")
		return
	}
	note, head := g.head(d)
	var lines []string
	for _, a := range d.attributes() {
		if line := g.attribute(d, a); line != "" {
			lines = append(lines, line)
		}
	}
	flat := head + " { " + strings.Join(lines, " ") + " }\n"
	b.WriteString(note)
	switch {
	case len(lines) == 0:
		b.WriteString(head + ";\n")
	case len(lines) == 1 && len(flat) <= lineWidth+1:
		b.WriteString(flat)
	default:
		b.WriteString(head + " {\n  " + strings.Join(lines, "\n  ") + "\n}\n")
	}
}

// starts are positions that devices begin in where the catalogue's first one
// would keep apps from doing anything.
var starts = map[string]string{"thermostatMode": "heat"}

// attribute is what the home says of an attribute of a device, or "".
func (g *guess) attribute(d *guessed, a *capability.Attribute) string {
	if a.Domain.Kind != value.Range {
		line := ""
		if names := d.names(a); g.moved(d, a) && len(names) < len(a.Domain.Names) {
			line = " among " + strings.Join(quoted(names), ", ")
		}
		switch start := starts[a.Name]; {
		case slices.Contains(d.begins, a.Name):
			line += " = any"
		case start != "":
			line += " = " + start
		}
		if d.made != nil && !d.still && !g.moved(d, a) {
			line += " fixed"
		}
		if line == "" {
			return ""
		}
		return a.Name + line + ";"
	}
	untouched := !a.Sensor && !a.Momentary && g.byHand(d) && !g.moved(d, a)
	s, ok := g.span(d, a)
	if !ok {
		if untouched {
			return a.Name + " fixed;"
		}
		return ""
	}
	line := a.Name + ": " + number(s.lo) + ".." + number(s.hi)
	if a.Momentary {
		return line + ";"
	}
	if g.moved(d, a) && !s.whole() {
		var list []string
		for _, v := range s.among {
			list = append(list, number(v))
		}
		line += " among " + strings.Join(list, ", ")
	}
	line += " = " + number(s.start)
	if untouched && s.lo < s.hi {
		line += " fixed"
	}
	return line + ";"
}

// head is a device up to its attributes, and what people should know of it.
func (g *guess) head(d *guessed) (note, head string) {
	head = "device " + d.Name + ": " + strings.Join(append([]string{d.capability.Name}, d.besides()...), ", ")
	if d.gives != capability.NoMedium {
		head += " gives " + d.gives.String()
	}
	switch {
	case d.capability.Person, d.made != nil, d.role.room() == "":
	default:
		head += " in " + d.role.room()
	}
	head += " " + textLiteral(d.Label)
	switch {
	case d.made != nil:
		note = "// " + d.apps[0].InstallName(map[string]bool{}) + " makes it.\n"
		if d.still {
			head += " fixed"
		} else if g.byHand(d) {
			head += " by hand"
		}
	case d.still:
		note = "// Fixed, so that the home stays small: only apps change it.\n"
		head += " fixed"
	case g.byHand(d):
		head += " by hand"
	}
	return note, head
}

// lineWidth is how long a line of the house style may be.
const lineWidth = 100

func number(n int64) string { return strconv.FormatInt(n, 10) }

// IsTime reports whether text is a time of day of the language.
func IsTime(text string) bool {
	hours, minutes, ok := strings.Cut(text, ":")
	h, err := strconv.ParseUint(hours, 10, 8)
	m, err2 := strconv.ParseUint(minutes, 10, 8)
	return ok && err == nil && err2 == nil && h < 24 && m < 60 && len(hours) <= 2 && len(minutes) == 2
}

// textLiteral writes a text in quotes.
func textLiteral(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteString("\\" + string(c))
		case c == '\n':
			b.WriteString("\\n")
		case c < ' ' || c == 0x7f:
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

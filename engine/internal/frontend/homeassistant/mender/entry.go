package mender

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/regular"
)

// entry is a mapping that is written, line by line. What stands under a key has
// its own lines behind it, in block style.
type entry []string

// items is a list in block style, its dashes in a column; a list in it stands so much
// further to the right than its key.
func items(list []entry, dash, step int) string {
	var out []string
	for _, e := range list {
		lead, more := "- ", 0
		for _, line := range e {
			if line[0] == '-' {
				more = step
			}
			out = append(out, pad(dash)+lead+pad(more)+line)
			lead = "  "
		}
	}
	return strings.Join(out, "\n")
}

// flows is a list in flow style.
func flows(list []entry) string {
	out := ""
	for i, e := range list {
		if i > 0 {
			out += ", "
		}
		out += e.flow()
	}
	return out
}

func (e entry) flow() string {
	out, end := "{", "}"
	for i, line := range e {
		switch {
		case i == 0:
		case !strings.HasSuffix(e[i-1], ":"):
			out += ", "
		case line[0] == '-':
			out, end = out+" [{", "}]}"
		default:
			out, end = out+" {", "}}"
		}
		out += strings.TrimLeft(line, "- ")
	}
	return out + end
}

func pad(n int) string { return strings.Repeat(" ", n) }

var (
	plainText = regular.New(`^[A-Za-z][A-Za-z0-9_.]*$`)
	noText    = []string{"on", "off", "yes", "no", "true", "false", "null", "y", "n"}
)

// isPlain reports whether a text needs no quotes.
func isPlain(s string) bool {
	return plainText.MatchString(s) && !slices.Contains(noText, strings.ToLower(s))
}

// quoted is a text in the quotes that the file has most of, where it needs some.
func (d *document) quoted(s string) string {
	switch {
	case isPlain(s):
		return s
	case quotes(d.root, yaml.SingleQuotedStyle) > quotes(d.root, yaml.DoubleQuotedStyle):
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return fmt.Sprintf("%q", s)
}

// quotes is how many short texts stand in quotes of a style: templates in them tell
// nothing.
func quotes(n *yaml.Node, style yaml.Style) (count int) {
	if n.Kind == yaml.ScalarNode && n.Style&style != 0 && !strings.ContainsAny(n.Value, "{ ") {
		return 1
	}
	for _, x := range n.Content {
		count += quotes(x, style)
	}
	return count
}

// step is how much further to the right lists stand than their keys.
func (d *document) step(n *yaml.Node) int {
	for _, key := range []string{"triggers", "trigger", "actions", "action", "sequence", "conditions", "condition"} {
		k, v := keyOf(n, key), value(n, key)
		if v != nil && v.Kind == yaml.SequenceNode && !isFlow(v) && len(v.Content) > 0 {
			return max(0, min(d.column(v)-d.column(k), 8))
		}
	}
	return 2
}

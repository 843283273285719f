package pseudonym

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/regular"
)

// written is a tree as text, in blocks. It is read as the same tree; the encoder of
// the library would write it as well, for 30 kB of the page.
func written(tree *yaml.Node) string {
	if len(tree.Content) != 1 {
		return ""
	}
	return strings.Join(block(tree.Content[0]), "\n") + "\n"
}

// block are the lines of a node.
func block(x *yaml.Node) []string {
	switch {
	case x.Kind == yaml.MappingNode && len(x.Content) > 0:
		var lines []string
		for i := 0; i+1 < len(x.Content); i += 2 {
			key := x.Content[i]
			if nested(key) || key.Kind == yaml.ScalarNode && strings.Contains(key.Value, "\n") {
				lines = append(append(lines, item("? ", key)...), under(":", "  ", x.Content[i+1])...)
				continue
			}
			name := block(key)[0]
			if key.Kind == yaml.AliasNode { // its colon would belong to its name
				name += " "
			}
			lines = append(lines, under(name+":", "  ", x.Content[i+1])...)
		}
		return lines
	case x.Kind == yaml.SequenceNode && len(x.Content) > 0:
		var lines []string
		for _, inner := range x.Content {
			lines = append(lines, item("- ", inner)...)
		}
		return lines
	case x.Kind == yaml.MappingNode:
		return []string{spaced(headOf(x)) + "{}"}
	case x.Kind == yaml.SequenceNode:
		return []string{spaced(headOf(x)) + "[]"}
	case x.Kind == yaml.AliasNode:
		return []string{"*" + x.Value}
	}
	return scalar(x)
}

// item are the lines of a node behind a sign of two characters.
func item(sign string, x *yaml.Node) []string {
	lines := block(x)
	if head := headOf(x); head != "" && nested(x) {
		return append([]string{sign + head}, indented(lines, "  ")...)
	}
	return append([]string{sign + lines[0]}, indented(lines[1:], "  ")...)
}

// under are the lines of a node that stands behind or below a key.
func under(key, by string, x *yaml.Node) []string {
	lines := block(x)
	if !nested(x) {
		return append([]string{strings.TrimRight(key+" "+lines[0], " ")}, indented(lines[1:], by)...)
	}
	if head := headOf(x); head != "" {
		key += " " + head
	}
	return append([]string{key}, indented(lines, by)...)
}

// nested reports whether a node has lines below the one on which it begins.
func nested(x *yaml.Node) bool {
	return (x.Kind == yaml.MappingNode || x.Kind == yaml.SequenceNode) && len(x.Content) > 0
}

func indented(lines []string, by string) []string {
	for i, line := range lines {
		if line != "" {
			lines[i] = by + line
		}
	}
	return lines
}

// headOf is what stands before a node: its anchor, and a tag of its own.
func headOf(x *yaml.Node) string {
	head := ""
	if x.Anchor != "" {
		head = "&" + x.Anchor
	}
	if strings.HasPrefix(x.Tag, "!") && !strings.HasPrefix(x.Tag, "!!") {
		head = spaced(head) + x.Tag
	}
	return head
}

func spaced(head string) string {
	if head == "" {
		return ""
	}
	return head + " "
}

// plain matches texts that mean themselves without quotes; words are those that
// mean something else.
var (
	plain = regular.New(`^[A-Za-z_]([A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?$`)
	words = regular.New(`(?i)^(y|n|yes|no|on|off|true|false|null)$`)
	body  = regular.New(`^[^\s\x00-\x1f\x7f-\x{a0}\x{2028}\x{2029}\x{feff}][^\x00-\x08\x0b-\x1f\x7f-\x{a0}\x{2028}\x{2029}\x{feff}]*[^\s]\n?$`)
)

// scalar are the lines of a scalar.
func scalar(x *yaml.Node) []string {
	head := spaced(headOf(x))
	own := strings.HasPrefix(x.Tag, "!") && !strings.HasPrefix(x.Tag, "!!")
	switch {
	case x.Tag != "!!str" && !own && x.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0:
		return []string{head + x.Value} // a number and the like: it means what it meant
	case strings.Contains(x.Value, "\n") && body.MatchString(x.Value):
		end := "|"
		if !strings.HasSuffix(x.Value, "\n") {
			end = "|-"
		}
		lines := strings.Split(strings.TrimSuffix(x.Value, "\n"), "\n")
		for i, line := range lines {
			if line != "" {
				lines[i] = "  " + line
			}
		}
		return append([]string{head + end}, lines...)
	case plain.MatchString(x.Value) && !words.MatchString(x.Value):
		return []string{head + x.Value}
	}
	return []string{head + quoted(x.Value)}
}

func quoted(text string) string { return strconv.Quote(text) }

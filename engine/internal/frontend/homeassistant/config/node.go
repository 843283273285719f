package config

import (
	"path"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Limits of one file, which aliases could make endless.
const (
	mostNodes = 100_000 // that are read, of each file
	mostDepth = 100     // of actions and conditions in each other
	// Of files that are looked for and of what they hold, in all places.
	mostJoined = 1_000_000
)

// reader reads the trees of files that belong together.
type reader struct {
	docs     []*document
	parsed   []*document // in that order
	ends     map[*yaml.Node]int32
	read     int // nodes, of one file and what it includes
	copied   int // nodes of blueprints
	joined   int // files, and what is in them, in all places where they are included
	lacks    []Lack
	brought  map[string]*template.Template // while triggers are read: the variables that they bring
	registry *Registry                     // nil: there is none
	opaque   []source.Span                 // what is about areas or devices of which nobody knows what is in them
	whole    *yaml.Node                    // the automation or script that is read
	once     map[string]*template.Template // its settled variables; nil: nobody has asked yet
	problems diag.List
}

func newReader(files []*source.File, numbers []int) *reader {
	r := &reader{ends: map[*yaml.Node]int32{}}
	for i, f := range files {
		r.docs = append(r.docs, &document{file: f, number: int32(numbers[i]), name: path.Clean(f.Name)})
	}
	return r
}

// lineStarts are where the lines of a text begin, as YAML counts them.
func lineStarts(text string) []int32 {
	lines := []int32{0}
	for i, c := range text {
		switch c {
		case '\r':
			if strings.HasPrefix(text[i:], "\r\n") {
				continue
			}
			fallthrough
		case '\n', '\u0085', '\u2028', '\u2029':
			lines = append(lines, int32(i+utf8.RuneLen(c)))
		}
	}
	return lines
}

var lineOf = regular.New(`^(?:yaml: )?(?:line (\d+): )?`)

// parse is the tree of a file, nil when there is none. The lines of its nodes go
// on counting where those of the file before ended, which tells whose they are.
func (r *reader) parse(d *document) *yaml.Node {
	if d.parsed || path.Base(d.name) == secrets {
		return d.tree
	}
	d.parsed, d.lines = true, lineStarts(d.file.Text)
	if n := len(r.parsed); n > 0 {
		d.first = r.parsed[n-1].first + len(r.parsed[n-1].lines)
	}
	r.parsed = append(r.parsed, d)
	var tree yaml.Node
	if err := yaml.Unmarshal([]byte(d.file.Text), &tree); err != nil {
		m := lineOf.FindStringSubmatch(err.Error())
		line, _ := strconv.Atoi(m[1])
		start := d.offset(line, 1)
		end := start + int32(len(strings.TrimRight(firstLine(d.file.Text[start:]), " \t\r")))
		help := "Home Assistant refuses the file, too; look at the indentation and the quotes of this line and the one above"
		if d.registry {
			help = printAgain
		}
		r.problems.Add(diag.UnexpectedToken, diag.Error, source.Span{File: d.number, Start: start, End: end},
			"this is no YAML: %s", strings.TrimPrefix(err.Error(), m[0])).Help = help
		d.broken = true
		return nil
	}
	if len(tree.Content) > 0 {
		d.tree = tree.Content[0]
		d.count(d.tree)
	}
	return d.tree
}

// count lets the lines of a tree go on from those of other files.
func (d *document) count(n *yaml.Node) {
	n.Line = d.first + max(1, min(n.Line, len(d.lines)))
	for _, x := range n.Content {
		d.count(x)
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// offset is the byte at which a character of a line is; both count from 1.
func (d *document) offset(line, column int) int32 {
	at := int(d.lines[max(0, min(line, len(d.lines))-1)])
	for ; column > 1 && at < len(d.file.Text); column-- {
		_, n := utf8.DecodeRuneInString(d.file.Text[at:])
		at += n
	}
	return int32(at)
}

// at is where a node begins.
func (r *reader) at(n *yaml.Node) (*document, int32) {
	i := sort.Search(len(r.parsed), func(i int) bool { return r.parsed[i].first >= n.Line })
	d := r.parsed[max(0, i-1)]
	return d, d.offset(n.Line-d.first, n.Column)
}

// span is where a node stands.
func (r *reader) span(n *yaml.Node) source.Span {
	if n == nil {
		return source.Span{File: r.parsed[0].number}
	}
	d, start := r.at(n)
	return source.Span{File: d.number, Start: start, End: r.end(n)}
}

// end is where a node ends: a collection where the last of its parts does.
func (r *reader) end(n *yaml.Node) int32 {
	if end, known := r.ends[n]; known {
		return end
	}
	d, start := r.at(n)
	text, end := d.file.Text, start
	if len(n.Content) > 0 {
		end = r.end(n.Content[len(n.Content)-1])
		if n.Style&yaml.FlowStyle != 0 {
			rest := text[end:]
			if closing := strings.TrimLeft(rest, " \t\r\n,"); closing != "" && strings.ContainsRune("]}", rune(closing[0])) {
				end += int32(len(rest)-len(closing)) + 1
			}
		}
	} else if n.Kind != yaml.MappingNode && n.Kind != yaml.SequenceNode {
		end += scalarLength(text[start:], n)
	} else {
		end += 2
	}
	end = max(start, min(end, int32(len(text))))
	r.ends[n] = end
	return end
}

// scalarLength is how long the text of a scalar is, at least on its first line.
func scalarLength(rest string, n *yaml.Node) int32 {
	if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
		if open := strings.IndexAny(rest, `"'`); open >= 0 {
			if shut := strings.IndexByte(rest[open+1:], rest[open]); shut >= 0 {
				return int32(open + shut + 2)
			}
		}
	}
	if n.Value != "" && strings.HasPrefix(rest, n.Value) {
		return int32(len(n.Value))
	}
	return int32(len(strings.TrimRight(firstLine(rest), " \t\r")))
}

// enter counts a node that is read; it reports whether that may go on.
func (r *reader) enter(depth int) bool {
	r.read++
	return r.read <= mostNodes && depth <= mostDepth
}

// plain is a node behind its aliases.
func plain(n *yaml.Node) *yaml.Node {
	for range mostDepth {
		if n == nil || n.Kind != yaml.AliasNode {
			return n
		}
		n = n.Alias
	}
	return nil
}

// get is the value of the first of the keys that a mapping has, nil without.
// Mappings merged with << are looked at last, as in YAML 1.1.
func get(n *yaml.Node, keys ...string) *yaml.Node { return find(n, keys, 0) }

func find(n *yaml.Node, keys []string, depth int) *yaml.Node {
	n = plain(n)
	if n == nil || n.Kind != yaml.MappingNode || depth > 8 {
		return nil
	}
	for _, key := range keys {
		for i := len(n.Content) - 2; i >= 0; i -= 2 { // the last of several wins
			if n.Content[i].Value == key {
				return plain(n.Content[i+1])
			}
		}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != "<<" {
			continue
		}
		for _, m := range items(n.Content[i+1]) {
			if x := find(m, keys, depth+1); x != nil {
				return x
			}
		}
	}
	return nil
}

// items are the parts of a sequence; what is no sequence is one part.
func items(n *yaml.Node) []*yaml.Node {
	n = plain(n)
	switch {
	case n == nil || isNull(n):
		return nil
	case n.Kind == yaml.SequenceNode:
		out := make([]*yaml.Node, len(n.Content))
		for i := range n.Content {
			out[i] = plain(n.Content[i])
		}
		return out
	}
	return []*yaml.Node{n}
}

func isMapping(n *yaml.Node) bool { return n != nil && n.Kind == yaml.MappingNode }
func isNull(n *yaml.Node) bool {
	return n != nil && n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

// ownTag reports whether a tag of Home Assistant says where a value is: its text
// is then not the value. A secret is never looked at.
func ownTag(n *yaml.Node) bool {
	return strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!")
}

// text is the value of a scalar as Home Assistant has it.
func text(n *yaml.Node) (string, bool) {
	n = plain(n)
	if n == nil || n.Kind != yaml.ScalarNode || ownTag(n) || isNull(n) {
		return "", false
	}
	if b, is := truth(n); is {
		return map[bool]string{true: "True", false: "False"}[b], true
	}
	return n.Value, true
}

// word is a text without a template in it.
func word(n *yaml.Node) (string, bool) {
	s, ok := text(n)
	return s, ok && !isTemplate(s)
}

func isTemplate(s string) bool { return template.Is(s) }

// truth is what YAML 1.1 takes for a truth value.
func truth(n *yaml.Node) (value, is bool) {
	if n == nil || n.Kind != yaml.ScalarNode || n.Style != 0 {
		return false, false
	}
	switch n.Value {
	case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON":
		return true, true
	case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF":
		return false, true
	}
	return false, false
}

// texts are the texts of a list, or of a single one.
func texts(n *yaml.Node) (list []string) {
	for _, x := range items(n) {
		if s, ok := text(x); ok {
			list = append(list, s)
		}
	}
	return list
}

// number is the value of a scalar that is a number.
func number(n *yaml.Node) (float64, bool) {
	s, ok := text(n)
	if !ok {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return x, err == nil && x == x && x < 1e15 && x > -1e15
}

// short is a text for people: one line, not too long.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

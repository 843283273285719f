package mender

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// document is a file and its tree.
type document struct {
	file   *source.File
	text   string
	number int32
	root   *yaml.Node
	span   func(*yaml.Node) source.Span
}

// step is a node on the way to another one, with the key of a mapping that the way
// goes on by.
type step struct {
	node *yaml.Node
	key  string
}

// spot is where a mapping stands: the nodes from the root down to it.
type spot struct {
	*document
	path []step
}

// find looks for the mapping that begins at a place.
func find(set *source.Set, at source.Span) *spot {
	return look(set, at, func(s *spot) bool { return s.down(s.root, at.Start) })
}

// inside looks for the mapping that something else stands in.
func inside(set *source.Set, at source.Span) *spot {
	return look(set, at, func(s *spot) bool {
		s.towards(s.root, at.Start)
		return len(s.path) > 0
	})
}

// look finds a spot. What has a name that other places may use, or stands in a
// blueprint, is several things: it is left alone.
func look(set *source.Set, at source.Span, way func(*spot) bool) *spot {
	if int(at.File) >= len(set.Files) {
		return nil
	}
	d := &document{file: set.Files[at.File], text: set.Files[at.File].Text, number: at.File}
	if d.root, d.span = config.Tree(d.file, at.File); d.root == nil || value(d.root, "blueprint") != nil {
		return nil
	}
	s := &spot{document: d}
	if !way(s) || slices.ContainsFunc(s.path, func(x step) bool {
		return x.node.Anchor != "" || strings.HasPrefix(x.node.Tag, "!") && !strings.HasPrefix(x.node.Tag, "!!")
	}) {
		return nil
	}
	return s
}

// down notes the way from a node to the mapping that begins at a place.
func (s *spot) down(n *yaml.Node, at int32) bool {
	s.path = append(s.path, step{node: n})
	here := len(s.path) - 1
	if n.Kind == yaml.MappingNode && s.span(n).Start == at {
		return true
	}
	for i, x := range n.Content {
		if x.Kind != yaml.MappingNode && x.Kind != yaml.SequenceNode || s.span(x).Start > at {
			continue
		}
		if n.Kind == yaml.MappingNode {
			s.path[here].key = n.Content[i-i%2].Value
		}
		if s.down(x, at) {
			return true
		}
	}
	s.path = s.path[:here]
	return false
}

// towards notes the way from a node to the innermost mapping round a place.
func (s *spot) towards(n *yaml.Node, at int32) {
	s.path = append(s.path, step{node: n})
	here := len(s.path) - 1
	for i, x := range n.Content {
		if sp := s.span(x); x.Kind != yaml.MappingNode && x.Kind != yaml.SequenceNode || at < sp.Start || at > sp.End {
			continue
		}
		if n.Kind == yaml.MappingNode {
			s.path[here].key = n.Content[i-i%2].Value
		}
		s.towards(x, at)
		break
	}
	if len(s.path) == here+1 && n.Kind != yaml.MappingNode {
		s.path = s.path[:here]
	}
}

func (s *spot) node() *yaml.Node { return s.path[len(s.path)-1].node }

// around is the mapping that an action stands in, by which of its keys, and the
// sequence between, nil where it is a single one; all nil: it is no action of a
// mapping.
func (s *spot) around() (around *yaml.Node, key string, sequence *yaml.Node) {
	i := len(s.path) - 2
	if i >= 0 && s.path[i].node.Kind == yaml.SequenceNode {
		sequence = s.path[i].node
		i--
	}
	if i < 0 {
		return nil, "", nil
	}
	around, key = s.path[i].node, s.path[i].key
	switch key {
	case "actions", "action", "sequence", "then", "else", "default", "parallel":
		return around, key, sequence
	}
	return nil, "", nil
}

// automation is that of a place, and the list that it is an item of; nil: there is
// none.
func (s *spot) automation() (a, list *yaml.Node) {
	for i, x := range s.path {
		if isAutomation(x.node) {
			if i > 0 && s.path[i-1].node.Kind == yaml.SequenceNode {
				list = s.path[i-1].node
			}
			return x.node, list
		}
	}
	return nil, nil
}

func isAutomation(n *yaml.Node) bool {
	return value(n, "triggers", "trigger") != nil && value(n, "actions", "action") != nil
}

// isScript reports whether a mapping is a script under its name.
func (s *spot) isScript() bool {
	if n := s.node(); value(n, "sequence") == nil || len(s.path) < 2 {
		return false
	}
	up := s.path[len(s.path)-2]
	return up.node.Kind == yaml.MappingNode && !slices.Contains([]string{"repeat", "action", "actions", "then", "else", "default", "parallel"}, up.key)
}

// keyOf is the node of the first of some keys that a mapping has.
func keyOf(n *yaml.Node, keys ...string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for _, key := range keys {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == key {
				return n.Content[i]
			}
		}
	}
	return nil
}

// value is what the first of some keys has.
func value(n *yaml.Node, keys ...string) *yaml.Node {
	key := keyOf(n, keys...)
	if key == nil {
		return nil
	}
	return n.Content[slices.Index(n.Content, key)+1]
}

// word is the text of a scalar that is no template and stands there itself, ""
// without.
func word(n *yaml.Node) string {
	if n == nil || n.Kind != yaml.ScalarNode || strings.Contains(n.Value, "{") || ownTag(n) {
		return ""
	}
	return n.Value
}

// ownTag reports whether a tag of Home Assistant says where a value is.
func ownTag(n *yaml.Node) bool {
	return strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!")
}

func firstOf(n *yaml.Node) *yaml.Node {
	if n == nil || n.Kind != yaml.SequenceNode || len(n.Content) == 0 {
		return nil
	}
	return n.Content[0]
}

func last(n *yaml.Node) *yaml.Node { return n.Content[len(n.Content)-1] }

func isFlow(n *yaml.Node) bool { return n.Style&yaml.FlowStyle != 0 }

// lineStart is where the line of a place begins.
func (d *document) lineStart(at int32) int32 {
	return int32(strings.LastIndexByte(d.text[:at], '\n') + 1)
}

// lineEnd is where it ends.
func (d *document) lineEnd(at int32) int32 {
	end := strings.IndexByte(d.text[at:], '\n')
	if end < 0 {
		return int32(len(d.text))
	}
	return at + int32(end)
}

// column is how far to the right of its line a node stands.
func (d *document) column(n *yaml.Node) int {
	at := d.span(n).Start
	return int(at - d.lineStart(at))
}

// end is where what begins at a place ends: behind the last line that stands
// further to the right than a column.
func (d *document) end(at int32, column int) int32 {
	end := d.lineEnd(at)
	out := end
	for int(end) < len(d.text) {
		begin := end + 1
		end = d.lineEnd(begin)
		line := strings.TrimRight(d.text[begin:end], " \t\r")
		code := strings.TrimLeft(line, " ")
		switch deeper := len(line)-len(code) > column; {
		case code == "", !deeper && code[0] == '#':
		case !deeper:
			return trimmed(d.text, at, out)
		default:
			out = end
		}
	}
	return trimmed(d.text, at, out)
}

func trimmed(text string, at, end int32) int32 {
	return at + int32(len(strings.TrimRight(text[at:end], " \t\r\n")))
}

// checked is edits after which the file is still YAML; others are none.
func (d *document) checked(edits []mend.Edit) []mend.Edit {
	if len(edits) == 0 {
		return nil
	}
	if strings.Contains(d.text, "\r\n") {
		for i := range edits {
			edits[i].Text = strings.ReplaceAll(strings.ReplaceAll(edits[i].Text, "\r", ""), "\n", "\r\n")
		}
	}
	own := slices.Clone(edits)
	for i := range own {
		own[i].File = 0
	}
	after := mend.Apply([]*source.File{d.file}, own)[0]
	if len(config.Problems(after, 0)) > 0 {
		return nil
	}
	return edits
}

package config

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Looks matches texts that automations are likely to be in.
var Looks = regular.New(`(?m)^[ -]*(?:triggers?|platform|use_blueprint):`)

// main is what a configuration begins with.
const main = "configuration.yaml"

// Folder is the files of a folder that make up a configuration: what is read of
// configuration.yaml and of all that belongs to it, with registry texts; without it, all in which
// something is found. Of a configuration only what is read stays in the text, so
// that nothing else gets to where the text goes.
func Folder(files []*source.File) []*source.File {
	numbers := make([]int, len(files))
	for i := range files {
		numbers[i] = i
	}
	r := newReader(files, numbers)
	if d := r.nearest(); d != nil {
		r.register()
		r.parse(d)
		r.own(d)
	} else {
		for i, c := range r.all() {
			d := r.docs[i]
			d.used = d.used && (c.By != "" || d.registry || !c.Empty() || d.broken && Looks.MatchString(d.file.Text))
		}
	}
	var out []*source.File
	for _, d := range r.docs {
		if d.used {
			text := d.file.Text
			if !d.registry {
				text = d.excerpt()
			}
			out = append(out, source.NewFile(d.file.Name, text))
		}
	}
	return out
}

// nearest is the configuration.yaml that is the least deep in folders.
func (r *reader) nearest() (found *document) {
	for _, d := range r.docs {
		if path.Base(d.name) == main && (found == nil || strings.Count(d.name, "/") < strings.Count(found.name, "/")) {
			found = d
		}
	}
	return found
}

// keep notes that lines of a configuration are read.
func (d *document) keep(from, to int) {
	if d.kept == nil {
		d.kept = make([]bool, len(d.lines))
	}
	for i := max(0, from); i < min(to, len(d.kept)); i++ {
		d.kept[i] = true
	}
}

// line is the number of the line of a node, of which the first is 0.
func (d *document) line(n *yaml.Node) int { return n.Line - d.first - 1 }

// section is the lines from a key of a mapping to the next one, or to the end.
func (d *document) section(n *yaml.Node, key, end int) (from, to int) {
	if key+2 < len(n.Content) {
		end = d.line(n.Content[key+2])
	}
	return d.line(n.Content[key]), end
}

// excerpt is the text of a configuration with only what is read of it, and what
// that may refer to. Lines keep their numbers.
func (d *document) excerpt() string {
	if d.kept == nil || d.tree == nil {
		return d.file.Text
	}
	text := d.lessText()
	broken := func() bool { return yaml.Unmarshal([]byte(text), &yaml.Node{}) != nil }
	if !isMapping(d.tree) {
		if broken() {
			return ""
		}
		return text
	}
	for i := 0; i+1 < len(d.tree.Content) && broken(); i += 2 {
		if from, to := d.section(d.tree, i, len(d.lines)); strings.Contains(d.span(from, to), "&") {
			d.keep(from, to)
			text = d.lessText()
		}
	}
	if broken() {
		return d.file.Text
	}
	return text
}

// span is the text of lines.
func (d *document) span(from, to int) string {
	if to < len(d.lines) {
		return d.file.Text[d.lines[from]:d.lines[to]]
	}
	return d.file.Text[d.lines[from]:]
}

// leftOut ends the line that a section which is left out leaves.
const leftOut = ": not looked at"

// lessText is the text with what is not kept left out.
func (d *document) lessText() string {
	left := map[int]string{}
	for i := 0; isMapping(d.tree) && i+1 < len(d.tree.Content); i += 2 {
		left[d.line(d.tree.Content[i])] = "# " + short(d.tree.Content[i].Value) + leftOut
	}
	var b strings.Builder
	for i := range d.lines {
		line := d.span(i, i+1)
		said := strings.TrimRight(line, "\r\n\u0085\u2028\u2029")
		remark := strings.HasPrefix(line, "#")
		if (!d.kept[i] || remark) && !(remark && strings.HasSuffix(said, leftOut)) {
			line = left[i] + line[len(said):]
		}
		b.WriteString(line)
	}
	return b.String()
}

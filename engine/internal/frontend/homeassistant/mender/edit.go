package mender

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

func (d *document) edit(start, end int32, text string) []mend.Edit {
	return []mend.Edit{{Span: source.Span{File: d.number, Start: start, End: end}, Text: text}}
}

// longer adds entries to the list that a key of a mapping has, which may be a single
// part that is no list, or nothing.
func (d *document) longer(n *yaml.Node, key string, list []entry) []mend.Edit {
	k, v := keyOf(n, key), value(n, key)
	if v == nil || v.Anchor != "" || v.Kind == yaml.AliasNode || ownTag(v) {
		return nil
	}
	at, column := d.span(v), d.column(k)
	step := d.step(n)
	behind := d.span(k).End + 1 // the colon
	switch {
	case v.Kind == yaml.SequenceNode && len(v.Content) > 0 && isFlow(v):
		end := d.span(last(v)).End
		return d.edit(end, end, ", "+flows(list))
	case v.Kind == yaml.SequenceNode && len(v.Content) > 0:
		dash := d.column(v)
		end := d.end(d.span(last(v)).Start, dash)
		return d.edit(end, end, "\n"+items(list, dash, step))
	case v.Kind == yaml.SequenceNode && isFlow(n):
		return d.edit(at.Start+1, at.Start+1, flows(list))
	case v.Kind == yaml.SequenceNode: // []
		return d.edit(behind, at.End, "\n"+items(list, column+step, step))
	case v.Kind == yaml.MappingNode && isFlow(v):
		return append(d.edit(at.Start, at.Start, "["), d.edit(at.End, at.End, ", "+flows(list)+"]")...)
	case v.Kind == yaml.MappingNode:
		c := d.column(v)
		end := d.end(at.Start, column)
		return d.edit(at.Start, end, "- "+mend.Indent(d.text[at.Start:end], "  ")+"\n"+items(list, c, step))
	case isFlow(n) || v.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(d.text[at.Start:at.End], "\n"):
		return nil
	case v.Value == "" && v.Style == 0:
		end := trimmed(d.text, behind, d.lineEnd(behind))
		return d.edit(end, end, "\n"+items(list, column+step, step))
	}
	return d.edit(behind, at.End, "\n"+pad(column+step)+"- "+d.text[at.Start:at.End]+"\n"+items(list, column+step, step))
}

// above is where the comments begin that stand right above a line, in its column:
// others belong to what is before them.
func (d *document) above(line int32) int32 {
	column := len(mend.Margin(d.text, d.lineEnd(line)))
	for line > 0 {
		up := d.lineStart(line - 1)
		if code := strings.TrimLeft(d.text[up:line], " "); !strings.HasPrefix(code, "#") || int(line-up)-len(code) != column {
			break
		}
		line = up
	}
	return line
}

// alone reports whether nothing but spaces stands before a place on its line.
func (d *document) alone(at int32) bool {
	return strings.Trim(d.text[d.lineStart(at):at], " ") == ""
}

// dashed reports whether an item of a list begins a line.
func (d *document) dashed(n *yaml.Node) bool {
	at := d.span(n).Start
	return strings.TrimSpace(d.text[d.lineStart(at):at]) == "-"
}

// keyBefore gives a mapping one more key, with a list, before another one.
func (d *document) keyBefore(n, next *yaml.Node, key string, list []entry) []mend.Edit {
	column, step := d.column(next), d.step(n)
	text := key + ":\n" + items(list, column+step, step)
	if isFlow(n) || value(n, "triggers", "trigger") != nil && isFlow(value(n, "triggers", "trigger")) {
		text = key + ": [" + flows(list) + "]"
	}
	return d.textBefore(n, next, text)
}

// textBefore gives a mapping one more key, as it is written.
func (d *document) textBefore(n, next *yaml.Node, text string) []mend.Edit {
	at := d.span(next).Start
	switch column := d.column(next); {
	case isFlow(n):
		return d.edit(at, at, text+", ")
	case d.alone(at):
		line := d.above(d.lineStart(at))
		return d.edit(line, line, pad(column)+text+"\n")
	default:
		return d.edit(at, at, text+"\n"+pad(column))
	}
}

// before puts entries in front of an item of a list.
func (d *document) before(sequence, n *yaml.Node, list []entry) []mend.Edit {
	at := d.span(n).Start
	if isFlow(sequence) {
		return d.edit(at, at, flows(list)+", ")
	}
	if !d.dashed(n) {
		return nil
	}
	if isFlow(n) { // as its neighbours
		text := ""
		for _, e := range list {
			text += pad(d.column(sequence)) + "- " + e.flow() + "\n"
		}
		line := d.above(d.lineStart(at))
		return d.edit(line, line, text)
	}
	line := d.above(d.lineStart(at))
	return d.edit(line, line, items(list, d.column(sequence), d.indent(sequence))+"\n")
}

// indent is how much further to the right a list stands than what it is in.
func (d *document) indent(sequence *yaml.Node) int {
	dash := d.column(sequence)
	for at := d.lineStart(d.span(sequence).Start); at > 0; {
		at = d.lineStart(at - 1)
		line := strings.TrimRight(d.text[at:d.lineEnd(at)], " \t\r")
		code := strings.TrimLeft(line, " -")
		if code == "" || code[0] == '#' {
			continue
		}
		return max(0, min(dash-(len(line)-len(code)), 8))
	}
	return 2
}

// wrapped puts conditions round an item of a list.
func (d *document) wrapped(sequence, n *yaml.Node, list []entry) []mend.Edit {
	at := d.span(n)
	if isFlow(n) || isFlow(sequence) {
		return d.edit(at.Start, at.End, "{if: ["+flows(list)+"], then: ["+d.text[at.Start:at.End]+"]}")
	}
	if !d.dashed(n) {
		return nil
	}
	column, step := d.column(n), d.indent(sequence)
	end := d.end(at.Start, d.column(sequence))
	return d.edit(at.Start, end, "if:\n"+items(list, column+step, step)+"\n"+pad(column)+"then:\n"+
		pad(column+step)+"- "+mend.Indent(d.text[at.Start:end], pad(step+2)))
}

// without leaves out an item of a list that has others.
func (d *document) without(sequence, n *yaml.Node) []mend.Edit {
	at := d.span(n)
	if isFlow(sequence) {
		if i := slices.Index(sequence.Content, n); i > 0 {
			return d.edit(d.span(sequence.Content[i-1]).End, at.End, "")
		}
		return d.edit(at.Start, d.span(sequence.Content[1]).Start, "")
	}
	if !d.dashed(n) {
		return nil
	}
	end := d.end(at.Start, d.column(sequence))
	if line := d.lineEnd(end); int(line) < len(d.text) {
		return d.edit(d.lineStart(at.Start), line+1, "")
	}
	return d.edit(d.lineStart(at.Start), end, "")
}

// added is a new automation behind another one. Its actions are a list whose dashes
// stand in a column.
func (d *document) added(a, list *yaml.Node, name string, trigger entry, conditions []entry, actions func(dash int) string) []mend.Edit {
	if isFlow(a) || isFlow(list) || !d.dashed(a) {
		return nil
	}
	many := ""
	if value(a, "triggers", "actions", "conditions") != nil {
		many = "s"
	}
	dash, step := d.column(list), d.step(a)
	key := "\n" + pad(dash+2)
	text := pad(dash) + "- alias: " + d.spoken(name) + key + "trigger" + many + ":\n" + items([]entry{trigger}, dash+2+step, step)
	if len(conditions) > 0 {
		text += key + "condition" + many + ":\n" + items(conditions, dash+2+step, step)
	}
	text += key + "action" + many + ":\n" + actions(dash+2+step)
	begin := d.span(a).Start
	end := d.end(begin, dash)
	between := "\n"
	if len(list.Content) == 1 || strings.HasPrefix(strings.ReplaceAll(d.text[end:], "\r", ""), "\n\n") || strings.HasSuffix(strings.ReplaceAll(d.text[:d.above(d.lineStart(begin))], "\r", ""), "\n\n") {
		between = "\n\n"
	}
	return d.edit(end, end, between+text)
}

// spoken is a text for people, in quotes where YAML needs them.
func (d *document) spoken(s string) string {
	if s == "" || strings.ContainsAny(s, ":#{}[],&*!|>'\"%@`") || !isPlain(strings.ReplaceAll(s, " ", "_")) {
		return d.quoted(s)
	}
	return s
}

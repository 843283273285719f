package lang

import (
	"sort"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

func sortEdits(edits []diag.Edit) {
	sort.Slice(edits, func(i, j int) bool {
		a, b := edits[i].Span, edits[j].Span
		return a.File < b.File || a.File == b.File && a.Start < b.Start
	})
}

// holes are the places of a parameter in its event's text, as in "eats {i}".
func (c *checker) holes(o *object) []source.Span {
	var spans []source.Span
	for _, e := range c.objects {
		d, ok := e.node.(*syntax.EventDecl)
		if !ok || d.Text == nil || !contains(e.params, o) {
			continue
		}
		hole, at := "{"+o.name+"}", 0
		for {
			i := strings.Index(d.Text.Raw[at:], hole)
			if i < 0 {
				break
			}
			start := d.Text.At.At.Start + int32(at+i) + 1
			spans = append(spans, source.Span{File: d.Text.At.At.File, Start: start, End: start + int32(len(o.name))})
			at += i + len(hole)
		}
	}
	return spans
}

// sortedKeys are the keys of a map in the order of the alphabet.
func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

func contains(list []*object, o *object) bool {
	for _, x := range list {
		if x == o {
			return true
		}
	}
	return false
}

// sameMeaning applies the edits to a copy of the program and reports whether
// every name still stands for what it stood for.
func sameMeaning(c *checker, o *object, edits []diag.Edit) bool {
	after := look(edited(c.set, edits))
	if len(after.problems) != len(c.problems) || len(after.objects) != len(c.objects) {
		return false
	}
	for i, was := range c.objects {
		is := after.objects[i]
		if len(is.uses) != len(was.uses) || is.kind != was.kind || (was == o) != (is.name != was.name) {
			return false
		}
	}
	return true
}

// edited is a copy of a program with edits, which are in order.
func edited(set *source.Set, edits []diag.Edit) *source.Set {
	out := &source.Set{}
	for i, f := range set.Files {
		var b strings.Builder
		from := 0
		for _, e := range edits {
			if int(e.Span.File) == i {
				b.WriteString(f.Text[from:e.Span.Start])
				b.WriteString(e.New)
				from = int(e.Span.End)
			}
		}
		b.WriteString(f.Text[from:])
		out.Files = append(out.Files, source.NewFile(f.Name, b.String()))
	}
	return out
}

package editor

import (
	"sort"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/check"
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
func holes(c *check.Checker, o *check.Object) []source.Span {
	var spans []source.Span
	for _, e := range c.Objects {
		d, ok := e.Node.(*syntax.EventDecl)
		if !ok || d.Text == nil || !check.Contains(e.Params, o) {
			continue
		}
		hole, at := "{"+o.Name+"}", 0
		for {
			i := strings.Index(d.Text.Raw[at:], hole)
			if i < 0 {
				break
			}
			start := d.Text.At.At.Start + int32(at+i) + 1
			spans = append(spans, source.Span{File: d.Text.At.At.File, Start: start, End: start + int32(len(o.Name))})
			at += i + len(hole)
		}
	}
	return spans
}

// sameMeaning applies the edits to a copy of the program and reports whether
// every name still stands for what it stood for.
func sameMeaning(c *check.Checker, o *check.Object, edits []diag.Edit) bool {
	after := look(Edited(c.Set, edits))
	if len(after.Problems) != len(c.Problems) || len(after.Objects) != len(c.Objects) {
		return false
	}
	for i, was := range c.Objects {
		is := after.Objects[i]
		if len(is.Uses) != len(was.Uses) || is.Kind != was.Kind || (was == o) != (is.Name != was.Name) {
			return false
		}
	}
	return true
}

// Edited is a copy of a program with edits, which are in order.
func Edited(set *source.Set, edits []diag.Edit) *source.Set {
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

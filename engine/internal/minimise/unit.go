package minimise

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// edit replaces a part of a file.
type edit struct {
	source.Span
	text string // "" leaves the part out
	last bool   // the part ends a list: a comma before it is left out with it
}

// unit is something that is done or not, as a whole.
type unit struct {
	edits []edit
	drop  int // the number of a file to leave out, -1 for none
}

// wholeFiles are the files of a program, each with its installation.
func wholeFiles(files []*source.File) []unit {
	units := make([]unit, len(files))
	for i, f := range files {
		units[i] = unit{drop: i}
		for _, in := range installations(files) {
			if isFile(in.File, f) {
				units[i].edits = append(units[i].edits, edit{Span: in.Span()})
			}
		}
	}
	return units
}

// isFile reports whether a text in a home names a file, as front ends read it.
func isFile(name *syntax.TextLit, f *source.File) bool {
	return name != nil && (name.Value == f.Name || path.Base(name.Value) == path.Base(f.Name))
}

// apply is the program after some units.
func apply(files []*source.File, units []unit) []*source.File {
	dropped := make([]bool, len(files))
	edits := make([][]edit, len(files))
	for _, u := range units {
		if u.drop >= 0 {
			dropped[u.drop] = true
		}
		for _, e := range u.edits {
			edits[e.File] = append(edits[e.File], e)
		}
	}
	var out []*source.File
	for i, f := range files {
		switch {
		case dropped[i]:
		case len(edits[i]) == 0:
			out = append(out, f)
		default:
			out = append(out, source.NewFile(f.Name, rewrite(f.Text, edits[i])))
		}
	}
	return out
}

// rewrite carries out edits. Of two that overlap the outer one counts; parts
// that are left out may overlap.
func rewrite(text string, edits []edit) string {
	var b strings.Builder
	at := int32(0)
	for _, e := range merge(edits) {
		start := e.Start
		if e.last {
			start = beforeComma(text, at, start)
		}
		b.WriteString(text[at:start])
		b.WriteString(e.text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// merge sorts edits and joins those that touch.
func merge(edits []edit) []edit {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	var out []edit
	for _, e := range edits {
		n := len(out) - 1
		switch {
		case n < 0 || e.Start > out[n].End:
			out = append(out, e)
		case e.text == "" && out[n].text == "":
			out[n].End, out[n].last = max(out[n].End, e.End), out[n].last || e.last
		case e.Start == out[n].End:
			out = append(out, e)
		}
	}
	return out
}

// beforeComma is where the comma stands that comes before at, if one does.
func beforeComma(text string, from, at int32) int32 {
	before := strings.TrimRight(text[from:at], " \t\r\n")
	if strings.HasSuffix(before, ",") {
		return from + int32(len(before)) - 1
	}
	return at
}

// byDepth sorts units by how many others their first edits lie in.
func byDepth(units []unit) [][]unit {
	slices.SortStableFunc(units, func(a, b unit) int {
		x, y := a.edits[0], b.edits[0]
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End))
	})
	var levels [][]unit
	var around []edit
	for _, u := range units {
		at := u.edits[0]
		for n := len(around); n > 0 && (around[n-1].File != at.File || around[n-1].End <= at.Start); n-- {
			around = around[:n-1]
		}
		if len(around) == len(levels) {
			levels = append(levels, nil)
		}
		levels[len(around)] = append(levels[len(around)], u)
		around = append(around, at)
	}
	return levels
}

// items are units for the elements of a list, which stand in the order of the
// text: each with the comma behind it or, the last, before it.
func items(spans []source.Span) []unit {
	units := make([]unit, len(spans))
	for i, sp := range spans {
		last := i == len(spans)-1
		if !last {
			sp.End = spans[i+1].Start
		}
		units[i] = unit{edits: []edit{{Span: sp, last: last}}, drop: -1}
	}
	return units
}

// spansOf are where the nodes of a list stand.
func spansOf[T interface{ Span() source.Span }](list []T) []source.Span {
	out := make([]source.Span, len(list))
	for i, x := range list {
		out[i] = x.Span()
	}
	return out
}

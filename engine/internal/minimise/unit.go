package minimise

import (
	"cmp"
	"sort"
	"strings"

	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// wholeFiles are the files of a program, each with its installation.
func wholeFiles(files []*source.File) []shorten.Unit {
	installs := programOf(files).Installs
	units := make([]shorten.Unit, len(files))
	for i, f := range files {
		units[i] = shorten.Unit{Drop: i}
		for _, in := range installs {
			if in.Of(f) {
				units[i].Edits = append(units[i].Edits, shorten.Edit{Span: in.At})
			}
		}
	}
	return units
}

// apply is the program after some units.
func apply(files []*source.File, units []shorten.Unit) []*source.File {
	dropped := make([]bool, len(files))
	edits := make([][]shorten.Edit, len(files))
	for _, u := range units {
		if u.Drop >= 0 {
			dropped[u.Drop] = true
		}
		for _, e := range u.Edits {
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
func rewrite(text string, edits []shorten.Edit) string {
	var b strings.Builder
	at := int32(0)
	for _, e := range merge(edits) {
		start := e.Start
		if e.Last {
			start = beforeComma(text, at, start)
		}
		b.WriteString(text[at:start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// merge sorts edits and joins those that touch.
func merge(edits []shorten.Edit) []shorten.Edit {
	sort.SliceStable(edits, func(i, j int) bool {
		a, b := &edits[i], &edits[j]
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) < 0
	})
	var out []shorten.Edit
	for _, e := range edits {
		n := len(out) - 1
		switch {
		case n < 0 || e.Start > out[n].End:
			out = append(out, e)
		case e.Text == "" && out[n].Text == "":
			out[n].End, out[n].Last = max(out[n].End, e.End), out[n].Last || e.Last
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
func byDepth(units []shorten.Unit) [][]shorten.Unit {
	sort.SliceStable(units, func(i, j int) bool {
		x, y := &units[i].Edits[0], &units[j].Edits[0]
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End)) < 0
	})
	var levels [][]shorten.Unit
	var around []shorten.Edit
	for _, u := range units {
		at := u.Edits[0]
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

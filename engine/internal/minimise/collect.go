package minimise

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// removable lists everything that may be left out of a program.
func removable(files []*source.File) []unit {
	var out []unit
	given := settings(files)
	for i, f := range files {
		if readsGroovy(f) {
			out = append(out, groovyRemovable(int32(i), f, given)...)
		} else {
			w := newWriter(int32(i), f)
			w.file(files)
			out = append(out, w.units...)
		}
	}
	return out
}

// replaceable lists what a part of it may stand for: the first part with which
// 0, the second with 1.
func replaceable(files []*source.File, which int) []unit {
	var out []unit
	for i, f := range files {
		if readsGroovy(f) {
			out = append(out, groovyReplaceable(int32(i), f, which)...)
		} else {
			out = append(out, nativeReplaceable(int32(i), f, which)...)
		}
	}
	return out
}

// readable reports whether the texts have no mistakes of syntax.
func readable(files []*source.File) bool {
	for i, f := range files {
		var problems diag.List
		if readsGroovy(f) {
			problems = groovyProblems(int32(i), f)
		} else {
			_, problems = syntax.Parse(f, int32(i))
		}
		if problems.HasErrors() {
			return false
		}
	}
	return true
}

// compact is the text of a file laid out anew, without comments and empty
// lines.
func compact(f *source.File) string {
	if readsGroovy(f) {
		return groovyCompact(f)
	}
	return nativeCompact(f)
}

// setting is the value that a home gives to an input of an app.
type setting struct {
	file  *syntax.TextLit // of the app
	input string
	at    source.Span
}

// settings are those of all installations.
func settings(files []*source.File) []setting {
	var out []setting
	for _, in := range installations(files) {
		for _, d := range in.Members {
			if s, ok := d.(*syntax.InputDecl); ok {
				out = append(out, setting{in.File, s.Name.Name, s.Span()})
			}
		}
	}
	return out
}

// installations are those of all homes.
func installations(files []*source.File) []*syntax.InstallDecl {
	var out []*syntax.InstallDecl
	for i, f := range files {
		if readsGroovy(f) {
			continue
		}
		tree, _ := syntax.Parse(f, int32(i))
		for _, d := range tree.Decls {
			if in, ok := d.(*syntax.InstallDecl); ok {
				out = append(out, in)
			}
		}
	}
	return out
}

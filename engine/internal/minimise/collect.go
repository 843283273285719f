package minimise

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// languageOf is how a file becomes shorter; nil when its language cannot.
func languageOf(f *source.File) *shorten.Language {
	if l := frontend.Of(f); l != nil {
		return l.Shorten
	}
	return nil
}

// programOf is the files with the apps that homes among them install.
func programOf(files []*source.File) *shorten.Program {
	p := &shorten.Program{Files: files}
	for i, f := range files {
		if l := languageOf(f); l != nil && l.Installs != nil {
			p.Installs = append(p.Installs, l.Installs(f, int32(i))...)
		}
	}
	return p
}

// removable lists everything that may be left out of a program.
func removable(files []*source.File) []shorten.Unit {
	var out []shorten.Unit
	p := programOf(files)
	for i, f := range files {
		if l := languageOf(f); l != nil {
			out = append(out, l.Removable(p, int32(i))...)
		}
	}
	return out
}

// replaceable lists what a part of it may stand for: the first part with which
// 0, the second with 1.
func replaceable(files []*source.File, which int) []shorten.Unit {
	var out []shorten.Unit
	for i, f := range files {
		if l := languageOf(f); l != nil {
			out = append(out, l.Replaceable(f, int32(i), which)...)
		}
	}
	return out
}

// readable reports whether the texts have no mistakes of syntax.
func readable(files []*source.File) bool {
	for i, f := range files {
		if l := languageOf(f); l != nil && l.Problems(f, int32(i)).HasErrors() {
			return false
		}
	}
	return true
}

// compact is the text of a file laid out anew, without comments and empty
// lines.
func compact(f *source.File) string {
	if l := languageOf(f); l != nil {
		return l.Compact(f)
	}
	return f.Text
}

package frontend

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/source"
)

// Takes reports whether a file of a folder is looked at, by its path there.
func Takes(path string) bool { return taker(path) != nil }

// taker is the language of a file of a folder, nil for files that nobody looks at.
func taker(path string) *Language {
	if at := "/" + path; strings.Contains(at, "/.") || strings.Contains(at, "/node_modules/") {
		return nil
	}
	for _, l := range registered {
		if slices.ContainsFunc(l.Endings, func(e string) bool { return strings.HasSuffix(path, e) }) {
			if l.Ignores != nil && l.Ignores.MatchString(path) {
				return nil
			}
			return l
		}
	}
	return nil
}

// Folder is those of the files of a folder that make up a program, in the order
// given. A language may leave out of a text what it does not look at.
func Folder(files []*source.File) (out []*source.File) {
	taken := map[string]*source.File{}
	for _, l := range registered {
		var own, direct []*source.File
		for _, f := range files {
			if taker(f.Name) == l {
				own = append(own, f)
				if !strings.Contains(f.Name, "/") {
					direct = append(direct, f)
				}
			}
		}
		switch {
		case l.Folder != nil && len(own) > 0:
			own = l.Folder(own)
		case l.Folder == nil && len(direct) > 0:
			own = direct
		}
		for _, f := range own {
			taken[f.Name] = f
		}
	}
	for _, f := range files {
		if t := taken[f.Name]; t != nil {
			out = append(out, t)
		}
	}
	return out
}

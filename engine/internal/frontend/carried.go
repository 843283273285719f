package frontend

import "crosscheck/engine/internal/source"

// Carried are the files of a program as others get them: what one of them has that no
// other one needs may be left out.
func Carried(files []*source.File) []*source.File {
	for _, l := range registered {
		if l.Carried != nil {
			files = l.Carried(files)
		}
	}
	return files
}

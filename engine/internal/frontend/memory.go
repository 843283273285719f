package frontend

import (
	"slices"

	"crosscheck/engine/internal/source"
)

// Memory keeps what was read of the texts of a program that is checked in parts,
// each of which needs all of them. nil keeps nothing.
type Memory struct {
	kept map[*Language]kept
}

// kept is what a language read, and what it was read of.
type kept struct {
	own   []int
	files []*source.File
	apps  Apps
}

// read has a language read its files, unless it has just read the same.
func (m *Memory) read(l *Language, set *source.Set, own []int) Apps {
	if m == nil || !l.Members {
		return l.Read(set, own)
	}
	files := make([]*source.File, len(own))
	for i, n := range own {
		files[i] = set.Files[n]
	}
	if k := m.kept[l]; slices.Equal(k.own, own) && slices.EqualFunc(k.files, files, same) {
		return k.apps
	}
	apps := l.Read(set, own)
	m.kept = map[*Language]kept{l: {own, files, apps}}
	return apps
}

func same(a, b *source.File) bool { return a.Name == b.Name && a.Text == b.Text }

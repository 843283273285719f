// Package minimise makes a program shorter while something about it stays as
// it is: by leaving files, declarations, statements, arguments and comments
// out, and by putting parts of statements and expressions in their place. What
// is to stay is for the caller to say, who is shown one program after another.
//
// The search is delta debugging on the levels of the syntax trees, from the
// top down (Misherghi and Su, "HDD: hierarchical delta debugging", ICSE 2006):
// on each level it leaves out as many parts at once as it can, all of them
// first, then halves, quarters and so on, down to single ones (Zeller and
// Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002).
// It starts over until nothing more can be left out. So in the result every
// single part is needed. It is the same for the same program and caller.
package minimise

import (
	"hash/fnv"
	"slices"

	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// Same reports whether a program is still what is wanted. It is not asked about
// a program twice, nor about one that cannot be read.
type Same func(files []*source.File) bool

// Shrink makes a program shorter for which same holds. Every program it shows
// to same is shorter than the last one that same agreed to, but for its
// layout. When enough says so, it ends with what it has.
func Shrink(files []*source.File, same Same, enough func() bool) []*source.File {
	s := &shrinker{files: files, same: same, enough: enough, refused: map[uint64]bool{}}
	s.tidy()
	for changed := true; changed && !enough(); {
		changed = s.reduce(wholeFiles(s.files))
		for _, find := range finders {
			changed = s.descend(find) || changed
		}
		s.tidy()
	}
	return s.files
}

// Length is how many characters the texts of a program have.
func Length(files []*source.File) int {
	n := 0
	for _, f := range files {
		n += f.UTF16(len(f.Text))
	}
	return n
}

// finders list what can be left out or replaced, in the order in which they
// are tried.
var finders = []func([]*source.File) []shorten.Unit{
	removable,
	func(files []*source.File) []shorten.Unit { return replaceable(files, 0) },
	func(files []*source.File) []shorten.Unit { return replaceable(files, 1) },
}

// shrinker is the search.
type shrinker struct {
	files   []*source.File // the shortest program so far
	same    Same
	enough  func() bool
	refused map[uint64]bool
}

// try goes on with a program if it will do.
func (s *shrinker) try(files []*source.File) bool {
	key := fingerprint(files)
	if s.refused[key] {
		return false
	}
	if len(files) > 0 && readable(files) && s.same(files) {
		s.files = files
		return true
	}
	s.refused[key] = true
	return false
}

func fingerprint(files []*source.File) uint64 {
	h := fnv.New64a()
	for _, f := range files {
		h.Write([]byte(f.Name))
		h.Write([]byte{0})
		h.Write([]byte(f.Text))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// descend leaves out what it can on one level of the trees after the other.
func (s *shrinker) descend(find func([]*source.File) []shorten.Unit) (changed bool) {
	for depth := 0; ; depth++ {
		levels := byDepth(find(s.files))
		if depth >= len(levels) || s.enough() {
			return changed
		}
		changed = s.reduce(levels[depth]) || changed
	}
}

// reduce applies as many of the units as it can, many at a time first.
func (s *shrinker) reduce(units []shorten.Unit) (changed bool) {
	base := s.files
	var done []shorten.Unit
	for size := len(units); size > 0; size /= 2 {
		for from := 0; from < len(units) && !s.enough(); {
			to := min(from+size, len(units))
			more := append(done[:len(done):len(done)], units[from:to]...)
			if !s.try(apply(base, more)) {
				from = to
				continue
			}
			done, changed = more, true
			units = append(units[:from:from], units[to:]...)
		}
	}
	return changed
}

// tidy lays the texts out anew, without comments and empty lines.
func (s *shrinker) tidy() {
	for i, f := range s.files {
		if text := compact(f); text != f.Text && !s.enough() {
			tidied := slices.Clone(s.files)
			tidied[i] = source.NewFile(f.Name, text)
			s.try(tidied)
		}
	}
}

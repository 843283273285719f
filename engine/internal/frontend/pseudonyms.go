package frontend

import "crosscheck/engine/internal/source"

// Pseudonyms are the files of a program with other names in place of those that tell
// of a home, in the same order; nil where no language of them, or not all of them, can
// have such.
func Pseudonyms(set *source.Set) []*source.File {
	if len(refused(set)) > 0 {
		return nil
	}
	for _, l := range registered {
		var own []int
		for i, f := range set.Files {
			if Of(f) == l {
				own = append(own, i)
			} else if Of(f).Home == nil {
				own = nil
				break
			}
		}
		if l.Pseudonyms != nil && len(own) > 0 {
			return l.Pseudonyms(set, own)
		}
	}
	return nil
}

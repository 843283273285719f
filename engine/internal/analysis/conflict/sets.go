package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// sets numbers sets of locations; number 0 is the empty one.
type sets struct {
	list    [][]ts.LocID // ascending
	number  map[string]int32
	buf     []byte
	scratch []ts.LocID
}

func newSets() sets { return sets{list: [][]ts.LocID{nil}, number: map[string]int32{"": 0}} }

// of is the number of the set with the given elements.
func (s *sets) of(elements []ts.LocID) int32 {
	if len(elements) == 0 {
		return 0
	}
	s.scratch = append(s.scratch[:0], elements...)
	slices.Sort(s.scratch)
	sorted := slices.Compact(s.scratch)
	s.buf = s.buf[:0]
	for _, l := range sorted {
		s.buf = append32(s.buf, int32(l))
	}
	n, known := s.number[string(s.buf)]
	if !known {
		n = int32(len(s.list))
		s.number[string(s.buf)] = n
		s.list = append(s.list, slices.Clone(sorted))
	}
	return n
}

func (s *sets) has(set int32, l ts.LocID) bool {
	_, found := slices.BinarySearch(s.list[set], l)
	return found
}

// append32 appends x as four bytes.
func append32(to []byte, x int32) []byte {
	return append(to, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
}

package near

import (
	"encoding/binary"

	"crosscheck/engine/internal/analysis/sets"
)

// masks numbers sets of parts; number 0 is the empty one. Few of them come up,
// whatever the number of states.
type masks struct {
	list  []sets.Set
	known map[string]int32
	both  map[[2]int32]int32
	buf   []byte
}

func newMasks(parts int) *masks {
	m := &masks{known: map[string]int32{}, both: map[[2]int32]int32{}}
	m.of(sets.New(parts))
	return m
}

// of is the number of s.
func (m *masks) of(s sets.Set) int32 {
	m.buf = m.buf[:0]
	for _, w := range s {
		m.buf = binary.LittleEndian.AppendUint64(m.buf, w)
	}
	n, known := m.known[string(m.buf)]
	if !known {
		n = int32(len(m.list))
		m.known[string(m.buf)] = n
		m.list = append(m.list, s)
	}
	return n
}

// meet is the parts that are in a and in b.
func (m *masks) meet(a, b int32) int32 {
	if a == b || a == 0 || b == 0 {
		return min(a, b)
	}
	k := [2]int32{min(a, b), max(a, b)}
	n, known := m.both[k]
	if !known {
		n = m.of(m.list[a].Both(m.list[b]))
		m.both[k] = n
	}
	return n
}

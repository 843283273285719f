package zone

import "crosscheck/engine/internal/timed/dbm"

// zoneID numbers zones from 0, in the order in which they were met.
type zoneID uint32

const noZone = ^zoneID(0)

// store holds each zone once. Matrices lie one after another in chunks that do
// not move; an open table of numbers finds them by their hash.
type store struct {
	chunks [][]dbm.Bound
	refs   []ref
	table  []uint64 // upper half of the hash over the number plus one; 0: free
}

// ref is where a matrix of n clocks is.
type ref struct{ chunk, at, n uint32 }

// chunkLen is how many bounds a chunk holds at least.
const chunkLen = 1 << 14

// matrix is zone z; it must not be modified.
func (s *store) matrix(z zoneID) dbm.Matrix {
	r := s.refs[z]
	return dbm.Matrix{N: int(r.n), D: s.chunks[r.chunk][r.at : r.at+r.n*r.n]}
}

// add is the number of m, whose hash is h.
func (s *store) add(m dbm.Matrix, h uint64) zoneID {
	z, slot := s.find(m, h)
	if z != noZone {
		return z
	}
	if 4*(len(s.refs)+1) > 3*len(s.table) {
		s.grow()
		_, slot = s.find(m, h)
	}
	z = s.put(m)
	s.table[slot] = h>>32<<32 | uint64(z+1)
	return z
}

// find is the number of m, whose hash is h, or noZone and where in the table
// it belongs.
func (s *store) find(m dbm.Matrix, h uint64) (zoneID, uint64) {
	if len(s.table) == 0 {
		return noZone, 0
	}
	mask := uint64(len(s.table) - 1)
	for slot := h & mask; ; slot = (slot + 1) & mask {
		e := s.table[slot]
		if e == 0 {
			return noZone, slot
		}
		if z := zoneID(uint32(e) - 1); e>>32 == h>>32 && s.matrix(z).Equal(m) {
			return z, slot
		}
	}
}

// put copies m into the last chunk.
func (s *store) put(m dbm.Matrix) zoneID {
	last := len(s.chunks) - 1
	if last < 0 || cap(s.chunks[last])-len(s.chunks[last]) < len(m.D) {
		s.chunks = append(s.chunks, make([]dbm.Bound, 0, max(chunkLen, len(m.D))))
		last++
	}
	c := &s.chunks[last]
	s.refs = append(s.refs, ref{uint32(last), uint32(len(*c)), uint32(m.N)})
	*c = append(*c, m.D...)
	return zoneID(len(s.refs) - 1)
}

func (s *store) grow() {
	s.table = make([]uint64, max(64, 2*len(s.table)))
	mask := uint64(len(s.table) - 1)
	for z := range s.refs {
		h := s.matrix(zoneID(z)).Hash()
		slot := h & mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.table[slot] = h>>32<<32 | uint64(z+1)
	}
}

func (s *store) bytes() int64 {
	total := 8*int64(cap(s.table)) + 12*int64(cap(s.refs))
	for _, c := range s.chunks {
		total += 8 * int64(cap(c))
	}
	return total
}

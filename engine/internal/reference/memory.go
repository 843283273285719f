package reference

import (
	"encoding/binary"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// memory holds the value of each cell.
type memory map[ts.LocID]int32

// decode unpacks the canonical bytes of a state.
func (s *System) decode(state []byte) memory {
	m := memory{}
	for i, at := range s.lay.Offset {
		if at < 0 {
			continue
		}
		d := s.domain(ts.LocID(i))
		wide := make([]byte, 4)
		copy(wide, state[at:at+d.Width()])
		m[ts.LocID(i)] = int32(int64(binary.LittleEndian.Uint32(wide)) + int64(d.Lo))
	}
	return m
}

// encode packs a memory into canonical bytes.
func (s *System) encode(m memory) []byte {
	state := make([]byte, s.lay.Size)
	for i := range s.lay.Offset {
		s.put(state, ts.LocID(i), m[ts.LocID(i)])
	}
	return state
}

// put stores v in a state that has the location.
func (s *System) put(state []byte, l ts.LocID, v int32) {
	at := s.lay.Offset[l]
	if at < 0 {
		return
	}
	d := s.domain(l)
	var wide [4]byte
	binary.LittleEndian.PutUint32(wide[:], uint32(int64(v)-int64(d.Lo)))
	copy(state[at:at+d.Width()], wide[:])
}

func (s *System) domain(l ts.LocID) value.Domain { return s.variable(l).Domain }

func (s *System) variable(l ts.LocID) *ir.Var { return &s.p.Vars[s.lay.Owner[l]] }

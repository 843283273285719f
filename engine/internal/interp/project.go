package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Project implements ts.Projector.
func (s *System) Project(state []byte, locs []ts.LocID, buf []int32) []int32 {
	for _, l := range locs {
		buf = append(buf, s.cells[l].get(state))
	}
	return buf
}

// Domain is the values that location l can have; stored says whether states
// tell which: slicing leaves locations out, and guards are not stored.
func (s *System) Domain(l ts.LocID) (d value.Domain, stored bool) {
	if s.lay.Owner[l] == ir.NoVar {
		return value.BoolDomain, false
	}
	v := &s.p.Vars[s.lay.Owner[l]]
	return v.Domain, v.Slice == ir.Kept
}

// PropertyReads lists the locations that property p is about, ascending.
func (s *System) PropertyReads(p ts.PropertyID) []ts.LocID { return s.static.Property(p).List() }

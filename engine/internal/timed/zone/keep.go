package zone

import (
	"slices"

	"crosscheck/engine/internal/timed/dbm"
)

// kept is a zone that the search has in its graph.
type kept struct {
	zone    zoneID
	covered bool // by one that was kept later
}

// name is the number of m in place p: with inclusion, that of the first kept
// zone that includes it, if there is one. Zones are kept in the order in which
// a search finds them and never let go, so the same m is led to the same zone
// again, whatever was kept after it.
func (s *System) name(p placeID, m dbm.Matrix, include bool) zoneID {
	if include {
		for _, k := range s.list.At(int(p)).kept {
			if s.zones.matrix(k.zone).Includes(m) {
				return k.zone
			}
		}
	}
	return s.zones.add(m)
}

// keep is the state that a search is to put into its graph for b, which
// Execute or Initial has led to: b itself from now on, or one that includes it
// and was kept since. The result dies at the next call.
func (s *System) keep(b []byte) []byte {
	id, z := placeOf(b), zoneOf(b)
	p := s.list.At(int(id))
	m := s.zones.matrix(z)
	for _, k := range p.kept {
		if k.zone == z || s.zones.matrix(k.zone).Includes(m) {
			return s.state(id, k.zone)
		}
	}
	for i := range p.kept {
		if k := &p.kept[i]; !k.covered && m.Includes(s.zones.matrix(k.zone)) {
			k.covered = true
		}
	}
	p.kept = append(p.kept, kept{zone: z})
	s.places.bytes += 8
	return s.state(id, z)
}

// keepInitial keeps b, an initial state, whatever includes it.
func (s *System) keepInitial(b []byte) {
	p := s.list.At(int(placeOf(b)))
	p.kept = append(p.kept, kept{zone: zoneOf(b)})
}

// covered reports whether b is included in a state that was kept after it.
func (s *System) covered(b []byte) bool {
	list := s.list.At(int(placeOf(b))).kept
	i := slices.IndexFunc(list, func(k kept) bool { return k.zone == zoneOf(b) })
	return i >= 0 && list[i].covered
}

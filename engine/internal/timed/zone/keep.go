package zone

import (
	"cmp"
	"slices"

	"crosscheck/engine/internal/timed/dbm"
)

// keptKey is a zone of a place.
type keptKey struct {
	place placeID
	zone  zoneID
}

// kept is a zone that no other kept zone of its place includes. The mark tells
// most zones that it does not include apart without a look at the matrix.
type kept struct {
	zone zoneID
	mark mark
}

// mark says of a zone what tells most zones that it does not include apart.
// Bits stand for bounds; where there are more bounds than bits, several share
// one.
type mark struct {
	open  uint64 // bounds that are Inf
	loose uint64 // bounds that are above zero: what they say of the clocks' order
	sum   int64  // of the bounds' values
	same  uint64 // what zones must share for one to stand for the other
}

func (s *System) markOf(m dbm.Matrix) (k mark) {
	if !s.o.Inclusion {
		k.same = m.HashBut(m.N - 1)
	}
	for i, b := range m.D {
		bit := uint64(1) << (i & 63)
		if b > dbm.Zero {
			k.loose |= bit
		}
		if b == dbm.Inf {
			k.open |= bit
		}
		k.sum += int64(min(b, farthest) >> 1)
	}
	return k
}

// farthest stands for all greater bounds in sums, so that they do not overflow.
const farthest = 1 << 46

// mayInclude is false only if no zone with mark k includes one with mark o.
func (k *mark) mayInclude(o *mark) bool {
	return k.same == o.same && o.open&^k.open == 0 && o.loose&^k.loose == 0 && k.sum >= o.sum
}

// merges reports whether states stand for others at all. Without inclusion they
// do only when account is kept of the time since the start: for those that can
// do the same, but later.
func (s *System) merges() bool { return s.o.Inclusion || s.o.For > 0 }

// includes reports whether a state with zone m may stand for one with zone o,
// which m includes: without inclusion only when they differ in nothing but the
// time since the start.
func (s *System) includes(m, o dbm.Matrix) bool {
	return m.Includes(o) && (s.o.Inclusion || m.EqualBut(m.N-1, o))
}

// name is the number of m in place p. If states are merged it is that of a kept zone
// that includes m, if there is one, and that of m rather than another's: so the
// edges of the tree that a search grows lead to the same states again.
func (s *System) name(p placeID, m dbm.Matrix, include bool) zoneID {
	h := m.Hash()
	if !include || !s.merges() {
		return s.zones.add(m, h)
	}
	if z, _ := s.zones.find(m, h); z != noZone && s.isKept(p, z) {
		return z
	}
	k := s.markOf(m)
	if z := s.includer(p, m, &k); z != noZone {
		return z
	}
	return s.zones.add(m, h)
}

func (s *System) isKept(p placeID, z zoneID) bool {
	_, is := s.known[keptKey{p, z}]
	return is
}

// includer is the first kept zone of p that includes m, whose mark is k, or
// noZone. Those with the greatest sums come first.
func (s *System) includer(p placeID, m dbm.Matrix, k *mark) zoneID {
	list := s.list.At(int(p)).kept
	for i := range list {
		if list[i].mark.sum < k.sum {
			break
		}
		if list[i].mark.mayInclude(k) && s.includes(s.zones.matrix(list[i].zone), m) {
			return list[i].zone
		}
	}
	return noZone
}

// keep is the state that a search is to put into its graph for b, which
// Execute has led to: b itself from now on, or one that includes it and was
// kept since. The result dies at the next call.
func (s *System) keep(b []byte) []byte {
	p, z := placeOf(b), zoneOf(b)
	if !s.merges() || s.isKept(p, z) {
		return b
	}
	m := s.zones.matrix(z)
	k := s.markOf(m)
	if by := s.includer(p, m, &k); by != noZone {
		return s.state(p, by)
	}
	s.cover(p, m, &k)
	s.insert(p, kept{z, k})
	return s.state(p, z)
}

// keepInitial keeps b, an initial state, whatever includes it.
func (s *System) keepInitial(b []byte) {
	if s.merges() {
		z := zoneOf(b)
		s.insert(placeOf(b), kept{z, s.markOf(s.zones.matrix(z))})
	}
}

func (s *System) insert(p placeID, k kept) {
	at := s.list.At(int(p))
	i := at.atMost(k.mark.sum)
	at.kept = append(at.kept, k)
	copy(at.kept[i+1:], at.kept[i:])
	at.kept[i] = k
	s.known[keptKey{p, k.zone}] = false
	s.places.bytes += 40 + 32
}

// atMost is where in the list of kept zones those with this sum or a smaller
// one begin.
func (p *place) atMost(sum int64) int {
	i, _ := slices.BinarySearchFunc(p.kept, sum, func(k kept, sum int64) int { return cmp.Compare(sum, k.mark.sum) })
	return i
}

// cover takes the zones that m, whose mark is k, includes from the list of p.
func (s *System) cover(p placeID, m dbm.Matrix, k *mark) {
	at := s.list.At(int(p))
	left := at.atMost(k.sum)
	for i := left; i < len(at.kept); i++ {
		old := &at.kept[i]
		if k.mayInclude(&old.mark) && s.includes(m, s.zones.matrix(old.zone)) {
			s.known[keptKey{p, old.zone}] = true
			continue
		}
		if left < i {
			at.kept[left] = *old
		}
		left++
	}
	at.kept = at.kept[:left]
}

// size is greater for a zone than for those that it includes.
func (s *System) size(b []byte) int64 { return s.markOf(s.zones.matrix(zoneOf(b))).sum }

// covered reports whether b need not be expanded, because it is included in a
// state that was kept after it. Where paths count they go on from b.
func (s *System) covered(b []byte) bool {
	return s.o.Inclusion && !s.o.Paths && s.known[keptKey{placeOf(b), zoneOf(b)}]
}

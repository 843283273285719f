package paper

import (
	"slices"

	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// place is the source of t_curr and the event of t_conf.
type place struct {
	state stategraph.StateID
	event ts.EventID
}

// seen is the sets A with which the backward search came to each place. One
// that stays is what Appendix D calls the summary of a state.
type seen struct {
	words  int
	exact  bool // keeps whole sets; else all of a place in one
	events int
	turn   uint32                   // what was seen in earlier turns is forgotten
	newest stategraph.Vec[sighting] // by place
	before []int32                  // of each set: the one seen before it at its place, or None
	bits   []uint64                 // the sets, words each
}

// sighting is the newest set seen at a place, in a turn.
type sighting struct {
	turn uint32
	set  int32
}

// open makes the places of another state.
func (s *seen) open() {
	for range s.events {
		s.newest.Push(sighting{})
	}
}

// forget begins a new turn.
func (s *seen) forget(words int) {
	s.words = words
	s.turn++
	s.before, s.bits = s.before[:0], s.bits[:0]
}

// widen makes every set as many words long.
func (s *seen) widen(words int) {
	if words == s.words {
		return
	}
	old, had := s.bits, s.words
	s.bits, s.words = make([]uint64, len(s.before)*words), words
	for i := range s.before {
		copy(s.kept(int32(i)), old[i*had:(i+1)*had])
	}
}

// kept is set i, and newestAt that of a place, or None.
func (s *seen) kept(i int32) []uint64 { return s.bits[int(i)*s.words:][:s.words] }

func (s *seen) newestAt(p place) int32 {
	if at := s.at(p); at.turn == s.turn {
		return at.set
	}
	return ledger.None
}

func (s *seen) at(p place) *sighting { return s.newest.At(int(p.state)*s.events + int(p.event)) }

// fresh reports whether set brings something new to p, and leaves only that
// in it.
func (s *seen) fresh(p place, set []uint64) bool {
	if isEmpty(set) {
		return false
	}
	newest := s.newestAt(p)
	if newest != ledger.None && !s.exact {
		return !isEmpty(unite(s.kept(newest), set))
	}
	for i := newest; i != ledger.None; i = s.before[i] {
		if slices.Equal(s.kept(i), set) {
			return false
		}
	}
	*s.at(p) = sighting{s.turn, int32(len(s.before))}
	s.before, s.bits = append(s.before, newest), append(s.bits, set...)
	return true
}

// unite adds set to all and leaves in it what is new there.
func unite(all, set []uint64) []uint64 {
	for w := range set {
		set[w] &^= all[w]
		all[w] |= set[w]
	}
	return set
}

func isEmpty(set []uint64) bool {
	for _, w := range set {
		if w != 0 {
			return false
		}
	}
	return true
}

func (s *seen) bytes() int64 {
	return s.newest.Bytes(8) + 4*int64(cap(s.before)) + 8*int64(cap(s.bits))
}

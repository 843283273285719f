package ledger

import (
	"iter"
	"math/bits"

	"crosscheck/engine/internal/ts"
)

// EventSet is a set of events as bits. Sets of one Ledger have one length.
type EventSet []uint64

// Has reports whether e is in s.
func (s EventSet) Has(e ts.EventID) bool { return s[e>>6]>>(e&63)&1 != 0 }

// Add puts e into s.
func (s EventSet) Add(e ts.EventID) { s[e>>6] |= 1 << (e & 63) }

// Remove takes e out of s.
func (s EventSet) Remove(e ts.EventID) { s[e>>6] &^= 1 << (e & 63) }

// Size is how many events s has.
func (s EventSet) Size() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Rank is how many events of s come before e.
func (s EventSet) Rank(e ts.EventID) int {
	w := int(e >> 6)
	n := bits.OnesCount64(s[w] & (1<<(e&63) - 1))
	for _, word := range s[:w] {
		n += bits.OnesCount64(word)
	}
	return n
}

// All is the events of s, ascending.
func (s EventSet) All() iter.Seq[ts.EventID] {
	return func(yield func(ts.EventID) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(First(w, word)) {
					return
				}
			}
		}
	}
}

// FirstWithout is the first event of s at or after from that is not in other.
func (s EventSet) FirstWithout(other EventSet, from ts.EventID) (ts.EventID, bool) {
	for w := int(from >> 6); w < len(s); w++ {
		rest := s[w] &^ other[w]
		if w == int(from>>6) {
			rest = rest >> (from & 63) << (from & 63)
		}
		if rest != 0 {
			return First(w, rest), true
		}
	}
	return 0, false
}

// First is the first event of a non-zero word w of a set.
func First(w int, word uint64) ts.EventID { return ts.EventID(w<<6 + bits.TrailingZeros64(word)) }

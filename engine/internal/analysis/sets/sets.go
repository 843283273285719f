// Package sets has sets of small numbers: of locations, or of places in a list.
package sets

import "math/bits"

// Set is a set of numbers below the one that it was made for.
type Set []uint64

// New makes an empty set of numbers below n.
func New(n int) Set { return make(Set, (n+63)/64) }

// Add puts i into s.
func (s Set) Add(i int) { s[i>>6] |= 1 << (i & 63) }

// Has reports whether i is in s.
func (s Set) Has(i int) bool { return s[i>>6]>>(i&63)&1 == 1 }

// Union puts the numbers of o into s.
func (s Set) Union(o Set) {
	for i := range s {
		s[i] |= o[i]
	}
}

// Both is the numbers that are in s and in o.
func (s Set) Both(o Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] & o[i]
	}
	return out
}

// Each calls visit with the numbers, ascending.
func (s Set) Each(visit func(i int)) {
	for n, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(n<<6 | bits.TrailingZeros64(w))
		}
	}
}

// First is the lowest number, or -1.
func (s Set) First() int { return FirstOfBoth(s, s) }

// FirstOfBoth is the lowest number that is in s and in o, or -1.
func FirstOfBoth(s, o Set) int {
	for n, w := range s {
		if w &= o[n]; w != 0 {
			return n<<6 | bits.TrailingZeros64(w)
		}
	}
	return -1
}

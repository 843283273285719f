package order

import (
	"math/bits"

	"crosscheck/engine/internal/ts"
)

// cells is a set of locations.
type cells []uint64

func newCells(locs int) cells { return make(cells, (locs+63)/64) }

func setOf(locs int, list []ts.LocID) cells {
	c := newCells(locs)
	for _, l := range list {
		c.add(l)
	}
	return c
}

func (c cells) add(l ts.LocID) { c[l>>6] |= 1 << (l & 63) }

func (c cells) has(l ts.LocID) bool { return c[l>>6]>>(l&63)&1 == 1 }

func (c cells) union(o cells) {
	for i := range c {
		c[i] |= o[i]
	}
}

func (c cells) meets(o cells) bool {
	for i := range c {
		if c[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

func (c cells) list() (out []ts.LocID) {
	for i, w := range c {
		for ; w != 0; w &= w - 1 {
			out = append(out, ts.LocID(i<<6|bits.TrailingZeros64(w)))
		}
	}
	return out
}

package ir

import (
	"math/bits"

	"crosscheck/engine/internal/ts"
)

// CellSet is a set of locations.
type CellSet []uint64

// NewCellSet makes an empty set for locations below n.
func NewCellSet(n int) CellSet { return make(CellSet, (n+63)/64) }

// Add puts l into c.
func (c CellSet) Add(l ts.LocID) { c[l/64] |= 1 << (l % 64) }

// Has reports whether l is in c.
func (c CellSet) Has(l ts.LocID) bool { return c[l/64]>>(l%64)&1 != 0 }

// Union puts the elements of d into c and reports whether c grew.
func (c CellSet) Union(d CellSet) bool {
	grew := false
	for i, w := range d {
		grew = grew || w&^c[i] != 0
		c[i] |= w
	}
	return grew
}

// Meets reports whether c and d have a common element.
func (c CellSet) Meets(d CellSet) bool {
	for i, w := range d {
		if w&c[i] != 0 {
			return true
		}
	}
	return false
}

// List is the elements of c, ascending.
func (c CellSet) List() []ts.LocID {
	var list []ts.LocID
	for i, w := range c {
		for ; w != 0; w &= w - 1 {
			list = append(list, ts.LocID(i*64+bits.TrailingZeros64(w)))
		}
	}
	return list
}

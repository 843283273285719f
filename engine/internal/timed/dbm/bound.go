// Package dbm holds sets of clock values as difference-bound matrices: for
// every two clocks, how much the first may exceed the second. Such a set is a
// zone (Dill, "Timing assumptions and verification of finite-state concurrent
// systems", 1989). Clock 0 is the constant zero, so that the bounds of one clock
// are differences too.
//
// A matrix is canonical between calls: no bound follows from the others more
// tightly than it stands there. Then equal sets have equal matrices, and
// inclusion is comparison entry by entry.
package dbm

import "math"

// Bound is the right side of x - y < c or x - y <= c: c twice, plus one when
// equality is allowed. A smaller Bound is a tighter one.
type Bound int64

// Inf is no bound at all.
const Inf Bound = math.MaxInt64

// Zero is <= 0.
const Zero Bound = 1

// AtMost is <= c.
func AtMost(c int64) Bound { return Bound(c<<1 | 1) }

// Below is < c.
func Below(c int64) Bound { return Bound(c << 1) }

// Value is the constant of a Bound other than Inf.
func (b Bound) Value() int64 { return int64(b) >> 1 }

// Weak reports whether b allows equality.
func (b Bound) Weak() bool { return b&1 != 0 }

// Plus is the bound that x - z has when x - y has b and y - z has c.
func (b Bound) Plus(c Bound) Bound {
	if b == Inf || c == Inf {
		return Inf
	}
	return sum(b, c)
}

// sum is Plus of finite bounds.
func sum(b, c Bound) Bound { return b + c - (b|c)&1 }

// Except is the bound of y - x that holds exactly where b does not of x - y.
func (b Bound) Except() Bound { return Zero - b }

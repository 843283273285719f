package schedule

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Milliseconds.
const (
	second = 1000
	minute = 60 * second
	hour   = 60 * minute
)

// units are what times are wished to be whole numbers of, the best first.
var units = []int64{hour, minute, second, 1}

// fractions are the parts of a millisecond that are tried before the number
// that is sure to do.
var fractions = []int64{1, 2, 4, 5, 8, 10, 20, 50, 100, 1000}

// longPlan is from how many steps on times are as early as possible, round or
// not: nobody reads so many.
const longPlan = 2000

// times are good times for the steps, and in which parts of a millisecond.
func (n *network) times(origin int64) (at []int64, parts int64) {
	at, parts = n.coarsest()
	if len(at) < longPlan {
		n.smooth(at, parts, origin)
	}
	return at, parts
}

// coarsest is the earliest times in the coarsest parts that will do.
func (n *network) coarsest() ([]int64, int64) {
	for _, parts := range fractions {
		if parts >= n.exact() {
			break
		}
		if at, ok := n.earliest(parts); ok {
			return at, parts
		}
	}
	at, _ := n.earliest(n.exact())
	return at, n.exact()
}

// smooth makes one time after the other round, as far as those before it and
// the rules allow.
func (n *network) smooth(at []int64, parts, origin int64) {
	latest := slices.Repeat([]int64{ts.Forever}, len(at))
	latest[0] = 0
	n.push(0)
	n.lower(latest, parts)
	for i := 1; i < len(at); i++ {
		t := roundest(at[i-1], at[i], latest[i], parts, origin*parts)
		if t > at[i] {
			at[i] = t
			n.push(i)
			n.raise(at, parts)
		}
		if t < latest[i] {
			latest[i] = t
			n.push(i)
			n.lower(latest, parts)
		}
	}
}

// roundest is the roundest time from lo to hi that does not make the wait since
// before much longer; of equally round ones the earliest.
func roundest(before, lo, hi, parts, origin int64) int64 {
	slack := max(second*parts, (lo-before)/2)
	if hi-lo > slack {
		hi = lo + slack
	}
	for _, u := range units {
		u *= parts
		if t := -floor(-(lo+origin), u)*u - origin; t <= hi {
			return t
		}
	}
	return lo
}

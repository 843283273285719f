package published

import "crosscheck/engine/internal/frontend/groovy/data"

// random is a java.util.Random; the published model seeds each with the same
// number.
type random struct{ seed int64 }

const (
	randomSeed   = 42
	randomFactor = 0x5DEECE66D
	randomMask   = 1<<48 - 1
)

func newRandom(*app, []data.Value) data.Value {
	return &random{seed: (randomSeed ^ randomFactor) & randomMask}
}

// bits are the next random bits, as Java draws them.
func (r *random) bits(n int) int32 {
	r.seed = (r.seed*randomFactor + 0xB) & randomMask
	return int32(r.seed >> (48 - n))
}

// below is nextInt(n).
func (r *random) below(n int32) int32 {
	if n&-n == n {
		return int32(int64(n) * int64(r.bits(31)) >> 31)
	}
	for {
		drawn := r.bits(31)
		if v := drawn % n; drawn-v+(n-1) >= 0 {
			return v
		}
	}
}

// Class implements data.Object, as do the methods below.
func (r *random) Class() string { return "Random" }

// Get finds nothing.
func (r *random) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set assigns nothing.
func (r *random) Set(data.World, string, data.Value) bool { return false }

// Call draws a number.
func (r *random) Call(_ data.World, name string, args []data.Value) (data.Value, bool) {
	switch {
	case name == "nextInt" && len(args) == 1:
		n, _ := wholeNumber(args[0]).(int32)
		if n <= 0 {
			data.Throw("IllegalArgumentException", "bound must be positive")
		}
		return r.below(n), true
	case name == "nextInt":
		return r.bits(32), true
	case name == "nextBoolean":
		return r.bits(1) != 0, true
	case name == "nextDouble":
		return float64(int64(r.bits(26))<<27+int64(r.bits(27))) / (1 << 53), true
	}
	return nil, false
}

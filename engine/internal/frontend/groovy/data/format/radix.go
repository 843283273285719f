package format

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data"
)

// Radix writes a number in a base, in two's complement of size bits when
// size is not 0. Java knows the bases from 2 to 36 and takes 10 for others.
func Radix(v data.Value, base int, size uint) string {
	if base < 2 || base > 36 {
		base = 10
	}
	n := data.BigOf(v)
	if size > 0 && n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), size))
	}
	return n.Text(base)
}

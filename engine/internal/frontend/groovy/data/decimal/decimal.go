// Package decimal is java.math.BigDecimal as far as Groovy 2.4 arithmetic uses
// it: an unscaled integer and a scale, which sums, products and quotients
// carry along by Java's rules, so that 1.10 + 2 is written 3.10.
package decimal

import (
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is Unscaled × 10^-Scale. The zero Decimal is 0.
type Decimal struct {
	unscaled *big.Int // never changed; nil is 0
	scale    int32
}

var (
	zero = big.NewInt(0)
	one  = big.NewInt(1)
	ten  = big.NewInt(10)
)

// New is unscaled × 10^-scale. It keeps unscaled.
func New(unscaled *big.Int, scale int32) Decimal { return Decimal{unscaled, scale} }

// OfInt is n with scale 0.
func OfInt(n int64) Decimal { return Decimal{big.NewInt(n), 0} }

// OfFloat is the shortest decimal text of f, as new BigDecimal(f.toString()) is.
// False: f is not a number or infinite.
func OfFloat(f float64, bits int) (Decimal, bool) {
	text := strconv.FormatFloat(f, 'e', -1, bits)
	d, ok := Parse(text)
	if ok && d.scale < 1 {
		d = d.Rescale(1, HalfUp) // Java writes 2.0
	}
	return d, ok
}

// Exact is the value of f in full, as new BigDecimal(f) is. False: f is not a
// number or infinite.
func Exact(f float64) (Decimal, bool) {
	ratio := new(big.Rat).SetFloat64(f)
	if ratio == nil {
		return Decimal{}, false
	}
	twos := int32(ratio.Denom().BitLen() - 1) // the denominator is a power of two
	fives := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(twos)), nil)
	return Decimal{fives.Mul(fives, ratio.Num()), twos}, true
}

// Unscaled is the integer of d.
func (d Decimal) Unscaled() *big.Int {
	if d.unscaled == nil {
		return zero
	}
	return d.unscaled
}

// Scale is how many digits of it stand behind the point.
func (d Decimal) Scale() int32 { return d.scale }

// Sign is -1, 0 or 1.
func (d Decimal) Sign() int { return d.Unscaled().Sign() }

// Precision is the number of digits, 1 for zero.
func (d Decimal) Precision() int32 { return digits(d.Unscaled()) }

func digits(n *big.Int) int32 {
	if n.Sign() == 0 {
		return 1
	}
	if n.IsInt64() {
		count := int32(0)
		for rest := n.Int64(); rest != 0; rest /= 10 {
			count++
		}
		return count
	}
	return int32(len(new(big.Int).Abs(n).String()))
}

// powers are the first powers of ten.
var powers = func() (out [40]*big.Int) {
	for n := range out {
		out[n] = new(big.Int).Exp(ten, big.NewInt(int64(n)), nil)
	}
	return out
}()

func pow10(n int64) *big.Int {
	if n < int64(len(powers)) {
		return powers[n]
	}
	limit.CheckDigits(n)
	return new(big.Int).Exp(ten, big.NewInt(n), nil)
}

// less is a - b, of scales as far apart as they can be.
func less(a, b int32) int64 { return int64(a) - int64(b) }

// product is x × y, if it is not too large.
func product(x, y *big.Int) *big.Int {
	limit.CheckBits(x.BitLen() + y.BitLen())
	return new(big.Int).Mul(x, y)
}

// align gives the integers of both at the larger scale.
func align(a, b Decimal) (x, y *big.Int, scale int32) {
	x, y = a.Unscaled(), b.Unscaled()
	switch {
	case a.scale < b.scale:
		return product(x, pow10(less(b.scale, a.scale))), y, b.scale
	case a.scale > b.scale:
		return x, product(y, pow10(less(a.scale, b.scale))), a.scale
	}
	return x, y, a.scale
}

// Add is a + b.
func (d Decimal) Add(e Decimal) Decimal {
	x, y, scale := align(d, e)
	return Decimal{new(big.Int).Add(x, y), scale}
}

// Sub is a - b.
func (d Decimal) Sub(e Decimal) Decimal {
	x, y, scale := align(d, e)
	return Decimal{new(big.Int).Sub(x, y), scale}
}

// Mul is a × b.
func (d Decimal) Mul(e Decimal) Decimal {
	limit.CheckDigits(int64(d.scale) + int64(e.scale))
	return Decimal{product(d.Unscaled(), e.Unscaled()), d.scale + e.scale}
}

// Neg is -d.
func (d Decimal) Neg() Decimal { return Decimal{new(big.Int).Neg(d.Unscaled()), d.scale} }

// Abs is d without its sign.
func (d Decimal) Abs() Decimal { return Decimal{new(big.Int).Abs(d.Unscaled()), d.scale} }

// Cmp compares values: 1.0 and 1.00 are equal.
func (d Decimal) Cmp(e Decimal) int {
	x, y, _ := align(d, e)
	return x.Cmp(y)
}

// Pow is d to the power of n ≥ 0.
func (d Decimal) Pow(n int32) Decimal {
	limit.CheckDigits(int64(d.scale) * int64(n))
	limit.CheckBits(int(min(int64(d.Unscaled().BitLen())*int64(n), math.MaxInt32)))
	return Decimal{new(big.Int).Exp(d.Unscaled(), big.NewInt(int64(n)), nil), d.scale * n}
}

// Int is d without what stands behind the point.
func (d Decimal) Int() *big.Int {
	if d.scale <= 0 {
		return product(d.Unscaled(), pow10(less(0, d.scale)))
	}
	return new(big.Int).Quo(d.Unscaled(), pow10(int64(d.scale)))
}

// Float is the nearest float64.
func (d Decimal) Float() float64 {
	f, _ := strconv.ParseFloat(d.Unscaled().String()+"e"+strconv.Itoa(-int(d.scale)), 64)
	return f
}

// Parse reads what new BigDecimal(text) reads.
func Parse(text string) (Decimal, bool) {
	mantissa, exponent := text, 0
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		n, err := strconv.ParseInt(strings.TrimPrefix(text[i+1:], "+"), 10, 32)
		if err != nil || strings.HasPrefix(text[i+1:], "+-") || n > limit.Digits || n < -limit.Digits {
			return Decimal{}, false
		}
		mantissa, exponent = text[:i], int(n)
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	number := whole + fraction
	if !isDigits(strings.TrimLeft(number[:min(1, len(number))], "+-") + number[min(1, len(number)):]) {
		return Decimal{}, false
	}
	n, ok := new(big.Int).SetString(number, 10)
	if !ok {
		return Decimal{}, false
	}
	return Decimal{n, int32(len(fraction) - exponent)}, true
}

// Exponent is that of a text that may be a number; 0 when Java reads none there.
func Exponent(text string) int64 {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	if _, ok := Parse(mantissa); !ok || strings.HasPrefix(exponent, "+-") {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(exponent, "+"), 10, 32)
	if err != nil {
		return 0
	}
	return n
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// String writes d as Java's toString does, with an exponent where the scale is
// negative or there are many zeros behind the point.
func (d Decimal) String() string {
	text := new(big.Int).Abs(d.Unscaled()).String()
	adjusted := -int64(d.scale) + int64(len(text)-1)
	if d.scale >= 0 && adjusted >= -6 {
		return d.Plain()
	}
	if len(text) > 1 {
		text = text[:1] + "." + text[1:]
	}
	if adjusted != 0 {
		text += "E" + signed(adjusted)
	}
	return d.sign() + text
}

func signed(n int64) string {
	if n > 0 {
		return "+" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}

func (d Decimal) sign() string {
	if d.Sign() < 0 {
		return "-"
	}
	return ""
}

// Plain writes d without an exponent.
func (d Decimal) Plain() string {
	text := new(big.Int).Abs(d.Unscaled()).String()
	switch {
	case d.scale < 0 && d.Sign() != 0:
		text += strings.Repeat("0", -int(d.scale))
	case d.scale > 0:
		if missing := int(d.scale) + 1 - len(text); missing > 0 {
			text = strings.Repeat("0", missing) + text
		}
		point := len(text) - int(d.scale)
		text = text[:point] + "." + text[point:]
	}
	return d.sign() + text
}

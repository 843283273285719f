package decimal

import (
	"math/big"

	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Mode is how digits are dropped. The zero Mode is invalid.
type Mode uint8

// Modes of java.math.RoundingMode.
const (
	Up Mode = 1 + iota
	Down
	Ceiling
	Floor
	HalfUp
	HalfDown
	HalfEven
	Unnecessary
)

// Rescale is d with another scale; it rounds where digits are lost.
func (d Decimal) Rescale(scale int32, mode Mode) Decimal {
	if scale >= d.scale {
		return Decimal{product(d.Unscaled(), pow10(less(scale, d.scale))), scale}
	}
	return Decimal{quotient(d.Unscaled(), pow10(less(d.scale, scale)), mode), scale}
}

// Loses reports whether Rescale to scale drops digits other than zeros.
func (d Decimal) Loses(scale int32) bool {
	return d.Rescale(scale, Down).Cmp(d) != 0
}

// Round keeps precision digits.
func (d Decimal) Round(precision int32, mode Mode) Decimal {
	for over := d.Precision() - precision; over > 0; over = d.Precision() - precision {
		d = d.Rescale(d.scale-over, mode) // twice when 999 becomes 1000
	}
	return d
}

// quotient is x / y rounded to an integer.
func quotient(x, y *big.Int, mode Mode) *big.Int {
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() == 0 {
		return q
	}
	sign := x.Sign() * y.Sign()
	half := new(big.Int).Abs(r)
	half.Lsh(half, 1)
	if awayFromZero(mode, sign, half.CmpAbs(y), q.Bit(0) == 1) {
		q.Add(q, big.NewInt(int64(sign)))
	}
	return q
}

// awayFromZero decides for a quotient that is not exact; half compares what is
// dropped with one half.
func awayFromZero(mode Mode, sign, half int, odd bool) bool {
	switch mode {
	case Up:
		return true
	case Ceiling:
		return sign > 0
	case Floor:
		return sign < 0
	case HalfUp:
		return half >= 0
	case HalfDown:
		return half > 0
	case HalfEven:
		return half > 0 || half == 0 && odd
	}
	return false
}

// Strip removes zeros at the end, as stripTrailingZeros does.
func (d Decimal) Strip() Decimal {
	if d.Sign() == 0 {
		return Decimal{zero, 0}
	}
	return d.stripTo(-1 << 30)
}

// stripTo removes zeros at the end while the scale is above least.
func (d Decimal) stripTo(least int32) Decimal {
	n, scale := d.Unscaled(), d.scale
	for scale > least {
		q, r := new(big.Int).QuoRem(n, ten, new(big.Int))
		if r.Sign() != 0 {
			break
		}
		n, scale = q, scale-1
	}
	return Decimal{n, scale}
}

// Digits that Groovy adds to a quotient that never ends, and the fewest it
// keeps behind the point: BigDecimalMath.
const extraDigits = 10

// Div is d / e by Groovy's rule: exact where the quotient ends; otherwise
// rounded to ten digits behind the point, or as many as d or e have. False: e
// is zero.
func (d Decimal) Div(e Decimal) (Decimal, bool) {
	if e.Sign() == 0 {
		return Decimal{}, false
	}
	if q, ok := d.exactQuotient(e); ok {
		return q, true
	}
	q := d.QuotientTo(e, max(d.Precision(), e.Precision())+extraDigits, HalfUp)
	if scale := max(d.scale, e.scale, extraDigits); q.scale > scale {
		q = q.Rescale(scale, HalfUp)
	}
	return q, true
}

// exactQuotient is Java's divide without a rounding: false when the quotient
// never ends.
func (d Decimal) exactQuotient(e Decimal) (Decimal, bool) {
	preferred := d.scale - e.scale
	if d.Sign() == 0 {
		return Decimal{zero, preferred}, true
	}
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(d.Unscaled()), new(big.Int).Abs(e.Unscaled()))
	below := new(big.Int).Quo(e.Unscaled(), common)
	places, ends := endsAfter(new(big.Int).Abs(below))
	if !ends {
		return Decimal{}, false
	}
	n := product(d.Unscaled(), pow10(int64(places)))
	n.Quo(n, e.Unscaled())
	return Decimal{n, preferred + places}.stripTo(preferred), true
}

// endsAfter counts the decimal places of 1/n.
func endsAfter(n *big.Int) (places int32, ends bool) {
	twos := int32(n.TrailingZeroBits())
	rest, fives := new(big.Int).Rsh(n, uint(twos)), int32(0)
	for five, r := big.NewInt(5), new(big.Int); rest.Cmp(one) > 0; fives++ {
		q, _ := new(big.Int).QuoRem(rest, five, r)
		if r.Sign() != 0 {
			return 0, false
		}
		rest = q
	}
	return max(twos, fives), true
}

// QuotientTo is d / e with precision digits; e is not zero.
func (d Decimal) QuotientTo(e Decimal, precision int32, mode Mode) Decimal {
	limit.CheckDigits(int64(precision))
	shift := precision + 3 + max(0, e.Precision()-d.Precision())
	n := product(d.Unscaled(), pow10(int64(shift)))
	q, r := new(big.Int).QuoRem(n, e.Unscaled(), new(big.Int))
	if r.Sign() != 0 { // a digit that says "and something more"
		q.Mul(q, ten).Add(q, big.NewInt(int64(n.Sign()*e.Sign())))
		shift++
	}
	return Decimal{q, d.scale - e.scale + shift}.Round(precision, mode).stripTo(d.scale - e.scale)
}

// QuotientAt is d / e with a scale; e is not zero.
func (d Decimal) QuotientAt(e Decimal, scale int32, mode Mode) Decimal {
	x, y := d.Unscaled(), e.Unscaled()
	if up := less(scale, d.scale) + int64(e.scale); up >= 0 {
		x = product(x, pow10(up))
	} else {
		y = product(y, pow10(-up))
	}
	return Decimal{quotient(x, y, mode), scale}
}

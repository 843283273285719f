package decimal

import (
	"math/big"
	"testing"
	"testing/quick"
)

// rat is the exact value of d.
func rat(d Decimal) *big.Rat {
	r := new(big.Rat).SetInt(d.Unscaled())
	scale := new(big.Rat).SetInt(pow10(int64(max(d.Scale(), -d.Scale()))))
	if d.Scale() >= 0 {
		return r.Quo(r, scale)
	}
	return r.Mul(r, scale)
}

// some makes a Decimal of random numbers.
func some(n int64, scale int8) Decimal { return New(big.NewInt(n), int32(scale%12)) }

func TestSumsAndProductsAreExact(t *testing.T) {
	exact := func(n, m int64, s, u int8) bool {
		a, b := some(n, s), some(m, u)
		x, y := rat(a), rat(b)
		return rat(a.Add(b)).Cmp(new(big.Rat).Add(x, y)) == 0 &&
			rat(a.Sub(b)).Cmp(new(big.Rat).Sub(x, y)) == 0 &&
			rat(a.Mul(b)).Cmp(new(big.Rat).Mul(x, y)) == 0 &&
			a.Cmp(b) == x.Cmp(y) &&
			a.Add(b).Scale() == max(a.Scale(), b.Scale()) &&
			a.Mul(b).Scale() == a.Scale()+b.Scale()
	}
	if err := quick.Check(exact, nil); err != nil {
		t.Error(err)
	}
}

// Groovy rounds twice, to digits and then to places, so that an error may be one
// tenth over half of the last place.
func TestQuotientsAreNearestOnes(t *testing.T) {
	near := func(n, m int32, s, u int8) bool {
		a, b := some(int64(n), s), some(int64(m), u)
		q, ok := a.Div(b)
		if m == 0 {
			return !ok
		}
		error := new(big.Rat).Sub(rat(q), new(big.Rat).Quo(rat(a), rat(b)))
		ulp := rat(New(big.NewInt(1), q.Scale()))
		return error.Abs(error).Mul(error, big.NewRat(100, 56)).Cmp(ulp) <= 0
	}
	if err := quick.Check(near, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestTextsComeBack(t *testing.T) {
	back := func(n int64, s int8) bool {
		d := New(big.NewInt(n), int32(s))
		for _, text := range []string{d.String(), d.Plain()} {
			e, ok := Parse(text)
			if !ok || e.Cmp(d) != 0 {
				return false
			}
		}
		e, _ := Parse(d.String())
		return e.Scale() == d.Scale()
	}
	if err := quick.Check(back, nil); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"", "-", "1.2.3", "e5", "1e", "0x1", "1_0", "+-1", "NaN", " 1"} {
		if _, ok := Parse(text); ok {
			t.Errorf("Parse(%q) is taken for a number", text)
		}
	}
}

func TestRoundingModes(t *testing.T) {
	tests := []struct {
		text string
		want map[Mode]string
	}{
		{"2.5", map[Mode]string{Up: "3", Down: "2", Ceiling: "3", Floor: "2", HalfUp: "3", HalfDown: "2", HalfEven: "2"}},
		{"-2.5", map[Mode]string{Up: "-3", Down: "-2", Ceiling: "-2", Floor: "-3", HalfUp: "-3", HalfDown: "-2", HalfEven: "-2"}},
		{"5.5", map[Mode]string{HalfUp: "6", HalfDown: "5", HalfEven: "6"}},
		{"1.1", map[Mode]string{Up: "2", Down: "1", HalfUp: "1", HalfEven: "1"}},
		{"-1.6", map[Mode]string{Ceiling: "-1", Floor: "-2", HalfDown: "-2"}},
	}
	for _, test := range tests {
		d, _ := Parse(test.text)
		for mode := Up; mode < Unnecessary; mode++ {
			if want, ok := test.want[mode]; ok && d.Rescale(0, mode).String() != want {
				t.Errorf("%s rounded by mode %d = %s, want %s", test.text, mode, d.Rescale(0, mode), want)
			}
		}
	}
}

package guess

import "testing"

func TestWindowHoldsMostThresholds(t *testing.T) {
	for _, c := range []struct {
		given []bounds
		want  bounds
	}{
		{[]bounds{{lo: 29, hi: 31}}, bounds{lo: 29, hi: 31}},
		{[]bounds{{lo: 69, hi: 71}, {lo: 67, hi: 69}}, bounds{lo: 67, hi: 71}},
		{[]bounds{{lo: 1999, hi: 2001}, {lo: 39, hi: 41}, {lo: 43, hi: 45}}, bounds{lo: 39, hi: 45}},
		{[]bounds{{lo: 500, hi: 502}, {lo: 10, hi: 12}}, bounds{lo: 10, hi: 12}},
	} {
		if got := window(c.given); got != c.want {
			t.Errorf("%v: %v, want %v", c.given, got, c.want)
		}
	}
	for text, want := range map[string]bounds{
		"30": {lo: 29, hi: 31}, "2.5": {lo: 2, hi: 3}, "-2.5": {lo: -3, hi: -2}, "7.0": {lo: 6, hi: 8},
	} {
		if got, ok := around(text); !ok || got != want {
			t.Errorf("around %s: %v", text, got)
		}
	}
}

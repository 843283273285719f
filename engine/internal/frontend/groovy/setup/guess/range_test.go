package guess

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/setup"
)

func TestOneValueBetweenEachTwoLimits(t *testing.T) {
	below, above, only := func(n float64) setup.Limit { return setup.Limit{At: n, Below: true} },
		func(n float64) setup.Limit { return setup.Limit{At: n} }, func(n float64) setup.Limit { return setup.Limit{At: n, Only: true} }
	for _, c := range []struct {
		given []setup.Limit
		want  []int64
	}{
		{[]setup.Limit{below(30)}, []int64{29, 30}},
		{[]setup.Limit{above(30)}, []int64{30, 31}},
		{[]setup.Limit{only(30)}, []int64{29, 30, 31}},
		{[]setup.Limit{below(30), above(50)}, []int64{29, 40, 51}},
		{[]setup.Limit{above(50), below(30), above(50)}, []int64{29, 40, 51}},
		{[]setup.Limit{below(70), above(70)}, []int64{69, 70, 71}},
		{[]setup.Limit{above(2.5)}, []int64{2, 3}},
		{[]setup.Limit{below(2.5)}, []int64{2, 3}},
		{[]setup.Limit{only(-2.5)}, []int64{-3, -2}},
		{[]setup.Limit{above(40), above(2000)}, []int64{40, 1020, 2001}},
	} {
		got := between(c.given)
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.given, got, c.want)
		}
		for i, v := range got[1:] {
			if !slices.ContainsFunc(c.given, func(l setup.Limit) bool { return side(l, got[i]) != side(l, v) }) {
				t.Errorf("%v: nothing tells %d from %d", c.given, got[i], v)
			}
		}
	}
}

// side is on which side of a limit a value lies.
func side(l setup.Limit, v int64) int {
	switch x := float64(v); {
	case x < l.At, x == l.At && !l.Below && !l.Only:
		return -1
	case x == l.At && l.Only:
		return 0
	}
	return 1
}

package model

import (
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/sorting"
)

// pieces are the limits, and all numbers between each two of them.
func pieces(cuts []float64) (list []part) {
	if len(cuts) == 0 {
		return nil
	}
	cuts = sorting.List(slices.Clone(cuts))
	from := math.Inf(-1)
	for _, c := range cuts {
		list = append(list, part{true, from, c}, part{true, c, c})
		from = c
	}
	return append(list, part{true, from, math.Inf(1)})
}

func (p part) String() string {
	from, to := strconv.FormatFloat(p.from, 'f', -1, 64), strconv.FormatFloat(p.to, 'f', -1, 64)
	switch {
	case p.from == p.to:
		return from
	case math.IsInf(p.from, -1) && math.IsInf(p.to, 1):
		return "a number"
	case math.IsInf(p.from, -1):
		return "below " + to
	case math.IsInf(p.to, 1):
		return "above " + from
	}
	return "between " + from + " and " + to
}

// within reports whether all the numbers are in a range.
func (p part) within(r config.Range) bool {
	above := r.Above == nil || p.from > r.Above.Number || p.from == r.Above.Number && p.to > p.from
	below := r.Below == nil || p.to < r.Below.Number || p.to == r.Below.Number && p.to > p.from
	return p.number && above && below
}

// Within are the values of t that are numbers in a range.
func (t *Thing) Within(r config.Range) (set []int32) {
	for i, p := range t.parts {
		if p.within(r) {
			set = append(set, int32(i))
		}
	}
	return set
}

// Values are the values of t with these names. A number is one however it is
// written.
func (t *Thing) Values(names []string) (set []int32) {
	for _, s := range names {
		if i, known := t.Domain.Index(s); known {
			set = append(set, i)
		} else if x, err := strconv.ParseFloat(s, 64); err == nil {
			if i := slices.Index(t.parts, part{true, x, x}); i >= 0 {
				set = append(set, int32(i))
			}
		}
	}
	sorting.List(set)
	return slices.Compact(set)
}

// Not are the values that are not in a set.
func (t *Thing) Not(set []int32) (rest []int32) {
	for v := range t.Domain.Hi + 1 {
		if !slices.Contains(set, v) {
			rest = append(rest, v)
		}
	}
	return rest
}

package main

import (
	"math"
	"testing"
)

func TestPairsShareTheTime(t *testing.T) {
	for _, c := range []struct {
		what                 string
		limit, total, passed float64
		jobs, left           int
		want                 float64
	}{
		{"no limit at all", 0, 0, 50, 2, 10, 0},
		{"a limit for each", 20, 0, 50, 2, 10, 20},
		{"the first of ten, two at a time", 0, 60, 0, 2, 10, 12},
		{"others needed less", 0, 60, 10, 2, 5, 20},
		{"the smaller limit counts", 5, 60, 10, 2, 5, 5},
		{"more processors than pairs", 0, 60, 30, 8, 2, 30},
		{"nothing is left", 0, 60, 61, 2, 3, leastShare},
	} {
		if got := fairShare(c.limit, c.total, c.passed, c.jobs, c.left); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v s, want %v", c.what, got, c.want)
		}
	}
}

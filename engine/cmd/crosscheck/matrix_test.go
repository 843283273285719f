package main

import (
	"context"
	"io"
	"math"
	"testing"

	"crosscheck/engine/protocol"
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

// What quick pairs leave goes to those that had too little, once that is much more.
func TestPairsAreCheckedAgainWithWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		what         string
		limit, total float64
		needs        []float64 // seconds, of the pairs of the first app
		want         []string
		checks       int
	}{
		{"one that needs more", 0, 40, []float64{15, 1, 1, 1}, []string{"complete", "complete", "complete", "complete"}, 5},
		{"two of which one can get more", 0, 60, []float64{20, 20, 0, 0}, []string{"complete", "bounded", "complete", "complete"}, 5},
		{"first what had least", 0, 40, []float64{11, 0, 100, 0}, []string{"complete", "complete", "bounded", "complete"}, 5},
		{"a limit for each", 10, 40, []float64{15, 1, 1, 1}, []string{"bounded", "complete", "complete", "complete"}, 4},
		{"nothing is left", 0, 8, []float64{9, 9, 9, 9}, []string{"bounded", "bounded", "bounded", "bounded"}, 4},
		{"no limit on all", 2, 0, []float64{9, 1, 1, 1}, []string{"bounded", "complete", "complete", "complete"}, 4},
	} {
		passed, checks := 0.0, 0
		m := &protocol.Matrix{Apps: []string{"a", "b", "c", "d", "e"}}
		r := &rounds{
			invocation: &invocation{shell: &shell{ctx: context.Background(), err: io.Discard}, settings: &settings{total: c.total, jobs: 1}},
			m:          m, had: map[[2]int]float64{}, passed: func() float64 { return passed },
		}
		r.options.MaxSeconds = c.limit
		r.check = func(p [2]int, o protocol.Options) (*protocol.MatrixPair, bool) {
			checks++
			need := c.needs[p[1]-1]
			pair := &protocol.MatrixPair{A: p[0], B: p[1], Outcome: protocol.Complete, Seconds: min(need, o.MaxSeconds), States: int(o.MaxSeconds)}
			if need > o.MaxSeconds {
				pair.Outcome = "bounded"
			}
			passed += pair.Seconds
			return pair, need > o.MaxSeconds
		}
		r.run([][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}})
		for i, p := range m.Pairs {
			if len(m.Pairs) != 4 || p.Outcome != c.want[i] {
				t.Errorf("%s: %v, want %v of the %s of %d", c.what, m.Pairs, c.want[i], m.Apps[i+1], len(m.Pairs))
			}
		}
		if sum := m.Pairs[0].Seconds + m.Pairs[1].Seconds + m.Pairs[2].Seconds + m.Pairs[3].Seconds; checks != c.checks || math.Abs(sum-passed) > 1e-9 || c.total > 0 && passed > c.total {
			t.Errorf("%s: %d checks in %v s, of which the pairs say %v; want %d", c.what, checks, passed, sum, c.checks)
		}
	}
}

// A second verdict takes the place of the first unless it tells less.
func TestASecondVerdictOnAPair(t *testing.T) {
	found := []protocol.Finding{{}}
	first := protocol.MatrixPair{Outcome: "bounded", States: 10, Findings: found, Seconds: 1}
	for _, c := range []struct {
		second protocol.MatrixPair
		want   bool
	}{
		{protocol.MatrixPair{Outcome: protocol.Complete}, true},
		{protocol.MatrixPair{Outcome: "bounded", States: 20, Findings: found}, true},
		{protocol.MatrixPair{Outcome: "bounded", States: 20}, false},
		{protocol.MatrixPair{Outcome: "stopped", States: 2, Findings: found}, false},
	} {
		c.second.Seconds = 2
		r := &rounds{m: &protocol.Matrix{Pairs: []protocol.MatrixPair{first}}, had: map[[2]int]float64{}}
		r.put(&turn{verdict: &c.second})
		if p := r.m.Pairs[0]; (p.Outcome == c.second.Outcome && p.States == c.second.States) != c.want || p.Seconds != 3 {
			t.Errorf("after %v: %v", c.second, p)
		}
	}
}
